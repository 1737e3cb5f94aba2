"""Takes photographs of faces: each is unpacked by a process of its own and packed anew.

Nothing but its pixels goes on: neither anything in a file that attacks its readers, nor where it was taken.
"""

from __future__ import annotations

import base64
import io
from typing import Final

from game.phones.pictures.faces import SIDE_PX, Photo
from game.phones.pictures.photographs import PICTURE

MOST_BYTES: Final = 64_000
"""Most bytes of the file that a phone sends: its page makes it that small."""
WALL_TIME_S: Final = 10.0
"""For unpacking one."""


def photo_of(content: bytes) -> Photo:
    """The photograph that a file holds, cut to a square. Waits for another process.

    Raises:
        VisionError: it holds no picture that can be read.
    """
    # Only who brings a photograph waits for these.
    from PIL import Image, ImageOps

    from vision.unpacking import Unpacker

    image = Unpacker().unpack(content, PICTURE, SIDE_PX, wall_time_s=WALL_TIME_S)
    high, wide = image.shape[:2]
    whole = Image.frombytes("RGB", (wide, high), image[:, :, ::-1].tobytes())
    picture = ImageOps.fit(whole, (SIDE_PX, SIDE_PX))
    packed = io.BytesIO()
    picture.save(packed, "JPEG", quality=85)
    return Photo(picture.tobytes(), "data:image/jpeg;base64," + base64.b64encode(packed.getvalue()).decode())
