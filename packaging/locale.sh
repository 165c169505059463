#!/usr/bin/env bash
# The window's languages: `locale.sh extract`, `begin de`, `update`, `compile`.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

ensure_environment
exec "$python" "$here/catalogues.py" "$@"
