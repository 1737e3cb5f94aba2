"""The table's own data set: every line has its picture, only the newest stay, nothing else is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.store.picture_set import CorrectionStore, Labelled
from vision.dice.score import PictureLabel, labels

WHERE = (10.0, 20.0, 50.0, 60.0)
ONE = Labelled("camera 0", ((4, WHERE),), "corrected")


@pytest.fixture
def store(tmp_path: Path) -> CorrectionStore:
    return CorrectionStore(tmp_path / "corrections")


def pictures(store: CorrectionStore) -> dict[str, bytes]:
    return {
        path.relative_to(store.folder).as_posix(): path.read_bytes() for path in store.folder.rglob("*.jpg")
    }


def test_nothing_is_made_before_the_first_picture(store: CorrectionStore) -> None:
    assert store.count() == 0
    store.forget()
    assert not store.folder.exists()


def test_a_picture_is_kept_with_the_line_that_a_check_reads(store: CorrectionStore) -> None:
    two = Labelled("C920 HD", ((6, (1.5, 2, 3, 4)), (2, WHERE)), "confirmed")
    assert store.keep(b"first", ONE, 10).read_bytes() == b"first"
    store.keep(b"second", two, 10)
    assert labels(store.folder) == [
        PictureLabel("camera-0/000001.jpg", (4,), ((WHERE, 4),), "corrected"),
        PictureLabel("c920-hd/000002.jpg", (2, 6), ((WHERE, 2), ((1.5, 2, 3, 4), 6)), "confirmed"),
    ]
    assert pictures(store) == {"camera-0/000001.jpg": b"first", "c920-hd/000002.jpg": b"second"}


def test_boxes_are_written_only_where_all_are_known(store: CorrectionStore) -> None:
    store.keep(b"", Labelled("camera 0", ((4, WHERE), (6, None)), "corrected"), 10)
    assert labels(store.folder) == [PictureLabel("camera-0/000001.jpg", (4, 6), (), "corrected")]


def test_a_picture_without_dice_is_a_label_too(store: CorrectionStore) -> None:
    store.keep(b"", Labelled("camera 0", (), "corrected"), 10)
    assert labels(store.folder)[0].values == ()


def test_only_the_newest_are_kept(store: CorrectionStore) -> None:
    for number in range(5):
        store.keep(bytes([number]), ONE, 3)
    assert store.count() == 3
    assert pictures(store) == {f"camera-0/{n + 1:06}.jpg": bytes([n]) for n in (2, 3, 4)}


def test_numbers_go_on_after_everything_but_the_last_was_deleted(store: CorrectionStore) -> None:
    for most in (5, 5, 1):
        store.keep(b"", ONE, most)
    assert store.keep(b"", ONE, 5).name == "000004.jpg"


def test_what_a_power_cut_left_is_tidied_away(store: CorrectionStore) -> None:
    store.keep(b"", ONE, 5)
    folder = store.folder / "camera-0"
    for name in ("000009.jpg", "000010.jpg.77.tmp"):
        (folder / name).write_bytes(b"half")
    assert store.keep(b"new", ONE, 5).name == "000011.jpg"
    assert sorted(path.name for path in folder.iterdir()) == ["000001.jpg", "000011.jpg"]


def test_a_label_put_right_in_a_spreadsheet_stays(store: CorrectionStore) -> None:
    store.keep(b"", ONE, 5)
    path = store.folder / "labels.csv"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"000001.jpg,4", b"000001.jpg,5"))
    store.keep(b"", ONE, 5)
    assert [label.values for label in labels(store.folder)] == [(5,), (4,)]


@pytest.mark.parametrize("camera", ["../..", "///", "", "con:\\x", "a" * 300])
def test_no_name_of_a_camera_leads_out_of_the_folder(store: CorrectionStore, camera: str) -> None:
    path = store.keep(b"", Labelled(camera, (), "corrected"), 5)
    assert path.parent.parent == store.folder
    assert 1 <= len(path.parent.name) <= 40


def test_forgetting_deletes_the_data_set_and_nothing_else(store: CorrectionStore) -> None:
    store.keep(b"", ONE, 5)
    (store.folder / "mine.txt").write_text("stays")
    store.forget()
    assert [path.name for path in store.folder.rglob("*")] == ["mine.txt"]
    (store.folder / "mine.txt").unlink()
    store.keep(b"", ONE, 5)
    store.forget()
    assert not store.folder.exists()


def test_labels_that_cannot_be_read_are_not_written_over(store: CorrectionStore) -> None:
    store.keep(b"kept", ONE, 5)
    (store.folder / "labels.csv").rename(store.folder / "aside")
    (store.folder / "labels.csv").mkdir()
    with pytest.raises(OSError, match=r"labels\.csv"):
        store.keep(b"new", ONE, 5)
    assert pictures(store) == {"camera-0/000001.jpg": b"kept"}


def test_labels_that_cannot_be_read_are_a_sentence_and_are_left_alone(store: CorrectionStore) -> None:
    store.keep(b"first", ONE, 10)
    labels_file = store.folder / "labels.csv"
    for text in ("file\n" + "x" * 200_000, 'file\n"' + "x" * 200_000):
        labels_file.write_text(text)
        with pytest.raises(OSError, match=r"labels\.csv is no table"):
            store.keep(b"second", ONE, 10)
        assert labels_file.read_text() == text
    labels_file.unlink()
    labels_file.mkdir()
    with pytest.raises(OSError, match="is a folder"):
        CorrectionStore(store.folder).count()


def test_odd_things_among_the_pictures_are_left_alone(store: CorrectionStore) -> None:
    store.keep(b"first", ONE, 10)
    (store.folder / "camera-0" / "000009.jpg").mkdir()
    (store.folder / "camera-0" / f"{'9' * 200}.jpg").touch()
    assert store.keep(b"second", ONE, 10).name == "000010.jpg"
    assert (store.folder / "camera-0" / "000009.jpg").is_dir()
