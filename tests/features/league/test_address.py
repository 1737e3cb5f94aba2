"""Where a league is: passwords of any kind reach the driver whole, and nobody else."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cli import main
from game.errors import UserError
from game.features.league import address
from game.features.league.service import League
from game.store.folder import DataFolder
from game.terminal import plain

PASSWORDS = [
    "Quixotry@Zephyr",
    "Quixotry:Zephyr",
    "Quixotry:@Zephyr@:Vexing",
    "@Quixotry",
    "Quixotry@",
    "://Quixotry@Zephyr",
    "Quixotry/Zephyr",
    "123/Quixotry",
    "12345/Quixotry@Zephyr/Vexing",
    "Quixotry@Zephyr:5432/Vexing",
    "Quixotry?Zephyr=Vexing",
    "Quixotry#Zephyr",
    "Quixotry%Zephyr",
    "Quixotry%%Zephyr%",
    "Quixotry Zephyr",
    "Quixotry'Zephyr\"Vexing\\",
    "[Quixotry]",
    "Quixotry&code=Zephyr",
    "{Quixotry}{Vexing}{0}",
    "Quixötry@Zéphyr",
]
NOWHERE = "127.0.0.1:1/league"
"""No server listens there."""


def pieces(password: str) -> list[str]:
    return [piece for piece in re.split(r"[^A-Za-z0-9ö é]+", password) if len(piece) > 2]


def is_silent(said: str, password: str) -> bool:
    return not any(piece.casefold() in said.casefold() for piece in pieces(password))


@pytest.mark.parametrize("written", [str, lambda password: quote(password, safe="")], ids=["raw", "quoted"])
@pytest.mark.parametrize("password", PASSWORDS)
def test_the_driver_gets_the_password_whole_and_the_host_as_it_is(password: str, written: object) -> None:
    assert callable(written)
    engine = address.open_server(f"postgresql://club:{written(password)}@{NOWHERE}?sslmode=disable")
    _, given = engine.dialect.create_connect_args(engine.url)
    given.pop("context", None)
    assert given == {
        "host": "127.0.0.1",
        "port": 1,
        "dbname": "league",
        "user": "club",
        "password": password,
        "sslmode": "disable",
    }
    engine.dispose()


@given(st.text(min_size=1).filter(str.isprintable).filter(lambda password: not password.isspace()))
def test_any_password_is_found_in_its_place(password: str) -> None:
    found = address.address_of(f"postgresql://club:{quote(password, safe='')}@{NOWHERE}")
    assert (found.password, found.host, found.port, found.database) == (password, "127.0.0.1", 1, "league")
    assert str(found) == f"postgresql://club@{NOWHERE}"
    assert password not in repr(found).replace("league", "").replace("club", "") or len(password) < 9


@pytest.mark.parametrize("password", PASSWORDS)
def test_nothing_that_is_told_of_a_club_out_of_reach_has_a_piece_of_it(tmp_path: Path, password: str) -> None:
    league = League(DataFolder.open(tmp_path), f"postgresql://club:{password}@{NOWHERE}")
    league.work()
    said = league.report.sentence
    assert said.startswith("The league at 127.0.0.1 cannot be reached")
    assert is_silent(said, password)
    league.close()


@pytest.mark.parametrize(
    "form",
    [
        "postgresql://club:{}/league",
        "postgresql://club:{}@host",
        "postgresql://club:{}@host:port/league",
        "postgresql://club:{}@host:99999/league",
        "postgresql:/club:{}@host/league",
        "club:{}@host/league",
        "mysql://club:{}@host/league",
        "postgresql://{}",
        "{}",
        "postgresql://host/league?password={}",
    ],
)
@pytest.mark.parametrize("password", PASSWORDS)
def test_what_is_wrong_with_an_address_is_told_without_a_word_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, password: str
) -> None:
    for words in (("league", "join"), ("league", "--league"), ("play", "--league")):
        try:
            address.check_address(form.format(password))
        except UserError:
            assert main([*words, form.format(password), "--data", str(tmp_path)]) in (1, 2)
            said = "".join(capsys.readouterr())
            assert address.EXAMPLE in said
            assert is_silent(said.replace(address.EXAMPLE, ""), password)


@pytest.mark.parametrize("password", PASSWORDS)
def test_a_wrong_call_does_not_repeat_it(capsys: pytest.CaptureFixture[str], password: str) -> None:
    url = f"postgresql://club:{password}@{NOWHERE}"
    for words in (("league", url), ("play", "--legue", url), ("doctor", url), (url,)):
        with pytest.raises(SystemExit):
            main(list(words))
        assert is_silent("".join(capsys.readouterr()), password)


@pytest.mark.parametrize("password", PASSWORDS)
def test_what_a_driver_says_of_it_is_not_repeated(password: str) -> None:
    url = f"postgresql://club:{password}@{NOWHERE}"
    for piece in pieces(password):
        said = address.without_secrets(f"could not translate host name “x{piece.upper()}”", url)
        assert is_silent(said, password)
    assert address.without_secrets("Connection refused", url) == "Connection refused"


@pytest.mark.parametrize("password", PASSWORDS)
def test_an_address_is_kept_as_it_was_written(tmp_path: Path, password: str) -> None:
    url = f"postgresql://club:{password}@{NOWHERE}"
    address.remember(tmp_path, f" {url} ")
    assert address.remembered_address(tmp_path) == url


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql:///league", "postgresql:///league"),
        ("postgres://host.local/league", "postgresql://host.local/league"),
        ("POSTGRESQL+psycopg://club@[::1]:5433/league", "postgresql://club@::1:5433/league"),
        ("postgresql://club@bücher.example/liga", "postgresql://club@bücher.example/liga"),
    ],
)
def test_addresses_without_a_password(url: str, shown: str) -> None:
    assert str(address.address_of(url)) == shown


def test_an_address_with_signs_that_cannot_be_seen_is_none() -> None:
    with pytest.raises(UserError) as refusal:
        address.check_address("postgresql://club:\x1b[2J\x00@host/league")
    assert plain(str(refusal.value)) == str(refusal.value)
