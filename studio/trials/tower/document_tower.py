"""A tower built from the protocol page alone: its own lines, checksum and states, nothing of the product.

    python studio/trials/tower/document_tower.py        serves on a TCP port, which it prints

Three dice, `arm` and `roll`, results kept for the last two rolls. Whoever changes the page must still be able
to build this; the numbers in brackets are its sections.
"""

from __future__ import annotations

import random
import socket
import time

UID, BOOT, DICE, KEPT = "0FF1CE42", 7, 3, 2
HOST_LINE = 63
STILL_AFTER = 0.4


def checksum(body: bytes) -> int:
    """[3]"""
    crc = 0xFFFF
    for byte in body:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return crc


def line(body: str) -> bytes:
    """[2]"""
    return f"@{body}*{checksum(body.encode()):04X}\n".encode()


class RefusalError(Exception):
    """Ends a command; its only argument is the code of [4]."""


class DocumentTower:
    """Feed it bytes and the time in s; it gives back bytes."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.phase, self.since = "idle", 0.0
        self.roll = self.token = self.armed = 0
        self.still_at = 0.0
        self.results: list[tuple[int, str]] = []
        self.buffer = b""
        self.too_long = False

    def power(self, now: float) -> bytes:
        """[4] The banner, said without being asked."""
        self.since = now
        return self.hello("")

    def tick(self, now: float) -> bytes:
        """[6] rolling -> settled, then the result, once."""
        if self.phase != "rolling" or now < self.still_at:
            return b""
        faces = [self.rng.randint(1, 6) for _ in range(DICE)]
        told = f"dice={','.join(map(str, faces))} flag={','.join('.' * DICE)} tok={self.token}"
        self.results = [*self.results, (self.roll, told)][-KEPT:]
        self.phase, self.since = "settled", now
        return self.state(now, "") + line(f"result boot={BOOT} roll={self.roll} {told}")

    def receive(self, data: bytes, now: float) -> bytes:
        """[2] Lines end in LF, CR or CR LF; longer ones are dropped whole and refused once, at their end."""
        said = b""
        for byte in data:
            if byte in b"\r\n":
                if self.too_long:
                    said += line("err code=long")
                elif self.buffer.strip(b" "):
                    said += self.answer(self.buffer, now)
                self.buffer, self.too_long = b"", False
            elif len(self.buffer) == HOST_LINE:
                self.too_long = True
            else:
                self.buffer += bytes([byte])
        return said

    def answer(self, heard: bytes, now: float) -> bytes:
        """[2], [4]: of several faults the first in the order of the table is told."""
        number = ""
        try:
            if any(byte < 0x20 or byte > 0x7E for byte in heard):
                raise RefusalError("byte")
            text = heard.decode("ascii").strip(" ")
            body, star, digits = text[text.rfind("@") + 1 :].partition("*")
            if star and not same_checksum(digits, body):
                raise RefusalError("crc")
            verb, fields = taken_apart(body)
            number = f" re={fields['re']}" if fields.get("re", "").isdigit() else ""
            return self.obey(verb, fields, number, now)
        except RefusalError as refusal:
            return line(f"err code={refusal.args[0]}{number}")

    def obey(self, verb: str, fields: dict[str, str], number: str, now: float) -> bytes:
        """[5]"""
        if verb in ("hello", "?"):
            return self.hello(number)
        if verb == "get":
            return self.state(now, number)
        if verb == "last":
            return self.last(fields, number)
        if verb == "arm":
            whole(fields.get("n", "1"), 1, 24)
            self.armed = whole(fields.get("tok", ""), 1, 65535)
            return line("ok" + number)
        if verb == "disarm":
            self.armed = 0
            return line("ok" + number)
        if verb == "roll":
            if self.phase == "rolling":
                raise RefusalError("busy")
            return line("ok" + number) + self.throw(now)
        raise RefusalError("cmd")

    def throw(self, now: float) -> bytes:
        """[6] The counter goes up and the token is taken when dice begin to move."""
        self.roll += 1
        self.token, self.armed = self.armed, 0
        self.phase, self.since = "rolling", now
        self.still_at = now + STILL_AFTER
        return self.state(now, "")

    def hello(self, number: str) -> bytes:
        return line(f"hello dtp=1.0 uid={UID} boot={BOOT} dice={DICE} caps=arm,roll hist={KEPT}{number}")

    def state(self, now: float, number: str) -> bytes:
        age = round((now - self.since) * 1000)
        body = f"state boot={BOOT} roll={self.roll} phase={self.phase} tok={self.token} age={age}"
        return line(body + number)

    def last(self, fields: dict[str, str], number: str) -> bytes:
        wanted = whole(fields["roll"], 0, 2**32 - 1) if "roll" in fields else None
        for roll, told in reversed(self.results):
            if wanted in (None, roll):
                return line(f"result boot={BOOT} roll={roll} {told}{number}")
        return line(f"result boot={BOOT} none=1{number}")


def same_checksum(digits: str, body: str) -> bool:
    right = len(digits) == 4 and all(digit in "0123456789abcdefABCDEF" for digit in digits)
    return right and int(digits, 16) == checksum(body.encode())


def taken_apart(body: str) -> tuple[str, dict[str, str]]:
    """[2] verb and fields, in any case; the grammar of keys and values is kept to."""
    words = body.split()
    verb = words[0].lower() if words else ""
    if verb != "?" and not (verb[:1].isalpha() and verb.replace("-", "").isalnum() and len(verb) <= 16):
        raise RefusalError("cmd")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition("=")
        key = key.lower()
        if not (equals and value and key[:1].isalpha() and key.isalnum() and len(key) <= 8):
            raise RefusalError("arg")
        if key in fields or any(sign in value for sign in "@*="):
            raise RefusalError("arg")
        fields[key] = value
    return verb, fields


def whole(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and least <= int(text) <= most):
        raise RefusalError("arg")
    return int(text)


def serve() -> None:
    """One host after the other, for ever."""
    server = socket.create_server(("127.0.0.1", 0))
    print(f"socket://127.0.0.1:{server.getsockname()[1]}", flush=True)
    tower = DocumentTower(random.Random())
    tower.power(time.monotonic())
    while True:
        host, _ = server.accept()
        with host:
            host.settimeout(0.01)
            talk(host, tower)


def talk(host: socket.socket, tower: DocumentTower) -> None:
    try:
        while True:
            host.sendall(tower.tick(time.monotonic()))
            try:
                data = host.recv(256)
            except TimeoutError:
                continue
            if not data:
                return
            host.sendall(tower.receive(data, time.monotonic()))
    except OSError:
        return


if __name__ == "__main__":
    serve()
