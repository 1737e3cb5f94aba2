"""The catalogue: every game there is, how its rules and bots are built, and how it is put in words.

Each game of the house has a folder in `game.games` with a `GAME`; further games come from packages that offer
one under the entry point group `knucklebone.games`, see docs/engineering/adding-a-game.md.
Rules, bots and tables are imported when they are first needed.

game        what the catalogue knows of a game       registry    which games there are
words       a game in words for people               choices     from names and options to rules
measures    what statistics look at                  decks       files of cards
levels      the bots, by how strong they are         evenly      which of them a person is a match for
profiles    house rules that are chosen together     advice      a hint in plain words
"""

from game.catalogue.advice import Advice, advise
from game.catalogue.choices import (
    bot_names,
    build,
    chosen_value,
    hints_for,
    house_rules,
    lobby_bots,
    make_bot,
    middle_bot,
    quick_bot,
    rebuild,
    refusal,
    seats_allowed,
    trials_for,
    usual_bot,
)
from game.catalogue.game import Content, Game
from game.catalogue.levels import LEVELS, Level, level_of
from game.catalogue.measures import Measures, Opportunity, Use
from game.catalogue.profiles import profile_of, profiles, to_the_letter, with_profile
from game.catalogue.registry import GAMES, complaints, game_named, installed_packages, known_game, look_again
from game.catalogue.skill_matching import even_bot
from game.catalogue.words import HandItem, Words
from game.rules.text import Translate, format_text

__all__ = [
    "GAMES",
    "LEVELS",
    "Advice",
    "Content",
    "Game",
    "HandItem",
    "Level",
    "Measures",
    "Opportunity",
    "Translate",
    "Use",
    "Words",
    "advise",
    "bot_names",
    "build",
    "chosen_value",
    "complaints",
    "even_bot",
    "format_text",
    "game_named",
    "hints_for",
    "house_rules",
    "installed_packages",
    "known_game",
    "level_of",
    "lobby_bots",
    "look_again",
    "make_bot",
    "middle_bot",
    "profile_of",
    "profiles",
    "quick_bot",
    "rebuild",
    "refusal",
    "seats_allowed",
    "to_the_letter",
    "trials_for",
    "usual_bot",
    "with_profile",
]
