"""The lesson of Spellcycles: roll, contribute, match, cast, recolour, move the moons."""

from __future__ import annotations

from game.ui.lessons.lesson import Lesson, do, read

LESSON = Lesson(
    "spellcycles",
    ("Bea",),
    (
        read(
            "This is the Casting Field. Everybody puts coloured pieces on it, "
            "and everybody may use all the pieces that lie there.",
            "field",
            before=("roll 1 2 4", "roll 1 4 2", "order 3 4 7 22", "order 1"),
        ),
        read(
            "This is the Spell Line. Each spell asks for colours in a row. "
            "Casting spells gains prestige, and the most prestige wins.",
            "spell-line",
        ),
        read("You can only cast a spell with a moon on it. Now that is Mist: blue beside white.", "spell-0"),
        read("Each turn begins with a gift: you have gained 1 essence. Essence pays for magic.", "seat-0"),
        do(
            "Now roll the knucklebone. Each number stands for a colour, "
            "and you get a large piece of the colour that falls.",
            "roll 5",
        ),
        do(
            "A white one! It joins your other pieces: your apothecary. One of them goes onto the field. "
            "Take the blue one, and put it in the middle, on d4.",
            "place B3 d4",
        ),
        read(
            "Every turn ends with a moon going one spell on: yours went from Mist to Firebrand. "
            "Then Bea put a black piece far away, and moved that moon on again.",
            "spell-line",
            before=("roll 6", "place K3 g7", "moon 2"),
        ),
        do("Your second turn: roll.", "roll 3"),
        do(
            "Green. But you have something better: put your white piece beside the blue one, on e4. "
            "Blue and white: that is Mist!",
            "place W3 e4",
        ),
        do(
            "Mist is lit: it lies on the field. Press it, look at what it will do, and cast it. "
            "It costs 1 essence.",
            "cast mist d4 e4",
        ),
        do("Mist lets you roll again. Off you go!", "roll 4"),
        read("Two pieces gave you 2 prestige. Prism, the long one at the end, gives 7.", "seat-0"),
        read(
            "Look: the two pieces you used have shrunk. Large becomes medium, then small, then it is gone. "
            "Sizes do not matter for spells.",
            "d4",
            "e4",
        ),
        do(
            "At the end of your turn you move one moon. Let the moon on Mist go on: then Bea cannot cast it.",
            "moon 1",
        ),
        read(
            "Bea has put a blue piece on c3. Now look at Firebrand: red, yellow, blue. "
            "Slanting lines count, too.",
            "c3",
            "d4",
            before=("roll 4", "place B3 c3", "moon 3"),
        ),
        do("Your third turn: roll.", "roll 1"),
        do(
            "Put red on b2. Then red, blue, blue lie in a row. Not quite red, yellow, blue. "
            "But wait and see!",
            "place R3 b2",
        ),
        do(
            "For 1 essence a piece passes for another colour. So Bea's blue on c3 can be your yellow. "
            "Press Firebrand, and cast it.",
            "cast firebrand b2 c3 d4",
        ),
        read(
            "3 prestige, and you have stolen 1 essence from Bea. "
            "You used Bea's own piece for it: nothing on the field belongs to anybody.",
            "seat-0",
            "seat-1",
        ),
        read(
            "The moons wander on and on. When all of them lie on the last spell, "
            "one is taken away each turn.",
            "spell-3",
        ),
        read(
            "When the last moon has set, the match is over, and the most prestige wins. You lead 5 to 0. "
            "Put pieces where several spells need them, and keep an essence for a colour that is missing.",
        ),
    ),
    options={"length": "short"},
)
