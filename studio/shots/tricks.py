"""Pictures of the boards of The Unnamed Game and of Power Vacuum, with what people do on them."""

from __future__ import annotations

from game.games.power_vacuum.rules import phases as power_vacuum
from game.games.power_vacuum.table.board import PowerVacuumBoard
from game.games.unnamed.rules import phases as unnamed
from game.games.unnamed.table.board import UnnamedBoard
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry
from game.store.settings import Motion
from game.ui.scenes.table.scene import TableScene
from studio.shots.matches import Reached, play_until, turns
from studio.shots.studio import Shot, Studio

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Wilhelmina B")


def _at(studio: Studio, game: str, seats: int, reached: Reached) -> MatchLoop:
    """A table where people have come to a state."""
    studio.host = studio.fresh_host()
    players = tuple(PlayerEntry(name) for name in (*NAMES[: seats - 1], NAMES[-1]))
    loop = play_until(studio.host.begin(MatchSetup(game, players)), reached)
    studio.table(loop)
    return loop


def _peek(studio: Studio) -> None:
    if studio.pilot.scene.root.find("curtain") is not None:
        studio.pilot.press("peek")


def _unnamed(studio: Studio) -> UnnamedBoard:
    scene = studio.pilot.scene
    assert isinstance(scene, TableScene), "boards lie on tables"
    assert isinstance(scene.board, UnnamedBoard), "the game has a board of its own"
    return scene.board


def trick(studio: Studio) -> None:
    """Six seats in a trick; a card is picked."""
    _at(studio, "unnamed", 6, turns(unnamed.PLAY, 20))
    _peek(studio)
    card = next(card for card in _unnamed(studio).hand.cards if card.held.lit)
    studio.pilot.press(card.key)


def market(studio: Studio) -> None:
    """An FX is being paid for."""
    _at(studio, "unnamed", 3, turns(unnamed.TRADING))
    _peek(studio)
    board = _unnamed(studio)
    if board.chooser.piles:
        studio.pilot.press(f"pile-{min(board.chooser.piles)}")
        while board.chooser.cards:
            studio.pilot.press(next(card.key for card in board.hand.cards if card.held.lit))


def trade(studio: Studio) -> None:
    """A trade is being proposed, of the fullest hand."""
    _at(studio, "unnamed", 2, turns(unnamed.TRADING))
    _peek(studio)
    board = _unnamed(studio)
    if board.chooser.seats:
        studio.pilot.press(f"seat-{min(board.chooser.seats)}")


def yard(studio: Studio) -> None:
    """A token is to be spent."""
    _at(studio, "unnamed", 4, turns(unnamed.CREATION))


def teams(studio: Studio) -> None:
    """Workers are split into teams."""
    _at(studio, "unnamed", 3, turns(unnamed.TEAMS))
    studio.pilot.press("die-1")


def cable(studio: Studio) -> None:
    """One end of the cable is in hand, on the fullest board."""
    _at(studio, "power-vacuum", 5, turns(power_vacuum.PLUG, 60))
    scene = studio.pilot.scene
    assert isinstance(scene, TableScene), "boards lie on tables"
    assert isinstance(scene.board, PowerVacuumBoard), "the game has a board of its own"
    studio.pilot.press(f"socket-{min(scene.board.chooser.ends)}")


def reward(studio: Studio) -> None:
    """The winner of a trick chooses; the curtain is open."""
    _at(studio, "power-vacuum", 2, turns(power_vacuum.REWARD, 20))
    _peek(studio)


def pay_off(studio: Studio) -> None:
    """The end of a round: the agendas turn over."""

    def last_plug(loop: MatchLoop) -> bool:
        view = loop.match.view(None)
        return turns(power_vacuum.PLUG)(loop) and not any(view.hands) and len(view.low) == 1

    studio.host = studio.fresh_host()
    players = tuple(PlayerEntry(name) for name in NAMES[:4])
    loop = play_until(studio.host.begin(MatchSetup("power-vacuum", players)), last_plug)
    scene = studio.show(lambda ctx: TableScene(ctx, loop), motion=Motion.REDUCED)
    assert isinstance(scene, TableScene), "boards lie on tables"
    board, turn = scene.board, loop.turn
    assert isinstance(board, PowerVacuumBoard), "the game has a board of its own"
    assert turn is not None, "somebody moves the last plug"
    scene.choose(turn.options[0])
    studio.pilot.run_until(lambda: board.pay_off is not None and board.pay_off.turned == 2)
    studio.pilot.run(0.3)


SHOTS: dict[str, Shot] = {
    "unnamed-trick": trick,
    "unnamed-market": market,
    "unnamed-trade": trade,
    "unnamed-yard": yard,
    "unnamed-teams": teams,
    "power-vacuum-cable": cable,
    "power-vacuum-reward": reward,
    "power-vacuum-pay-off": pay_off,
}
