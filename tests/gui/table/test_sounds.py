"""Sounds are an extra: heard where a device and its package are, missed nowhere."""

import sys
from collections.abc import Generator
from types import SimpleNamespace

import numpy as np
import pytest

from tests.gui.table.table_driver import TableDriver
from trifelt.gui.table.sounds import Sound, Sounds, wave_of
from trifelt.storage.settings import DEFAULTS, Hearing


class FakeDevice:
    """Asks for samples when it is told to, as a device does from a thread of its own."""

    made: list["FakeDevice"]

    def __init__(self, **_facts: object) -> None:
        self.open = True
        self.heard: Generator[bytes, int, None] | None = None
        self.made.append(self)

    def start(self, heard: Generator[bytes, int, None]) -> None:
        self.heard = heard

    def close(self) -> None:
        self.open = False

    def ask(self, frames: int) -> list[int]:
        assert self.heard is not None
        return list(map(int, np.frombuffer(self.heard.send(frames), np.int16)))


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> list[FakeDevice]:
    """The devices that the program opens."""
    FakeDevice.made = []
    monkeypatch.setitem(sys.modules, "miniaudio", SimpleNamespace(PlaybackDevice=FakeDevice))
    return FakeDevice.made


def test_sounds_are_short_and_begin_and_end_softly() -> None:
    for sound in Sound:
        wave = wave_of(sound)
        assert 0.05 < wave.size / 44_100 < 0.6
        assert 4_000 < np.abs(wave).max() < 12_000
        assert np.abs(wave[-200:]).max() < 500


def test_what_plays_is_mixed_and_then_there_is_silence(devices: list[FakeDevice]) -> None:
    sounds = Sounds()
    sounds.turn(on=True)
    for sound in (Sound.CARD, Sound.CHIP, Sound.CHIP):
        sounds.play(sound)  # the second chip is too soon after the first
    (device,) = devices
    card, chip = wave_of(Sound.CARD), wave_of(Sound.CHIP)
    heard = device.ask(1_000) + device.ask(100_000)
    assert heard[:3_000] == (card[:3_000] + chip[:3_000]).tolist()
    assert heard[card.size : chip.size] == chip[card.size :].tolist()
    assert set(heard[chip.size :]) == {0}
    assert set(device.ask(10)) == {0}
    sounds.turn(on=False)
    assert not device.open


def test_a_round_is_heard_once_sounds_are_on(table: TableDriver, devices: list[FakeDevice]) -> None:
    assert DEFAULTS.sound is Hearing.OFF
    table.play("three-card-poker")
    table.bet(3, "ante")
    assert not devices
    table.driver.window.context.preferences.change(sound=Hearing.ON)
    table.key("Space")
    (device,) = devices
    assert any(device.ask(4_000))
    table.driver.window.context.preferences.change(sound=Hearing.OFF)
    table.key("F")
    assert not device.open


@pytest.mark.parametrize("package", [None, SimpleNamespace()], ids=["no package", "no device"])
def test_without_package_or_device_it_is_silent(
    monkeypatch: pytest.MonkeyPatch, package: object
) -> None:
    monkeypatch.setitem(sys.modules, "miniaudio", package)
    sounds = Sounds()
    sounds.turn(on=True)
    sounds.play(Sound.CARD)
    sounds.turn(on=False)
