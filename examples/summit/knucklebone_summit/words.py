"""What else is said of Summit, and what designers want to know of it."""

from game.catalogue import Measures, Words
from game.catalogue.words import HandItem
from knucklebone_summit.questions import QUESTIONS
from knucklebone_summit.rules import cards_against


class SummitWords(Words):
    points = "cards"

    def prompt(self, pending, view, names):
        return self.translate(QUESTIONS[pending.phase].prompt, name=names[pending.seat])

    def score_unit(self, score):
        return f"{-score:g}", self.translate(self.points)

    def summary(self, view, viewer, names):
        table = ("The pile", [", ".join(map(str, view.pile)) or "empty"])
        return [table, *((name, [self._stands(view, seat)]) for seat, name in enumerate(names))]

    def _stands(self, view, seat):
        hand = ", ".join(str(card) for card in view.hands[seat] if card) or f"{len(view.hands[seat])} cards"
        return f"holds {hand}, has taken {len(view.taken[seat])}"

    def hand(self, view, seat, names):
        return [HandItem(f"card-{card}", f"the {card}") for card in view.hands[seat]]


class SummitMeasures(Measures):
    def scores(self, state):
        return tuple(-cards for cards in cards_against(state))
