"""Opens display and sound as the program would, and prints what it met as one line of JSON.

Run as `python -m game.doctor.probe`, in a process of its own. The line holds {"driver", "size": [w, h],
"screens": [sentence], "sdl", "sound"} or {"error"}; `sound` is null without a device.
"""

from __future__ import annotations

import json
import os
from typing import Any


def report() -> dict[str, Any]:
    """What display and sound are like; see the module for the keys."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from game.ui.window.monitors import connected_monitors

    found: dict[str, Any] = {"sdl": ".".join(map(str, pygame.get_sdl_version())), "sound": _sound(pygame)}
    try:
        pygame.display.init()
        size = pygame.display.get_desktop_sizes()[0]
        screen = pygame.display.set_mode(size, pygame.NOFRAME)
        found["screens"] = [str(monitor) for monitor in connected_monitors()]
        found |= {"driver": pygame.display.get_driver(), "size": list(screen.get_size())}
    except (pygame.error, IndexError) as error:
        found["error"] = str(error)
    pygame.quit()
    return found


def _sound(pygame: Any) -> dict[str, Any] | None:
    try:
        pygame.mixer.init()
    except (pygame.error, NotImplementedError):
        return None
    from game.ui.media.sound import loudspeakers

    frequency, _, channels = pygame.mixer.get_init()
    return {"frequency": frequency, "channels": channels, "loudspeakers": loudspeakers()}


if __name__ == "__main__":
    print(json.dumps(report()), flush=True)
