"""Where things lie in Power Vacuum: the control board with its cable, the trick, hands and statues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from game.catalogue.questions import Chooser, Way
from game.catalogue.zones import Layout, Link, Piece, Zone, Zones
from game.games.power_vacuum.questions.by_phase import QUESTIONS
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.actions import Reveal
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.scoring import least_of, most_of
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.tricks import lowest_seats, on_table, plays_next, winning_place
from game.games.power_vacuum.rules.vocabulary import (
    AGENDAS,
    BACK_OF,
    BROWN,
    CARD_CODES,
    HIDDEN_CARD,
    RANK_OF,
    SOCKET_WORDS,
    SUIT_OF,
    SUITS,
    SUPPLY,
    Card,
    Socket,
)
from game.games.power_vacuum.rules.words import card_words
from game.rules.contract import Action, Seat, Turn
from game.rules.text import Names, capital

SIGNS: Final = ("coins", "sound-on", "rules", "swords", "eye")
"""By suit: money, media, bureaucracy, violence, spies."""
SOCKET_SIGNS: Final = ("toaster", "kettle", "radio", "lamp", "fan", "bolt")
"""By socket; the last is the supply."""
ON_BOARD: Final[tuple[Socket, ...]] = (0, 1, 2, 3, SUPPLY, 4)
"""The sockets as they lie, row by row."""


class PowerVacuumZones(Zones):
    """Lays out Power Vacuum."""

    rules: PowerVacuum

    def layout(self, view: State, viewer: Seat | None, names: Names) -> Layout:
        zones = [
            Zone("seats", "row", tuple(self._seat(view, seat, names) for seat in range(len(names)))),
            Zone(
                "board",
                "grid",
                tuple(self._station(view, place, names) for place in ON_BOARD),
                cols=3,
                share=3,
            ),
            Zone("trick", "row", tuple(self._slots(view, names))),
        ]
        if viewer is not None:
            zones += self._own(view, viewer)
        zones += [
            zone for seat in range(len(names)) if seat != viewer for zone in self._others(view, seat, names)
        ]
        zones += [self._statue(view, seat, viewer, names) for seat in range(len(names))]
        links = (Link("cable", (f"socket-{view.cable[0]}", f"socket-{view.cable[1]}")),) if view.round else ()
        return Layout(tuple(zone for zone in zones if zone.pieces or zone.kind == "track"), links)

    def _seat(self, view: State, seat: Seat, names: Names) -> Piece:
        tally = ("bolt", str(view.stock[seat])), ("statue", str(view.segments[seat]))
        return Piece(f"seat-{seat}", "seat", names[seat], seat=seat, tally=tally)

    def _station(self, view: State, socket: Socket, names: Names) -> Piece:
        """An appliance, or the supply, with its socket."""
        name, sign = capital(self.translate(SOCKET_WORDS[socket])), SOCKET_SIGNS[socket]
        hole = Piece(f"socket-{socket}", "socket", self.translate("Socket: {name}", name=name))
        if socket == SUPPLY:
            return Piece(f"station-{socket}", "plate", name, sign=sign, on=(hole,), opens=(f"to-{socket}",))
        if socket >= self.rules.settings.appliances:
            return Piece(f"station-{socket}", "plate", name, sign=sign, marks=(self.translate("left out"),))
        shown = [(seat, agenda) for seat, agenda in enumerate(view.revealed) if agenda is not None]
        most, least = self.translate("most"), self.translate("least")
        wishes = [(seat, "chevron-up", most) for seat, agenda in shown if agenda.most == socket]
        wishes += [(seat, "chevron-down", least) for seat, agenda in shown if agenda.least == socket]
        flags = tuple(
            Piece(f"wish-{socket}-{seat}", "chip", f"{names[seat]}: {word}", sign=arrow, seat=seat)
            for seat, arrow, word in wishes
        )
        return Piece(
            f"station-{socket}",
            "plate",
            name,
            str(view.power[socket]),
            sign,
            seat=socket if socket < len(names) else None,
            marks=self._rank(view, socket),
            on=(hole, *flags),
            opens=(f"to-{socket}",),
        )

    def _rank(self, view: State, socket: Socket) -> tuple[str, ...]:
        if not view.round or max(view.power) == min(view.power):
            return ()
        if socket in most_of(view.power):
            return (self.translate("most"),)
        return (self.translate("least"),) if socket in least_of(view.power) else ()

    def _slots(self, view: State, names: Names) -> Iterable[Piece]:
        """The places of the trick in the order of play."""
        leader, trick = on_table(view)
        wins = (leader + winning_place(trick)) % len(names) if len(trick) > 1 else None
        low, to_play = lowest_seats(self.rules.settings, view), plays_next(view)
        for place in range(len(names)):
            seat = ((leader if trick else view.leader) + place) % len(names)
            key = f"slot-{seat}"
            if place >= len(trick):
                mark = (self.translate("plays"),) if seat == to_play else ()
                yield Piece(key, "place", names[seat], seat=seat, marks=mark)
                continue
            words = [self.translate("wins")] * (seat == wins) + [self.translate("lowest")] * (seat in low)
            if not words and place == 0:
                words = [self.translate("leads")]
            card = trick[place]
            yield replace(self._card(card, key, seat, tuple(words)), means=f"card-{CARD_CODES[card]}")
        if view.phase == Phase.REWARD:
            yield Piece("point", "chip", self.translate("Take 1 power"), "1", "bolt")

    def _card(self, card: Card, key: str, seat: Seat | None = None, marks: tuple[str, ...] = ()) -> Piece:
        name = capital(card_words(card, self.translate))
        back, back_sign = SUITS[BACK_OF[card]], SIGNS[BACK_OF[card]]
        if card >= HIDDEN_CARD:
            return Piece(key, "card", name, back=back, back_sign=back_sign)
        suit, number = SUIT_OF[card], str(RANK_OF[card])
        front = Piece(key, "card", name, number, SIGNS[suit], SUITS[suit], seat=seat, marks=marks)
        return replace(front, back=back, back_sign=back_sign) if suit == BROWN else front

    def _own(self, view: State, viewer: Seat) -> list[Zone]:
        cards = tuple(self._card(card, f"card-{CARD_CODES[card]}") for card in view.hands[viewer])
        zones = [Zone("hand", "fan", cards, viewer, share=1.5)]
        agenda = view.agendas[viewer]
        if 0 <= agenda < len(AGENDAS) and view.revealed[viewer] is None:
            signs = tuple(
                (SOCKET_SIGNS[socket], self.translate(SOCKET_WORDS[socket])) for socket in AGENDAS[agenda]
            )
            piece = Piece(
                "reveal",
                "chip",
                self.translate("Agenda"),
                sign="hidden-eye",
                tally=signs,
                then=self.translate(
                    "Everybody will see it. Tap the appliance that should have the most power."
                ),
                seldom=True,
            )
            zones.append(Zone("agenda", "row", (piece,), viewer, share=0.4))
        return zones

    def _others(self, view: State, seat: Seat, names: Names) -> list[Zone]:
        """What is seen of a hand from behind, and what is kept of tricks, open."""
        backs = tuple(self._card(card, f"back-{seat}-{n}") for n, card in enumerate(view.hands[seat]))
        kept = tuple(self._card(card, f"kept-{seat}-{n}") for n, card in enumerate(view.kept[seat]))
        return [
            Zone(f"hand-{seat}", "row", backs, seat, names[seat], aside=True),
            Zone(
                f"kept-{seat}",
                "row",
                kept,
                seat,
                self.translate("{name} keeps", name=names[seat]),
                aside=True,
            ),
        ]

    def _statue(self, view: State, seat: Seat, viewer: Seat | None, names: Names) -> Zone:
        """A statue; before one while it is asked whether its next part is built, with the place for that."""
        parts = tuple(
            Piece(f"part-{seat}-{n}", "chip", sign="statue", seat=seat) for n in range(view.segments[seat])
        )
        builds = view.phase is Phase.BUILD and seat == viewer == view.active
        if builds:
            parts += (Piece("build", "chip", self.translate("Build a part of your statue"), sign="statue"),)
        name = self.translate("Statue: {name}", name=names[seat])
        return Zone(
            f"statue-{seat}",
            "track",
            parts,
            seat,
            name,
            steps=self.rules.settings.deck.segments,
            aside=not builds,
        )

    def touches(self, action: Action, way: Way, turn: Turn, view: Any) -> Sequence[Way]:
        """An agenda goes onto the appliance that is to have most."""
        return (("reveal", f"station-{action.most}"),) if isinstance(action, Reveal) else (way,)

    def chooser(self, names: Names) -> Chooser:
        return PowerVacuumChooser(QUESTIONS, self.rules.settings, names, self.translate)

    def thing(self, key: str, chooser: PowerVacuumChooser, source: str = "") -> tuple[str, Any]:
        kind, what = super().thing(key, chooser, source)
        if kind == "station" and not chooser.transfers:
            kind = "socket"
        return "trick" if kind == "slot" else kind, what
