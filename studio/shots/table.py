"""Pictures of the table: every step of a turn, every dice source, a real field."""

from __future__ import annotations

from game.devices.dice import ReadDie, SourceState
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.phases import Phase
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry
from game.ui.intents import InputDevice
from knucklebone_messages import LazyText
from studio.shots import hourglass, seats
from studio.shots.doubles import tray_frame
from studio.shots.matches import play_until, rolls, turns
from studio.shots.studio import PEOPLE, Shot, Studio

BEGUN = 60
"""Answers into a match until the field is worth a picture."""


def _fresh(studio: Studio) -> None:
    studio.host = studio.fresh_host()


def opening(studio: Studio) -> None:
    """The first roll of a match."""
    _fresh(studio)
    studio.table(play_until(studio.begin(), rolls()))


def contribute(studio: Studio) -> None:
    """A piece must be chosen."""
    _fresh(studio)
    studio.table(play_until(studio.begin(), turns(Phase.CONTRIBUTE, BEGUN)))


def placing(studio: Studio) -> None:
    """A piece is in hand, and the free squares are lit; the pad is in use."""
    contribute(studio)
    studio.held_with(InputDevice.PAD)
    studio.pilot.pad("a")


def _at_reap(studio: Studio, *, real_field: bool = False) -> MatchLoop:
    _fresh(studio)
    loop = play_until(studio.begin(real_field=real_field), turns(Phase.REAP, BEGUN, Cast))
    studio.table(loop)
    return loop


def reap(studio: Studio) -> None:
    """Spells can be cast."""
    _at_reap(studio)


def cast(studio: Studio) -> None:
    """A cast is shown before it is made."""
    _press_spell(studio, _at_reap(studio))


def _press_spell(studio: Studio, loop: MatchLoop) -> None:
    turn = loop.turn
    assert turn is not None
    spell = next(option.spell for option in turn.options if isinstance(option, Cast))
    studio.pilot.press(f"spell-{loop.match.view(None).line.index(spell)}")


def progress(studio: Studio) -> None:
    """A moon must move."""
    _fresh(studio)
    studio.table(play_until(studio.begin(), turns(Phase.PROGRESS, BEGUN)))


def real_field(studio: Studio) -> None:
    """The pieces that people must take off and put back after a cast."""
    _press_spell(studio, _at_reap(studio, real_field=True))
    studio.pilot.press("cast")
    studio.pilot.run(0.5)


def five_and_twelve(studio: Studio) -> None:
    """The fullest table: five players and a long line."""
    _fresh(studio)
    people = (*PEOPLE, PlayerEntry("Wilhelmina B"), PlayerEntry("Vesper", "random"))
    studio.table(play_until(studio.begin({"length": "long"}, people), turns(Phase.CONTRIBUTE, BEGUN + 60)))


def story(studio: Studio) -> None:
    """What happened so far, where the table has no room to tell it."""
    five_and_twelve(studio)
    studio.pilot.press("title")


def towers(studio: Studio) -> None:
    """Pieces on pieces: the variant SpellStackers."""
    _fresh(studio)
    studio.table(play_until(studio.begin({"stackers": True}), turns(Phase.CONTRIBUTE, BEGUN + 20)))


# Dice.


def _at_roll(studio: Studio, kind: str) -> None:
    _fresh(studio)
    loop = play_until(studio.begin(), rolls(BEGUN))
    loop.desk.use(kind)
    studio.table(loop)


def dice_virtual(studio: Studio) -> None:
    """Before the throw."""
    _at_roll(studio, "virtual")


def dice_fallen(studio: Studio) -> None:
    """Virtual dice have fallen."""
    _at_roll(studio, "virtual")
    studio.pilot.press("roll")
    studio.pilot.run(0.3)


def dice_typed(studio: Studio) -> None:
    """People press what fell."""
    _at_roll(studio, "typed")


def dice_camera_waiting(studio: Studio) -> None:
    """The camera sees the tray."""
    _at_roll(studio, "camera")
    studio.camera.picture = tray_frame(4)[0]
    studio.camera.state, studio.camera.sentence = SourceState.ROLLING, LazyText("The dice are rolling.")
    studio.pilot.run(0.5)


def _camera_reads(studio: Studio, confidence: float, note: str = "") -> None:
    _at_roll(studio, "camera")
    studio.camera.picture, (box,) = tray_frame(4)
    studio.camera.dice = (ReadDie(4, confidence, box, note),)
    studio.pilot.run(0.5)


def dice_camera(studio: Studio) -> None:
    """A confident reading counts down."""
    _camera_reads(studio, 0.98)


def dice_doubt(studio: Studio) -> None:
    """A doubtful reading waits for a person."""
    _camera_reads(studio, 0.55, "cocked")


def dice_fix(studio: Studio) -> None:
    """A die is being put right."""
    dice_doubt(studio)
    studio.pilot.press("fix")


def dice_tower(studio: Studio) -> None:
    """The tower waits for a drop."""
    _at_roll(studio, "tower")
    studio.tower.sentence = LazyText("{name} is ready.", name=LazyText("The tower"))
    studio.pilot.run(0.5)


def dice_failed(studio: Studio) -> None:
    """The tower was unplugged."""
    _at_roll(studio, "tower")
    studio.tower.state = SourceState.FAILED
    studio.tower.sentence = LazyText(
        "{name} is gone: plug it in again, or roll with other dice meanwhile.", name=LazyText("The tower")
    )
    studio.pilot.run(0.5)


SHOTS: dict[str, Shot] = {
    "table-opening": opening,
    "table-contribute": contribute,
    "table-placing": placing,
    "table-reap": reap,
    "table-cast": cast,
    "table-progress": progress,
    "table-real-field": real_field,
    "table-five": five_and_twelve,
    "table-story": story,
    "table-towers": towers,
    "dice-virtual": dice_virtual,
    "dice-fallen": dice_fallen,
    "dice-typed": dice_typed,
    "dice-camera-waiting": dice_camera_waiting,
    "dice-camera": dice_camera,
    "dice-doubt": dice_doubt,
    "dice-fix": dice_fix,
    "dice-tower": dice_tower,
    "dice-failed": dice_failed,
    **seats.SHOTS,
    **hourglass.SHOTS,
}
