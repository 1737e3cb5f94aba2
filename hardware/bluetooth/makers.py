"""Who makes dice that are understood here."""

from __future__ import annotations

from hardware.bluetooth import godice, pixels
from hardware.bluetooth.reports import Advert, DieLanguage, DieSighting


def recognize(advert: Advert) -> DieSighting | None:
    """The die behind an advertisement; None for whatever else is on the air."""
    # GoDice have the service that older Pixels have, but no data of Pixels; their name tells them apart.
    return godice.recognize(advert) or pixels.recognize(advert)


def language_of(sighting: DieSighting) -> DieLanguage:
    """How to speak with that die."""
    return godice.GoDiceLanguage() if sighting.maker == godice.MAKER else pixels.PixelsLanguage(sighting)
