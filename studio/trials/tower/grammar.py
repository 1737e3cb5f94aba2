"""Everything that a tower can say in DTP/1: every kind of message, every field, right values and odd ones.

The lines know nothing about the product's own reader: they are put together from the protocol's page.
"""

from __future__ import annotations

import random
from binascii import crc_hqx
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Fields = dict[str, str]

NUMBERS = (
    *("0", "1", "007", "255", "65535", "65536", "4294967295", "4294967296", "99999999999"),
    *("-1", "+1", "1.5", "1e3", "0x10", "x", "-", "1,2", ",", "9" * 40),
)
DIE_VALUES = ("-", "0", "7", "9", "20", "255", "256", "-1", "+3", "3.0", "06", "x", "", "9" * 12)
CONFIDENCES = ("0", "50", "89", "90", "99", "100", "255", "-1", "x", "")
FLAGS = (".", "c", "u", "s", "e", "o", "q", "?", "~", "..", "")
KINDS = (
    "6",
    "20",
    "2",
    "4",
    "8",
    "255",
    "1",
    "0",
    "256",
    "-6",
    "x",
    "6,6",
    "20,20",
    "6,20",
    "6,",
    "6,6,6,6,6,6",
)
PHASES = ("idle", "rolling", "settled", "fault", "tumbling", "IDLE", "0", "-")
VERSIONS = ("1.0", "1.9", "1.999", "2.0", "0.9", "1", "1.", "1.0.0", "x", "999.999", "01.00")
UIDS = ("AAAA0001", "BBBB0002", "00000000", "FFFFFFFF", "x", "~" * 32, "~" * 33, "../../x", '"\\{n}')
CAPABILITIES = ("arm,conf,sim", "arm", "conf", "sim", "roll", ",", ",,arm,,", "ARM", "xown,arm", "-")
WORDS = ("jam", "_", "{n}", "{}", "%s", "-", "a" * 150, "<b>", "'", "\\", "`rm`", ":", ";", "100%")
CODES = ("crc", "cmd", "arg", "long", "byte", "busy", "cap", "fault", "unknown", "x" * 100)
OTHER_VERBS = ("news", "x-1", "arm", "disarm", "get", "last", "roll", "sim", "bye", "a" * 16, "hello2")
MOST_DICE = 26


@dataclass(frozen=True, slots=True)
class Moment:
    """What is right at the moment a line is said."""

    uid: str
    boot: int
    roll: int
    """Number of the roll that the line may be about."""
    token: int
    """The one that the host armed with last."""
    older: tuple[int, ...]
    """Tokens of before."""
    dice: int
    """How many are asked for."""
    question: str
    """`re` of the host's last command."""


def line(body: bytes) -> bytes:
    """The line of a body, with its checksum and end."""
    return b"@%b*%04X\n" % (body, crc_hqx(body, 0xFFFF))


def body(verb: str, fields: Fields) -> bytes:
    return " ".join([verb, *(f"{key}={value}" for key, value in fields.items())]).encode("latin-1")


def right(verb: str, moment: Moment, rng: random.Random) -> Fields:
    """The fields of a message that says what is right."""
    number, of = str(moment.roll), str(moment.boot)
    if verb == "hello":
        who = {"dtp": "1.0", "uid": moment.uid, "fw": "test/1.0", "boot": of, "dice": "0", "kind": "6"}
        return who | {"caps": "arm,conf,sim", "hist": "4", "max": "240"}
    if verb == "state":
        phase = rng.choice(PHASES[:3])
        return {"boot": of, "roll": number, "phase": phase, "tok": str(moment.token), "age": "0"}
    if verb == "result":
        values = ",".join(str(rng.randint(1, 6)) for _ in range(moment.dice))
        sure, fine = ",".join(["99"] * moment.dice), ",".join(["."] * moment.dice)
        told = {"boot": of, "roll": number, "dice": values, "conf": sure, "flag": fine}
        return told | {"tok": str(moment.token), "age": "0"}
    if verb == "err":
        return {"code": rng.choice(CODES), "re": moment.question}
    return {"re": moment.question} if verb == "ok" else {}


def odd(key: str, moment: Moment, rng: random.Random) -> Sequence[str]:
    """The values that a field may be given in place of the right one."""
    tokens = [str(token) for token in (*moment.older, moment.token, 0, moment.token % 65535 + 1)]
    beside = [str(max(0, moment.roll + step)) for step in (-2, -1, 1, 2)]
    pools: dict[str, Sequence[str]] = {
        "dtp": VERSIONS,
        "uid": UIDS,
        "fw": WORDS,
        "name": WORDS,
        "fault": WORDS,
        "caps": CAPABILITIES,
        "phase": PHASES,
        "code": CODES,
        "kind": KINDS,
        "tok": [*tokens, *NUMBERS],
        "roll": [*beside, *NUMBERS],
        "boot": [str(moment.boot + 1), str(max(0, moment.boot - 1)), *NUMBERS],
        "re": [moment.question, "1", *NUMBERS],
        "none": ["1", "0", "x"],
        "dice": [
            *_lists(DIE_VALUES, "3", moment.dice, rng),
            *(_counted("3", n) for n in range(1, MOST_DICE)),
        ],
        "conf": [*_lists(CONFIDENCES, "99", moment.dice, rng), "99", _counted("99", moment.dice + 1)],
        "flag": [*_lists(FLAGS, ".", moment.dice, rng), ".", _counted(".", moment.dice + 1)],
    }
    return pools.get(key, NUMBERS)


FIELDS: dict[str, tuple[str, ...]] = {
    "hello": ("dtp", "uid", "fw", "boot", "dice", "kind", "caps", "hist", "max", "name", "re", "later"),
    "state": ("boot", "roll", "phase", "tok", "age", "bat", "fault", "re", "later"),
    "result": ("boot", "roll", "dice", "conf", "flag", "tok", "age", "kind", "none", "re", "later"),
    "ok": ("re", "later"),
    "err": ("code", "re", "later"),
}
"""Every field of every kind of message, and one of a later version."""


def each(moment: Moment, rng: random.Random) -> Iterator[bytes]:
    """Every message with every single field missing, and with each of its values in turn."""
    for verb, keys in FIELDS.items():
        for key in keys:
            fields = right(verb, moment, rng)
            yield line(body(verb, {k: v for k, v in fields.items() if k != key}))
            for value in odd(key, moment, rng):
                yield line(body(verb, fields | {key: value}))


def any_line(moment: Moment, rng: random.Random) -> bytes:
    """A message of any kind with any number of odd fields, seldom damaged on its way."""
    verbs = (*FIELDS, rng.choice(OTHER_VERBS))
    verb = rng.choices(verbs, (10, 22, 50, 4, 6, 8))[0]
    fields = right(verb, moment, rng)
    for key in FIELDS.get(verb, ("boot", "tok", "re")):
        dice = rng.random()
        if dice < 0.06:
            fields.pop(key, None)
        elif dice < 0.16:
            fields[key] = rng.choice(odd(key, moment, rng))
    if rng.random() < 0.2:
        fields = dict(rng.sample(list(fields.items()), len(fields)))
    said = body(verb, fields)
    return _spoilt(said, rng) if rng.random() < 0.15 else line(said)


def _spoilt(said: bytes, rng: random.Random) -> bytes:
    """The same outside the grammar, or damaged; where it can be, with a good checksum."""
    words, whole, at = said.split(b" "), line(said), rng.randrange(len(said))
    spoilt = (
        line(said + b" " + words[-1]),
        line(b"  ".join(words)),
        line(said + b" "),
        line(said.upper()),
        line(said.replace(b"=", b"==", 1)),
        line(
            said[:at] + rng.choice((b"\xff", b"\0", b"\x1b[2J", b"\xc3\xa9", b"@", b"*", b"\t")) + said[at:]
        ),
        line(said + b" pad=" + b"1" * rng.choice((240 - len(said), 241, 600))),
        whole.replace(b"*", b"*0"),
        whole[:-5].lower() + whole[-5:].lower(),
        whole[:-6] + b"\n",
        whole[:at] + b"\n",
        whole[:at] + whole,
        whole[:-1] + b"\r\n",
        b"# " + whole,
        whole + whole,
        rng.randbytes(40) + b"\n" + whole,
    )
    return rng.choice(spoilt)


def _lists(pool: Sequence[str], usual: str, count: int, rng: random.Random) -> list[str]:
    """Lists of the right length with one odd item each."""
    made = []
    for item in pool:
        items = [usual] * count
        items[rng.randrange(count)] = item
        made.append(",".join(items))
    return made


def _counted(item: str, count: int) -> str:
    return ",".join([item] * count)
