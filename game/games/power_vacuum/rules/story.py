"""Events in sentences, for the log. Each sentence can stand alone."""

from __future__ import annotations

from typing import Final

from game.games.power_vacuum.rules import events as e
from game.games.power_vacuum.rules.vocabulary import BROWN, SUIT_OF
from game.games.power_vacuum.rules.words import (
    agenda_words,
    appliance_list,
    card_list,
    card_words,
    socket_words,
)
from game.rules.say import Names, Say, mark
from game.rules.story import Story, people, victory


def _leader(event: e.LeaderDrawn, names: Names, say: Say) -> str:
    return say("{name} leads the first trick.", name=names[event.seat])


def _cable(event: e.CableLaid, names: Names, say: Say) -> str:
    return say("The cable joins the supply and the {place}.", place=socket_words(event.appliance, names, say))


def _round(event: e.RoundBegan, names: Names, say: Say) -> str:
    words = mark("Round {round}: {power} power on every appliance; {name} leads.")
    if not event.power:
        words = mark("Round {round}: no power is put on the appliances; {name} leads.")
    return say(
        words,
        round=event.round,
        power=event.power,
        name=names[event.leader],
    )


def _hand(event: e.HandSeen, names: Names, say: Say) -> str:
    return say("Your hand: {cards}.", cards=card_list(event.cards, say))


def _agenda(event: e.AgendaSeen, names: Names, say: Say) -> str:
    return say("Your agenda: {agenda}.", agenda=agenda_words(event.agenda, say))


def _revealed(event: e.AgendaRevealed, names: Names, say: Say) -> str:
    return say(
        "{name} reveals an agenda for {value} a half: most for the {most}, least for the {least}.",
        name=names[event.seat],
        value=event.value,
        most=appliance_list((event.most,), say),
        least=appliance_list((event.least,), say),
    )


def _played(event: e.CardPlayed, names: Names, say: Say) -> str:
    return say("{name} plays the {card}.", name=names[event.seat], card=card_words(event.card, say))


def _won(event: e.TrickWon, names: Names, say: Say) -> str:
    low = people(event.low, names, say)
    words = mark("{name} wins the trick with the {card}; lowest: {low}.")
    return say(words, name=names[event.seat], card=card_words(event.card, say), low=low)


def _trumped(event: e.TrickTrumped, names: Names, say: Say) -> str:
    low = people(event.low, names, say)
    words = mark("{name} trumps with the {card} and wins the trick; lowest: {low}.")
    if SUIT_OF[event.card] == BROWN:
        words = mark("{name} beats red with the {card} and wins the trick; lowest: {low}.")
    return say(words, name=names[event.seat], card=card_words(event.card, say), low=low)


def _point(event: e.PointTaken, names: Names, say: Say) -> str:
    return say("{name} takes 1 power.", name=names[event.seat])


def _kept(event: e.CardTaken, names: Names, say: Say) -> str:
    words = mark("{name} takes the {card} into the hand." if event.at_once else "{name} keeps the {card}.")
    return say(words, name=names[event.seat], card=card_words(event.card, say))


def _transferred(event: e.PowerTransferred, names: Names, say: Say) -> str:
    words = mark("{name} moves 1 power from the {source} to the {target}.")
    if event.forced:
        words = mark("{name} must move 1 power from the {source} to the {target}.")
    return say(
        words,
        name=names[event.seat],
        source=socket_words(event.source, names, say),
        target=socket_words(event.target, names, say),
    )


def _skipped(event: e.TransferSkipped, names: Names, say: Say) -> str:
    return say("There is no power for {name} to move.", name=names[event.seat])


def _power_left(event: e.PowerLeft, names: Names, say: Say) -> str:
    return say("{name} moves no power.", name=names[event.seat])


def _cable_left(event: e.CableLeft, names: Names, say: Say) -> str:
    return say("{name} leaves the cable where it is.", name=names[event.seat])


def _plug(event: e.PlugMoved, names: Names, say: Say) -> str:
    return say(
        "{name} moves the plug from the {end} to the {socket}.",
        name=names[event.seat],
        end=socket_words(event.end, names, say),
        socket=socket_words(event.socket, names, say),
    )


def _counted(event: e.PowerCounted, names: Names, say: Say) -> str:
    return say(
        "The round is over. Most power: {most}. Least: {least}.",
        most=appliance_list(event.most, say),
        least=appliance_list(event.least, say),
    )


def _collected(event: e.PowerCollected, names: Names, say: Say) -> str:
    words = mark("{name} collects {amount} power." if event.amount else "{name} collects no power.")
    return say(words, name=names[event.seat], amount=event.amount)


def _scored(event: e.AgendaScored, names: Names, say: Say) -> str:
    words = mark("{name}'s agenda brings {points}." if event.points else "{name}'s agenda brings nothing.")
    if not event.early:
        words = mark(
            "{name}'s agenda, {agenda}, brings {points}."
            if event.points
            else "{name}'s agenda, {agenda}, brings nothing."
        )
    return say(words, name=names[event.seat], agenda=agenda_words(event.agenda, say), points=event.points)


def _built(event: e.SegmentsBuilt, names: Names, say: Say) -> str:
    words = mark(
        "{name} builds a part of the statue: {total} so far."
        if event.count == 1
        else "{name} builds {count} parts of the statue: {total} so far."
    )
    return say(words, name=names[event.seat], count=event.count, total=event.total)


def _ended(event: e.MatchEnded, names: Names, say: Say) -> str:
    if event.capped:
        winners = people(event.winners, names, say)
        return say("The match has lasted long enough; ahead: {winners}.", winners=winners)
    return victory(event, names, say)


sentence: Final = Story(
    {
        e.LeaderDrawn: _leader,
        e.CableLaid: _cable,
        e.RoundBegan: _round,
        e.HandSeen: _hand,
        e.AgendaSeen: _agenda,
        e.AgendaRevealed: _revealed,
        e.CardPlayed: _played,
        e.TrickWon: _won,
        e.TrickTrumped: _trumped,
        e.PointTaken: _point,
        e.CardTaken: _kept,
        e.PowerTransferred: _transferred,
        e.TransferSkipped: _skipped,
        e.PowerLeft: _power_left,
        e.PlugMoved: _plug,
        e.CableLeft: _cable_left,
        e.PowerCounted: _counted,
        e.PowerCollected: _collected,
        e.AgendaScored: _scored,
        e.SegmentsBuilt: _built,
        e.MatchEnded: _ended,
    }
)
