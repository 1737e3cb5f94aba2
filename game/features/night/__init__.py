"""A night: several games in one evening with one crown."""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature

of_night = LazyModule(__name__)
FEATURE = Feature(
    "night",
    companion=of_night.call("nights:open_nights"),
    tile=of_night.call("menu:lobby_tile"),
    after_match=of_night.call("menu:after_match"),
    scenes=("menu",),
)
