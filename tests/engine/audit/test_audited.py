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
    ],
)
def test_a_time_is_of_the_half_of_the_day_that_is_written_in_chinese(time: str, hour: str) -> None:
    assert hour_of(time) == hour
