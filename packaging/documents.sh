#!/usr/bin/env bash
# What the documents take from the program: `documents.sh text`, `documents.sh pictures`.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

ensure_window "what the documents tell of the window is taken from the window"
case ${1-} in
    text) exec "$python" "$here/documents.py" ;;
    pictures) exec "$python" "$here/pictures.py" ;;
    *) stop "say what to make: documents.sh text, or documents.sh pictures" ;;
esac
