"""DTP/1's grammar by vectors and by damage."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.codec import CodecError, ErrorCode, WireFrame, decode, decode_typed, encode
from hardware.crc import crc16
from hardware.messages import parse

TRANSCRIPT = [
    b"@hello dtp=1.0 uid=DEC00001 fw=uno-ir/0.1 boot=1 dice=5 kind=6 caps=arm,sim,conf max=160*3AB2",
    b"@state boot=1 roll=1 phase=rolling tok=17 age=1*E9D8",
    b"@state boot=1 roll=1 phase=settled tok=17 age=1*1BFE",
    b"@result boot=1 roll=1 dice=3,6,1,2,5 conf=83,83,83,83,83 flag=.,.,.,.,. tok=17 age=1*2C97",
]

verbs = st.from_regex(re.compile(r"[a-z][a-z0-9-]{0,15}"), fullmatch=True)
keys = st.from_regex(re.compile(r"[a-z][a-z0-9]{0,7}"), fullmatch=True)
values = st.text([chr(c) for c in range(0x21, 0x7F) if chr(c) not in "@*="], min_size=1, max_size=12)
frames = st.builds(WireFrame, verbs, st.dictionaries(keys, values, max_size=6))


@pytest.mark.parametrize(
    ("body", "checksum"), [(b"123456789", 0x29B1), (b"ok", 0xDBD6), (b"get", 0x18AB), (b"", 0xFFFF)]
)
def test_checksum(body: bytes, checksum: int) -> None:
    assert crc16(body) == checksum


@pytest.mark.parametrize("line", TRANSCRIPT)
def test_lines_of_a_real_tower_are_read_and_written_alike(line: bytes) -> None:
    frame = decode(line)
    assert parse(frame) is not None
    assert encode(frame) == line + b"\n"


@given(frames)
def test_what_is_encoded_is_decoded(frame: WireFrame) -> None:
    line = encode(frame)[:-1]
    assert decode(line) == frame
    assert decode(b"@torn li" + line) == frame


@given(frames, st.data())
def test_one_damaged_byte_is_never_accepted(frame: WireFrame, data: st.DataObject) -> None:
    line = bytearray(encode(frame)[:-1])
    index = data.draw(st.integers(0, len(line) - 1))
    byte = data.draw(st.integers(0, 255))
    # Another "@" makes the line begin there: the rest is then a shorter body with 16 bits of luck.
    assume(byte not in (line[index], ord("@")))
    line[index] = byte
    with pytest.raises(CodecError):
        decode(bytes(line))


@given(st.binary(max_size=300))
def test_bytes_at_random_raise_nothing_else(line: bytes) -> None:
    for read in (decode, decode_typed):
        with contextlib.suppress(CodecError):
            read(line)


@pytest.mark.parametrize(
    ("typed", "frame"),
    [
        (b"?", WireFrame("hello")),
        (b"? re=4", WireFrame("hello", {"re": "4"})),
        (b"  GET  ", WireFrame("get")),
        (b"arm   tok=17  n=5", WireFrame("arm", {"tok": "17", "n": "5"})),
        (b"ARM TOK=17", WireFrame("arm", {"tok": "17"})),
        (b"@get*18AB", WireFrame("get")),
        (b"@get*18ab", WireFrame("get")),
        (b"get*18AB", WireFrame("get")),
        (b"hel@get", WireFrame("get")),
    ],
)
def test_people_may_type_loosely(typed: bytes, frame: WireFrame) -> None:
    assert decode_typed(typed) == frame


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (b"get*0000", ErrorCode.CRC),
        (b"get*18A", ErrorCode.CRC),
        (b"9lives", ErrorCode.COMMAND),
        (b"=", ErrorCode.COMMAND),
        (b"arm tok", ErrorCode.ARGUMENT),
        (b"arm tok=", ErrorCode.ARGUMENT),
        (b"arm tok=1=2", ErrorCode.ARGUMENT),
        (b"arm tok=1 tok=2", ErrorCode.ARGUMENT),
        (b"arm toooolong9=2", ErrorCode.ARGUMENT),
        (b"arm " + b"x" * 60, ErrorCode.LONG),
        (b"arm\ttok=1", ErrorCode.BYTE),
        (b"g\x00t", ErrorCode.BYTE),
    ],
)
def test_what_a_tower_answers_to_a_bad_line(typed: bytes, code: ErrorCode) -> None:
    with pytest.raises(CodecError) as caught:
        decode_typed(typed)
    assert caught.value.code is code


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"# a comment",
        b"ok*DBD6",
        b"@ok",
        b"@ok*dbd6",
        b"@ok*DBD6 ",
        b"@ok*DBD6*DBD6",
        b"@ok  re=5*%04X" % crc16(b"ok  re=5"),
        b"@Ok*%04X" % crc16(b"Ok"),
        b"@ok re=\xff*%04X" % crc16(b"ok re=\xff"),
        b"@ok re=a re=b*%04X" % crc16(b"ok re=a re=b"),
        b"@" + b"a" * 250,
    ],
)
def test_a_tower_must_keep_to_the_grammar(line: bytes) -> None:
    with pytest.raises(CodecError):
        decode(line)


@pytest.mark.parametrize(
    "frame",
    [
        WireFrame("Ok"),
        WireFrame("ok", {"re": "a b"}),
        WireFrame("ok", {"re": "é"}),
        WireFrame("ok", {"re": "1" * 250}),
    ],
)
def test_nothing_outside_the_grammar_is_sent(frame: WireFrame) -> None:
    with pytest.raises(CodecError):
        encode(frame)
