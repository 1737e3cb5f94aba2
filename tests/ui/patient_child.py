"""The program as people start it, but that it waits for what it finds of matches, and says where it is.

python -m tests.ui.patient_child ARGUMENTS
"""

from __future__ import annotations

import sys

from game.cli import main
from game.match.unfinished import UnfinishedMatchScanner
from game.ui.app import App
from tests.waiting import FAILSAFE_S


def play(arguments: list[str]) -> int:
    look, step, said = UnfinishedMatchScanner.look, App.step, [""]

    def step_and_say(app: App) -> None:
        step(app)
        top = app.stack.top
        focused = top.focus.current if top is not None else None
        where = f"at {top.name}, on {focused.key if focused else 'nothing'}" if top is not None else ""
        if where != said[-1]:
            said.append(where)
            print(where, flush=True)

    UnfinishedMatchScanner.look = lambda self, patience: look(self, FAILSAFE_S)  # type: ignore[method-assign]
    App.step = step_and_say  # type: ignore[method-assign]
    return main(arguments)


if __name__ == "__main__":
    sys.exit(play(sys.argv[1:]))
