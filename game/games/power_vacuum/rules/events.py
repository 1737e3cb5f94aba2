"""The events of Power Vacuum: what happens, and how it is told, shown and heard.

Events with `only` are for that seat alone; another event tells the others what they may know.
"""

from __future__ import annotations

from game.games.power_vacuum.rules.vocabulary import BROWN, SUIT_OF, Agenda, Appliance, Card, Socket
from game.games.power_vacuum.rules.words import (
    agenda_words,
    appliance_list,
    card_list,
    card_words,
    told_appliance,
    told_socket,
)
from game.rules.contract import Event, Seat
from game.rules.events import Counted, Cue, OwnEvent, SeatEvent, VictoryEvent
from game.rules.gaps import as_said, gap, player, players
from game.rules.text import N_, Translatable

_CARD, _CARDS, _AGENDA = as_said(card_words), as_said(card_list), as_said(agenda_words)
_APPLIANCES = as_said(appliance_list)


class LeaderDrawn(SeatEvent):
    """Who leads the first trick of the match."""

    says = N_("{name} leads the first trick.")
    icon = "dice"


class CableLaid(Event):
    """The cable joins the supply and an appliance drawn at random."""

    says = N_("The cable joins the supply and the {place}.")
    icon = "plug"

    appliance: Appliance = gap(told_socket, "place")


class RoundBegan(Event):
    """Power is put on every appliance; the cards kept come into the hands."""

    icon, sound, cue = "play", "turn", Cue()

    round: int
    leader: Seat = gap(player, "name")
    power: int
    """On each appliance."""

    def wording(self) -> Translatable:
        return N_(
            "Round {round}: {power} power on every appliance; {name} leads."
            if self.power
            else "Round {round}: no power is put on the appliances; {name} leads."
        )


class HandsDealt(Event):
    """Everybody has a full hand; the backs are open."""

    icon = "cards"

    backs: tuple[bytes, ...]
    """By seat: hidden cards."""


class HandSeen(OwnEvent):
    """A seat looks at its hand."""

    says = N_("Your hand: {cards}.")

    cards: bytes = gap(_CARDS)


class AgendasDealt(Event):
    """Everybody has a secret agenda."""

    icon = "lock"


class AgendaSeen(OwnEvent):
    """A seat looks at its agenda."""

    says = N_("Your agenda: {agenda}.")

    agenda: Agenda = gap(_AGENDA)


class AgendaRevealed(SeatEvent):
    """A seat shows its agenda before the round is over."""

    says = N_("{name} shows an agenda, {value} per correct half: {most} most, {least} least.")
    icon, sound, cue = "eye", "moon", Cue(hold=0.5, moment=1.2, rest=0.2, icon="eye")
    decides = "seat"

    most: Appliance = gap(told_appliance)
    least: Appliance = gap(told_appliance)
    value: int
    """Points for each half that will be right."""


class CardPlayed(SeatEvent):
    """A card goes to the trick."""

    says = N_("{name} plays the {card}.")
    icon, sound, cue = "cards", "card", Cue(early=True)
    counted = Counted(N_("card"), "card")

    card: Card = gap(_CARD)


class TrickWon(SeatEvent):
    """All cards of the trick are down."""

    says = N_("{name} wins the trick with the {card}; lowest: {low}.")
    guess = N_("Who wins this trick?")
    icon, sound, cue = "hand", "turn", Cue(moment=1.0, rest=0.2)
    decides = "seat"

    card: Card = gap(_CARD)
    low: tuple[Seat, ...] = gap(players)
    """Who may use the control board."""


class TrickTrumped(TrickWon):
    """A red card, or a Spy, won a trick in which another suit was led."""

    icon, sound, cue = "swords", "cast", Cue(hold=0.4, moment=1.4, rest=0.3, icon="swords")

    def wording(self) -> Translatable:
        return N_(
            "{name} beats red with the {card} and wins the trick; lowest: {low}."
            if SUIT_OF[self.card] == BROWN
            else "{name} trumps with the {card} and wins the trick; lowest: {low}."
        )


class PointTaken(SeatEvent):
    """The winner of the trick took one power."""

    says = N_("{name} takes 1 power.")
    icon, sound, cue = "bolt", "coin", Cue(early=True)


class TrickCardTaken(SeatEvent):
    """The winner of the trick takes one of its cards, by the house rules for the next round or at once."""

    icon, sound, cue = "hand", "card", Cue(early=True)

    card: Card = gap(_CARD)
    at_once: bool
    """It goes into the hand; else it is kept for the next round."""

    def wording(self) -> Translatable:
        return N_("{name} takes the {card} into the hand." if self.at_once else "{name} keeps the {card}.")


class PowerTransferred(SeatEvent):
    """One power moved along the cable."""

    icon, sound, cue = "bolt", "cast", Cue(moment=1.2)

    source: Socket = gap(told_socket)
    target: Socket = gap(told_socket)
    forced: bool
    """The other direction was impossible."""

    def wording(self) -> Translatable:
        return N_(
            "{name} must move 1 power from the {source} to the {target}."
            if self.forced
            else "{name} moves 1 power from the {source} to the {target}."
        )


class TransferSkipped(SeatEvent):
    """Both ends of the cable are without power."""

    says = N_("{name} has no power to move.")
    icon = "bolt"


class PowerLeft(SeatEvent):
    """A seat that could move power along the cable moves none."""

    says = N_("{name} moves no power.")
    icon = "bolt"


class CableLeft(SeatEvent):
    """A seat that could move a plug leaves the cable as it is."""

    says = N_("{name} leaves the cable where it is.")
    icon, cue = "plug", Cue(early=True)


class PlugMoved(SeatEvent):
    """One end of the cable is in another socket."""

    says = N_("{name} moves the plug from the {end} to the {socket}.")
    icon, sound, cue = "plug", "place", Cue(moment=1.2, rest=0.2, early=True, icon="plug")

    end: Socket = gap(told_socket)
    socket: Socket = gap(told_socket)


class PowerCounted(Event):
    """The round is over: which appliances have most and least power, ties included."""

    says = N_("The round is over. Most power: {most}. Least: {least}.")
    icon, sound, cue, held = "scales", "turn", Cue(moment=1.6, rest=0.2, early=True), True

    power: tuple[int, ...]
    most: tuple[Appliance, ...] = gap(_APPLIANCES)
    least: tuple[Appliance, ...] = gap(_APPLIANCES)


class PowerCollected(SeatEvent):
    """An owner emptied the own appliance."""

    icon, held = "bolt", True

    amount: int

    def wording(self) -> Translatable:
        return N_("{name} collects {amount} power." if self.amount else "{name} collects no power.")


class AgendaScored(SeatEvent):
    """What an agenda was worth, now open to all."""

    icon, sound, cue, held = "eye", "card", Cue(moment=1.2, rest=0.2, early=True), True
    counted, decides = Counted(N_("agenda"), "agenda"), "seat"

    agenda: Agenda = gap(_AGENDA)
    early: bool
    """It was revealed before the round was over."""
    points: int

    def wording(self) -> Translatable:
        if self.early:
            return N_(
                "{name}'s agenda brings {points}." if self.points else "{name}'s agenda brings nothing."
            )
        return N_(
            "{name}'s agenda, {agenda}, brings {points}."
            if self.points
            else "{name}'s agenda, {agenda}, brings nothing."
        )

    def because(self) -> Translatable:
        """What its points follow from."""
        return N_("Shown early: each half counts." if self.early else "Kept secret: both halves or nothing.")


class SegmentsBuilt(SeatEvent):
    """A seat paid for parts of its statue."""

    icon, sound, cue, held = "statue", "coin", Cue(moment=1.0, early=True), True
    decides = "seat"

    count: int
    total: int

    def wording(self) -> Translatable:
        return N_(
            "{name} builds a part of the statue: {total} so far."
            if self.count == 1
            else "{name} builds {count} parts of the statue: {total} so far."
        )


class MatchEnded(VictoryEvent):
    """A statue is complete, or the match has been stopped."""

    capped: bool

    def wording(self) -> Translatable:
        if self.capped:
            return N_("The match has lasted long enough; ahead: {winners}.")
        return VictoryEvent.wording(self)
