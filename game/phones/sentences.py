"""What the room says to phones, besides what the table says."""

from __future__ import annotations

from typing import Final

from game.names import LONGEST_NAME
from knucklebone_messages import LazyText

WRONG_CODE: Final = LazyText("That is not the code on the big screen.")
WAIT_FOR_CODE: Final = LazyText("Too many wrong codes: wait a minute, then try again.")
CODE_FIRST: Final = LazyText("First type the code on the big screen.")
NO_TABLE: Final = LazyText("The table is choosing a game. This goes on by itself.")
BEHIND_CURTAIN: Final = LazyText(
    "Your seat plays on the big screen just now. One tap there gives it back to you."
)
IS_OVER: Final = LazyText("The match is over. This goes on by itself with the next one.")
NO_SEAT: Final = LazyText("You have no seat at this table.")
NOT_WANTED: Final = LazyText("No photograph of dice is wanted just now.")
NOT_FREE: Final = LazyText("Nobody can sit there.")
NAME_ASIDE: Final = LazyText("The big screen cannot show that name: type another one.")
UNSEEN_NAME: Final = LazyText("Nothing of that name can be seen: type another one.")
DECLINED: Final = LazyText("The table did not agree: that seat stays as it is.")
TOO_FAST: Final = LazyText("That was too fast: the table is still busy with what you did before.")
NO_PIN: Final = LazyText(
    "The host has no PIN yet. Set one on the big screen: Menu, then For the host, then Set a PIN."
)
UNCHECKED_PIN: Final = LazyText("The PIN cannot be checked just now: type it on the big screen.")
WRONG_PIN: Final = LazyText("That is not the host's PIN.")
ENOUGH_CAMERAS: Final = LazyText("Enough phones offer to be the camera already: let one of them be used.")
SIT_FIRST: Final = LazyText("First sit down at the table.")
NOT_YOU: Final = LazyText("The table chooses at the big screen.")
NOT_HOST: Final = LazyText("First type the host's PIN.")


def cut_to(name: str) -> LazyText:
    """What somebody hears whose name is too long for a seat plate."""
    return LazyText("Names have {most} letters at most: here you are {name}.", most=LONGEST_NAME, name=name)


def still_its_own(seconds: int) -> LazyText:
    """Why a seat cannot be taken just now."""
    return LazyText(
        "The phone of that seat has just lost its line. The seat is kept for it for {seconds} s more.",
        seconds=seconds,
    )


def seat_request_answer(name: str) -> LazyText:
    """What somebody hears who asks for a seat that is not free."""
    return LazyText(
        "The table is asked whether you play for {name}. "
        "It answers on the big screen when it is {name}'s turn.",
        name=name,
    )
