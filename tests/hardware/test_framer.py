"""The framer: whatever comes, in whatever pieces."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.codec import CodecError, WireFrame, decode, encode
from hardware.framer import LINE_LIMIT, Framer
from tests.thorough import examples

HELLO = encode(WireFrame("hello", {"dtp": "1.0", "uid": "DEC00001", "boot": "17"}))
# Pieces that matter to a framer, and bytes that do not.
streams = st.lists(
    st.one_of(
        st.sampled_from([b"\n", b"\r", b"\r\n", b"@", HELLO, b"x" * 239, b"y" * 241]), st.binary(max_size=60)
    ),
    max_size=20,
).map(b"".join)


def chunks(stream: bytes, cuts: list[int]) -> list[bytes]:
    places = sorted({0, len(stream), *(cut % (len(stream) + 1) for cut in cuts)})
    return [stream[a:b] for a, b in pairwise(places)]


@examples(300)
@given(streams, st.lists(st.integers(0, 10_000), max_size=30))
def test_lines_do_not_depend_on_the_chunks(stream: bytes, cuts: list[int]) -> None:
    whole, parts = Framer(), Framer()
    lines = []
    for chunk in chunks(stream, cuts):
        lines += parts.feed(chunk)
        assert len(parts) <= LINE_LIMIT
    assert lines == whole.feed(stream)
    assert all(0 < len(line) <= LINE_LIMIT for line in lines)


@given(st.binary(max_size=2000))
def test_after_one_line_end_no_frame_is_lost(noise: bytes) -> None:
    assert Framer().feed(noise + b"\n" + HELLO)[-1] == HELLO[:-1]


@given(st.binary(max_size=2000))
def test_a_banner_glued_to_a_torn_line_is_read(torn: bytes) -> None:
    last = Framer().feed(torn + HELLO)[-1]
    assert decode(last) == decode(HELLO[:-1])


def test_a_long_line_is_dropped_whole() -> None:
    framer = Framer()
    assert framer.feed(b"@" + b"a" * 300 + b"\n" + HELLO) == [HELLO[:-1]]
    assert framer.dropped == 1


def test_a_megabyte_without_an_end_is_not_kept() -> None:
    framer = Framer()
    for _ in range(256):
        assert framer.feed(b"z" * 4096) == []
        assert len(framer) <= LINE_LIMIT
    assert framer.feed(b"\n" + HELLO) == [HELLO[:-1]]


@given(st.binary(max_size=600))
def test_noise_makes_no_frame(noise: bytes) -> None:
    for line in Framer().feed(noise + b"\n"):
        try:
            decode(line)
        except CodecError:
            continue
        raise AssertionError(line)
