"""What hangs on all matches of a console."""

from __future__ import annotations

from datetime import datetime

from game.match.companion import Companion, Companions, KnownPlayers, Tonight

EIGHT = datetime(2026, 1, 31, 20, 0)


class Listener(Companion):
    """Writes down what it hears."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def on_begin(self, match: str, now: datetime) -> None:
        self.heard.append(f"{match} begins")

    def on_match_over(self) -> None:
        self.heard.append("over")

    def goes_on(self, match: str) -> bool:
        return match == "friday"

    def tonight(self, now: datetime) -> Tonight | None:
        return Tonight(("engine",), 30.0)


def test_without_companions_nobody_is_known_and_nothing_goes_on() -> None:
    companions = Companions()
    companions.on_begin("friday", EIGHT)
    assert companions.find(Listener) is None
    assert companions.tonight(EIGHT) == Tonight()
    assert not companions.goes_on("friday")
    assert (companions.players.names, companions.players.bots_met("Ann", "engine")) == ((), {})


def test_all_hear_of_a_match_and_are_found_by_their_class() -> None:
    companions, listener = Companions([Companion()]), Listener()
    companions.add(listener)
    companions.on_begin("friday", EIGHT)
    companions.on_match_over()
    assert listener.heard == ["friday begins", "over"]
    assert companions.find(Listener) is listener
    assert companions.goes_on("friday")
    assert companions.tonight(EIGHT).games == ("engine",)
    assert isinstance(companions.players, KnownPlayers)
