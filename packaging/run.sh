#!/usr/bin/env bash
# Set up what is missing, then run Trifelt: the window, or the verb that is given.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

use_environment .venv runtime.lock 99
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

case ${1-} in
    "" | tour)
        if [ $# -eq 0 ] && ! has_display; then
            ensure_environment
            show_without_window
            exit
        fi
        ensure_window "the window needs them; what runs without one: packaging/run.sh --help"
        [ -z "${made-}" ] || say "opening the window; next time type packaging/run.sh again: it opens at once"
        ;;
    *) ensure_environment ;;
esac
exec "$python" -P -m trifelt "$@"
