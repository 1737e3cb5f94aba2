"""The phones of one match: what they ask is done, what they show is sent, and their seats carry a sign.

A seat that plays with a phone needs no curtain: the board offers nothing to choose at the screen, and the
banner says who is waited for. Without phones nothing of this is seen.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from game.catalogue import game_named
from game.devices.catalogue import DEVICES
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.phones.pages.beside import Beside
from game.phones.pages.pages import Page, PageMoment, Pages
from game.phones.pictures.faces import GuestFace
from game.phones.requests import (
    NOT_HERE,
    PASSED,
    AskHint,
    HandOverToBot,
    Host,
    PhoneGuess,
    PhoneRequest,
    Photograph,
    PhotographReader,
    Reaction,
)
from game.phones.room.sessions import SeatInfo, Sections
from game.phones.service import PhoneService
from game.rules.contract import Event, IllegalAnswer, Rules, Seat, Turn
from game.store.journal import JournalError
from game.translation.languages import language_named
from game.translation.translate import translator
from game.ui.boards.plates import TablePlate
from game.ui.drawing.widget import Widget
from game.ui.reference import pages_of
from game.ui.scenes.after.result_story import remembered
from game.ui.scenes.phones.cards import CardPictures
from game.ui.scenes.phones.scene import PhonesScene
from game.ui.scenes.phones.widgets import PhoneSign, Sign, sign_of
from game.ui.scenes.table.forced import ForcedAnswers
from game.ui.scenes.table.hint_thinker import has_hints
from game.ui.scenes.table.host import TableHost
from game.ui.scenes.table.joins import Joins
from game.ui.scenes.table.onlookers import Onlookers
from game.ui.scenes.table.phone_hints import PhoneHints
from game.ui.scenes.table.reseat import Reseating
from game.ui.scenes.table.seat_looks import show_looks
from game.ui.scenes.table.states import Leaving
from game.ui.scenes.table.undo import TakingBack
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of

THINKING_PERIOD_S = 1800.0
"""Seconds for which somebody may look at their phone before it is asked whether anybody is there: phones on
which nobody has done anything for so long lie on the table."""
WRITING_SLICE_S = 0.002
"""Seconds of writing within one tick."""
UNREAD = LazyText("We can't read this photo: type the dice.")
AT_THE_SCREEN = LazyText("You can swap virtual dice only on the big screen, where everybody sees it.")


class TablePhones:
    """The phones at one table."""

    def __init__(
        self,
        table: TableHost,
        taking_back: TakingBack,
        reseating: Reseating,
        reader: Callable[[], PhotographReader] | None = None,
        clock: Callable[[], float] = time.perf_counter,
        *,
        welcome: bool = True,
    ) -> None:
        """`reader` makes what reads photographs; `clock`, in seconds, limits the slices of writing.

        Where phones are not `welcome`, what is played is no match of theirs.
        """
        self._welcome, self._table, self._taking_back, self._reseating = (
            welcome,
            table,
            taking_back,
            reseating,
        )
        self._ctx, self._loop, self._seats = table.ctx, table.loop, table.seats
        self._make_reader = reader or next(one.photographs for one in DEVICES.values() if one.photographs)
        self._reader: PhotographReader | None = None
        self._pages: Pages | None = None
        self._cards: CardPictures | None = None
        self._signs: list[PhoneSign] = []
        self._gathered = False
        self.held: frozenset[Seat] = frozenset()
        """Seats that play with a phone."""
        self._given_back: set[Seat] = set()
        """A phone of these may be away, and still gets its seat again."""
        self.forced = ForcedAnswers(self._loop)
        self._hints = PhoneHints(self._loop)
        self._joins = Joins(table)
        self._onlookers = Onlookers(table)
        self.witness, self.add_onlookers = self._onlookers.witness, self._onlookers.add_to
        self._noticed: Any = None
        self._put_off = False
        """Something has happened in this tick."""
        self._unwritten: deque[Iterator[bool]] = deque()
        self._clock = clock
        self._stirred, self._stirred_at = -1, 0.0
        """The entry that is waited for, and when it, or anything from a phone, last came."""
        self._seats.let_phones_ask(self._asked_seats, self._answer_join)
        self._ctx.show_faces(self._faces)

    # -- what the table asks ------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether phones can play here now."""
        return self._phones is not None

    @property
    def thinks(self) -> bool:
        """Whether the player to act is looking at a phone, and has not been for too long."""
        now, seat, phones = self._ctx.clock.now(), self._loop.acting, self._phones
        if self._stirred != self._loop.entries:
            self._stirred, self._stirred_at = self._loop.entries, now
        if phones is None or seat not in self.held or seat not in phones.presence.in_sight:
            return False
        return now - self._stirred_at < THINKING_PERIOD_S

    @property
    def prompt(self) -> str:
        """Who is waited for, where that is somebody whose phone sleeps; else empty."""
        pending, phones = self._loop.pending, self._phones
        if phones is None or not isinstance(pending, Turn) or pending.seat not in self.held:
            return ""
        if phones.there(pending.seat):
            return ""
        name = self._loop.match.names[pending.seat]
        return _("{name}, wake your phone, or tap its sign here", name=name)

    def on_events(self, events: Sequence[Event]) -> None:
        """Tell the phones, too."""
        self._onlookers.on_events(events)
        if self._pages is not None:
            self._pages.on_events(events)

    def announce(self, sentence: LazyText) -> None:
        """Tell everybody something that is no event."""
        if self._pages is not None:
            self._pages.on_events([sentence])
            self._noticed = None

    def gathers(self) -> bool:
        """Whether phones are to sit down before the match deals what they would have to ask for later.

        This is said once.
        """
        self._joins.gathering = self._phones is not None and self._may_gather(self._phones)
        self._gathered = True
        return self._joins.gathering

    def _may_gather(self, phones: PhoneService) -> bool:
        match = self._loop.match
        secret = game_named(match.rules.name).secrets
        return not self._gathered and secret and not match.entries and phones.presence.looking > 0

    def go_on_from(self, before: TablePhones) -> None:
        """Go on from another table at which this match was played, for other people."""
        self._gathered = True
        if self._pages is not None and before._pages is not None:
            self._pages.went_before(before._pages)

    def begin(self) -> None:
        """Phones that are there already see the match before its first answer."""
        if self._phones is not None and self._pages is None:
            self._join_table(self._phones)

    # -- building -----------------------------------------------------------------------------------------

    def add_to(self, root: Widget, plates: Sequence[TablePlate]) -> None:
        """The signs on the plates of a new tree."""
        self._signs = []
        if self._phones is None:
            return
        for seat in self._seats.persons:
            plates[seat].leave_room()
            sign = PhoneSign(f"phone-{seat}", plates[seat], partial(self._on_press, seat))
            self._signs.append(root.add(sign))
        self._show_signs()

    def prewarm(self) -> Iterator[Callable[[], object]]:
        """Calls that bake a card for the phones each."""
        if self._cards is not None:
            yield from self._cards.prewarm()

    def _on_press(self, seat: Seat) -> None:
        """Give a seat back to the screen, or hand it to its phone again; without a phone, how to join."""
        phones = self._phones
        if phones is None:
            return
        sign = self._sign_of(phones, seat)
        if sign is Sign.ASKS:
            self._answer_join(seat)
        elif sign in (Sign.THERE, Sign.AWAY):
            self._given_back.add(seat)
            phones.give_back(seat)
        elif sign is Sign.BACK:
            self._given_back.discard(seat)
            phones.hand_over(seat)
        else:
            self._ctx.stack.push(PhonesScene(self._ctx, phones, self._seats))

    def _asked_seats(self) -> frozenset[Seat]:
        phones = self._phones
        return frozenset(join.seat for join in phones.presence.asks) if phones is not None else frozenset()

    def _answer_join(self, seat: Seat) -> None:
        """Put the question of the phone that asks for a seat to the people there; it may have gone by now."""
        phones = self._phones
        join = self._joins.pending_join(phones, seat) if phones is not None else None
        if phones is not None and join is not None:
            self._joins.press(phones, join)

    def _show_signs(self) -> None:
        phones = self._phones
        for sign, seat in zip(self._signs, self._seats.persons, strict=False):
            sign.sign = self._sign_of(phones, seat) if phones is not None else Sign.NONE
            sign.seconds = phones.presence.kept.get(seat, 0) if phones is not None else 0

    def _sign_of(self, phones: PhoneService, seat: Seat) -> Sign:
        sign = sign_of(phones, seat)
        return Sign.BACK if sign is Sign.NONE and seat in self._given_back else sign

    # -- driven by the table ------------------------------------------------------------------------------

    def tick(self) -> bool:
        """Do what phones have asked; True when something changed of who plays with one."""
        phones = self._phones
        if phones is None:
            changed = bool(self.held)
            self.held = frozenset()
            self._joins.drop()
            return changed
        if self._pages is None:
            self._join_table(phones)
        for request in phones.requests():
            self._stirred_at = self._ctx.clock.now()
            request.perform(self)
        forced = self.forced.due(self._ctx.clock.now())
        if forced is not None and forced.seat in self.held:
            forced.perform(self)
        self._hints.tick(self._ctx.clock.now())
        self._look_at_photographs()
        self._joins.look(phones)
        self._joins.open_question(phones)
        self._show_signs()
        self._onlookers.tick(self._ctx.clock.now())
        if self._ctx.show_faces(self._faces):
            self._table.repaint()
        held = frozenset(seat for seat in self._seats.persons if phones.holds(seat))
        changed, self.held = held != self.held, held
        return changed

    def meanwhile(self) -> bool:
        """While another scene covers the table.

        A phone that sits down sees the match, which waits for the table. Returns whether pages are still to
        be written.
        """
        phones = self._phones
        if phones is None:
            return False
        if self._pages is None:
            self._join_table(phones)
        self._joins.look(phones)
        # The curtain follows as soon as the table is in sight.
        self.held = frozenset(filter(phones.holds, self._seats.persons))
        self.follow()
        return self.writing

    def follow(self) -> None:
        """Send everybody how things stand, once for every change that anybody could notice.

        Pages are written in slices, so that no frame is late for them; no moment of the match is left out.
        The tick in which something happens has enough to do: what follows is sent by the next one. What
        phones alone have changed, such as a face, waits until the pages before it are written: whoever
        changes it without end makes nobody else's page late.
        """
        phones = self._phones
        if phones is None or self._pages is None:
            self._unwritten.clear()
            self._put_off = False
            return
        persons = self._seats.persons
        viewers = (None, *(seat for seat in persons if seat in self.held))
        readers = phones.presence.readers(viewers, over=self._loop.over is not None)
        there = tuple(seat for seat in persons if phones.there(seat))
        passing, moment_now = tuple(map(self._loop.lets_pass, persons)), self._moment()
        self._onlookers.follow(moment_now)
        beside = Beside(
            self._onlookers.guessed,
            self._onlookers.out,
            has_hints(self._ctx.settings, self._loop.match.rules.name),
            self._hints.hint,
            self._taking_back.question,
            self._cards.found if self._cards is not None else {},
        )
        state = (moment_now, self.held, there, readers, passing, self._faces, replace(beside, pictures={}))
        played_on = self._noticed is None or moment_now != self._noticed[0]
        changed = state != self._noticed and (played_on or not self._unwritten)
        self._put_off = changed and not self._put_off
        if changed and not self._put_off:
            self._noticed = state
            show_looks(self._pages, self._ctx.art, self._faces)
            moment = self._pages.now(viewers, self.held, there, beside)
            self._unwritten.append(self._write_pages(phones, self._pages, moment, readers))
        until = self._clock() + WRITING_SLICE_S
        while self._unwritten and self._clock() < until:
            if next(self._unwritten[0], None) is None:
                self._unwritten.popleft()

    @property
    def writing(self) -> bool:
        """Whether pages are to be sent or a hint is thought out: then `follow` should be called often."""
        return self._put_off or bool(self._unwritten) or self._hints.thinking

    @staticmethod
    def _write_pages(
        phones: PhoneService, pages: Pages, moment: PageMoment, readers: Sequence[tuple[Seat | None, str]]
    ) -> Iterator[bool]:
        """Write one page after the other, then send them all."""
        ready: dict[tuple[Seat | None, str], Page] = {}
        for written in pages.write_pages(moment, readers):
            if written is not None:
                key, page = written
                ready[key] = page
            yield True
        phones.publish(ready)

    def leave(self, leaving: Leaving) -> None:
        """The table is left.

        The phones go on showing a match that is over, and see one that goes on at a table that is laid anew
        there.
        """
        if self._reader is not None:
            self._reader.close()
        if self._phones is None or leaving is Leaving.LAID_ANEW:
            return
        if leaving is Leaving.OVER:
            self._phones.end_match(goes_on=self._ctx.companions.goes_on(self._loop.name))
        else:
            self._phones.leave_table()

    # -- inside -------------------------------------------------------------------------------------------

    @property
    def _phones(self) -> PhoneService | None:
        phones = self._ctx.phones if self._welcome else None
        return phones if phones is not None and phones.on else None

    def _join_table(self, phones: PhoneService) -> None:
        match = self._loop.match
        players = [
            SeatInfo(
                seat, player.name, player.bot is not None, seat in self._joins.guarded, match.tenures[seat]
            )
            for seat, player in enumerate(match.players)
        ]
        self._pages = Pages(self._loop, photographs=True, remember=remembered)
        show_looks(self._pages, self._ctx.art, self._faces)
        self._cards = CardPictures(match.rules, phones.cards)
        for late in phones.requests():
            phones.answer(late, PASSED)
        phones.seat_table(self._loop.name, match.rules.title, players, rules_of(match.rules))
        self._joins.gathering = self._may_gather(phones)
        self._joins.look(phones)

    @property
    def _faces(self) -> Mapping[Seat, GuestFace]:
        """How people look, as far as their seats are their own."""
        faces = self._phones.presence.faces if self._phones is not None else {}
        return {seat: face for seat, face in faces.items() if seat in self._seats.persons}

    def _moment(self) -> tuple[Any, ...]:
        """Everything of the match that a page can show."""
        desk: DiceDesk = self._loop.desk
        dice = tuple((die.value, die.counts, die.sure, die.box) for die in desk.dice)
        number = desk.request.number if desk.request is not None else -1
        pictured = self._cards is not None and bool(self._cards.found)
        return (*self._loop.moment, pictured, number, desk.kind, desk.stage, desk.ready, dice)

    # -- what requests do, see game.phones.requests.TableActions ---------------------------------------------

    def act(self, request: PhoneRequest, act: Callable[[MatchLoop], object]) -> None:
        self._table.settle()
        try:
            act(self._loop)
        except IllegalAnswer as error:
            self.answer(request, sentence_of(error))
            return
        except JournalError as error:
            self.answer(request, sentence_of(error))
            self._table.in_trouble(error)
            return
        self.answer(request, None)
        self._table.on_answer()

    def answer(self, request: PhoneRequest, refusal: LazyText | None) -> None:
        if self._phones is not None:
            self._phones.answer(request, refusal)

    def think_for(self, request: AskHint) -> None:
        self.act(request, lambda loop: self._hints.ask(request, self._ctx.clock.now()))

    def hand_over(self, request: HandOverToBot) -> None:
        self.answer(request, self._reseating.by_phone(request.seat))

    def show_onlooker(self, request: Reaction | PhoneGuess) -> None:
        self.answer(request, self._onlookers.do(request))

    def obey(self, request: Host) -> None:
        refusal: LazyText | None = NOT_HERE
        if request.do == "pause":
            refusal = None
            self._table.open_menu()
        elif request.do == "dice":
            refusal = use_dice(self._loop.desk, request.value)
        elif request.do == "undo":
            refusal = self._taking_back.by_host(request.seat)
        self.answer(request, refusal)

    # -- photographs --------------------------------------------------------------------------------------

    def read_photograph(self, request: Photograph) -> None:
        try:
            request.apply(self._loop)
        except IllegalAnswer as error:
            self.answer(request, sentence_of(error))
            return
        if self._reader is None:
            self._reader = self._make_reader()
        roll = self._loop.desk.request
        assert roll is not None, "what may be rolled was asked for"
        refusal = self._reader.read(request, roll.number)
        if refusal is not None:
            self.answer(request, refusal)

    def _look_at_photographs(self) -> None:
        """Put on the desk what was read meanwhile."""
        if self._reader is None:
            return
        for request, reading in self._reader.take_results():
            if isinstance(reading, LazyText):
                self.answer(request, reading)
            else:
                self.act(request, partial(request.lay_down, reading))

    @property
    def reading(self) -> bool:
        """A photograph is being read: then `tick` should come often."""
        return self._reader is not None and self._reader.busy


def rules_of(rules: Rules[Any]) -> Callable[[str], Sections]:
    """Says in a language what can be looked up of a game as it is played; in any thread."""
    pages = pages_of(rules)

    def page_for(code: str) -> Sections:
        say_it = translator(language_named(code))
        return [
            (
                say_it(page.title),
                [
                    say_it("{head}: {text}", head=say_it(entry.head), text=say_it(entry.text))
                    for entry in page.entries
                ],
            )
            for page in pages
        ]

    return page_for


def use_dice(desk: DiceDesk, kind: str) -> LazyText | None:
    """Take the dice from elsewhere; why that cannot be, or None."""
    if kind not in desk.registry.kinds:
        return NOT_HERE
    if desk.virtual:
        return AT_THE_SCREEN
    desk.use(kind)
    return None
