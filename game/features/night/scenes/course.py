"""The course of a night: what follows a match that belongs to it, and how the next game begins.

Seats, people, bots and dice are those of the game before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.catalogue import known_game, lobby_bots
from game.errors import UserError
from game.features.night.nights import Nights, nights_of
from game.match.game_choice import GameOnOffer, proposal
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.provable.commitment import SeedCommitment
from game.ui.scenes.choose.offers import offers
from game.ui.scenes.lobby.draft import LobbyDraft, restore_draft, to_data, with_players
from game.ui.scenes.lobby.start import Play, again_of, with_promise
from game.ui.stage.context import Context
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of


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
        draft = self.draft().for_game(known_game(game)).with_bots(lobby_bots(game))
        setup = draft.setup()
        with_promise(self.ctx, self.host, setup, partial(self._begin, draft, setup, complain), complain)

    def _begin(
        self,
        draft: LobbyDraft,
        setup: MatchSetup,
        complain: Callable[[LazyText], object],
        promise: SeedCommitment | None,
    ) -> None:
        try:
            loop = self.host.begin(setup, promise)
        except UserError as error:
            complain(sentence_of(error))
            return
        ctx = self.ctx
        ctx.change_settings(replace(ctx.settings, lobby=to_data(draft)))
        ctx.sound.play("confirm")
        ctx.stack.reset(self._play(ctx, loop, again_of(ctx, self.host, self._play, setup)))

    def complain(self, sentence: LazyText) -> None:
        """Over whatever is on top."""
        if self.ctx.stack.top is not None:
            self.ctx.stack.top.toast(_(sentence))
