"""What shall we play? All games at once, one of them proposed; a picture shows how a game is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from game.catalogue import known_game
from game.match.game_choice import GameOnOffer, proposal
from game.match.host import MatchHost
from game.ui.art.theme import LAVENDER
from game.ui.drawing.layout import Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.choose.cards import (
    RIBBON_HEIGHT,
    CardLine,
    GameCard,
    PlayCard,
    Ribbon,
    WatchPicture,
)
from game.ui.scenes.choose.offers import needs_of, offers, seats_words, when_words
from game.ui.scenes.choose.shown import ShownScene
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import back_button
from game.ui.widgets.label import Label, SharedFontSize
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _

FOOT_HEIGHT, PORTRAIT_FOOT_HEIGHT = 108, 168
MAX_BESIDE, MAX_BELOW = 7, 5
"""Games in a row, and below each other on a screen that stands on end; more are scrolled through."""
SCROLLED_HEIGHT = 280
TICK_INTERVAL_S = 0.5


class ChooseScene(Scene):
    """Lets people choose a game, and is closed by that."""

    name = "choose"
    rebuilds = True
    inner = True
    sleeps = True
    tick_every = TICK_INTERVAL_S

    def __init__(
        self,
        ctx: Context,
        host: MatchHost,
        heads: int,
        choose: Callable[[str], object],
        *,
        few: bool = False,
    ) -> None:
        """`choose` is called with the game. `heads` people play; with `few`, others can still come."""
        super().__init__(ctx)
        self._host, self._heads, self._choose, self._few = host, heads, choose, few
        self._past = host.left.past
        self._offers = offers(host)
        self.proposed = self._proposal()
        if self.proposed is not None:
            self.first_focus = f"game-{self.proposed.name}"

    def _proposal(self) -> GameOnOffer | None:
        tonight = self._host.companions.tonight(self._host.now())
        return proposal(self._offers, self._heads, tonight.minutes_left, tonight.games)

    def tick(self, now: float) -> None:
        """What was played here is found out little by little."""
        if self._host.left.past != self._past:
            self._past = self._host.left.past
            self._offers = offers(self._host)
            self.proposed = self._proposal()
            self.rebuild()

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("What shall we play?"), note=_("{n} at the table", n=self._heads))
        low = PORTRAIT_FOOT_HEIGHT if self.portrait else FOOT_HEIGHT
        body, foot = under_header(self.safe).split_bottom(low, gap=20)
        now = self._host.now()
        # What fits this table comes first.
        ranked = sorted(self._offers, key=lambda offer: bool(self._why_not(offer)))
        self._add_cards(root, body, [self._card(offer, now) for offer in ranked])
        words, back = row(foot, Share(), 380, gap=24)
        told = [self._reason(now), self._time_left(now), _("Press a picture to see how a game is played.")]
        text = " ".join(filter(None, told))
        root.add(Label("told", words, text, size=32, colour=LAVENDER, lines=4, floor=22))
        root.add(back_button(back, self.back))
        return root

    def _add_cards(self, root: Widget, box: Box, cards: Sequence[GameCard]) -> None:
        blurbs, facts = SharedFontSize(), SharedFontSize()
        if len(cards) > (MAX_BELOW if self.portrait else MAX_BESIDE):
            listed = root.add(ScrollColumn("list", box))
            for card in cards:
                listed.item(self._line(card, blurbs, facts), SCROLLED_HEIGHT)
            return
        cells = even_column(box, len(cards)) if self.portrait else even_row(box, len(cards))
        for card, cell in zip(cards, cells, strict=True):
            line = root.add(self._line(card, blurbs, facts))
            line.place(cell if self.portrait else cell.split_top(RIBBON_HEIGHT / 2)[1])
            if card.proposed and not self.portrait:
                ribbon = cell.split_top(RIBBON_HEIGHT)[0]
                root.add(Ribbon("proposed", ribbon.centre_box(min(ribbon.w - 24, 280), ribbon.h)))

    def _line(self, card: GameCard, blurbs: SharedFontSize, facts: SharedFontSize) -> CardLine:
        press = partial(self._on_choice, card.name)
        watch = partial(self._watch, card.name, None if card.why_not else press)
        return CardLine(f"card-{card.name}", WatchPicture(card, watch), PlayCard(card, press, blurbs, facts))

    def _card(self, offer: GameOnOffer, now: datetime) -> GameCard:
        return GameCard(
            offer.name,
            _(known_game(offer.name).blurb),
            seats_words(offer.seats),
            _("{n} min", n=offer.minutes),
            needs_of(offer.name),
            when_words(offer.last_played, now),
            self._why_not(offer),
            proposed=offer is self.proposed,
        )

    def _why_not(self, offer: GameOnOffer) -> str:
        """What is missing for it: people, or seats."""
        if offer.seats_fit(self._heads) or (self._few and self._heads < offer.seats[0]):
            return ""
        if self._heads < offer.seats[0]:
            return _("Add {n} more", n=offer.seats[0] - self._heads)
        return _("For {n} at most", n=offer.seats[-1])

    def _reason(self, now: datetime) -> str:
        """Why the proposed game is."""
        if (offer := self.proposed) is None:
            return ""
        return _(
            "{game}: fits {heads}, about {n} minutes. {when}.",
            game=known_game(offer.name).title,
            heads=self._heads,
            n=offer.minutes,
            when=when_words(offer.last_played, now),
        )

    def _time_left(self, now: datetime) -> str:
        left = self._host.companions.tonight(now).minutes_left
        return "" if left is None else _("{n} minutes left tonight.", n=round(left))

    # -- what can be done -----------------------------------------------------------------------------------

    def _on_choice(self, game: str) -> None:
        self.ctx.stack.pop()
        self._choose(game)

    def _watch(self, game: str, play: Callable[[], object] | None) -> None:
        self.ctx.stack.push(ShownScene(self.ctx, self._host, game, play))
