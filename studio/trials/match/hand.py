"""A scripted hand: plays whole matches on a made-up table, sometimes clumsily, and holds them to account.

Every mistake must be seen and said before the hand mends it; whenever nothing is said, table and match must
agree. Without mistakes nothing may ever be said. Run as a module it plays many matches:

    python -m studio.trials.match.hand --matches 200
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from game import catalogue
from game.catalogue import make_bot
from game.chance import Chance
from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules.actions import Cast, Place
from game.games.spellcycles.rules.explaining import tops
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES
from game.match.dice.desk import DiceDesk
from game.match.field.watcher import FieldWatcher
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Action, Roll
from game.rules.field import Explanation
from game.rules.text import format_text
from game.store.journal import PlayerEntry
from knucklebone_messages import NO_MESSAGE, LazyText
from studio.rehearsal import virtual_dice
from studio.simulated_field import Eyesight, SimulatedField
from studio.trials.match.account import Fault, Tally
from studio.trials.match.mistakes import Stacks, pieces_of_other_colours, strange_pieces, wrong_squares

STEP_S = 0.2
"""Seconds between two readings."""
SOON = 15.0
"""Seconds within which a mistake must have been said."""
MENDED = 1.0
"""Seconds after which nothing may be said any more of a mistake that was mended."""
LONGEST = 60_000
"""Steps after which a match counts as endless."""
MISTAKES = ("wrong piece", "wrong size", "taken away", "knocked over")
SLIPS_IN_A_WALK = ("wrong piece put back", "wrong square", "called done too early")
HINDRANCES = {"hand left in view": "A hand is over the field.", "bump": "Looking for it.", "lamp": ""}
"""What hinders the eye, and why nothing is seen meanwhile."""


class Hand:
    """One pair of hands that plays for all seats; bots choose for it."""

    def __init__(
        self,
        seed: int,
        *,
        clumsy: float = 0.0,
        eyesight: Eyesight | None = None,
        options: dict[str, Any] | None = None,
        real: SimulatedField | None = None,
    ) -> None:
        """`clumsy` is the chance of a mistake, and of a hindrance, wherever there is an occasion; `real` the
        table, by default one seen with that eyesight."""
        self.rng = random.Random(seed)
        self.clumsy = clumsy
        self.tally = Tally()
        self.now = 0.0
        self.trouble_until = 0.0
        self.sight = eyesight or Eyesight()
        seats = self.rng.choice((2, 2, 3))
        rules = catalogue.build("spellcycles", seats, {"length": "short", **(options or {})})
        assert isinstance(rules, Spellcycles)
        self.rules, self.sense = rules, SpellcyclesSense(rules)
        self.real = real or SimulatedField(random.Random(seed + 1), self.sight)
        self.watcher = FieldWatcher(self.real, self.sense, clock=lambda: 0.0)
        players = tuple(PlayerEntry(name) for name in ("Ann", "Bob", "Cy")[:seats])
        # One seat in some matches is a bot's: its pieces are moved by the people.
        bots = {seats - 1: make_bot("greedy", "spellcycles")} if self.rng.random() < 0.4 else {}
        chance = Chance(seed)
        self.match = Match(rules, players, MemoryLog())
        self.loop = MatchLoop(
            self.match,
            DiceDesk(virtual_dice(chance), "virtual"),
            chance,
            bots,
            pace=Pace.instant(),
            real_field=True,
            field=self.watcher,
            clock=lambda: 0.0,
        )
        self.mind = make_bot("greedy", "spellcycles")

    # -- the course of a match ----------------------------------------------------------------------------

    def play(self) -> Tally:
        """Play one match to its end. Raises Fault."""
        for _ in range(LONGEST):
            if self.loop.over is not None and not self.watcher.holds_up:
                break
            self.wait(STEP_S)
            self._answer_false_questions()
            if self.watcher.tasks:
                self._walk()
            elif self.loop.turn is not None:
                self._choose()
            elif isinstance(self.match.pending, Roll) and self.loop.desk.request is not None:
                self._slips()
                self.loop.desk.throw()
        else:
            raise Fault("the match does not end")
        self.wait(1.0)
        self._must_agree()
        self.tally.answers = self.match.answers
        self.tally.recognised = sum(record.source == "camera" for record in self.match.records)
        return self.tally

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += STEP_S
            if self.now >= self.trouble_until:
                self.real.trouble, self.real.eyesight = NO_MESSAGE, self.sight
            self.loop.watch(self.now)
            self.loop.tick(self.now)

    def _state(self) -> State:
        view: State = self.match.view(None)
        return view

    def _must_agree(self) -> None:
        """Nothing is said, so nothing may be wrong."""
        wrong = [
            n for n, a, b in zip(SQUARE_NAMES, self.real.tops, tops(self._state()), strict=True) if a != b
        ]
        if wrong:
            raise Fault(f"nobody said that {', '.join(wrong)} differ")

    # -- what people do -----------------------------------------------------------------------------------

    def _choose(self) -> None:
        """Answer a Turn: by pieces where that is natural, else by touch."""
        self._settle()
        if self.loop.turn is None or self.watcher.tasks:
            return
        self._must_agree()
        if self._slips():
            return
        turn, state = self.loop.turn, self._state()
        *_, action = self.mind.think(self.rules, state, turn, self.rng)
        if isinstance(action, Place) and self._shows(action) and self.rng.random() < 0.7:
            self.real.put(action.square, action.piece)
            self._until_chosen(action)
        elif isinstance(action, Cast) and self.rng.random() < 0.2 and not self.rules.settings.stackers:
            self._cast_by_hand(state, action)
        else:
            self.loop.choose(action)

    def _shows(self, place: Place) -> bool:
        """From above nobody sees a piece that is put on one of its kind; that is chosen by touch."""
        return self.real.tops[place.square] != place.piece

    def _until_chosen(self, action: Action) -> None:
        """A piece lies on the table: the match must take it for the answer, or ask."""
        answers = self.match.answers
        waited = 0.0
        while self.match.answers == answers:
            self.wait(STEP_S)
            waited += STEP_S
            if self.watcher.asks:
                mine = [one for one in self.watcher.explanations if one.actions == (action,)]
                if mine:
                    self._say(mine[0])
                elif all(each.doubtful for each in self.watcher.lasting):
                    # It does not see well enough what this is: people say it by touch.
                    self.loop.choose(action)
                else:
                    self._calm_or_fault()
            if waited > SOON:
                raise Fault(f"{self.rules.write(action)} was not recognised")
        if self.rules.read(self.match.records[answers].answer) != action:
            raise Fault(f"{self.rules.write(action)} was taken for {self.match.records[answers].answer}")

    def _say(self, explanation: Explanation) -> None:
        self.loop.table_is_right(explanation)

    def _cast_by_hand(self, state: State, action: Cast) -> None:
        """Carry a cast out on the table without asking the screen, then say that the table is right."""
        after = state.copy()
        self.rules.apply(after, action)
        for square, stack in enumerate(self.sense.stacks(after)):
            if self.real.stacks[square] != stack:
                self.real.lay(square, stack)
        waited = 0.0
        while not (self.watcher.asks and self.watcher.explanations):
            self.wait(STEP_S)
            waited += STEP_S
            if self.watcher.asks and any(each.doubtful for each in self.watcher.lasting):
                self.loop.choose(action)
                return
            if waited > SOON:
                raise Fault(f"nobody asked about {self.rules.write(action)}, made by hand")
        mine = [one for one in self.watcher.explanations if one.actions[:1] == (action,)]
        if not mine:
            # Another spell does the same to the field: people would be shown both. This one is not theirs.
            mine = list(self.watcher.explanations)
        self._say(mine[0])
        self.tally.by_hand += 1

    def _walk(self) -> None:
        """Do one square of what is to do; the clumsy do it wrong first."""
        stacks = self.sense.stacks(self._state())
        # Stacks whose uppermost piece stays are not seen to change, but people are told of them all the same.
        todo = [square for square, stack in enumerate(stacks) if self.real.stacks[square] != stack]
        square = self.rng.choice(todo) if todo else min(self.watcher.tasks)
        self._hinder()
        wrongly = self.rng.random() < self.clumsy
        if wrongly:
            self._walk_wrongly(square, stacks)
        self.real.lay(square, stacks[square])
        self.tally.walked += 1
        self.wait(MENDED if wrongly else self.rng.choice((STEP_S, 2 * STEP_S, 4 * STEP_S)))

    def _walk_wrongly(self, square: int, stacks: Stacks) -> None:
        """One square of a walk goes wrong at first; what it was is said before it is mended."""
        kind = self.rng.choice(SLIPS_IN_A_WALK)
        lies, stack = self.real.stacks[square], stacks[square]
        misplaced = self._misplaced(stacks, stack[-1]) if stack else []
        if kind == "called done too early" and self.real.tops[square] != (stack[-1] if stack else None):
            self.watcher.mark_done(square)
            wrong = square
        elif kind == "wrong square" and misplaced:
            wrong = self.rng.choice(misplaced)
            self.real.put(wrong, stack[-1])
        elif stack:
            kind = "wrong piece put back"
            piece = self.rng.choice(pieces_of_other_colours(lies, stack))
            self.real.lay(square, (*stack[:-1], piece))
            wrong = square
        else:
            return
        self.tally.mistakes[kind] += 1
        self._must_be_said(wrong)
        self.real.lay(wrong, stacks[wrong])

    def _misplaced(self, stacks: Stacks, piece: int) -> list[int]:
        return wrong_squares(piece, self.real.stacks, stacks, self.watcher.tasks, self.loop.turn)

    # -- mistakes -----------------------------------------------------------------------------------------

    def _slips(self) -> bool:
        """Perhaps a mistake happens in place of a choice; it is seen, said and mended. Whether one did."""
        answers = self.match.answers
        self._hinder()
        # When the dice fell meanwhile a bot may be choosing, and while nothing is seen it goes on.
        if self.rng.random() >= self.clumsy or self.match.answers != answers:
            return False
        kind = self.rng.choice(MISTAKES)
        square = self._slip(kind)
        if square is None:
            return False
        self.tally.mistakes[kind] += 1
        self._must_be_said(square)
        if self.rng.random() < 0.5:
            self.watcher.fix_table()
        for each, stack in enumerate(self.sense.stacks(self._state())):
            if self.real.stacks[each] != stack or each in self.real.fallen:
                self.real.lay(each, stack)
        self.wait(MENDED)
        return True

    def _slip(self, kind: str) -> int | None:
        """Make one mistake; the square that is wrong then, None when there was no occasion for it."""
        state, rng, real = self._state(), self.rng, self.real
        standing = [square for square in range(64) if real.stacks[square]]
        free = [square for square in range(64) if not real.stacks[square]]
        if kind == "wrong piece":
            strange = strange_pieces(state)
            if not free or not strange:
                return None
            square = rng.choice(free)
            real.put(square, rng.choice(strange))
            return square
        if not standing:
            return None
        square = rng.choice(standing)
        if kind == "knocked over":
            real.knock(square)
            return square
        if self.loop.turn is not None and self.loop.turn.phase in ("banish", "shrink", "grow"):
            # Taking a piece away may be the choice itself.
            return None
        if kind == "wrong size":
            top = real.stacks[square][-1]
            real.lay(square, (*real.stacks[square][:-1], top - 1 if top % 3 else top + 1))
        else:
            real.take(square)
            if self.rules.settings.stackers and real.tops[square] == tops(state)[square]:
                real.lay(square, state.stack(square))
                return None
        return square

    def _must_be_said(self, square: int) -> None:
        began, answers = self.now, self.match.answers
        rolling = self.loop.desk.request is not None
        while self.now - began < SOON:
            self.wait(STEP_S)
            said = self.sense.sentence(self._state(), self.watcher.lasting, format_text)
            if self.watcher.asks and SQUARE_NAMES[square] in said:
                self.tally.latest = max(self.tally.latest, self.now - began)
                if self.match.answers != answers and not rolling:
                    raise Fault(f"the match went on although {SQUARE_NAMES[square]} was wrong")
                return
        raise Fault(f"nobody said that {SQUARE_NAMES[square]} is wrong")

    def _hinder(self) -> None:
        """Perhaps the eye is hindered for a while: no mistake, so nothing may be said of it."""
        if self.rng.random() >= self.clumsy / 3 or self.now < self.trouble_until:
            return
        kind = self.rng.choice(tuple(HINDRANCES))
        self.tally.hindrances[kind] += 1
        self.trouble_until = self.now + self.rng.uniform(0.5, 6.0)
        self.hindered(kind)
        if self.rng.random() < 0.3:
            self.wait(1.0)

    def hindered(self, kind: str) -> None:
        """One of the HINDRANCES begins."""
        self.real.trouble = LazyText(HINDRANCES[kind])
        if kind == "lamp":
            self.real.eyesight = Eyesight(doubtful=0.5)

    # -- doubts -------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """People look whether everything is as it should be before they choose."""
        while self.now < self.trouble_until:
            self.wait(STEP_S)
        self.wait(2 * STEP_S)
        self._answer_false_questions()

    def _answer_false_questions(self) -> None:
        if self.watcher.asks and not self.real.trouble:
            self._calm_or_fault()

    def _calm_or_fault(self) -> None:
        """Somebody is asked about squares that are right: a doubt may be cleared, an alarm is a fault."""
        should = tops(self._state())
        for each in self.watcher.lasting:
            if self.real.tops[each.square] != should[each.square] or each.square in self.real.fallen:
                continue
            if not each.doubtful:
                raise Fault(f"a false alarm: {self.sense.sentence(self._state(), (each,), format_text)}")
            self.tally.questions += 1
            self.watcher.trust(each.square)


EYES = Eyesight(misread=0.0005, doubtful=0.01, stubborn=0.005)
"""A little worse than the reader is on good mats."""


def any_match(seed: int, *, clumsy: float) -> Hand:
    """A hand at a table with house rules of which most are as printed."""
    rng = random.Random(f"hand {seed}")
    options: dict[str, Any] = {}
    for name, value in (("stackers", True), ("match", "path"), ("accelerando", True), ("duel", True)):
        if rng.random() < 0.15:
            options[name] = value
    if options.get("stackers"):
        options.pop("match", None)
    return Hand(seed, clumsy=clumsy, eyesight=EYES, options=options)


def main() -> None:
    """Play many matches, half of them without a mistake, and print the outcome."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    total, faults, began = Tally(), 0, time.perf_counter()
    for seed in range(args.seed, args.seed + args.matches):
        hand = any_match(seed, clumsy=0.15 if seed % 2 else 0.0)
        try:
            total.add(hand.play())
        except Fault as fault:
            faults += 1
            print(f"match {seed}: {fault}", flush=True)
        if (seed - args.seed) % 20 == 19:
            print(f"{seed - args.seed + 1} matches played", flush=True)
    print(f"{args.matches} matches, {faults} faults, {time.perf_counter() - began:.0f} s")
    print(total)


if __name__ == "__main__":
    main()
