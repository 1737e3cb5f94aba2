"""House rules: the variants of the rule book and the rulings that tables differ on, each with its reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game import catalogue
from game.rules.contract import HouseRule
from game.store.house_rules import LONGEST_NAME
from game.ui.art.theme import ALARM, LAVENDER
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, row
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.scenes.lobby.decks import DeckFile, deck_label
from game.ui.scenes.lobby.draft import LENGTH, LobbyDraft
from game.ui.scenes.lobby.profiles import ProfileChoice
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.dialog import TextEntry
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, done_button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Paragraph
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _
from knucklebone_messages import LazyText

STEPPER_HEIGHT = 104
REASON_HEIGHT, LONG_REASON = 60, 130
"""Heights of a reason of one line, and of three at most."""
TOLD_S = 10.0
"""Seconds for which trouble with the file of house rules is said."""


class RuleItem(Widget):
    """A stepper with the reason for it below."""

    def __init__(self, key: str, stepper: Stepper[str], reason: str) -> None:
        super().__init__(key)
        self._stepper = self.add(stepper)
        self._reason = self.add(Paragraph(f"{key}-reason", text=reason, size=30, colour=LAVENDER))

    def arrange(self) -> None:
        top, below = self.box.split_top(STEPPER_HEIGHT)
        self._stepper.place(top)
        self._reason.place(Box(below.x + 28, below.y + 10, below.w - 56, below.h - 12))


class HouseRulesScene(Scene):
    """Goes through all house rules; what differs from the rule book is kept in the draft.

    A profile at the top makes several choices at once; what is chosen can be kept under a name of one's own.
    """

    name = "rules"
    inner = True

    def __init__(
        self,
        ctx: Context,
        draft: LobbyDraft,
        decks: tuple[DeckFile, ...],
        on_change: Callable[[LobbyDraft], object],
    ) -> None:
        super().__init__(ctx)
        self.draft, self._decks, self._on_change = draft, decks, on_change
        self._choice = ProfileChoice(draft, ctx.storage.house_rules)
        self.first_focus = f"rule-{self._order_rules()[0].name}"

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("House rules"), note=catalogue.GAMES[self.draft.game].title)
        body, buttons = under_header(self.safe).split_bottom(112, gap=32)
        column = root.add(ScrollColumn("list", body, gap=10))
        tall = STEPPER_HEIGHT + (LONG_REASON if self.portrait else REASON_HEIGHT)
        self._profile: Stepper[str] | None = None
        if self._choice.offered:
            column.item(self._profile_item(), tall)
        for rule in self._order_rules():
            column.item(self._rule_item(rule), tall)
        for item in self._deck_items():
            column.item(item, tall if isinstance(item, RuleItem) else None)
        keeps = self._choice.offered
        wide = min(560, (buttons.w - (2 if keeps else 1) * TARGET_GAP) / (3 if keeps else 2))
        letter, middle, done = row(buttons, wide, Share(), wide, gap=TARGET_GAP)
        root.add(
            Button(
                "letter",
                letter,
                _("To the letter"),
                self.follow_letter,
                tone="quiet",
                shortcut=Shortcut.UNDO,
            )
        )
        if keeps:
            self._add_keeping(root, middle.centre_box(min(wide, middle.w), middle.h))
        root.add(done_button(done, self.back))
        return root

    def _add_keeping(self, root: Widget, box: Box) -> None:
        """The button that keeps what is chosen, or forgets what was kept."""
        name = self._choice.own_name
        if name:
            root.add(Button("forget", box, _("Forget “{name}”", name=name), self._forget, tone="quiet"))
        else:
            root.add(Button("keep", box, _("Keep as…"), self._ask_name, tone="quiet"))

    def _profile_item(self) -> RuleItem:
        words, share = self._choice.words(), 0.64 if self.portrait else 0.56
        self._profile = Stepper(
            "profile",
            NOWHERE,
            _("All together"),
            words,
            self._choice.key,
            self._choose_profile,
            share=share,
        )
        reason = _("Sets several house rules at once; each can still be changed below.")
        return RuleItem("item-profile", self._profile, reason)

    def _choose_profile(self, key: str) -> None:
        self._keep(replace(self.draft, options=self._choice.options_of(key)))
        self.rebuild()

    def _ask_name(self) -> None:
        title = _("What are these house rules called?")
        self.ctx.stack.push(TextEntry(self.ctx, title, "", self._on_name, limit=LONGEST_NAME))

    def _on_name(self, name: str) -> None:
        told = self._choice.keep(name)
        self.rebuild()
        self._tell(told)

    def _forget(self) -> None:
        told = self._choice.forget()
        self.rebuild()
        self._tell(told)

    def _tell(self, told: LazyText) -> None:
        if told:
            self.toast(_(told), TOLD_S)

    def _order_rules(self) -> list[HouseRule]:
        rules = catalogue.house_rules(self.draft.game)
        return sorted(rules, key=lambda rule: rule.name != LENGTH)

    def _rule_item(self, rule: HouseRule) -> RuleItem:
        # Values may be True and 1 alike, so the stepper goes by position.
        words = [(str(at), text) for at, text in enumerate(rule.describe_choices(_))]
        values = [value for value, _ in rule.choices]

        def on_choice(at: str) -> None:
            self._keep(self.draft.with_option(rule, values[int(at)]))

        at = str(values.index(self.draft.value_of(rule)))
        share = 0.64 if self.portrait else 0.56
        stepper = Stepper(f"rule-{rule.name}", NOWHERE, _(rule.label), words, at, on_choice, share=share)
        return RuleItem(f"item-{rule.name}", stepper, _(rule.reason))

    def _deck_items(self) -> list[Widget]:
        label = deck_label(self.draft.game)
        if not label:
            return []
        usable = [deck for deck in self._decks if not deck.complaint]
        words = [("", _("the deck of the house")), *((deck.file, deck.title) for deck in usable)]
        stepper = Stepper(
            "rule-deck",
            NOWHERE,
            _(label),
            words,
            self._deck(usable),
            self._choose_deck,
            share=0.56,
        )
        folder = self.ctx.storage.data / "decks" / self.draft.game
        reason = _("Decks of your own are TOML files in {folder}.", folder=folder)
        advice = next((deck.advice for deck in usable if deck.file == self.draft.deck), ())
        if advice:
            reason = advice[0]
        items: list[Widget] = [RuleItem("item-deck", stepper, reason)]
        items += [
            Paragraph(f"broken-{deck.file}", text=_(deck.complaint), size=30, colour=ALARM)
            for deck in self._decks
            if deck.complaint
        ]
        return items

    def _deck(self, usable: list[DeckFile]) -> str:
        return self.draft.deck if any(deck.file == self.draft.deck for deck in usable) else ""

    def _choose_deck(self, file: str) -> None:
        self._keep(replace(self.draft, deck=file))
        self.rebuild()

    def follow_letter(self) -> None:
        """Sets every house rule as the rule book has it, word for word."""
        self._keep(replace(self.draft, options=catalogue.to_the_letter(self.draft.game), deck=""))
        self.rebuild()

    def _keep(self, draft: LobbyDraft) -> None:
        self.draft = draft
        self._choice.follow(draft)
        self._on_change(draft)
        profile = self._profile
        if profile is not None and profile.value != self._choice.key:
            profile.options, profile.value = tuple(self._choice.words()), self._choice.key
