"""What Summit asks a person, without a screen."""

from game.catalogue.questions import Chooser, Explained, Guide, Offer, Question, Topic, always
from knucklebone_summit.actions import Play, Take
from knucklebone_summit.rules import Phase, State


def _too_low(chooser, card):
    return f"The {card} is too low: the last card was the {chooser.view.pile[-1]}."


QUESTIONS = {
    Phase.CLIMB: Question(
        "{name}, climb higher or take the pile.",
        step="Climb",
        secret=True,
        offer=lambda chooser: Offer(hint="Press a lit card, or the pile to take it."),
        refuse={"card": _too_low, "pile": always("Nothing lies there to take: play a card.")},
        explain=Topic("Climb", "Play a higher card than the last one. A pile counts against its taker."),
        focus=lambda chooser: chooser.options[0].presses(chooser.view, chooser.turn)[0],
    ),
    None: Question(refuse={kind: always("It is not your turn.") for kind in ("card", "pile")}),
}


class SummitChooser(Chooser):
    @staticmethod
    def before(settings):
        return State([()] * settings.seats, [()] * settings.seats)

    def press(self, kind, what=None):
        action = Play(what) if kind == "card" else Take()
        if action not in self.options:
            raise self.refusal(kind, what)
        return action


class SummitGuide(Guide):
    """Knows what the things on the table are."""

    def explain(self, key, view):
        if key == "pile":
            return Explained("The pile", "Climb over its top card, or take all of it.")
        return Explained("A card", "It beats every lower card.") if key.startswith("card-") else None
