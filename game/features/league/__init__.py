"""The league: results of finished matches, at home in a file, in a club shared by several tables.

Everything is kept in a file of this console's own first, and all that is shown comes from it. Where a club
has a server, what it lacks is sent there and what it has more is fetched, whenever it can be reached: matches
are known by the digest of what was played, so that nothing is lost and nothing counts twice.

records      what is kept of a match; read from its journal
book         champions, streaks and every player's record
address      where a database is, as people write it
schema       the tables of a database, version after version
ledger       the results in one database, file or server
copy         the file of this console, and what waits in it
mending      a damaged file is kept, and made anew
sync         what the file and the server tell each other
forgetting   takes a player's name out of the journals
service      all of this beside the screen, never in its way

SQLAlchemy is loaded when a database is first opened.
"""

from game.catalogue.lazy_import import LazyModule
from game.features.feature import Feature, FeatureMenu
from game.subcommand import Subcommand

of_league = LazyModule(__name__)
FEATURE = Feature(
    "league",
    command=Subcommand("league", "show who leads each game; join or leave a club", f"{__name__}.command"),
    options={"play": "options"},
    companion=of_league.call("service:open_league"),
    menus={FeatureMenu.LOBBY: of_league.call("menu:lobby_entries")},
    attract=of_league.call("menu:attract_page"),
    state=of_league.call("menu:state_line"),
    scenes=("menu",),
)
