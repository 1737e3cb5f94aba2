"""Pictures of the shared screen with phones: how they join, and tables at which some seats play with one."""

from __future__ import annotations

from game.games.power_vacuum.rules import phases
from game.match.host import MatchSetup
from game.phones.requests import Join
from game.store.journal import PlayerEntry
from game.ui.scenes.phones.scene import gather, open_phones
from game.ui.scenes.table.scene import TableScene
from studio.shots.matches import play_until, turns
from studio.shots.staged_phones import FakePhones
from studio.shots.studio import Shot, Studio

PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"), PlayerEntry("Wilhelmina B"), PlayerEntry("Dee"))


def joining(studio: Studio) -> None:
    """Anybody may scan the code; one has done so, and a phone watches."""
    scene = _table(studio, FakePhones(taken={0}, extra=1))
    open_phones(studio.pilot.app.ctx, scene.seats)
    studio.pilot.run(0.3)


def seated(studio: Studio) -> None:
    """One has a phone, one's is away, and one plays at the screen again."""
    _table(studio, FakePhones(taken={0, 1, 2}, away={1}, curtained={2}))


def waited_for(studio: Studio) -> None:
    """All have one, and the table waits for one of them."""
    _table(studio, FakePhones(taken={0, 1, 2, 3}))


def asked(studio: Studio) -> None:
    """A phone asks for one seat, and another one is kept for a phone that has lost its line."""
    phones = FakePhones(taken={0, 1}, away={1}, kept={1: 24}, asks=(Join(2, 9),))
    _table(studio, phones)


def question(studio: Studio) -> None:
    """Whose seat it is, and whose turn, says yes or no."""
    phones = FakePhones()
    scene = _table(studio, phones)
    turn = scene.loop.turn
    assert turn is not None
    phones.asks = (Join(turn.seat, 9),)
    studio.pilot.run(0.3)
    studio.pilot.press(f"phone-{turn.seat}")
    studio.pilot.run(0.3)


def beginning(studio: Studio) -> None:
    """Who has come with a phone sits down before anything is dealt."""
    scene = _table(studio, FakePhones(taken={0}, looking=2))
    gather(studio.pilot.app.ctx, scene.seats)
    studio.pilot.run(0.3)


def _table(studio: Studio, phones: FakePhones) -> TableScene:
    studio.host = studio.fresh_host()
    loop = studio.host.begin(MatchSetup("power-vacuum", PEOPLE))
    play_until(loop, turns(phases.PLAY))
    scene = studio.table(loop, phones)
    assert isinstance(scene, TableScene)
    return scene


SHOTS: dict[str, Shot] = {
    "phones-joining": joining,
    "phones-seated": seated,
    "phones-waited-for": waited_for,
    "phones-asked": asked,
    "phones-question": question,
    "phones-beginning": beginning,
}
