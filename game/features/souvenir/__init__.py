"""The souvenir: the moment that decided a match, as a short clip to take along."""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature, FeatureMenu

of_souvenir = LazyModule(__name__)
FEATURE = Feature(
    "souvenir",
    options={"replay": "command"},
    menus={
        FeatureMenu.OVER: of_souvenir.call("menu:result_entries"),
        FeatureMenu.WATCHED: of_souvenir.call("menu:watched_entries"),
    },
    encore=of_souvenir.call("encore:encore_of"),
    take_home=of_souvenir.call("scenes.take_home:TakeHome"),
    scenes=("menu", "encore"),
)
