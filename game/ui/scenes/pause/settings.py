"""The settings behind the menu button: each declared once, with its values in words.

What they are and which values they have is in `game.store.settings`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from game.rules.text import N_, Translatable
from game.store.settings import BEATS, HOURGLASSES, SPEEDS, TEXT_SCALES, ColourVision, Motion
from game.translation.languages import LANGUAGES, code_in_use
from game.ui.drawing.layout import TARGET_GAP, Box, Share, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import SharedFontSize
from game.ui.words import _

MENU_ROWS: Final = 7
"""Rows of the menu: the settings, and one below them."""
VOLUMES: Final = tuple(percent / 100 for percent in range(0, 101, 10))
MOTIONS: Final = N_({Motion.FULL: "full", Motion.REDUCED: "reduced", Motion.OFF: "off"})
SPEED_WORDS: Final = N_({1: "normal", 2: "twice as fast", 4: "four times as fast"})
EYES: Final = N_(
    {
        ColourVision.USUAL: "everybody",
        ColourVision.DEUTAN: "little green (deutan)",
        ColourVision.PROTAN: "little red (protan)",
        ColourVision.TRITAN: "little blue (tritan)",
    }
)
HANDS: Final = N_({False: "curtain", True: "open to all"})


@dataclass(frozen=True, slots=True)
class ChoiceSetting:
    """A setting with several values."""

    key: str
    setting: str
    label: Translatable
    values: tuple[Any, ...]
    words: Callable[[Any], str]
    share: float = 0.58
    """The part of the width that the value takes."""
    current: Callable[[Any], Any] = lambda kept: kept
    """Which of `values` is shown for what is kept."""


@dataclass(frozen=True, slots=True)
class SwitchSetting:
    """A setting that is on or off."""

    key: str
    setting: str
    label: Translatable
    inverted: bool = False
    """Whether it is on while the setting is off."""


def percent(part: float) -> str:
    """A part of one in words."""
    return _("{n} %", n=round(part * 100))


def length(seconds: int) -> str:
    """How long an hourglass runs, in words."""
    if not seconds:
        return _("off", context="of the hourglass")
    return _("{n} s", n=seconds) if seconds < 60 else _("{n} min", n=seconds // 60)


def beat(seconds: float) -> str:
    """How long people may break in, in words."""
    return _("{n} s", n=round(seconds)) if seconds else _("off", context="of the time to break in")


def nearest_volume(volume: float) -> float:
    """The step of the volume that is closest to what is kept."""
    return min(VOLUMES, key=lambda known: abs(known - volume))


SOUND: Final = SwitchSetting("sound", "mute", N_("Sound"), inverted=True)
VOLUME: Final = ChoiceSetting("volume", "volume", N_("Volume"), VOLUMES, percent, 0.62, nearest_volume)
TEXT: Final = ChoiceSetting("text", "text_scale", N_("Text size"), TEXT_SCALES, percent, 0.48)
HOURGLASS: Final = ChoiceSetting("hourglass", "hourglass", N_("Hourglass"), HOURGLASSES, length, 0.52)
BEAT: Final = ChoiceSetting("beat", "beat", N_("Time to interrupt"), BEATS, beat, 0.52)
LANGUAGE: Final = ChoiceSetting(
    "language", "language", N_("Language"), tuple(LANGUAGES), LANGUAGES.__getitem__, current=code_in_use
)
SPEECH: Final = SwitchSetting("speech", "speech", N_("Read aloud"))
MUSIC: Final = SwitchSetting("music", "music", N_("Music"))
MOTION: Final = ChoiceSetting(
    "motion", "motion", N_("Motion"), tuple(MOTIONS), lambda motion: _(MOTIONS[motion])
)
CONTRAST: Final = SwitchSetting("contrast", "high_contrast", N_("High contrast"))
COLOURS: Final = ChoiceSetting(
    "colours", "colour_vision", N_("Colours for"), tuple(EYES), lambda eye: _(EYES[eye])
)
SPEED: Final = ChoiceSetting("speed", "speed", N_("Speed"), SPEEDS, lambda speed: _(SPEED_WORDS[speed]))
SECRETS: Final = ChoiceSetting(
    "hands", "open_hands", N_("Secret hands"), tuple(HANDS), lambda kept: _(HANDS[kept])
)
HINTS: Final = SwitchSetting("hints", "hints", N_("Hints"))


def add_settings(
    root: Widget, box: Box, ctx: Context, open_eyes: Callable[[], object], *, portrait: bool
) -> Box:
    """Add everything that people may change at once; returns the row that is left below."""
    lines: list[tuple[tuple[SwitchSetting | ChoiceSetting, float | Share], ...]] = [
        ((SOUND, 340 if portrait else 400), (VOLUME, Share())),
        ((TEXT, Share()), (HOURGLASS, 400 if portrait else 460)),
        ((LANGUAGE, Share()), *([(SPEECH, 330.0)] if ctx.voice.able else [])),
        ((SPEED, Share()), (MUSIC, 330)),
        ((SECRETS, Share()), (HINTS, 330)),
        ((BEAT, Share()),),
    ]
    *cells, below = even_column(box, MENU_ROWS, TARGET_GAP)
    cells[-1], easier = cells[-1].split_right(400, gap=TARGET_GAP)
    names = SharedFontSize()
    for line, cell in zip(lines, cells, strict=True):
        for (each, _unused), place in zip(line, row(cell, *(wide for _unused, wide in line)), strict=True):
            root.add(widget_of(each, place, ctx)).write_alike(names)
    root.add(Button("eyes", easier, _("Easier to see"), open_eyes, icon="eye", size=32))
    return below


def widget_of(each: SwitchSetting | ChoiceSetting, box: Box, ctx: Context) -> Toggle | Stepper[Any]:
    """What changes one setting, at once and for good."""
    kept = getattr(ctx.settings, each.setting)
    if isinstance(each, SwitchSetting):
        on = kept is not each.inverted
        return Toggle(
            each.key, box, _(each.label), on, lambda on: change(ctx, each.setting, on is not each.inverted)
        )
    options = [(value, each.words(value)) for value in each.values]
    chosen = partial(change, ctx, each.setting)
    return Stepper(each.key, box, _(each.label), options, each.current(kept), chosen, share=each.share)


def change(ctx: Context, setting: str, value: object) -> None:
    """Use another value from now on, with a click."""
    ctx.change_settings(replace(ctx.settings, **{setting: value}))  # type: ignore[arg-type]
    ctx.sound.play("click")
