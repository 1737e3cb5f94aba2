"""Phones come in with the code, sit down, and come back, over real connections."""

from __future__ import annotations

import asyncio
from pathlib import Path

from game.phones.requests import Choose
from tests.phones.visitor import asked, pages, serving, table, visiting


def test_a_phone_comes_in_sits_down_sees_its_page_and_chooses(tmp_path: Path) -> None:
    async def evening() -> None:
        with serving(tmp_path) as service:
            table(service)
            service.publish(pages(None, 0, 1))
            async with visiting(service) as phone:
                await phone.come_in(service)
                lobby = await phone.hear("lobby")
                assert lobby["title"] == "Power Vacuum"
                assert [seat["state"] for seat in lobby["seats"]] == ["free", "free", "bot"]
                await phone.say("take", seat=1)
                seated = await phone.hear("seated")
                assert seated["seat"] == 1
                assert len(seated["token"]) == 32
                assert (await phone.hear("page"))["seat"] == 1
                assert service.holds(1)
                assert service.there(1)
                assert not service.holds(0)
                await phone.say("choose", entry=1, choice="0")
                assert await asked(service) == Choose(1, 1, "0", phone=1)
                service.publish(pages(None, 0, 1, entry=2))
                assert (await phone.hear("page"))["entry"] == 2

    asyncio.run(evening())
