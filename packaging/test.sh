#!/usr/bin/env bash
# Set up what is missing, then run the whole check; what is given goes to pytest (--slow).
# With --coverage: only the tests of engine and storage, and which of their lines no test has run.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

step() {
    printf '\n== %s\n' "$1"
    shift
    "$@" || stop "the check failed at this step: $*"
}

ensure_environment
ensure_libraries || stop "the tests draw windows and cannot run without them"
ensure_window_tools

cd -- "$checkout"
export QT_QPA_PLATFORM=offscreen
if [ "${1-}" = --coverage ]; then
    shift
    # What child processes run counts too; they write beside the others.
    export COVERAGE_FILE=$checkout/build/coverage/data
    rm -rf -- "$checkout/build/coverage"
    mkdir -p -- "$checkout/build/coverage"
    step "tests" "$python" -m coverage run -m pytest tests/engine tests/storage tests/oracle "$@"
    "$python" -m coverage combine --quiet "$checkout/build/coverage"
    step "coverage" "$python" -m coverage report
    exit
fi

step "format" "$python" -m ruff format --check .
step "lint" "$python" -m ruff check .
step "types" "$python" -m mypy
step "types of the scripts" "$python" -m mypy packaging/*.py
step "import contracts" "$venv/bin/lint-imports"
step "doctests" "$python" -m pytest --doctest-modules -q desktop/trifelt
# A process for each core; the tests of a module stay together, for they share what is slow to make.
step "tests" "$python" -m pytest -n auto --dist loadfile "$@"
printf '\nAll checks passed.\n'
