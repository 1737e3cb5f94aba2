"""How often a table looks after its match: as seldom as nobody notices. Seconds between two ticks."""

from __future__ import annotations

QUIET_TICK_S = 0.1
"""While a person thinks."""
WATCHING_TICK_S = 0.05
"""While a camera watches the real field: what is put down should be seen at once."""
BUSY_TICK_S = 1 / 30
"""While dice fall, a camera is looked through or phones may ask for something."""
ROLLING_TICK_S = 1 / 60
"""While a tower rolls: values are seen within 50 ms of the dice coming to rest."""
THINKING_TICK_S = 1 / 240
"""While a bot thinks: at each tick it does so for a slice too short to be seen."""


def tick(
    *,
    watching: bool,
    falling: bool,
    rolling: bool,
    thinking: bool,
    asked: bool = False,
    writing: bool = False,
) -> float:
    """What the most hurried of all that goes on asks for."""
    if thinking or writing:
        return THINKING_TICK_S
    if rolling:
        return ROLLING_TICK_S
    if falling or asked:
        return BUSY_TICK_S
    return WATCHING_TICK_S if watching else QUIET_TICK_S
