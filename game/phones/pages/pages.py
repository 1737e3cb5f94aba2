"""What a seat, or somebody who watches, sees of a match: plain data in a language, for a phone to show.

All that a page says comes from what its seat may know. What is hidden from it changes no byte of it.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.catalogue import Words, advise, game_named
from game.catalogue.game import Game
from game.catalogue.questions import Guide
from game.catalogue.zones import PlainZones, Zones
from game.devices.catalogue import device_of
from game.devices.dice import THROW_FOR_BOT, RollRequest
from game.match.dice.desk import DeskStage
from game.match.loop import MatchLoop
from game.match.match import Match
from game.match.shown import Shown
from game.phones.pages.beside import NOTHING_BESIDE, Beside, CoinLooks
from game.phones.pages.board import board
from game.phones.pages.choices import (
    interjection_turn,
    own_turn,
    passing_options,
    write_choices,
    write_interjections,
)
from game.phones.reactions import reactions_to_json
from game.phones.requests import may_roll
from game.rules.contract import Action, Event, Over, Pending, Roll, Seat, Shuffle, Turn
from game.rules.text import Translate
from game.store.entries import Record
from game.translation.languages import language_named
from game.translation.translate import translator
from knucklebone_messages import LazyText

Page: TypeAlias = dict[str, Any]
"""JSON."""
Viewer: TypeAlias = Seat | None
"""None for a watcher."""
MAX_SENTENCES: Final = 30
"""Sentences of the story on a page."""
ROLLED: Final = "roll"
"""Before the values of dice in the notation of all games."""
CHOSEN: Final = frozenset(("player", "bot", "shuffle"))
"""Where answers come from that no dice gave."""
REMEMBERED: Final = 4 * MAX_SENTENCES
"""Things that happened; some are not for everybody."""


class _Happened:
    """One event, or a sentence for everybody, and how it is said in each language."""

    __slots__ = ("said", "what")

    def __init__(self, what: Event | LazyText) -> None:
        self.what = what
        self.said: dict[str, str] = {}

    @property
    def only(self) -> Viewer:
        return self.what.only if isinstance(self.what, Event) else None


class _Report:
    """What one round came to: events that are held; the first after others begins anew."""

    def __init__(self) -> None:
        self.number, self.lines = 0, list[_Happened]()
        self._goes_on = False

    def take(self, happened: _Happened) -> None:
        """Note something if it is held."""
        held = isinstance(happened.what, Event) and happened.what.held and happened.only is None
        if held and not self._goes_on:
            self.number += 1
            self.lines = []
        if held:
            self.lines.append(happened)
        self._goes_on = held


class _Tongue:
    """One match in the words of one language."""

    def __init__(self, game: Game, loop: MatchLoop, code: str) -> None:
        self.code = code
        self.translate: Translate = translator(language_named(code))
        rules = loop.match.rules
        self.words: Words = game.words(rules, self.translate)
        kinds = loop.desk.registry.kinds
        self.sources = [[kind, self.translate(device_of(kind).name)] for kind in kinds]
        guide, zones = getattr(game, "guide", None), getattr(game, "zones", None)
        self.guide: Guide = guide(rules, self.translate) if guide is not None else Guide()
        plain = PlainZones(rules, self.translate, self.words)
        self.zones: Zones = zones(rules, self.translate) if zones is not None else plain

    def about(self, key: str, view: Any) -> str:
        """What a thing in the hand does; empty where the game tells nothing of it."""
        told = self.guide.explain(key, view)
        return " ".join(filter(None, (told.text, told.example))) if told is not None else ""


Box: TypeAlias = tuple[float, float, float, float]
"""x0, y0, x1, y1 in shares of a picture."""


@dataclass(frozen=True, slots=True)
class _Dice:
    """The dice desk at one moment, for everybody to see."""

    request: RollRequest
    kind: str
    stage: DeskStage
    ready: bool
    values: tuple[int | None, ...]
    sure: tuple[bool, ...]
    counts: tuple[bool, ...]
    too_many: bool
    """More lie there than were asked for."""
    boxes: tuple[Box | None, ...]
    rollers: frozenset[Seat]
    """Seats whose roll it is."""


@dataclass(frozen=True, slots=True)
class PageMoment:
    """A match as it stood, for pages that are written a little later."""

    entry: int
    shown: Shown
    views: Mapping[Viewer, Any]
    """What each viewer may know."""
    interjections: Mapping[Viewer, Sequence[Action]]
    """What each viewer may do out of turn."""
    passing: frozenset[Seat]
    """Seats that offers pass by."""
    dice: _Dice | None
    faces: tuple[tuple[int, int], ...]
    """The faces that fell in this match, each with how often."""
    story: tuple[_Happened, ...]
    report: tuple[int, tuple[_Happened, ...]]
    """What the last round came to, with its number; 0 before the first."""
    phones: frozenset[Seat]
    """Seats that play with one."""
    there: frozenset[Seat]
    """Seats whose phone is connected."""
    looks: CoinLooks
    beside: Beside


Remember = Callable[[Match, str], Sequence[tuple[Seat, str, str]]]
"""Says what was remarkable in a match that is over: of whom, what, how much; in the language of a code."""


class Pages:
    """Makes the pages of one match, and remembers its story."""

    def __init__(
        self,
        loop: MatchLoop,
        colours: Sequence[str] = (),
        emblems: Sequence[str] = (),
        *,
        photographs: bool = False,
        remember: Remember | None = None,
    ) -> None:
        """`colours` of the seats, as '#rrggbb', and the silhouettes on their coins.

        `photographs` says whether dice can be read on them here, `remember` what was remarkable in the end.
        """
        self._remember = remember
        self._loop, self._photographs = loop, photographs
        self.looks = CoinLooks(tuple(colours), tuple(emblems))
        """The looks of all seats, as they are now."""
        self._game = game_named(loop.match.rules.name)
        self._story: deque[_Happened] = deque(maxlen=REMEMBERED)
        self._report = _Report()
        self._tongues: dict[str, _Tongue] = {}

    def show_looks(self, looks: CoinLooks) -> None:
        """Show the coins of all seats like this from now on."""
        self.looks = looks

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self._loop.match.names)

    def on_events(self, what: Iterable[Event | LazyText]) -> None:
        """Note events that happened one after the other, or words announced to everybody."""
        for happened in map(_Happened, what):
            self._story.appendleft(happened)
            self._report.take(happened)

    def went_before(self, other: Pages) -> None:
        """The public part of a story that was told at the same table before other people sat down."""
        self._story.extend(what for what in other._story if what.only is None)

    def now(
        self,
        viewers: Iterable[Viewer],
        phones: Collection[Seat] = (),
        there: Collection[Seat] = (),
        beside: Beside = NOTHING_BESIDE,
    ) -> PageMoment:
        """The match as it stands, for these viewers.

        `phones` are the seats that play with one, `there` those whose phone is connected.
        """
        loop = self._loop
        seats = range(len(loop.match.names))
        views = {viewer: loop.view(viewer) for viewer in viewers}
        return PageMoment(
            loop.entries,
            loop.look(),
            views,
            {viewer: loop.interjections(viewer) for viewer in views if viewer is not None},
            frozenset(filter(loop.lets_pass, seats)),
            self._dice_now(),
            count_faces(loop.match.records),
            tuple(self._story),
            (self._report.number, tuple(self._report.lines)),
            frozenset(phones),
            frozenset(there),
            self.looks,
            beside,
        )

    def _dice_now(self) -> _Dice | None:
        loop, desk = self._loop, self._loop.desk
        if desk.request is None:
            return None
        shape = getattr(desk.evidence.picture, "shape", None) if desk.evidence is not None else None
        high, wide = shape[:2] if shape else (0, 0)
        return _Dice(
            desk.request,
            desk.kind,
            desk.stage,
            desk.ready,
            tuple(die.value for die in desk.dice),
            tuple(die.sure for die in desk.dice),
            tuple(die.counts for die in desk.dice),
            sum(die.real for die in desk.dice) > desk.request.dice,
            tuple(_shares(die.box, wide, high) for die in desk.dice),
            frozenset(seat for seat in range(len(loop.match.names)) if may_roll(loop, seat)),
        )

    def write_pages(
        self, moment: PageMoment, readers: Iterable[tuple[Viewer, str]]
    ) -> Iterator[tuple[tuple[Viewer, str], Page] | None]:
        """The pages of a moment for these viewers, each in a language, one after the other.

        None comes where a page is half done: a whole one may take longer than a frame can wait.
        """
        for viewer, code in readers:
            tongue = self._tongue(code)
            shown = self._board(viewer, moment, tongue)
            yield None
            yield (viewer, code), {**self._page(viewer, moment, tongue), "board": shown}

    def all(
        self,
        viewers: Iterable[Viewer],
        languages: Iterable[str],
        phones: Collection[Seat] = (),
        there: Collection[Seat] = (),
        beside: Beside = NOTHING_BESIDE,
    ) -> Mapping[tuple[Viewer, str], Page]:
        """All pages of now, at once."""
        readers = tuple(itertools.product(viewers, languages))
        moment = self.now((viewer for viewer, _ in readers), phones, there, beside)
        return dict(filter(None, self.write_pages(moment, readers)))

    def _tongue(self, code: str) -> _Tongue:
        if code not in self._tongues:
            self._tongues[code] = _Tongue(self._game, self._loop, code)
        return self._tongues[code]

    def _page(self, viewer: Viewer, moment: PageMoment, tongue: _Tongue) -> Page:
        words, match = tongue.words, self._loop.match
        view, pending = moment.views[viewer], moment.shown.pending
        own = own_turn(moment.shown, viewer)
        choices = write_choices(own, view, words, match.names) if own is not None else []
        return {
            "entry": moment.entry,
            "match": self._loop.name,
            "game": match.rules.name,
            "title": match.rules.title,
            "felt": self._game.felt,
            "lang": tongue.code,
            "seat": viewer,
            "names": [*match.names],
            "colours": [*moment.looks.colours],
            "progress": words.progress(view),
            "goal": words.who_needs_what(view, match.names),
            "prompt": self._prompt(pending, view, tongue),
            "acting": moment.shown.acting,
            "yours": own is not None,
            "choices": choices,
            "hint": self._hint(viewer, moment, own, tongue),
            "question": moment.beside.question and moment.beside.question.to_json(viewer, tongue.translate),
            "breakIn": write_interjections(viewer, moment.interjections, view, words, match.names),
            "pass": passing_options(viewer, moment.passing, own),
            "hand": [] if viewer is None else self._hand(viewer, moment, tongue, choices),
            "emblems": [*moment.looks.emblems],
            "photos": [*moment.looks.photos],
            "beside": self._beside(viewer, moment, tongue),
            "phrases": [] if viewer is None else reactions_to_json(tongue.translate, phrases=True),
            "sections": [[head, [*lines]] for head, lines in words.summary(view, viewer, match.names)],
            "story": self._messages(viewer, moment, tongue),
            "report": self._told_report(moment, tongue),
            "dice": self._dice(viewer, moment.dice, view, tongue),
            "faces": [[*one] for one in moment.faces],
            "sources": tongue.sources,
            "over": self._over(pending, words, tongue.code),
            "seats": [
                {"phone": seat in moment.phones, "there": seat in moment.there}
                for seat in range(len(match.names))
            ],
        }

    def _hint(
        self, viewer: Viewer, moment: PageMoment, own: Turn | None, tongue: _Tongue
    ) -> dict[str, Any] | None:
        """The hint for whoever is to choose, for those eyes only; None where there is none to ask for."""
        if not moment.beside.hints or own is None or len(own.options) < 2:
            return None
        hint = moment.beside.hint
        if hint is None or hint.seat != viewer:
            return {"thinking": False, "lines": []}
        if hint.found is None:
            return {"thinking": True, "lines": []}
        advice = advise(tongue.words, hint.found, moment.views[viewer], self._loop.match.names)
        return {"thinking": False, "lines": [*advice.lines]}

    def _board(self, viewer: Viewer, moment: PageMoment, tongue: _Tongue) -> dict[str, Any]:
        return board(
            tongue.zones,
            tongue.guide,
            moment.views[viewer],
            viewer,
            own_turn(moment.shown, viewer),
            self._loop.match.names,
            interjection_turn(viewer, moment.interjections),
        )

    def _beside(self, viewer: Viewer, moment: PageMoment, tongue: _Tongue) -> dict[str, Any] | None:
        """What those guess, and how they react, who look on; the same for all of them."""
        looks_on = viewer is None or viewer in moment.beside.out
        if moment.beside.guessed is None or not looks_on:
            return None
        guessed = moment.beside.guessed.to_json(tongue.translate, self._loop.match.names)
        return {**guessed, "reactions": reactions_to_json(tongue.translate, phrases=False)}

    # -- what is to be done -------------------------------------------------------------------------------

    def _prompt(self, pending: Pending, view: Any, tongue: _Tongue) -> str:
        translate, names = tongue.translate, self._loop.match.names
        if isinstance(pending, Over):
            return translate("The match is over")
        if isinstance(pending, Shuffle):
            return translate("The table is being laid")
        if by_hand := tongue.words.by_hand(view):
            return f"{tongue.words.prompt(pending, view, names)} {by_hand}"
        if isinstance(pending, Turn):
            if self._loop.is_bot(pending.seat):
                return translate("{name} is thinking", name=names[pending.seat])
            # The same sentence whatever can be chosen.
            pending = Turn(pending.seat, pending.phase, ())
        return tongue.words.prompt(pending, view, names)

    # -- what is there ------------------------------------------------------------------------------------

    def _hand(
        self, viewer: Seat, moment: PageMoment, tongue: _Tongue, choices: Sequence[Mapping[str, str]]
    ) -> list[dict[str, Any]]:
        by_card: dict[str, list[str]] = {}
        for choice in choices:
            by_card.setdefault(choice.get("card", ""), []).append(choice["id"])
        told, view = [], moment.views[viewer]
        for held in tongue.words.hand(view, viewer, self._loop.match.names):
            thing = {
                "key": held.key,
                "text": held.text,
                "about": tongue.about(held.key, view),
                "choices": by_card.get(held.key, []),
            }
            picture = moment.beside.pictures.get(held.face or held.key)
            if picture is not None:
                thing["picture"] = picture
            told.append(thing)
        return told

    def _messages(self, viewer: Viewer, moment: PageMoment, tongue: _Tongue) -> list[str]:
        """The newest first."""
        told = []
        for happened in moment.story:
            if happened.only is None or happened.only == viewer:
                sentence = self._sentence(happened, tongue)
                if sentence:
                    told.append(sentence)
            if len(told) == MAX_SENTENCES:
                break
        return told

    def _told_report(self, moment: PageMoment, tongue: _Tongue) -> dict[str, Any]:
        """What the last round came to, each line with its reason."""
        number, lines = moment.report
        told = []
        for happened in lines:
            reason = happened.what.because() if isinstance(happened.what, Event) else ""
            told.append([self._sentence(happened, tongue), tongue.translate(reason) if reason else ""])
        return {"n": number, "lines": told}

    def _sentence(self, happened: _Happened, tongue: _Tongue) -> str:
        code = tongue.code
        if code not in happened.said:
            what = happened.what
            if isinstance(what, Event):
                happened.said[code] = tongue.words.sentence(what, self._loop.match.names)
            else:
                happened.said[code] = tongue.translate(what)
        return happened.said[code]

    def _over(self, over: Pending, words: Words, code: str) -> dict[str, Any] | None:
        if not isinstance(over, Over):
            return None
        names = self._loop.match.names
        places = over.places
        ranked = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        scores = [[seat, names[seat], *words.score_unit(over.scores[seat]), places[seat]] for seat in ranked]
        remembered = self._remember(self._loop.match, code) if self._remember is not None else ()
        return {"winners": [*over.winners], "scores": scores, "remembered": [*remembered]}

    # -- dice ---------------------------------------------------------------------------------------------

    def _dice(self, viewer: Viewer, dice: _Dice | None, view: Any, tongue: _Tongue) -> dict[str, Any] | None:
        if dice is None:
            return None
        request = dice.request
        roll = Roll(request.seat, request.dice, request.sides, request.purpose)
        purpose = tongue.words.prompt(roll, view, self._loop.match.names)
        bot = request.seat is not None and self._loop.is_bot(request.seat)
        if bot and not device_of(dice.kind).is_virtual:
            purpose += " " + tongue.translate(THROW_FOR_BOT, name=request.who)
        return {
            "count": request.dice,
            "sides": request.sides,
            "purpose": purpose,
            "whose": request.seat,
            "source": str(dice.kind),
            "stage": str(dice.stage),
            "values": [*dice.values],
            "sure": [*dice.sure],
            "counts": [*dice.counts],
            "boxes": [None if box is None else [*box] for box in dice.boxes],
            "may": self._may(viewer, dice),
        }

    def _may(self, viewer: Viewer, dice: _Dice) -> list[str]:
        """What this seat may do about the dice."""
        if viewer is None or viewer not in dice.rollers:
            return []
        if dice.stage is DeskStage.WAITING:
            if device_of(dice.kind).is_virtual:
                return ["throw"]
            return ["type", *(["photograph"] if self._photographs else [])]
        if dice.stage in (DeskStage.DOUBT, DeskStage.COUNTDOWN):
            # With too many a tap says which count; of those that do, and else, it puts one right.
            may = {
                "accept": dice.ready,
                "again": True,
                "pick": dice.too_many,
                "correct": dice.ready or not dice.too_many,
            }
            return [what for what, can in may.items() if can]
        return []


def count_faces(records: Iterable[Record]) -> tuple[tuple[int, int], ...]:
    """How often each face fell in what was committed, for everybody to see; without dice, nothing."""
    fell: Counter[int] = Counter()
    for record in records:
        verb, *values = record.answer.split()
        if verb == ROLLED and record.source not in CHOSEN:
            fell.update(int(value) for value in values if value.isdecimal())
    return tuple(sorted(fell.items()))


def _shares(box: tuple[int, int, int, int] | None, wide: float, high: float) -> Box | None:
    if box is None or not wide or not high:
        return None
    return box[0] / wide, box[1] / high, box[2] / wide, box[3] / high
