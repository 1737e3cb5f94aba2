"""How a phone joins: a QR code, an address and four letters; and who has joined.

Reached from the lobby, from the menu of a table and from the plate of a seat. The host switches phones on and
off here; while they are off, nobody can reach this console.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from game.errors import UserError
from game.phones.service import PhoneService
from game.rules.text import N_
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, column, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.intents import Intent, Menu
from game.ui.scenes.host.pin import past_the_pin
from game.ui.scenes.phones.widgets import SeatLine, Sign, sign_of
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.choice import Stepper, Toggle
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel, Picture
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of

if TYPE_CHECKING:
    from game.phones.server.network import LocalNetwork
    from game.ui.scenes.shared.table_seats import TableSeats

LOOK_INTERVAL_S = 0.25
"""Seconds between two looks at who is there."""
HELP_AFTER_S = 20.0
"""Seconds without a visitor after which it is said what may stand in the way."""
PLATE_PADDING = 48
PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT = 1640, 940, 1640
"""Size of the plate; its height where the screen stands on end."""
CODE_WIDTH = 620
"""Width of the part with the QR code."""
SEAT_LINE_HEIGHT = 76
"""Height of a seat's line."""
ONE_COLUMN = 4
"""More seats stand in two columns."""
CONNECTED = N_(("1 phone is connected.", "{n} phones are connected."))
CODE_SPACES = 3
"""Spaces between the letters of the code."""
WAITS: Final = LazyText("Paused: somebody has opened the menu on the big screen.")
MOST_DOUBTFUL: Final = 3
"""Networks that are offered where none is the room's."""
WHO_REACHES: Final[Mapping[str, LazyText]] = {
    "public": LazyText("This address may be reachable from the internet."),
    "away": LazyText("Phones come through a tunnel only if they are in the same one."),
    "inside": LazyText("Hardly any phone reaches a network inside this computer."),
}
"""What is to be known of networks that are not the room's, by their `Reach`."""
IS_OVER: Final = LazyText("The match is over.")


class PhonesScene(Scene):
    """Shows how to join, for as long as it is open."""

    name = "phones"
    rebuilds = True
    over = True
    sleeps = True
    first_focus = "close"
    tick_every = LOOK_INTERVAL_S

    def __init__(
        self, ctx: Context, phones: PhoneService, seats: TableSeats | None = None, *, begins: bool = False
    ) -> None:
        """`seats` are those of the match at the table; in the lobby there are none yet.

        When the match `begins`, it does so once everybody has sat down, or has had enough of waiting.
        """
        super().__init__(ctx)
        self._phones, self._seats, self._begins = phones, seats, begins
        self._since = ctx.clock.now()
        self._refusal = ""
        self._shown = self._look()
        if not phones.on:
            self.first_focus = "on"

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        title = _("Choose your seat on your phone") if self._begins else _("Play with your phone")
        place = self.plate(PLATE_WIDTH, PLATE_HEIGHT, PORTRAIT_PLATE_HEIGHT)
        panel = root.add(Panel("panel", place, style="dialog", title=title, padding=PLATE_PADDING))
        body, foot = panel.inner.split_bottom(MIN_TARGET_HEIGHT + 8, gap=TARGET_GAP)
        on = self._phones.on
        if self.portrait and on:
            body, *onlookers = body.split_bottom(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            switch, close = even_row(foot, 2)
        else:
            switch, *onlookers, close = even_row(foot, 2 + on)
        root.add(Toggle("on", switch, _("Phones"), on, self._switch))
        for box in onlookers:
            joined = self.ctx.settings.onlookers
            root.add(Toggle("onlookers", box, _("Guessing"), joined, self._let_onlookers))
        words, icon = (_("Begin"), "play") if self._begins else (_("Close"), "check")
        root.add(leave_button("close", close, words, self.back, tone="green", icon=icon))
        if on and self._phones.addresses:
            self._add_way_in(root, body)
        else:
            self._add_about(root, body)
        return root

    def _add_about(self, root: Widget, box: Box) -> None:
        """What phones are good for, while they are off; or why they cannot be switched on."""
        words = "\n".join(
            (
                _("Your hand is on your own phone: nobody has to look away."),
                _("Roll, type or photograph dice there, too. No app, no account: just a browser."),
                _("While this is off, nobody can reach this console."),
            )
        )
        colour = LAVENDER
        if self._refusal:
            words, colour = self._refusal, ALARM
        doubtful = self._phones.doubtful[:MOST_DOUBTFUL] if self._refusal else ()
        if doubtful:
            tall = len(doubtful) * (MIN_TARGET_HEIGHT + TARGET_GAP)
            box, keys = box.split_bottom(tall, gap=TARGET_GAP)
            self._add_doubtful(root, keys, doubtful)
            reach = dict.fromkeys(_(WHO_REACHES[one.reach]) for one in doubtful)
            words = "\n".join((words, *reach))
        picture, text = box.split_top(min(240, box.h * 0.4), gap=TARGET_GAP)
        root.add(Picture("phone", picture, lambda art: art.icon("phone", min(220, picture.h), GOLD)))
        root.add(Paragraph("about", text, words, size=36, colour=colour, floor=24))

    def _add_doubtful(self, root: Widget, box: Box, doubtful: Sequence[LocalNetwork]) -> None:
        """The networks that are hardly the room's: the host may know better."""
        rows = column(box, *[Share()] * len(doubtful), gap=TARGET_GAP)
        for number, (network, row) in enumerate(zip(doubtful, rows, strict=True)):
            words = _("Let phones in: {network}, {address}", network=_(network.name), address=network.address)
            root.add(Button(f"allow-{number}", row, words, partial(self._allow, network.address)))

    def _allow(self, address: str) -> None:
        """On a public screen the host alone does it, as they switch phones on."""
        if self.ctx.program.kiosk:
            past_the_pin(self.ctx, partial(self._on_allow, address))
            self.after(0.0, self._look_again)
        else:
            self._on_allow(address)

    def _on_allow(self, address: str) -> None:
        self._phones.choose(address)
        self._on_switch(True)

    def _add_way_in(self, root: Widget, box: Box) -> None:
        address = self._phones.addresses[0]
        side = min(CODE_WIDTH, box.h)
        code, told = self.divide(box, (side, Share()), (min(CODE_WIDTH, box.h * 0.45), Share()), gap=40)
        size = min(code.w, code.h)
        root.add(Picture("qr", code, lambda art: art.qr(address.link, size)))
        asks = len(self._phones.addresses) > 1
        how, way, *choice, letters, seats = column(
            told, 64, 2 * 54, *([MIN_TARGET_HEIGHT] if asks else []), 150, Share(), gap=10
        )
        scan = _("Scan it in the same network: {network}", network=_(address.network))
        root.add(Label("how", how, scan, size=32, colour=LAVENDER, lines=2, floor=22))
        root.add(self._addresses(way))
        for box_of_choice in choice:
            root.add(self._networks(box_of_choice))
        well = root.add(Panel("well", letters, style="well", padding=20))
        name, spelled = well.box.inset(28, 8).split_left(well.box.w * 0.4)
        root.add(Label("code-name", name, _("The code"), size=34, colour=CREAM, floor=22))
        spaced = (" " * CODE_SPACES).join(self._phones.code)
        letters_in = Label(
            "code", spelled, spaced, role="display", size=84, colour=GOLD, align="centre", floor=40
        )
        root.add(letters_in)
        self._add_joined(root, seats)

    def _addresses(self, box: Box) -> Paragraph:
        """One address of each network that this machine is in."""
        known = self._phones.addresses
        several = len(known) > 1
        lines = [
            _("{address} ({network})", address=_typed_address(one.url), network=_(one.network))
            if several
            else _typed_address(one.url)
            for one in known[:3]
        ]
        if not several:
            named = f"{self._phones.local_name}:{urlsplit(known[0].url).port}"
            lines.append(_("or {address}", address=named))
        return Paragraph("address", box, "\n".join(lines), size=44, colour=GOLD, floor=22)

    def _networks(self, box: Box) -> Stepper[str]:
        """Where there are several, the host says in which one the phones are. That is remembered."""
        known = sorted(self._phones.addresses, key=lambda one: one.url)
        options = [(one.url, _(one.network)) for one in known]
        name, now = _("The phones' network"), self._phones.addresses[0].url
        return Stepper("network", box, name, options, now, self._choose, share=0.62)

    def _choose(self, url: str) -> None:
        self._phones.choose(str(urlsplit(url).hostname))
        self.after(0.0, self._look_again)

    def _add_joined(self, root: Widget, box: Box) -> None:
        """Who has joined; and what may stand in the way where nobody has."""
        hint = self._hint()
        if hint:
            root.add(Paragraph("hint", box, hint, size=30, colour=ALARM, floor=20))
            return
        seats = self._seats.persons if self._seats is not None else ()
        if not seats:
            words = _("Choose a name and a seat on the phone.")
            if guests := self._phones.presence.guests:
                words += "\n" + _("At the table: {names}", names=", ".join(guests.values()))
            if self._connected:
                words += "\n" + _(CONNECTED[self._connected > 1], n=self._connected)
            root.add(Paragraph("joined", box, words, size=32, colour=LAVENDER, floor=20))
            return
        assert self._seats is not None
        columns = 1 if len(seats) <= ONE_COLUMN else 2
        rows = -(-len(seats) // columns)
        tall = min(SEAT_LINE_HEIGHT, (box.h - 8 * (rows - 1)) / rows)
        room = Box(box.x, box.y, box.w, rows * (tall + 8) - 8)
        for seat, line in zip(seats, grid(room, columns, rows, 8), strict=False):
            told = SeatLine(f"joined-{seat}", line, seat, self._seats.names[seat])
            told.sign = self._sign_of(seat)
            told.seconds = self._phones.presence.kept.get(seat, 0)
            root.add(told)

    def _sign_of(self, seat: int) -> Sign:
        return sign_of(self._phones, seat)

    def _hint(self) -> str:
        if not self._lonely:
            return ""
        return _(
            "No phone has come yet. It must be in the same Wi-Fi. Guest Wi-Fi often keeps devices apart: "
            "use another one, or turn on a phone's hotspot and join it with this computer."
        )

    @property
    def _connected(self) -> int:
        """Phones, with a seat or without."""
        presence = self._phones.presence
        return len(presence.there) + presence.watchers

    @property
    def _lonely(self) -> bool:
        """Nobody has come for a while."""
        waited = self.ctx.clock.now() - self._since
        return self._phones.on and not self._phones.presence.visitors and waited >= HELP_AFTER_S

    # -- what can be done ---------------------------------------------------------------------------------

    def _switch(self, on: bool) -> None:
        """On a public screen the host alone does it."""
        if self.ctx.program.kiosk:
            past_the_pin(self.ctx, partial(self._on_switch, on))
            self.after(0.0, self._look_again)
        else:
            self._on_switch(on)

    def _let_onlookers(self, on: bool) -> None:
        """Whether watchers may guess and react, or only watch."""
        self.ctx.change_settings(replace(self.ctx.settings, onlookers=on))

    def _on_switch(self, on: bool) -> None:
        self._refusal = ""
        self.ctx.change_settings(replace(self.ctx.settings, phones=on))
        try:
            self._phones.start() if on else self._phones.stop()
        except UserError as error:
            self._refusal = _(sentence_of(error))
            self.ctx.sound.play("error")
        self._since = self.ctx.clock.now()
        self.after(0.0, self._look_again)

    def tick(self, now: float) -> None:
        if self._begins and self._seats is not None and all(map(self._phones.holds, self._seats.persons)):
            self.back()
            return
        if self._look() != self._shown:
            self._look_again()

    def _look_again(self) -> None:
        self._shown = self._look()
        self.rebuild()

    def _look(self) -> object:
        """Everything that is shown and may change by itself."""
        phones = self._phones
        seats = self._seats.persons if self._seats is not None else ()
        kept = phones.presence.kept
        joined = tuple((sign_of(phones, seat), kept.get(seat, 0)) for seat in seats) if phones.on else ()
        guests = tuple(phones.presence.guests.items())
        ways = tuple(address.link for address in phones.addresses)
        return (
            phones.on,
            ways,
            phones.code if phones.on else "",
            self._connected,
            joined,
            self._lonely,
            guests,
        )

    def on_intent(self, intent: Intent) -> bool:
        if isinstance(intent, Menu):
            self.back()
            return True
        return False


def _typed_address(url: str) -> str:
    """An address as people type it."""
    return url.removeprefix("http://").rstrip("/")


def open_phones(ctx: Context, seats: TableSeats | None = None) -> None:
    """Show how phones join, where there can be any."""
    if ctx.phones is not None:
        ctx.stack.push(PhonesScene(ctx, ctx.phones, seats))


def gather(ctx: Context, seats: TableSeats) -> None:
    """Let people with a phone sit down before the match begins."""
    if ctx.phones is not None:
        ctx.stack.push(PhonesScene(ctx, ctx.phones, seats, begins=True))
