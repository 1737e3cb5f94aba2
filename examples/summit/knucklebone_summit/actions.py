"""What a seat can choose in Summit."""

from game.rules.actions import Action
from game.rules.gaps import gap
from game.rules.notation import NUMBER


class Play(Action):
    line = "play {card}"
    says = "Play the {card}"
    press, hand = ("card-{card}",), "card-{card}"

    card: int = gap(code=NUMBER)


class Take(Action):
    line = "take"
    press = ("pile",)

    def wording(self, view):
        return f"Take the pile ({len(view.pile)})"
