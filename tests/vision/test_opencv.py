"""What people are told when OpenCV cannot be loaded."""

from __future__ import annotations

import builtins
import sys
from typing import Any

import pytest

from vision.errors import VisionError
from vision.opencv import load_cv2


@pytest.mark.parametrize(
    ("message", "remedy"),
    [
        (
            "libGL.so.1: cannot open shared object file: No such file or directory",
            r"libGL\.so\.1.*knucklebone doctor",
        ),
        (
            "libgthread-2.0.so.0: cannot open shared object file",
            r"libgthread-2\.0\.so\.0.*knucklebone doctor",
        ),
        ("No module named 'cv2'", "not installed.*knucklebone doctor"),
    ],
)
def test_a_missing_part_is_named_with_its_remedy(
    monkeypatch: pytest.MonkeyPatch, message: str, remedy: str
) -> None:
    real = builtins.__import__

    def without_cv2(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "cv2":
            raise ImportError(message)
        return real(name, *args, **kwargs)

    load_cv2.cache_clear()
    monkeypatch.delitem(sys.modules, "cv2", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_cv2)
    with pytest.raises(VisionError, match=remedy):
        load_cv2()
    monkeypatch.undo()
    load_cv2.cache_clear()


def test_opencv_keeps_to_one_thread() -> None:
    assert load_cv2().getNumThreads() == 1
