"""A picture of a real phone's page, in a real browser: `python -m tests.phones.browsers.portrait FILE`.

The pictures of the documents (`studio.shots.room`) show it; it is what a guest sees who sits down at a match.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

from tests.phones.browsers.driver import browser
from tests.phones.browsers.host import table
from tests.phones.browsers.test_browsers import MINE, ONE, come_to_the_table, free_port

GAME, SIZE_PX = "spellcycles", (390, 844)


def portrait() -> bytes:
    """The page of somebody who is asked for something, as a PNG file."""
    with (
        tempfile.TemporaryDirectory() as folder,
        table(Path(folder), free_port()) as laid,
        browser(ONE, free_port()) as phone,
    ):
        laid.begin(GAME)
        come_to_the_table(laid, phone)
        phone.size(*SIZE_PX)
        phone.until(MINE)
        return phone.wire.picture()


if __name__ == "__main__":
    seen = cv2.imdecode(np.frombuffer(portrait(), np.uint8), cv2.IMREAD_COLOR)
    assert seen is not None, "browsers take pictures"
    cv2.imwrite(sys.argv[1], seen, [cv2.IMWRITE_JPEG_QUALITY, 92])
