"""The lesson of The Unnamed Game, in two acts: some tricks; then the market, and Workers who create."""

from __future__ import annotations

from game.ui.lessons.lesson import Lesson, do, read

_DEAL = (
    "order 26 25 21 17 14 36 32 29 28 27 50 48 46 44 43 41 40 15 20 23 13 11 8 6 3 1 38 35 31 52 "
    "49 45 42 22 18 16 19 12 10 9 7 5 4 2 39 37 34 33 30 51 47"
)
_OTHERS = ("Bea", "Cid")

_MARKET = Lesson(
    "unnamed",
    _OTHERS,
    (
        read(
            "We jump ahead: the tricks are over, and we open the market. "
            "Every card you have won is money now.",
            "hand",
            before=("order 3", _DEAL, "order 1 7 30 17 22 34 26 12 37 2", "order 1"),
        ),
        read(
            "These are FX: surprises for the Creation game. The coin on a pile is its price in cards. "
            "You pay with cards of one suit or of one rank.",
            "market",
        ),
        do(
            "Five hearts buy Apprentices: two Workers more. Tap the pile, then your hearts, then Buy.",
            "buy apprentices",
            "pick 2H",
            "pick 5H",
            "pick 9H",
            "pick KH",
            "pick AH",
            light=("pile-0", "card-2H", "card-5H", "card-9H", "card-KH", "card-AH", "confirm"),
        ),
        read(
            "Bea and Cid have bought, too. What sells gets dearer; what nobody wants gets cheaper. "
            "So waiting can pay.",
            "market",
            before=(
                *("buy union_rep", "pick 2S", "pick 4S", "pick 7S", "pick 9S", "pick QS"),
                *("buy prefab", "pick 5D", "pick 8D", "pick 9D", "pick QD", "pick AD", "pass"),
            ),
        ),
        do(
            "Now a trade. You always give three cards, and ask for two, three or four. "
            "Ask Bea for three, and offer the three lowest diamonds.",
            "trade 2 for 3",
            "pick 2D",
            "pick 3D",
            "pick 4D",
            light=("seat-1", "want-3", "card-2D", "card-3D", "card-4D", "confirm"),
        ),
        read(
            "Bea said yes, and gave you three clubs. Nobody has to accept, "
            "and only the two of you have seen the cards.",
            "hand",
            before=("accept", "pick 4C", "pick 7C", "pick JC"),
        ),
        do(
            "Bea and Cid have passed. When a round goes by without a trade, and nobody buys, or only one, "
            "the market closes. Pass.",
            "pass",
            before=("pass", "pass", "pass"),
        ),
        read(
            "The Creation game. The cards that were left became tokens: your 12 cards are 5 tokens. "
            "Each token is one thing to do.",
            "seat-0",
        ),
        do(
            "First your FX: you may play it as well. Tap Apprentices, and play it.",
            "fx apprentices",
        ),
        do("Four Workers! Each is a die. Now spend a token: attempt a Creation.", "attempt"),
        do(
            "A team that rolls 11 or more makes a Creation. Four dice in one team do it five times in six. "
            "Send them out.",
            "teams 4",
        ),
        do("And roll!", "roll 5 2 4 3"),
        read("14: your first Creation! Five are needed to win.", "track"),
        do(
            "The others have hired Workers, and Cid had an FX that is a Creation by itself. "
            "Hire a Worker, too.",
            "die",
            before=("die", "pass", "fx prefab", "die", "die"),
        ),
        do(
            "Your turn again, with five Workers. Attempt!",
            "attempt",
            before=("pass", "die", "pass", "die"),
        ),
        do(
            "Let us be bold: two teams. Tap the fourth die, so that a new team begins with it. "
            "Then send them out.",
            "teams 3 2",
        ),
        do("Good luck!", "roll 4 5 3 6 6"),
        read(
            "12 and 12: two Creations at once! For two dice that was very lucky: it happens once in twelve.",
            "track",
        ),
        read(
            "When everybody passes, a new cycle begins with tricks: Workers, Creations and FX stay. "
            "Once somebody has five Creations, the most Creations win.",
        ),
    ),
    options={"skip_resource": True},
)

LESSON = Lesson(
    "unnamed",
    _OTHERS,
    (
        read(
            "Three games in one: win cards, trade them, create something with them. "
            "Then all over again, until somebody has five Creations.",
            before=("order 3", "order 1 4 14", _DEAL),
        ),
        do(
            "First the tricks. Everybody plays one card; follow the suit that was led if you can. "
            "You lead: play the ace of hearts.",
            "play AH",
        ),
        read(
            "Your ace is the highest heart: you win all three cards and keep them. You want cards!",
            "seat-0",
            before=("play 3H", "play 6H", "pass", "pass", "pass"),
        ),
        read(
            "And from now on hearts are trump: the suit that wins the first trick beats all others.",
            "trump",
        ),
        do("The winner leads. Try the 4 of diamonds.", "play 4D"),
        do(
            "That was not enough. Now Bea leads the ace of spades. You have no spades, "
            "so you may play anything: trump it with the 2 of hearts!",
            "play 2H",
            before=("play KD", "play 9D", "pass", "pass", "pass", "play AS", "play 5S"),
        ),
        read(
            "Everybody holds a Special Power. Yours is Low Tide: twos are high, and aces are low. It "
            "does nothing until you play it.",
            "power-0",
            before=("pass", "pass", "pass"),
        ),
        do("You lead again. Play your power.", "enter"),
        do("Now your lowest card is the highest. Play the 2 of clubs.", "play 2C"),
        read(
            "Your 2 beats an ace and a king! Low Tide works for everybody, until somebody plays "
            "another power. Some powers help only their owner.",
            "in-play",
            before=("play AC", "play KC"),
        ),
    ),
    minutes=6,
    then=_MARKET,
)
