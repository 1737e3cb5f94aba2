"""The checks of DTP/1 section 11: each asks a tower something and judges one rule."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from statistics import median

from hardware.codec import ErrorCode
from hardware.commands import ANSWER_TIME
from hardware.interview import SILENCE_S, BreachError, Heard, Interview, RollInterview
from hardware.messages import (
    MessageError,
    NoResult,
    RollResult,
    TowerHello,
    TowerPhase,
    TowerState,
    check_values,
)
from hardware.vectors import load_vectors

Check = Callable[[Interview], str]
"""Judges one rule; what it saw in a few words. Raises BreachError or SkipError."""

GARBAGE_BYTES = 600
"""Random bytes thrown at a tower."""
MAX_IDLE_LINES_PER_S = 20
"""Lines per s that a tower with nothing to do may say at most."""
HISTORY_TRIED = 8
"""Most results whose memory is checked: each costs a roll."""


def check_hello(talk: Interview) -> str:
    hello = talk.expect(b"hello", "hello").message
    assert isinstance(hello, TowerHello)
    if talk.hello is None or (hello.uid, hello.boot) != (talk.hello.uid, talk.hello.boot):
        raise BreachError("uid or boot differ between two hellos")
    if hello.erased:
        raise BreachError(f"uid={hello.uid} is what empty memory says, not a tower's own number")
    if hello.major != 1:
        raise BreachError(f"dtp={hello.major}.{hello.minor} is another version of the protocol")
    if hello.longest > 240:
        raise BreachError(f"max={hello.longest} is more than 240")
    if len(hello.kinds) > 1 and len(hello.kinds) != hello.dice:
        raise BreachError(f"dice={hello.dice}, but kind lists {len(hello.kinds)}")
    if "sim" in hello.capabilities and "arm" not in hello.capabilities:
        raise BreachError("sim without arm: a test could pass for an answer")
    return f"{hello.label}, {hello.firmware or 'unnamed firmware'}"


def check_state(talk: Interview) -> str:
    state = talk.expect(b"get", "state").message
    assert isinstance(state, TowerState)
    if talk.hello and state.boot != talk.hello.boot:
        raise BreachError(f"state says boot={state.boot}, hello says boot={talk.hello.boot}")
    return f"{state.phase}, roll {state.roll}"


def check_reading(talk: Interview) -> str:
    """Lines as people and programs write them."""
    vectors = [v for v in _any_lines() if v["answer"] not in (None, "err")]
    for vector in vectors:
        talk.expect(_line(vector), vector["answer"])
    return f"{len(vectors)} lines"


def refusal(code: ErrorCode) -> Check:
    """The check that what deserves this code gets it, and that the next line is read again."""

    def check(talk: Interview) -> str:
        vectors = [v for v in _any_lines() if v.get("code") == code]
        for vector in vectors:
            talk.expect(_line(vector), "err", code)
            talk.expect(b"get", "state")
        return f"{len(vectors)} lines"

    return check


def check_silence(talk: Interview) -> str:
    talk.send(b"\n\r\n   \n\r\r\n")
    said = talk.listen(SILENCE_S)
    if said:
        raise BreachError(f"empty lines are answered {said[0]}")
    return "no answer to empty lines"


def check_line_ends(talk: Interview) -> str:
    for name, end in (("LF", b"\n"), ("CR", b"\r"), ("CR LF", b"\r\n")):
        begin = len(talk.heard)
        talk.send(b"get" + end)
        talk.listen(SILENCE_S)
        answers = talk.heard[begin:]
        if len(answers) != 1:
            raise BreachError(f"one line that ends in {name} gets {len(answers)} answers")
    return "LF, CR, CR LF"


def check_numbers(talk: Interview) -> str:
    for line in (b"hello", b"get", b"last", b"disarm", b"frobnicate"):
        for number in (b"1", b"4294967295"):
            answer = talk.ask(line + b" re=" + number)
            if answer.number != number.decode():
                raise BreachError(f"{line.decode()} re={number.decode()} is answered {answer}")
    if talk.ask(b"get").number:
        raise BreachError("an answer has a number that the question had not")
    return "re comes back"


def check_two_at_once(talk: Interview) -> str:
    begin = len(talk.heard)
    talk.send(b"get re=101\nfrobnicate re=102\nget re=103\n")
    talk.listen(1.0)
    numbers = [heard.number for heard in talk.heard[begin:] if heard.number]
    if numbers[:2] != ["101", "102"]:
        raise BreachError(f"of questions 101, 102, 103 in one go it answers {', '.join(numbers) or 'none'}")
    return "answered in order"


def check_resync(talk: Interview) -> str:
    rng = random.Random(20)
    for _ in range(5):
        garbage = rng.randbytes(GARBAGE_BYTES).replace(b"\n", b"@").replace(b"\r", b"*")
        talk.send(garbage)
        talk.listen(0.1)
        talk.send(b"\n")
        talk.listen(SILENCE_S)
        talk.expect(b"get", "state")
    talk.expect(b"hello re=1@get", "state")
    return f"after 5 times {GARBAGE_BYTES} bytes of garbage"


def check_answer_time(talk: Interview) -> str:
    times = []
    for number in range(20):
        talk.listen(0.01 * (number % 3))
        before = talk.now()
        talk.ask_numbered("get")
        times.append(talk.now() - before)
    text = f"median {median(times) * 1000:.0f} ms, longest {max(times) * 1000:.0f} ms"
    if median(times) > ANSWER_TIME:
        raise BreachError(f"{text}: the limit is {ANSWER_TIME * 1000:.0f} ms")
    return text


def check_quiet(talk: Interview) -> str:
    said = talk.listen(1.0)
    if len(said) > MAX_IDLE_LINES_PER_S:
        raise BreachError(f"{len(said)} lines in 1 s while nothing happens")
    numbered = [heard for heard in said if heard.number]
    if numbered:
        raise BreachError(f"unasked, but with re: {numbered[0]}")
    return f"{len(said)} lines in 1 s"


def check_capabilities(talk: Interview) -> str:
    """What is listed works, what is not is refused."""
    tries = {
        "arm": b"arm tok=9",
        "blink": b"blink",
        "lamp": b"lamp v=0",
        "roll": b"roll",
        "sim": b"sim dice=1",
    }
    for word, line in tries.items():
        if word in talk.capabilities:
            continue
        answer = talk.ask(line)
        if answer.frame.verb != "err" or answer.frame.fields.get("code") not in ("cap", "cmd"):
            raise BreachError(f"{word} is not listed, but `{line.decode()}` is answered {answer}")
    if "blink" in talk.capabilities:
        talk.expect(b"blink", "ok")
    if "lamp" in talk.capabilities:
        for line in (b"lamp v=255", b"lamp v=0"):
            talk.expect(line, "ok")
        for line in (b"lamp v=256", b"lamp v=x", b"lamp"):
            talk.expect(line, "err", "arg")
    return ", ".join(sorted(talk.capabilities)) or "none"


def check_arm(talk: Interview) -> str:
    talk.expect(b"disarm", "ok")
    talk.need("arm")
    for vector in load_vectors()["host_lines"]["arm"]:
        talk.expect(_line(vector), vector["answer"], vector.get("code"))
    talk.expect(b"disarm", "ok")
    return "arm and disarm"


def check_roll(talk: Interview) -> str:
    """rolling, settled, result; the counter goes up by one."""
    before = _state(talk.expect(b"get", "state"))
    throw = talk.any_roll()
    messages = (throw.rolling.message, throw.settled.message, throw.result.message)
    numbers = {message.roll for message in messages if isinstance(message, TowerState | RollResult)}
    if numbers != {before.roll + 1}:
        raise BreachError(f"roll {before.roll} is followed by {', '.join(map(str, sorted(numbers)))}")
    boots = {message.boot for message in messages if isinstance(message, TowerState | RollResult)}
    if boots != {before.boot}:
        raise BreachError(f"boot={before.boot} changes during a roll")
    tokens = {heard.frame.fields.get("tok", "0") for heard in (throw.rolling, throw.settled, throw.result)}
    if len(tokens) > 1:
        raise BreachError(f"the token changes during a roll: {', '.join(sorted(tokens))}")
    return f"roll {before.roll + 1} in order"


def check_dice(talk: Interview) -> str:
    """A real roll shows what these dice can show."""
    result = talk.roll().result
    assert isinstance(result.message, RollResult)
    assert talk.hello
    try:
        check_values(result.message, talk.hello.kinds)
    except MessageError as error:
        raise BreachError(f"{error}: {result}") from None
    if talk.hello.dice and len(result.message.dice) != talk.hello.dice:
        raise BreachError(f"hello says dice={talk.hello.dice}, the result has {len(result.message.dice)}")
    return result.frame.fields["dice"]


def check_sim(talk: Interview) -> str:
    values = talk.some_values()
    if "arm" in talk.capabilities:
        talk.expect(b"arm tok=4711", "ok")
    throw = talk.simulate(values)
    if throw.result.frame.fields["dice"] != values:
        raise BreachError(f"sim dice={values} has the result {throw.result.frame.fields['dice']}")
    if throw.token != "0":
        raise BreachError(f"a test roll has taken token {throw.token}")
    talk.expect(b"disarm", "ok")
    for line in (b"sim", b"sim dice=", b"sim dice=0", b"sim dice=x", b"sim dice=1,,2"):
        talk.expect(line, "err", "arg")
    return f"sim dice={values}"


def check_token(talk: Interview) -> str:
    """The armed token marks one roll, a test roll in between notwithstanding."""
    talk.need("arm")
    talk.need_rolls()
    begin = len(talk.heard)
    talk.expect(b"arm tok=4711", "ok")
    tests = [talk.simulate(talk.some_values())] if "sim" in talk.capabilities else []
    talk.roll()
    talk.roll()
    tokens = talk.tokens(begin, tests)
    if not _marks(tokens, "4711"):
        raise BreachError(f"armed with 4711 once, the rolls after it carry {', '.join(tokens)}")
    return "the armed roll carries it, the next does not"


def check_disarm(talk: Interview) -> str:
    """A second arm replaces; what a tower rolls by itself between two commands may come before."""
    talk.need("arm")
    talk.need_rolls()
    begin = len(talk.heard)
    talk.expect(b"arm tok=4711", "ok")
    talk.expect(b"arm tok=4712", "ok")
    talk.roll()
    replaced = talk.tokens(begin)
    if not _marks(replaced[replaced[:1] == ["4711"] :], "4712"):
        raise BreachError(f"armed with 4711, then with 4712: the rolls after it carry {', '.join(replaced)}")
    begin = len(talk.heard)
    talk.expect(b"arm tok=4713", "ok")
    talk.expect(b"disarm", "ok")
    talk.roll()
    disarmed = talk.tokens(begin)
    if set(disarmed[disarmed[:1] == ["4713"] :]) != {"0"}:
        raise BreachError(f"armed with 4713, then disarmed: the rolls after it carry {', '.join(disarmed)}")
    return "a second arm replaces, disarm forgets"


def check_busy(talk: Interview) -> str:
    """Questions are answered while dice roll, and a roll under way is not replaced."""
    talk.need("sim")
    talk.hush()
    talk.expect(b"sim dice=" + talk.some_values().encode(), "ok")
    begin = len(talk.heard)
    talk.send(b"get re=201\nsim dice=1 re=202\n")
    talk.listen(SILENCE_S)
    talk.hush()
    said = {heard.number: heard for heard in talk.heard[begin:] if heard.number}
    if not {"201", "202"} <= set(said):
        raise BreachError("it does not answer while dice roll")
    if _state(said["201"]).phase is not TowerPhase.ROLLING:
        raise BreachError(f"while dice roll, get is answered {said['201']}")
    if said["202"].frame.fields.get("code") != "busy":
        raise BreachError(f"while dice roll, sim is answered {said['202']}")
    return "answers while rolling"


def check_immutable(talk: Interview) -> str:
    latest = _latest(talk, 1)
    throw = latest[0] if latest else talk.any_roll()
    roll = throw.result.frame.fields["roll"]
    told = _essence(throw.result)
    for line in (b"last", b"last roll=" + roll.encode(), b"last"):
        again = talk.expect(line, "result")
        if _essence(again) != told:
            raise BreachError(f"`{line.decode()}` is answered {again}, before it was {throw.result}")
    return f"roll {roll} stays as it was told"


def check_history(talk: Interview) -> str:
    assert talk.hello
    count = min(talk.hello.history, HISTORY_TRIED)
    for _ in range(count - len(_latest(talk, count))):
        talk.any_roll()
    for result in [throw.result for throw in _latest(talk, count)]:
        roll = result.frame.fields["roll"]
        again = talk.expect(f"last roll={roll}".encode(), "result")
        if isinstance(again.message, NoResult):
            raise BreachError(f"hist={talk.hello.history}, but it has forgotten roll {roll}")
        if _essence(again) != _essence(result):
            raise BreachError(f"`last roll={roll}` is answered {again}, before it was {result}")
    unknown = talk.expect(b"last roll=4294967295", "result")
    if not isinstance(unknown.message, NoResult):
        raise BreachError(f"a roll that never was is answered {unknown}")
    return f"{count} results"


def check_lines(talk: Interview) -> str:
    """Every line of the whole session was whole and allowed."""
    if talk.breaches:
        more = f" (and {len(talk.breaches) - 1} more)" if len(talk.breaches) > 1 else ""
        raise BreachError(talk.breaches[0] + more)
    return f"{len(talk.heard)} lines"


def check_counter(talk: Interview) -> str:
    """Checks that `roll` never went down or jumped in the whole session."""
    rolls = [heard.message.roll for heard in talk.heard if isinstance(heard.message, TowerState)]
    for before, after in pairwise(rolls):
        if after not in (before, before + 1):
            raise BreachError(f"roll={before} is followed by roll={after}")
    return f"from {rolls[0]} to {rolls[-1]}" if rolls else "no state was told"


def check_no_restart(talk: Interview) -> str:
    """Checks that it did not restart in the whole session."""
    hellos = [heard for heard in talk.heard[1:] if isinstance(heard.message, TowerHello)]
    if len(hellos) > talk.hellos_asked:
        raise BreachError(f"{len(hellos) - talk.hellos_asked} hellos that nobody asked for")
    boots = {heard.frame.fields["boot"] for heard in talk.heard if "boot" in heard.frame.fields}
    if len(boots) > 1:
        raise BreachError(f"boot changed: {', '.join(sorted(boots))}")
    return "none"


CHECKS: tuple[tuple[str, str, Check], ...] = (
    ("hello", "It says who it is", check_hello),
    ("state", "It tells its state", check_state),
    ("reading", "It reads lines as people and programs write them", check_reading),
    ("line-ends", "It takes every line end, once", check_line_ends),
    ("silence", "It says nothing to empty lines", check_silence),
    ("numbers", "It repeats the number of a question", check_numbers),
    ("checksum", "It refuses wrong checksums", refusal(ErrorCode.CRC)),
    ("unknown", "It refuses unknown verbs", refusal(ErrorCode.COMMAND)),
    ("fields", "It refuses broken fields", refusal(ErrorCode.ARGUMENT)),
    ("long", "It refuses long lines", refusal(ErrorCode.LONG)),
    ("bytes", "It refuses bytes that are no text", refusal(ErrorCode.BYTE)),
    ("two-at-once", "It takes lines that follow without a pause", check_two_at_once),
    ("garbage", "It comes back after garbage", check_resync),
    ("answer-time", "It answers in time", check_answer_time),
    ("quiet", "It is quiet while nothing happens", check_quiet),
    ("capabilities", "It can do what it lists, and nothing else", check_capabilities),
    ("arm", "It can be armed and disarmed", check_arm),
    ("roll", "A roll is rolling, settled, result", check_roll),
    ("sim", "A test roll is just that", check_sim),
    ("busy", "It answers while dice roll", check_busy),
    ("dice", "A real roll shows what these dice can show", check_dice),
    ("token", "A token marks one roll", check_token),
    ("disarm", "A token is replaced and forgotten", check_disarm),
    ("immutable", "A result never changes", check_immutable),
    ("history", "It remembers as many results as it says", check_history),
    ("lines", "Every line was whole and allowed", check_lines),
    ("counter", "The roll counter only went up, one by one", check_counter),
    ("restart", "It never restarted", check_no_restart),
)
"""Every check with its name and title, in the order in which they are made."""


def _any_lines() -> list[dict[str, str]]:
    lines: list[dict[str, str]] = load_vectors()["host_lines"]["any"]
    return lines


def _line(vector: dict[str, str]) -> bytes:
    return vector["line"].encode("latin-1")


def _state(heard: Heard) -> TowerState:
    if not isinstance(heard.message, TowerState):
        raise BreachError(f"not a state: {heard}")
    return heard.message


def _marks(tokens: list[str], token: str) -> bool:
    """Whether of these rolls the first carries the token, and no other carries any."""
    return tokens[:1] == [token] and set(tokens[1:]) <= {"0"}


def _latest(talk: Interview, count: int) -> list[RollInterview]:
    """The rolls that a tower which remembers `count` results must still know."""
    rolls = [heard.message.roll for heard in talk.heard if isinstance(heard.message, TowerState)]
    return [throw for throw in talk.throws if throw.roll > rolls[-1] - count]


def _essence(heard: Heard) -> dict[str, str]:
    """What of a result may never change."""
    return {key: value for key, value in heard.frame.fields.items() if key not in ("age", "re")}
