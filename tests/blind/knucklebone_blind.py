"""The smallest game with secrets: everybody holds cards and plays them one by one; the sum of tricks wins."""

from dataclasses import dataclass, field

from game.bots.random import RandomBot
from game.catalogue import Game, Measures, Words
from game.rules.contract import Action, Event, GameInfo, IllegalAnswer, Order, Over, Shuffle, Turn

CARDS = 24
HELD = 5
HIDDEN = -1


class Play(Action):
    says = "Play the {card}"

    card: int


class Played(Event):
    seat: int
    card: int


class Dealt(Event):
    seat: int
    cards: tuple
    only: int


@dataclass(slots=True)
class State:
    hands: list = field(default_factory=list)
    played: list = field(default_factory=list)
    seat: int = 0

    def copy(self):
        return State([hand[:] for hand in self.hands], [cards[:] for cards in self.played], self.seat)


class Blind:
    name, title, version = "blind", "Blind", 1
    seat_range = range(2, 5)
    house_rules = ()

    def __init__(self, seats, options):
        self.seats, self.options = seats, dict(options)

    def start(self):
        return State()

    def pending(self, state):
        if not state.hands:
            return Shuffle(CARDS, HELD * self.seats, "deal")
        if not any(state.hands):
            scores = tuple(float(sum(cards)) for cards in state.played)
            return Over(scores, (scores.index(max(scores)),))
        return Turn(state.seat, "play", tuple(Play(card) for card in state.hands[state.seat]))

    def interjections(self, state):
        return {}

    def apply(self, state, answer, emit=None):
        pending = self.pending(state)
        emit = emit or (lambda event: None)
        if isinstance(pending, Shuffle) and isinstance(answer, Order):
            for seat in range(self.seats):
                state.hands.append(sorted(answer.indices[seat * HELD : (seat + 1) * HELD]))
                state.played.append([])
                emit(Dealt(seat, tuple(state.hands[seat]), only=seat))
        elif isinstance(pending, Turn) and answer in pending.options:
            state.hands[state.seat].remove(answer.card)
            state.played[state.seat].append(answer.card)
            emit(Played(state.seat, answer.card))
            state.seat = (state.seat + 1) % self.seats
        else:
            raise IllegalAnswer("That cannot be done now.")

    def view(self, state, viewer):
        seen = state.copy()
        seen.hands = [hand if at == viewer else [HIDDEN] * len(hand) for at, hand in enumerate(seen.hands)]
        return seen

    def imagine(self, view, seat, rng):
        full = view.copy()
        known = {card for cards in (*view.hands, *view.played) for card in cards}
        unknown = [card for card in range(CARDS) if card not in known]
        rng.shuffle(unknown)
        full.hands = [
            hand if at == seat else sorted(unknown.pop() for _ in hand) for at, hand in enumerate(full.hands)
        ]
        return full

    def write(self, answer):
        return f"play {answer.card}" if isinstance(answer, Play) else f"deal {answer.indices}"

    def read(self, text):
        if text.startswith("play "):
            return Play(int(text[5:]))
        return Order(tuple(int(word) for word in text[6:-1].split(",")))


class BlindWords(Words):
    def sentence(self, event, names):
        if isinstance(event, Dealt):
            return f"{names[event.seat]} gets {event.cards}."
        return f"{names[event.seat]} plays {event.card}."

    def summary(self, view, viewer, names):
        table = ("Table", [f"{sum(map(len, view.hands))} cards in hands"])
        return [table, *((name, self._lines(view, seat)) for seat, name in enumerate(names) if view.hands)]

    def _lines(self, view, seat):
        hand = view.hands[seat]
        held = f"{len(hand)} cards" if HIDDEN in hand or not hand else "Holds " + ", ".join(map(str, hand))
        return [held, f"Played {', '.join(map(str, view.played[seat])) or 'nothing'}"]


class BlindMeasures(Measures):
    def scores(self, state):
        return tuple(map(sum, state.played))


INFO = GameInfo("blind", "Blind", Blind.seat_range, "Everybody hides five cards and plays them one by one.")
GAME = Game(INFO, Blind, {"random": RandomBot}, words=BlindWords, measures=BlindMeasures, secrets=True)
