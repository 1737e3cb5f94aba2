"""What may count of all that a tower says, by the protocol's page alone: nothing here is the product's."""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Mapping
from dataclasses import dataclass, field

_GRAMMAR = re.compile(rb"[a-z][a-z0-9-]{0,15}( [a-z][a-z0-9]{0,7}=[!-)+-<>?A-~]+)*")


@dataclass
class Referee:
    """Hears what the host hears, and knows by the protocol's page alone what may count."""

    token: int = 0
    """What the host armed with last."""
    dice: int = 1
    caps: str = "arm"
    kinds: str = "6"
    life: int = 0
    greeted: int = -1
    """The boot of the latest hello."""
    place: tuple[int, int] = (0, 0)
    """(boot, roll) of the latest state."""
    told: dict[tuple[int, int, int], object] = field(default_factory=dict)
    """The first telling of every roll, by (life, boot, roll)."""
    answers: dict[tuple[int, int, int], tuple[int, ...]] = field(default_factory=dict)
    """Rolls that answer the request that waits, for the token of now."""

    def armed(self, token: int, dice: int) -> None:
        # The counter of a tower that cannot be armed tells all the same which roll came after the request.
        if token != self.token and "arm" in self.caps.split(","):
            self.answers.clear()
        self.token, self.dice = token, dice

    def hear(self, data: bytes) -> None:
        for said in re.split(rb"[\r\n]", data):
            fields = read(said)
            if fields is not None:
                self._hear(fields)

    def counts(self, values: tuple[int, ...]) -> bool:
        """Whether these values may reach the match now; they may once."""
        name = next((name for name, answer in self.answers.items() if answer == values), None)
        self.answers.clear()
        return name is not None

    def _hear(self, fields: Mapping[str, str]) -> None:
        match fields[""]:
            case "hello" if _valid_hello(fields):
                self.caps, self.kinds = fields.get("caps", ""), fields.get("kind", "6")
                self.greeted = _whole(fields.get("boot")) or 0
                self.life += 1
            case "state":
                boot, roll = _whole(fields.get("boot")), _whole(fields.get("roll"))
                if boot is None or roll is None:
                    return
                if boot != self.place[0] or roll < self.place[1]:
                    self.life += 1
                self.place = boot, roll
            case "result" if fields.get("none") != "1":
                self._result(fields)

    def _result(self, fields: Mapping[str, str]) -> None:
        boot, roll = _whole(fields.get("boot")), _whole(fields.get("roll"))
        if boot is None or roll is None or boot != self.greeted:
            return
        if not _possible(fields, self.kinds):
            return
        name = self.life, boot, roll
        essence = {key: value for key, value in fields.items() if key not in ("age", "re", "later")}
        if self.told.setdefault(name, essence) != essence:
            return
        values = _good_dice(fields, self.kinds)
        armed = "arm" not in self.caps.split(",") or _whole(fields.get("tok")) == self.token
        if armed and values is not None and len(values) == self.dice:
            self.answers.setdefault(name, values)


def read(said: bytes) -> dict[str, str] | None:
    """The fields of a good frame, its verb under the empty key; by the page, not by the product."""
    frame = said[said.rfind(b"@") :] if b"@" in said else b""
    text, _, checksum = frame[1:].rpartition(b"*")
    if len(frame) > 240 or not _GRAMMAR.fullmatch(text) or b"%04X" % crc_hqx(text, 0xFFFF) != checksum:
        return None
    verb, *words = text.decode("ascii").split(" ")
    pairs = [(word.partition("=")[0], word.partition("=")[2]) for word in words]
    return {"": verb, **dict(pairs)} if len(dict(pairs)) == len(pairs) else None


def _valid_hello(fields: Mapping[str, str]) -> bool:
    """Whether a tower of this version may say so of itself."""
    whole = (_whole(fields.get(key, "0")) for key in ("dice", "hist", "max"))
    kinds = (_whole(kind) or 0 for kind in fields.get("kind", "6").split(","))
    named = re.fullmatch(r"1\.\d{1,3}", fields.get("dtp", "")) and 1 <= len(fields.get("uid", "")) <= 32
    return bool(
        named
        and _whole(fields.get("boot")) is not None
        and all(number is not None for number in whole)
        and all(2 <= kind <= 255 for kind in kinds)
    )


def _whole(text: str | None) -> int | None:
    number = int(text) if text is not None and re.fullmatch("[0-9]{1,10}", text) else None
    return number if number is not None and number <= 4294967295 else None


def _possible(fields: Mapping[str, str], usual: str) -> bool:
    """Whether a result says nothing impossible, so that it names its roll for good."""
    lists = _lists(fields, usual)
    if lists is None or len(lists) > 24:
        return False
    numbers = (_whole(fields.get(key, "0")) for key in ("boot", "roll", "tok", "age"))
    if any(number is None for number in numbers):
        return False
    return all(
        2 <= (_whole(kind) or 0) <= 255
        and (value == "-" or 1 <= (_whole(value) or 0) <= (_whole(kind) or 0))
        and (_whole(sure) or 0) <= 99
        and _whole(sure) is not None
        and len(flag) == 1
        for value, sure, flag, kind in lists
    )


def _lists(fields: Mapping[str, str], usual: str) -> list[tuple[str, str, str, str]] | None:
    """(value, confidence, flag, sides) of each die; None where there are not as many of each."""
    values = fields.get("dice", "").split(",")
    sure = fields["conf"].split(",") if "conf" in fields else ["99"] * len(values)
    flags = fields["flag"].split(",") if "flag" in fields else ["."] * len(values)
    kinds = fields.get("kind", usual).split(",")
    kinds = kinds * len(values) if len(kinds) == 1 else kinds
    same = len(values) == len(sure) == len(flags) == len(kinds)
    return list(zip(values, sure, flags, kinds, strict=True)) if same else None


def _good_dice(fields: Mapping[str, str], usual: str) -> tuple[int, ...] | None:
    """The dice of a result that nobody need doubt; None where anything about it is odd."""
    found = []
    for value, confidence, flag, kind in _lists(fields, usual) or [("", "", "", "")]:
        if flag == "e":
            continue
        number, percent = _whole(value), _whole(confidence)
        fine = number is not None and 1 <= number <= 6 and flag == "." and _whole(kind) == 6
        if number is None or percent is None or not fine or not 90 <= percent <= 99:
            return None
        found.append(number)
    return tuple(found)
