"""Events in sentences, for the log. Each sentence can stand alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.spellcycles.rules import events as e
from game.games.spellcycles.rules.vocabulary import COLOURS, SQUARE_NAMES, Square
from game.games.spellcycles.rules.words import certificate_words, piece_words
from game.rules.events import AmountEvent
from game.rules.say import Marked, Names, Say, mark
from game.rules.story import Story, victory


def _squares(squares: Sequence[Square]) -> str:
    return ", ".join(SQUARE_NAMES[square] for square in dict.fromkeys(squares))


def _drawn(event: e.ComponentDrawn, names: Names, say: Say) -> str:
    return say("{name} draws a {piece}.", name=names[event.seat], piece=piece_words(event.piece, say))


def _missing(event: e.ColourMissing, names: Names, say: Say) -> str:
    return say("No large {colour} is left: roll again.", colour=say(COLOURS[event.colour]))


def _nothing(event: e.NothingToDraw, names: Names, say: Say) -> str:
    return say("No large piece is left, so {name} draws nothing.", name=names[event.seat])


def _turn(event: e.TurnBegan, names: Names, say: Say) -> str:
    return say("Turn {turn}: {name}.", turn=event.turn, name=names[event.seat])


_ESSENCE: Final = mark(
    {
        "refresh": "",
        "accelerando": "{name} pays {n} essence to place one more piece.",
        "cost": "{name} pays {n} essence.",
        "award": "{name} is awarded {n} essence.",
    }
)


def _struck(event: AmountEvent, strike: e.Strike, words: Marked, names: Names, say: Say) -> str:
    return say(
        words,
        caster=names[strike.by],
        spell=say(strike.spell),
        name=names[event.seat],
        n=abs(event.amount),
    )


def _essence(event: e.EssenceChanged, names: Names, say: Say) -> str:
    if event.strike is not None:
        words = mark("{caster}'s {spell} gives {name} {n} essence.")
        if event.amount < 0:
            words = mark("{caster}'s {spell} takes {n} essence from {name}.")
        return _struck(event, event.strike, words, names, say)
    change = mark("{name} gains {n} essence." if event.amount > 0 else "{name} loses {n} essence.")
    words = _ESSENCE.get(event.reason, change)
    return say(words, name=names[event.seat], n=abs(event.amount)) if words else ""


def _prestige(event: e.PrestigeChanged, names: Names, say: Say) -> str:
    if event.strike is not None:
        words = mark("{caster}'s {spell} gives {name} {n} prestige.")
        if event.amount < 0:
            words = mark("{caster}'s {spell} takes {n} prestige from {name}.")
        return _struck(event, event.strike, words, names, say)
    words = mark("{name} gains {n} prestige." if event.amount > 0 else "{name} loses {n} prestige.")
    return say(words, name=names[event.seat], n=abs(event.amount))


def _placed(event: e.PiecePlaced, names: Names, say: Say) -> str:
    piece, square = piece_words(event.piece, say), SQUARE_NAMES[event.square]
    return say("{name} puts a {piece} on {square}.", name=names[event.seat], piece=piece, square=square)


def _not_placed(event: e.ContributeSkipped, names: Names, say: Say) -> str:
    words = mark(
        "The field is full: {name} places nothing." if event.field_full else "{name} has no piece to place."
    )
    return say(words, name=names[event.seat])


def _cast(event: e.SpellCast, names: Names, say: Say) -> str:
    words = mark("{name} casts {spell} on {squares}.")
    if event.recoloured:
        words = mark("{name} casts {spell} on {squares}, recolouring {recoloured}.")
    return say(
        words,
        name=names[event.seat],
        spell=say(event.name),
        squares=_squares(event.squares),
        recoloured=_squares(event.recoloured),
    )


def _replaced(event: e.PieceReplaced, names: Names, say: Say) -> str:
    square, piece = SQUARE_NAMES[event.square], piece_words(event.piece, say)
    if event.replacement is None:
        return say("The {piece} leaves {square}.", piece=piece, square=square)
    after = piece_words(event.replacement, say)
    return say("The {piece} on {square} becomes {after}.", piece=piece, square=square, after=after)


def _moved(event: e.PieceMoved, names: Names, say: Say) -> str:
    origin, destination = SQUARE_NAMES[event.origin], SQUARE_NAMES[event.destination]
    piece = piece_words(event.piece, say)
    return say(
        "The {piece} moves from {origin} to {destination}.",
        piece=piece,
        origin=origin,
        destination=destination,
    )


def _swapped(event: e.PiecesSwapped, names: Names, say: Say) -> str:
    first, second = SQUARE_NAMES[event.first], SQUARE_NAMES[event.second]
    return say("The pieces on {first} and {second} change places.", first=first, second=second)


def _returned(event: e.ComponentReturned, names: Names, say: Say) -> str:
    piece = piece_words(event.piece, say)
    if event.strike is None:
        return say("{name} returns a {piece} to the cauldron.", name=names[event.seat], piece=piece)
    return say(
        "{caster}'s {spell} costs {name} a {piece}: it returns to the cauldron.",
        caster=names[event.strike.by],
        spell=say(event.strike.spell),
        name=names[event.seat],
        piece=piece,
    )


def _stolen(event: e.ComponentStolen, names: Names, say: Say) -> str:
    piece, victim = piece_words(event.piece, say), names[event.victim]
    return say("{name} takes a {piece} from {victim}.", name=names[event.thief], piece=piece, victim=victim)


def _skipped(event: e.EffectSkipped, names: Names, say: Say) -> str:
    return say("This part of the spell is impossible, and is skipped.")


def _moon(event: e.MoonAdvanced, names: Names, say: Say) -> str:
    return say("A moon moves on to {spell}.", spell=say(event.spell))


def _moon_gone(event: e.MoonRemoved, names: Names, say: Say) -> str:
    return say("A moon sets; {left} left.", left=event.left) if event.left else say("The last moon sets.")


def _out(event: e.SeatOut, names: Names, say: Say) -> str:
    return say("{name} has no essence left and is out.", name=names[event.seat])


def _marker(event: e.MarkerTurned, names: Names, say: Say) -> str:
    return say("The marker is the {card}: its suit counts double.", card=certificate_words(event.card, say))


def _counted(event: e.CertificatesCounted, names: Names, say: Say) -> str:
    return say("{name}'s certificates are worth {points}.", name=names[event.seat], points=event.points)


sentence: Final = Story(
    {
        e.ComponentDrawn: _drawn,
        e.ColourMissing: _missing,
        e.NothingToDraw: _nothing,
        e.TurnBegan: _turn,
        e.EssenceChanged: _essence,
        e.PrestigeChanged: _prestige,
        e.PiecePlaced: _placed,
        e.ContributeSkipped: _not_placed,
        e.SpellCast: _cast,
        e.PieceReplaced: _replaced,
        e.PieceMoved: _moved,
        e.PiecesSwapped: _swapped,
        e.ComponentReturned: _returned,
        e.ComponentStolen: _stolen,
        e.EffectSkipped: _skipped,
        e.MoonAdvanced: _moon,
        e.MoonRemoved: _moon_gone,
        e.SeatOut: _out,
        e.MarkerTurned: _marker,
        e.CertificatesCounted: _counted,
        e.MatchEnded: victory,
    }
)
