"""What a seat, or somebody who watches, sees of a match: plain data in a language, for a phone to show.

All that a page says comes from what its seat may know. What is hidden from it changes no byte of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from game.catalogue import Words, game_named
from game.catalogue.game import Game
from game.match.desk import DeskStage
from game.match.dice import RollRequest, SourceKind
from game.match.loop import MatchLoop
from game.phones.deal import may_roll
from game.rules.contract import Event, Over, Roll, Seat, Shuffle, Turn
from game.rules.say import Say
from game.translation.languages import language_named
from game.translation.speaking import sayer
from messages import Message

Page: TypeAlias = dict[str, Any]
"""JSON."""
Viewer: TypeAlias = Seat | None
"""None for whoever watches."""
TOLD: Final = 30
"""Sentences of the story on a page."""
REMEMBERED: Final = 4 * TOLD
"""Things that happened; some are not for everybody."""


class _Happened:
    """One event, or a sentence for everybody, and how it is said in each language."""

    __slots__ = ("said", "what")

    def __init__(self, what: Event | Message) -> None:
        self.what = what
        self.said: dict[str, str] = {}

    @property
    def only(self) -> Viewer:
        return self.what.only if isinstance(self.what, Event) else None


class _Tongue:
    """One match in the words of one language."""

    def __init__(self, game: Game, loop: MatchLoop, code: str) -> None:
        self.code = code
        self.say: Say = sayer(language_named(code))
        self.words: Words = game.words(loop.match.rules, self.say)
        guide = getattr(game, "guide", None)
        self._guide = guide(loop.match.rules, self.say) if guide is not None else None

    def about(self, key: str, view: Any) -> str:
        """What a thing in the hand does; empty where the game tells nothing of it."""
        told = self._guide.explain(key, view) if self._guide is not None else None
        return " ".join(filter(None, (told.text, told.example))) if told is not None else ""


class Pages:
    """Makes the pages of one match, and remembers its story."""

    def __init__(self, loop: MatchLoop, colours: Sequence[str] = (), *, photographs: bool = False) -> None:
        """`colours` of the seats, as '#rrggbb'; `photographs` says whether dice can be read on them here."""
        self._loop, self._photographs = loop, photographs
        self.colours = tuple(colours)
        """Of the seats, as they are now."""
        self.pictures: Mapping[str, str] = {}
        """Where what may be held is found in pictures, by its face; nothing before all are there."""
        self._game = game_named(loop.match.rules.name)
        self._story: deque[_Happened] = deque(maxlen=REMEMBERED)
        self._tongues: dict[str, _Tongue] = {}

    def happened(self, what: Iterable[Event | Message]) -> None:
        """These happened one after the other, or are told to everybody."""
        self._story.extendleft(map(_Happened, what))

    def all(
        self,
        viewers: Iterable[Viewer],
        languages: Iterable[str],
        phones: Collection[Seat] = (),
        there: Collection[Seat] = (),
    ) -> Mapping[tuple[Viewer, str], Page]:
        """A page for each of these viewers in each of these languages.

        `phones` are the seats that play with one, `there` those whose phone is connected.
        """
        languages = tuple(languages)
        pages = {}
        for viewer in viewers:
            view = self._loop.view(viewer)
            for code in languages:
                pages[viewer, code] = self._page(viewer, view, self._tongue(code), phones, there)
        return pages

    def _tongue(self, code: str) -> _Tongue:
        if code not in self._tongues:
            self._tongues[code] = _Tongue(self._game, self._loop, code)
        return self._tongues[code]

    def _page(
        self, viewer: Viewer, view: Any, tongue: _Tongue, phones: Collection[Seat], there: Collection[Seat]
    ) -> Page:
        loop, words, names = self._loop, tongue.words, self._loop.match.names
        pending, turn = loop.now_waiting_for(), loop.turn
        own = turn is not None and turn.seat == viewer
        choices = self._choices(turn, viewer, view, words) if own and turn is not None else []
        return {
            "entry": loop.entries,
            "match": loop.name,
            "game": loop.match.rules.name,
            "title": loop.match.rules.title,
            "felt": self._game.felt,
            "lang": tongue.code,
            "seat": viewer,
            "names": [*names],
            "colours": [*self.colours],
            "progress": words.progress(view),
            "prompt": self._prompt(view, tongue),
            "acting": pending.seat if isinstance(pending, Turn | Roll) else None,
            "yours": own,
            "choices": choices,
            "pass": self._passing(viewer, turn if own else None),
            "hand": [] if viewer is None else self._hand(viewer, view, tongue, choices),
            "sections": [[head, [*lines]] for head, lines in words.summary(view, viewer, names)],
            "story": self._told(viewer, tongue),
            "dice": self._dice(viewer, view, tongue),
            "over": self._over(words),
            "seats": [{"phone": seat in phones, "there": seat in there} for seat in range(len(names))],
        }

    # -- what is to be done -------------------------------------------------------------------------------

    def _prompt(self, view: Any, tongue: _Tongue) -> str:
        loop, say = self._loop, tongue.say
        pending, names = loop.now_waiting_for(), loop.match.names
        if isinstance(pending, Over):
            return say("The match is over")
        if isinstance(pending, Shuffle):
            return say("The table is being laid")
        if isinstance(pending, Turn):
            if loop.is_bot(pending.seat):
                return say("{name} is thinking", name=names[pending.seat])
            # The same sentence whatever can be chosen.
            pending = Turn(pending.seat, pending.phase, ())
        return tongue.words.prompt(pending, view, names)

    def _choices(self, turn: Turn, viewer: Viewer, view: Any, words: Words) -> list[dict[str, str]]:
        """The options of a turn; the id of each is its number among them."""
        names, told = self._loop.match.names, []
        for number, option in enumerate(turn.options):
            choice = {
                "id": str(number),
                "text": words.describe(option, view, names),
                "group": words.group(option, view, names),
            }
            card = words.held(option, turn.seat)
            if card:
                choice["card"] = card
            told.append(choice)
        return told

    def _passing(self, viewer: Viewer, turn: Turn | None) -> dict[str, bool]:
        on = viewer is not None and self._loop.lets_pass(viewer)
        return {"can": on or (turn is not None and turn.decline is not None), "on": on}

    # -- what is there ------------------------------------------------------------------------------------

    def _hand(
        self, viewer: Seat, view: Any, tongue: _Tongue, choices: Sequence[Mapping[str, str]]
    ) -> list[dict[str, Any]]:
        by_card: dict[str, list[str]] = {}
        for choice in choices:
            by_card.setdefault(choice.get("card", ""), []).append(choice["id"])
        told = []
        for held in tongue.words.hand(view, viewer, self._loop.match.names):
            thing = {
                "key": held.key,
                "text": held.text,
                "about": tongue.about(held.key, view),
                "choices": by_card.get(held.key, []),
            }
            picture = self.pictures.get(held.face or held.key)
            if picture is not None:
                thing["picture"] = picture
            told.append(thing)
        return told

    def _told(self, viewer: Viewer, tongue: _Tongue) -> list[str]:
        """The newest first."""
        told = []
        for happened in self._story:
            if happened.only is None or happened.only == viewer:
                sentence = self._sentence(happened, tongue)
                if sentence:
                    told.append(sentence)
            if len(told) == TOLD:
                break
        return told

    def _sentence(self, happened: _Happened, tongue: _Tongue) -> str:
        code = tongue.code
        if code not in happened.said:
            what = happened.what
            if isinstance(what, Event):
                happened.said[code] = tongue.words.sentence(what, self._loop.match.names)
            else:
                happened.said[code] = tongue.say(what)
        return happened.said[code]

    def _over(self, words: Words) -> dict[str, Any] | None:
        over, names = self._loop.over, self._loop.match.names
        if over is None:
            return None
        scores = [[names[seat], *words.counted(score)] for seat, score in enumerate(over.scores)]
        return {"winners": [*over.winners], "scores": scores}

    # -- dice ---------------------------------------------------------------------------------------------

    def _dice(self, viewer: Viewer, view: Any, tongue: _Tongue) -> dict[str, Any] | None:
        desk = self._loop.desk
        request = desk.request
        if request is None:
            return None
        dice = desk.dice
        wide, high = self._size()
        return {
            "count": request.dice,
            "sides": request.sides,
            "purpose": self._purpose(request, view, tongue),
            "whose": request.seat,
            "source": str(desk.kind),
            "stage": str(desk.stage),
            "values": [die.value for die in dice],
            "sure": [die.sure for die in dice],
            "counts": [die.counts for die in dice],
            "boxes": [
                [die.box[0] / wide, die.box[1] / high, die.box[2] / wide, die.box[3] / high]
                if die.box is not None and wide
                else None
                for die in dice
            ],
            "may": self._may(viewer),
        }

    def _size(self) -> tuple[float, float]:
        """Width and height, px, of the picture in which dice were read; 0 for none."""
        evidence = self._loop.desk.evidence
        shape = getattr(evidence.picture, "shape", None) if evidence is not None else None
        return (shape[1], shape[0]) if shape else (0.0, 0.0)

    def _purpose(self, request: RollRequest, view: Any, tongue: _Tongue) -> str:
        roll = Roll(request.seat, request.dice, request.sides, request.purpose)
        return tongue.words.prompt(roll, view, self._loop.match.names)

    def _may(self, viewer: Viewer) -> list[str]:
        """What this seat may do about the dice."""
        desk = self._loop.desk
        if viewer is None or not may_roll(self._loop, viewer):
            return []
        if desk.stage is DeskStage.WAITING:
            thrown = ["throw"] if desk.kind is SourceKind.VIRTUAL else []
            return [*thrown, "type", *(["photograph"] if self._photographs else [])]
        if desk.stage in (DeskStage.DOUBT, DeskStage.COUNTDOWN):
            return [*(["accept"] if desk.ready else []), "again", "correct"]
        return []
