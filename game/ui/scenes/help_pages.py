"""The short rules of each game, as pages that can be read at a glance from the table."""

from __future__ import annotations

from dataclasses import dataclass

from game.catalogue import game_named
from game.ui.words import say


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to know: a mark, a few words that name it, a sentence that says it."""

    mark: str
    """An icon's name, 'piece:R' for a pyramid in a colour, or a short text such as a number."""
    head: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: a title and at most six entries."""

    title: str
    entries: tuple[Entry, ...]


SPELLCYCLES = (
    Page(
        "What it is about",
        (
            Entry(
                "board",
                "The Casting Field",
                "Everybody puts coloured pieces on the same field of 64 squares.",
            ),
            Entry(
                "cards",
                "The Spell Line",
                "Each spell asks for a row of colours. Find it on the field and cast the spell.",
            ),
            Entry(
                "moon",
                "The moons",
                "Moons travel along the Spell Line. Only a spell with a moon on it can be cast.",
            ),
            Entry(
                "crown",
                "Prestige",
                "Casting gains Prestige. Whoever has the most at the end wins; ties are shared.",
            ),
        ),
    ),
    Page(
        "Your turn in five steps",
        (
            Entry("1", "Refresh", "You gain 1 Essence."),
            Entry("2", "Renew", "Roll the knucklebone. A large piece of that colour joins your Apothecary."),
            Entry("3", "Contribute", "Put one piece of your Apothecary on a free square."),
            Entry("4", "Reap", "Cast as many spells as you can and like, each once."),
            Entry(
                "5", "Progress", "Move one moon one spell on. When all lie on the last spell, take one away."
            ),
        ),
    ),
    Page(
        "The knucklebone and its colours",
        (
            Entry("piece:R", "1 is red", "Letter R on the screen."),
            Entry("piece:Y", "2 is yellow", "Letter Y on the screen."),
            Entry("piece:G", "3 is green", "Letter G on the screen."),
            Entry("piece:B", "4 is blue", "Letter B on the screen."),
            Entry("piece:W", "5 is white", "Letter W on the screen."),
            Entry(
                "piece:K", "6 is black", "Letter K on the screen. A colour that has run out is rolled again."
            ),
        ),
    ),
    Page(
        "Casting a spell",
        (
            Entry(
                "board",
                "Find the row",
                "The colours lie in a straight line without gaps, read from either end. Sizes do not matter.",
            ),
            Entry(
                "crystal",
                "Pay",
                "A spell may cost Essence. For 1 Essence more, a piece passes for another colour.",
            ),
            Entry(
                "shrink",
                "Pieces shrink",
                "Each piece used becomes the next smaller one of its colour. Small ones leave the field.",
            ),
            Entry(
                "wand",
                "Effects, then Prestige",
                "Do what the card says, then gain 1 Prestige for each colour of the spell.",
            ),
        ),
    ),
    Page(
        "How it ends",
        (
            Entry("moon", "Moons", "There is one moon for each player. They start on the first spell."),
            Entry(
                "hourglass", "The last spell", "When all moons have reached it, one is taken away each turn."
            ),
            Entry("laurels", "The end", "With the last moon gone the match is over. The most Prestige wins."),
        ),
    ),
)

UNNAMED = (
    Page(
        "What it is about",
        (
            Entry("cards", "Three games in one", "Win cards, trade them, create. Then it begins again."),
            Entry(
                "trade", "Resource game", "Tricks: follow suit if you can. Who wins a trick keeps its cards."
            ),
            Entry("coins", "Trading game", "Offer three cards for two to four, or buy an FX with cards."),
            Entry(
                "dice", "Creation game", "Spend tokens to gain Workers or to send them out with their dice."
            ),
            Entry("crown", "The end", "When somebody has five Creations, the most Creations win."),
        ),
    ),
    Page(
        "Special Powers and Workers",
        (
            Entry(
                "star", "Special Powers", "Everybody holds one. The last that entered counts for all tricks."
            ),
            Entry("scales", "Consent", "Nobody must accept a trade, and only the two see the cards."),
            Entry("meeple", "Teams", "Split your dice into teams and roll: each team adds up its dice."),
            Entry("wand", "FX", "Surprises for the Creation game: more dice, easier targets, mischief."),
        ),
    ),
)
ENGINE = (
    Page(
        "What it is about",
        (
            Entry("cards", "Your engine", "Up to nine piles of cards, three by three, in front of you."),
            Entry(
                "gears",
                "Your turn",
                "Choose a suit: its action, then your piles with that suit work, then those of the others.",
            ),
            Entry(
                "coins", "Suits", "Clubs give gold, hearts points, diamonds cards, spades build at half cost."
            ),
            Entry(
                "crown", "The end", "At 40 points or when the deck is empty; then cards and gold count, too."
            ),
        ),
    ),
    Page(
        "Building and instants",
        (
            Entry(
                "plus",
                "Build",
                "A card costs its rank in gold. It may go on free places of the three by three.",
            ),
            Entry(
                "podium",
                "Stack",
                "Fives and sixes stack cards, up to three high. Aces set off another pile in line.",
            ),
            Entry(
                "wand",
                "Instants",
                "Jack, queen and king are played from the hand at any time, for 1, 2 or 3 points.",
            ),
            Entry(
                "hidden-eye", "Secret", "Hands are secret. Peek behind the curtain, or play with open hands."
            ),
        ),
    ),
)
TRADE_OR_DUEL = (
    Page(
        "What it is about",
        (
            Entry(
                "cards", "Two cards each", "Of eighteen, 1 to 18. The lowest hand wins after three rounds."
            ),
            Entry("trade", "Trade", "Choose somebody. Both lay one or two cards face down and swap them."),
            Entry(
                "swords", "Duel", "Both show one or two cards: the higher wins, the loser's are discarded."
            ),
            Entry("handshake", "One or two", "Whom you speak to says how many cards it is about."),
            Entry("hidden-eye", "Out", "Who has no card left is out. With nobody else left you win."),
            Entry("scales", "Ties", "Those who tie for the lowest hand play extra rounds."),
        ),
    ),
)
POWER_VACUUM = (
    Page(
        "What it is about",
        (
            Entry(
                "crown", "The statue", "Collect power and build your statue; whoever completes it first wins."
            ),
            Entry(
                "cards",
                "Tricks",
                "Follow the suit that was led. Backs show suits: everybody sees your colours.",
            ),
            Entry(
                "hidden-eye", "Spies", "Spies look like another suit from behind, and may always be played."
            ),
            Entry(
                "switch",
                "Control board",
                "Who played lowest moves one power along the cable, then one plug of it.",
            ),
            Entry(
                "lock",
                "Agendas",
                "Secret wishes: which two appliances shall end with the most and the least power.",
            ),
            Entry(
                "podium", "Winning a trick", "Take one power, or keep a card of the trick for the next round."
            ),
        ),
    ),
)

PAGES: dict[str, tuple[Page, ...]] = {
    "spellcycles": SPELLCYCLES,
    "unnamed": UNNAMED,
    "engine": ENGINE,
    "trade-or-duel": TRADE_OR_DUEL,
    "power-vacuum": POWER_VACUUM,
}
"""By the game's name on the command line."""


def pages_of(name: str) -> tuple[Page, ...]:
    """The pages of a game; of one that brings none, what its catalogue entry and its house rules say."""
    if name in PAGES:
        return PAGES[name]
    game = game_named(name)
    seats = game.info.seat_range
    about = (
        Entry(game.icon, game.info.title, game.info.blurb),
        Entry("person", "Players", say("{least} to {most} players", least=seats[0], most=seats[-1])),
    )
    rules = tuple(Entry("scales", rule.label, rule.reason) for rule in game.house_rules()[:4])
    return (Page("What it is about", (*about, *rules)),)
