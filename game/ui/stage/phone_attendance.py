"""Tells phones what is on while the scene on top is not the table that they play at, and answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.ui.stage.context import Context
from game.ui.stage.phone_policy import NOTHING, PhonePolicy
from game.ui.stage.scene import Scene
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.phones.service import PhoneService

ELSEWHERE: Final = LazyText("Paused: something else is open on the big screen.")
NO_MATCH: Final = LazyText("No match is on.")
NO_LOBBY: Final = LazyText("Something else is open on the big screen.")


def attend(ctx: Context, scenes: Sequence[Scene]) -> bool:
    """Say what is on to phones and answer what they ask, unless the scene on top is their table.

    `scenes` are all that are up, the lowest first. Returns whether to be called again soon.
    """
    phones = ctx.phones
    if phones is None or not phones.on or not scenes:
        return False
    phones.offer_souvenir(ctx.storage.keepsakes.souvenirs.latest)
    above = _above_the_table(scenes)
    table = scenes[-1 - len(above)] if len(above) < len(scenes) else None
    said = [scene.meanwhile() for scene in above]
    seen = next(
        (one for one in said if one.see is not None and (table is not None or not one.wakes)), NOTHING
    )
    phones.interrupt(seen.see, asks=seen.wakes)
    if not above:
        return False
    if said[0].wakes and table is not None and phones.asking:
        ctx.stack.pop()
        # Whoever has asked is there, whatever is below: it is not put to them again at once.
        scenes[-2].alive_at = ctx.clock.now()
        return True
    usual = ELSEWHERE if table is not None else NO_MATCH
    why = next((one.why for one in said if one.why is not None), usual)
    _answer(phones, why, said[0])
    return table is not None and table.beneath()


def _above_the_table(scenes: Sequence[Scene]) -> list[Scene]:
    """Returns the scenes over the table, the highest first; all, where there is none."""
    above: list[Scene] = []
    for scene in reversed(scenes):
        if scene.serves_phones:
            break
        above.append(scene)
    return above


def _answer(phones: PhoneService, why: LazyText, on_top: PhonePolicy) -> None:
    from game.phones.requests import AgreeToUndo, Host, LobbyArrangement, Reaction, StillHere

    wished: Callable[[], object] | None = None
    for request in phones.requests():
        if isinstance(request, LobbyArrangement):
            phones.answer(request, on_top.arrange(request) if on_top.arrange is not None else NO_LOBBY)
            continue
        if isinstance(request, AgreeToUndo) and on_top.agree is not None:
            phones.answer(request, on_top.agree(request))
            continue
        act = on_top.host.get(request.do) if isinstance(request, Host) else None
        done = act is not None or isinstance(request, StillHere | Reaction)
        phones.answer(request, None if done else why)
        wished = wished or act
    # Once, however often it was asked for: then another scene is on top.
    if wished is not None:
        wished()
