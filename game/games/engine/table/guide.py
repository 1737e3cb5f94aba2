"""The guide of Engine: how an answer is given on its board, and what its things are."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Explained, Way
from game.games.engine.rules import Engine
from game.games.engine.rules.actions import (
    ACTIVATE,
    DONE,
    SKIP,
    Build,
    ChooseSuit,
    Discard,
    Place,
    Play,
    Reach,
    Stack,
    Start,
    Take,
)
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import CARD_BY_CODE, CARD_CODES, RANK_OF, SUITS, Card
from game.games.engine.table import words
from game.games.engine.table.chooser import Chooser
from game.games.engine.table.offers import WAY
from game.rules.contract import Action, Turn
from game.rules.say import Say, mark
from game.ui.words import say

_EXAMPLES: Final = mark(
    {
        1: "It lies beside your 10: use it, and the 10 gives its point, too.",
        2: "Two of them in one suit: 4 gold a turn.",
        3: "More cards in hand, more to build with.",
        4: "A 9 costs 9 gold by itself. With the 4 it costs 4.",
        5: "Onto a 2 of clubs: from then on both act when either suit is chosen.",
        6: "A third card on a stack of two gains 3 points at once.",
        7: "Build a 5 for 5 gold and gain 2 points for it.",
        8: "3 gold become a card and 2 points.",
        9: "Three cards you have no use for become 2 gold and 2 points.",
        10: "Four activations are four points.",
        11: "Best when your table is full of its suit.",
        12: "6 gold for 2 points: enough for two small cards.",
        13: "Choose the two best cards that were thrown away.",
    }
)
"""By rank."""
_THINGS: Final = mark(
    {
        "turn": (
            "The suit wheel",
            "Choose a suit. You get its gift, then all your cards of that suit act, then those of the "
            "others.",
            "Clubs give 3 gold. With a 2 of clubs on your table it is 5.",
        ),
        "deck": (
            "The deck",
            "Cards are drawn from here. When it is empty, the match ends with this turn.",
            "",
        ),
        "discard": (
            "Thrown away",
            "Cards that were discarded or replaced. Press it to read them all.",
            "A king takes two of them back.",
        ),
        "seat": (
            "A player",
            "Gold pays for cards, points win. Press the plate to look at that player's table.",
            "At 40 points the match ends with that turn; cards and gold count a little, too.",
        ),
        "activate": (
            "Activate it",
            "The lit card does what it says. You may also skip it.",
            "An 8 costs 3 gold: skip it when you want to save.",
        ),
        "stop": ("Nothing of it", "Cards need not act, and nothing has to be built.", ""),
        "cell": (
            "A place on your table",
            "At most three rows and three columns. A new card goes on a free place.",
            "When all nine are taken, a new card may replace a stack, for 5 gold more.",
        ),
    }
)
"""A title, a text and an example by the first word of the key of a widget."""
_PHASES: Final = mark(
    {
        Phase.STARTER: (
            "Your first card",
            "It costs nothing, so choose a good one to begin with.",
            "A 2 gives gold early; a 10 gives points all match long, and would cost 10 gold later.",
        ),
        Phase.SUIT: _THINGS["turn"],
        Phase.BUILD: (
            "Build",
            "A card costs its rank in gold, with spades half of it.",
            "A 7 costs 7 gold; with spades it costs 4.",
        ),
        Phase.KEEP: ("Keep two", "Of the three cards you drew one goes.", ""),
        Phase.PAY: ("Discard", "Choose the cards you can do without.", ""),
        Phase.INSTANT: (
            "An instant?",
            "Jacks, queens and kings are never built. They are played from the hand, for 1, 2 or 3 points.",
            "A queen costs 2 points and gives 6 gold, then your cards of its suit act.",
        ),
    }
)


class EngineGuide:
    """Implements `game.catalogue.questions.Guide`."""

    def __init__(self, rules: Engine, say: Say) -> None:
        self._rules = rules

    def way(self, action: Action, turn: Turn, view: Any) -> Way:
        """What is pressed to give this answer."""
        match action:
            case ChooseSuit(suit):
                return f"suit-{suit}", "choose"
            case Start(card) | Build(card) | Discard(card) | Play(card):
                chooser = Chooser(self._rules.settings)
                chooser.ask(turn, view)
                number = chooser.ways(card).index(action)
                return f"card-{CARD_CODES[card]}", f"{WAY}{number}"
            case Place(cell):
                taken = cell in view.tableaux[view.actor]
                return (f"cell-{cell}",) * (2 if taken else 1)
            case Reach(cell):
                return (f"cell-{cell}",)
            case Stack(origin, destination):
                return f"cell-{origin}", f"cell-{destination}"
            case Take(card):
                return f"card-{CARD_CODES[card]}", "take"
        if action == ACTIVATE:
            return ("activate",)
        return ("stop",) if action in (SKIP, DONE) else ()

    def explain(self, key: str, view: Any) -> Explained | None:
        """What the widget of a key is; of a card, what it does."""
        kind, _, which = key.partition("-")
        if kind == "card" and which in CARD_BY_CODE:
            return _card(CARD_BY_CODE[which])
        if kind == "suit" and which.isdigit():
            return self._suit(int(which))
        if kind == "cell":
            cards = view.tableaux[view.actor].get(int(which), ()) if view.actor >= 0 else ()
            if cards:
                return _card(cards[-1])
        known = _THINGS.get(kind) or _PHASES.get(view.phase)
        return Explained(*(say(words) if words else "" for words in known)) if known else None

    def _suit(self, suit: int) -> Explained:
        return Explained(
            words.suit_name(suit),
            words.gives(suit) + " " + say("Then all cards of the suit act, yours first."),
            say("Look which {suit} the others have: they profit, too.", suit=say(SUITS[suit])),
        )


def _card(card: Card) -> Explained:
    text = f"{words.does(card)} {words.costs(card)}."
    return Explained(words.title(card), text, say(_EXAMPLES[RANK_OF[card]]))
