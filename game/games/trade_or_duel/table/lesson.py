"""The lesson of Trade or Duel: a duel, a trade, what one can know, and why losing a card can win."""

from __future__ import annotations

from game.ui.lessons.lesson import Lesson, do, read

LESSON = Lesson(
    "trade-or-duel",
    ("Bea", "Cid", "Dan"),
    (
        read(
            "Everybody holds two of eighteen cards, numbered 1 to 18. "
            "After three rounds the lowest hand wins.",
            before=("order 3 14 9 18 5 7 2 11", "order 1"),
        ),
        read(
            "These are yours: 3 and 14. The 3 is wonderful to end with. The 14 is heavy, but it wins duels.",
            "hand",
        ),
        read(
            "Nobody else may see them. With more people at this table your hand lies behind a curtain, "
            "and you hold a button to peek.",
            "hand",
        ),
        do(
            "On your turn you choose somebody and say: trade or duel! Nobody may refuse. "
            "Choose Bea, then say Duel.",
            "duel 2",
        ),
        do(
            "Bea says: One. So each of you lays one card. The higher one wins: lay your 14.",
            "lay 14",
            before=("one",),
        ),
        read(
            "Your 14 beats the 9! You take your 14 back. The 9 is out of play, for everybody to see.",
            "pile",
            before=("lay 9",),
        ),
        read("Now everybody knows that you hold the 14: it lies face up before you.", "mat-0"),
        do(
            "Bea and Cid traded a card, unseen by you. Now Cid wants to trade with you, and you say how many "
            "cards. With two you would lose your 3: say One.",
            "one",
            before=("trade 3", "lay 5", "trade 1"),
        ),
        do(
            "Cid's card lies face down. Give away the heavy one: lay your 14.",
            "lay 14",
            before=("lay 18",),
        ),
        read("Oh dear: Cid gave you the 18! But it has a good side: it beats every other card.", "card-18"),
        read(
            "Now you and Cid know something: Cid surely holds your 14. "
            "While your hand is open, the mats show what you can work out.",
            "mat-2",
        ),
        read(
            "Dan has fought a duel with Cid and lost the 11. One card each is left to Dan and to Bea.",
            "mat-1",
            "mat-3",
            before=("duel 3", "one", "lay 11", "lay 14"),
        ),
        do(
            "The second round. Bea holds a single card, so it is about one card. "
            "This time the other way round: first say Duel, then choose Bea.",
            "duel 2",
            light=("say-duel", "mat-1"),
        ),
        do("Lay your 18: nothing beats it.", "lay 18"),
        read(
            "Bea has no card left and is out. Cid has just done the same to Dan. "
            "When everybody else is out, you win at once.",
            "mat-1",
            "mat-3",
            before=("duel 4", "lay 14"),
        ),
        do(
            "The third and last round: now only the lowest hand counts, and 3 and 18 are a lot. "
            "Trade with Cid!",
            "trade 3",
        ),
        do("Cid says: One. Away with the 18!", "lay 18", before=("one",)),
        read("You got a 7. Your hand is 10 now: much better.", "hand", before=("lay 7",)),
        do(
            "Cid wants a duel. With two cards your 10 would meet Cid's 32, and you would be out. Say One.",
            "one",
            before=("duel 1",),
        ),
        do(
            "Cid's card must be the 14 or the 18, so you cannot win this. Keep the 3, and lay the 7.",
            "lay 7",
            before=("lay 18",),
        ),
        read(
            "You lost the duel, and won the match: only the 3 is left in your hand. "
            "Nobody has less. Losing a card can be the best thing there is.",
            "mat-0",
        ),
    ),
)
