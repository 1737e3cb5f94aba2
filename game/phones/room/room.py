"""Everybody who has come with a phone: who is let in, sits down, sees which page, and may ask what.

It lives in the thread of the server and knows no network: a phone is a `Line` that takes messages.
What the program's thread may know of it at any time is its `presence`, a value that is replaced as a whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType

from game.names import clean_name
from game.phones import protocol, sentences
from game.phones.inbox import Inbox
from game.phones.pages.published import Pages, Published, Viewer
from game.phones.requests import Host, Join, OfSeat, PhoneRequest, Photograph
from game.phones.room import hosting
from game.phones.room.door import Door
from game.phones.room.guests import Guests, Offers, SeatPlace
from game.phones.room.join_questions import Questions
from game.phones.room.phone import Phone, PhoneLine, language_for
from game.phones.room.presence import Presence, presence_of
from game.phones.room.room_services import RoomServices, nothing
from game.phones.room.sessions import PhoneSeat, SeatInfo, SeatState, Sections, Sessions
from game.phones.room.social_requests import SocialRequests
from game.phones.server.guard import Bucket, Limits, Rates, Standing
from game.rules.contract import Seat
from game.store.untrusted import UnreadableError
from knucklebone_messages import LazyText


class Room:
    """All phones of one console; does what `game.phones.protocol.RoomActions` says of it."""

    def __init__(
        self, sessions: Sessions, door: Door, inbox: Inbox, world: RoomServices, limits: Limits | None = None
    ) -> None:
        self.sessions, self.inbox, self._door = sessions, inbox, door
        self.presence = Presence()
        self._world, self._limits = world, limits or Limits()
        self._questions, self._changes = Questions(), Rates(self._limits.changes)
        self._guests = Guests(sessions.rng)
        self._phones: dict[int, Phone] = {}
        self.company = SocialRequests(sessions, self._guests, inbox, world, self._phones)
        self._last = 0
        self._playing = self._over = False
        self._published = Published()
        self._rules: Callable[[str], Sections] | None = None
        self._instead: LazyText | None = None
        """What is on in place of the match."""
        self._asks = False
        """That is a question whether anybody is there."""

    # --- phones come and go

    def open(self, line: PhoneLine, address: str) -> int:
        """Take in a new connection. Returns the number of the phone."""
        self._last, now = self._last + 1, self._world.now()
        messages, changes = Bucket(self._limits.messages, now), self._changes.of(address, now)
        self._phones[self._last] = Phone(self._last, line, address, messages, changes)
        self._look_around()
        return self._last

    def on_close(self, number: int) -> None:
        """A connection has ended."""
        phone = self._phones.pop(number, None)
        if phone is None:
            return
        self._questions.stop(phone, self._world.now())
        self.sessions.away(number, self._world.now())
        self._guests.away(number, self._world.now())
        self.company.count_again()
        self._look_around()

    def pass_time(self) -> None:
        """Let graces and questions end that have lasted long enough. To be called about every second."""
        now = self._world.now()
        for join in self._questions.expired(now):
            self.answer(join, sentences.DECLINED)
        if self.sessions.expire(now):
            self._world.keep(self.sessions, nothing)
            self._seats_changed()
        if self._guests.expire(now):
            self._show_all()
        self._look_around()

    def standing(self, number: int) -> Standing:
        """What is known of a phone."""
        phone = self._phones.get(number)
        if phone is None:
            return Standing.STRANGER
        if phone.sitting_down or self._place_of(phone) is not None:
            return Standing.SEATED
        return Standing.GUEST if phone.admitted or phone.expected else Standing.STRANGER

    def on_message(self, number: int, text: str) -> bool:
        """A phone has said something. Returns False when it is to be cut off."""
        phone = self._phones.get(number)
        now = self._world.now()
        if phone is None or not phone.bucket.take(now):
            return False
        phone.heard_at = now
        try:
            said = protocol.parse(text)
        except UnreadableError:
            return False
        if said.changes and not phone.changes.take(now):
            phone.refuse(sentences.TOO_FAST)
        else:
            said.receive(self, phone)
        self._look_around()
        return True

    def do_beside(self, phone: Phone, said: protocol.NonGameMessage) -> None:
        if not phone.admitted:
            phone.refuse(sentences.CODE_FIRST)
        elif said.act(self.company, phone):
            self._show_all()

    def note_token(self, phone: Phone, seat: Seat) -> None:
        self.sessions.got(seat, phone.number)

    def set_language(self, phone: Phone, lang: str) -> None:
        phone.lang = language_for(lang)
        self._show(phone)

    def try_pin(self, phone: Phone, pin: str) -> None:
        hosting.try_pin(self._world, phone, pin)

    def ask_as_host(self, phone: Phone, request: Host) -> None:
        hosting.ask(self.inbox, phone, request, self.sessions.seat_of(phone.number))

    # --- letting in

    def greet(self, phone: Phone, hello: protocol.Hello) -> None:
        phone.lang, phone.watch, phone.name = language_for(hello.lang), hello.watch, clean_name(hello.name)
        # Whoever sits already keeps that seat, whatever token it shows.
        if hello.token and self._place_of(phone) is None:
            phone.token = hello.token
            if not self._playing and self._guests.come(hello.token, phone.number):
                phone.admitted = True
            elif self.sessions.match and self._recognize(phone):
                return
        if phone.admitted:
            self._show(phone)
        elif hello.token and not self._playing:
            phone.expected = self._door.expects(hello.token)
            phone.tell("wait", sentences.NO_TABLE)

    def _recognize(self, phone: Phone) -> bool:
        """Sit a phone down where its token says; one that says nothing any more is `gone`."""
        seat = self.sessions.find(phone.token)
        if seat is None:
            if self._playing:
                phone.turn_away()
            return False
        if other := self._phones.get(self.sessions.come(seat, phone.number) or 0):
            other.token = ""
            other.send("elsewhere")
            other.line.end(protocol.ELSEWHERE_CLOSE_CODE)
        self.sessions.got(seat, phone.number)
        phone.admitted, phone.watch = True, False
        phone.send("seated", seat=seat, token=phone.token)
        self._show(phone)
        self.company.count_again()
        return True

    def try_code(self, phone: Phone, code: str) -> None:
        now = self._world.now()
        refusal = None if phone.admitted else self._door.refusal(code, phone.address, now)
        if refusal is not None:
            phone.refuse(refusal)
        else:
            phone.admitted = True
            self._show(phone)

    def take(self, phone: Phone, seat: Seat) -> None:
        place = self.sessions.places.get(seat) if self._playing and not self._over else None
        now = self._world.now()
        if not phone.admitted:
            phone.refuse(sentences.CODE_FIRST)
        elif place is None or place.state is SeatState.BOT:
            phone.refuse(sentences.NOT_FREE)
            self._show(phone)
        elif place.phone == phone.number:
            self._show(phone)
        elif place.state is SeatState.FREE:
            self._grant(phone, seat)
        elif place.kept_until is not None and now < place.kept_until:
            left = math.ceil(place.kept_until - now)
            phone.refuse(sentences.still_its_own(left))
            self._show(phone)
        elif not self._questions.put(phone, place.info, now):
            self._show(phone)

    def _grant(self, phone: Phone, seat: Seat) -> None:
        self._sit(phone, seat)
        self._seats_changed()

    def _sit(self, phone: Phone, seat: Seat) -> None:
        own = self.sessions.seat_of(phone.number)
        if own is not None:
            self.sessions.leave(own)
        self._questions.stop(phone, self._world.now())
        phone.token, loser = self.sessions.take(seat, phone.number)
        phone.watch, phone.sitting_down = False, True
        if loser is not None and (other := self._phones.get(loser)):
            other.turn_away()
        self._world.keep(self.sessions, lambda: self._seat(phone, seat))

    def _seat(self, phone: Phone, seat: Seat) -> None:
        """The token is on the disk: now the phone may have it."""
        phone.sitting_down = False
        if self.sessions.seat_of(phone.number) == seat:
            phone.send("seated", seat=seat, token=phone.token)
            self._show(phone)

    def sit_as_guest(self, phone: Phone, sit: protocol.Sit) -> None:
        """Give a phone a place of the table that is being set."""
        free = not self._playing and self._place_of(phone) is None
        if self.company.sit(phone, sit, free=free):
            self._show_all()
        else:
            self._show(phone)

    def leave(self, phone: Phone) -> None:
        seat = self.sessions.seat_of(phone.number)
        self._questions.stop(phone, self._world.now())
        phone.token, phone.watch = "", False
        if (guest := self._guests.guest_of(phone.number)) is not None:
            self.sessions.rehash(guest.hash)
            self._world.keep(self.sessions, nothing)
            self._guests.stand(phone.number)
            self._show_all()
            return
        if seat is not None:
            self.sessions.leave(seat)
            self._world.keep(self.sessions, nothing)
            self._seats_changed(besides=phone)
        self._show(phone)

    # --- asking

    def ask(self, phone: Phone, request: OfSeat) -> None:
        place = self._place_of(phone)
        entry = getattr(request, "entry", None)
        if place is None or not self._playing:
            phone.refuse(sentences.NO_SEAT, entry)
        elif place.curtained:
            phone.refuse(sentences.BEHIND_CURTAIN, entry)
        elif self._instead is not None and not self._asks:
            phone.refuse(self._instead, entry)
        elif not self.inbox.put(request.of(place.info.seat, phone.number)):
            phone.refuse(sentences.TOO_FAST, entry)
            self._show(phone)

    def photograph(self, token: str, entry: int, picture: bytes) -> bool:
        """A phone has sent a picture of the dice. Returns whether there was room for it."""
        place = self.place_with(token)
        if place is None:
            return False
        return self.inbox.put(Photograph(place.info.seat, entry, picture, phone=place.phone or 0))

    def place_with(self, token: str) -> PhoneSeat | None:
        """The seat that somebody with this token may play for now."""
        seat = self.sessions.find(token) if self._playing and not self._over and token else None
        place = None if seat is None else self.sessions.places[seat]
        return None if place is None or place.curtained else place

    def wants_photograph(self, place: PhoneSeat, entry: int) -> bool:
        """Whether a seat was asked for a photograph, on its page of that entry."""
        return self._published.wants_photograph(place.info.seat, entry)

    def language_of(self, place: PhoneSeat) -> str:
        """The language of the phone of a seat."""
        phone = self._phones.get(place.phone or 0)
        return phone.lang if phone else "en"

    # --- what the screen says

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None,
        kept: Mapping[Seat, str],
        curtained: Collection[Seat] = (),
        tenures: Mapping[Seat, int] = MappingProxyType({}),
        heirs: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """A match begins or goes on.

        `kept` are the hashes of its tokens, `tenures` theirs, and `curtained` the seats that played at the
        screen, if it was left with the program; `heirs` those of the last match of an evening that was left
        between two, by name.
        """
        another = match != self.sessions.match
        if another:
            self._published.forget()
            # What was asked of the last match must not be done to this one.
            for _ in self.inbox.drain():
                pass
        before = {
            phone.number: place.info.name
            for phone in self._phones.values()
            if (place := self._place_of(phone)) is not None
        }
        guests, carried = self._guests.seated_guests(), self.sessions.carry_over() if another else {}
        self._guests.withdraw()
        self.sessions.seat(match, title, players, kept, curtained, tenures)
        self._playing, self._over, self._rules = True, False, rules
        self._questions.clear()
        self.company.match_is(over=False)
        for number in self.sessions.hand_on(guests, carried, {} if carried else heirs):
            self._phones[number].token = ""
        moved = self.sessions.heirs(before) if another else {}
        for number, heir in moved.items():
            self._sit(self._phones[number], heir)
        for phone in list(self._phones.values()):
            phone.joining = None
            if phone.number not in moved:
                self._welcome(phone, sat=phone.number in before)
        self._world.keep(self.sessions, nothing)
        self._look_around()

    def _welcome(self, phone: Phone, *, sat: bool) -> None:
        """Show a phone where it is in the match that begins; `sat`: it had a seat in the last one."""
        seat = self.sessions.seat_of(phone.number)
        if seat is not None:
            phone.send("seated", seat=seat, token=phone.token)
            self._show(phone)
        elif sat:
            phone.turn_away()
            self._show(phone)
        elif not (phone.token and self._recognize(phone)):
            self._show(phone)

    def end_match(self, *, goes_on: bool = False) -> None:
        """The match is over.

        Its tokens are forgotten here and there, and phones forget the code, so that one which lies about
        opens nothing. Who stays connected plays on in the next match. Where the evening `goes_on`, all of
        that waits for its end: whose phone sleeps between two games has lost no seat.
        """
        self._over = True
        self.sessions.end(goes_on=goes_on)
        self.company.match_is(over=True)
        if not goes_on:
            self.sessions.forget_tokens()
        self._world.keep(self.sessions, nothing)
        self._questions.clear()
        for phone in self._phones.values():
            phone.joining = None
            if not goes_on:
                phone.token = ""
            if phone.admitted:
                phone.send("over", keep=goes_on)
            self._show(phone)
        self._look_around()

    def leave_table(self) -> None:
        """The table goes back to choosing a game. Tokens stay: perhaps the match goes on."""
        self._playing = False
        self.company.match_is(over=False)
        self._published.forget()
        self._questions.clear()
        for phone in self._phones.values():
            phone.joining = None
            self._show(phone)
        self._look_around()

    def set_table(self, title: str, places: Sequence[SeatPlace], offers: Offers | None = None) -> None:
        """The lobby sets a table of a game: guests sit down at these places."""
        if not self._playing:
            self._guests.offer(title, places)
            self._guests.bring_back(self.sessions.places.values(), self._phones)
            self.company.take_offers(offers)
            self._show_all()
            self._look_around()

    def beside(self, act: Callable[[SocialRequests], object]) -> None:
        """Something is done beside the match that everybody sees."""
        act(self.company)
        self._show_all()
        self._look_around()

    def interrupt(self, why: LazyText | None, *, asks: bool = False) -> None:
        """Something else is on than the match, or None any more.

        All keep their seats and tokens. Where it `asks` whether anybody is there, seats can say so, or go on
        playing.
        """
        self._instead, self._asks = why, asks
        self._show_all()

    def curtain(self, seat: Seat, down: bool) -> None:
        """The table plays a seat itself, or gives it to its phone again."""
        place = self.sessions.places.get(seat)
        if place is not None and place.hash and place.curtained != down:
            place.curtained = down
            self._world.keep(self.sessions, nothing)
            if (phone := self._phones.get(place.phone or 0)) is not None:
                self._show(phone)
            self._look_around()

    def guard(self, seats: Collection[Seat]) -> None:
        """A phone gets these seats only when the people at the screen agree."""
        if self.sessions.guard(seats):
            self._seats_changed()

    def publish(self, pages: Pages) -> None:
        """New pages for everybody."""
        if not self._playing:
            return
        self._published.take(pages)
        for phone in self._phones.values():
            if self._reads(phone):
                self._show(phone)

    def answer(self, asked: PhoneRequest, refusal: LazyText | None) -> None:
        """What the screen says to a request."""
        phone = self._phones.get(asked.phone)
        if phone is None:
            return
        if isinstance(asked, Join):
            if phone.joining != asked.seat:
                return
            self._answer_join(phone, asked, refusal)
            return
        if refusal is not None:
            phone.refuse(refusal, getattr(asked, "entry", None))
            self._show(phone)

    def _answer_join(self, phone: Phone, asked: Join, refusal: LazyText | None) -> None:
        if refusal is None:
            self._questions.accept(asked)
            self._grant(phone, asked.seat)
        else:
            self._questions.stop(phone, self._world.now())
            phone.refuse(refusal)
            self._show(phone)
        self._look_around()

    # --- showing

    def _reads(self, phone: Phone) -> bool:
        place = self._place_of(phone)
        return not place.curtained if place else phone.admitted and phone.watch

    def _show(self, phone: Phone) -> None:
        """What a phone sees now: its page, the seats there are, or what it waits for."""
        place = self._place_of(phone)
        if not phone.admitted or phone.sitting_down:
            return
        self.company.show_beside(phone)
        if not self._playing and self._guests.offered and place is None:
            phone.send("places", **self.company.table_for(phone))
        elif self._instead is not None or not self._playing:
            here = self._asks and place is not None and not place.curtained
            phone.tell("wait", self._instead or sentences.NO_TABLE, here=here)
        elif place is not None and place.curtained:
            phone.tell("wait", sentences.BEHIND_CURTAIN)
        elif place is not None or phone.watch:
            self._show_page(phone, place.info.seat if place else None)
        elif self._over:
            phone.tell("wait", sentences.IS_OVER)
        elif phone.joining is None:
            phone.send("lobby", title=self.sessions.title, seats=self.sessions.list_seats())

    def _show_all(self) -> None:
        for phone in self._phones.values():
            self._show(phone)

    def _show_page(self, phone: Phone, viewer: Viewer) -> None:
        text = self._published.text_for(viewer, phone.lang)
        if text is not None:
            phone.line.send(text, shows="page")

    def _seats_changed(self, besides: Phone | None = None) -> None:
        """Phones that look for a seat see which are left."""
        for phone in self._phones.values():
            looking = phone.admitted and not phone.watch and self._place_of(phone) is None
            if looking and phone is not besides:
                self._show(phone)

    def tell_rules(self, phone: Phone) -> None:
        if phone.admitted and self._rules is not None:
            phone.send("rules", sections=[[head, [*lines]] for head, lines in self._rules(phone.lang)])

    def _look_around(self) -> None:
        now, asked, votes = self._world.now(), self._questions.asked, self.company.votes
        self.presence = presence_of(self.sessions, self._guests, self._phones, self._last, asked, now, votes)

    def _place_of(self, phone: Phone) -> PhoneSeat | None:
        seat = self.sessions.seat_of(phone.number)
        return None if seat is None else self.sessions.places[seat]
