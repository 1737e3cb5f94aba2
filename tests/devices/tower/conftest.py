"""A tower made of words, and the source of dice that it is."""

from __future__ import annotations

import random

import pytest

from game.devices.tower.source import TowerSource
from tests.devices.tower.fake_tower import FakeTower


@pytest.fixture
def tower() -> FakeTower:
    return FakeTower()


@pytest.fixture
def source(tower: FakeTower) -> TowerSource:
    return TowerSource(tower, random.Random(1))
