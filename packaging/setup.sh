# Sourced by the other scripts: makes a fresh machine ready, and costs a ready one nothing.
# Everything said here goes to standard error, so that a verb's output can be piped on.
# shellcheck shell=bash

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
checkout=$(dirname -- "$here")

# The environment that is meant: its folder, the lock file that says what it holds, and how many
# megabytes that is to fetch.
use_environment() {
    venv=$checkout/$1
    requirements=$here/$2
    megabytes=$3
    python=$venv/bin/python
    stamp=$venv/trifelt-stamp
    libraries_stamp=$venv/trifelt-libraries
}
use_environment .venv requirements.lock 205

# The oldest Python that pyproject.toml allows.
oldest_minor=11

# The environment holds exactly what is locked; nothing from the caller's own leaks in.
unset PYTHONHOME PYTHONPATH PIP_TARGET PIP_PREFIX
export PIP_USER=0 PIP_REQUIRE_VIRTUALENV=0 PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf 'trifelt: %s\n' "$*" >&2; }

stop() {
    say "$@"
    exit 1
}

# However far it has come, and whatever the program that it stops makes of it.
trap 'say "stopped"; exit 130' INT

# What is over in a moment runs to its end at Ctrl-C, then the trap above stops: a Python that is
# interrupted while it starts tells its own troubles.
undisturbed() { (trap '' INT && exec "$@"); }

# Run a command that may take its time: progress WORDS FOLDER COMMAND…
progress() {
    local status=0
    choose_python
    "$interpreter" "$here/progress.py" "$@" || status=$?
    [ "$status" -ne 130 ] || exit 130
    return "$status"
}

# --- system packages -------------------------------------------------------------------------

# How this user may install packages without being asked anything: prints the prefix, or fails.
unattended() {
    command -v apt-get >/dev/null || return 1
    [ -z "${TRIFELT_NO_INSTALL-}" ] || return 1
    if [ "$(id -u)" -eq 0 ]; then
        printf 'env'
    elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
        printf 'sudo -n'
    else
        return 1
    fi
}

# Ctrl-C in the midst of an installation leaves packages half unpacked, and apt-get refuses from then on.
finish_installing() {
    [ -n "$(ls -A /var/lib/dpkg/updates 2>/dev/null)" ] || return 0
    # shellcheck disable=SC2086
    progress "trifelt: finishing an installation that was stopped" "" $1 dpkg --configure -a >&2
}

# How much apt-get is about to fetch and to take, in its own words.
tell_of_size() {
    local prefix=$1 told
    shift
    # shellcheck disable=SC2086
    told=$(LC_ALL=C $prefix apt-get install --assume-no --no-install-recommends "$@" 2>/dev/null |
        grep -E '^(Need to get|After this operation)') || true
    [ -z "$told" ] || say "apt-get: ${told//$'\n'/ }"
}

# Install these Debian packages if that needs no one's consent; fails if that did not work.
install_packages() {
    local prefix
    prefix=$(unattended) || return 1
    say "installing with apt-get: $*"
    # shellcheck disable=SC2086 # the prefix is one or two words on purpose
    if finish_installing "$prefix" &&
        progress "trifelt: reading the lists of packages" "" $prefix apt-get update -q >&2 &&
        tell_of_size "$prefix" "$@" &&
        progress "trifelt: installing" "" $prefix env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends "$@" >&2; then
        return 0
    fi
    say "apt-get could not install them (its own words are above)"
    return 1
}

# --- Python ----------------------------------------------------------------------------------

is_recent() { "$1" -c "import sys; sys.exit(sys.version_info < (3, $oldest_minor))" 2>/dev/null; }

# The first Python on the path that is new enough: prints it, or fails.
find_python() {
    local name names=(python3 python3.14 python3.13 python3.12 python3.11 python)
    [ -z "${TRIFELT_PYTHON-}" ] || names=("$TRIFELT_PYTHON")
    for name in "${names[@]}"; do
        if command -v "$name" >/dev/null && is_recent "$name"; then
            # Ask the interpreter itself: the name may be a wrapper that depends on the folder.
            undisturbed "$name" -c 'import sys; print(sys.executable)'
            return 0
        fi
    done
    return 1
}

# The Python that looks around on this machine: the environment's, or the one to make it with.
choose_python() {
    [ -z "${interpreter-}" ] || return 0
    if is_recent "$python"; then interpreter=$python; else interpreter=$(find_python) || explain_python; fi
}

explain_python() {
    local found
    found=$("${TRIFELT_PYTHON:-python3}" --version 2>/dev/null) || found="none"
    say "Python 3.$oldest_minor or later is needed; ${TRIFELT_PYTHON:-python3} here is: $found"
    if command -v apt-get >/dev/null; then
        say "on Debian 12, Ubuntu 24.04 or later type: sudo apt-get install -y python3 python3-venv"
    fi
    stop "or name an interpreter: TRIFELT_PYTHON=/path/to/python3 packaging/run.sh"
}

# A Debian python3 comes without the part that makes environments.
ensure_venv_module() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null && return 0
    local package
    package=python$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')-venv
    install_packages "$package" && "$1" -c 'import ensurepip, venv' 2>/dev/null && return 0
    say "$1 cannot make virtual environments: its modules venv and ensurepip are missing"
    stop "type: sudo apt-get install -y $package   (or your system's package of that name), then run this again"
}

# --- the environment -------------------------------------------------------------------------

# What the environment was made from: another folder, lock file or project file needs it anew.
fingerprint() {
    printf '%s\n' "$checkout"
    cat -- "${1:-$requirements}" "$checkout/pyproject.toml" | cksum
}

# What is worked with is enough to run with.
is_ready() {
    local made
    [ -f "$stamp" ] && [ -x "$python" ] || return 1
    made=$(cat -- "$stamp")
    [ "$made" = "$(fingerprint)" ] ||
        { [ "$requirements" = "$here/runtime.lock" ] &&
            [ "$made" = "$(fingerprint "$here/requirements.lock")" ]; }
}

# An environment whose stamp names this folder was once complete and can be brought up to date.
is_mendable() {
    [ -f "$stamp" ] && [ "$(head -n 1 -- "$stamp")" = "$checkout" ] && is_recent "$python"
}

# The pip that Python brings to put into environments runs as it lies there, which saves unpacking it.
brought_pip() {
    undisturbed "$python" -c 'import ensurepip, sysconfig
from pathlib import Path
folders = Path(ensurepip.__file__).with_name("_bundled"), Path(sysconfig.get_config_var("WHEEL_PKG_DIR") or "/")
print(next(wheel for folder in folders for wheel in folder.glob("pip-*.whl")) / "pip")'
}

# What is run and worked with stands in the checkout; PyInstaller takes it from there by itself.
install_locked() {
    local status=0 fetched=$venv/fetched pip project=()
    say "fetching and unpacking what ${requirements##*/} names"
    pip=$(brought_pip)
    mkdir -p -- "$fetched"
    [ "$venv" != "$checkout/.venv" ] || project=(-r "$(undisturbed "$python" "$here/editable.py" "$fetched")")
    TMPDIR=$fetched progress "trifelt: packages in ${venv#"$checkout"/}" "$venv" \
        "$python" "$pip" install --progress-bar off --retries 3 --require-hashes --no-compile \
        ${project[@]+"${project[@]}"} -r "$requirements" >&2 || status=$?
    rm -rf -- "$fetched"
    return "$status"
}

make_environment() {
    if is_mendable; then
        say "bringing the environment in ${venv#"$checkout"/} up to date"
    else
        interpreter=$(find_python) || explain_python
        ensure_venv_module "$interpreter"
        if [ -d "$venv" ]; then
            say "the environment in ${venv#"$checkout"/} is not complete; making it anew"
        else
            say "setting up in ${venv#"$checkout"/}, once;" \
                "this fetches some $megabytes MB and takes about a minute"
        fi
        rm -f -- "$stamp"
        undisturbed "$interpreter" -m venv --clear --without-pip "$venv" >&2 ||
            stop "could not make the environment in $venv: is there space, and may you write there?"
    fi
    # Without its stamp an environment counts as half made: an interrupted run leaves none.
    rm -f -- "$stamp" "$libraries_stamp"
    install_locked ||
        stop "the packages could not be installed (pip's words are above). They are fetched from" \
            "the package index once: check the network, or set PIP_FIND_LINKS to a folder that" \
            "holds them, then run this again"
    fingerprint >"$stamp"
    made=yes
    say "ready"
}

ensure_environment() {
    is_ready && return 0
    # Two windows may start at once: the second waits, then finds the work done.
    if command -v flock >/dev/null; then
        exec 9<"$requirements"
        until flock -w 2 9; do say "another window is setting this up; waiting for it"; done
    fi
    is_ready || make_environment
    exec 9<&-
}

# --- what Qt needs of the system -------------------------------------------------------------

# What Qt asks of the system, as its libraries and its platforms name it.
qt_asks_for=(
    libEGL.so.1 libGL.so.1 libX11-xcb.so.1 libX11.so.6 libdbus-1.so.3 libfontconfig.so.1
    libfreetype.so.6 libglib-2.0.so.0 libgthread-2.0.so.0 libstdc++.so.6 libwayland-client.so.0
    libwayland-cursor.so.0 libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-image.so.0
    libxcb-keysyms.so.1 libxcb-randr.so.0 libxcb-render-util.so.0 libxcb-render.so.0
    libxcb-shape.so.0 libxcb-shm.so.0 libxcb-sync.so.1 libxcb-util.so.1 libxcb-xfixes.so.0
    libxcb-xkb.so.1 libxcb.so.1 libxkbcommon-x11.so.0 libxkbcommon.so.0 libz.so.1 libzstd.so.1
)

# The shared libraries that Qt's window and its drawing without one would look for in vain: before
# it is fetched those of the list, afterwards whatever its own files name.
missing_libraries() {
    local qt
    qt=$(echo "$venv"/lib/python3*/site-packages/PySide6/Qt)
    if [ -d "$qt" ]; then
        ldd "$qt"/lib/libQt6{Widgets,Svg,PrintSupport}.so.6 \
            "$qt"/plugins/platforms/libq{offscreen,xcb,wayland}.so 2>/dev/null |
            awk '/not found/ && !seen[$1]++ { print $1 }'
    else
        undisturbed "$interpreter" -c 'import ctypes, sys
for name in sys.argv[1:]:
    try:
        ctypes.CDLL(name)
    except OSError:
        print(name)' "${qt_asks_for[@]}"
    fi
}

# The Debian package that holds a shared library.
debian_package() {
    case $1 in
        libglib-2.0.so.0 | libgthread-2.0.so.0) echo libglib2.0-0 ;;
        libGL.so.1) echo libgl1 ;;
        libEGL.so.1) echo libegl1 ;;
        libGLX.so.0) echo libglx0 ;;
        libOpenGL.so.0) echo libopengl0 ;;
        libdbus-1.so.3) echo libdbus-1-3 ;;
        libX11.so.6) echo libx11-6 ;;
        libz.so.1) echo zlib1g ;;
        libzstd.so.1) echo libzstd1 ;;
        libstdc++.so.6) echo libstdc++6 ;;
        libwayland-client.so.0) echo libwayland-client0 ;;
        libwayland-cursor.so.0) echo libwayland-cursor0 ;;
        libwayland-egl.so.1) echo libwayland-egl1 ;;
        # libfoo.so.N is in libfooN, or in libfoo-N where the name ends in a digit.
        *[0-9].so.*) echo "${1%%.so.*}-${1##*.so.}" | tr '[:upper:]_' '[:lower:]-' ;;
        *) echo "${1%%.so.*}${1##*.so.}" | tr '[:upper:]_' '[:lower:]-' ;;
    esac
}

# Whether any font is there, or the one whose file is named.
has_fonts() {
    local folder
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME-}/.fonts" "${HOME-}/.local/share/fonts"; do
        [ -d "$folder" ] && [ -n "$(find -L "$folder" -iname "${1:-*.[to]t[fc]}" -print -quit 2>/dev/null)" ] && return 0
    done
    return 1
}

# The exact line that brings these libraries on this system.
install_line() {
    local library
    if command -v apt-get >/dev/null; then
        echo "sudo apt-get install -y $(wanted_packages "$@" | tr '\n' ' ')"
    elif command -v dnf >/dev/null || command -v zypper >/dev/null; then
        # Both find a package by the library that it provides.
        printf 'sudo %s install -y' "$(command -v dnf >/dev/null && echo dnf || echo zypper)"
        for library in "$@"; do printf " '%s()(64bit)'" "$library"; done
        has_fonts || printf ' dejavu-sans-fonts'
    elif command -v pacman >/dev/null; then
        printf 'sudo pacman -S --needed glib2 libglvnd dbus fontconfig ttf-dejavu libxkbcommon-x11'
        printf ' xcb-util-cursor xcb-util-image xcb-util-keysyms xcb-util-renderutil xcb-util-wm wayland'
    else
        echo "install, with your system's own tool, what holds: $*"
    fi
}

wanted_packages() {
    local library
    {
        for library in "$@"; do debian_package "$library"; done
        has_fonts || echo fonts-dejavu-core
    } | sort -u
}

# See to the libraries that Qt needs; fails, and says what to type, if some are still missing.
ensure_libraries() {
    local missing packages
    if [ "$(uname -s)" != Linux ] || [ -f "$libraries_stamp" ] || ! command -v ldd >/dev/null; then
        return 0
    fi
    choose_python
    mapfile -t missing < <(missing_libraries)
    if [ ${#missing[@]} -gt 0 ] || ! has_fonts; then
        mapfile -t packages < <(wanted_packages ${missing[@]+"${missing[@]}"})
        install_packages "${packages[@]}" || true
        mapfile -t missing < <(missing_libraries)
    fi
    if [ ${#missing[@]} -gt 0 ]; then
        say "Qt needs system libraries that are missing: ${missing[*]}"
        say "type: $(install_line "${missing[@]}")"
        return 1
    fi
    if ! has_fonts; then
        say "no fonts are installed; type: $(install_line)"
        return 1
    fi
    [ ! -x "$python" ] || { : >"$libraries_stamp"; } 2>/dev/null || true
}

# On a Chinese system: say what to type where no font has its letters; the window speaks English then.
tell_of_chinese_fonts() {
    case ${LC_ALL:-${LC_MESSAGES:-${LANGUAGE:-${LANG-}}}} in zh*) ;; *) return 0 ;; esac
    [ "$(uname -s)" = Linux ] || return 0
    local name
    for name in '*CJK*' 'SourceHanSans*' 'NotoSans[ST]C*' 'wqy-*' 'DroidSansFallback*'; do
        ! has_fonts "$name.[to]t[fc]" || return 0
    done
    say "no Chinese font is installed, so the window speaks English; for Chinese install" \
        "fonts-noto-cjk (Debian), google-noto-sans-cjk-fonts (Fedora) or noto-fonts-cjk (Arch)"
}

# An environment and what its window needs of the system; that is told before anything is fetched.
ensure_window() {
    tell_of_chinese_fonts
    ensure_libraries || stop "$1"
    ensure_environment
    ensure_libraries || stop "$1"
}

# The tests draw with one font (tests/fonts.py), which the system must have: a user's own do not count.
ensure_font_of_the_check() {
    [ -z "${TRIFELT_TEST_FONT-}${TRIFELT_TEST_FONT_FOLDERS-}" ] || return 0
    HOME='' has_fonts DejaVuSans.ttf || install_packages fonts-dejavu-core ||
        stop "the check needs the font DejaVu Sans; install fonts-dejavu-core (Debian)," \
            "dejavu-sans-fonts (Fedora) or ttf-dejavu (Arch)"
    # The layouts are looked at in these too.
    local missing=()
    HOME='' has_fonts 'NotoSans[[-]*.ttf' || missing+=(fonts-noto-core)
    HOME='' has_fonts 'LiberationSans-*.ttf' || missing+=(fonts-liberation)
    HOME='' has_fonts 'wqy-microhei.ttc' || missing+=(fonts-wqy-microhei)
    HOME='' has_fonts 'NotoSansCJK-Regular.ttc' || missing+=(fonts-noto-cjk)
    [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}" ||
        say "the layouts are not looked at in every font; for that type:" \
            "sudo apt-get install -y ${missing[*]}"
}

# Some tests drive a real window with these, others have them judge the files for desktops and `man`.
ensure_tools_of_the_check() {
    local tool packages=(xvfb xauth xdotool desktop-file-utils appstream mandoc man-db)
    for tool in Xvfb xdotool desktop-file-validate appstreamcli mandoc man; do
        command -v "$tool" >/dev/null && continue
        install_packages "${packages[@]}" ||
            say "some tests are left out; for them type: sudo apt-get install -y ${packages[*]}"
        return 0
    done
}
