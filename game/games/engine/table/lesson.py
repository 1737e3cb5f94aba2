"""The lesson of Engine: a first card, the suit wheel, building, activation, stacks, instants, the end."""

from __future__ import annotations

from game.ui.lessons.lesson import Lesson, do, read

LESSON = Lesson(
    "engine",
    ("Bea",),
    (
        read(
            "You build an engine of cards, at most three by three, that makes gold and points. "
            "The most points win.",
            "front",
            before=("order 41 20 29 42 10 18 44 46 5 36 19 51 45 23 33 2",),
        ),
        do(
            "Begin with a card of your hand: the first one costs nothing. "
            "The 2 of clubs gives gold each time it acts. Take it.",
            "start 2C",
        ),
        read(
            "Bea began with a 3 of clubs. Everybody starts with 3 gold.",
            "seat-1",
            before=("start 3C", "order 1"),
        ),
        do(
            "Your turn: choose a suit on the wheel. Each has a gift. Clubs give 3 gold, "
            "and then your clubs act. Take clubs.",
            "suit C",
        ),
        do("Your 2 of clubs may act now: 2 gold more. Activate it.", "activate"),
        read(
            "Bea's clubs acted as well: a card drawn. So think before you choose: "
            "the others profit from their cards of the suit.",
            "seat-1",
            before=("activate",),
        ),
        do(
            "Bea built something. Now you: spades let you build a card at half its cost. Take spades.",
            "suit S",
            before=("suit S", "build 5H", "place 0,1"),
        ),
        do(
            "A card costs its rank in gold. Your 7 of hearts would cost 7; now it is only 4. Build it.",
            "build 7H",
        ),
        do("It may lie on any free place. Put it beside your first card.", "place 0,1"),
        do(
            "Bea has chosen clubs. That is good for you: your 2 acts in Bea's turn, too. Activate it.",
            "activate",
            before=("suit C", "activate"),
        ),
        do("Your turn. Hearts give 1 point, and your 7 of hearts will act. Take hearts.", "suit H"),
        do(
            "The 7 builds a card at its full cost, and gains 2 points for it. "
            "Build the 3 of diamonds, for 3 gold.",
            "build 3D",
        ),
        do("Put it at the end of the row.", "place 0,2"),
        read(
            "Bea's 5 of hearts has stacked a card on itself. On your own turn a stack acts as a whole, "
            "whichever of its suits is chosen.",
            "seat-1",
            before=("stack 0,0 on 0,1",),
        ),
        do(
            "Bea chose diamonds, which draw cards. Your 3 of diamonds draws one for you. Activate it.",
            "activate",
            before=("suit D", "discard 5S"),
        ),
        do(
            "A queen! Jack, queen and king are instants: never built, but played from the hand, "
            "even now. She costs 2 points, gives 6 gold, and your clubs act. Play her.",
            "play QC",
        ),
        do("And here your clubs act again. Activate the 2.", "activate"),
        do(
            "11 gold! Now you need cards to spend it on. Take diamonds: draw 3 and keep 2.",
            "suit D",
        ),
        do("One of the three must go. Throw the 7 of diamonds away.", "discard 7D"),
        do("And your own 3 of diamonds draws another one.", "activate"),
        read(
            "You see the trick of it: choose suits that make your own cards act, and not the others'. "
            "Cards act row by row, from left to right.",
            "front",
            before=("done",),
        ),
        read(
            "At 40 points, or when the deck is empty, you play the turn to its end. Then every 3 gold "
            "is a point, and half the cost of your cards counts, too.",
            "deck",
        ),
        read(
            "Aces, fives, sixes, nines: each rank can do something else. Find them all under Rules.",
            "help",
        ),
    ),
    minutes=5,
)
