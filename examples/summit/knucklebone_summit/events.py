"""What happens in Summit."""

from game.rules.events import Cue, SeatEvent
from game.rules.gaps import as_count, gap


class Played(SeatEvent):
    says, icon, sound = "{name} plays the {card}.", "hand", "place"

    card: int


class Taken(SeatEvent):
    says, icon, sound = "{name} takes {cards}.", "cards", "take"
    cue = Cue(moment=0.8)

    cards: int = gap(as_count("a card", "{count} cards"))
