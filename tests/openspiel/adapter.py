"""Any of our games as OpenSpiel sees games: `SpielGame(rules)`.

A choice is the number of an option. Chance comes in small steps, a die or a card at a time, for OpenSpiel
wants to know every outcome. Needs OpenSpiel, see https://github.com/google-deepmind/open_spiel.
"""

from __future__ import annotations

import random
from typing import Any, Final

import pyspiel

from game.rules.contract import Answer, Bot, Dice, Order, Over, Pending, Roll, Rules, Shuffle, Turn

MOST_OPTIONS: Final = 4096
LARGEST_DECK: Final = 512
LONGEST: Final = 100_000


class Held:
    """Our side of a state: copied cheaply when OpenSpiel copies its own."""

    __slots__ = ("drawn", "rules", "state")

    def __init__(self, rules: Rules[Any], state: Any, drawn: tuple[int, ...] = ()) -> None:
        self.rules = rules
        self.state = state
        self.drawn = drawn
        """Dice or cards that have fallen of the roll or shuffle asked for."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.rules, self.state.copy(), self.drawn)

    @property
    def question(self) -> Pending:
        return self.rules.pending(self.state)

    def outcomes(self) -> list[int]:
        """What the next die or card may be."""
        question = self.question
        if isinstance(question, Roll):
            return list(range(question.sides))
        assert isinstance(question, Shuffle)
        return [card for card in range(question.size) if card not in self.drawn]

    def fall(self, outcome: int) -> None:
        """One more die or card; the last one completes the answer."""
        question = self.question
        self.drawn = (*self.drawn, outcome)
        if isinstance(question, Roll) and len(self.drawn) == question.dice:
            self._answer(Dice(tuple(value + 1 for value in self.drawn)))
        elif isinstance(question, Shuffle) and len(self.drawn) == question.draw:
            self._answer(Order(self.drawn))

    def choose(self, number: int) -> None:
        """The option with this number."""
        question = self.question
        assert isinstance(question, Turn)
        self._answer(question.options[number])

    def skip_empty_chance(self) -> None:
        """A shuffle of nothing has nothing to fall."""
        while isinstance(question := self.question, Shuffle) and question.draw == 0:
            self._answer(Order(()))

    def _answer(self, answer: Answer) -> None:
        self.rules.apply(self.state, answer)
        self.drawn = ()
        self.skip_empty_chance()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """Rules of ours; the seats are the players, the part of the victory is the return."""

    def __init__(self, rules: Rules[Any], params: Any = None) -> None:
        self.rules = rules
        kind = pyspiel.GameType(
            short_name=f"knucklebone_{rules.name.replace('-', '_')}",
            long_name=rules.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=rules.seats,
            min_num_players=rules.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        about = pyspiel.GameInfo(
            num_distinct_actions=MOST_OPTIONS,
            max_chance_outcomes=LARGEST_DECK,
            num_players=rules.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, about, params or {})

    def new_initial_state(self) -> SpielState:
        """Nothing has been answered yet."""
        return SpielState(self)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a match."""

    def __init__(self, game: SpielGame, held: Held | None = None) -> None:
        super().__init__(game)
        self.held = held or Held(game.rules, game.rules.start())
        self.held.skip_empty_chance()

    def current_player(self) -> int:
        """Whose turn it is, chance, or nobody."""
        question = self.held.question
        if isinstance(question, Turn):
            return question.seat
        return int(pyspiel.PlayerId.TERMINAL if isinstance(question, Over) else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        question = self.held.question
        return list(range(len(question.options))) if isinstance(question, Turn) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every next die or card, each as likely as the others."""
        outcomes = self.held.outcomes()
        return [(outcome, 1 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        if isinstance(self.held.question, Turn):
            self.held.choose(action)
        else:
            self.held.fall(action)

    def _action_to_string(self, player: int, action: int) -> str:
        question = self.held.question
        if isinstance(question, Turn) and player >= 0:
            return f"{action}: {self.held.rules.write(question.options[action])}"
        return f"falls {action}"

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return isinstance(self.held.question, Over)

    def returns(self) -> list[float]:
        """By seat: its part of the victory."""
        question, seats = self.held.question, range(self.held.rules.seats)
        if not isinstance(question, Over) or not question.winners:
            return [0.0 for _ in seats]
        return [(seat in question.winners) / len(question.winners) for seat in seats]

    def information_state_string(self, player: int | None = None) -> str:
        """Everything that the seat may know."""
        seat = self.current_player() if player is None else player
        view = self.held.rules.view(self.held.state, seat)
        return ";".join(f"{name}={getattr(view, name)!r}" for name in type(view).__slots__)

    def __str__(self) -> str:
        return f"{self.held.rules.title}: {self.held.question!r}"[:200]


class Visitor(pyspiel.Bot):  # type: ignore[misc]
    """A bot of ours at a table of OpenSpiel's."""

    def __init__(self, bot: Bot, rng: random.Random) -> None:
        super().__init__()
        self._bot = bot
        self._rng = rng

    def step(self, state: SpielState) -> int:
        """The number of the option that the bot chooses, from the view of its seat."""
        held = state.held
        question = held.question
        assert isinstance(question, Turn)
        view = held.rules.view(held.state, question.seat)
        *_, choice = self._bot.think(held.rules, view, question, self._rng)
        return list(question.options).index(choice)


def resampled(state: SpielState, player: int, rng: random.Random) -> SpielState:
    """A state that the player cannot tell from `state`, for searches of OpenSpiel's."""
    rules = state.held.rules
    view = rules.view(state.held.state, player)
    return SpielState(state.get_game(), Held(rules, rules.imagine(view, player, rng)))
