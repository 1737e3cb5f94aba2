"""How the full-screen program is opened, as the options of `game.commands.play` say."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game import __version__
from game.catalogue import bot_names, known_game, profiles, usual_bot
from game.catalogue.profiles import PROFILE
from game.chance import Chance
from game.commands.arguments import named_devices, names_in
from game.devices.catalogue import device_of, open_table_view, virtual
from game.devices.device import Opening
from game.devices.registry import registry_for
from game.errors import UsageError
from game.features.registry import companions
from game.match.companion import Companions
from game.match.field.table_view import TableView
from game.match.host import MatchHost, MatchSetup
from game.names import LONGEST_STORED_NAME, name_key, readable
from game.phones.pictures.webcams import PhoneWebcams
from game.store.folder import DataFolder
from game.store.house_rules import HouseRuleBook
from game.store.journal import PlayerEntry
from game.store.log import LOG, Word, log_to
from game.store.matches import MatchStore
from game.store.settings import load
from game.terminal import complain, tell
from game.ui import program
from game.ui.stage.notices import Notices
from game.ui.window.display import NoScreen


def open_program(args: argparse.Namespace, until: Callable[[], bool]) -> None:
    """Run the program until somebody leaves, or `until` says so; it is asked before each turn of the loop."""
    data = DataFolder.open(args.data)
    with log_to(data):
        used = [name for name, value in vars(args).items() if value not in (None, False, [], "play")]
        LOG.info(
            "Knucklebone %s begins, with %s", Word(__version__), Word(", ".join(used) or "nothing named")
        )
        _open_program(args, data, until)
        LOG.info("it ends")


def _open_program(args: argparse.Namespace, data: DataFolder, until: Callable[[], bool]) -> None:
    settings, complaint = load(data.root)
    webcams = PhoneWebcams()
    opening = Opening(Chance(args.seed), data.root, settings)
    view: TableView = open_table_view(opening, named_devices(args), webcams)
    setup = _setup(args, data, view)
    registry = registry_for(replace(opening, cameras=view.cameras), named_devices(args))
    view.follow(registry)
    if view.cameras.trouble:
        complain(view.cameras.trouble)
    hanging = Companions(companions(data, args))
    notices = Notices()
    host = MatchHost(
        MatchStore(data.matches),
        registry,
        seed=args.seed,
        field=view.field,
        companions=hanging,
        tell=notices.tell,
    )
    try:
        program.show(
            host,
            data,
            setup,
            settings,
            complaint=complaint or view.cameras.trouble,
            windowed=args.windowed,
            kiosk=args.kiosk,
            present=args.present,
            monitor=args.display,
            dice=next(iter(named_devices(args)), None),
            webcams=webcams,
            notices=notices,
            until=until,
        )
    except NoScreen as error:
        hanging.start()
        _play_unseen(host, data, setup, str(error))
    finally:
        hanging.close()
        registry.close()
        view.field.close()


def _setup(args: argparse.Namespace, data: DataFolder, view: TableView) -> MatchSetup | None:
    """The match to start at once; None when the lobby is to decide."""
    if args.game is None:
        if args.seats is not None or args.option or args.provable:
            raise UsageError("--seats, --option and --provable need a --game to go with.")
        return None
    if args.provable and args.seed is not None:
        raise UsageError("--seed lets everybody foretell the dice that --provable keeps secret; use one.")
    info = known_game(args.game)
    players = seats("ann,bob" if args.seats is None else args.seats, args.game)
    if len(players) not in info.seat_range:
        least, most = info.seat_range[0], info.seat_range[-1]
        raise UsageError(f"{info.title} is for {least} to {most} players, and --seats names {len(players)}.")
    dice = next(iter(named_devices(args)), virtual())
    # The demonstration is there to show what a camera makes of real pieces.
    real_field = device_of(dice).sees_table and view.is_pretended and info.has_field
    chosen = with_kept(args.game, options(args.option), HouseRuleBook(data.root))
    return MatchSetup(args.game, players, chosen, dice, real_field=real_field, provable=args.provable)


def seats(words: str, game: str) -> tuple[PlayerEntry, ...]:
    """Players from a list such as 'ann,bob,bot'.

    People by their names; bots as 'bot', by what they are called at the table, or by the name of their kind.
    Raises UsageError.
    """
    from game.ui.scenes.lobby.draft import BOTS

    kinds, listed = bot_names(game), names_in(words, "--seats")
    called = {name_key(name): name for name in BOTS}
    free = [name for name in BOTS if name_key(name) not in map(name_key, listed)]
    players: list[PlayerEntry] = []
    for word in listed:
        if name_key(word) in called:
            players.append(PlayerEntry(called[name_key(word)], usual_bot(game)))
        elif word == "bot" or word in kinds:
            # As in the lobby, each place has a bot of its own.
            name = next((one for one in (*BOTS[len(players) :], *BOTS) if one in free), f"Bot {len(players)}")
            free = [one for one in free if one != name]
            players.append(PlayerEntry(name, usual_bot(game) if word == "bot" else word))
        else:
            players.append(PlayerEntry(readable(word[:1].upper() + word[1:])))
    _refuse_confusing(players)
    return tuple(players)


def _refuse_confusing(players: Sequence[PlayerEntry]) -> None:
    """Raises UsageError for a name that nobody can read, or that two have: the league takes them for one."""
    seen: set[str] = set()
    for name in (player.name for player in players):
        if not name:
            raise UsageError("--seats has a name that nobody can see; write one with letters.")
        if len(name) > LONGEST_STORED_NAME:
            raise UsageError(
                f"--seats has a name of {len(name)} letters, “{name[:12]}…”; "
                f"{LONGEST_STORED_NAME} are the most."
            )
        if name_key(name) in seen:
            raise UsageError(f"--seats names two players {name}; give each a name of their own.")
        seen.add(name_key(name))


def options(words: list[str]) -> dict[str, str]:
    """House rules from 'name=value' words. Raises UsageError."""
    chosen = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--option {word} is not of the form NAME=VALUE.")
        chosen[name] = value
    return chosen


def with_kept(game: str, chosen: Mapping[str, str], book: HouseRuleBook) -> dict[str, Any]:
    """Options with house rules filled in that are kept here under the name of a profile, if any are."""
    kept = {name.lower(): rules for name, rules in book.of(game).items()}
    own = kept.get(chosen.get(PROFILE, "").lower())
    if own is None or any(profile.name == chosen[PROFILE].lower() for profile in profiles(game)):
        return dict(chosen)
    return {**own, **{name: value for name, value in chosen.items() if name != PROFILE}}


def _play_unseen(host: MatchHost, data: DataFolder, setup: MatchSetup | None, why: str) -> None:
    """No screen: let bots play one match and leave pictures of it."""
    from game.ui.offscreen import play_offscreen

    tell(why, to=sys.stderr)
    tell("Bots now play a match that nobody sees, and leave pictures of it.")
    for path in play_offscreen(host, data.pictures, setup):
        tell(path)
