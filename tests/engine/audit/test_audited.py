"""What a record says of its times, and lines packed until they are looked at."""

import pytest

from tests.recorded import block_of, numbered, recorded_rounds
from trifelt.engine.audit.audit import audit_block
from trifelt.engine.audit.audited import Audited, LineFault, hour_of
from trifelt.engine.audit.houses import Houses
from trifelt.engine.message import Message


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


def test_packed_lines_are_the_same_again_numbered_on_in_their_file() -> None:
    lines = [{**line, "paid": "7.77"} for each in recorded_rounds(30, seed=4) for line in each]
    plain, packed = (audit_block(block_of(numbered(lines)), Houses()) for _ in range(2))
    packed.pack()
    assert plain.differences
    assert not packed.differences
    found = []
    for part in (plain, packed):
        whole = Audited(read=1_000)
        whole.add(part)
        whole.unpack()
        found.append((whole.differences, whole.faults, whole.counts))
    assert str(found[0]) == str(found[1])
    assert found[0][0][0].line.number > 1_000


def test_unreadable_lines_take_a_few_bytes_each_and_are_numbered_on() -> None:
    of_one_part = Audited(read=50_000)
    of_one_part.faults = [LineFault(n, "stake", Message("missing")) for n in range(50_000)]
    of_one_part.pack()
    whole = Audited()
    for _ in range(4):
        whole.add(of_one_part)
    assert sum(len(one.faults) for one in whole.packed) < 1_000_000
    numbers = (fault.number for one in whole.packed for fault in one.unpacked_faults())
    assert all(number == n for n, number in enumerate(numbers))
