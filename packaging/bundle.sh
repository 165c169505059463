#!/usr/bin/env bash
# Make the one-folder bundle in dist/trifelt and check it; --unchecked leaves the check out.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

use_environment build/environment bundle.lock 105
bundle=$checkout/dist/trifelt

# The system's own Python names no folder of this machine inside its libraries; one that was built
# by hand does.
if [ -z "${TRIFELT_PYTHON-}" ] && [ -x /usr/bin/python3 ] && is_recent /usr/bin/python3; then
    TRIFELT_PYTHON=/usr/bin/python3
fi

# A Debian python3 carries its own code inside; the bundle needs it as a library.
ensure_shared_python() {
    local package
    has_shared_python && return 0
    package=libpython$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    install_packages "$package" && has_shared_python && return 0
    stop "this Python has no shared library of itself; on Debian: sudo apt-get install -y $package"
}

has_shared_python() {
    "$python" -c 'import sys; from PyInstaller.depend.bindepend import get_python_library_path
sys.exit(get_python_library_path() is None)' 2>/dev/null
}

# Only Python's own parts: what numpy brings does not survive it.
strip_python() {
    if ! command -v strip >/dev/null; then
        say "without strip (of binutils) the bundle keeps the names that only a debugger reads"
        return 0
    fi
    find "$bundle/_internal" \( -name 'libpython*' -o -path '*/lib-dynload/*.so' \) -type f \
        -exec strip --strip-unneeded {} +
}

ensure_window "the bundle is tried at the end, and its window needs them"
[ "$(uname -s)" != Linux ] || ensure_shared_python

# The same sources give the same bytes.
export PYTHONHASHSEED=0 PYINSTALLER_CONFIG_DIR=$checkout/build/pyinstaller-cache
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800}
mkdir -p -- "$checkout/build"
QT_QPA_PLATFORM=offscreen "$python" "$here/icons.py" "$checkout/build/icons"
"$python" -m PyInstaller --noconfirm --log-level WARN \
    --distpath "$checkout/dist" --workpath "$checkout/build/pyinstaller" "$here/trifelt.spec" >&2
[ "$(uname -s)" != Linux ] || strip_python
[ "${1-}" = --unchecked ] || "$python" "$here/check_bundle.py" "$bundle"
