"""The phases of The Unnamed Game: what can be asked, by a word of the rule book."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Names the open question of a state."""

    DEALER = "dealer"
    POWERS = "powers"
    DEAL = "deal"
    PLAY = "play"
    LAST_CALL = "last call"
    TITHE = "tithe"
    COLLECT = "collect"
    EXCHANGE = "exchange"
    DRAW = "draw"
    NEW_POWER = "new power"
    TAX = "tax"
    TAX_CARDS = "tax cards"
    TAXATION = "taxation"
    MARKET = "market"
    TOTEM = "totem"
    TRADING = "trading"
    OFFER = "offer"
    ANSWER = "answer"
    GIVE = "give"
    PAY = "pay"
    VENDOR = "vendor"
    CREATION = "creation"
    TEAMS = "teams"
    ATTEMPT = "attempt"
    ROLLED = "rolled"
    REROLL = "reroll"
    SECOND_LOOK = "second look"
    AFTER = "after"
    CYCLE_BEGINS = "cycle begins"
    TRICK_BEGINS = "trick begins"
    TRICK_ENDS = "trick ends"
    TAXATION_BEGINS = "taxation begins"
    MARKET_OPENS = "market opens"
    ROUND_BEGINS = "round begins"
    TURN_BEGINS = "turn begins"
    TURN_ENDS = "turn ends"
    CREATION_BEGINS = "creation begins"
    LAP_BEGINS = "lap begins"
    CREATOR_BEGINS = "creator begins"
    TOKEN_SPENT = "token spent"
    CREATOR_ENDS = "creator ends"
    OVER = "over"


(
    DEALER, POWERS, DEAL, PLAY, LAST_CALL, TITHE, COLLECT, EXCHANGE, DRAW, NEW_POWER, TAX, TAX_CARDS,
    TAXATION, MARKET, TOTEM, TRADING, OFFER, ANSWER, GIVE, PAY, VENDOR, CREATION, TEAMS, ATTEMPT,
    ROLLED, REROLL, SECOND_LOOK, AFTER, CYCLE_BEGINS, TRICK_BEGINS, TRICK_ENDS, TAXATION_BEGINS,
    MARKET_OPENS, ROUND_BEGINS, TURN_BEGINS, TURN_ENDS, CREATION_BEGINS, LAP_BEGINS, CREATOR_BEGINS,
    TOKEN_SPENT, CREATOR_ENDS, OVER,
) = Phase  # fmt: skip
"""The same by themselves, as the rules name them: Python 3.11 is slow to look a member up in its class."""
