"""What the room says to phones, besides what the table says."""

from __future__ import annotations

from typing import Final

from game.names import LONGEST_NAME
from knucklebone_messages import LazyText

WRONG_CODE: Final = LazyText("That is not the code on the big screen.")
WAIT_FOR_CODE: Final = LazyText("Too many wrong codes. Wait a minute, then try again.")
CODE_FIRST: Final = LazyText("First type the code on the big screen.")
NO_TABLE: Final = LazyText("Waiting for the next game …")
BEHIND_CURTAIN: Final = LazyText("Your seat plays on the big screen right now. Tap it there to get it back.")
IS_OVER: Final = LazyText("The match is over. Waiting for the next one …")
NO_SEAT: Final = LazyText("You have no seat at this table.")
NOT_WANTED: Final = LazyText("No photo of dice needed right now.")
NOT_FREE: Final = LazyText("You can't sit there.")
NAME_ASIDE: Final = LazyText("The big screen can't show that name. Try another one.")
UNSEEN_NAME: Final = LazyText("That name is invisible. Try another one.")
DECLINED: Final = LazyText("The table said no. That seat stays as it is.")
TOO_FAST: Final = LazyText("Too fast! The table is still busy.")
NO_PIN: Final = LazyText(
    "The host has no PIN yet. Set one on the big screen: Menu, then For the host, then Set a PIN."
)
UNCHECKED_PIN: Final = LazyText("Can't check the PIN right now. Type it on the big screen.")
WRONG_PIN: Final = LazyText("That is not the host's PIN.")
ENOUGH_CAMERAS: Final = LazyText("Enough phones offer to be the camera. Use one of them.")
SIT_FIRST: Final = LazyText("Take a seat first.")
NOT_YOU: Final = LazyText("The table chooses at the big screen.")
NOT_HOST: Final = LazyText("First type the host's PIN.")

NO_TRAY: Final = LazyText("There are no dice to roll just now.")
NOT_YOUR_ROLL: Final = LazyText("It's somebody else's roll.")


def cut_to(name: str) -> LazyText:
    """What somebody hears whose name is too long for a seat plate."""
    return LazyText("Names have at most {most} letters: here you are {name}.", most=LONGEST_NAME, name=name)


def still_its_own(seconds: int) -> LazyText:
    """Why a seat cannot be taken just now."""
    return LazyText(
        "That seat's phone has just lost its connection. We hold its seat for {seconds} s.",
        seconds=seconds,
    )


def seat_request_answer(name: str) -> LazyText:
    """What somebody hears who asks for a seat that is not free."""
    return LazyText(
        "The table decides whether you play for {name}. The answer comes on the big screen when it is "
        "{name}'s turn.",
        name=name,
    )
