"""What a person has picked so far on the way to an answer, and what can be picked next.

Decisions of several cards are made here first and answered all at once, so that a card can be put back.
"""

from __future__ import annotations

from game.catalogue.questions import Chooser, Question
from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules.market import payable, pile_of
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, State
from game.games.unnamed.rules.taxation import TAX_CARDS
from game.games.unnamed.rules.vocabulary import OFFERED_CARDS, Card, Cards, cards_of
from game.rules.contract import Action, Seat

_BUTTONS = (a.ENTER, a.PASS, a.DRAW, a.ACCEPT, a.DECLINE, a.GAIN_DIE)
SIMPLE: dict[str, Action] = {
    **{action.press[0]: action for action in _BUTTONS},
    **{f"give-{agreement.wanted}": agreement for agreement in a.AGREEMENTS},
}
"""Answers that are one button, by its key."""


class UnnamedChooser(Chooser):
    """Follows one Turn after the other."""

    settings: Settings
    view: State

    @staticmethod
    def before(settings: Settings) -> State:
        return State(settings.seats)

    @property
    def phase(self) -> Phase | None:
        """The open question as the seat itself sees it; None when nobody may choose (yet)."""
        return self.view.phase if self.turn is not None else None

    @property
    def question(self) -> Question[UnnamedChooser]:
        """The question as the seat itself sees it, which may be told of more phases than the others."""
        return self.questions[self.phase]

    def forget(self) -> None:
        self.card: Card = NO_INDEX
        """The card that would be played."""
        self.picks: Cards = 0
        """Cards pointed at."""
        self.pile = NO_INDEX
        """The pile of the market that would be bought from."""
        self.partner: Seat = NOBODY
        """With whom one would trade, or whose pile is looked through."""
        self.wanted = 0
        self.fx = NO_INDEX
        """The FX that would be played."""
        self.splits: frozenset[int] = frozenset()
        """Dice that begin a new team, besides the first."""
        self.dice: frozenset[int] = frozenset()
        """Dice that would be rolled again."""

    # -- what can be pressed ------------------------------------------------------------------------------

    def can(self, key: str) -> bool:
        """Whether the button of a simple answer can be pressed."""
        return self.turn is not None and SIMPLE[key] in self.options

    @property
    def cards(self) -> frozenset[Card]:
        """Cards of the hand, or of the pile that is shown, that can be chosen now."""
        if self.phase is Phase.PLAY:
            return frozenset(action.card for action in self.options if isinstance(action, a.Play))
        if self.looked_through != NOBODY:
            return frozenset(cards_of(self.view.piles[self.looked_through]))
        return frozenset(cards_of(self._pickable()))

    @property
    def looked_through(self) -> Seat:
        """The seat from whose pile a card is chosen."""
        return self.partner if self.phase is Phase.COLLECT else NOBODY

    @property
    def bought(self) -> int:
        """The pile of the market that is paid for, or would be."""
        return self.view.buying if self.phase is Phase.PAY else self.pile

    def _pickable(self) -> Cards:
        """Cards of the own pile that can be added to those picked."""
        missing = self.needed - self.picks.bit_count()
        if missing <= 0:
            return 0
        own = self.view.piles[self.seat] & ~self.view.picked
        if self._pays:
            pile = pile_of(self.view, self.bought)
            assert pile is not None, "only a pile that is there is paid for"
            return payable(self.settings, pile, self.view.piles[self.seat], self.view.picked | self.picks)
        return own & ~self.picks

    @property
    def _pays(self) -> bool:
        return self.bought != NO_INDEX

    @property
    def needed(self) -> int:
        """How many cards must (still) be picked."""
        done = self.view.picked.bit_count()
        if self.phase is Phase.TAX_CARDS:
            return TAX_CARDS - done
        if self.phase is Phase.OFFER or (
            self.phase is Phase.TRADING
            and self.partner != NOBODY
            and (self.wanted or self.settings.partner_names)
        ):
            return OFFERED_CARDS - done
        if self.phase is Phase.GIVE:
            return self.view.wanted - done
        if self._pays:
            pile = pile_of(self.view, self.bought)
            return pile.price - done if pile is not None and self._affordable(pile.key) else 0
        return 0

    def _affordable(self, key: int) -> bool:
        return self.phase is Phase.PAY or a.Buy(key) in self.options

    @property
    def trick(self) -> frozenset[Card]:
        """Cards of the trick that can be chosen."""
        if self.phase not in a.FROM_TRICK:
            return frozenset()
        return frozenset(action.card for action in self.options if isinstance(action, a.Pick))

    @property
    def piles(self) -> frozenset[int]:
        """Piles of the market that can be bought from."""
        return frozenset(action.pile for action in self.options if isinstance(action, a.Buy))

    @property
    def seats(self) -> frozenset[Seat]:
        """Seats that can be chosen."""
        if self.phase is Phase.TRADING:
            return frozenset(
                action.partner for action in self.options if isinstance(action, a.Propose | a.Approach)
            )
        if self.phase is Phase.COLLECT:
            return frozenset(seat for seat, pile in enumerate(self.view.piles) if pile and seat != self.seat)
        if self.fx != NO_INDEX:
            return frozenset(self._targets(self.fx)) - {NOBODY}
        return frozenset(action.seat for action in self.options if isinstance(action, a.ChooseReceiver))

    @property
    def wants(self) -> tuple[int, ...]:
        """How many cards the chosen partner may be asked for."""
        return tuple(
            action.wanted
            for action in self.options
            if isinstance(action, a.Propose) and action.partner == self.partner
        )

    @property
    def playable_fx(self) -> frozenset[int]:
        """FX that can be played now."""
        played = {action.fx for action in self.options if isinstance(action, a.PlayFx)}
        helping = {action.fx for action in self.options if isinstance(action, a.Attempt)} - {NO_INDEX}
        return frozenset(played | helping)

    def _targets(self, fx: int) -> list[Seat]:
        return [action.target for action in self.options if isinstance(action, a.PlayFx) and action.fx == fx]

    @property
    def can_attempt(self) -> bool:
        """Whether the Workers can set out, with the FX in hand or without one."""
        return any(isinstance(action, a.Attempt) and action.fx == self.fx for action in self.options)

    @property
    def can_play_fx(self) -> bool:
        """Whether the FX in hand can be played on nobody in particular."""
        return self.fx != NO_INDEX and NOBODY in self._targets(self.fx)

    @property
    def takeable(self) -> frozenset[int]:
        """Dice that can be taken up."""
        return frozenset(action.die for action in self.options if isinstance(action, a.PickDie))

    @property
    def can_split(self) -> bool:
        """Whether a die can begin a team."""
        return any(isinstance(action, a.Teams) for action in self.options)

    @property
    def teams(self) -> tuple[int, ...]:
        """The sizes of the teams as the dice are split, from the left."""
        if self.view.trial is None:
            return ()
        ends = [*sorted(self.splits), self.view.trial.dice]
        return tuple(end - start for start, end in zip([0, *sorted(self.splits)], ends, strict=True))

    @property
    def picked_anything(self) -> bool:
        """Whether there is something to release."""
        return bool(
            self.card != NO_INDEX
            or self.picks
            or self.pile != NO_INDEX
            or self.partner != NOBODY
            or self.fx != NO_INDEX
            or self.splits
            or self.dice
        )

    # -- pressing -------------------------------------------------------------------------------------------

    def back(self) -> bool:
        """Release what was picked last; False when nothing was."""
        if not self.picked_anything:
            return False
        if self.picks:
            self.picks = 0
        elif self.wanted:
            self.wanted = 0
        else:
            self.forget()
        return True

    def press_card(self, card: Card) -> tuple[Action, ...]:
        """A card was tapped; the answers, once it is decided."""
        if self.picks >> card & 1:
            self.picks &= ~(1 << card)
            return ()
        if card not in self.cards:
            raise self.refusal("card", card)
        if self.phase is Phase.COLLECT:
            return (a.PICKS[card],)
        if self.phase is not Phase.PLAY:
            self.picks |= 1 << card
            return ()
        if self.card == card:
            return (a.PLAYS[card],)
        self.card = card
        return ()

    def drop_card(self, card: Card) -> tuple[Action, ...]:
        """A card was carried onto the table: played at once, or added to those picked."""
        if self.phase is Phase.PLAY and card in self.cards:
            return (a.PLAYS[card],)
        if self.picks >> card & 1:
            return ()
        return self.press_card(card)

    def press_trick(self, card: Card) -> tuple[Action, ...]:
        """A card of the trick was tapped."""
        if card not in self.trick:
            raise self.refusal("trick")
        return (a.PICKS[card],)

    def press_pile(self, key: int) -> None:
        """A pile of the market was tapped."""
        if self.phase is Phase.TRADING and self.pile != key and key in self.piles:
            self.forget()
            self.pile = key
        elif self.phase is Phase.TRADING and self.pile == key:
            self.forget()
        else:
            raise self.refusal("pile", key)

    def press_seat(self, seat: Seat) -> tuple[Action, ...]:
        """A plate was tapped."""
        if seat not in self.seats:
            raise self.refusal("seat", seat)
        if self.phase is Phase.TAX:
            return (a.ChooseReceiver(seat),)
        if self.fx != NO_INDEX:
            return (a.PlayFx(self.fx, seat),)
        self.forget()
        self.partner = seat
        return ()

    def want(self, wanted: int) -> None:
        """So many cards are to be asked for."""
        self.wanted = wanted
        self.picks = 0

    def press_fx(self, fx: int) -> None:
        """An FX was tapped."""
        if fx not in self.playable_fx:
            raise self.refusal("fx", fx)
        self.fx = NO_INDEX if self.fx == fx else fx

    def press_die(self, die: int) -> None:
        """A die of the attempt was tapped: a new team begins with it (or no longer), or it is taken up."""
        if self.can_split and die > 0:
            self.splits ^= {die}
        elif die in self.takeable:
            self.dice ^= {die}
        else:
            raise self.refusal("die", die)

    # -- answers made of several parts --------------------------------------------------------------------

    @property
    def can_confirm(self) -> bool:
        """Whether what is picked is an answer."""
        if self.phase is Phase.PLAY:
            return self.card != NO_INDEX
        if self.can_split:
            return True
        if self.phase is Phase.REROLL:
            return bool(self.dice) or a.PASS in self.options
        bought_for_nothing = self._pays and self.needed == 0 and self.pile in self.piles
        return bought_for_nothing or (self.needed > 0 and self.picks.bit_count() == self.needed)

    def confirm(self) -> tuple[Action, ...]:
        """The answers that say what is picked, to be given one after the other."""
        if self.phase is Phase.PLAY:
            return (a.PLAYS[self.card],)
        if self.can_split:
            return (a.Teams(tuple(sorted(self.teams, reverse=True))),)
        if self.phase is Phase.REROLL:
            all_dice = len(self.dice) == len(self.takeable)
            return (*(a.PickDie(die) for die in sorted(self.dice)), *(() if all_dice else (a.PASS,)))
        picks = tuple(a.PICKS[card] for card in cards_of(self.picks))
        if self.phase is Phase.TRADING and self.pile != NO_INDEX:
            return (a.Buy(self.pile), *picks)
        if self.phase is Phase.TRADING:
            if self.settings.partner_names:
                return (a.Approach(self.partner), *picks)
            return (a.Propose(self.partner, self.wanted), *picks)
        return picks

    def attempt(self) -> tuple[Action, ...]:
        """The Workers set out, with the FX in hand if there is one."""
        return (a.Attempt(self.fx),)

    def play_fx(self) -> tuple[Action, ...]:
        """The FX in hand is played on nobody in particular."""
        return (a.PlayFx(self.fx),)

    @property
    def chosen(self) -> frozenset[Card]:
        """Cards that stand out because they were picked."""
        one = {self.card} if self.card != NO_INDEX else set()
        return (
            frozenset({*cards_of(self.picks), *cards_of(self.view.picked), *one})
            if self.turn
            else frozenset()
        )
