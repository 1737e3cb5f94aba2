"""Values of a widget that are seen: giving it another one paints it again.

class Lamp(Widget):
    lit = Reactive[bool]()

    def __init__(self) -> None:
        super().__init__("lamp")
        self.lit = False
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

from game.rules.contract import Frozen

T = TypeVar("T")
_UNSET = object()


class ViewModel(metaclass=Frozen):
    """What a widget shows, as a value; whatever derives from it is a frozen dataclass by that."""

    __slots__ = ()


def _invalidate(widget: Any) -> None:
    widget.invalidate()


class Reactive(Generic[T]):
    """An attribute of a widget; `changed` is called with the widget when it gets another value.

    The value lies under the same name in the widget's own dictionary, where reading it costs what any
    attribute costs.
    """

    def __init__(self, changed: Callable[[Any], object] = _invalidate) -> None:
        self._changed = changed

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __set__(self, widget: Any, value: T) -> None:
        kept = widget.__dict__
        if kept.get(self._name, _UNSET) != value:
            kept[self._name] = value
            self._changed(widget)

    if TYPE_CHECKING:

        @overload
        def __get__(self, widget: None, owner: type) -> Self: ...
        @overload
        def __get__(self, widget: object, owner: type) -> T: ...
        def __get__(self, widget: object, owner: type) -> Self | T: ...
