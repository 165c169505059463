"""The settings file: whatever stands there the program starts, and nothing in it is lost."""

import dataclasses
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from trifelt.engine.message import Message
from trifelt.storage.settings import DEFAULTS, Coach, Settings, ThemeChoice
from trifelt.storage.settings_file import SettingsFile
from trifelt.storage.window_state import load_window, save_window


def dark(settings: Settings) -> Settings:
    return dataclasses.replace(settings, theme=ThemeChoice.DARK)


def coached(settings: Settings) -> Settings:
    return dataclasses.replace(settings, coach=Coach.BEFORE)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def said(told: Message | None) -> str:
    assert told is not None
    return str(told)


def baks(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.bak*"))


def test_without_a_file_the_defaults_hold_and_none_is_made(path: Path) -> None:
    file = SettingsFile(path)
    assert file.load().notices == ()
    assert file.settings == DEFAULTS
    assert not path.parent.exists()


def test_a_change_is_in_force_and_on_the_disk(path: Path) -> None:
    file = SettingsFile(path)
    assert file.change(dark) is None
    assert file.settings.theme == ThemeChoice.DARK
    again = SettingsFile(path)
    assert again.load().notices == ()
    assert again.settings == file.settings


CHANGER = """
import dataclasses, sys
from pathlib import Path
from trifelt.storage.settings_file import SettingsFile
file = SettingsFile(Path(sys.argv[1]))
for number in range(40):
    added = {f"{sys.argv[2]}-{number}": "mbs"}
    told = file.change(
        lambda settings: dataclasses.replace(settings, houses={**settings.houses, **added})
    )
    assert told is None, told
"""


def test_two_processes_that_change_at_once_lose_no_change(path: Path) -> None:
    changers = [
        subprocess.Popen([sys.executable, "-c", CHANGER, str(path), name]) for name in ("a", "b")
    ]
    assert [changer.wait(60) for changer in changers] == [0, 0]
    file = SettingsFile(path)
    file.load()
    assert set(file.settings.houses) == {f"{name}-{n}" for name in "ab" for n in range(40)}


def test_a_damaged_file_is_named_and_kept_as_bak_and_defaults_stand_in(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"theme = dark\n")
    file = SettingsFile(path)
    told = file.load()
    assert file.settings == DEFAULTS
    assert str(path) in said(told.notices[0])
    assert "line 1" in said(told.notices[0])
    assert "kept as settings.toml.bak" in said(told.notices[1])
    assert path.read_bytes() == baks(path)[0].read_bytes() == b"theme = dark\n"
    assert file.change(coached) is None
    assert baks(path)[0].read_bytes() == b"theme = dark\n"


def test_a_file_with_faults_keeps_its_sound_values_and_lists_the_faults(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('schema = 1\ntheme = "dark"\ncoch = "off"\nmotion = 3\n', encoding="utf-8")
    file = SettingsFile(path)
    told = file.load()
    assert file.settings == dark(DEFAULTS)
    assert {fault.place for fault in told.faults} == {"coch", "motion"}
    assert "has 2 faults" in said(told.notices[0])
    file.load()
    assert len(baks(path)) == 1


def test_a_file_damaged_meanwhile_does_not_take_the_settings_in_force(path: Path) -> None:
    file = SettingsFile(path)
    file.change(dark)
    path.write_text("rubbish", encoding="utf-8")
    assert file.change(coached) is None
    assert (file.settings.theme, file.settings.coach) == (ThemeChoice.DARK, Coach.BEFORE)
    assert baks(path)[0].read_text(encoding="utf-8") == "rubbish"


def test_a_file_removed_meanwhile_is_written_anew_from_those_in_force(path: Path) -> None:
    file = SettingsFile(path)
    file.change(dark)
    path.unlink()
    assert file.change(coached) is None
    again = SettingsFile(path)
    again.load()
    assert again.settings == coached(dark(DEFAULTS))


def test_a_newer_file_is_refused_in_words_and_not_touched(path: Path) -> None:
    path.parent.mkdir()
    newer = b'schema = 2\ntheme = "ultraviolet"\n'
    path.write_bytes(newer)
    file = SettingsFile(path)
    told = file.load()
    assert "written by a newer version of the program" in said(told.notices[0])
    assert told.faults == ()
    assert "newer version" in said(file.change(dark))
    assert "newer version" in said(file.change(coached))
    assert file.settings == coached(dark(DEFAULTS))
    assert path.read_bytes() == newer
    assert baks(path) == []


def test_settings_that_the_file_could_not_hold_are_refused(path: Path) -> None:
    file = SettingsFile(path)

    def long_sign(settings: Settings) -> Settings:
        return dataclasses.replace(settings, currency="dollars")

    assert "currency: " in said(file.change(long_sign))
    assert file.settings == DEFAULTS
    assert not path.exists()


def test_a_read_only_folder_is_said_and_the_change_holds_for_the_session(
    path: Path, protect: Callable[[Path], None]
) -> None:
    SettingsFile(path).change(coached)
    before = path.read_bytes()
    protect(path.parent)
    file = SettingsFile(path)
    file.load()
    assert "could not be saved" in said(file.change(dark))
    assert file.settings == coached(dark(DEFAULTS))
    assert path.read_bytes() == before


def test_a_change_that_could_not_be_saved_is_saved_with_the_next(path: Path) -> None:
    path.mkdir(parents=True)
    file = SettingsFile(path)
    assert said(file.change(dark))
    path.rmdir()
    assert SettingsFile(path).change(lambda now: dataclasses.replace(now, currency="€")) is None
    assert file.change(coached) is None
    assert file.settings == dataclasses.replace(coached(dark(DEFAULTS)), currency="€")
    again = SettingsFile(path)
    assert again.load().notices == ()
    assert again.settings == file.settings


def test_damaged_file_that_cannot_be_copied_is_not_saved_over(path: Path, small_disk: Path) -> None:
    place = small_disk / "settings.toml"
    place.write_bytes(b"theme = " + b"x" * 300_000)
    with pytest.raises(OSError, match="No space"):
        (small_disk / "filling").write_bytes(bytes(600_000))
    file = SettingsFile(place)
    told = file.load()
    assert any(
        "could not be copied to a .bak beside it: the disk is full" in str(n) for n in told.notices
    )
    assert "full" in said(file.change(dark))
    assert file.settings.theme == ThemeChoice.DARK
    (small_disk / "filling").unlink()
    assert place.stat().st_size == 300_008


def test_a_folder_in_place_of_the_file_is_said(path: Path) -> None:
    path.mkdir(parents=True)
    file = SettingsFile(path)
    assert "not a plain file" in said(file.load().notices[0])
    assert said(file.change(dark))
    assert path.is_dir()


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe",
        b"x" * 1_000_001,
        b"a = " + b"[" * 100_000,
        b"starting-balance = 1e99999999999999999999",
        b"schema = " + b"9" * 5000,
        b"a = 2026-99-99",
        b"\x00",
    ],
)
def test_what_cannot_be_read_at_all_is_kept_as_bak(path: Path, data: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(data)
    file = SettingsFile(path)
    assert len(file.load().notices) == 2
    assert file.settings == DEFAULTS
    assert baks(path)[0].read_bytes() == path.read_bytes() == data


def test_a_windows_place_is_kept_apart_from_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "data" / "window.json"
    assert load_window(path) == {}
    places = {"geometry": bytes(range(256)), "dock": b""}
    save_window(path, places)
    assert load_window(path) == places
    save_window(path, {"geometry": b"x"})
    assert load_window(path) == {"geometry": b"x"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"schema": 2, "places": {}}',
        '{"schema": 1}',
        '{"schema": 1, "places": []}',
        "[" * 9999,
        "x" * 300_000,
    ],
)
def test_a_windows_place_that_makes_no_sense_is_forgotten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "window.json"
    path.write_text(text, encoding="utf-8")
    assert load_window(path) == {}


def test_of_a_windows_places_only_the_sound_are_read(tmp_path: Path) -> None:
    path = tmp_path / "window.json"
    path.write_text('{"schema": 1, "places": {"a": "eA==", "b": 5, "c": "?"}}', encoding="utf-8")
    assert load_window(path) == {"a": b"x"}
