"""What phones ask while no match can hear them: the host may go on from there, all else is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.phones.requests import Host
from game.ui.context import Context
from messages import Message, message

WAITS: Final = message("The match waits: somebody has opened the menu on the big screen.")
IS_OVER: Final = message("The match is over.")


def meanwhile(ctx: Context, why: Message, host: Mapping[str, Callable[[], object]]) -> None:
    """Answer what phones have asked: `host` is what the host may have done, and `why` nothing else can be."""
    phones = ctx.phones
    if phones is None or not phones.on:
        return
    wished: Callable[[], object] | None = None
    for request in phones.requests():
        act = host.get(request.do) if isinstance(request, Host) else None
        phones.answer(request, why if act is None else None)
        wished = wished or act
    # Once, however often it was asked for: then another scene is on top.
    if wished is not None:
        wished()
