"""What features declare is there, and only loaded when it is needed."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import fields
from functools import partial
from importlib import import_module
from pkgutil import resolve_name

import pytest

from game.cli import commands
from game.features import registry
from game.features.feature import Feature

EACH = pytest.mark.parametrize("feature", registry.FEATURES, ids=lambda feature: feature.key)


def places(feature: Feature) -> list[str]:
    """Where everything lies that a feature names, 'module:name' from its folder."""
    values = [getattr(feature, field.name) for field in fields(feature)]
    named = [value for value in (*values, *feature.menus.values()) if isinstance(value, partial)]
    return [value.args[0] for value in named]


@EACH
def test_whatever_a_feature_names_is_there(feature: Feature) -> None:
    package = f"{registry.PACKAGE}.{feature.key}"
    assert import_module(package).FEATURE is feature
    assert all(callable(resolve_name(f"{package}.{place}")) for place in places(feature))
    assert all(import_module(f"{package}.{scene}") for scene in feature.scenes)


@EACH
def test_its_command_and_its_options_are_found(feature: Feature) -> None:
    modules = [module for name in feature.options for module in registry.option_modules(name)]
    if feature.command is not None:
        assert commands()[feature.command.name] == feature.command.summary
        modules.append(import_module(feature.command.module))
    assert all(callable(module.add_arguments) and callable(module.run) for module in modules)


def test_to_know_them_nothing_of_theirs_is_loaded() -> None:
    script = "import sys, game.features.registry; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert not [name for name in loaded if name.startswith(registry.PACKAGE) and name.count(".") > 2]
