"""Card, chip and call as sounds that the program makes itself; silent where nothing plays them."""

import logging
from collections.abc import Generator
from enum import StrEnum
from functools import cache
from threading import Lock
from time import monotonic
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
Wave = NDArray[np.int32]

# Where nothing moves a whole round is dealt at once; it is not to be as loud as all its cards.
_APART_S: Final = 0.04
_BUFFER_MS: Final = 40
_LOUDEST: Final = 32_767

_log = logging.getLogger(__name__)


class Sound(StrEnum):
    """What is heard."""

    CARD = "card"
    CHIP = "chip"
    CALL = "call"


@cache
def wave_of(sound: Sound) -> Wave:
    """The sound as it is played: a card slides, chips click, a call is a soft bell."""
    match sound:
        case Sound.CARD:
            time = np.arange(round(0.09 * RATE)) / RATE
            noise = np.random.default_rng(1).standard_normal(time.size)
            # Smoothed noise is paper, not hiss.
            heard = np.convolve(noise, np.ones(9) / 9, "same") * np.exp(-time / 0.022)
            loud = 0.25
        case Sound.CHIP:
            time = np.arange(round(0.12 * RATE)) / RATE
            click = _tones(time, (2_950, 4_370, 6_120), 0.012)
            late = round(0.034 * RATE)
            heard = click + 0.6 * np.concatenate([np.zeros(late), click[:-late]])
            loud = 0.22
        case Sound.CALL:
            time = np.arange(round(0.5 * RATE)) / RATE
            heard = _tones(time, (523.25, 784.0), 0.11) * np.minimum(1, time / 0.01)
            loud = 0.16
    return np.asarray(heard / np.abs(heard).max() * loud * _LOUDEST, dtype=np.int32)


def _tones(time: NDArray[np.float64], pitches: tuple[float, ...], fades: float) -> Any:
    """Tones together, fading in so many seconds."""
    return sum(np.sin(2 * np.pi * pitch * time) for pitch in pitches) * np.exp(-time / fades)


class Sounds:
    """Plays sounds over each other once it is turned on; opens a device for the first of them."""

    def __init__(self) -> None:
        self._on = False
        self._device: Any = None
        self._last: dict[Sound, float] = {}
        self._playing: list[Wave] = []
        self._lock = Lock()  # the device asks for what is heard from a thread of its own

    def turn(self, *, on: bool) -> None:
        """Play from now on, or be silent and let the device go."""
        self._on = on
        if not on and self._device is not None:
            self._device.close()
            self._device = None
            self._playing.clear()

    def play(self, sound: Sound) -> None:
        """Let a sound be heard, if sounds are on and there is a device."""
        now = monotonic()
        if not self._on or now - self._last.get(sound, 0.0) < _APART_S:
            return
        self._last[sound] = now
        if self._device is None:
            self._open()
        if self._device is not None:
            with self._lock:
                self._playing.append(wave_of(sound))

    def _open(self) -> None:
        """Open the device; without the package or a device nothing is tried again."""
        try:
            import miniaudio

            device = miniaudio.PlaybackDevice(
                nchannels=1, sample_rate=RATE, buffersize_msec=_BUFFER_MS, app_name="Trifelt"
            )
            heard = self._heard()
            next(heard)
            device.start(heard)
        except Exception as fault:  # noqa: BLE001 - whatever a sound system raises, play goes on
            _log.info("no sound: %s", fault)
            self._on = False
        else:
            self._device = device

    def _heard(self) -> Generator[bytes, int, None]:
        """As many samples as the device asks for, of everything that plays now."""
        frames = yield b""
        while True:
            mixed = np.zeros(frames, np.int32)
            with self._lock:
                for wave in self._playing:
                    part = wave[:frames]
                    mixed[: part.size] += part
                self._playing = [wave[frames:] for wave in self._playing if wave.size > frames]
            frames = yield mixed.clip(-_LOUDEST, _LOUDEST).astype(np.int16).tobytes()
