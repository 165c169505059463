#!/usr/bin/env bash
# The program's languages: `locale.sh extract`, `begin de`, `update`, `check`, `pretend`, `compile`.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

ensure_environment
PYTHONPATH=$checkout exec "$python" "$here/catalogues.py" "$@"
