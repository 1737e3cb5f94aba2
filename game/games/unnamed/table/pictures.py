"""The cards of The Unnamed Game as pictures: resources, FX, Special Powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.games.unnamed.layout import FX_SIGNS, POWER_SIGNS
from game.games.unnamed.questions.details import fx_moment
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.fx import Fx
from game.games.unnamed.rules.powers import Power
from game.games.unnamed.rules.vocabulary import CARD_CODES, RANK_LETTERS, RANK_OF, SUIT_LETTERS, SUIT_OF, Card
from game.ui.art import Art, CardFace
from game.ui.art.theme import Colour
from game.ui.boards.open_hands import Face, draw_face
from game.ui.words import _

FX_COLOURS: Final[dict[str, Colour]] = {
    "turn": (30, 132, 96),
    "attempt": (46, 96, 196),
    "rolled": (190, 118, 14),
}
"""By the moment for which an FX is."""
STRIKING: Final[Colour] = (180, 40, 70)
"""The colour of an FX that strikes somebody."""
POWER_COLOUR: Final[Colour] = (112, 66, 184)


def resource(art: Art, card: Card, width: float, height: float) -> pygame.Surface:
    """A playing card."""
    return art.playing_card(width, height, RANK_LETTERS[RANK_OF[card]], SUIT_LETTERS[SUIT_OF[card]])


def fx_icon(fx: Fx) -> str:
    """The silhouette of an FX."""
    return FX_SIGNS[fx.effects[0].op]


def fx_colour(fx: Fx) -> Colour:
    """Its colour, which tells when it may be played and whether it strikes."""
    return STRIKING if fx.strikes else FX_COLOURS[fx.when]


def fx_card(art: Art, fx: Fx, width: float, height: float) -> pygame.Surface:
    """An FX in full."""
    face = CardFace(_(fx.name), fx_icon(fx), fx_moment(fx, _), _(fx.text) if fx.text else "", fx_colour(fx))
    return art.card(width, height, face)


def fx_named(art: Art, fx: Fx, width: float, height: float) -> pygame.Surface:
    """An FX by its name, silhouette and moment alone, for places too small for its words."""
    return art.card(width, height, CardFace("", fx_icon(fx), fx_moment(fx, _), _(fx.name), fx_colour(fx)))


def power_card(art: Art, power: Power, width: float, height: float) -> pygame.Surface:
    """A Special Power in full."""
    text = _(power.text) if power.text else ""
    face = CardFace(_(power.name), POWER_SIGNS[power.hook], _("Power"), text, POWER_COLOUR)
    return art.card(width, height, face)


def faces(rules: Unnamed) -> Mapping[str, Face]:
    """Every resource, FX and Special Power, for phones."""
    fx, powers = rules.settings.fx_deck.types, rules.settings.powers
    return {
        **{f"card-{code}": draw_face(resource, card) for card, code in enumerate(CARD_CODES)},
        **{f"fx-{number}": draw_face(fx_card, one) for number, one in enumerate(fx)},
        **{f"power-{number}": draw_face(power_card, one) for number, one in enumerate(powers)},
    }
