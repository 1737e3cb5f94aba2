"""The short rules of the game, for the help pages."""

from __future__ import annotations

from game.ui.reference.page import Entry, Page

PAGES = (
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
                "Do what the card says, then gain 1 Prestige for each piece, unless it says otherwise.",
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
