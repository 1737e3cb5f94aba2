"""The house rules of The Unnamed Game on what its rule book leaves open, each another way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.unnamed.bots import careful, wild
from game.games.unnamed.bots.greedy import GreedyForeman
from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import SIMPLE, UnnamedChooser
from game.games.unnamed.rules.events import (
    CardsTraded,
    CreationAgain,
    FxTurned,
    ResourcesCashed,
    TaxPaid,
    TotemGiven,
    TradeProposed,
)
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.vocabulary import CARD_BY_CODE
from game.lab.simulate import play
from game.rules.contract import Bot, IllegalAnswer
from game.rules.gaps import Narrator
from tests.games.unnamed.rules.tables import NAMES, Table, rules_for

RICH = "2H 3H 4H 5H 6H"


def test_the_creation_game_alone_may_be_played_again() -> None:
    table = Table(3, again="creation").creation(tokens=(1,), pawns=(4, 4, 4)).do("die")
    assert (table.state.cycle, table.state.stage) == (2, "creation")
    assert table.told(CreationAgain) == [CreationAgain(2)]
    assert table.state.tokens == [1, 1, 1], "one for everybody, without cards"
    assert (table.turn.seat, table.turn.phase) == (table.state.totem, Phase.CREATION)


def test_a_match_of_creation_games_ends_with_five_creations_too() -> None:
    table = Table(2, again="creation").creation(tokens=(1, 0), pawns=(4, 0))
    table.do("attempt", "teams 2", "roll 6 5")
    assert table.over.winners == (0,)


def at_the_market(cycle: int, **house_rules: Any) -> Table:
    table = Table(3, **house_rules)
    table.state.cycle, table.state.totem = cycle, 2
    return table.trading("2S", "2H", "2D", totem=2, stage="market opens").draw()


def test_the_totem_may_stay_where_it_is_in_a_later_cycle() -> None:
    table = at_the_market(2, totem="stays")
    assert table.state.totem == 1, "nobody can buy or trade with one card: the round is over, and it moved on"
    assert [event.drawn for event in table.told(TotemGiven)] == [False]
    assert at_the_market(1, totem="stays").shuffle.purpose == "totem", "in the first cycle it is drawn"
    assert at_the_market(2).shuffle.purpose == "totem", "by itself it is drawn in each"


def test_fx_that_were_not_played_may_go_back_into_the_deck() -> None:
    table = Table(2, fx_left="returned").creation(tokens=(2, 1), fx={0: "foreman", 1: "audit"})
    table.do("pass", "pass")
    assert table.state.fx == [(), ()]
    assert sum(table.state.stock) == sum(fx.copies for fx in table.rules.settings.fx_deck.types)


def test_tokens_that_were_not_spent_may_be_kept() -> None:
    table = Table(2, tokens_left="kept", again="creation").creation(tokens=(2, 1)).do("pass", "pass")
    assert table.state.tokens == [3, 2], "those left, and one each for the next Creation game"
    assert table.told(ResourcesCashed) == [ResourcesCashed(0, 0, 1), ResourcesCashed(1, 0, 1)]


LAST = ("2S", "3S", "4S")


def drawn_late(**house_rules: Any) -> Table:
    """Seat 2 takes the trick before the last one without a power, and draws one that never enters."""
    table = Table(3, taxation=True, **house_rules)
    table.resource("2S 5H", "3S 6H", "4S 7H", piles={2: "2D 3D 4D 5D"})
    return (
        table.do("play 2S", "play 3S", "play 4S", "draw").draw(0).do("play 7H", "play 5H", "play 6H", "pass")
    )


def test_taxation_may_not_be_due_for_a_power_drawn_later() -> None:
    assert drawn_late().turn.phase == "taxation"
    table = drawn_late(late_powers="free")
    assert table.told(TaxPaid) == []
    assert table.shuffle.purpose == "market"


def test_taxation_is_due_for_a_power_that_was_dealt_by_either_ruling() -> None:
    table = Table(3, taxation=True, late_powers="free")
    table.resource(*LAST, held={1: "low_tide"}, piles={1: "2H 3H 4H 5H"})
    table.do("play 2S", "play 3S", "play 4S", "pass")
    assert table.turn.phase == "taxation"


def test_a_vendors_next_fx_may_cost_five_again() -> None:
    table = Table(2, vendors=True, vendor_price="fresh")
    table.trading("2S 3S 4S", RICH, market={"spades prefab": (2, 2)})
    table.do("buy spades", "pick 2S", "pick 3S").draw(0)
    assert table.told(FxTurned)[0].price == 5
    table = Table(2, vendors=True).trading("2S 3S 4S", RICH, market={"spades prefab": (2, 2)})
    assert table.do("buy spades", "pick 2S", "pick 3S").draw(0).told(FxTurned)[0].price == 3


def test_a_fresh_price_takes_no_more_tokens_than_there_are() -> None:
    table = Table(2, vendors=True, vendor_price="fresh", token_supply=30)
    market = {"spades prefab": (2, 2), "hearts audit": (2, 14), "clubs audit": (1, 14)}
    table.trading("2S 3S 4S", RICH, market=market)
    assert table.do("buy spades", "pick 2S", "pick 3S").draw(0).told(FxTurned)[0].price == 2


MANY = "2H 3H 4H 5H 6H"


def offered(*piles: str, **house_rules: Any) -> Table:
    """Seat 0 has offered seat 1 three spades."""
    table = Table(len(piles), named_by="partner", **house_rules).trading(*piles)
    assert {option for option in table.options if option.startswith(("trade", "offer"))} == {
        f"offer {seat + 2}" for seat in range(len(piles) - 1)
    }, "nobody says for how many"
    return table.do("offer 2", "pick 2S", "pick 3S", "pick 4S")


def test_whoever_is_asked_may_say_how_many_cards_they_give() -> None:
    table = offered("2S 3S 4S 5S", MANY)
    assert table.told(TradeProposed)[0].sentence(Narrator(NAMES)) == "Ann offers Bob three cards."
    assert (table.turn.seat, table.options) == (
        1,
        {"accept for 2", "accept for 3", "accept for 4", "decline"},
    )
    table.do("accept for 2", "pick 2H", "pick 3H")
    assert (table.pile(0), table.pile(1)) == ("5S 2H 3H", "2S 3S 4S 4H 5H 6H")
    assert table.told(CardsTraded)[0].wanted == 2


def test_nobody_gives_more_cards_than_they_have() -> None:
    table = offered("2S 3S 4S 5S", "2H 3H")
    assert table.options == {"accept for 2", "decline"}
    with pytest.raises(IllegalAnswer, match="not have so many"):
        table.do("accept for 3")
    with pytest.raises(IllegalAnswer):
        table.do("accept")


def test_a_trade_that_cannot_be_refused_is_still_for_as_many_as_the_partner_says() -> None:
    table = offered("2S 3S 4S 5S", MANY, trade="forced")
    assert table.options == {"accept for 2", "accept for 3", "accept for 4"}
    with pytest.raises(IllegalAnswer):
        table.do("decline")


def test_a_declined_offer_can_be_made_to_another() -> None:
    table = offered("2S 3S 4S 5S", MANY, "2D 3D 4D").do("decline")
    assert {option for option in table.options if option.startswith(("trade", "offer"))} == {"offer 3"}


def test_how_many_is_nobody_elses_business_until_the_cards_change_hands() -> None:
    table = offered("2S 3S 4S 5S", MANY)
    before = [table.rules.view(table.state, seat) for seat in (0, None)]
    table.do("accept for 4", "pick 2H")
    for view, seat in zip(before, (0, None), strict=True):
        assert table.rules.view(table.state, seat) == view
    assert table.rules.view(table.state, 1).wanted == 4
    assert table.rules.imagine(table.rules.view(table.state, 0), 0, random.Random(1)).phase is Phase.ANSWER


def test_a_person_says_it_on_a_button() -> None:
    table = offered("2S 3S 4S 5S", MANY)
    chooser = UnnamedChooser(QUESTIONS, table.rules.settings, NAMES)
    chooser.ask(table.turn, table.rules.view(table.state, 1))
    assert [press.key for press in chooser.offer().presses] == ["give-2", "give-3", "give-4", "decline"]
    assert all(SIMPLE[press.key] in table.turn.options for press in chooser.offer().presses)
    table = Table(2, named_by="partner").trading("2S 3S 4S 5S", MANY)
    chooser.ask(table.turn, table.rules.view(table.state, 0))
    chooser.press_seat(1)
    for card in ("2S", "3S", "4S"):
        chooser.press_card(CARD_BY_CODE[card])
    for answer in chooser.confirm():
        table.rules.apply(table.state, answer)
    assert table.turn.seat == 1


@pytest.mark.parametrize(
    "options",
    [
        {"again": "creation", "tokens_left": "kept"},
        {"totem": "stays", "fx_left": "returned"},
        {"named_by": "partner"},
        {"named_by": "partner", "trade": "forced", "skip_resource": True},
        {"taxation": True, "late_powers": "free", "vendors": True, "vendor_price": "fresh"},
    ],
    ids=str,
)
def test_bots_play_by_every_ruling_to_the_end(options: dict[str, Any]) -> None:
    bots: list[Bot] = [GreedyForeman(), RandomBot(), careful(), wild()]
    assert play(rules_for(4, **options), bots, random.Random(2)).winners
