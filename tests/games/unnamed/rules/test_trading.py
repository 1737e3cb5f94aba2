"""The Trading game: trades, purchases, prices, rounds, Vendors."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules.events import CardsTraded, TradeProposed, TradeSeen, TradingClosed
from game.games.unnamed.rules.phases import Phase
from game.rules.contract import IllegalAnswer, Shuffle
from tests.games.unnamed.rules.tables import Table

ANN, BOB, CLEO = "2S 3S 4S 5S 6S 7H", "2H 3H 4H 5H 6H 7S", "2D 3D"
RICH = "9D 10D JD QD KD AD"


def three(**options: object) -> Table:
    return Table(3, **options).trading(ANN, BOB, CLEO, market={"prefab": (2, 5), "audit": (1, 5)})


def test_ten_fx_are_dealt_into_piles_of_a_type_at_five_tokens_each() -> None:
    table = Table(2).trading(ANN, BOB, stage="market opens")
    assert table.shuffle == Shuffle(48, 10, "market")
    table.draw(0, 1, 2, 6, 7, 11, 16, 21, 25, 29)
    assert [(pile.copies, pile.price) for pile in table.state.market] == [
        (3, 5), (2, 5), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5)
    ]  # fmt: skip
    assert table.shuffle == Shuffle(2, 1, "totem")
    assert table.draw(1).turn.seat == 1


def test_u13_a_turn_is_a_proposal_a_purchase_or_a_pass() -> None:
    assert three().options == {
        "trade 2 for 2", "trade 2 for 3", "trade 2 for 4", "trade 3 for 2", "buy prefab", "buy audit", "pass",
    }  # fmt: skip


def test_u10_a_trade_needs_consent_and_the_partner_picks_its_cards() -> None:
    table = three().do("trade 2 for 2", "pick 2S", "pick 3S", "pick 7H")
    assert (table.turn.seat, table.options) == (1, {"accept", "decline"})
    table.do("accept", "pick 7S", "pick 2H")
    assert table.pile(0) == "4S 5S 6S 7S 2H"
    assert table.pile(1) == "2S 3S 3H 4H 5H 6H 7H"
    assert table.turn.seat == 1


def test_u10_forced_trades_cannot_be_refused() -> None:
    table = three(trade="forced").do("trade 3 for 2", "pick 2S", "pick 3S", "pick 7H")
    assert (table.turn.seat, table.options) == (2, {"pick 2D", "pick 3D"})


def test_u11_the_proposer_says_how_many_cards_it_wants() -> None:
    table = three().do("trade 2 for 4", "pick 2S", "pick 3S", "pick 7H", "accept")
    for card in ("2H", "3H", "4H"):
        table.do(f"pick {card}")
        assert table.turn.seat == 1
    assert table.do("pick 5H").state.pile_sizes == [7, 5, 2]


def test_u12_a_refusal_costs_nothing_but_this_partner_for_this_turn() -> None:
    table = three().do("trade 2 for 2", "pick 2S", "pick 3S", "pick 7H", "decline")
    assert (table.turn.seat, table.options) == (0, {"trade 3 for 2", "buy prefab", "buy audit", "pass"})
    assert table.pile(0) == "2S 3S 4S 5S 6S 7H"
    with pytest.raises(IllegalAnswer, match="declined"):
        table.do("trade 2 for 2")


def test_only_the_two_traders_know_the_cards() -> None:
    table = three().do("trade 2 for 2", "pick 2S", "pick 3S", "pick 7H", "accept", "pick 7S", "pick 2H")
    assert len(table.told(TradeProposed)) == len(table.told(CardsTraded)) == 1
    assert {event.only for event in table.told(TradeSeen)} == {0, 1}
    cleo, ann = table.rules.view(table.state, 2), table.rules.view(table.state, 0)
    assert cleo.piles[:2] == [0, 0]
    assert cleo.pile_sizes == [5, 7, 2]
    # Ann still knows all of Bob's pile: it was open, and she traded with him herself.
    assert ann.piles == table.state.piles


def test_a_decision_is_shown_when_it_is_complete() -> None:
    table = three()
    before = table.rules.view(table.state, 1)
    for answer in ("trade 2 for 2", "pick 2S", "pick 3S"):
        table.do(answer)
        assert table.rules.view(table.state, 1) == before
        assert (table.turn.seat, table.turn.phase) == (0, "trading")
    view = table.do("pick 7H").rules.view(table.state, 1)
    assert (view.phase, view.partner, view.wanted, view.offered) == ("answer", 1, 2, 0)
    table.do("accept", "pick 7S")
    assert table.rules.view(table.state, 0).picked == 0
    assert table.rules.view(table.state, 0).phase is Phase.ANSWER


@pytest.mark.parametrize(
    ("pile", "price", "possible"),
    [
        ("2S 3S 4S 5S 6S", 5, True),
        ("2S 3S 4S 5S", 5, False),
        ("2S 2H 2D 2C", 4, True),
        ("2S 2H 2D 2C 3H", 5, False),
        ("2S 2H 2D 3C 4C", 3, True),
        ("2S 2H 3D 4C", 3, False),
        ("2S 3H", 1, True),
    ],
)
def test_u14_a_price_is_paid_with_one_suit_or_one_rank(pile: str, price: int, possible: bool) -> None:
    table = Table(2).trading(pile, "KS KH", market={"prefab": (1, price)})
    assert ("buy prefab" in table.options) == possible


def test_payment_is_picked_card_by_card_and_only_what_still_makes_a_set() -> None:
    table = Table(2).trading("2S 3S 4S 2H 2D 9C", RICH, market={"prefab": (1, 3)}).do("buy prefab")
    assert table.options == {"pick 2S", "pick 3S", "pick 4S", "pick 2H", "pick 2D"}
    assert table.do("pick 2S").options == {"pick 3S", "pick 4S", "pick 2H", "pick 2D"}
    assert table.do("pick 2H").options == {"pick 2D"}
    table.do("pick 2D")
    assert table.pile(0) == "3S 4S 9C"
    assert table.state.fx[0] == (table.types["prefab"],)


def test_u15_a_sold_pile_costs_one_more_and_an_empty_one_is_gone() -> None:
    table = Table(3).trading(ANN, BOB, RICH, market={"prefab": (2, 5), "audit": (1, 5)})
    table.do("buy prefab", *[f"pick {rank}S" for rank in range(2, 7)])
    assert table.price("prefab") == 6
    table.do("buy audit", *[f"pick {rank}H" for rank in range(2, 7)])
    assert [pile.fx for pile in table.state.market] == [table.types["prefab"]]


def test_u15_with_thirty_tokens_prices_begin_and_stay_lower() -> None:
    table = Table(2, token_supply=30).trading("2S", "2H", stage="market opens")
    table.draw(0, 6, 11, 16, 21, 25, 29, 33, 36, 39)
    assert [pile.price for pile in table.state.market] == [3] * 10
    full = Table(2, token_supply=30).trading("2S 3S 4S", RICH, market={"prefab": (2, 3), "audit": (1, 27)})
    assert full.do("buy prefab", "pick 2S", "pick 3S", "pick 4S").price("prefab") == 3


def test_u16_prices_fall_to_one_and_no_lower() -> None:
    table = Table(2).trading("2S 3S 4S", "2H 3H", market={"prefab": (1, 1), "audit": (1, 2)})
    table.do("trade 2 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H", "pass")
    assert (table.price("prefab"), table.price("audit")) == (1, 1)


def test_u16_with_min_price_0_an_fx_can_be_had_for_nothing() -> None:
    table = Table(2, min_price=0).trading("2S 3S 4S", "2H 3H", market={"prefab": (2, 1)})
    table.do("trade 2 for 2", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H", "pass")
    assert table.price("prefab") == 0
    before = table.state.pile_sizes[:]
    seat = table.turn.seat
    table.do("buy prefab")
    assert table.state.fx[seat] == (table.types["prefab"],)
    assert table.state.pile_sizes == before


def test_u17_a_pile_counts_as_bought_when_one_of_its_cards_was() -> None:
    table = three().do("buy prefab", *[f"pick {rank}S" for rank in range(2, 7)])
    table.do("trade 3 for 2", "pick 2H", "pick 3H", "pick 4H", "accept", "pick 2D", "pick 3D", "pass")
    assert (table.price("prefab"), table.price("audit")) == (6, 4)


def test_u18_the_totem_moves_to_the_right_after_every_round_also_the_last() -> None:
    table = three().do("pass", "pass", "pass")
    assert table.told(TradingClosed) == [TradingClosed(1, False)]
    assert table.state.totem == 2


def test_trading_ends_after_a_round_without_a_trade_and_with_at_most_one_buyer() -> None:
    pay = [f"pick {rank}S" for rank in range(2, 7)]
    assert three().do("buy prefab", *pay, "pass", "pass").state.stage == "creation"
    two_buyers = Table(3).trading(ANN, BOB, RICH, market={"prefab": (2, 5), "audit": (1, 5)})
    two_buyers.do("buy prefab", *pay, "buy audit", *[f"pick {rank}H" for rank in range(2, 7)], "pass")
    assert (two_buyers.state.stage, two_buyers.state.round) == ("trading", 2)


def test_what_nobody_bought_goes_back_into_the_deck() -> None:
    table = three().do("pass", "pass", "pass")
    assert sum(table.state.stock) == 48
    assert table.state.market == ()


def test_a_seat_that_can_do_nothing_passes_by_itself() -> None:
    table = Table(3).trading("", "2H 3H 4H 5H 6H", "2D 3D 4D", market={"prefab": (1, 5)})
    assert table.turn.seat == 1


def test_the_market_closes_at_the_latest_after_twenty_rounds() -> None:
    table = three()
    swap = ("trade 2 for 3", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H", "pick 4H")
    back = ("trade 1 for 3", "pick 2S", "pick 3S", "pick 4S", "accept", "pick 2H", "pick 3H", "pick 4H")
    mirrored = [("trade 2 for 3", *(f"pick {rank}H" for rank in (2, 3, 4)), "accept", *swap[1:4]), swap]
    while table.state.stage == "trading":
        if table.turn.seat == 2:
            table.do("pass")
            continue
        has_spades = "2S" in table.pile(table.turn.seat)
        answers = swap if has_spades else mirrored[0]
        if table.turn.seat == 1:
            answers = (back[0], *answers[1:])
        table.do(*answers)
    assert table.told(TradingClosed) == [TradingClosed(20, True)]


def vendors(*piles: str, **market: tuple[int, int]) -> Table:
    laid = {name.replace("_", " ", 1): pile for name, pile in market.items()}
    return Table(len(piles), vendors=True).trading(*piles, market=laid)


def test_vendors_four_piles_of_three_with_the_top_card_open() -> None:
    table = Table(2, vendors=True).trading("2S", "2H", stage="market opens")
    assert table.shuffle == Shuffle(48, 4, "market")
    table.draw(0, 1, 6, 47)
    assert [(pile.key, pile.copies, pile.price) for pile in table.state.market] == [
        (0, 3, 5), (1, 3, 5), (2, 3, 5), (3, 3, 5)
    ]  # fmt: skip


def test_vendors_take_only_cards_of_their_suit() -> None:
    table = vendors("2S 3S 2H 2D", "KS KH", spades_prefab=(3, 2), hearts_audit=(3, 2))
    assert "buy spades" in table.options
    assert "buy hearts" not in table.options
    assert table.do("buy spades").options == {"pick 2S", "pick 3S"}


def test_u28_the_next_card_of_a_vendor_costs_one_more() -> None:
    table = vendors("2S 3S 4S", RICH, spades_prefab=(2, 2)).do("buy spades", "pick 2S", "pick 3S")
    assert table.shuffle == Shuffle(47, 1, "vendor")
    table.draw(0)
    (pile,) = table.state.market
    assert (pile.fx, pile.copies, pile.price) == (0, 1, 3)


def test_get_on_with_it_deals_the_cards_as_hidden_resources() -> None:
    table = Table(3, skip_resource=True, taxation=True).draw(0).draw()
    assert table.shuffle.purpose == "market"
    assert table.state.pile_sizes == [17, 17, 17]
    table.draw().draw(0)
    for seat in range(3):
        piles = table.rules.view(table.state, seat).piles
        assert [pile.bit_count() for pile in piles] == [17 if other == seat else 0 for other in range(3)]
    assert table.rules.view(table.state, None).piles == [0, 0, 0]
