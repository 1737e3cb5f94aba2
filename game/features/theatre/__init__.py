"""The theatre: stored matches are watched again, drawn as a curve, filmed and written as a page."""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature, FeatureMenu
from game.subcommand import Subcommand

of_theatre = LazyModule(__name__)
FEATURE = Feature(
    "theatre",
    place=50,
    command=Subcommand("replay", "replay a match from its journal", f"{__name__}.command"),
    menus={
        FeatureMenu.LOBBY: of_theatre.call("menu:lobby_entries"),
        FeatureMenu.OVER: of_theatre.call("menu:result_entries"),
    },
    scenes=("menu",),
)
