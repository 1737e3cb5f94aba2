"""The lesson of Power Vacuum: tricks, trump and Spies, agendas, the control board, the end of a round."""

from __future__ import annotations

from game.ui.lessons.lesson import Lesson, do, read

_DEAL = "order 27 22 8 35 38 11 16 30 23 29 2 6 19 13 32 10 24 21 9 5 18 14 36 20"
_LAST_TRICKS = (
    *("play W6", "play W3", "play W4", "point", "power 4 1", "plug 4 2"),
    *("play Y8", "play BY3", "play Y5", "point", "power 1 2", "plug 1 5"),
    *("play R5", "play R2", "play BW4", "point", "power 2 5"),
)
"""Three tricks that are only watched."""

LESSON = Lesson(
    "power-vacuum",
    ("Bea", "Cid"),
    (
        read(
            "You want to build a statue of yourself. Four parts make it whole, and each costs 10 power. "
            "The first to finish wins.",
            "statues",
            before=("order 1", "order 3", _DEAL, "order 1 8 10"),
        ),
        read(
            "This is your hand. Red is trump. The Spy in the middle looks green from behind, "
            "and backs are all that the others see.",
            "hand",
        ),
        read(
            "On the control board stand five appliances. The toaster is yours: "
            "at the end of the round you get all its power.",
            "station-0",
        ),
        do(
            "Eight tricks make a round, and you lead. The highest card of the suit that was led wins. "
            "Play your green 7.",
            "play G7",
        ),
        do(
            "Green 3, green 4: your 7 wins! Take 1 power for it. "
            "(Or you could keep one of the cards for the next round.)",
            "point",
            before=("play G3", "play G4"),
        ),
        read(
            "Bea played the lowest card, so Bea worked the control board: "
            "moved 1 power along the cable, and then one end of the cable.",
            "console",
            before=("power 3 s", "plug 3 2"),
        ),
        read(
            "Now for your secret agenda: toaster and kettle. One of the two should end with the most "
            "power, the other with the least.",
            "panel",
        ),
        do(
            "You could keep it secret: 14 power if both come true. Or you show it now, "
            "for 7 for each half that comes true. Show it: most for the toaster.",
            "reveal 1 2",
        ),
        do(
            "Your lead again. A low card loses the trick, but it lets you work the control board. "
            "Play the white 1.",
            "play W1",
        ),
        do(
            "You are the lowest! The cable joins kettle and supply. You want the kettle to have the "
            "least: send 1 power from it to the supply.",
            "power 2 s",
            before=("play W9", "play W8", "point"),
        ),
        do(
            "Now move one end of the cable: from the supply to your toaster. "
            "Tap the end, then the free socket. You can drag it, too.",
            "plug s 1",
        ),
        do(
            "Bea led yellow, and Cid played red: trump beats yellow. But a Spy beats red, "
            "and may be played at any time. Play your Spy!",
            "play BG5",
            before=("play Y6", "play R6"),
        ),
        do(
            "The trick is yours. This time keep a card for the next round: tap the red 6.",
            "take R6",
        ),
        do(
            "Your 5 was the lowest number, too. From the kettle to your toaster: that helps twice.",
            "power 2 1",
        ),
        do("And move the cable: from the kettle to the supply.", "plug 2 s"),
        do("You lead. Get rid of the green 2.", "play G2"),
        do(
            "Bea won that trick and leads yellow; Cid follows with the 9. You hold a yellow card, "
            "but at this table red may always be played. Beat them with your red 8.",
            "play R8",
            before=("play G9", "play G1", "point", "power 1 s", "plug 1 4", "play Y2", "play Y9"),
        ),
        do("Take 1 power.", "point"),
        read(
            "Now lean back: we play the last three tricks for you. Watch the cable, and the power on "
            "your toaster.",
            before=("power s 4", "plug s 1"),
        ),
        read(
            "That was the round. The fan has the most power: that half of your agenda failed. "
            "But the kettle has the least: 7 power for you!",
            "seat-0",
            before=(*_LAST_TRICKS, "plug 2 1"),
        ),
        read(
            "4 power for tricks, 3 from the toaster, 7 for the agenda make 14. "
            "10 of them have built the first part of your statue.",
            "statues",
        ),
        read(
            "You play round after round like this, with new cards and new agendas. The first with four "
            "parts wins. Keep an eye on who plays low!",
        ),
    ),
    minutes=6,
)
