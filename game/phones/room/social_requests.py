"""What people with phones do beside the match.

They sit down before it and bring a face, choose for the table where it lets them, are moved by what happens,
guess, and want another one when it is over.

Nothing here changes a match; what the screen is asked goes to its inbox like everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hmac import compare_digest
from typing import Any, Final

from game.names import clean_name, is_cut, name_key
from game.phones import protocol, sentences
from game.phones.inbox import Inbox
from game.phones.pictures.faces import EMBLEMS, TAKEN, GuestFace, Photo
from game.phones.requests import (
    AfterMatch,
    Host,
    LobbyArrangement,
    PhoneGuess,
    PhoneRequest,
    Reaction,
    TrayRoll,
)
from game.phones.room.guests import Guest, Guests, Offers, Tray
from game.phones.room.join_questions import RequestBackoff
from game.phones.room.phone import Phone
from game.phones.room.presence import Votes
from game.phones.room.room_services import RoomServices
from game.phones.room.sessions import PhoneSeat, Sessions, hash_of
from game.rules.contract import Seat
from game.store.souvenirs import Clip, Souvenir
from knucklebone_messages import LazyText

REACTION_INTERVAL_S: Final = 3.0
"""Between two reactions of a phone."""
NEXT_WISH_S: Final = 60.0
"""Seconds after a first *No* until somebody at that address may ask again to choose for the table."""
NEXT_SEAT_S: Final = 5.0
"""The same, until they may sit down again whose place the screen has given away."""


class SocialRequests:
    """Everybody with a phone, beside the match."""

    def __init__(
        self,
        sessions: Sessions,
        guests: Guests,
        inbox: Inbox,
        surface: RoomServices,
        phones: Mapping[int, Phone],
    ) -> None:
        self._sessions, self._guests, self._inbox = sessions, guests, inbox
        self._surface, self._phones = surface, phones
        self._again: dict[Seat, AfterMatch] | None = None
        """What seats want after the match; None while one goes on."""
        self._next: tuple[str, int] | None = None
        """What the next game of a night would be, and how many minutes it takes; None outside one."""
        self._souvenir: Souvenir | None = None
        self._wishes, self._sitting_down = RequestBackoff(NEXT_WISH_S), RequestBackoff(NEXT_SEAT_S)
        self._aside: set[str] = set()
        """Names by which the screen has failed."""
        self._offers: Offers = _nothing
        """What can be chosen for the table that is being set."""
        self._tray: Tray | None = None
        """The dice that lie there without a game; None where there are none."""

    def take_offers(self, offers: Offers | None) -> None:
        """Let phones choose among these from now on; None leaves those of before."""
        self._offers = offers or self._offers

    def put_guess(self, phone: Phone, number: int, choice: int) -> None:
        """Put somebody's guess to the screen."""
        seat, who = self._caller(phone)
        self._put(phone, PhoneGuess(number, choice, who, seat, phone=phone.number))

    def _put(self, phone: Phone, request: PhoneRequest) -> None:
        if not self._inbox.put(request):
            phone.refuse(sentences.TOO_FAST)

    def _caller(self, phone: Phone) -> tuple[Seat | None, str]:
        """The seat of a phone, and what its owner is called."""
        seat = self._sessions.seat_of(phone.number)
        if seat is not None:
            return seat, self._sessions.places[seat].info.name
        return None, "" if name_key(phone.name) in self._aside else phone.name

    # --- faces

    def wearer(self, token: str) -> Guest | PhoneSeat | None:
        """The guest with this token, at the table or in the lobby."""
        seat = self._sessions.find(token) if token else None
        if seat is not None:
            return self._sessions.places[seat]
        return self._guests.with_token(token) if token else None

    def language_of(self, token: str) -> str:
        """The language of the phone with this token."""
        wearer = self.wearer(token)
        phone = self._phones.get(wearer.phone or 0) if wearer is not None else None
        return phone.lang if phone is not None else "en"

    def hang(self, token: str, photo: Photo) -> None:
        """A photograph has come. Where nobody wants it any more, it is forgotten at once."""
        wearer = self.wearer(token)
        phone = self._phones.get(wearer.phone or 0) if wearer is not None else None
        if wearer is not None and phone is not None and phone.wears_photo:
            wearer.face = replace(wearer.face, photo=photo)

    def wear(self, phone: Phone, emblem: str, photo: bool) -> bool:
        """Change how a guest looks. Returns whether all phones show it."""
        seat = self._sessions.seat_of(phone.number)
        own = self._guests.guest_of(phone.number) or (None if seat is None else self._sessions.places[seat])
        phone.wears_photo = photo
        if own is None:
            return False
        emblem = emblem if emblem in EMBLEMS else ""
        others = (one for one in self._wearers() if one is not own and one.phone not in (None, phone.number))
        if emblem and any(other.face.emblem == emblem for other in others):
            phone.refuse(TAKEN)
            emblem = own.face.emblem
        before, own.face = own.face, GuestFace(emblem, own.face.photo if photo else None)
        return before != own.face

    def _wearers(self) -> Iterator[Guest | PhoneSeat]:
        yield from self._guests.sitting.values()
        yield from self._sessions.places.values()

    def show_beside(self, phone: Phone) -> None:
        """Send a phone what it lacks of what lies beside the match."""
        self._show_photographs(phone)
        self._show_souvenir(phone)

    def _show_photographs(self, phone: Phone) -> None:
        """Send the photographs that are missing, and say which are to be forgotten."""
        now = {photo.name: photo.url for one in self._wearers() if (photo := one.face.photo) is not None}
        if phone.photos != now.keys():
            new = {name: url for name, url in now.items() if name not in phone.photos}
            phone.photos = frozenset(now)
            phone.send("photos", add=new, keep=[*now])

    # --- a phone as the table's camera

    def offer_to_film(self, phone: Phone, live: bool) -> None:
        """Take a phone for one of the cameras."""
        guest = self._guests.guest_of(phone.number)
        who = guest.name if guest is not None else self._caller(phone)[1]
        name = LazyText("{name}'s phone", name=who) if who else LazyText("A phone")
        port = self._surface.secure_port() if live else 0
        made = self._surface.webcams.offer(name, phone.address, self._sessions.rng, live=port > 0)
        if made is None:
            phone.refuse(sentences.ENOUGH_CAMERAS)
        else:
            phone.send("film", key=made.key, port=port)

    # --- souvenirs

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        """A souvenir is being made, is there, or could not be made."""
        self._souvenir = souvenir
        for phone in self._phones.values():
            self._show_souvenir(phone)

    def clip_with(self, key: str) -> Clip | None:
        """The clip whose address has this key; only people at this table were told it."""
        clip = self._souvenir.clip if self._souvenir is not None else None
        return clip if clip is not None and compare_digest(clip.key, key) else None

    def _show_souvenir(self, phone: Phone) -> None:
        if not phone.admitted or phone.souvenir is self._souvenir:
            return
        phone.souvenir = told = self._souvenir
        if told is None or told.failed:
            phone.send("souvenir", failed=told is not None)
        elif told.clip is None:
            phone.send("souvenir", percent=told.percent)
        else:
            clip = told.clip
            name, size = f"knucklebone-{clip.path.name}", len(clip.body)
            phone.send("souvenir", url=clip.address, mime=clip.kind, bytes=size, name=name)

    # --- the lobby

    def sit(self, phone: Phone, said: protocol.Sit, *, free: bool) -> bool:
        """Give a phone a place of the table that is being set, if it is `free` to sit down.

        Returns whether it sits now.
        """
        wait = self._sitting_down.refusal(phone.address, self._surface.now())
        if phone.admitted and wait is not None and self._guests.guest_of(phone.number) is None:
            phone.refuse(wait)
            return False
        if said.name.strip() and not clean_name(said.name):
            phone.refuse(sentences.UNSEEN_NAME)
            return False
        if name_key(clean_name(said.name)) in self._aside:
            phone.refuse(sentences.NAME_ASIDE)
            return False
        may = phone.admitted and free
        before, there = self._guests.guest_of(phone.number), self._guests.sitting.get(said.place)
        token = self._guests.sit(said.place, said.name, phone.number, self._sessions.held) if may else None
        if token is None:
            phone.refuse(sentences.NOT_FREE if phone.admitted else sentences.CODE_FIRST)
            return False
        if there is not None and there is not before:
            self._sessions.rehash(there.hash)
        if before is not None:
            self._sessions.rehash(before.hash, hash_of(token))
        phone.token, phone.watch = token, False
        phone.send("sat", token=token)
        if is_cut(said.name):
            phone.refuse(sentences.cut_to(clean_name(said.name)))
        return True

    def table_for(self, phone: Phone) -> dict[str, Any]:
        """The table that is being set, as a phone shows it."""
        told = self._guests.lobby_page(phone.number, self._sessions.held)
        told["chooses"] = told["chooses"] or phone.host
        if self._tray is not None:
            told["tray"] = {"reads": self._tray.reads, "place": self._tray.place}
        return {**told, "offers": self._offers(phone.lang)} if told["chooses"] else told

    def unseat(self, place: int) -> None:
        """The people at the screen give a place away: whoever sat there waits before sitting down again."""
        guest = self._guests.sitting.get(place)
        if guest is not None and (phone := self._phones.get(guest.phone or 0)) is not None:
            self._sitting_down.on_refusal(phone.address, self._surface.now())
        if guest is not None:
            self._sessions.rehash(guest.hash)
        self._guests.unseat(place)

    def set_aside(self, name: str) -> None:
        """Nobody is called so any more: guests stand up, and who looks on has no name."""
        self._aside.add(name_key(name))
        for place, guest in list(self._guests.sitting.items()):
            if name_key(guest.name) in self._aside:
                self._guests.unseat(place)
        for phone in self._phones.values():
            if name_key(phone.name) in self._aside:
                phone.name = ""

    def let_choose(self, number: int, allowed: bool) -> None:
        """Answer the guest of that number, who asks to choose for the table.

        They may have lost their line meanwhile. Whoever else sits there by now has not been answered.
        """
        guest = next((one for one in self._guests.sitting.values() if one.number == number), None)
        if guest is None or not guest.wishes:
            return
        guest.wishes, guest.chooses = False, allowed
        phone = self._phones.get(guest.phone or 0)
        if phone is None:
            return
        if allowed:
            self._wishes.forgive(phone.address)
        else:
            self._wishes.on_refusal(phone.address, self._surface.now())
            phone.refuse(sentences.NOT_YOU)

    def wish(self, phone: Phone) -> bool:
        """Ask whether a guest may choose for the table. Returns whether all phones show it."""
        guest = self._guests.guest_of(phone.number)
        wait = self._wishes.refusal(phone.address, self._surface.now())
        if guest is None:
            phone.refuse(sentences.SIT_FIRST)
        elif wait is not None:
            phone.refuse(wait)
        elif not guest.chooses and not guest.wishes:
            guest.wishes = True
            return True
        return False

    def put_arrangement(self, phone: Phone, asked: LobbyArrangement) -> None:
        """Put to the screen what a guest chooses who may; anybody who sits may say that all are in."""
        guest = self._guests.guest_of(phone.number)
        if phone.host or (guest is not None and (guest.chooses or asked.do == "start")):
            self._put(phone, asked)
        else:
            phone.refuse(sentences.NOT_YOU)

    def set_tray(self, tray: Tray | None) -> None:
        """Say which dice lie there without a game."""
        self._tray = tray

    def put_tray_roll(self, phone: Phone) -> None:
        """Put to the screen that somebody wants the dice on the tray to fall, or to be read."""
        place = self._guests.place_of(phone.number)
        if self._tray is None:
            phone.refuse(sentences.NO_TRAY)
        elif self._tray.place not in (None, place):
            phone.refuse(sentences.NOT_YOUR_ROLL)
        else:
            self._put(phone, TrayRoll(place, phone=phone.number))

    # --- at the table, and after it

    def react(self, phone: Phone, sign: str) -> None:
        """Put to the screen that somebody is moved, now and then."""
        now = self._surface.now()
        if now - phone.reacted_at >= REACTION_INTERVAL_S:
            phone.reacted_at = now
            seat, who = self._caller(phone)
            self._put(phone, Reaction(sign, who, seat, phone=phone.number))

    def match_is(self, *, over: bool) -> None:
        """A match has begun, or has come to its end."""
        self._again, self._next = {} if over else None, None

    def name_next(self, title: str, minutes: int) -> None:
        """Say what the next game of a night would be, and how many minutes it takes."""
        if self._again is not None and (title, minutes) != self._next:
            self._next = title, minutes
            self._tell_again()

    def want_again(self, phone: Phone, want: AfterMatch = "next") -> None:
        """Count what somebody wants; outside a night that is another match."""
        seat = self._sessions.seat_of(phone.number)
        if self._again is None or (seat is None and not phone.host):
            phone.refuse(sentences.NO_SEAT)
            return
        want = want if self._next is not None else "next"
        if seat is not None:
            self._again[seat] = want
        if phone.host:
            self._again.update(dict.fromkeys(self._connected, want))
        self.count_again()

    def count_again(self) -> None:
        """Do what all who are connected want, as soon as they do, and say how many want what.

        Whoever has said so, and then lost their line, need not say it again.
        """
        if not self._again:
            return
        seats = self._connected
        places = self._sessions.places
        self._again = {seat: want for seat, want in self._again.items() if seat in seats or places[seat].hash}
        if len(wanted := {self._again.get(seat) for seat in seats}) == 1 and (want := wanted.pop()):
            # As a host asks for it: whoever shows the end of the match knows what that is.
            self._inbox.put(Host(want, phone=next(iter(seats.values()))))
        self._tell_again()

    def _tell_again(self) -> None:
        seats, wanted = self._connected, self._again or {}
        said: dict[str, Any] = {"n": self._wanting["next"], "of": len(seats)}
        if self._next is not None:
            title, minutes = self._next
            said |= {"next": title, "minutes": minutes, "wanting": dict(self._wanting)}
        for seat, number in seats.items():
            want = {"want": wanted[seat]} if self._next is not None and seat in wanted else {}
            self._phones[number].send("again", mine=seat in wanted, **said, **want)

    @property
    def votes(self) -> Votes | None:
        """How many want what, of how many seats with a phone that is there; None for nobody."""
        return (self._wanting, len(self._connected)) if self._again else None

    @property
    def _wanting(self) -> Counter[str]:
        """How many of those who are connected want what."""
        wanted = self._again or {}
        return Counter(wanted[seat] for seat in self._connected if seat in wanted)

    @property
    def _connected(self) -> dict[Seat, int]:
        """The phones of seats, by these."""
        return {
            seat: place.phone
            for seat, place in self._sessions.places.items()
            if place.phone is not None and place.phone in self._phones
        }


def _nothing(lang: str) -> dict[str, Any]:
    """Offers nothing to choose from."""
    return {}
