#!/usr/bin/env bash
# Change what decides an amount, one place at a time, and see that a test fails: mutate.sh [NAME…].
# NAME chooses mutants, as in "trifelt.engine.settlement.*"; without one, all of them.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

use_environment build/trust trust.lock 200
ensure_environment

# mutmut finds a package at the top or under src/ alone: it works on a copy that is laid out so. What
# it has found out before is kept beside the copy and holds for whatever was not changed since.
copy=$checkout/build/mutation
mkdir -p -- "$copy/src"
rm -rf -- "$copy/src/trifelt" "$copy/tests" "$copy/resources" "$copy/mutants/tests"
cp -R -- "$checkout/desktop/trifelt" "$copy/src/"
cp -R -- "$checkout/tests" "$checkout/resources" "$copy/"
cat -- "$checkout/pyproject.toml" "$checkout/tests/mutation/mutmut.toml" >"$copy/pyproject.toml"

cd -- "$copy"
export QT_QPA_PLATFORM=offscreen
unset PYTHONDONTWRITEBYTECODE # each mutant has a process of its own, which reads what is compiled
"$venv/bin/mutmut" run --max-children "${TRIFELT_MUTATION_CHILDREN:-2}" "$@"
"$python" -m tests.mutation.judge
