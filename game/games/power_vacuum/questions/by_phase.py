"""What Power Vacuum asks in each of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.catalogue.questions import Offer, Press, Question, Topic, always
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.actions import LEAVE
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import (
    CARD_CODES,
    RED,
    SOCKET_WORDS,
    SUIT_OF,
    SUITS,
    SUPPLY,
    Socket,
)
from game.games.power_vacuum.rules.words import card_words
from game.rules.contract import Roll, Turn
from game.rules.text import N_, Names, Translate, capital, format_text

# A card for the trick

FOLLOW: Final = Topic(
    "Play a card",
    "If you can follow the suit that was led, play it, red or a Spy. If not, or after a Spy, play anything.",
    "Green was led: if you hold green, play green, red or a Spy.",
)
FOLLOW_STRICTLY: Final = Topic(
    "Play a card",
    "If you can follow the suit that was led, play it or a Spy. If not, or after a Spy, play anything.",
    "Green was led: if you hold green, play green or a Spy.",
)
"""What is asked where red is not free."""


def _play(chooser: PowerVacuumChooser) -> Offer:
    translate, presses = chooser.translate, []
    value = chooser.settings.deck.reveal_values.get(len(chooser.view.hands[chooser.seat]), 0)
    hint = translate("Tap a lit card twice, or drag it onto the table.")
    if chooser.card >= 0:
        words = translate("Play the {card}", card=card_words(chooser.card, translate))
        presses.append(Press("confirm", words, "green", "check"))
        hint = translate("Tap it again, or press Play.")
    elif chooser.reveals:
        presses += _ways_to_reveal(chooser)
        hint = translate(
            "Tap a lit card twice. Or first show your agenda: {n} power for each half that is right.",
            n=value,
        )
    if chooser.card < 0:
        hint += " " + translate("Red is trump. The lowest card works the cable.")
    return Offer(
        translate("Your card") if chooser.view.trick else translate("Your lead"), hint, tuple(presses)
    )


def _ways_to_reveal(chooser: PowerVacuumChooser) -> list[Press]:
    translate, presses = chooser.translate, []
    for number, reveal in enumerate(chooser.reveals):
        most, least = translate(SOCKET_WORDS[reveal.most]), translate(SOCKET_WORDS[reveal.least])
        words = translate("{most} high, {least} low", most=most, least=least)
        presses.append(Press(f"reveal-{number}", capital(words), "quiet"))
    return presses


def _must_follow(chooser: PowerVacuumChooser, _card: Any) -> str:
    led = SUIT_OF[chooser.view.trick[0]]
    suit = chooser.translate(SUITS[led])
    if chooser.settings.red_is_free and led != RED:
        return chooser.translate(
            "You can follow suit: {suit} was led, so play {suit}, red or a Spy.", suit=suit
        )
    return chooser.translate("You can follow suit: {suit} was led, so play {suit} or a Spy.", suit=suit)


def _lit_card(chooser: PowerVacuumChooser) -> str:
    if chooser.card >= 0:
        return "confirm"
    lit = (card for card in chooser.view.hands[chooser.seat] if card in chooser.cards)
    return next((f"card-{CARD_CODES[card]}" for card in lit), "curtain")


# The cable


def _may_leave(chooser: PowerVacuumChooser, words: str) -> tuple[Press, ...]:
    return (Press("leave", words, "quiet"),) if chooser.settings.may_leave else ()


def _transfer(chooser: PowerVacuumChooser) -> Offer:
    translate = chooser.translate
    presses = tuple(
        Press(
            f"to-{place}", translate("To the {place}", place=translate(SOCKET_WORDS[place])), "green", "bolt"
        )
        for place in (transfer.target for transfer in chooser.transfers)
    )
    presses += _may_leave(chooser, translate("Move no power"))
    hint = translate("You played lowest. Tap where it goes: along the cable, either way.")
    return Offer(translate("Move 1 power"), hint, presses)


def _not_along(chooser: PowerVacuumChooser, socket: Socket) -> str:
    if socket in chooser.view.cable:
        return chooser.translate("The other end of the cable has no power to give.")
    return chooser.translate("Power moves along the cable only, from one end to the other.")


def _plug(chooser: PowerVacuumChooser) -> Offer:
    translate = chooser.translate
    hint = translate(
        "Later power flows between its ends. Drag one to a free socket, or tap it, then the socket."
    )
    if chooser.end >= 0:
        hint = translate("Now tap a lit socket.")
    return Offer(translate("Move the cable"), hint, _may_leave(chooser, translate("Leave the cable")))


def _not_there(chooser: PowerVacuumChooser, socket: Socket) -> str:
    if socket in chooser.view.cable:
        return chooser.translate("This socket has a plug already: choose a free one.")
    if chooser.settings.appliances <= socket < SUPPLY:
        return chooser.translate("This appliance is not in play: move the end to another socket.")
    return chooser.translate("First take one end of the cable.")


def _lit_socket(chooser: PowerVacuumChooser) -> str:
    return f"socket-{min(chooser.sockets if chooser.end >= 0 else chooser.ends)}"


MOVE_CABLE: Final = Topic(
    "Move the cable",
    "One end of the cable must go to another free socket.",
    "From toaster and supply to toaster and fan: next time power flows between those two.",
)
MOVE_OR_LEAVE: Final = Topic(
    "Move the cable",
    "One end of the cable may go to another free socket, or everything stays as it is.",
    MOVE_CABLE.example,
)
"""What is asked where the board may be left alone."""
_ALONG: Final = N_("The cable joins toaster and supply: one power more for the toaster, or one less.")
MOVE_POWER: Final = {
    (False, "all"): Topic(
        "Move 1 power",
        "The player of the lowest card moves one power along the cable, either way; in a tie, all do.",
        _ALONG,
    ),
    (False, "first"): Topic(
        "Move 1 power",
        "The first to play the lowest card moves one power along the cable, either way.",
        _ALONG,
    ),
    (True, "all"): Topic(
        "Move 1 power",
        "The player of the lowest card may move one power along the cable, either way; in a tie, all may.",
        _ALONG,
    ),
    (True, "first"): Topic(
        "Move 1 power",
        "The first to play the lowest card may move one power along the cable, either way.",
        _ALONG,
    ),
}
"""By whether the board may be left alone, and by who uses it in a tie."""
TAKE_POWER: Final = Topic(
    "Take 1 power",
    "The winner of a trick takes one power, or keeps one card of the trick for the next round.",
    "Power builds your statue at the end of the round.",
)
TAKE_AT_ONCE: Final = Topic(
    "Take 1 power",
    "The winner of a trick takes one power, or one card of the trick into the hand.",
    TAKE_POWER.example,
)
"""What is asked where a card can be played in the same round."""


def _reward(chooser: PowerVacuumChooser) -> Offer:
    translate = chooser.translate
    hint = translate("Take power, or tap a card to keep for the next round.")
    if chooser.settings.captured_at_once:
        hint = translate("Take power, or tap a card: it goes into your hand.")
    return Offer(
        translate("The trick is yours"), hint, (Press("point", translate("Take 1 power"), "green", "bolt"),)
    )


def _statue(chooser: PowerVacuumChooser) -> Offer:
    translate, price = chooser.translate, chooser.settings.deck.segment_price
    hint = translate(
        "A part costs {price} power, and you have {power}.",
        price=price,
        power=chooser.view.stock[chooser.seat],
    )
    presses = (
        Press("build", translate("Build a part of your statue"), "green", "check"),
        Press("save", translate("Keep your power"), "quiet"),
    )
    return Offer(translate("Your statue"), hint, presses)


def _last_agenda(chooser: PowerVacuumChooser) -> Offer:
    value = chooser.settings.deck.reveal_values[len(chooser.view.hands[chooser.seat])]
    hint = chooser.translate("The round ends now. Each half that is right brings {n} power.", n=value)
    keep = Press("leave", chooser.translate("Keep your agenda hidden"), "quiet")
    return Offer(chooser.translate("Your agenda"), hint, (*_ways_to_reveal(chooser), keep))


QUESTIONS: Final[Mapping[Phase | None, Question[PowerVacuumChooser]]] = {
    Phase.FIRST: Question(),
    Phase.CABLE: Question(),
    Phase.DEAL: Question(),
    Phase.AGENDAS: Question(),
    Phase.PLAY: Question(
        "{name}, play a card.",
        "Trick",
        secret=True,
        offer=_play,
        refuse={"card": _must_follow, "trick": always("Choose a card of your own hand.")},
        explain=FOLLOW,
        focus=_lit_card,
    ),
    Phase.REWARD: Question(
        "{name}, take 1 power, or a card of the trick.",
        "Reward",
        offer=_reward,
        explain=TAKE_POWER,
        focus=lambda _chooser: "point",
    ),
    Phase.TRANSFER: Question(
        "{name}, move 1 power along the cable.",
        "Power",
        offer=_transfer,
        refuse={
            "station": _not_along,
            "socket": always("First power moves along the cable; then you move one end."),
        },
        explain=MOVE_POWER[False, "all"],
        focus=lambda chooser: f"to-{chooser.transfers[0].target}",
    ),
    Phase.PLUG: Question(
        "{name}, move one end of the cable.",
        "Cable",
        offer=_plug,
        refuse={"socket": _not_there},
        explain=MOVE_CABLE,
        focus=_lit_socket,
    ),
    Phase.REVEAL: Question(
        "{name}, show your agenda before the round ends?",
        "Agenda",
        secret=True,
        offer=_last_agenda,
        explain=Topic(
            "Your agenda",
            "The last to act in a round may still show an agenda, with five to eight cards in hand.",
            "With 6 cards left, each half that is right brings 6 power.",
        ),
        focus=lambda _chooser: "leave",
    ),
    Phase.BUILD: Question(
        "{name}, build a part of your statue?",
        "Statue",
        offer=_statue,
        explain=Topic(
            "Your statue",
            "A part costs power. What you keep builds later parts, or breaks a tie between whole statues.",
            "With 13 power: build a part for 10, and 3 are left.",
        ),
        focus=lambda _chooser: "build",
    ),
    Phase.OVER: Question(),
    None: Question(
        refuse={
            "card": always("You don't need a card from your hand now."),
            "trick": always("Only the winner of the trick may take one of its cards."),
            "station": always("There is no power to move now."),
            "socket": always("Only the player of the lowest card may move the cable."),
        },
        focus=lambda _chooser: "curtain",
    ),
}
_LEAD: Final = N_("{name}, lead any card.")
_OR_LEAVE: Final = N_(
    {
        Phase.TRANSFER: "{name}, move 1 power along the cable, or none.",
        Phase.PLUG: "{name}, move one end of the cable, or leave it.",
    }
)
"""What is asked where the board may be left alone."""


def prompt(pending: Turn | Roll, view: State, names: Names, translate: Translate = format_text) -> str:
    """What to do now, in one short sentence."""
    assert isinstance(pending, Turn), "Power Vacuum has no dice"
    words = QUESTIONS[view.phase].prompt
    if pending.phase is Phase.PLAY and not view.trick:
        words = _LEAD
    elif LEAVE in pending.options:
        words = _OR_LEAVE.get(view.phase, words)
    return translate(words, name=names[pending.seat])
