"""A referee of what may be done at any time, written from the texts of the games and not from their rules.

    python -m studio.trials.rules.breaking_in --matches 1000

It follows random matches by random house rules in which anybody breaks in at any moment, by what everybody is
told and by what lies in hands and on the table. At each moment it says what each seat may do of this kind,
among its options or out of turn, and compares; what it forbids must be refused and change nothing.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final, Protocol

from game.bots.chance import chance
from game.catalogue import GAMES, build
from game.errors import UserError
from game.games.engine.rules import events as engine
from game.games.engine.rules.actions import Play as PlayInstant
from game.games.engine.rules.vocabulary import CARD_CODES
from game.games.power_vacuum.rules import events as vacuum
from game.games.power_vacuum.rules.actions import Reveal
from game.games.power_vacuum.rules.vocabulary import AGENDAS
from game.games.unnamed.rules import events as unnamed
from game.games.unnamed.rules.actions import ENTER
from game.rules.contract import Action, Event, IllegalAnswer, Over, Rules, Seat, Turn
from game.rules.interjections import Interjection

BREAKS_IN_SHARE: Final = 0.3
"""How often somebody does who may."""
FORBIDDEN_SHARE: Final = 0.1
"""How often what is forbidden is tried."""
OTHER_RULE_SHARE: Final = 0.5
"""How often a house rule is drawn by lot instead of played as printed."""


class Referee(Protocol):
    """What one game's text says of acting at any time."""

    @property
    def every(self) -> Sequence[Action]:
        """All that may ever be done so."""

    def hear(self, event: Event) -> None:
        """What everybody is told."""

    def broken_in_on(self, turn: Turn) -> None:
        """Somebody acts while another is asked."""

    def may(self, options: Mapping[str, Any], state: Any, turn: Turn, seat: Seat) -> set[Action]:
        """What a seat may do while this is asked, with these house rules."""

    def check_passed(self, options: Mapping[str, Any], state: Any) -> None:
        """Raises AssertionError where the answer just given has ended the time to act without a moment for
        somebody who could have acted."""


class UnnamedReferee:
    """A power enters "at any time during a trick if no other Special Power has entered play this trick": from
    its first card to the moment when it is taken."""

    every = (ENTER,)

    def __init__(self) -> None:
        self._entered = False

    def hear(self, event: Event) -> None:
        """A power enters, or another trick is to come."""
        if isinstance(event, unnamed.PowerEntered):
            self._entered = True
        elif isinstance(event, unnamed.TrickTaken | unnamed.CardsDealt):
            self._entered = False

    def broken_in_on(self, turn: Turn) -> None:
        """Makes no difference here."""

    def may(self, options: Mapping[str, Any], state: Any, turn: Turn, seat: Seat) -> set[Action]:
        """One's power, while it is not in play."""
        in_trick = turn.phase in ("play", "last call")
        return {ENTER} if in_trick and not self._entered and state.held[seat] >= 0 else set()

    def check_passed(self, options: Mapping[str, Any], state: Any) -> None:
        """A trick is taken only after a last call to everybody who holds a power."""


class EngineReferee:
    """Instants come "at any time during the turn": a jack for 1 point, a queen for 2, a king
    for 3, one each turn. Whoever is paying for a card or laying it finishes that first. Where a house says so
    "any time" is also before the basic action of the suit: nothing may have come of the suit by then."""

    every = tuple(PlayInstant(CARD_CODES.index(rank + suit)) for rank in "JQK" for suit in "SHDC")
    _POINTS: Final = {"J": 1, "Q": 2, "K": 3}

    def __init__(self) -> None:
        self._turn_of: Seat | None = None
        self._played: set[Seat] = set()
        self._kept_waiting: set[Seat] = set()
        self._since_suit: list[Event] | None = None
        """What has come of the suit that was just chosen, before anybody is asked."""
        self._anybody_could = False
        """Play an instant when the last question was put."""
        self._asked_for_instant = False
        """The last question was for an instant alone, and none was played."""
        self._turn_passed: tuple[Seat | None, set[Seat]] | None = None
        """Whose turn the last answer has ended, and who had played an instant in it."""

    def hear(self, event: Event) -> None:
        """A suit was chosen, a turn begins, or somebody has played its instant."""
        if self._since_suit is not None:
            self._since_suit.append(event)
        if isinstance(event, engine.SuitChosen):
            self._since_suit = []
        elif isinstance(event, engine.TurnBegan | engine.MatchEnded):
            self._turn_passed = self._turn_of, self._played
            if isinstance(event, engine.TurnBegan):
                self._turn_of, self._played = event.seat, set()
        elif isinstance(event, engine.InstantPlayed):
            self._played.add(event.seat)
            self._asked_for_instant = False

    def broken_in_on(self, turn: Turn) -> None:
        """Who was paying or laying goes on later."""
        if turn.phase in ("pay", "cell"):
            self._kept_waiting.add(turn.seat)

    def may(self, options: Mapping[str, Any], state: Any, turn: Turn, seat: Seat) -> set[Action]:
        """Any instant of the hand that there are points for."""
        early = options["gift_instants"] and self._anybody_could
        assert not (early and self._since_suit), f"there was no time before {self._since_suit}"
        self._since_suit = None
        self._asked_for_instant = turn.phase == "instant"
        self._anybody_could = any(self._playable(options, state, each) for each in range(len(state.hands)))
        if turn.phase in ("pay", "cell"):
            self._kept_waiting.discard(turn.seat)
            if seat == turn.seat:
                return set()
        return set() if seat in self._kept_waiting else self._playable(options, state, seat)

    def check_passed(self, options: Mapping[str, Any], state: Any) -> None:
        """A turn ends after a question for an instant where anybody could play one."""
        if self._turn_passed is None:
            return
        now = self._turn_of, self._played
        self._turn_of, self._played = self._turn_passed
        could = [seat for seat in range(len(state.hands)) if self._playable(options, state, seat)]
        (self._turn_of, self._played), self._turn_passed = now, None
        late = options["last_instants"] and not self._asked_for_instant
        assert not (late and could), f"the turn passed although seats {could} could play an instant"

    def _playable(self, options: Mapping[str, Any], state: Any, seat: Seat) -> set[Action]:
        theirs = seat == self._turn_of or (self._turn_of is not None and options["passive_instants"])
        if not theirs or seat in self._played:
            return set()
        return {
            play
            for play in self.every
            if state.hands[seat] >> play.card & 1
            and self._POINTS[CARD_CODES[play.card][0]] <= state.points[seat]
        }


class VacuumReferee:
    """An agenda is revealed at any point of one's turn, for as much as the cards left in hand say: 5 to 8. A
    turn is a card, a reward or the board; it lasts until another has done something."""

    every = tuple(Reveal(most, least) for most, least in permutations(range(5), 2))
    _ACTS: Final = (
        vacuum.CardPlayed, vacuum.PointTaken, vacuum.TrickCardTaken, vacuum.PlugMoved, vacuum.CableLeft,
    )  # fmt: skip

    def __init__(self) -> None:
        self._last: Seat | None = None
        self._revealed: set[Seat] = set()
        self._held: list[int] = []
        """By seat: cards in the hand, before the last answer and after what was taken by it."""
        self._asked_to_reveal = False
        self._late: Seat | None = None
        """Who acted last in a round that is over now, with its agenda hidden."""

    def hear(self, event: Event) -> None:
        """Somebody has done something, or a round begins."""
        if isinstance(event, self._ACTS):
            self._last = event.seat
            if isinstance(event, vacuum.TrickCardTaken) and event.at_once:
                self._held[event.seat] += 1
        elif isinstance(event, vacuum.PowerCounted):
            self._late = self._last if self._last not in self._revealed else None
        elif isinstance(event, vacuum.RoundBegan):
            self._last, self._revealed = None, set()
        elif isinstance(event, vacuum.AgendaRevealed):
            self._revealed.add(event.seat)

    def broken_in_on(self, turn: Turn) -> None:
        """Makes no difference here."""

    def may(self, options: Mapping[str, Any], state: Any, turn: Turn, seat: Seat) -> set[Action]:
        """One's agenda, either way round."""
        playing = turn.phase in ("play", "reward", "transfer", "plug", "reveal")
        self._asked_to_reveal = turn.phase == "reveal"
        if not playing or seat not in (turn.seat, self._last) or seat in self._revealed:
            return set()
        if not 5 <= len(state.hands[seat]) <= 8:
            return set()
        return {Reveal(most, least) for most, least in permutations(AGENDAS[state.agendas[seat]])}

    def check_passed(self, options: Mapping[str, Any], state: Any) -> None:
        """A round ends after a question for the agenda where who acted last could show it."""
        if self._late is not None and options["last_agendas"] and not self._asked_to_reveal:
            could = 5 <= self._held[self._late] <= 8
            assert not could, f"the round ended although seat {self._late} could show its agenda"
        self._late, self._held = None, [len(hand) for hand in state.hands]


REFEREES: Final[Mapping[str, Callable[[], Referee]]] = {
    "unnamed": UnnamedReferee,
    "engine": EngineReferee,
    "power-vacuum": VacuumReferee,
}


def referee(game: str, number: int) -> tuple[int, int]:
    """Follow a random match: how many questions there were, and how often somebody broke in. Raises
    AssertionError where the rules say otherwise than the text."""
    rng = random.Random(f"breaking in/{game}/{number}")
    rules = _drawn(game, rng)
    judge, state, moments, broken = REFEREES[game](), rules.start(), 0, 0
    while not isinstance(pending := rules.pending(state), Over):
        answer: Any = None
        if isinstance(pending, Turn):
            moments += 1
            out_of_turn = _compared(rules, state, pending, judge, rng)
            if out_of_turn and rng.random() < BREAKS_IN_SHARE:
                answer, broken = rng.choice(out_of_turn), broken + 1
            else:
                answer = rng.choice(pending.options)
            if isinstance(answer, Interjection) or answer in judge.every:
                judge.broken_in_on(pending)
        else:
            answer = chance(pending, rng)
        rules.apply(state, answer, judge.hear)
        judge.check_passed(rules.options, state)
    return moments, broken


def _drawn(game: str, rng: random.Random) -> Rules[Any]:
    """For any number of seats and any house rules that go together; about half of them as printed."""
    switches = build(game, GAMES[game].seat_range[-1]).house_rules
    while True:
        seats = rng.choice(GAMES[game].seat_range)
        drawn = [each for each in switches if rng.random() < OTHER_RULE_SHARE]
        chosen = {each.name: rng.choice(each.choices)[0] for each in drawn}
        try:
            return build(game, seats, chosen)
        except UserError:
            continue


def _compared(
    rules: Rules[Any], state: Any, turn: Turn, judge: Referee, rng: random.Random
) -> list[Interjection]:
    """What may be done out of turn, where the rules say the same as the referee."""
    said = rules.interjections(state)
    for seat in range(rules.seats):
        in_turn = {each for each in turn.options if seat == turn.seat and each in judge.every}
        may = judge.may(rules.options, state, turn, seat)
        found = in_turn | {*said.get(seat, ())}
        assert found == may, f"{rules.name}, {turn.phase}: seat {seat} may {may}, the rules say {found}"
        forbidden = [action for action in judge.every if action not in may]
        if forbidden and rng.random() < FORBIDDEN_SHARE:
            _refused(rules, state, Interjection(seat, rng.choice(forbidden)))
    return [Interjection(seat, action) for seat, actions in said.items() for action in actions]


def _refused(rules: Rules[Any], state: Any, answer: Interjection) -> None:
    tried = state.copy()
    try:
        rules.apply(tried, answer)
    except IllegalAnswer:
        assert tried == state, f"{answer} was refused and has changed the state"
    else:
        raise AssertionError(f"{answer} is forbidden and was accepted")


def main() -> None:
    """Follow many matches."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000, help="of each game")
    matches: int = parser.parse_args().matches
    for game in REFEREES:
        counts = [referee(game, number) for number in range(matches)]
        moments, broken = (sum(each) for each in zip(*counts, strict=True))
        print(f"{game}: {matches} matches, {moments} moments, {broken} times broken in, nothing wrong")


if __name__ == "__main__":
    main()
