"""The checksum of DTP/1: CRC-16/CCITT-FALSE (polynomial 1021, start FFFF, not reflected)."""

from __future__ import annotations

from binascii import crc_hqx


def crc16(body: bytes) -> int:
    """The checksum of a body (without `@` and `*`), 0..65535; crc16(b"123456789") is 0x29B1."""
    return crc_hqx(body, 0xFFFF)
