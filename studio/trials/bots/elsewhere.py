"""The bots of another checkout of the project, such as the last release: every level's predecessor.

    git worktree add ../before v1.0
    python -m studio.trials.bots.ladder --file FILE --bots master,master@../before

They run in a process of their own, which is handed what any bot is handed: the view of its seat. Both
checkouts must agree on what a view holds.
"""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from game.rules.contract import Action, Rules, Turn

_THERE: Final = """
import pickle, sys, time
from game.catalogue import make_bot, rebuild
made = {}
while True:
    try:
        name, game, seats, options, view, turn, rng = pickle.load(sys.stdin.buffer)
    except EOFError:
        break
    key = name, game, seats, repr(options)
    if key not in made:
        made[key] = make_bot(name, game), rebuild(game, seats, options)
    bot, rules = made[key]
    began = time.process_time()
    *_, answer = bot.think(rules, view, turn, rng)
    pickle.dump((answer, rng.getstate(), time.process_time() - began), sys.stdout.buffer)
    sys.stdout.buffer.flush()
"""


class Elsewhere:
    """A bot as another checkout makes it: 'master@../before'. It thinks in one piece."""

    def __init__(self, name: str) -> None:
        """Raises FileNotFoundError when there is no such folder."""
        self.name = name
        self.spent = 0.0
        """Seconds of processor time, in that process."""
        self._bot, _, folder = name.partition("@")
        place = Path(folder).resolve(strict=True)
        self._there = subprocess.Popen(
            [sys.executable, "-c", _THERE],
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(place)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields its choice; `rng` goes on as if the bot had used it here."""
        asked, told = self._there.stdin, self._there.stdout
        assert asked is not None
        assert told is not None
        pickle.dump((self._bot, rules.name, rules.seats, dict(rules.options), view, turn, rng), asked)
        asked.flush()
        answer, state, seconds = pickle.load(told)
        rng.setstate(state)
        self.spent += seconds
        yield answer

    def close(self) -> None:
        """Let the other process end."""
        self._there.communicate()
