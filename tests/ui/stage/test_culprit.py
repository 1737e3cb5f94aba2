"""No single thing that strangers bring ends an evening: what screens fail by twice is set aside, and said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.ui.art import text
from game.ui.art.fonts import Role
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.culprit import Blame, Culprit, blame, stored_match
from knucklebone_messages import LazyText
from studio.pilot import Pilot
from studio.shots.staged_phones import FakePhones
from tests.ui.fixtures import Board
from tests.ui.scenes.evening import Evening

pytestmark = pytest.mark.painted


class Unpaintable(Widget):
    def paint(self, canvas: Canvas, ctx: Context) -> None:
        raise ValueError("no picture")


def gallery(shown: list[str], suspects: tuple[Culprit, ...] = (), *, about: bool = True) -> type[Board]:
    """A screen of pictures that strangers brought, of which each breaks it."""

    def culprit(name: str) -> Culprit:
        return Culprit(name, LazyText("{name} is left out.", name=name), lambda: shown.remove(name))

    class Gallery(Board):
        name = "gallery"

        def build(self) -> Widget:
            root = super().build()
            for name in shown:
                picture = root.add(Unpaintable(name, root.box))
                picture.about = culprit(name) if about else None
            return root

        def suspects(self) -> Iterator[Culprit]:
            yield from () if about else map(culprit, [*shown])

    return Gallery


@pytest.mark.parametrize("about", [True, False], ids=["the widget knows", "the screen suspects"])
def test_what_a_screen_fails_by_twice_is_left_out_and_said(fly: Callable[..., Pilot], about: bool) -> None:
    shown = ["one", "two"]
    pilot = fly(gallery(shown, about=about))
    for left, failures in ((["one", "two"], 1), (["two"], 2), (["two"], 3), ([], 4)):
        assert pilot.scene.name == "failsafe"
        assert shown == left, f"after {failures} failures"
        assert ("is left out" in pilot.text("words")) == (failures % 2 == 0)
        pilot.press("home")
        pilot.run(0.2)
    assert pilot.scene.name == "gallery"


def test_what_was_set_aside_and_comes_again_does_not_get_two_more_tries() -> None:
    judges, error, guest = Blame(), ValueError(), Culprit("guest ann", LazyText("Gone."), list)
    blame(error, guest)
    assert [judges.judge(error, ()) for _ in range(3)] == [None, guest, guest]


def test_a_journal_that_is_set_aside_is_kept_and_is_no_journal_any_more(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    journal.write_text("all of it")
    stored_match(journal).set_aside()
    assert [path.name for path in tmp_path.iterdir()] == ["match.set-aside"]
    assert (tmp_path / "match.set-aside").read_text() == "all of it"


def test_a_guest_whose_name_breaks_the_lobby_is_stood_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawing text does not raise; were it to, an evening would go on all the same."""
    measured = text.line_size

    def breaking(words: str, role: Role, pixels: int) -> tuple[int, int]:
        if "Ysolde" in words:
            raise ValueError("no width")
        return measured(words, role, pixels)

    phones = FakePhones()
    evening = Evening(tmp_path)
    evening.pilot.app.ctx.phones = phones
    evening.pilot.scene.rebuild()
    monkeypatch.setattr(text, "line_size", breaking)
    phones.guests[1] = "Ysolde"
    evening.pilot.run(1.5)
    assert evening.at == "failsafe"
    evening.pilot.press("home")
    evening.pilot.run(1.0)
    assert evening.at == "failsafe"
    assert phones.aside == ["Ysolde"]
    assert phones.guests == {}
    evening.pilot.press("home")
    evening.pilot.run(1.0)
    assert evening.at == "lobby"
