#!/usr/bin/env bash
# The window's languages: `locale.sh extract`, `begin de`, `update`, `compile`.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

ensure_environment
exec "$python" "$here/catalogues.py" "$@"
