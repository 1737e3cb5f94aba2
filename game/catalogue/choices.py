"""From names and options, as people choose or type them, to rules and bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from game.catalogue.advice import OpenTeller
from game.catalogue.game import Content
from game.catalogue.levels import QUICK, level_of
from game.catalogue.profiles import PROFILE, expand_profile, profile_named
from game.catalogue.registry import game_named
from game.catalogue.words import Words
from game.errors import UsageError, UserError
from game.rules.contract import Bot, HouseRule, Rules, Turn
from game.rules.text import Names
from knucklebone_messages import LazyText, sentence_of

if TYPE_CHECKING:
    from game.bots.search import Hint
    from game.bots.search.reasons import Trials

HINT_PLAYOUTS: Final = 200
"""As much thought as a good player spends on a move."""


def house_rules(name: str) -> tuple[HouseRule, ...]:
    """The variants and rulings that can be chosen for a game. Raises UserError for an unknown game."""
    return game_named(name).house_rules()


def build(name: str, seats: int, options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules of a game for that many seats.

    Values of `options` may be as words on a command line ("yes", "short"); options that hold cards ("spells")
    may name files, separated by commas; "profile" names house rules that go together. What is left out has
    its default. Raises UserError.
    """
    game = game_named(name)
    least, most = game.info.seat_range[0], game.info.seat_range[-1]
    if not least <= seats <= most:
        raise UsageError(
            LazyText(
                "{title} is for {least} to {most} players, not {seats}.",
                title=game.info.title,
                least=least,
                most=most,
                seats=seats,
            )
        )
    wanted = expand_profile(name, options or {})
    chosen = {rule.name: rule.default for rule in game.house_rules()}
    chosen |= {option: chosen_value(name, option, value) for option, value in wanted.items()}
    for content in game.contents:
        if content.option not in chosen:
            chosen[content.option] = content.default()
    return rebuild(name, seats, chosen)


def rebuild(name: str, seats: int, options: Mapping[str, Any]) -> Rules[Any]:
    """Builds rules again from the plain data in their `options`, as journals keep it. Raises UserError."""
    game = game_named(name)
    earlier = {rule.name: rule.earlier for rule in game.house_rules() if rule.earlier is not None}
    options = {**earlier, **options}
    for rule in game.house_rules():
        # Anybody may have written them. A choice that has gone, such as a theme, is for the rules to judge.
        kinds = {type(value) for value, _ in rule.choices}
        if rule.name in options and type(options[rule.name]) not in kinds:
            raise UserError(LazyText("The house rule '{name}' cannot be of this kind.", name=rule.name))
    try:
        return game.rules(seats, options)
    except ValueError as error:
        raise UserError(sentence_of(error)) from error


def refusal(name: str, seats: int, options: Mapping[str, Any]) -> LazyText | None:
    """Says why a game cannot be played at that many seats with these house rules; None where it can."""
    return _refusal(name, seats, tuple(sorted(options.items())))


def seats_allowed(name: str, options: Mapping[str, Any]) -> range:
    """Returns the numbers of seats at which a game can be played with these house rules."""
    seats = game_named(name).info.seat_range
    allowed = [count for count in seats if refusal(name, count, options) is None]
    return range(allowed[0], allowed[-1] + 1) if allowed else seats


@lru_cache(1 << 8)
def _refusal(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> LazyText | None:
    try:
        build(name, seats, dict(options))
    except UserError as error:
        return sentence_of(error)
    return None


def chosen_value(name: str, option: str, value: Any) -> Any:
    """The value of an option for what was typed: its own value, or a word for it. Raises UserError."""
    content = content_of(name, option)
    if content is not None:
        return content.load([Path(path) for path in value.split(",")]) if isinstance(value, str) else value
    rule = next((rule for rule in house_rules(name) if rule.name == option), None)
    if rule is None and option == PROFILE:
        return profile_named(name, value).name
    if rule is None:
        raise UsageError(_unknown(name, option))
    for choice, _ in rule.choices:
        if value is choice or str(value).lower() in _words(choice):
            return choice
    words = ", ".join(_words(choice)[0] for choice, _ in rule.choices)
    raise UsageError(
        LazyText(
            "The house rule '{option}' cannot be '{value}'; it can be {words}.",
            option=option,
            value=value,
            words=words,
        )
    )


def content_of(name: str, option: str) -> Content | None:
    """The content that an option of a game holds, if it holds any."""
    return next((content for content in game_named(name).contents if content.option == option), None)


def bot_names(name: str) -> tuple[str, ...]:
    """The bots that can play a game, weakest first. Raises UserError for an unknown game."""
    return tuple(game_named(name).bots)


def quick_bot(name: str) -> str:
    """The best bot of a game that answers without thinking. Raises UserError for an unknown game."""
    names = bot_names(name)
    return QUICK if QUICK in names else names[-1]


def lobby_bots(name: str) -> tuple[str, ...]:
    """The bots to offer people, weakest first: those with a level, else all. Raises UserError."""
    names = bot_names(name)
    return tuple(bot for bot in names if level_of(bot) is not None) or names


def usual_bot(name: str) -> str:
    """The bot that people are given first: the middle one of those that are offered. Raises UserError."""
    return middle_bot(lobby_bots(name))


def middle_bot(bots: Sequence[str]) -> str:
    """The bot in the middle of those named, weakest first."""
    return bots[len(bots) // 2]


def hints_for(
    rules: Rules[Any], view: Any, turn: Turn, rng: Random, playouts: int = HINT_PLAYOUTS
) -> Iterator[tuple[Hint, ...]]:
    """The best options of a turn for the seat whose `view` it is, the best first, while they become clearer.

    To be taken in slices, like a bot's thoughts. Nothing comes for a game that teaches no bot to think ahead.
    """
    from game.bots.search import hints

    evaluator = game_named(rules.name).evaluator
    if evaluator is not None:
        yield from hints(rules, evaluator(rules), view, turn, playouts, rng)


def trials_for(
    rules: Rules[Any], view: Any, turn: Turn, hints: Sequence[Hint], words: Words, names: Names, rng: Random
) -> Iterator[Trials]:
    """The best of some hints beside each other and the other options, tried on and on, without end."""
    from game.bots.search.reasons import trials

    game = game_named(rules.name)
    if game.evaluator is None or not hints:
        return iter(())
    named, stakes = [hint.option for hint in hints], game.measures(rules).stakes
    return trials(
        rules, game.evaluator(rules), view, turn, named, rng, stakes, OpenTeller(words, view, names)
    )


def make_bot(bot: str, name: str) -> Bot:
    """A bot by its name. Raises UserError when the game has no such bot."""
    bots = game_named(name).bots
    if bot not in bots:
        raise UsageError(
            LazyText(
                "There is no bot called '{bot}' for {name}; there are {bots}.",
                bot=bot,
                name=name,
                bots=", ".join(bots),
            )
        )
    return bots[bot]()


def _unknown(name: str, option: str) -> str:
    game = game_named(name)
    names = [rule.name for rule in game.house_rules()] + [content.option for content in game.contents]
    if not names:
        return LazyText(
            "{title} has no house rules, so there is no '{option}'.", title=game.info.title, option=option
        )
    return LazyText(
        "{title} has no house rule '{option}'; there are {names}.",
        title=game.info.title,
        option=option,
        names=", ".join(names),
    )


def _words(choice: Any) -> tuple[str, ...]:
    """What may be typed for a value of a house rule."""
    if choice is True:
        return ("yes", "true", "on", "1")
    if choice is False:
        return ("no", "false", "off", "0")
    return (str(choice).lower(),)
