"""Rolls: what real dice show, told to any program, stream or person, without a match.

feed      rolls from any device, one after the other      roll      one roll, and the line that tells it
watching  from the feed to all that listen                command   `knucklebone rolls`
table     a file of comma separated values                pictures  the picture of each roll
outside   the thread that speaks with other programs      page      what browsers load
serve     overlay, page, list and streams                 post      rolls sent to an address
saying    each roll aloud                                 scenes    *Just roll*: the screen is a tray
evening   what its rolls come to
"""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature, FeatureMenu
from game.subcommand import Subcommand

of_rolls = LazyModule(__name__)
FEATURE = Feature(
    "rolls",
    place=40,
    command=Subcommand(
        "rolls", "tell each roll of real dice to other programs, streams and people", f"{__name__}.command"
    ),
    companion=of_rolls.call("evening:open_evening"),
    menus={FeatureMenu.LOBBY: of_rolls.call("menu:lobby_entries")},
    scenes=("menu",),
)
