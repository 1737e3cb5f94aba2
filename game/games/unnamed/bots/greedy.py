"""A bot that wins tricks cheaply, buys what is worth its price, and counts the odds of its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.games.unnamed.bots.odds import best_split, value_of_attempt, value_of_tokens
from game.games.unnamed.bots.resources import loss_of, spare_cards, strongest_suit
from game.games.unnamed.bots.tricks import best_enter, best_play, break_in
from game.games.unnamed.rules import State, Unnamed
from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import GOAL_CREATIONS, Settings
from game.games.unnamed.rules.vocabulary import SUIT_CARDS, SUIT_OF
from game.rules.contract import Action, Rules, Seat, Turn
from game.rules.interjections import OUT_OF_TURN

_SPLIT_BY_HAND: Final = 12
"""With more dice, every split is too many to look at: teams of four."""


class GreedyForeman:
    """Takes what looks best at once; knows the odds, guesses no hidden card."""

    name = "greedy"

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields one option."""
        assert isinstance(rules, Unnamed)
        if len(turn.options) == 1:
            yield turn.options[0]
        else:
            yield choice_of(rules.settings, view, turn)


def choice_of(settings: Settings, view: State, turn: Turn) -> Action:
    """What the rule of thumb for the question says."""
    return CHOICES[question_of(view, turn)](settings, view, turn)


def question_of(view: State, turn: Turn) -> str:
    """What a seat is asked: the open phase as it sees it, unless it is asked out of turn."""
    return turn.phase if turn.phase == OUT_OF_TURN else view.phase


def _draw(settings: Settings, view: State, turn: Turn) -> Action:
    """A power is welcome, unless holding it to the end would be taxed."""
    taxed = settings.taxation and settings.late_powers_taxed
    return a.PASS if taxed and view.tricks + 3 >= settings.hand_size else a.DRAW


def _pick_for_another(settings: Settings, view: State, turn: Turn) -> Action:
    """Give away the card that is needed least."""
    cards = [option.card for option in turn.options if isinstance(option, a.Pick)]
    own = view.piles[turn.seat] | sum(1 << card for card in cards)
    return a.Pick(min(cards, key=lambda card: (own & SUIT_CARDS[SUIT_OF[card]]).bit_count()))


def _collect(settings: Settings, view: State, turn: Turn) -> Action:
    """Take a card of the own best suit."""
    best = strongest_suit(view.piles[turn.seat])
    wanted = [
        option for option in turn.options if isinstance(option, a.Pick) and SUIT_OF[option.card] == best
    ]
    return wanted[0] if wanted else a.PASS


def _tax(settings: Settings, view: State, turn: Turn) -> Action:
    """Tax for the one whom it helps least."""
    return min(turn.options, key=lambda option: _threat(view, option))


def _threat(view: State, option: Action) -> tuple[int, int, int]:
    """How far ahead the seat is that an option points at."""
    assert isinstance(option, a.ChooseReceiver | a.PlayFx)
    seat: Seat = option.seat if isinstance(option, a.ChooseReceiver) else option.target
    return view.pawns[seat], view.dice[seat] + view.tokens[seat], view.pile_sizes[seat]


def _trade(settings: Settings, view: State, turn: Turn) -> Action:
    """Buy what is worth most above its price; else propose a trade from which both should gain."""
    best: Action = a.PASS
    gain = 0.0
    for option in turn.options:
        if isinstance(option, a.Buy):
            pile = next(pile for pile in view.market if pile.key == option.pile)
            loss = loss_of(view.pile_sizes[turn.seat], pile.price)
            surplus = fx_value(settings, view, turn.seat, pile.fx) - loss
            if surplus > gain:
                best, gain = option, surplus
    if best is not a.PASS or view.round > 2:
        return best
    proposals = (
        option
        for option in turn.options
        if isinstance(option, a.Approach) or (isinstance(option, a.Propose) and option.wanted == 3)
    )
    return next((option for option in proposals if _both_gain(view, turn.seat, option.partner)), a.PASS)


def _both_gain(view: State, seat: Seat, partner: Seat) -> bool:
    """Whether each has cards to spare in the other's best suit, as far as can be seen."""
    mine, theirs = strongest_suit(view.piles[seat]), strongest_suit(view.piles[partner])
    return (
        mine != theirs
        and (view.piles[seat] & SUIT_CARDS[theirs]).bit_count() >= 2
        and (view.piles[partner] & SUIT_CARDS[mine]).bit_count() >= 2
    )


def _answer(settings: Settings, view: State, turn: Turn) -> Action:
    """More cards than before are welcome, as many if both gain."""
    if settings.partner_names:
        as_many = a.Agree(3)
        both = as_many in turn.options and _both_gain(view, view.partner, view.turn)
        return as_many if both else turn.options[0]
    if view.wanted < 3 or (view.wanted == 3 and _both_gain(view, view.partner, view.turn)):
        return a.ACCEPT
    return a.DECLINE


def _offer(settings: Settings, view: State, turn: Turn) -> Action:
    """Cards that help the other, or that are of no use."""
    other = view.partner if turn.seat == view.turn else view.turn
    cards = spare_cards(view.piles[turn.seat], view.piles[other])
    return next(a.Pick(card) for card in cards if not view.picked >> card & 1)


def _pay(settings: Settings, view: State, turn: Turn) -> Action:
    """Pay from the smallest suit that pays."""
    return _pick_for_another(settings, view, turn)


def fx_value(settings: Settings, view: State, seat: Seat, index: int) -> float:
    """What an FX is worth in Creations, roughly."""
    fx = settings.fx_deck.types[index]
    dice = view.dice[seat] + 2
    target = settings.fx_deck.target
    value = 0.0
    for effect in fx.effects:
        match effect.op:
            case "advance":
                value += effect.n
            case "gain_tokens":
                value += 0.55 * effect.n
            case "gain_dice":
                value += 0.6 * min(effect.n, view.pool)
            case "threshold":
                value += value_of_attempt(dice, target + effect.n) - value_of_attempt(dice, target)
            case "temp_dice":
                value += value_of_attempt(dice + effect.n, target) - value_of_attempt(dice, target)
            case "second_attempt":
                value += value_of_attempt(dice, target)
            case "add_to_team" | "reroll":
                value += 0.4
            case _:
                value += 0.3
    return value


def _create(settings: Settings, view: State, turn: Turn) -> Action:
    """Dice and tokens first, then what the odds say."""
    plays = [option for option in turn.options if isinstance(option, a.PlayFx)]
    if plays:
        return max(plays, key=lambda play: (fx_value(settings, view, turn.seat, play.fx), _aim(view, play)))
    seat, target = turn.seat, settings.fx_deck.target
    tokens, dice, pool = view.tokens[seat], view.dice[seat], view.pool
    if a.GAIN_DIE in turn.options and not _is_last_call(view, seat):
        grown = value_of_tokens(tokens - 1, dice + 1, pool - 1, target)
        tried = value_of_tokens(tokens - 1, dice, pool, target)
        if grown >= tried + value_of_attempt(dice, target + view.marks[seat]):
            return a.GAIN_DIE
    attempts = [option for option in turn.options if isinstance(option, a.Attempt)]
    if attempts:
        return max(attempts, key=lambda attempt: _value_with(settings, view, seat, attempt.fx))
    return a.GAIN_DIE if a.GAIN_DIE in turn.options else a.PASS


def _aim(view: State, play: a.PlayFx) -> tuple[int, ...]:
    return _threat(view, play) if play.target >= 0 else (0,)


def _is_last_call(view: State, seat: Seat) -> bool:
    """Whether somebody is about to win, so that only Creations count any more."""
    return max(view.pawns) >= GOAL_CREATIONS and view.tokens[seat] == 1


def _value_with(settings: Settings, view: State, seat: Seat, fx: int) -> float:
    """Creations of an attempt with the help of an FX, less what the FX would be worth later."""
    dice, target = view.dice[seat], settings.fx_deck.target + view.marks[seat]
    if fx < 0:
        return value_of_attempt(dice, target)
    helper = settings.fx_deck.types[fx]
    value = value_of_attempt(dice + helper.total("temp_dice"), max(2, target + helper.total("threshold")))
    return value + (value_of_attempt(dice, target) if helper.has("second_attempt") else 0.0) - 0.2


def _teams(settings: Settings, view: State, turn: Turn) -> Action:
    """The best split by exact expectation."""
    assert view.trial is not None
    dice, fours = view.trial.dice, 0
    while dice > _SPLIT_BY_HAND:
        dice, fours = dice - 4, fours + 1
    sizes = (*best_split(dice, view.trial.target), *(4,) * fours)
    return a.Teams(tuple(sorted(sizes, reverse=True)))


def _choose_reroll(settings: Settings, view: State, turn: Turn) -> Action:
    """An FX that turns failures into Creations."""
    trial = view.trial
    assert trial is not None
    sums, first = [], 0
    for size in trial.teams:
        sums.append(sum(trial.values[first : first + size]))
        first += size

    failed = [size for total, size in zip(sums, trial.teams, strict=True) if total < trial.target]

    def gain(option: Action) -> float:
        if not isinstance(option, a.PlayFx):
            return 0.1
        fx = settings.fx_deck.types[option.fx]
        bonus = fx.total("add_to_team")
        gained = float(sum(total < trial.target <= total + bonus for total in sums))
        if fx.has("reroll"):
            gained += 0.5 * sum(size > 2 for size in failed)
        return gained + fx.has("advance_if")

    return max(turn.options, key=gain)


def _reroll(settings: Settings, view: State, turn: Turn) -> Action:
    """Low dice of teams that have failed."""
    trial = view.trial
    assert trial is not None
    first = 0
    for size in trial.teams:
        team = range(first, first + size)
        if sum(trial.values[die] for die in team) < trial.target:
            for die in team:
                if trial.values[die] <= 3 and a.PickDie(die) in turn.options:
                    return a.PickDie(die)
        first += size
    return a.PASS if a.PASS in turn.options else min(turn.options, key=lambda option: _value(view, option))


def _value(view: State, option: Action) -> int:
    assert isinstance(option, a.PickDie)
    assert view.trial is not None
    return view.trial.values[option.die]


Choice = Callable[[Settings, State, Turn], Action]

CHOICES: Final[Mapping[str, Choice]] = {
    Phase.PLAY: best_play,
    Phase.LAST_CALL: best_enter,
    Phase.TITHE: _pick_for_another,
    Phase.COLLECT: _collect,
    Phase.EXCHANGE: _pick_for_another,
    Phase.DRAW: _draw,
    Phase.TAX: _tax,
    Phase.TAX_CARDS: _pick_for_another,
    Phase.TRADING: _trade,
    Phase.OFFER: _offer,
    Phase.PAY: _pay,
    Phase.ANSWER: _answer,
    Phase.GIVE: _offer,
    Phase.CREATION: _create,
    Phase.TEAMS: _teams,
    Phase.ROLLED: _choose_reroll,
    Phase.REROLL: _reroll,
    Phase.AFTER: _create,
    Phase.BY_HAND: lambda settings, view, turn: turn.options[0],
    OUT_OF_TURN: break_in,
}
"""By question: the rule of thumb."""
