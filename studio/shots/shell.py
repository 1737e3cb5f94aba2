"""Pictures of everything but the table: demonstration, lobby, result, overlays, failure."""

from __future__ import annotations

import time
from dataclasses import replace

from game.devices.bluetooth.chooser import DieChoice, DieStanding
from game.devices.dice import SourceState
from game.devices.tower.chooser import TowerChoice, TowerTrust
from game.features.audit.proof import Proof
from game.features.audit.scenes.audit import PAGES, AuditScene
from game.features.audit.scenes.proof import ProofScene
from game.features.league.book import Book
from game.features.league.scenes.attract import AttractFameScene
from game.features.league.scenes.fame import FameScene
from game.features.league.scenes.statistics import StatisticsScene
from game.features.league.service import TROUBLE_THERE, LeagueLink, LeagueStatus
from game.match.host import MatchSetup
from game.match.provable.commitment import SeedCommitment
from game.match.provable.derivation import SEED_BYTES, commitment
from game.match.provable.roll_log import FORMAT_VERSION, KIND, Head, RollLine
from game.match.provable.seals import LOG_SUFFIX
from game.store.journal import PlayerEntry
from game.ui.intents import InputDevice
from game.ui.reference import pages_of, usual_rules
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.host.failsafe import FailsafeScene
from game.ui.scenes.host.scene import HostScene
from game.ui.scenes.host.state import StateLine
from game.ui.scenes.idle.attract import AttractScene, programme
from game.ui.scenes.idle.attract_table import AttractTableScene
from game.ui.scenes.idle.idle import IdleScene, SleepScene
from game.ui.scenes.learning.help import HelpScene
from game.ui.scenes.lobby.draft import LobbyDraft, to_data
from game.ui.scenes.lobby.promise import PromiseScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.words import _
from knucklebone_messages import LazyText
from studio.shots.history import played
from studio.shots.matches import play_out, play_until, rolls
from studio.shots.season import season
from studio.shots.studio import PEOPLE, Shot, Studio

GAME = "spellcycles"
NAMES = ("Ann", "Bob", "Cleo", "Wilhelmina B", "Eva", "Finn", "Gus", "Hana", "Ivo")
BROKEN = LazyText(
    "The match journal {path} is damaged in line {line}; we haven't changed it. You can put an older "
    "copy in its place.",
    path="friday.journal",
    line=12,
)
DEMONSTRATED = 40
"""Answers into the demonstration."""


def attract(studio: Studio) -> None:
    """A demonstration in its middle."""
    studio.host = studio.fresh_host()
    scene = studio.show(lambda ctx: AttractScene(ctx, studio.host, seed=3))
    assert isinstance(scene, AttractScene)
    studio.pilot.run_until(lambda: scene.answers >= DEMONSTRATED)


def lobby(studio: Studio) -> None:
    """The lobby of the first evening."""
    studio.host = studio.fresh_host()
    studio.show(studio.lobby)


def lobby_resume(studio: Studio) -> None:
    """A match can be gone on with; the pad is in use."""
    studio.host = studio.fresh_host()
    play_until(studio.begin(), rolls(60)).close()
    studio.show(studio.lobby)
    studio.held_with(InputDevice.PAD)


def lobby_left(studio: Studio) -> None:
    """All unfinished matches, each with a picture."""
    studio.host = studio.fresh_host()
    for _unused in range(2):
        play_until(studio.begin(), rolls(60)).close()
    studio.show(studio.lobby)
    while len(studio.host.left.paths) < 2:
        time.sleep(0.01)
    studio.pilot.run(1.2)
    studio.pilot.press("unfinished")
    studio.read_stored_matches()


def lobby_full(studio: Studio) -> None:
    """Everything chosen otherwise, and a broken journal complained about."""
    studio.host = studio.fresh_host()
    settings = studio.pilot.app.ctx.settings
    scene = studio.show(lambda ctx: LobbyScene(ctx, studio.host, TableScene, notes=(BROKEN,)))
    assert isinstance(scene, LobbyScene)
    draft = scene.draft
    for place in (3, 4):
        draft = draft.set_seat(place, "random")
    draft = replace(
        draft.rename(0, "Wilhelmina B"), options={"stackers": True, "length": "long"}, dice="camera"
    )
    _lobby_with(studio, replace(draft, real_field=True))
    studio.pilot.app.ctx.settings = settings


def _lobby_with(studio: Studio, draft: LobbyDraft) -> None:
    ctx = studio.pilot.app.ctx
    ctx.settings = replace(ctx.settings, lobby=to_data(draft))
    studio.show(lambda ctx: LobbyScene(ctx, studio.host, TableScene, notes=(BROKEN,)))


def house_rules(studio: Studio) -> None:
    """The list of house rules."""
    lobby(studio)
    studio.pilot.press("rules")


def dice_sources(studio: Studio) -> None:
    """The choice of a dice source; the tower does not answer."""
    lobby(studio)
    studio.tower.state = SourceState.FAILED
    studio.tower.sentence = LazyText("No tower is plugged in.")
    studio.host.registry.open("tower")
    studio.host.registry.open("camera")
    studio.pilot.press("dice")
    studio.pilot.run(1.0)


def towers(studio: Studio) -> None:
    """Two towers on the table, a third one elsewhere, and ports that nobody has agreed to open."""
    dice_sources(studio)
    studio.pilot.press("source-tower")
    staged = studio.tower.chooser
    staged.towers = (
        TowerChoice("/dev/ttyUSB0", "The red one", "/dev/ttyUSB0", TowerTrust.IN_USE, blinks=True),
        TowerChoice("/dev/ttyACM0", "Wilhelmina's tower", "/dev/ttyACM0", TowerTrust.HERE, blinks=True),
        TowerChoice("7C1E55A0", "Tower 7C1E55A0", "", TowerTrust.AWAY, remembered=True),
        TowerChoice("demo", "", "", TowerTrust.PRETENDED),
    )
    staged.left_alone = 2
    studio.pilot.press("which")
    studio.pilot.run(0.5)


def bluetooth(studio: Studio) -> None:
    """Dice of the table, one of them nearly empty and one away, two that are heard nearby."""
    lobby(studio)
    studio.pilot.press("dice")
    studio.pilot.press("source-bluetooth")
    studio.bluetooth.chooser.dice = (
        DieChoice("a", "Ruby", "Pixels", DieStanding.READY, 6, 82),
        DieChoice("b", "GoDice green", "GoDice", DieStanding.READY, 6, 9),
        DieChoice("c", "Jade", "Pixels", DieStanding.AWAY, 6, 40),
        DieChoice("d", "Old Twenty", "Pixels", DieStanding.NEARBY, 20, 64, charging=True),
        DieChoice("e", "Fudge", "Pixels", DieStanding.UNFIT, 0, 50),
        DieChoice("demo", "", "", DieStanding.PRETENDED),
    )
    studio.pilot.press("which")
    studio.pilot.run(0.5)


def name(studio: Studio) -> None:
    """A name being written."""
    lobby(studio)
    studio.pilot.press("name-0")
    for letter in "RO":
        studio.pilot.press(f"key-{letter}")


def result(studio: Studio) -> None:
    """Somebody won."""
    studio.host = studio.fresh_host()
    loop = play_out(studio.begin({"length": "short"}))
    studio.show(lambda ctx: ResultScene(ctx, loop, lambda: None))


def result_of_five(studio: Studio) -> None:
    """The longest ranking, in a Duel."""
    studio.host = studio.fresh_host()
    players = tuple(PlayerEntry(name, "greedy") for name in ("Ann", "Bob", "Cleo", "Wilhelmina B", "Eva"))
    loop = play_out(studio.begin({"duel": True, "length": "short"}, players))
    studio.show(lambda ctx: ResultScene(ctx, loop, lambda: None))
    studio.held_with(InputDevice.PAD)


def _result_of(game: str, seats: int, *, hands: bool = False) -> Shot:
    def shot(studio: Studio) -> None:
        studio.host = studio.fresh_host()
        players = tuple(PlayerEntry(name, "random") for name in NAMES[:seats])
        loop = play_out(studio.host.begin(MatchSetup(game, players)))
        studio.show(lambda ctx: ResultScene(ctx, loop, lambda: None))
        if hands:
            studio.pilot.press("hands")
            studio.pilot.run(0.2)

    return shot


def menu(studio: Studio) -> None:
    """The overlay over the lobby."""
    lobby(studio)
    studio.pilot.press("menu")


def eyes(studio: Studio) -> None:
    """What makes the screen easier to see."""
    lobby(studio)
    studio.pilot.press("menu")
    studio.pilot.press("eyes")


def pause(studio: Studio) -> None:
    """The overlay over a match."""
    studio.host = studio.fresh_host()
    studio.table(play_until(studio.begin(), rolls(60)))
    studio.pilot.press("menu")
    studio.held_with(InputDevice.KEYS)


def leaving(studio: Studio) -> None:
    """The question before the program ends."""
    pause(studio)
    studio.pilot.press("quit")


def _audit(source: str = "", page: str = PAGES[0]) -> Shot:
    def shot(studio: Studio) -> None:
        folder = studio.data / "season"
        if not folder.exists():
            played(folder)
        studio.host.registry.open("tower")
        scene = studio.show(lambda ctx: AuditScene(ctx, studio.host.registry, folder))
        assert isinstance(scene, AuditScene)
        studio.read_stored_matches()
        scene.source, scene.page = source, page
        scene.rebuild()
        studio.pilot.run(0.1)

    return shot


def promise(studio: Studio) -> None:
    """The seal of a provable match; always the same one."""
    studio.host = studio.fresh_host()
    sealed = SeedCommitment(commitment(bytes(range(SEED_BYTES))))
    people = (*(PlayerEntry(name) for name in ("Ann", "Bob", "Cleo", "Wilhelmina B")), PEOPLE[-1])
    scene = studio.show(lambda ctx: PromiseScene(ctx, studio.host, people, sealed, lambda promise: None))
    assert isinstance(scene, PromiseScene)
    scene.words[1] = "seven dragons at dawn 42"
    scene.rebuild()


def proof(studio: Studio) -> None:
    """What a match with provable dice leaves, some of whose dice were real ones."""
    commit, h = commitment(bytes(range(SEED_BYTES))), "1" * 64
    head = Head(
        KIND, FORMAT_VERSION, "friday", GAME, ("Ann", "Bob"), commit, "seven dragons,owl", "throws", "", ""
    )
    rolls = [
        RollLine(n, None, 0, str(kind), 6, "renew", (4,), 0, None, None, False, 0, "")
        for n, kind in enumerate(["virtual"] * 14 + ["typed"] * 6)
    ]
    found = Proof(FORMAT_VERSION, head, tuple(rolls), h)
    studio.show(lambda ctx: ProofScene(ctx, found, f"2026-01-31-200000-{GAME}{LOG_SUFFIX}"))


def fame(studio: Studio) -> None:
    """A club in its third month."""
    studio.league.report = LeagueStatus(season(), read=True, link=LeagueLink.TOGETHER)
    studio.show(lambda ctx: FameScene(ctx, studio.league))


def fame_apart(studio: Studio) -> None:
    """Nobody has won yet, and the club's server is away."""
    told = TROUBLE_THERE.fill(host="192.168.0.10", reason="Connection refused")
    studio.league.report = LeagueStatus(Book(), True, LeagueLink.APART, 3, told)
    studio.show(lambda ctx: FameScene(ctx, studio.league))


def statistics(studio: Studio) -> None:
    """One player's record."""
    studio.league.report = LeagueStatus(season(), read=True, link=LeagueLink.TOGETHER)
    scene = studio.show(lambda ctx: StatisticsScene(ctx, studio.league))
    assert isinstance(scene, StatisticsScene)
    scene.choose("Wilhelmina B")
    studio.held_with(InputDevice.KEYS)


def forgetting(studio: Studio) -> None:
    """The question before somebody is forgotten."""
    statistics(studio)
    studio.league.url = "postgresql://club@192.168.0.10/league"
    studio.pilot.press("forget")
    studio.pilot.run(0.2)


def attract_fame(studio: Studio) -> None:
    """The hall of fame while nobody plays."""
    studio.league.report = LeagueStatus(season(), read=True, link=LeagueLink.TOGETHER)
    studio.show(lambda ctx: AttractFameScene(ctx, studio.league, lambda: None))


def _attract_table(game: str) -> Shot:
    def shot(studio: Studio) -> None:
        studio.host = studio.fresh_host()
        scene = studio.show(lambda ctx: AttractTableScene(ctx, studio.host, game, 3, lambda: None))
        assert isinstance(scene, AttractTableScene)
        begun = scene.loop.answers
        studio.pilot.run_until(lambda: scene.loop.answers >= begun + 2)

    return shot


def host(studio: Studio) -> None:
    """The page of the host."""
    lines = (
        StateLine(_("Version"), "Knucklebone 0.1.0, Python 3.11.2"),
        StateLine(_("Data folder"), "D:/Games/Knucklebone"),
        StateLine(_("Free disk"), _("{n:.1f} GB free", n=0.1), well=False),
        StateLine(_("Faults"), _("none so far")),
    )
    studio.show(lambda ctx: HostScene(ctx, look=lambda ctx, desk: lines))


def pin(studio: Studio) -> None:
    """The host chooses digits that keep guests out."""
    host(studio)
    studio.pilot.press("pin")


def still_there(studio: Studio) -> None:
    """Nobody has touched anything for long."""
    lobby(studio)
    studio.pilot.app.ctx.stack.push(IdleScene(studio.pilot.app.ctx))
    studio.pilot.run(3)


def asleep(studio: Studio) -> None:
    """The screen sleeps."""
    studio.show(lambda ctx: SleepScene(ctx))
    studio.pilot.run(50)


def failsafe(studio: Studio) -> None:
    """A scene broke."""
    studio.show(lambda ctx: FailsafeScene(ctx, None))


def _help(page: int) -> Shot:
    def shot(studio: Studio) -> None:
        lobby(studio)
        ctx = studio.pilot.app.ctx
        ctx.stack.push(HelpScene(ctx, GAME, page))
        studio.pilot.run(0.2)

    return shot


SHOTS: dict[str, Shot] = {
    "attract": attract,
    "attract-fame": attract_fame,
    **{f"attract-{game}": _attract_table(game) for game in programme() if game},
    "lobby": lobby,
    "lobby-resume": lobby_resume,
    "lobby-left": lobby_left,
    "lobby-full": lobby_full,
    "house-rules": house_rules,
    "dice-sources": dice_sources,
    "towers": towers,
    "bluetooth": bluetooth,
    "name": name,
    **{f"rules-{page + 1}": _help(page) for page in range(len(pages_of(usual_rules(GAME))))},
    "menu": menu,
    "eyes": eyes,
    "pause": pause,
    "leaving": leaving,
    "result": result,
    "result-duel": result_of_five,
    "result-engine": _result_of("engine", 3),
    "result-unnamed": _result_of("unnamed", 4),
    "result-trade-or-duel": _result_of("trade-or-duel", 9),
    "result-power-vacuum": _result_of("power-vacuum", 4),
    "hands-engine": _result_of("engine", 4, hands=True),
    "hands-unnamed": _result_of("unnamed", 3, hands=True),
    "hands-trade-or-duel": _result_of("trade-or-duel", 9, hands=True),
    "hands-power-vacuum": _result_of("power-vacuum", 5, hands=True),
    "promise": promise,
    "proof": proof,
    "audit": _audit(),
    "audit-camera": _audit("camera", "reading"),
    "audit-tower": _audit("tower", "reading"),
    "audit-players": _audit("typed", "players"),
    "audit-log": _audit("virtual", "log"),
    "fame": fame,
    "fame-apart": fame_apart,
    "player": statistics,
    "forgetting": forgetting,
    "host": host,
    "pin": pin,
    "still-there": still_there,
    "asleep": asleep,
    "failsafe": failsafe,
}
