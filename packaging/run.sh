#!/usr/bin/env bash
# Set up what is missing, then run Trifelt: the window, or the verb that is given.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

example=$checkout/resources/examples/three-card-poker-round.json

has_display() {
    [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY-}${WAYLAND_DISPLAY-}${QT_QPA_PLATFORM-}" ]
}

trifelt() { "$python" -P -m trifelt "$@"; }

show_without_window() {
    say "there is no display here, so no window can open; this is a round settled without one"
    printf '$ packaging/run.sh settle %s\n\n' "${example#"$checkout"/}"
    cat -- "$example"
    printf '\n'
    trifelt settle "$example"
    printf '\nMore runs without a window: packaging/run.sh --help\n'
}

ensure_environment
case ${1-} in
    "" | tour)
        if [ $# -eq 0 ] && ! has_display; then
            show_without_window
            exit
        fi
        ensure_libraries || stop "the window needs them; what runs without one: packaging/run.sh --help"
        ;;
esac
exec "$python" -P -m trifelt "$@"
