#!/usr/bin/env bash
# Set up what is missing, then run the whole check; what is given goes to pytest (--slow).
# With --coverage: only the tests of engine and storage, and which of their lines no test has run.
[ -n "${BASH_VERSION-}" ] || exec bash "$0" "$@"
set +o posix -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
. "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/setup.sh"

step() {
    printf '\n== %s\n' "$1"
    progress "trifelt: $1" "" "${@:2}" || stop "the check failed at this step: ${*:2}"
}

# What the person who calls it has set or installed for themselves must not decide what is found: a
# home that is empty, with nothing in it but where packages were kept, and gone at the end.
leave_home() {
    home=$(mktemp -d)
    trap 'rm -rf -- "$home"' EXIT
    export PIP_CACHE_DIR=${PIP_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/pip}
    export UV_CACHE_DIR=${UV_CACHE_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/uv}
    mkdir -m 700 -- "$home"/{config,data,cache,state,runtime}
    export HOME=$home XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data
    export XDG_CACHE_HOME=$home/cache XDG_STATE_HOME=$home/state XDG_RUNTIME_DIR=$home/runtime
    unset XDG_CONFIG_DIRS XDG_DATA_DIRS XDG_CURRENT_DESKTOP XDG_SESSION_TYPE DESKTOP_SESSION
    unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS
    unset TRIFELT_HOME "${!QT_@}" "${!PYTEST_@}" "${!HYPOTHESIS_@}"
}

say "the check takes some 12 to 25 minutes on two cores; what it must fetch comes on top, once"
ensure_font_of_the_check
ensure_tools_of_the_check
ensure_window "the tests draw windows and cannot run without them"

cd -- "$checkout"
leave_home
export QT_QPA_PLATFORM=offscreen
colour=no
[ ! -t 1 ] || colour=yes
if [ "${1-}" = --coverage ]; then
    shift
    # What child processes run counts too; they write beside the others.
    export COVERAGE_FILE=$checkout/build/coverage/data
    rm -rf -- "$checkout/build/coverage"
    mkdir -p -- "$checkout/build/coverage"
    step "tests" "$python" -m coverage run -m pytest --color="$colour" tests/engine tests/storage tests/oracle \
        tests/fuzzing "$@"
    "$python" -m coverage combine --quiet "$checkout/build/coverage"
    step "coverage" "$python" -m coverage report
    exit
fi

step "format" "$python" -m ruff format --check .
step "lint" "$python" -m ruff check .
step "types" "$python" -m mypy
step "types of the scripts" "$python" -m mypy packaging/*.py
step "import contracts" "$venv/bin/lint-imports"
step "doctests" "$python" -m pytest --color="$colour" --doctest-modules -q desktop/trifelt
# A process for each core; the tests of a module stay together, for they share what is slow to make.
step "tests" "$python" -m pytest --color="$colour" -n auto --dist loadfile "$@"
printf '\nAll checks passed.\n'
