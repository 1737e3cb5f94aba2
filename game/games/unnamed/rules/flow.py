"""The course of the match: which chapter asks what, and what follows by itself.

`state.phase` names the open question: PHASES says for each what is asked and what an answer does. A chapter
that ends names an automatic one instead: AUTOMATIC says what then happens without anybody being asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.unnamed.rules import (
    attempts,
    capture,
    creation,
    dealing,
    market,
    phases,
    taxation,
    trading,
    tricks,
)
from game.games.unnamed.rules.scoring import result
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.rules.phased import AutomaticStep, PhaseTable, refuse_over

PHASES: Final[PhaseTable[Settings, State]] = {
    phases.DEALER: (dealing.ask_dealer, dealing.choose_dealer),
    # Resource
    phases.POWERS: (dealing.ask_powers, dealing.deal_powers),
    phases.DEAL: (dealing.ask_deal, dealing.deal),
    phases.PLAY: (tricks.ask_play, tricks.play),
    phases.LAST_CALL: (tricks.ask_last_call, tricks.answer_last_call),
    phases.TITHE: (capture.ask_tithe, capture.pay_tithe),
    phases.COLLECT: (capture.ask_collect, capture.collect),
    phases.EXCHANGE: (capture.ask_exchange, capture.exchange),
    phases.DRAW: (capture.ask_draw, capture.answer_draw),
    phases.NEW_POWER: (capture.ask_new_power, capture.draw_power),
    phases.TAX: (taxation.ask_receiver, taxation.answer_receiver),
    phases.TAX_CARDS: (taxation.ask_cards, taxation.answer_cards),
    # Trading
    phases.MARKET: (market.ask_market, market.deal_market),
    phases.TOTEM: (market.ask_totem, market.give_totem),
    phases.TRADING: (trading.ask_trading, trading.trade_or_buy),
    phases.OFFER: (trading.ask_offer, trading.offer),
    phases.ANSWER: (trading.ask_answer, trading.answer_proposal),
    phases.GIVE: (trading.ask_give, trading.give),
    phases.PAY: (trading.ask_pay, trading.pay),
    phases.VENDOR: (market.ask_vendor, market.turn_fx),
    # Creation
    phases.CREATION: (creation.ask_creation, creation.create),
    phases.TEAMS: (attempts.ask_teams, attempts.choose_teams),
    phases.ATTEMPT: (attempts.ask_attempt, attempts.roll_attempt),
    phases.ROLLED: (attempts.ask_rolled, attempts.answer_rolled),
    phases.REROLL: (attempts.ask_reroll, attempts.retake),
    phases.SECOND_LOOK: (attempts.ask_second_look, attempts.roll_again),
    phases.AFTER: (creation.ask_after, creation.answer_after),
    phases.BY_HAND: (creation.ask_by_hand, creation.answer_by_hand),
    phases.OVER: (result, refuse_over),
}

AUTOMATIC: Final[Mapping[str, AutomaticStep[Settings, State]]] = {
    phases.CYCLE_BEGINS: dealing.begin_cycle,
    phases.TRICK_BEGINS: tricks.begin_trick,
    phases.TRICK_ENDS: capture.end_trick,
    phases.TAXATION_BEGINS: taxation.begin_taxation,
    phases.MARKET_OPENS: market.open_market,
    phases.ROUND_BEGINS: trading.begin_round,
    phases.TURN_BEGINS: trading.begin_turn,
    phases.TURN_ENDS: trading.end_turn,
    phases.CREATION_BEGINS: creation.begin_creation,
    phases.LAP_BEGINS: creation.begin_lap,
    phases.CREATOR_BEGINS: creation.begin_turn,
    phases.CREATOR_GOES_ON: creation.go_on,
    phases.ATTEMPT_BEGINS: attempts.split,
    phases.ROLL_STANDS: attempts.settle,
    phases.TOKEN_SPENT: creation.after_token,
    phases.CREATOR_ENDS: creation.end_turn,
}
