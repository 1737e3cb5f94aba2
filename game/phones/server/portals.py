"""What phones ask to find out whether a network leads to the internet, and the answers that let them stay.

In a hotspot of the console the names of these questions lead to it (docs/phones.md says how). A phone that
gets no answer, or another one, goes back to its mobile network in the middle of a match. Nothing here is told
of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from aiohttp import web

from game.phones.server.files import NEVER

PortalAnswer: TypeAlias = tuple[int, str, str]
"""Status, kind and body of an answer."""
NOTHING: Final[PortalAnswer] = 204, "text/plain", ""
SUCCESS: Final[PortalAnswer] = (
    200,
    "text/html",
    "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>",
)
CHECKS: Final[Mapping[str, Mapping[str, PortalAnswer]]] = {
    # Android and Chrome, and what makers of phones ask in their place.
    "connectivitycheck.gstatic.com": {"/generate_204": NOTHING},
    "connectivitycheck.android.com": {"/generate_204": NOTHING},
    "clients3.google.com": {"/generate_204": NOTHING},
    "play.googleapis.com": {"/generate_204": NOTHING},
    "www.google.com": {"/generate_204": NOTHING, "/gen_204": NOTHING},
    "connect.rom.miui.com": {"/generate_204": NOTHING},
    "connectivitycheck.platform.hicloud.com": {"/generate_204": NOTHING},
    # iPhones, iPads and Macs.
    "captive.apple.com": {"/": SUCCESS, "/hotspot-detect.html": SUCCESS},
    "www.apple.com": {"/library/test/success.html": SUCCESS},
    # Windows.
    "www.msftconnecttest.com": {"/connecttest.txt": (200, "text/plain", "Microsoft Connect Test")},
    "www.msftncsi.com": {"/ncsi.txt": (200, "text/plain", "Microsoft NCSI")},
    # Firefox, and Linux.
    "detectportal.firefox.com": {
        "/success.txt": (200, "text/plain", "success\n"),
        "/canonical.html": (
            200,
            "text/html",
            '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>',
        ),
    },
    "nmcheck.gnome.org": {"/check_network_status.txt": (200, "text/plain", "NetworkManager is online\n")},
    "connectivity-check.ubuntu.com": {"/": NOTHING},
}
"""By the name that is asked, and the path."""


def portal_answer(host: str, path: str) -> web.Response | None:
    """The answer to a question of that kind; None for any other request. `host` is as a browser names it."""
    found = CHECKS.get(host.lower().removesuffix(":80"), {}).get(path)
    if found is None:
        return None
    status, kind, body = found
    headers = {"Cache-Control": NEVER}
    return web.Response(status=status, body=body.encode(), content_type=kind, headers=headers)
