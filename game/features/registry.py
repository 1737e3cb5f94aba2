"""Which features there are: each folder of `game.features` is one, declared in its `__init__.py`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from game.features.feature import Encore, Feature, FeatureMenu, LobbyTile, MenuEntry

PACKAGE: Final = "game.features"


def _find() -> tuple[Feature, ...]:
    """All features, lower places first."""
    folders = (one.name for one in iter_modules(import_module(PACKAGE).__path__) if one.ispkg)
    found = (import_module(f"{PACKAGE}.{name}").FEATURE for name in folders)
    return tuple(sorted(found, key=lambda feature: feature.place))


FEATURES: Final = _find()
"""All features, in the order of their entries."""


def entries(menu: FeatureMenu, *given: Any) -> list[MenuEntry]:
    """What all features have in a menu; it says what they are `given`."""
    return [entry for one in FEATURES if menu in one.menus for entry in one.menus[menu](*given)]


def companions(data: Any, options: Any) -> list[Any]:
    """What features hang on all matches of a data folder, under the options of the program."""
    return [one.companion(data, options) for one in FEATURES if one.companion is not None]


def lobby_tile(*given: Any) -> LobbyTile | None:
    """The way from the lobby to what lasts for more than a match."""
    found = (one.tile(*given) for one in FEATURES if one.tile is not None)
    return next((tile for tile in found if tile is not None), None)


def after_match(*given: Any) -> Any:
    """The scene that follows a match in place of its result, or None."""
    found = (one.after_match(*given) for one in FEATURES if one.after_match is not None)
    return next((scene for scene in found if scene is not None), None)


def encore(*given: Any) -> Encore | None:
    """What is shown of a match between its celebration and its result."""
    found = (one.encore(*given) for one in FEATURES if one.encore is not None)
    return next((one for one in found if one is not None), None)


def take_home(*given: Any) -> list[Any]:
    """The widgets by which phones take something of the last match along; each has a `look`."""
    return [one.take_home(*given) for one in FEATURES if one.take_home is not None]


def attractions(*given: Any) -> Iterator[Any]:
    """What features show while nobody plays."""
    found = (one.attract(*given) for one in FEATURES if one.attract is not None)
    return (scene for scene in found if scene is not None)


def state_lines(*given: Any) -> list[Any]:
    """What features say of themselves to the host."""
    return [one.state(*given) for one in FEATURES if one.state is not None]


def load_scenes() -> None:
    """Import all scenes of features, so that nobody waits for one."""
    for one in FEATURES:
        for scene in one.scenes:
            import_module(f"{PACKAGE}.{one.key}.{scene}")


def option_modules(command: str) -> list[ModuleType]:
    """The modules that add options to a command."""
    added = [(one.key, one.options[command]) for one in FEATURES if command in one.options]
    return [import_module(f"{PACKAGE}.{key}.{module}") for key, module in added]
