"""The dice audit: what every roll of every match says about the dice; whether a log was changed.

rolls        every roll of the stored matches        statistics   intervals and e-values
report       what is to be said about them           export       the log as a file, as CSV and as JSON
live         a study of dice while they are thrown      telling_apart  which die of a roll is which
proof        whether a log of provable dice holds    saved        the audit's files in the data folder
"""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature, FeatureMenu
from game.subcommand import Subcommand

of_audit = LazyModule(__name__)
FEATURE = Feature(
    "audit",
    command=Subcommand(
        "audit", "say what all rolls so far tell about the dice; check logs of rolls", f"{__name__}.command"
    ),
    place=300,
    menus={
        FeatureMenu.PAUSE: of_audit.call("menu:pause_entries"),
        FeatureMenu.OVER: of_audit.call("menu:result_entries"),
    },
    scenes=("menu",),
)
