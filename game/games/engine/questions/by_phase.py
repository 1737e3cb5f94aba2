"""What Engine asks in each of its phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.catalogue.questions import LET_PASS, Detail, Offer, Press, Question, Topic, always
from game.games.engine.questions import cards, refusals
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.instants import may_play
from game.games.engine.rules.layout import is_full
from game.games.engine.rules.order import asks_to_build, current, preview
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_CODES, NO_CARD, NO_CELL, SUITS
from game.games.engine.rules.words import card_words
from game.rules.contract import Roll, Turn
from game.rules.text import N_, Names, Translatable, Translate, format_text

WAY: Final = "way-"
"""Begins the keys of what can be done with a card of the hand."""
Hint = Callable[["EngineChooser"], str]
_SKIP: Final = N_("Skip it")
_PEEK: Final = N_("Peek at your hand and choose a card.")


# What can be done


def _offer(hint: Hint, skip: Translatable = _SKIP) -> Callable[[EngineChooser], Offer]:
    """What is picked and the buttons for it; while nothing is, the hint, and the button that does nothing."""

    def offer(chooser: EngineChooser) -> Offer:
        if chooser.suit is not None:
            return _suit(chooser)
        buttons = _buttons(chooser, skip)
        if chooser.card is None or (chooser.covered and not chooser.takes):
            return Offer(hint=hint(chooser), presses=buttons)
        translate, card = chooser.translate, chooser.card
        detail = Detail(
            cards.title(card, translate),
            (cards.does(card, translate, chooser.view.rulings.stacks_move),),
            cards.costs(card, translate),
        )
        if chooser.takes:
            return Offer(
                presses=(Press("take", translate("Take it"), "green", "check"), *buttons), detail=detail
            )
        ways = [
            Press(f"{WAY}{n}", way.deed(chooser.view, chooser.translate), "green")
            for n, way in enumerate(chooser.ways(card))
        ]
        return Offer(presses=(*ways, *buttons), detail=detail)

    return offer


def _buttons(chooser: EngineChooser, skip: Translatable) -> tuple[Press, ...]:
    """Returns the buttons that everybody may see."""
    translate, presses = chooser.translate, []
    if chooser.can_activate:
        presses.append(Press("activate", translate("Activate it"), "green", "gears"))
    if chooser.can_skip or chooser.can_stop:
        presses.append(Press("stop", translate(skip), "amber"))
    if chooser.turn is not None and chooser.turn.decline is not None:
        presses.append(Press(LET_PASS, translate("No more offers"), "quiet"))
    return tuple(presses)


def _suit(chooser: EngineChooser) -> Offer:
    translate, view, suit = chooser.translate, chooser.view, chooser.suit
    assert suit is not None, "a suit is looked at"
    visits = preview(view, suit)
    own = sum(1 for visit in visits if visit.seat == view.active)
    others = len(visits) - own
    lines = [cards.gives(suit, translate)]
    if own:
        lines.append(translate("Then {n} cards may act.", n=own))
    else:
        lines.append(translate("You have no card of this suit."))
    if others:
        lines.append(translate("The others act with {n}.", n=others))
    take = Press("choose", translate("Take {suit}", suit=translate(SUITS[suit])), "green", "check")
    return Offer(presses=(take,), detail=Detail(cards.suit_name(suit, translate), tuple(lines)))


def _of_hand(words: Translatable, covered: Translatable = _PEEK) -> Hint:
    return lambda chooser: str(chooser.translate(covered if chooser.covered else words))


_BUILD: Final = _of_hand(
    "Choose a lit card from your hand, or drag it onto your table.",
    "Peek at your hand to choose a card to build.",
)


_INSTANT: Final = _of_hand(
    "You may play a lit jack, queen or king.", "Peek at your hand to play a jack, queen or king."
)


def _on_the_wheel(chooser: EngineChooser) -> str:
    if chooser.settings.order == "last":
        return chooser.translate(
            "Choose on the wheel: you get its gift; the others act, then your stacks with it."
        )
    return chooser.translate("Choose on the wheel: you get its gift, then your stacks with that suit act.")


def _before_the_gift(chooser: EngineChooser) -> str:
    if may_play(chooser.settings, chooser.view, chooser.seat):
        return _INSTANT(chooser)
    return chooser.translate("Before that, others may play an instant.")


def _place(chooser: EngineChooser) -> str:
    full = is_full(chooser.view.tableaux[chooser.view.actor])
    return (
        chooser.translate("Choose the stack that makes room.")
        if full
        else chooser.translate("Choose a lit place.")
    )


def _act(chooser: EngineChooser) -> str:
    translate = chooser.translate
    if asks_to_build(chooser.view):
        return _BUILD(chooser)
    if chooser.stacks:
        if chooser.origin is None:
            return translate("Choose the card to move, or drag it there.")
        return translate("Choose a lit card to stack it on.")
    return translate("Choose a lit stack.") if chooser.reaches else ""


# Where to begin


def _hand_card(chooser: EngineChooser) -> str:
    return "curtain" if chooser.covered else _hand_or_stop(chooser)


def _drawn_card(chooser: EngineChooser) -> str:
    return "curtain" if chooser.covered else f"card-{CARD_CODES[chooser.of_hand[0].card]}"


def _hand_or_stop(chooser: EngineChooser) -> str:
    if chooser.covered or not chooser.of_hand:
        return "stop"
    return f"card-{CARD_CODES[min(chooser.lit_cards)]}"


def _cell(chooser: EngineChooser) -> str:
    if chooser.lit_cells:
        return f"cell-{min(chooser.lit_cells)}"
    return (_hand_card if asks_to_build(chooser.view) else _hand_or_stop)(chooser)


# The phases

THE_WHEEL: Final = Topic(
    "The suit wheel",
    "Choose a suit. You get its gift, then your whole stacks with it act; the others use only their "
    "cards of that suit.",
    "Clubs give 3 gold. With a 2 of clubs on your table it is 5.",
)
THE_WHEEL_LAST: Final = Topic(
    THE_WHEEL.title,
    "Choose a suit. You get its gift; then the others' cards of that suit act, and last your whole "
    "stacks with it.",
    THE_WHEEL.example,
)
"""The suit wheel where the active player comes last."""
AN_INSTANT: Final = Topic(
    "An instant?",
    "Jacks, queens and kings are never built. They are played from the hand, for 1, 2 or 3 points.",
    "A queen costs 2 points and gives 6 gold, then your cards of its suit act.",
)
_FROM_HAND: Final = always("Now choose from your hand.")
_NOW_NOT: Final = refusals.of_hand(N_("You can't choose the {card} now."))
_WAITS: Final = refusals.of_hand(N_("Cards from ace to ten wait in your hand until you may build."))
_NOT_BUILT: Final = N_("Jacks, queens and kings are played, not built.")

QUESTIONS: Final[Mapping[Phase | None, Question[EngineChooser]]] = {
    Phase.DECK: Question(),
    Phase.STARTER: Question(
        "{name}, which card shall your engine start with?",
        offer=_offer(_of_hand("Choose a card from your hand to begin with: it's free.")),
        refuse={
            "cell": _FROM_HAND,
            "card": refusals.of_hand(N_("You can't choose the {card} now."), _NOT_BUILT),
        },
        explain=Topic(
            "Your first card",
            "It's free, so choose a good one to begin with.",
            "A 2 gives gold early; a 10 gives points all match long, and would cost 10 gold later.",
        ),
        focus=_hand_card,
    ),
    Phase.FIRST: Question(),
    Phase.SUIT: Question(
        "{name}, choose the suit of your turn.",
        offer=_offer(_on_the_wheel),
        refuse={"cell": always("First choose the suit of your turn on the wheel."), "card": _WAITS},
        explain=THE_WHEEL,
        focus=lambda chooser: f"suit-{chooser.looked_suit or 0}",
    ),
    Phase.GIFT: Question(
        "{name}, take the gift of your suit?",
        offer=_offer(_before_the_gift, "Take the gift"),
        refuse={"cell": _FROM_HAND, "card": _WAITS},
        explain=AN_INSTANT,
        focus=_hand_or_stop,
    ),
    Phase.KEEP: Question(
        "{name}, you keep two of these; which one goes?",
        offer=_offer(_of_hand("Choose the card that goes; the other two stay in your hand.")),
        refuse={"cell": _FROM_HAND},
        explain=Topic("Keep two", "Of the three cards you drew one goes."),
        focus=_drawn_card,
    ),
    Phase.BUILD: Question(
        "{name}, build a card at half its cost?",
        offer=_offer(_BUILD, "Build nothing"),
        refuse={"cell": _FROM_HAND, "card": refusals.too_dear},
        explain=Topic(
            "Build",
            "A card costs its rank in gold, with spades half of it, rounded up.",
            "A 7 costs 7 gold; with spades it costs 4.",
        ),
        focus=_hand_card,
    ),
    Phase.SCAN: Question(
        "{name}, activate your {card}?",
        offer=_offer(_act),
        refuse={"cell": refusals.refuse_while_acting, "card": refusals.while_acting},
        focus=_cell,
    ),
    Phase.PAY: Question(
        "{name}, choose a card to pay with ({owed} to go).",
        offer=_offer(_of_hand("Choose a card of your hand to discard.")),
        refuse={"cell": _FROM_HAND},
        explain=Topic("Discard", "Choose the cards you can do without."),
        focus=_hand_card,
    ),
    Phase.CELL: Question(
        "{name}, where shall the {placing} go?",
        offer=_offer(_place),
        refuse={
            "cell": refusals.no_room,
            "card": refusals.of_hand(N_("You can't choose the {card} now."), _NOT_BUILT),
        },
        focus=_cell,
    ),
    Phase.TAKE: Question(
        "{name}, take a card from the discard pile ({owed} to go).",
        offer=_offer(lambda chooser: chooser.translate("Choose a card below."), "Take no more"),
        focus=lambda chooser: f"card-{CARD_CODES[min(chooser.takes)]}" if chooser.takes else "stop",
    ),
    Phase.INSTANT: Question(
        "{name}, an instant before you go on?",
        offer=_offer(_INSTANT, "No instant"),
        refuse={"cell": _FROM_HAND, "card": _WAITS},
        explain=AN_INSTANT,
        focus=_hand_or_stop,
    ),
    Phase.OVER: Question(),
    None: Question(
        refuse={
            "suit": refusals.suit,
            "cell": always("There is nothing to choose on the table now."),
            "stack": refusals.stack,
            "take": refusals.take,
            "card": _NOW_NOT,
        }
    ),
}
STEPS: Final = N_(("Suit", "Action", "Own cards", "Others"))
"""Steps of a turn."""
_OTHERS_FIRST: Final = (STEPS[0], STEPS[1], STEPS[3], STEPS[2])
"""Steps of a turn where the active player activates last."""
_TO_BUILD: Final = N_("{name}, build with your {card}?")


def step_of(view: State) -> int:
    """Which of the steps is taken, from 1; 0 outside turns."""
    if view.phase in (Phase.DECK, Phase.STARTER, Phase.FIRST, Phase.OVER):
        return 0
    if view.suit < 0:
        return 1
    begun = view.phase is Phase.INSTANT or (view.scans and view.scans[-1].cell != NO_CELL)
    if view.rulings.active_last:
        if not begun and view.phase is not Phase.TAKE:
            return 2
        return 3 if view.scanner != view.active else 4
    if view.scanner != view.active:
        return 4
    return 3 if begun else 2


def step_words(view: State) -> Translatable:
    """What the step is called; empty outside turns."""
    number = step_of(view)
    return (_OTHERS_FIRST if view.rulings.active_last else STEPS)[number - 1] if number else ""


def prompt(pending: Turn | Roll, view: State, names: Names, translate: Translate = format_text) -> str:
    """What to do now, in one short sentence."""
    assert isinstance(pending, Turn), "Engine has no dice"
    visit = current(view)
    return translate(
        _TO_BUILD if asks_to_build(view) else QUESTIONS[view.phase].prompt,
        name=names[pending.seat],
        card=card_words(visit.card, translate) if visit is not None else "",
        placing=card_words(view.placing, translate) if view.placing != NO_CARD else "",
        owed=view.owed,
    )
