"""Pictures of the shared screen with phones: how they join, and tables at which some seats play with one."""

from __future__ import annotations

import time

import pygame

from game.games.power_vacuum.rules import phases
from game.match.host import MatchSetup
from game.phones.pictures.faces import SIDE_PX, GuestFace, Photo
from game.phones.requests import Join
from game.store.journal import PlayerEntry
from game.ui.scenes.phones.scene import gather, open_phones
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.shots.matches import play_until, rolls, turns
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
    faces = {0: GuestFace(photo=Photo(portrait(), "")), 1: GuestFace("crown")}
    _table(studio, FakePhones(taken={0, 1, 2}, away={1}, curtained={2}, faces=faces))


def waited_for(studio: Studio) -> None:
    """All have one, and the table waits for one of them."""
    _table(studio, FakePhones(taken={0, 1, 2, 3}))


def asked(studio: Studio) -> None:
    """A phone asks for one seat, and another one is kept for a phone that has lost its line."""
    phones = FakePhones(taken={0, 1}, away={1}, kept={1: 24}, asks=(Join(2, phone=9),))
    _table(studio, phones)


def question(studio: Studio) -> None:
    """Whose seat it is, and whose turn, says yes or no."""
    phones = FakePhones()
    scene = _table(studio, phones)
    turn = scene.loop.turn
    assert turn is not None
    phones.asks = (Join(turn.seat, phone=9),)
    studio.pilot.run(0.6)


def beginning(studio: Studio) -> None:
    """Who has come with a phone sits down before anything is dealt."""
    scene = _table(studio, FakePhones(taken={0}, looking=2))
    gather(studio.pilot.app.ctx, scene.seats)
    studio.pilot.run(0.3)


def lobby(studio: Studio) -> None:
    """Guests come in, each with a face; one asks to choose for the table."""
    faces = {1: GuestFace("moon"), 2: GuestFace(photo=Photo(portrait(), ""))}
    guests = {1: "Cleo", 2: "Yara", 3: "Gus"}
    _lobby(studio, FakePhones(guests=guests, guest_faces=faces, wishes={3: 3}, looking=1))


def lobby_left(studio: Studio) -> None:
    """The way in stays as large as it is where matches can be gone on with."""
    studio.host = studio.fresh_host()
    for _unused in range(2):
        play_until(studio.begin(), rolls(60)).close()

    def scene(ctx: Context) -> Scene:
        ctx.phones = FakePhones(guests={1: "Cleo"})
        return studio.lobby(ctx)

    studio.show(scene)
    while len(studio.host.left.paths) < 2:
        time.sleep(0.01)
    studio.pilot.run(1.2)


def off(studio: Studio) -> None:
    """The lobby of the first evening, in which phones can be let in."""
    _lobby(studio, FakePhones(on=False))


def _lobby(studio: Studio, phones: FakePhones) -> None:
    studio.host = studio.fresh_host()

    def scene(ctx: Context) -> Scene:
        ctx.phones = phones
        return studio.lobby(ctx)

    studio.show(scene)
    studio.pilot.run(1.5)


def portrait() -> bytes:
    """The pixels of a staged photograph: somebody before a wall."""
    taken = pygame.Surface((SIDE_PX, SIDE_PX))
    taken.fill((150, 176, 190))
    pygame.draw.circle(taken, (62, 40, 30), (80, 66), 46)
    pygame.draw.circle(taken, (226, 178, 148), (80, 76), 38)
    pygame.draw.ellipse(taken, (120, 40, 60), (20, 120, 120, 90))
    return pygame.image.tobytes(taken, "RGB")


def _table(studio: Studio, phones: FakePhones) -> TableScene:
    studio.host = studio.fresh_host()
    loop = studio.host.begin(MatchSetup("power-vacuum", PEOPLE))
    play_until(loop, turns(phases.PLAY))
    # What led there is told by the story that goes on, and by nothing else.
    loop.take_events()
    scene = studio.table(loop, phones)
    assert isinstance(scene, TableScene)
    return scene


SHOTS: dict[str, Shot] = {
    "phones-lobby": lobby,
    "phones-lobby-left": lobby_left,
    "phones-off": off,
    "phones-joining": joining,
    "phones-seated": seated,
    "phones-waited-for": waited_for,
    "phones-asked": asked,
    "phones-question": question,
    "phones-beginning": beginning,
}
