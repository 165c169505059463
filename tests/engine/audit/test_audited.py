"""What a record says of its times."""

import pytest

from trifelt.engine.audit.audited import hour_of


@pytest.mark.parametrize(
    ("time", "hour"),
    [
        ("下午9:15", "21"),
        ("2026/11/19 下午 09:15:00", "21"),
        ("上午9:15", "09"),
        ("上午12:30", "00"),
        ("凌晨12:30", "00"),
        ("晚上12:30", "00"),
        ("晚上 9:15", "21"),
        ("中午12:15", "12"),
        ("中午11:45", "11"),
        ("下午21:15", "21"),
        ("傍晚 6:15", "18"),
        ("清晨6:15", "06"),
        ("2026年11月19日 21:15", "21"),
        ("2026年11月19日9:15", "09"),
        ("星期四 9:15", "09"),
        ("午夜12:15", "00"),
        ("晚9:15", "21"),
        ("早9:15", "09"),
        ("오후 9:15", "21"),
        ("오전 12:15", "00"),
        ("PM 9:15", "21"),
        ("9:15p", "21"),
        ("12:15 a", "00"),
        ("深夜9:15", ""),
        ("深夜21:15", "21"),
    ],
)
def test_a_time_is_of_the_half_of_the_day_that_is_written_with_it(time: str, hour: str) -> None:
    assert hour_of(time) == hour


@pytest.mark.parametrize("time", ["2115", "21.15", "21:15", "9.15pm", "211530"])
@pytest.mark.parametrize("date", ["", "2026-11-19 ", "20261119 ", "1/2/2026 ", "19.11.2026 "])
def test_a_time_may_have_a_date_before_it(date: str, time: str) -> None:
    assert hour_of(date + time) == "21"


@pytest.mark.parametrize("text", ["2026-11-19", "20261119", "19.11.2026", "21点15分"])
def test_what_holds_no_time_that_is_known_has_no_hour(text: str) -> None:
    assert not hour_of(text)
