"""What a spell is worth to its caster, measured in Prestige."""

from __future__ import annotations

from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import Spell, SpellEffect

ESSENCE_VALUE = 0.35
"""One Essence outside a Duel; in a Duel it counts in full."""
_OWN_GAIN = {
    "conjure": 0.4,
    "place": 1.0,
    "move": 0.7,
    "swap": 0.6,
    "grow": 0.3,
    "moon": 0.1,
    "moon_back": 0.1,
    "by_hand": 0.0,
}
_HARM_ALL, _HARM_ONE = 0.8, 0.4
"""How much of an opponent's loss is a gain for the caster."""


def essence_value(settings: Settings) -> float:
    """One Essence in Prestige."""
    return 1.0 if settings.duel else ESSENCE_VALUE


def spell_value(settings: Settings, spell: Spell) -> float:
    """What casting brings, less what it costs."""
    gains = sum([_effect_value(settings, effect) for effect in spell.effects]) + spell.prestige
    payment = sum([_effect_value(settings, effect) for effect in spell.pay])
    return gains + min(payment, 0.0) - spell.cost * essence_value(settings)


def _effect_value(settings: Settings, effect: SpellEffect) -> float:
    unit = essence_value(settings) if "essence" in effect.op else 1.0
    if effect.op in ("essence", "prestige"):
        harm = {"self": 1.0, "opponent": -_HARM_ONE, "opponents": -_HARM_ALL}[effect.who]
        return effect.n * unit * harm
    if effect.op in ("steal_essence", "steal_prestige"):
        return effect.n * unit * (1.0 + _HARM_ONE)
    if effect.op == "discard_component":
        return effect.n * {"self": -0.5, "opponent": 0.15, "opponents": 0.3}[effect.who]
    return effect.n * _OWN_GAIN.get(effect.op, 0.15)
