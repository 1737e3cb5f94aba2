"""Pictures of settled fields: when one may be kept, and with what it is labelled."""

from __future__ import annotations

from pathlib import Path

from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME
from game.match.field.source import FieldPicture
from game.match.field.watcher import ASK_AFTER_S
from game.match.pictures import FieldPictureKeeper, in_words
from game.rules.field import Tops
from game.store.picture_set import FieldPictureStore
from tests.games.spellcycles.rules.positions import Table
from tests.match.field.test_watcher import READINGS, Watched

C4, D4 = (SQUARE_BY_NAME[name] for name in ("c4", "d4"))
RED, BLUE, GREEN = (PIECE_BY_CODE[code] for code in ("R3", "B3", "G2"))
PICTURE = FieldPicture(
    "C920 HD", lambda: b"field", lambda: b"empty", ((1, 2), (3, 2), (3, 4.5), (1, 4)), 50.8
)


def watched() -> Watched:
    """A position in which a medium green piece lies on d4 as it should."""
    at = Watched(Table(field={"d4": "G2"}, hands=["R3 B3"]))
    at.real.evidence = PICTURE
    at.look()
    return at


def test_a_field_that_lies_as_it_should_is_told_once() -> None:
    at = watched()
    settled = at.watcher.settled_field()
    assert settled is not None
    assert settled.reading.picture is PICTURE
    assert in_words(settled.stacks) == "d4 green medium"
    at.look(5.0)
    assert at.watcher.settled_field() is None


def test_it_is_none_while_anything_is_to_do_or_otherwise_or_hidden() -> None:
    at = watched()
    at.watcher.settled_field()
    at.do("place R3 c4")
    at.look()
    assert at.watcher.settled_field() is None, "the piece is still in somebody's hand"
    at.real.put(C4, BLUE)
    at.look(ASK_AFTER_S + 1)
    assert at.watcher.settled_field() is None, "a blue one was put there"
    at.real.lay(C4, (RED,))
    at.look(READINGS)
    at.real.trouble = "A hand is in the way."
    at.look(READINGS)
    assert at.watcher.settled_field() is None, "nothing can be seen"
    at.real.trouble = ""
    at.look()
    settled = at.watcher.settled_field()
    assert settled is not None
    assert in_words(settled.stacks) == "c4 red large; d4 green medium"


def test_a_square_that_a_person_called_right_is_labelled_as_the_match_has_it() -> None:
    at = watched()
    at.watcher.settled_field()
    at.do("place R3 c4")
    at.real.put(C4, BLUE)
    at.look(ASK_AFTER_S + 1)
    at.watcher.trust(C4)
    at.look()
    settled = at.watcher.settled_field()
    assert settled is not None
    assert in_words(settled.stacks) == "c4 red large; d4 green medium"


def test_the_source_learns_what_lies_there() -> None:
    at, learnt = watched(), list[Tops]()
    at.real.learn = learnt.append
    at.watcher.settled_field()
    assert learnt == [], "that reading had been made before"
    at.do("place R3 c4")
    at.real.put(C4, RED)
    at.look()
    at.watcher.settled_field()
    (tops,) = learnt
    assert {square: top for square, top in enumerate(tops) if top is not None} == {C4: RED, D4: GREEN}


def test_of_a_stack_the_uppermost_is_named() -> None:
    assert in_words(((RED, GREEN), *[()] * 63)) == "a1 green medium stacked"


def test_pictures_are_kept_with_one_of_the_empty_field_for_all(tmp_path: Path) -> None:
    at = watched()
    settled = at.watcher.settled_field()
    assert settled is not None
    keeper = FieldPictureKeeper(FieldPictureStore(tmp_path / "kept"))
    for _ in range(3):
        assert keeper.offer(settled, 2)
        keeper.close()
    (empty,) = (tmp_path / "kept" / "c920-hd").glob("shared-*.jpg")
    assert (keeper.trouble, empty.read_bytes()) == ("", b"empty")
    name = f"c920-hd/{empty.name}"
    corners = "1.0,2.0 3.0,2.0 3.0,4.5 1.0,4.0"
    assert keeper.store.rows() == [
        {"file": f"c920-hd/00000{n}.jpg", "pieces": "d4 green medium", "empty": name, "corners": corners,
         "square": "50.8"} for n in (2, 3)
    ]  # fmt: skip
    keeper.forget()
    assert not (tmp_path / "kept").exists()
