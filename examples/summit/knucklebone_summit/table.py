"""The board of Summit and its lesson."""

from game.rules.things import Thing
from game.ui.art.theme import GOLD
from game.ui.boards import Plate, Tally
from game.ui.boards.felt import RIM_WIDTH
from game.ui.boards.hand import CARD_RATIO, HeldCard
from game.ui.boards.hand_board import HandBoard
from game.ui.boards.things import TableThing
from game.ui.drawing.layout import TARGET_GAP
from game.ui.drawing.reactive import Reactive
from game.ui.lessons.lesson import Lesson, do, read
from game.ui.presentation import Presentation
from game.ui.words import _
from knucklebone_summit.actions import Play
from knucklebone_summit.questions import QUESTIONS, SummitChooser
from knucklebone_summit.rules import cards_against
from knucklebone_summit.settings import CARDS

HAND_HEIGHT = 256


def card_picture(art, card, width, height, words=""):
    return art.number_card(width, height, card, card / CARDS[-1], words)


class Pile(TableThing):
    """The cards that were played; its top card is in sight."""

    cards, lit = Reactive(), Reactive()

    def paint(self, canvas, ctx):
        box = self.box.centre_box(round(self.box.h * CARD_RATIO), self.box.h)
        if self.lit:
            canvas.blit_centred(ctx.art.glow(box.w, box.h, GOLD, radius=18), box)
        if self.cards:
            count = _("Cards: {count}", count=len(self.cards))
            canvas.blit(card_picture(ctx.art, self.cards[-1], box.w, box.h, count), box.x, box.y)
        else:
            canvas.blit(ctx.art.panel(box.w, box.h, "well"), box.x, box.y)


class SummitBoard(HandBoard):
    """Implements `game.ui.boards.Board`: the pile, and the hand or its curtain."""

    def __init__(self, rules, table):
        super().__init__(rules, table)
        self.chooser = SummitChooser(QUESTIONS, rules.settings, table.names, _)
        self.build()

    def lay_out(self, frame):
        above, near = frame.area.inset(RIM_WIDTH).split_bottom(HAND_HEIGHT, gap=TARGET_GAP)
        pile = above.centre_box(min(above.w, 420), min(above.h, 440))
        self.pile = self.area.add(Pile(Thing("pile"), pile, self))
        self.pile.cards, self.pile.lit = (), False
        self.lay_near_edge(near)

    def show_table(self, held):
        self.pile.cards = pile = self._now.view.pile
        self.pile.lit = bool(pile) and self.chooser.turn is not None

    def press(self, thing):
        if thing.kind != "seat":
            self._try(self.chooser.press, *thing)

    def plate(self, seat):
        return Plate((Tally("cards", str(cards_against(self._now.view)[seat]), _("cards")),))

    def own_cards(self, own, seat):
        options = self.chooser.options
        return tuple(HeldCard(Thing("card", card), Play(card) in options) for card in own.hands[seat])

    def drop(self, thing, x, y):
        if self.pile.box.contains(x, y):
            self.press(thing)

    def card_picture(self, art, card, width, height):
        return card_picture(art, card.what, width, height)


LESSON = Lesson(
    "summit",
    ("Bea",),
    (
        read("Get rid of your cards, and take few.", "hand", before=("order 5 6 12 20 21 30 33 40",)),
        do("Begin low: play the 5.", "play 5"),
        do("Bea played the 20. Climb over it: play the 21.", "play 21", before=("play 20",)),
        do("The 40 is the summit. Take the pile.", "take", before=("play 40",)),
    ),
    minutes=2,
    options={"hand": 4},
)
TABLE = Presentation(board=SummitBoard, lesson=lambda: LESSON)
