"""The course of the match: which chapter asks what, and what follows by itself.

`state.phase` names the open question: ASKED says for each what is asked and what an answer does. A chapter
that ends names a passage instead: PASSAGES says what then happens without anybody being asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.unnamed.rules import attempts, capture, creation, dealing, market, taxation, trading, tricks
from game.games.unnamed.rules.scoring import result
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.rules.contract import Answer, Emit, IllegalAnswer, Over, Pending


def apply(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Do as `answer` says, and all that follows by itself. Raises IllegalAnswer before anything changes."""
    ASKED[state.phase][1](settings, state, answer, emit)
    while state.phase in PASSAGES:
        PASSAGES[state.phase](settings, state, emit)


def _ask_nothing(settings: Settings, state: State) -> Over:
    return result(settings, state)


def _refuse(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    raise IllegalAnswer("The match is over.")


Ask = Callable[[Settings, State], Pending]
Take = Callable[[Settings, State, Answer, "Emit | None"], None]
Passage = Callable[[Settings, State, "Emit | None"], None]

ASKED: Final[Mapping[str, tuple[Ask, Take]]] = {
    "dealer": (dealing.ask_dealer, dealing.choose_dealer),
    # Resource
    "powers": (dealing.ask_powers, dealing.deal_powers),
    "deal": (dealing.ask_deal, dealing.deal),
    "play": (tricks.ask_play, tricks.play),
    "last call": (tricks.ask_last_call, tricks.answer_last_call),
    "tithe": (capture.ask_tithe, capture.pay_tithe),
    "collect": (capture.ask_collect, capture.collect),
    "exchange": (capture.ask_exchange, capture.exchange),
    "draw": (capture.ask_draw, capture.answer_draw),
    "new power": (capture.ask_new_power, capture.draw_power),
    "tax": (taxation.ask_receiver, taxation.answer_receiver),
    "tax cards": (taxation.ask_cards, taxation.answer_cards),
    # Trading
    "market": (market.ask_market, market.deal_market),
    "totem": (market.ask_totem, market.give_totem),
    "trading": (trading.ask_trading, trading.trade_or_buy),
    "offer": (trading.ask_offer, trading.offer),
    "answer": (trading.ask_answer, trading.answer_proposal),
    "give": (trading.ask_give, trading.give),
    "pay": (trading.ask_pay, trading.pay),
    "vendor": (market.ask_vendor, market.turn_fx),
    # Creation
    "creation": (creation.ask_creation, creation.create),
    "teams": (attempts.ask_teams, attempts.choose_teams),
    "attempt": (attempts.ask_attempt, attempts.roll_attempt),
    "rolled": (attempts.ask_rolled, attempts.answer_rolled),
    "reroll": (attempts.ask_reroll, attempts.retake),
    "second look": (attempts.ask_second_look, attempts.roll_again),
    "after": (creation.ask_after, creation.answer_after),
    "over": (_ask_nothing, _refuse),
}

PASSAGES: Final[Mapping[str, Passage]] = {
    "cycle begins": dealing.begin_cycle,
    "trick begins": tricks.begin_trick,
    "trick ends": capture.end_trick,
    "taxation begins": taxation.begin_taxation,
    "market opens": market.open_market,
    "round begins": trading.begin_round,
    "turn begins": trading.begin_turn,
    "turn ends": trading.end_turn,
    "creation begins": creation.begin_creation,
    "lap begins": creation.begin_lap,
    "creator begins": creation.begin_turn,
    "token spent": creation.after_token,
    "creator ends": creation.end_turn,
}
