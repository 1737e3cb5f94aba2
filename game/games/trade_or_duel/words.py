"""Trade or Duel in words, and what statistics look at in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.catalogue.measures import Measures, Use
from game.catalogue.packages import PackageWords
from game.catalogue.words import HandItem
from game.rules.contract import Event, Rules, Seat
from game.rules.stakes import Stake
from game.rules.text import Names, Translate, format_text

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules import State
    from game.games.trade_or_duel.rules.themes import Theme

from game.games.trade_or_duel.themes import theme_of
from game.rules.text import N_


class TradeOrDuelWords(PackageWords):
    """The words of Trade or Duel, as the modules of its rules have them, in the theme that was chosen."""

    package = "game.games.trade_or_duel"

    def __init__(self, rules: Rules[Any], translate: Translate = format_text) -> None:
        super().__init__(rules, translate)
        self._theme = theme_of(rules)

    def can_be_guessed(self, view: State) -> bool:
        from game.games.trade_or_duel.rules.vocabulary import DUEL

        return view.kind == DUEL and not view.laid

    def rivals(self, view: State) -> Sequence[Seat | None]:
        return view.actor, view.target, None

    def module(self, name: str) -> Any:
        """The module with the theme filled in."""
        return _Themed(super().module(name), self._theme)

    def narrator(self, names: Names) -> Any:
        from game.games.trade_or_duel.rules.words import ThemedNarrator

        return ThemedNarrator(names, self.translate, self._theme)

    def hand(self, view: State, seat: Seat, names: Names) -> Sequence[HandItem]:
        cards = view.hands[seat]
        return [HandItem(f"card-{card}", self._theme.card(card, self.translate)) for card in cards if card]

    def note(self, events: Sequence[Event]) -> str:
        from game.games.trade_or_duel.rules.events import MatchEnded

        end = next((event for event in events if isinstance(event, MatchEnded)), None)
        if end is not None and end.played_off and not (end.survivor or end.capped):
            return self.translate("The players with the lowest hand played on to break the tie.")
        if end is None or end.capped or (len(end.winners) == 1 and not end.survivor):
            return self.translate("The lowest hand wins.")
        if end.survivor:
            return self.translate(
                "Only the winner had cards left." if end.winners else "Nobody was left to compare with."
            )
        return self.translate(
            "The last two went out together: both win." if end.winners else "Nobody has cards left."
        )

    def score_unit(self, score: float) -> tuple[str, str]:
        """The sum of the hand, of which less is better; who has none left is out."""
        from game.games.trade_or_duel.rules.vocabulary import OUT_SCORE

        if score == OUT_SCORE:
            return "", self.translate(self._theme.out)
        return f"{-score:g}", self.translate(self._theme.unit(-score))

    def goal(self, view: State) -> str:
        return self.translate("The lowest hand wins. Without cards you are out.")

    def progress(self, view: State) -> str:
        from game.games.trade_or_duel.rules.summary import progress

        return progress(view, self.translate)


class _Themed:
    """A module whose functions are called with a theme."""

    def __init__(self, module: Any, theme: Theme) -> None:
        self._module, self._theme = module, theme

    def __getattr__(self, name: str) -> Any:
        return partial(getattr(self._module, name), theme=self._theme)


KINDS = N_({"trade": "trade", "duel": "duel"})
"""What can be said to another player, in plain words."""


class TradeOrDuelMeasures(Measures):
    """What was declared, and which cards met in duels. Hands are secret, so nobody knows who leads."""

    def stakes(self, state: State) -> Sequence[Stake]:
        hands = state.hands
        return (
            Stake(N_("risk of being out"), [0 if hand else 100 for hand in hands], False, percent=True),
            Stake(N_("sum of the hand"), [sum(hand) if hand else None for hand in hands], False),
        )

    def uses(self, event: Event) -> Iterable[Use]:
        from game.games.trade_or_duel.rules import events

        match event:
            case events.Declared(actor=actor, kind=kind):
                return (Use(actor, "said", self.translate(KINDS[kind])),)
            case events.Revealed(actor=actor, target=target, actor_cards=mine, target_cards=theirs):
                shown = [(actor, card) for card in mine] + [(target, card) for card in theirs]
                return tuple(Use(seat, "duelled with", f"{card:2}") for seat, card in shown)
        return ()
