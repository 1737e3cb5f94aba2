"""Bluetooth dice as a dice source: which belong to the table, and what they tell of a throw."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from hashlib import sha256

from game.devices.bluetooth.chooser import LOW_BATTERY_PERCENT, DieChoice, DieStanding
from game.devices.bluetooth.memory import DEMO_DICE, DiceMemory, PairedDie, is_demo
from game.devices.device import Opening
from game.devices.dice import (
    ANY_SIDES,
    DiceSource,
    Evidence,
    LinkReport,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from hardware.bluetooth.bag import DiceBag
from hardware.bluetooth.demo import DemoBag
from hardware.bluetooth.keeper import DieGone, DieLink, DieMoved, DieStatus, KnownDie
from hardware.bluetooth.reports import DieSighting
from hardware.bluetooth.throw import DiceThrow, FallenDie
from knucklebone_messages import LazyText

PATIENCE_S = 10.0
"""How long dice are looked for before other dice are offered first."""


class BluetoothSource(DiceSource):
    """Takes the throw that begins after a request, from the dice of the table that say that they lie."""

    kind = "bluetooth"
    label = "Bluetooth dice"

    def __init__(
        self,
        memory: DiceMemory,
        open_bag: Callable[[Sequence[KnownDie]], DiceBag],
        open_demo: Callable[[], DiceBag],
        *,
        demo: bool = False,
    ) -> None:
        self.chooser = DiceChoices(self, memory)
        self.memory = memory
        self.pretended = demo
        """Whether the demonstration dice stand in for those of the table."""
        self._open_bag, self._open_demo = open_bag, open_demo
        self.bag = self._open()
        self._request: RollRequest | None = None
        self._throw: DiceThrow | None = None
        self._asked_for = 0
        self._missed_since = self.bag.now()
        self._fell_at: float | None = None
        self._delay: float | None = None
        self._longest_delay: float | None = None

    def ask(self, request: RollRequest) -> None:
        self._drain()
        self._request = request
        self._begin()

    def rethrow(self) -> None:
        if self._request is not None:
            self._drain()
            self._begin()

    def cancel(self) -> None:
        self._request = self._throw = None
        self._ask_for(0)

    def close(self) -> None:
        self.bag.close()

    def poll(self) -> Reading | None:
        self._drain()
        if self._throw is None or self._request is None:
            return None
        fallen = self._throw.finished_dice(self.bag.dice, self.bag.now())
        if fallen is None:
            self._ask_for(max(1, self._throw.left))
            return None
        self._throw = None
        self._ask_for(0)
        if self._fell_at is not None:
            self._delay = max(0.0, self.bag.now() - self._fell_at)
            self._longest_delay = max(self._delay, self._longest_delay or 0.0)
        return _reading(self._request, fallen)

    def status(self) -> SourceStatus:
        dice, trouble = self.bag.dice, self.bag.trouble
        ready = [die for die in dice if die.link is DieLink.READY]
        if ready:
            self._missed_since = self.bag.now()
        if trouble and not ready:
            return SourceStatus(SourceState.FAILED, trouble)
        if not dice:
            return SourceStatus(
                SourceState.FAILED, LazyText("No Bluetooth die belongs to this table yet: choose which dice.")
            )
        if not ready:
            return self._unreachable_status(dice)
        return self._ready_status(dice, ready)

    def link_report(self) -> LinkReport:
        """How the connections to the dice have fared."""
        return LinkReport(*self.bag.link_counts, delay=self._delay, longest_delay=self._longest_delay)

    def pretend(self, on: bool) -> None:
        """Use the demonstration dice, or those of the table."""
        before, self.pretended = self.bag, on
        self.bag = self._open()
        before.stop()
        self._missed_since, self._asked_for = self.bag.now(), 0
        if self._throw is not None:
            self._begin()

    # -- inside

    def _open(self) -> DiceBag:
        if self.pretended:
            return self._open_demo()
        return self._open_bag(
            [KnownDie(die.key, die.maker, die.name, die.sides) for die in self.memory.known]
        )

    def _begin(self) -> None:
        assert self._request is not None
        self._throw, self._fell_at = DiceThrow(self._request.dice, self._request.sides), None
        self._asked_for = 0
        self._ask_for(max(1, self._request.dice))

    def _ask_for(self, dice: int) -> None:
        if dice != self._asked_for:
            self._asked_for = dice
            self.bag.expect(dice)

    def _drain(self) -> None:
        events = self.bag.events()
        for event in events:
            if self._throw is None:
                continue
            if isinstance(event, DieMoved):
                self._throw.on_event(event)
                self._fell_at = event.at
            elif isinstance(event, DieGone):
                self._throw.on_disconnect(event.key)
        if events and not self.pretended:
            self._keep_in_mind()

    def _keep_in_mind(self) -> None:
        """What the dice of the table are called, and how many sides they have, by their own word."""
        known = {die.key: die for die in self.memory.known}
        for die in self.bag.dice:
            told = PairedDie(die.key, die.maker, die.name, die.sides)
            if die.sides and die.key in known and known[die.key] != told:
                self.memory.remember(told)

    def _unreachable_status(self, dice: Sequence[DieStatus]) -> SourceStatus:
        """Says that none of the dice of the table is reached."""
        if self.bag.now() - self._missed_since < PATIENCE_S:
            return SourceStatus(
                SourceState.WAITING, LazyText("Looking for the dice: shake them to wake them.")
            )
        empty = next((die for die in dice if _is_low(die)), None)
        if empty is not None:
            return SourceStatus(SourceState.FAILED, _empty_sentence(empty))
        if any(die.link is DieLink.SILENT for die in dice):
            sentence = LazyText(
                "The dice are there but do not answer: lay them on their charger for a moment."
            )
        else:
            sentence = LazyText(
                "No die is in reach: bring them nearer, shake them, close the maker's app on phones."
            )
        return SourceStatus(SourceState.FAILED, sentence)

    def _ready_status(self, dice: Sequence[DieStatus], ready: Sequence[DieStatus]) -> SourceStatus:
        if self._throw is not None and self._request is not None:
            sides = self._request.sides
            remark = self._throw.remark(self.bag.now())
            if self._throw.rolling:
                return SourceStatus(SourceState.ROLLING, remark or LazyText("The dice are rolling."))
            fit = [die for die in ready if sides in (ANY_SIDES, die.sides)]
            if not fit:
                unfit = LazyText("None of these dice has {sides} sides: choose others.", sides=sides)
                return SourceStatus(SourceState.FAILED, unfit)
            # One that has not been here yet may have been left at home.
            were_here = [die for die in dice if sides in (ANY_SIDES, die.sides) and die.percent is not None]
            away = [die for die in were_here if die.link is not DieLink.READY]
            if not remark and away and len(fit) < self._request.dice:
                remark = LazyText(
                    "{name} is out of reach: bring it nearer, or roll the others for it.", name=away[0].name
                )
            if remark:
                return SourceStatus(SourceState.READY, remark)
        if self.pretended:
            return SourceStatus(SourceState.READY, LazyText("These dice roll by themselves."))
        low = next((die for die in ready if _is_low(die)), None)
        return SourceStatus(
            SourceState.READY, _low_sentence(low) if low is not None else _greeting_message(ready)
        )


class DiceChoices:
    """Implements `game.devices.bluetooth.chooser.DiceChooser` for one source."""

    def __init__(self, source: BluetoothSource, memory: DiceMemory) -> None:
        self._source, self._memory = source, memory
        self._looking = False

    def look(self) -> None:
        self._looking = True
        self._source.bag.search(True)

    @property
    def trouble(self) -> LazyText:
        return self._source.bag.trouble

    def choices(self) -> tuple[DieChoice, ...]:
        bag = self._source.bag
        demo = DieStanding.PRETENDED_IN_USE if self._source.pretended else DieStanding.PRETENDED
        pretended = DieChoice(DEMO_DICE, "", "", demo)
        if self._source.pretended:
            return (pretended,)
        ours = [
            DieChoice(die.key, die.name, die.maker, _standing(die), die.sides, die.percent, die.charging)
            for die in bag.dice
        ]
        known = {die.key for die in ours}
        heard = [_to_choice(sighting) for sighting in bag.around if sighting.key not in known]
        return (*ours, *heard, pretended)

    def choose(self, key: str) -> None:
        if key == DEMO_DICE:
            self._source.pretend(not self._source.pretended)
            self._source.bag.search(self._looking)
        elif any(die.key == key for die in self._memory.known):
            self._memory.forget(key)
            self._source.bag.unpair(key)
        else:
            self._pair(key)

    def blink(self, key: str) -> None:
        self._source.bag.blink(key)

    def close(self) -> None:
        self._looking = False
        self._source.bag.search(False)

    def _pair(self, key: str) -> None:
        for die in self._source.bag.around:
            if die.key == key and die.sides:
                self._memory.remember(PairedDie(die.key, die.maker, die.name, die.sides))
                self._source.bag.pair(KnownDie(die.key, die.maker, die.name, die.sides))


def open_source(opening: Opening) -> BluetoothSource:
    """The source for the dice of the table, or for demonstration dice that roll by themselves."""
    return BluetoothSource(
        DiceMemory(opening.data),
        lambda known: DiceBag(known).start(),
        lambda: DemoBag(random.SystemRandom()).start(),
        demo=is_demo(opening),
    )


def _reading(request: RollRequest, fallen: Sequence[FallenDie]) -> Reading:
    dice = tuple(
        ReadDie(die.value, 0.0 if die.flag else 1.0, flag=die.flag, sides=die.sides) for die in fallen
    )
    told = sha256(b"".join(die.key.encode() + b"\0" + die.told + b"\0" for die in fallen))
    caption = ", ".join(dict.fromkeys(die.name for die in fallen))
    return Reading(
        request.number, "bluetooth", dice, Evidence(told.hexdigest()[:16], f"Bluetooth: {caption}")
    )


def _is_low(die: DieStatus) -> bool:
    return die.percent is not None and die.percent <= LOW_BATTERY_PERCENT and not die.charging


def _low_sentence(die: DieStatus) -> LazyText:
    return LazyText(
        "{name} is nearly empty ({percent} %): charge it after this match.",
        name=die.name,
        percent=die.percent,
    )


def _empty_sentence(die: DieStatus) -> LazyText:
    return LazyText("{name} has gone, and its battery was nearly empty: charge it.", name=die.name)


def _greeting_message(ready: Sequence[DieStatus]) -> LazyText:
    if len(ready) == 1:
        return LazyText("{name} is ready: roll it onto the table.", name=ready[0].name)
    return LazyText("{dice} dice are ready: roll them onto the table.", dice=len(ready))


def _standing(die: DieStatus) -> DieStanding:
    known = {DieLink.READY: DieStanding.READY, DieLink.CONNECTING: DieStanding.CONNECTING}
    return known.get(die.link, DieStanding.AWAY)


def _to_choice(sighting: DieSighting) -> DieChoice:
    standing = DieStanding.NEARBY if sighting.sides else DieStanding.UNFIT
    return DieChoice(
        sighting.key,
        sighting.name,
        sighting.maker,
        standing,
        sighting.sides,
        sighting.percent,
        sighting.charging,
    )
