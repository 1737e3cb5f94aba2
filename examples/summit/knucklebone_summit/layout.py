"""Where things lie in Summit, without a screen."""

from game.catalogue.zones import Layout, Piece, Zone, Zones
from knucklebone_summit.questions import QUESTIONS, SummitChooser


class SummitZones(Zones):
    def layout(self, view, viewer, names):
        zones = [Zone("seats", "row", tuple(self._seat(view, seat, name) for seat, name in enumerate(names)))]
        top = str(view.pile[-1]) if view.pile else ""
        tally = (("cards", str(len(view.pile))),)
        pile = Piece("pile", "card" if view.pile else "place", "the pile", top, tally=tally)
        zones.append(Zone("pile", "stack", (pile,), share=2))
        if viewer is not None and view.hands[viewer]:
            cards = tuple(Piece(f"card-{card}", number=str(card)) for card in view.hands[viewer])
            zones.append(Zone("hand", "fan", cards, viewer, share=2))
        return Layout(tuple(zones))

    def _seat(self, view, seat, name):
        tally = (("hand", str(len(view.hands[seat]))), ("cards", str(len(view.taken[seat]))))
        return Piece(f"mat-{seat}", "plate", name, seat=seat, tally=tally)

    def chooser(self, names):
        return SummitChooser(QUESTIONS, self.rules.settings, names, self.translate)
