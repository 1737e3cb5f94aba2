"""Everybody's bots have a face, and no two the same."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.catalogue import LEVELS
from game.ui.art.portraits import has_portrait, portrait


def test_every_level_has_a_portrait_and_strangers_have_none() -> None:
    assert all(has_portrait(level.name) for level in LEVELS)
    assert not has_portrait("random")
    with pytest.raises(KeyError):
        portrait("random", 40)


def test_portraits_can_be_told_apart_when_small() -> None:
    pictures = [pygame.surfarray.array3d(portrait(level.name, 64)).astype(int) for level in LEVELS]
    for one, other in combinations(pictures, 2):
        assert np.mean(np.abs(one - other).max(axis=2) > 40) > 0.2


def test_a_portrait_is_round() -> None:
    alpha = pygame.surfarray.array_alpha(portrait("master", 80))
    assert alpha[40, 40] == 255
    assert alpha[2, 2] == alpha[77, 77] == 0
