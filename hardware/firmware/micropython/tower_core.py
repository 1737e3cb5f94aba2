# SPDX-License-Identifier: MIT
"""DTP/1, the tower's side, for MicroPython (Pico, ESP32) and for Python.

docs/engineering/dice-tower-protocol.md is the specification. This imports nothing and knows no
board. Give it the bytes of the host and the time, write what it returns:

    core = TowerCore(uid="7C1E55A0", boot=17, dice=5)
    port.write(core.hello_line())
    while True:
        port.write(core.receive(port.read(), now_ms) + core.tick(now_ms))
        if dice_move:
            port.write(core.roll(now_ms))
        if dice_lie:
            port.write(core.settle(now_ms, [3, 6, None], [99, 98, 0], [".", ".", "u"]))
"""

MAX_LINE_BYTES = 63
KEPT_ROLLS = 4
SIM_TIME = 400
MOST_DICE = 24
DIE_SIDES = 6
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"


def crc16(body: bytes) -> int:
    """CRC-16/CCITT-FALSE."""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = ((crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def frame(body: str) -> bytes:
    """The line of a body, with checksum and end."""
    return b"@" + body.encode() + b"*" + f"{crc16(body.encode()):04X}".encode() + b"\n"


class Refusal(Exception):  # noqa: N818 - the protocol's word
    """Why a line is refused; the first argument is the code."""


class TowerCore:
    """Lines, answers, tokens, history and states of a tower."""

    def __init__(
        self,
        uid: str,
        boot: int,
        dice: int = 0,
        firmware: str = "micropython/1.0",
        capabilities: str = "arm,sim",
    ) -> None:
        self.uid = uid
        self.boot = boot
        self.dice = dice
        self.firmware = firmware
        self.capabilities = capabilities
        self.phase = "idle"
        self.armed = 0
        """The token that waits for a roll; 0 if none does."""
        self.wanted = 1
        """Dice that the host wants thrown."""
        self.simulating = False
        self._roll = 0
        self._token = 0
        self._since = 0
        self._fault = ""
        self._history: list[tuple[int, str, int]] = []
        self._sim: list[int] = []
        self._line = bytearray()
        self._bad = ""

    def hello_line(self) -> bytes:
        """What a tower says when it starts."""
        return frame(self._hello())

    def receive(self, data: bytes, now: int) -> bytes:
        """Bytes of the host at `now` ms; what to answer."""
        out = b""
        for byte in data:
            if byte in b"\r\n":
                out += self._hear(now)
                self._line = bytearray()
                self._bad = ""
            elif len(self._line) == MAX_LINE_BYTES:
                self._bad = "long"
            else:
                self._line.append(byte)
                if not 0x20 <= byte <= 0x7E and not self._bad:
                    self._bad = "byte"
        return out

    def tick(self, now: int) -> bytes:
        """Let time pass; ends test rolls."""
        if self.simulating and now - self._since >= SIM_TIME:
            return self.settle(now, self._sim)
        return b""

    def roll(self, now: int) -> bytes:
        """Dice have begun to move; nothing happens if they already do."""
        if self.phase == "rolling":
            return b""
        token, self.armed = self.armed, 0
        return self._start(token, now)

    def settle(
        self,
        now: int,
        values: "list[int | None] | list[int]",
        confidences: "list[int] | None" = None,
        flags: "list[str] | None" = None,
    ) -> bytes:
        """The dice of the roll under way lie still; None for one that cannot be read."""
        if self.phase != "rolling":
            return b""
        self.simulating = False
        sure = confidences or [99 if value else 0 for value in values]
        marks = flags or ["." if value else "u" for value in values]
        shown = ",".join(str(value) if value else "-" for value in values)
        body = f"dice={shown} conf={','.join(map(str, sure))} flag={','.join(marks)} tok={self._token}"
        self._history.insert(0, (self._roll, body, now))
        del self._history[KEPT_ROLLS:]
        return self._enter("settled", now) + frame(self._last({}, now))

    def rest(self, now: int) -> bytes:
        """The tower is empty, or its fault is over."""
        self.simulating = False
        return self._enter("idle", now)

    def fail(self, now: int, cause: str) -> bytes:
        """The tower cannot work, for a cause in one word."""
        self.simulating = False
        self._fault = cause
        return self._enter("fault", now)

    def command(self, verb: str, fields: "dict[str, str]") -> str:
        """Override this for commands of your own: "" for done, else a code."""
        return "cmd"

    def _enter(self, phase: str, now: int) -> bytes:
        self.phase = phase
        self._since = now
        return frame(self._state(now))

    def _start(self, token: int, now: int) -> bytes:
        self._roll += 1
        self._token = token
        return self._enter("rolling", now)

    def _hello(self) -> str:
        caps = f" caps={self.capabilities}" if self.capabilities else ""
        dice = f" dice={self.dice} kind={DIE_SIDES}"
        start = f"hello dtp=1.0 uid={self.uid} fw={self.firmware} boot={self.boot}"
        return f"{start}{dice}{caps} hist={KEPT_ROLLS} max=240"

    def _state(self, now: int) -> str:
        fault = f" fault={self._fault}" if self.phase == "fault" else ""
        where = f"state boot={self.boot} roll={self._roll} phase={self.phase}"
        return f"{where} tok={self._token} age={now - self._since}{fault}"

    def _last(self, fields: "dict[str, str]", now: int) -> str:
        for roll, body, settled_at in self._history:
            if fields.get("roll", str(roll)) == str(roll):
                return f"result boot={self.boot} roll={roll} {body} age={now - settled_at}"
        return f"result boot={self.boot} none=1"

    def _hear(self, now: int) -> bytes:
        line = bytes(self._line)
        if not self._bad and not line.strip():
            return b""
        try:
            if self._bad:
                raise Refusal(self._bad)
            verb, fields = _take_apart(line.decode())
        except Refusal as refusal:
            return frame(f"err code={refusal.args[0]}")
        pushed, body = self._answer(verb, fields, now)
        number = f" re={fields['re']}" if "re" in fields else ""
        return pushed + frame(body + number)

    def _answer(self, verb: str, fields: "dict[str, str]", now: int) -> "tuple[bytes, str]":
        if verb in ("hello", "?"):
            return b"", self._hello()
        if verb == "get":
            return b"", self._state(now)
        if verb == "last":
            return b"", self._last(fields, now)
        if verb == "sim":
            return self._simulate(fields, now)
        code = self._obey(verb, fields)
        return b"", f"err code={code}" if code else "ok"

    def _obey(self, verb: str, fields: "dict[str, str]") -> str:
        if verb == "disarm":
            self.armed = 0
            return ""
        if verb == "arm" and "arm" in self.capabilities.split(","):
            token = _number(fields.get("tok", ""), 1, 65535)
            count = _number(fields.get("n", "1"), 1, MOST_DICE)
            if not token or not count:
                return "arg"
            self.armed, self.wanted = token, count
            return ""
        return self.command(verb, fields)

    def _simulate(self, fields: "dict[str, str]", now: int) -> "tuple[bytes, str]":
        if "sim" not in self.capabilities.split(","):
            return b"", "err code=cap"
        values = [_number(word, 1, DIE_SIDES) for word in fields.get("dice", "").split(",")]
        if 0 in values or len(values) > (self.dice or MOST_DICE):
            return b"", "err code=arg"
        if self.phase in ("rolling", "fault"):
            return b"", "err code=" + ("busy" if self.phase == "rolling" else "fault")
        self._sim = values
        self.simulating = True
        return self._start(0, now), "ok"


def _number(text: str, low: int, high: int) -> int:
    """The number in a text; 0 if there is none or it is out of range."""
    if not text or len(text) > 10 or any(byte not in _DIGITS for byte in text):
        return 0
    return int(text) if low <= int(text) <= high else 0


def _is_name(text: str, most: int, more: str) -> bool:
    if not text or len(text) > most or text[0] not in _LETTERS:
        return False
    return all(byte in _LETTERS or byte in _DIGITS or byte in more for byte in text)


def _take_apart(line: str) -> "tuple[str, dict[str, str]]":
    """The verb and the fields of a line that a person or a program sent."""
    line = line.strip(" ")
    body = line[line.rfind("@") + 1 :]
    if "*" in body:
        body, checksum = body.split("*", 1)
        if checksum.upper() != f"{crc16(body.encode()):04X}":
            raise Refusal("crc")
    words = [word for word in body.split(" ") if word]
    verb = words[0].lower() if words else ""
    if verb != "?" and not _is_name(verb, 16, "-"):
        raise Refusal("cmd")
    fields: dict[str, str] = {}
    for word in words[1:]:
        parts = word.split("=")
        key = parts[0].lower()
        if len(parts) != 2 or not parts[1] or not _is_name(key, 8, "") or key in fields:
            raise Refusal("arg")
        fields[key] = parts[1]
    return verb, fields
