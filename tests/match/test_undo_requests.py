"""Random requests to take back in matches of all games: see `studio.trials.match.undo_requests`."""

from __future__ import annotations

from studio.trials.match.undo_requests import GAMES, ask_many


def test_no_secret_and_nobody_elses_die_is_taken_back_and_journals_replay() -> None:
    came, wrong = ask_many(400)
    assert wrong == []
    assert {game for game, word in came if word not in ("refused", "only asked")} == {
        game for game, _ in GAMES
    }
    assert {word for _, word in came} >= {"alone", "with bots", "with dice", "asking all", "refused"}
