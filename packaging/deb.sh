#!/usr/bin/env bash
# Make the .deb in dist/ from the bundle in dist/trifelt; that is made first where there is none.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

use_environment build/environment bundle.lock 105
bundle=$checkout/dist/trifelt
root=$checkout/build/deb/root
program=$root/usr/lib/trifelt
share=$root/usr/share
maintainer="The Trifelt authors <trifelt@localhost>"

# What Debian itself holds is taken from Debian, which mends it: it stands in the dependencies.
debians_own=('libbz2.so*' 'libcrypt.so*' 'libexpat.so*' 'libffi.so*' 'liblzma.so*' 'libsqlite3.so*'
    'libxcb-*.so*')

need() {
    command -v "$1" >/dev/null || install_packages "$2" ||
        stop "$1 is needed; type: sudo apt-get install -y $2"
}

place() { install -D -m 644 -- "$1" "$2"; }

place_zipped() {
    mkdir -p -- "$(dirname -- "$1")"
    gzip -9n >"$1"
}

completion() {
    mkdir -p -- "$(dirname -- "$2")"
    PYTHONPATH=$checkout/desktop "$python" -m trifelt completion "$1" >"$2"
}

fill_root() {
    local pattern
    rm -rf -- "$root"
    mkdir -p -- "$program" "$root/DEBIAN" "$root/usr/bin" "$share/icons"
    cp -a -- "$bundle/." "$program/"
    for pattern in "${debians_own[@]}"; do
        find "$program/_internal" -maxdepth 1 -name "$pattern" -delete
    done
    ln -s ../lib/trifelt/trifelt "$root/usr/bin/trifelt"
    cp -R -- "$checkout/build/icons/hicolor" "$share/icons/"
    place "$here/linux/trifelt.desktop" "$share/applications/trifelt.desktop"
    place "$here/linux/org.trifelt.trifelt.metainfo.xml" \
        "$share/metainfo/org.trifelt.trifelt.metainfo.xml"
    place "$here/linux/copyright" "$share/doc/trifelt/copyright"
    place "$here/linux/lintian-overrides" "$share/lintian/overrides/trifelt"
    changelog | place_zipped "$share/doc/trifelt/changelog.gz"
    PYTHONPATH=$checkout/desktop "$python" "$here/man_page.py" |
        place_zipped "$share/man/man1/trifelt.1.gz"
    completion bash "$share/bash-completion/completions/trifelt"
    completion zsh "$share/zsh/vendor-completions/_trifelt"
    completion fish "$share/fish/vendor_completions.d/trifelt.fish"
    find "$root" -type d -exec chmod 755 {} +
    find "$root" -type f -exec chmod 644 {} +
    chmod 755 "$program/trifelt"
}

# Debian's form of the one line that matters; the whole story is CHANGELOG.md.
changelog() {
    printf 'trifelt (%s) unstable; urgency=medium\n\n' "$version"
    printf '  * What changed is told in CHANGELOG.md of the sources.\n\n'
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "$released")"
}

# What the program cannot do without, and what printing alone needs, as dpkg knows it: the lines
# shlibs:Depends=... and shlibs:Recommends=...
shared_libraries() {
    local needed=() printing=() file words
    mkdir -p -- "$root/../debian"
    printf 'Source: trifelt\n\nPackage: trifelt\nArchitecture: any\n' >"$root/../debian/control"
    while IFS= read -r -d '' file; do
        case $file in
            */plugins/printsupport/*) printing+=("-e$file") ;;
            *) needed+=("-e$file") ;;
        esac
    done < <(find "$program" -type f \( -name '*.so*' -o -path "$program/trifelt" \) -print0)
    cd -- "$root/.."
    words=$(mktemp)
    dpkg-shlibdeps -O --ignore-missing-info \
        -l"$program/_internal" -l"$program/_internal/PySide6/Qt/lib" \
        -dDepends "${needed[@]}" -dRecommends ${printing[@]+"${printing[@]}"} 2>"$words" || {
        cat -- "$words" >&2
        stop "the libraries that the program needs could not all be named"
    }
    rm -- "$words"
}

control() {
    local libraries depends recommends
    libraries=$(shared_libraries)
    depends=$(sed -n 's/^shlibs:Depends=//p' <<<"$libraries")
    recommends=$(sed -n 's/^shlibs:Recommends=//p' <<<"$libraries")
    cat <<CONTROL
Package: trifelt
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Section: misc
Priority: optional
Installed-Size: $(du -k -s --apparent-size --exclude=DEBIAN "$root" | cut -f1)
Depends: $depends, fonts-dejavu-core | fonts-noto-core | fonts-liberation
Recommends: ${recommends:+$recommends, }xdg-desktop-portal, fonts-wqy-microhei | fonts-noto-cjk | fonts-droid-fallback
Description: table simulator and payout calculator for three-card casino games
 Practise on a felt, settle a disputed payout to the cent with the clause that
 decides each line, and see the exact house edge of a pay table move as its
 odds are edited.
 .
 The games are Three Card Poker, Three Card Prime, Three Pictures, Prosperity 3
 Pictures and Non-Commission Lucky Three Pictures. The command line does the
 same without a window.
 .
 Nothing gambles: no real money, no network, no account, no telemetry.
CONTROL
}

need dpkg-deb dpkg
need dpkg-shlibdeps dpkg-dev
[ -x "$bundle/trifelt" ] || "$here/bundle.sh"
ensure_environment
version=$("$bundle/trifelt" --version | cut -d' ' -f2)
released=$(sed -n "s/.*<release version=\"$version\" date=\"\([0-9-]*\)\".*/\1/p" \
    "$here/linux/org.trifelt.trifelt.metainfo.xml")
[ -n "$released" ] || stop "the metainfo tells no date for version $version"

fill_root
control >"$root/DEBIAN/control"
(cd -- "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root"/DEBIAN/*
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -u -d "$released" +%s)}
export SOURCE_DATE_EPOCH
dpkg-deb --root-owner-group -Zxz --build "$root" "$checkout/dist" >&2
say "made dist/trifelt_${version}_$(dpkg --print-architecture).deb"
