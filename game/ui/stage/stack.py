"""Which scenes are up. Changes wait until the scene that asked for them has finished speaking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, Protocol, TypeVar


class Stacked(Protocol):
    """What the stack and its users know of a scene: see `game.ui.stage.scene.Scene`."""

    over: ClassVar[bool]
    built: bool

    @property
    def rotation(self) -> int | None: ...

    def enter(self) -> None: ...

    def cover(self) -> None: ...

    def resume(self) -> None: ...

    def exit(self) -> None: ...

    def rebuild(self) -> None: ...

    def toast(self, text: str) -> object: ...


S = TypeVar("S", bound=Stacked, covariant=True)


class SceneStack(Generic[S]):
    """The scene on top has the input; those it lies over are seen, dimmed, and stand still."""

    def __init__(self) -> None:
        self._scenes: list[Any] = []
        self._pending: list[Callable[[], None]] = []

    @property
    def top(self) -> S | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[S, ...]:
        """The scenes from the lowest to the top."""
        return tuple(self._scenes)

    @property
    def shown(self) -> tuple[S, ...]:
        """The scenes that are seen: the topmost that lies over nothing, and what lies over it."""
        for index in range(len(self._scenes) - 1, -1, -1):
            if not self._scenes[index].over:
                return tuple(self._scenes[index:])
        return tuple(self._scenes)

    @property
    def rotation(self) -> int:
        """The number of quarters by which the picture is turned, as the topmost scene with a say has it."""
        wished = (scene.rotation for scene in reversed(self._scenes))
        return next((quarters for quarters in wished if quarters is not None), 0)

    def push(self, scene: Stacked) -> None:
        """Put a scene on top."""
        self._pending.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Take the top scene away."""
        self._pending.append(self._pop)

    def replace(self, scene: Stacked) -> None:
        """Put a scene in place of the top one."""
        self._pending += [lambda: self._pop(resume=False), lambda: self._push(scene)]

    def reset(self, scene: Stacked) -> None:
        """Take everything away and start again with one scene."""
        self._pending += [self._clear, lambda: self._push(scene)]

    def settle(self) -> bool:
        """Carry out what was asked for; True if anything was."""
        changed = False
        while self._pending:
            changed = True
            self._pending.pop(0)()
        return changed

    def abandon(self) -> None:
        """Forget all scenes and wishes without a word to them: something broke."""
        self._scenes.clear()
        self._pending.clear()

    def _push(self, scene: Stacked) -> None:
        if self._scenes:
            self._scenes[-1].cover()
        self._scenes.append(scene)
        scene.enter()
        if not scene.built:
            scene.rebuild()

    def _pop(self, resume: bool = True) -> None:
        if not self._scenes:
            return
        self._scenes.pop().exit()
        if resume and self._scenes:
            self._scenes[-1].resume()

    def _clear(self) -> None:
        while self._scenes:
            self._scenes.pop().exit()
