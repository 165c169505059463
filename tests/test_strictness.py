"""Each strictness that conftest.py promises really fails the test that breaks it."""

import shutil
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
DIED = 70

OFFENCES = {
    "test_qt_warning": """
        from PySide6.QtCore import qWarning
        qWarning("a stray warning")
    """,
    "test_exception_in_a_slot": """
        from PySide6.QtCore import QTimer
        def fail():
            raise ValueError("in a slot")
        QTimer.singleShot(0, fail)
        request.getfixturevalue("qtbot").wait(20)
    """,
    "test_python_warning": """
        import warnings
        warnings.warn("out of date", DeprecationWarning)
    """,
    "test_stray_log": """
        import logging
        logging.getLogger("trifelt").warning("something is odd")
    """,
    "test_thread_left": """
        import threading
        threading.Thread(target=STOP.wait, args=(3600,), daemon=True).start()
    """,
    "test_pool_left": """
        from concurrent.futures import ThreadPoolExecutor
        POOLS.append(ThreadPoolExecutor(1))
        POOLS[0].submit(int).result()
    """,
    "test_timer_left": """
        from PySide6.QtCore import QTimer
        request.getfixturevalue("qapp")
        timer = QTimer()
        timer.start(1000)
        KEPT.append(timer)
    """,
    "test_window_left": """
        from PySide6.QtWidgets import QWidget
        request.getfixturevalue("qapp")
        window = QWidget()
        window.show()
        KEPT.append(window)
    """,
}

MANNERS = {
    "test_announced_log": """
        import logging
        request.getfixturevalue("expect_log")("set aside")
        logging.getLogger("trifelt").warning("settings.toml was set aside")
    """,
    "test_closed_window_and_stopped_timer": """
        from PySide6.QtCore import QTimer
        from PySide6.QtWidgets import QWidget
        qtbot = request.getfixturevalue("qtbot")
        window = QWidget()
        timer = QTimer(window)
        timer.start(1000)
        qtbot.addWidget(window)
    """,
    "test_raised_window_and_open_list": """
        from PySide6.QtWidgets import QComboBox
        qtbot = request.getfixturevalue("qtbot")
        box = QComboBox()
        box.addItem("flush")
        qtbot.addWidget(box)
        with qtbot.waitExposed(box):
            box.show()
        box.raise_()
        box.showPopup()
    """,
    "test_hypothesis_repeats_itself_and_has_no_deadline": """
        import hypothesis
        profile = hypothesis.settings()
        assert profile.derandomize and profile.deadline is None and profile.database is None
    """,
}

HEAD = """
import pathlib, threading
STOP = threading.Event()
KEPT = []
POOLS = []
"""


def write_suite(pytester: pytest.Pytester, bodies: dict[str, str]) -> None:
    """A checkout with the real configuration, the real conftest.py, stated.py and these tests."""
    tests = pytester.mkdir("tests")
    shutil.copy(CHECKOUT / "pyproject.toml", pytester.path)
    for part in ("conftest.py", "stated.py"):
        shutil.copy(CHECKOUT / "tests" / part, tests)
    functions = (f"def {name}(request):{body}" for name, body in bodies.items())
    (tests / "test_inner.py").write_text(HEAD + "\n".join(functions), encoding="utf-8")


def outcomes(pytester: pytest.Pytester, *arguments: str) -> dict[str, set[str]]:
    """What became of each inner test, as the outcomes that its phases reported."""
    result = pytester.runpytest_subprocess("-rA", "-p", "no:cacheprovider", *arguments)
    found: dict[str, set[str]] = {}
    for line in result.outlines:
        outcome, _, rest = line.partition(" ")
        if outcome in {"PASSED", "FAILED", "ERROR"} and "::" in rest:
            name = rest.partition("::")[2].split(" ")[0]
            found.setdefault(name, set()).add(outcome)
    return found


def test_every_offence_fails(pytester: pytest.Pytester) -> None:
    write_suite(pytester, OFFENCES)
    found = outcomes(pytester)
    assert found.keys() == OFFENCES.keys()
    assert [name for name, seen in found.items() if seen == {"PASSED"}] == []


def test_good_manners_pass(pytester: pytest.Pytester) -> None:
    write_suite(pytester, MANNERS)
    assert outcomes(pytester) == {name: {"PASSED"} for name in MANNERS}


def test_slow_tests_run_only_when_asked_for(pytester: pytest.Pytester) -> None:
    write_suite(pytester, {"test_quick": " pass"})
    with (pytester.path / "tests" / "test_inner.py").open("a", encoding="utf-8") as inner:
        inner.write("\nimport pytest\n@pytest.mark.slow\ndef test_slow(): pass\n")
    assert outcomes(pytester).keys() == {"test_quick"}
    assert outcomes(pytester, "--slow").keys() == {"test_quick", "test_slow"}


DEATHS = {
    "of a signal": """
        import faulthandler
        faulthandler._sigsegv()
    """,
    "of a test that hangs": """
        import time
        time.sleep(600)
    """,
}


@pytest.mark.parametrize("how", DEATHS)
def test_a_process_that_dies_ends_the_run_and_its_test_is_named(
    pytester: pytest.Pytester, how: str
) -> None:
    """Nothing else is left to do: here xdist would wait for ever."""
    failing = 'assert not "told all the same"'
    write_suite(pytester, {"test_fails": failing, "test_dies": DEATHS[how], "test_later": "pass"})
    (pytester.path / "tests" / "test_other.py").write_text("def test_passes(): pass")
    result = pytester.runpytest_subprocess(
        *("-n", "2", "--dist", "loadfile", "-p", "no:cacheprovider"),
        *("-o", "faulthandler_timeout=3"),
    )
    assert result.ret == DIED
    result.stdout.fnmatch_lines(["*told all the same*"])
    result.stdout.fnmatch_lines(["*died in tests/test_inner.py::test_dies*"])
