"""Colours for eyes that need it: more contrast, or hues moved to where they are told apart."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.store.settings import ColourVision, load
from game.ui.art import Art, theme
from game.ui.art.look import Look
from game.ui.art.theme import Colour, contrast
from tests.ui.art.test_theme import lab
from tests.ui.scenes.evening import Evening

PIECES = [piece.body for piece in theme.PIECES.values()]
SEATS = [seat.colour for seat in theme.SEATS[:6]]
EYES = [eye for eye in ColourVision if eye is not ColourVision.USUAL]


def shown(look: Look, colours: list[Colour]) -> list[Colour]:
    return [(int(r), int(g), int(b)) for r, g, b in look.changed(np.array(colours, np.uint8))]


def least_difference(colours: list[Colour], eye: ColourVision) -> float:
    return min(float(np.linalg.norm(lab(a, eye) - lab(b, eye))) for a, b in combinations(colours, 2))


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [PIECES, SEATS], ids=["pieces", "seats"])
def test_an_eye_tells_apart_better_what_is_shown_for_it(colours: list[Colour], eye: ColourVision) -> None:
    after = least_difference(shown(Look(vision=eye), colours), eye)
    assert after > 1.2 * least_difference(colours, eye)
    assert after >= 39


@pytest.mark.parametrize("eye", EYES)
def test_greys_stay_and_words_can_be_read(eye: ColourVision) -> None:
    look = Look(vision=eye)
    greys: list[Colour] = [(level, level, level) for level in range(0, 256, 15)]
    assert np.abs(np.array(shown(look, greys)) - np.array(greys)).max() <= 3
    for words in (theme.CREAM, theme.GOLD, theme.LAVENDER, theme.MINT):
        text, ground = shown(look, [words, theme.GLASS_TOP])
        assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("ground", [theme.GLASS_TOP, theme.NIGHT_TOP, theme.TONES[theme.Tone.GREEN].top])
@pytest.mark.parametrize("words", [theme.CREAM, theme.GOLD, theme.LAVENDER, theme.MINT])
def test_high_contrast_is_higher_for_all_words(words: Colour, ground: Colour) -> None:
    before, after = contrast(words, ground), contrast(*shown(Look(high_contrast=True), [words, ground]))
    assert after >= 1.15 * before


def test_a_picture_that_is_kept_elsewhere_stays_as_it_is() -> None:
    given = pygame.Surface((4, 4), pygame.SRCALPHA, 32)
    given.fill((214, 38, 48, 90))
    changed = Look(high_contrast=True).on(given)
    assert tuple(given.get_at((0, 0))) == (214, 38, 48, 90)
    assert changed.get_at((0, 0)) != given.get_at((0, 0))
    assert changed.get_at((0, 0)).a == 90


def test_every_picture_of_the_art_has_the_look() -> None:
    usual, other = Art(0.5), Art(0.5, 1.0, Look(vision=ColourVision.DEUTAN))
    for bake in (
        lambda art: art.pyramid("R", 3, 100),
        lambda art: art.text("red", colour=theme.PIECES["R"].body),
        lambda art: art.icon("flame", 60, theme.PIECES["R"].body),
    ):
        before, after = (np.array(pygame.surfarray.array3d(bake(art))) for art in (usual, other))
        assert (before != after).any()


@pytest.mark.pictures
def test_it_is_chosen_in_the_menu_takes_effect_at_once_and_is_kept(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        pilot = evening.pilot
        pilot.press("menu")
        pilot.press("eyes")
        before, art = pilot.shot(), pilot.app.ctx.art
        pilot.press("contrast")
        assert pilot.app.ctx.art is not art
        assert pilot.shot().get_buffer().raw != before.get_buffer().raw
        pilot.press("done")
        assert pilot.scene.name == "pause"
    settings, wrong = load(tmp_path)
    assert settings.high_contrast
    assert not wrong
