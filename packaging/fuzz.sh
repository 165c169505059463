#!/usr/bin/env bash
# Let a coverage-guided fuzzer read everything that comes from outside: fuzz.sh [TARGET…] [--seconds N].
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

use_environment build/trust trust.lock 200
ensure_environment
cd -- "$checkout"
# No target may see the houses of whoever runs it.
export TRIFELT_HOME="$checkout/build/fuzzing-home"
exec "$python" -m tests.fuzzing "$@"
