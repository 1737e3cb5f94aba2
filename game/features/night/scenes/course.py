"""The course of a night: what follows a match that belongs to it, and how the next game begins.

Seats, people, bots and dice are those of the game before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.features.night.nights import Nights, nights_of
from game.match.game_choice import GameOnOffer, proposal
from game.match.host import MatchHost
from game.match.loop import MatchLoop
from game.ui.scenes.choose.offers import offers
from game.ui.scenes.lobby.draft import LobbyDraft, restore_draft, to_data, with_players
from game.ui.scenes.lobby.start import Play, begin_game
from game.ui.stage.context import Context
from game.ui.words import _
from knucklebone_messages import LazyText


class NightCourse:
    """What the scenes of a night have in common."""

    def __init__(self, ctx: Context, host: MatchHost, play: Play) -> None:
        """`play` makes the scene that plays a match."""
        self.ctx, self.host, self._play = ctx, host, play

    @property
    def nights(self) -> Nights:
        """The night itself."""
        return nights_of(self.host)

    @property
    def offers(self) -> tuple[GameOnOffer, ...]:
        """All games, in the order of the lobby."""
        return offers(self.host)

    @property
    def heads(self) -> int:
        """How many play the next game."""
        return len(self.draft().players)

    def propose_next(self) -> GameOnOffer | None:
        """What to play next; None if no game is for that many."""
        tonight = [game.game for game in self.nights.games]
        return proposal(self.offers, self.heads, self.nights.minutes_left(self.host.now()), tonight)

    def draft(self) -> LobbyDraft:
        """The table as it was at the last game of the night, or as the lobby has it."""
        draft = restore_draft(self.ctx.settings.lobby)
        if self.nights.games:
            draft = with_players(draft, self.nights.games[-1].players)
        return draft

    def remember_dice(self, loop: MatchLoop) -> None:
        """The next game's dice come from where this one's came from at last."""
        draft = replace(self.draft(), dice=loop.desk.kind)
        self.ctx.change_settings(replace(self.ctx.settings, lobby=to_data(draft)))

    def begin(self, game: str, complain: Callable[[LazyText], object]) -> None:
        """Play a game with the same people, in place of all that is on the screen."""
        begin_game(self.ctx, self.host, self._play, self.draft(), game, complain)

    def complain(self, sentence: LazyText) -> None:
        """Over whatever is on top."""
        if self.ctx.stack.top is not None:
            self.ctx.stack.top.toast(_(sentence))
