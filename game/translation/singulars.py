"""What English says of one thing, where the sentence in the program speaks of several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SINGULARS: Final[Mapping[str, str]] = {
    "{n} cards, {left} after": "{n} card, {left} after",
    "{n} other cards, {left} after": "{n} other card, {left} after",
    "{n} points, {left} after": "{n} point, {left} after",
    "{n} tokens, {left} after": "{n} token, {left} after",
    "{n} points gained in all": "1 point gained in all",
    "About {n} minutes here": "About {n} minute here",
    "Build for {n} cards": "Build for {n} card",
    "Everybody gets {n} cards as resources.": "Everybody gets {n} card as a resource.",
    "Everybody gets {n} cards.": "Everybody gets {n} card.",
    "First time? Learn it in {n} minutes: press Learn it. Or just start.": (
        "First time? Learn it in {n} minute: press Learn it. Or just start."
    ),
    "For {n} cards and {gold} gold": "For {n} card and {gold} gold",
    "Holds {n} cards.": "Holds {n} card.",
    "Instant: costs {n} points": "Instant: costs {n} point",
    "No game is for {n} players. Change the seats in the lobby.": (
        "No game is for {n} player. Change the seats in the lobby."
    ),
    "People here come before it {n} times in 10": "People here come before it {n} time in 10",
    "Play for {n} points": "Play for {n} point",
    "Play the {card} for {n} points: {gives}, and activate your {suit}": (
        "Play the {card} for {n} point: {gives}, and activate your {suit}"
    ),
    "Shown with {n} cards": "Shown with {n} card",
    "The deck of {n} cards is shuffled.": "The deck of {n} card is shuffled.",
    "The last {n} choices are taken back.": "The last choice is taken back.",
    "The market opens with {n} piles.": "The market opens with {n} pile.",
    "The {card} costs {n} points; you have {have}.": "The {card} costs {n} point; you have {have}.",
    "Then {n} cards may act.": "Then {n} of your cards may act.",
    "With {n} Creations, when a Creation game is over, the most Creations win; ties share.": (
        "With {n} Creation, when a Creation game is over, the most Creations win; ties share."
    ),
    "With {n} points, or an empty deck, the turn is played to its end.": (
        "With {n} point, or an empty deck, the turn is played to its end."
    ),
    "You have no {n} cards of one suit or of one rank to pay for it.": "You have no card to pay for it.",
    "{count} Creations": "{count} Creation",
    "{count} Workers": "{count} Worker",
    "{count} Workers won over": "{count} Worker won over",
    "{count} action tokens": "{count} action token",
    "{count} cards": "{count} card",
    "{count} cards in one turn": "{count} card in one turn",
    "{count} dice in the pool": "{count} die in the pool",
    "{count} dice rolled": "{count} die rolled",
    "{count} dice, proved": "{count} die, proved",
    "{count} duels won": "{count} duel won",
    "{count} plugs moved": "{count} plug moved",
    "{count} points": "{count} point",
    "{count} resources": "{count} resource",
    "{count} spells cast": "{count} spell cast",
    "{count} steps at once": "{count} step at once",
    "{count} teams succeed": "{count} team succeeds",
    "{count} trades": "{count} trade",
    "{count} tricks won": "{count} trick won",
    "{game} needs {count} players at least.": "{game} needs {count} player at least.",
    "{games} in {n} minutes": "{games} in {n} minute",
    "{gold} gold, {n} points": "{gold} gold, {n} point",
    "{good} of {count} rolls without a mistake: most likely {low} to {high} %": (
        "{good} of {count} roll without a mistake: most likely {low} to {high} %"
    ),
    "{good} of {count} dice read right: most likely {low} to {high} % at this table": (
        "{good} of {count} die read right: most likely {low} to {high} % at this table"
    ),
    "{n} action tokens": "{n} action token",
    "{n} cards": "{n} card",
    "{n} cards are put aside unseen, with {seats} players.": (
        "{n} card is put aside unseen, with {seats} players."
    ),
    "{n} cards in hand": "{n} card in hand",
    "{n} cards in the deck": "{n} card in the deck",
    "{n} cards or more": "{n} card or more",
    "{n} cards, {m} unseen": "{n} card, {m} unseen",
    "{n} cards, {ranks}.": "{n} card, {ranks}.",
    "{n} dice": "{n} die",
    "{n} rolls, mean {mean:.2f}": "{n} roll, mean {mean:.2f}",
    "{n} dice were not seen.": "{n} die was not seen.",
    "{n} dice. Used most: {source}.": "{n} die. Used most: {source}.",
    "{n} dice. Used most: {source}. Fell most often: {face}.": (
        "{n} die. Used most: {source}. Fell most often: {face}."
    ),
    "{n} games": "One game",
    "{n} games played.": "One game played.",
    "{n} matches": "One match",
    "{n} minutes": "{n} minute",
    "{n} moons are left. When the last one sets, the match is over.": (
        "One moon is left. When it sets, the match is over."
    ),
    "{n} more cards.": "{n} more card.",
    "{n} parts. When a round ends with a whole statue, the match is over.": (
        "{n} part. When a round ends with a whole statue, the match is over."
    ),
    "{n} phones are connected.": "{n} phone is connected.",
    "{n} phones, {seated} at the table": "{n} phone, {seated} at the table",
    "{n} points": "{n} point",
    "{n} piles are one card cheaper now.": "{n} pile is one card cheaper now.",
    "{n} rounds": "{n} round",
    "{n} spells.": "{n} spell.",
    "{n} times": "once",
    "{n} tokens": "{n} token",
    "{n} turns in all.": "{n} turn in all.",
    "{n} turns in all; fewer when spells move a moon.": "{n} turn in all; fewer when spells move a moon.",
    "About {n} turns in all: spells move moons. After {most} turns it ends.": (
        "About {n} turn in all: spells move moons. After {most} turns it ends."
    ),
    "{n} wins in a row": "{n} win in a row",
    "{name} builds {count} parts of the statue: {total} so far.": (
        "{name} builds {count} part of the statue: {total} so far."
    ),
    "{name} draws {n} cards.": "{name} draws {n} card.",
    "{name} gains {n} points.": "{name} gains {n} point.",
    "{name} holds {n} cards": "{name} holds {n} card",
    "{name} pays {n} points.": "{name} pays {n} point.",
    "{n} minutes here; {left} are left": "{n} minute here; {left} are left",
    "{n} minutes of the night are left.": "{n} minute of the night is left.",
    "{name}, {count} times": "{name}, once",
    "{spell}, {count} pieces": "{spell}, {count} piece",
    "{spell}, {count} times": "{spell}, once",
}
"""By the sentence with its {gaps}, as it stands in the program."""
