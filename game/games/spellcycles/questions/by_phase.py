"""What Spellcycles asks in each of its phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.catalogue.questions import Question, Topic, always
from game.games.spellcycles.questions import offers, refusals
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE, Settings
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES, Square
from game.rules.contract import Roll, Turn
from game.rules.text import N_, Names, Translate, format_text

STEPS: Final = N_(("Refresh", "Renew", "Contribute", "Reap", "Progress"))
"""Steps of a turn."""
KNUCKLEBONE: Final = Topic(
    "The knucklebone",
    "A die with a colour on each face. A large piece of the colour that falls is yours.",
    "A 4 falls, which is blue: a large blue piece joins your apothecary.",
)
CONTRIBUTE: Final = Topic(
    "Contribute",
    "Put one piece of your apothecary on a free square, best beside colours that a spell asks for.",
    "A spell asks for red and blue. Red lies on c4: blue on d4 makes the pair.",
)
CONTRIBUTE_ANYWHERE: Final = Topic(
    "Contribute",
    "Put one piece of your apothecary on any square, also on others. The uppermost one counts in lines.",
    CONTRIBUTE.example,
)
"""What is asked where pieces may share a square."""
_REAP: Final = N_("Cast spells with a moon on them, each at most once a turn, as long as you can and like.")
REAP: Final = {
    "line8": Topic(
        "Reap",
        _REAP,
        "Red and blue side by side cast a spell of red and blue, in any of the eight directions.",
    ),
    "line4": Topic(
        "Reap", _REAP, "Red and blue edge to edge cast a spell of red and blue; slanting lines do not."
    ),
    "path": Topic("Reap", _REAP, "Red, then blue beside it, then green above that: a path of three colours."),
    "path8": Topic(
        "Reap", _REAP, "Red, then blue beside it, then green slantwise from that: a path of three colours."
    ),
}
"""By how a sequence may lie."""
REAP_ONE_WAY: Final = Topic(
    "Reap", _REAP, "Red and, to its right, blue cast a spell of red and blue; blue and then red do not."
)
"""What is asked where a line is read from one end only."""
REAP_GAPS: Final = Topic(
    "Reap", _REAP, "Red on c4, nothing on d4, blue on e4: they cast a spell of red and blue."
)
"""What is asked where free squares in a line are passed over."""


def reap_topic(settings: Settings) -> Topic:
    """What is said of casting, by the house rules on how a sequence lies."""
    if settings.one_way:
        return REAP_ONE_WAY
    return REAP_GAPS if settings.gaps else REAP[settings.match]


_FREE: Final = {"square": refusals.refuse_taken}
_MOONS: Final = {"spell": refusals.moon}


def _next(chooser: SpellcyclesChooser) -> str:
    """What is pressed next, most likely."""
    if chooser.turn is None:
        return ""
    if chooser.piece is not None or chooser.picks:
        return SQUARE_NAMES[near(chooser.lit_squares, chooser.recent.last)]
    if chooser.pieces:
        return f"piece-{chooser.pieces[0]}"
    if chooser.yields:
        return f"piece-{chooser.yields[0].piece}"
    if chooser.seats:
        return f"strike-{min(chooser.seats)}"
    if chooser.casts:
        return f"spell-{chooser.looked_at}"
    return f"spell-{min(chooser.moons)}" if chooser.moons else "stop"


def near(squares: frozenset[Square], last: Square | None) -> Square:
    """The lit square nearest to the last piece placed, or to the middle."""
    x, y = (3.5, 3.5) if last is None else (last % 8, last // 8)
    return min(squares, key=lambda s: (abs(s % 8 - x) + abs(s // 8 - y), s))


QUESTIONS: Final[Mapping[Phase | None, Question[SpellcyclesChooser]]] = {
    Phase.COMPONENTS: Question(),
    Phase.LINE: Question(),
    Phase.FIRST: Question(),
    Phase.RENEW: Question(step="Renew", explain=KNUCKLEBONE),
    Phase.CONTRIBUTE: Question(
        "{name}, put a piece on the field.",
        "Contribute",
        offer=offers.own_pieces,
        refuse=_FREE,
        explain=CONTRIBUTE,
    ),
    Phase.ACCELERANDO: Question(
        "{name}, one more piece for {price} essence?", "Contribute", offer=offers.own_pieces, refuse=_FREE
    ),
    Phase.REAP: Question(
        "{name}, cast a lit spell, or stop here.",
        "Reap",
        offer=offers.casts,
        refuse={"square": refusals.no_line, "spell": refusals.cast},
        explain=REAP["line8"],
    ),
    Phase.EFFECT: Question(step="Reap"),
    Phase.PROGRESS: Question(
        "{name}, move one moon to the next spell.",
        "Progress",
        offer=offers.moons,
        refuse=_MOONS,
        explain=Topic(
            "Progress",
            "One moon moves one spell on: that spell can be cast from now on.",
            "When all moons lie on the last spell, one is taken away each turn. The last one ends the match.",
        ),
    ),
    Phase.CERTIFICATES: Question(),
    Phase.OVER: Question(),
    Phase.TARGET: Question(
        "{name}, choose an opponent.",
        "Reap",
        offer=offers.victims,
        refuse={"seat": always("The spell cannot strike this player: choose a lit one.")},
    ),
    Phase.PLACE: Question("{name}, place one more piece.", "Reap", offer=offers.own_pieces, refuse=_FREE),
    Phase.MOVE: Question("{name}, which piece shall move?", "Reap", offer=offers.elsewhere()),
    Phase.MOVE_TO: Question("{name}, where does it go?", "Reap", offer=offers.elsewhere(), refuse=_FREE),
    Phase.SWAP: Question("{name}, choose a piece to swap.", "Reap", offer=offers.elsewhere()),
    Phase.SWAP_WITH: Question(
        "{name}, swap it with which piece?",
        "Reap",
        offer=offers.elsewhere(),
        refuse={"square": refusals.on_a_piece(N_("Choose another square than {square} to swap with."))},
    ),
    Phase.SHRINK: Question(
        "{name}, which piece shrinks?",
        "Reap",
        offer=offers.elsewhere(),
        refuse={"square": refusals.on_a_piece(N_("The cauldron has no smaller {colour} piece."))},
    ),
    Phase.GROW: Question(
        "{name}, which piece grows?",
        "Reap",
        offer=offers.elsewhere(),
        refuse={"square": refusals.on_a_piece(N_("The cauldron has no larger {colour} piece."))},
    ),
    Phase.MOON: Question(
        "{name}, which moon moves on?",
        "Reap",
        offer=offers.elsewhere(N_("Choose a lit spell: its moon moves on.")),
        refuse=_MOONS,
    ),
    Phase.MOON_BACK: Question(
        "{name}, which moon moves back?",
        "Reap",
        offer=offers.elsewhere(N_("Choose a lit spell: its moon moves one spell back.")),
        refuse={"spell": always("There is no moon on this spell that could move back: choose a lit one.")},
    ),
    Phase.BY_HAND: Question("{name}, do what the spell says.", "Reap", offer=offers.by_hand),
    Phase.BANISH: Question("{name}, which piece leaves the field?", "Reap", offer=offers.elsewhere()),
    Phase.DISCARD: Question(
        "{name}, give one piece back.", "Reap", offer=offers.offer_pieces(N_("It returns to the cauldron."))
    ),
    Phase.PAY: Question(
        "{name}, pay with one of your pieces.",
        "Reap",
        offer=offers.offer_pieces(N_("It returns to the cauldron.")),
    ),
    Phase.STEAL: Question(
        "{name}, which piece do you take?",
        "Reap",
        offer=offers.offer_pieces(N_("It comes to your apothecary.")),
    ),
    None: Question(
        refuse={
            "piece": refusals.piece,
            "seat": always("There is no player to choose now."),
            "square": refusals.square,
            "spell": refusals.spell,
        },
        focus=_next,
    ),
}

_ROLLS: Final = N_(
    {
        "renew": "{name}, roll the knucklebone.",
        "conjure": "{name}, roll for a new piece.",
        "starting components": "{name}, roll for your first pieces.",
    }
)
_ASKED: Final = N_(
    {
        "renew": "{name}, roll the knucklebone: the colour of your new piece.",
        "conjure": "{name}, roll the knucklebone: one more piece for you.",
        "starting components": "{name}, roll {dice} knucklebones: the colours of your first pieces.",
    }
)


_GIVE_BACK: Final = N_("{caster}'s {spell} takes a piece from {name}: give one back.")


def prompt(
    deck: Sequence[Spell], pending: Turn | Roll, view: State, names: Names, translate: Translate = format_text
) -> str:
    """What to do now, in one short sentence."""
    if pending.seat is None:
        return translate("The table is being laid")
    name = names[pending.seat]
    if isinstance(pending, Roll):
        return translate(_ROLLS.get(pending.purpose, "{name}, roll the dice."), name=name)
    if pending.phase == Phase.DISCARD and view.casting is not None and pending.seat != view.active:
        caster, spell = names[view.active], translate(deck[view.casting.spell].name)
        return translate(_GIVE_BACK, caster=caster, spell=spell, name=name)
    words = QUESTIONS[Phase(pending.phase)].prompt or N_("{name}, choose.")
    return translate(words, name=name, price=ACCELERANDO_PRICE)


def describe_roll(purpose: str, name: str, dice: int, translate: Translate = format_text) -> str:
    """What a roll is for."""
    return translate(_ASKED.get(purpose, "{name}, roll the knucklebone."), name=name, dice=dice)
