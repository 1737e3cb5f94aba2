"""Who plays for a seat: people go home, and a bot or somebody else plays on; and back.

A seat is given away when it is for that seat to act at the screen, when its phone has gone, by its own phone,
or when a bot has it. No game of the house can go on with a seat less, so a seat that is left is a bot's. What
was chosen before stands; the journal says who plays from there on, and the story tells it to everybody.
"""

from __future__ import annotations

from functools import partial

from game.catalogue import bot_names, make_bot, middle_bot
from game.names import LONGEST_NAME, clean_name, unlike
from game.rules.contract import Bot, IllegalAnswer, Seat
from game.store.journal import JournalError, PlayerEntry
from game.ui.scenes.lobby.draft import BOTS
from game.ui.scenes.shared.table_seats import SeatQuestion
from game.ui.scenes.table.host import TableHost
from game.ui.stage.dialog import DialogChoice, TextEntry
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of


class Reseating:
    """Gives the seats of one table to other players."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._ctx, self._loop, self._seats = table, table.ctx, table.loop, table.seats

    def press(self, seat: Seat) -> None:
        """Ask at the screen for another player for a seat."""
        why = self._kept_reason(seat)
        if why:
            self._table.refuse(why)
        else:
            self._ask(seat)

    def by_phone(self, seat: Seat) -> LazyText | None:
        """The player of a seat by phone has to leave: a bot plays on.

        Returns why that is impossible, or None.
        """
        try:
            self._reseat(seat, *self._bot(seat))
        except IllegalAnswer as error:
            return sentence_of(error)
        except JournalError as error:
            self._table.in_trouble(error)
            return sentence_of(error)
        return None

    def _kept_reason(self, seat: Seat) -> str:
        """Why a seat cannot be given away at the screen just now; empty when it can."""
        loop, phones = self._loop, self._ctx.phones
        name = loop.match.names[seat]
        if loop.over is not None:
            return _("The match is over.")
        if loop.is_bot(seat):
            return ""
        if phones is not None and phones.on:
            if phones.there(seat):
                return _("{name} has a phone: there, open “More” and choose “Leave the game”.", name=name)
            if seat in phones.presence.kept:
                return _("{name}'s phone has just lost its connection: wait a moment.", name=name)
            if phones.holds(seat):
                return ""
        if loop.acting == seat:
            return ""
        return _("Somebody can take over for {name} when it's {name}'s turn.", name=name)

    def _ask(self, seat: Seat) -> None:
        name, bot = self._loop.match.names[seat], self._loop.is_bot(seat)
        choices = [DialogChoice("stay", _("Nobody else"), tone="green")]
        if not bot:
            choices.append(DialogChoice("bot", _("A bot"), partial(self._try, seat, *self._bot(seat))))
        choices.append(DialogChoice("person", _("Somebody else"), partial(self._ask_name, seat), tone="blue"))
        words = [_("Earlier moves stay as they are.")]
        if bot:
            words = [_("A player who takes this seat sees its hand, behind the curtain or on a phone.")]
        else:
            words.append(_("The game needs every seat, so a bot plays on."))
        title = _("Who plays for {name} from here on?", name=name)
        question = SeatQuestion(self._ctx, self._seats, seat, title, "\n".join(words), choices, "stay")
        self._ctx.stack.push(question)

    def _ask_name(self, seat: Seat) -> None:
        title = _("Who plays from here on?")
        former = self._loop.match.formerly.get(seat, "")
        done = partial(self._on_name, seat)
        self._ctx.stack.push(TextEntry(self._ctx, title, former, done, limit=LONGEST_NAME))

    def _on_name(self, seat: Seat, name: str) -> None:
        others = {one for other, one in enumerate(self._loop.match.names) if other != seat}
        if called := clean_name(name):
            self._try(seat, PlayerEntry(unlike(called, others)), None)

    def _bot(self, seat: Seat) -> tuple[PlayerEntry, Bot]:
        """One that is neither too weak nor too strong, by a name that nobody here has."""
        game = self._loop.match.rules.name
        bot, taken = middle_bot(bot_names(game)), set(self._loop.match.names)
        name = next((one for one in (BOTS[seat % len(BOTS)], *BOTS) if unlike(one, taken) == one), BOTS[0])
        return PlayerEntry(unlike(name, taken), bot), make_bot(bot, game)

    def _try(self, seat: Seat, player: PlayerEntry, bot: Bot | None) -> None:
        try:
            self._reseat(seat, player, bot)
        except IllegalAnswer as error:
            self._table.refuse(_(sentence_of(error)))
        except JournalError as error:
            self._table.in_trouble(error)

    def _reseat(self, seat: Seat, player: PlayerEntry, bot: Bot | None) -> None:
        """Raises IllegalAnswer, JournalError."""
        before = self._loop.match.names[seat]
        self._loop.reseat(seat, player, bot)
        if bot is not None:
            told = LazyText("{bot}, a bot, plays for {name} from here on.", bot=player.name, name=before)
        else:
            told = LazyText("{player} plays for {name} from here on.", player=player.name, name=before)
        if bot is None and player.name == before:
            told = LazyText("{player} plays on.", player=player.name)
        self._table.lay_anew(told)
