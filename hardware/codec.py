"""The grammar of DTP/1: one line to one frame and back.

A tower's line is `@body*CRC16`; the checksum is required. A line to a tower may be typed by a person: `@` and
checksum are optional there, spaces and capitals forgiven. The grammar is strict in everything else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum

from hardware.crc import crc16
from hardware.framer import LINE_LIMIT

HOST_LINE_LIMIT = 63
"""Longest line to a tower in bytes, without its end."""

_VERB = re.compile(rb"[a-z][a-z0-9-]{0,15}")
_KEY = re.compile(rb"[a-z][a-z0-9]{0,7}")
_VALUE = re.compile(rb"[!-)+-<>?A-~]+")
_TEXT = re.compile(rb"[ -~]*")
_CHECKSUM = re.compile(rb"[0-9A-F]{4}")


class ErrorCode(StrEnum):
    """What an `err` may say."""

    CRC = "crc"
    COMMAND = "cmd"
    ARGUMENT = "arg"
    LONG = "long"
    BYTE = "byte"
    BUSY = "busy"
    CAPABILITY = "cap"
    FAULT = "fault"


class CodecError(ValueError):
    """A line that is no frame; `code` is what a tower answers to it."""

    def __init__(self, code: ErrorCode, reason: str) -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True, slots=True)
class WireFrame:
    """A verb with its fields, in the order of the line."""

    verb: str
    fields: dict[str, str] = field(default_factory=dict)


def decode(line: bytes) -> WireFrame:
    """The frame in a line of a tower (no line end), read from its right-most `@`.

    Raises:
        CodecError: there is no frame, or it is damaged, too long or outside the grammar.
    """
    start = line.rfind(b"@")
    if start < 0:
        raise CodecError(ErrorCode.BYTE, "no frame in this line")
    if len(line) - start > LINE_LIMIT:
        raise CodecError(ErrorCode.LONG, f"longer than {LINE_LIMIT} bytes")
    body, star, checksum = line[start + 1 :].rpartition(b"*")
    if not star or not _CHECKSUM.fullmatch(checksum):
        raise CodecError(ErrorCode.CRC, "no checksum")
    if int(checksum, 16) != crc16(body):
        raise CodecError(ErrorCode.CRC, f"checksum is {crc16(body):04X}, line says {checksum.decode()}")
    return _frame(body.split(b" "))


def decode_typed(line: bytes) -> WireFrame:
    """The frame in a line to a tower, as software sends it or a person types it; `?` means hello.

    Raises:
        CodecError: as `decode`, but `@` and checksum may be missing.
    """
    if len(line) > HOST_LINE_LIMIT:
        raise CodecError(ErrorCode.LONG, f"longer than {HOST_LINE_LIMIT} bytes")
    if not _TEXT.fullmatch(line):
        raise CodecError(ErrorCode.BYTE, "a byte that is no printable character")
    text = line.strip(b" ")
    body, star, checksum = text[text.rfind(b"@") + 1 :].partition(b"*")
    if star:
        _check_typed(body, checksum)
    words = body.split()
    if words and words[0] == b"?":
        words[0] = b"hello"
    return _frame([_lower(word, position) for position, word in enumerate(words)])


def encode(frame: WireFrame, limit: int = LINE_LIMIT) -> bytes:
    """The line of a frame with checksum and LF.

    Raises:
        CodecError: the frame is outside the grammar or longer than `limit` bytes.
    """
    words = [frame.verb, *(f"{key}={value}" for key, value in frame.fields.items())]
    try:
        body = " ".join(words).encode("ascii")
    except UnicodeEncodeError:
        raise CodecError(ErrorCode.BYTE, "a character outside ASCII") from None
    if _frame(body.split(b" ")) != frame:
        raise CodecError(ErrorCode.ARGUMENT, "a value breaks the grammar")
    line = b"@%b*%04X" % (body, crc16(body))
    if len(line) > limit:
        raise CodecError(ErrorCode.LONG, f"{len(line)} bytes, the limit is {limit}")
    return line + b"\n"


def _check_typed(body: bytes, checksum: bytes) -> None:
    if not _CHECKSUM.fullmatch(checksum.upper()) or int(checksum, 16) != crc16(body):
        raise CodecError(ErrorCode.CRC, f"checksum should be {crc16(body):04X}")


def _lower(word: bytes, position: int) -> bytes:
    key, equals, value = word.partition(b"=")
    return key.lower() + equals + value if position else word.lower()


def _frame(words: list[bytes]) -> WireFrame:
    if not words or not _VERB.fullmatch(words[0]):
        raise CodecError(ErrorCode.COMMAND, "no verb")
    fields: dict[str, str] = {}
    for word in words[1:]:
        key, equals, value = word.partition(b"=")
        if not equals or not _KEY.fullmatch(key) or not _VALUE.fullmatch(value):
            raise CodecError(ErrorCode.ARGUMENT, f"not key=value: {word.decode('ascii', 'replace')}")
        if key.decode() in fields:
            raise CodecError(ErrorCode.ARGUMENT, f"{key.decode()} occurs twice")
        fields[key.decode()] = value.decode()
    return WireFrame(words[0].decode(), fields)
