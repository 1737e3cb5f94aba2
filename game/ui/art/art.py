"""One object that bakes and keeps every surface of the interface.

All sizes are logical units of the 1920x1080 space; surfaces come back in pixels, `scale` times as large.
Surfaces are shared and kept: blit them, never draw on them. Unless said otherwise a surface is exactly as
large as asked. The ones that reach out (shadow, glow, focus ring) are MARGIN units larger on every side:
blit them MARGIN units to the left and above.
"""

from __future__ import annotations

from game.ui.art.furniture import Furniture
from game.ui.art.lettering import Lettering
from game.ui.art.pieces import Pieces


class Art(Lettering, Furniture, Pieces):
    """Bakes the look at one scale (pixels per logical unit) and one text scale (1.0, 1.25 or 1.5)."""
