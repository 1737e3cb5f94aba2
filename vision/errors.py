"""What goes wrong between a camera and a reading, said in one sentence for people."""

from __future__ import annotations


class VisionError(Exception):
    """A source of pictures that cannot be used; the message names the thing and the remedy."""
