"""From a set-up to a running match, and from a match that is over to the next of the same kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.catalogue import known_game, lobby_bots
from game.errors import UserError
from game.match.host import MatchHost, MatchSetup, dice_of
from game.match.loop import MatchLoop
from game.match.provable.commitment import TABLE_KEY, SeedCommitment
from game.store.journal import Header
from game.store.past_matches import minutes_here
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.lobby.draft import LobbyDraft, restore_draft, to_data, with_players
from game.ui.scenes.lobby.promise import PromiseScene
from game.ui.stage.context import Context, NextMatch
from game.ui.stage.scene import Scene
from game.ui.words import _
from knucklebone_messages import LazyText, sentence_of

Again = Callable[[MatchLoop], object]
"""Begins another match like the one that is over: for who plays in it at its end, with its last dice."""
Play = Callable[[Context, MatchLoop, Again], Scene]
"""Makes the scene that plays a match; the last argument begins another of the same kind."""


def again_of(ctx: Context, host: MatchHost, play: Play, setup: MatchSetup) -> Again:
    """What the button for another match does: begin it in place of the scene on top, or say why not."""

    def complain(sentence: LazyText) -> None:
        if ctx.stack.top is not None:
            ctx.stack.top.toast(_(sentence))

    def begin(wished: MatchSetup, promise: SeedCommitment | None) -> None:
        try:
            loop = host.begin(wished, promise)
        except UserError as error:
            complain(sentence_of(error))
            return
        ctx.stack.replace(play(ctx, loop, again_of(ctx, host, play, wished)))

    def again(over: MatchLoop) -> None:
        wished = replace(setup, players=over.match.players, dice=over.desk.kind)
        with_promise(ctx, host, wished, partial(begin, wished), complain)

    return again


def next_match_of(host: MatchHost, play: Play, ctx: Context, over: MatchLoop) -> NextMatch:
    """What the people of a match that is over can play next."""
    game = over.match.rules.name
    minutes = minutes_here(host.left.past, game) or known_game(game).minutes
    return NextMatch(minutes, partial(_choose_next, host, play, ctx, over))


def _choose_next(host: MatchHost, play: Play, ctx: Context, over: MatchLoop) -> None:
    draft = with_players(restore_draft(ctx.settings.lobby), over.match.players)
    draft = replace(draft, dice=over.desk.kind)

    def complain(sentence: LazyText) -> None:
        if ctx.stack.top is not None:
            ctx.stack.top.toast(_(sentence))

    def begin(game: str) -> None:
        begin_game(ctx, host, play, draft, game, complain)

    ctx.stack.push(ChooseScene(ctx, host, len(draft.players), begin))


def begin_game(
    ctx: Context,
    host: MatchHost,
    play: Play,
    draft: LobbyDraft,
    game: str,
    complain: Callable[[LazyText], object],
) -> None:
    """Play a game with the people of a draft, in place of all that is on the screen."""
    draft = draft.for_game(known_game(game)).with_bots(lobby_bots(game))
    setup = draft.setup()

    def begin(promise: SeedCommitment | None) -> None:
        try:
            loop = host.begin(setup, promise)
        except UserError as error:
            complain(sentence_of(error))
            return
        ctx.change_settings(replace(ctx.settings, lobby=to_data(draft)))
        ctx.sound.play("confirm")
        ctx.stack.reset(play(ctx, loop, again_of(ctx, host, play, setup)))

    with_promise(ctx, host, setup, begin, complain)


def with_promise(
    ctx: Context,
    host: MatchHost,
    setup: MatchSetup,
    begin: Callable[[SeedCommitment | None], object],
    complain: Callable[[LazyText], object],
) -> None:
    """Begin at once, or, where the dice are to be provable, after the players have seen the seal."""
    if not setup.provable:
        begin(None)
        return
    try:
        promise = host.promise()
    except UserError as error:
        complain(sentence_of(error))
        return
    ctx.stack.push(PromiseScene(ctx, host, setup.players, promise, begin))


def setup_of(header: Header) -> MatchSetup:
    """The set-up that a stored match was begun with."""
    table = header.table
    return MatchSetup(
        header.game,
        header.players,
        header.options,
        dice_of(header),
        bool(table.get("real_field", False)),
        bool(table.get("setup_by_hand", False)),
        TABLE_KEY in table,
    )
