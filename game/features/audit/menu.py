"""Where the program shows what the dice say, and the proof of a match."""

from __future__ import annotations

from pathlib import Path

from game.devices.catalogue import device_of
from game.features.audit.saved import proof_of
from game.features.audit.scenes.audit import AuditScene
from game.features.audit.scenes.proof import ProofScene
from game.features.feature import MenuEntry
from game.match.dice.desk import DiceDesk
from game.match.provable.seals import LOG_SUFFIX
from game.rules.text import N_
from game.store.folder import DataFolder
from game.ui.stage.context import Context
from game.ui.words import _


def pause_entries(ctx: Context, desk: DiceDesk | None) -> list[MenuEntry]:
    """Returns the entry that opens what all rolls say."""
    registry = desk.registry if desk is not None else None
    words = _("Dice statistics")
    return [MenuEntry("audit", words, lambda: ctx.stack.push(AuditScene(ctx, registry)), "scales")]


def result_entries(ctx: Context, journal: Path | None) -> list[MenuEntry]:
    """Returns the entry that opens the seal of the log, after a match with provable dice where that holds."""
    proof = proof_of(DataFolder(ctx.storage.data).audit, journal.stem) if journal is not None else None
    if journal is None or proof is None:
        return []
    log = f"{journal.stem}{LOG_SUFFIX}"
    virtual = all(device_of(source).is_virtual for source in proof.counts)
    title = N_("{count} dice, proved" if virtual else "{count} dice, some proved")
    return [
        MenuEntry("proof", _("The proof"), lambda: ctx.stack.push(ProofScene(ctx, proof, log)), "dice", title)
    ]
