"""A message is the English sentence, and remembers how it was made, wherever it goes."""

from __future__ import annotations

import copy
import pickle
import queue
from dataclasses import dataclass, replace

import pytest

from knucklebone_messages import NO_MESSAGE, LazyText, join, sentence_of


def made(told: str) -> tuple[str, dict[str, object]]:
    assert isinstance(told, LazyText)
    return told.text, dict(told.values)


LOST = LazyText("No picture from {name}.", name="webcam")


def test_it_is_the_sentence_in_english() -> None:
    assert LOST == "No picture from webcam."
    assert f"{LOST}" == "No picture from webcam."
    assert {LOST: 1}["No picture from webcam."] == 1


def test_it_remembers_its_text_and_values() -> None:
    assert made(LOST) == ("No picture from {name}.", {"name": "webcam"})


def test_braces_in_values_and_in_sentences_without_values_stay() -> None:
    assert LazyText("There is no {path}.", path="{a}") == "There is no {a}."
    assert LazyText("Write [[spell]] and {op}.") == "Write [[spell]] and {op}."


def test_gaps_are_filled_later() -> None:
    assert made(LazyText("{name} is ready.").fill(name="Dicey")) == ("{name} is ready.", {"name": "Dicey"})
    assert LOST.fill(name="camera 2") == "No picture from camera 2."


def test_an_error_hands_on_the_message_that_it_was_raised_with() -> None:
    assert sentence_of(ValueError(LOST)) is LOST
    assert made(sentence_of(ValueError("bad {thing}"))) == ("bad {thing}", {})
    assert sentence_of(OSError(2, "gone")) == "[Errno 2] gone"


def test_an_error_as_a_value_is_what_it_says() -> None:
    told = LazyText("It cannot be read: {error}", error=ValueError(LOST))
    assert told == "It cannot be read: No picture from webcam."
    assert told.values["error"] is LOST


def test_several_become_one_and_stay_themselves() -> None:
    both = join(LOST, "", LazyText("Trying again."))
    assert both == "No picture from webcam. Trying again."
    assert list(both.values.values()) == [LOST, "Trying again."]


def test_silence_is_false() -> None:
    assert not NO_MESSAGE
    assert LOST


@dataclass(frozen=True)
class Status:
    sentence: LazyText
    state: str = "lost"


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_it_goes_to_other_processes(protocol: int) -> None:
    nested = LazyText("{first} {n} times", first=LOST, n=2)
    told = pickle.loads(pickle.dumps(nested, protocol))
    assert made(told) == made(nested)
    assert made(told.values["first"]) == made(LOST)
    error = pickle.loads(pickle.dumps(ValueError(LOST), protocol))
    assert made(sentence_of(error)) == made(LOST)


def test_it_goes_through_dataclasses_copies_and_queues() -> None:
    waiting: queue.Queue[Status] = queue.Queue()
    waiting.put(replace(copy.deepcopy(Status(LOST)), state="failed"))
    assert made(waiting.get().sentence) == made(LOST)
