"""What Spellcycles offers besides its field and its Spell Line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.catalogue.questions import HandOffer, Offer, Press
from game.games.spellcycles.questions import spells
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules.actions import Take
from game.games.spellcycles.rules.casting import consequences
from game.games.spellcycles.rules.effects import text_by_hand
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, Piece
from game.rules.text import N_, Translatable

Offering = Callable[["SpellcyclesChooser"], Offer]
_SQUARE: Final = N_("Choose a lit square.")


@dataclass(frozen=True, slots=True)
class PieceOffer(Offer):
    """Pieces to choose from: of the own Apothecary or of a victim's. The only button declines."""

    pieces: tuple[tuple[Piece, int], ...] = ()
    """Each kind with its number."""
    chosen: Piece | None = None


@dataclass(frozen=True, slots=True)
class CastPreview(Offer):
    """A cast that waits for its confirmation; the title is its spell, the hint its price."""

    recoloured: bool = False
    exchanges: tuple[str, ...] = ()
    line: int = 1
    """Which of the possible lines this is, from 1."""
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Seats(Offer):
    """Opponents to choose from, a button for each."""


def elsewhere(words: Translatable = _SQUARE) -> Offering:
    """Something to do on the table, and perhaps a way to stop."""

    def offer(chooser: SpellcyclesChooser) -> Offer:
        translate, casting = chooser.translate, chooser.view.casting
        title = (
            translate("Progress") if casting is None else translate(chooser.settings.deck[casting.spell].name)
        )
        return Offer(title, translate(words), _stop(chooser, "Done"))

    return offer


def by_hand(chooser: SpellcyclesChooser) -> Offer:
    """What the table does itself, and a button to say that it is done."""
    translate, view = chooser.translate, chooser.view
    assert view.casting is not None, "only a spell that is cast asks for it"
    title = translate(chooser.settings.deck[view.casting.spell].name)
    return HandOffer(title, translate(text_by_hand(chooser.settings, view)), _stop(chooser, "I've done it"))


def moons(chooser: SpellcyclesChooser) -> Offer:
    """The step of the moons; and why nobody was asked for a spell before."""
    if chooser.recent.nothing_to_cast:
        return elsewhere("Nothing to cast. Move the moon of a lit spell.")(chooser)
    return elsewhere("Choose a lit spell: its moon moves on.")(chooser)


def own_pieces(chooser: SpellcyclesChooser) -> Offer:
    """A piece to be put on the field."""
    translate, held = chooser.translate, Counter(chooser.view.apothecary[chooser.seat])
    return PieceOffer(
        translate("Your apothecary"),
        _how_to_place(chooser),
        _stop(chooser, "No, thanks"),
        pieces=tuple((piece, held[piece]) for piece in chooser.pieces),
        chosen=chooser.piece,
    )


def _how_to_place(chooser: SpellcyclesChooser) -> str:
    """What it takes, or what is missing, for a piece to be put on the field."""
    if chooser.view.phase is Phase.ACCELERANDO and _spends_all(chooser, ACCELERANDO_PRICE):
        return chooser.translate(
            "It takes your last essence: unless a spell brings some back, you are out after this turn."
        )
    if chooser.piece is not None:
        return chooser.translate("Choose a lit square.")
    if chooser.square is not None:
        square = SQUARE_NAMES[chooser.square]
        return chooser.translate("The piece that you choose goes on {square}.", square=square)
    return chooser.translate("Choose a piece, or drag it to a square.")


def offer_pieces(words: Translatable) -> Offering:
    """Own pieces to give up, or a victim's to take."""

    def offer(chooser: SpellcyclesChooser) -> Offer:
        if not chooser.yields:
            return elsewhere(words)(chooser)
        action = chooser.yields[0]
        seat = action.seat if isinstance(action, Take) else chooser.seat
        held = Counter(chooser.view.apothecary[seat])
        return PieceOffer(
            chooser.translate("{name}'s apothecary", name=chooser.names[seat]),
            chooser.translate(words),
            pieces=tuple((action.piece, held[action.piece]) for action in chooser.yields),
        )

    return offer


def victims(chooser: SpellcyclesChooser) -> Offer:
    """Whom a spell strikes."""
    names = ((seat, chooser.names[seat]) for seat in sorted(chooser.seats))
    presses = tuple(Press(f"strike-{seat}", name, "crimson") for seat, name in names)
    return Seats(chooser.translate("Strike whom?"), presses=presses)


def casts(chooser: SpellcyclesChooser) -> Offer:
    """A spell to cast, and what that would do."""
    translate, cast = chooser.translate, chooser.cast
    done = Press("stop", translate("Done"), "amber")
    if cast is None:
        return Offer(
            translate("Reap"), translate("Choose a lit spell to see where you can cast it."), (done,)
        )
    spell, lines = chooser.settings.deck[cast.spell], chooser.lines
    result = consequences(chooser.settings, chooser.view, cast)
    presses = [Press("cast", translate("Cast it"), "green", "wand")]
    hint = spells.price(spell, result, translate)
    if _spends_all(chooser, result.cost - spell.prestige):
        presses = [Press("cast", translate("Cast it anyway"), "crimson", "wand")]
        hint = f"{hint} {translate('That is your last essence: with none, you are out after this turn.')}"
    if len(lines) > 1:
        words = translate("Line {line} of {lines}", line=lines.index(cast) + 1, lines=len(lines))
        presses.append(Press("line", words, "blue"))
    return CastPreview(
        translate(spell.name),
        hint,
        (*presses, done),
        recoloured=bool(result.recoloured),
        exchanges=tuple(
            spells.exchange(each.square, each.piece, each.replacement, translate)
            for each in result.replacements
        ),
        line=lines.index(cast) + 1,
        lines=len(lines),
    )


def _spends_all(chooser: SpellcyclesChooser, essence: int) -> bool:
    """Whether so much less Essence puts the seat out of a Duel."""
    return chooser.settings.duel and chooser.view.essence[chooser.seat] <= essence


def _stop(chooser: SpellcyclesChooser, words: Translatable) -> tuple[Press, ...]:
    return (Press("stop", chooser.translate(words), "amber"),) if chooser.can_stop else ()
