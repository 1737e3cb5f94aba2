"""Real browsers, driven over WebDriver: as little of it as the tests need, with the standard library alone.

Chromium and WebKit have a driver of their own (HTTP); Firefox takes WebDriver BiDi itself (a WebSocket).
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import aiohttp

from tests.waiting import FAILSAFE_S

MINI_BROWSERS = "webkit2gtk-4*/MiniBrowser"


TRIES, HIT = 3, 2.0
"""Taps at an element (or starts of a browser), and seconds until one of them must have come.

Pages move under a finger.
"""


class BrowserError(AssertionError):
    """The browser did not do it."""


class Wire(Protocol):
    """How a browser is spoken to."""

    def go(self, url: str) -> None: ...
    def evaluate(self, expression: str) -> Any: ...
    def act(self, actions: list[dict[str, Any]]) -> None: ...
    def size(self, width: int, height: int) -> None: ...
    def picture(self) -> bytes: ...
    def close(self) -> None: ...


class Browser:
    """One window."""

    def __init__(self, wire: Wire, watch: Callable[[], object] = lambda: None) -> None:
        """`watch` raises what has gone wrong at the table, where waiting on would be in vain."""
        self.wire, self._watch = wire, watch

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript that can be written as JSON."""
        return json.loads(self.wire.evaluate(f"JSON.stringify(({expression}) ?? null)"))

    def until(self, expression: str, patience: float = FAILSAFE_S) -> Any:
        """Wait for something that must become true."""
        end = time.monotonic() + patience
        while not (value := self.evaluate(expression)):
            self._watch()
            if time.monotonic() > end:
                shown = self.evaluate(
                    "document.documentElement.dataset.stage + ': ' + document.body.innerText"
                )
                raise BrowserError(f"never came true: {expression}; the page shows {shown}")
            time.sleep(0.02)
        return value

    def reload(self) -> None:
        """Load the page anew, and wait until the old one, which shows the same, is gone."""
        self.evaluate("(window.isOld = true, location.reload(), true)")
        self.until("!window.isOld && document.readyState === 'complete'")

    def size(self, width: int, height: int) -> None:
        """Show as much as a phone of that size; some windows are not made narrower than 450 px."""
        self.wire.size(width, height)
        self.until(f"innerWidth === {width} || ({width} < 450 && innerWidth < 450)")

    def tap(self, selector: str, *, may_go: bool = False) -> None:
        """A finger on the middle of an element, or beside it where another lies on that, once it stays; again
        where something else was hit. What `may_go` before the finger comes is left alone then."""
        one = f"document.querySelector({json.dumps(selector)})"
        gone = "if (!one) return 'gone';" if may_go else ""
        middle = (
            f"(() => {{ const one = {one}; {gone}"
            " if (!one || one.disabled || document.getAnimations().length) return null;"
            " one.scrollIntoView({block: 'center'}); window.tapped = 0;"
            " one.addEventListener('click', () => (window.tapped = 1), {once: true, capture: true});"
            " const box = one.getBoundingClientRect(), middle = box.y + box.height / 2;"
            " const shares = [0.5, 0.2, 0.1].map((share) => box.x + box.width * share);"
            " const own = (x) => one.contains(document.elementFromPoint(x, middle));"
            " return [shares.find(own) ?? shares[0], middle]; })()"
        )
        for _ in range(TRIES):
            where = self.until(middle)
            if where == "gone":
                return
            self.tap_at(*where)
            with contextlib.suppress(BrowserError):
                self.until("window.tapped !== 0", HIT)
                return
        raise BrowserError(f"{selector} was never hit")

    def drag(self, *way: str) -> None:
        """A finger takes the first of these elements over all others to the last."""
        moves: list[dict[str, Any]] = []
        for one in way:
            x, y = self.until(
                f"(() => {{ const one = document.querySelector({json.dumps(one)});"
                " if (!one || document.getAnimations().length) return null;"
                " const box = one.getBoundingClientRect();"
                " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
            )
            moves.append(
                {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 80, "origin": "viewport"}
            )
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        steps = [moves[0], down, *moves[1:], up]
        self.wire.act(
            [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": steps}]
        )

    def tap_at(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        # WebKit's driver clicks with a mouse alone.
        self.wire.act(
            [{"type": "pointer", "id": "finger", "parameters": {"pointerType": "mouse"}, "actions": moves}]
        )

    def fingers(self, *ways: Sequence[tuple[float, float]]) -> None:
        """Fingers touch the glass, go their ways together and are lifted; each way says where, time after
        time, from the corner of what is in sight."""
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        each = []
        for number, way in enumerate(ways):
            moves: list[dict[str, Any]] = [
                {"type": "pointerMove", "x": int(x), "y": int(y), "duration": 20, "origin": "viewport"}
                for x, y in way
            ]
            steps = [moves[0], down, *moves[1:], up]
            touch = {"pointerType": "touch"}
            each.append({"type": "pointer", "id": f"finger-{number}", "parameters": touch, "actions": steps})
        self.wire.act(each)

    def write(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.wire.act([{"type": "key", "id": "keys", "actions": keys}])


def _call(method: str, url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=FAILSAFE_S) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        raise BrowserError(error.read().decode(errors="replace")[:1000]) from None


class Classic:
    """A browser with a driver: chromedriver, WebKitWebDriver."""

    def __init__(self, command: list[str], port: int, wishes: dict[str, Any], env: dict[str, str]) -> None:
        self._driver = _started(command, env)
        self._at = f"http://127.0.0.1:{port}"
        try:
            self._at += f"/session/{self._begun(wishes)['sessionId']}"
        except BaseException:
            _end(self._driver)
            raise

    def _begun(self, wishes: dict[str, Any]) -> Any:
        """A session, once the driver is up; a browser that did not come up is started again."""
        end, tries = time.monotonic() + FAILSAFE_S, TRIES
        while True:
            try:
                return _call("POST", f"{self._at}/session", {"capabilities": {"alwaysMatch": wishes}})
            except BrowserError:
                tries -= 1
                if not tries:
                    raise
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def go(self, url: str) -> None:
        _call("POST", f"{self._at}/url", {"url": url})

    def evaluate(self, expression: str) -> Any:
        return _call("POST", f"{self._at}/execute/sync", {"script": f"return {expression}", "args": []})

    def act(self, actions: list[dict[str, Any]]) -> None:
        _call("POST", f"{self._at}/actions", {"actions": actions})

    def size(self, width: int, height: int) -> None:
        _call("POST", f"{self._at}/window/rect", {"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(_call("GET", f"{self._at}/screenshot"))

    def close(self) -> None:
        with contextlib.suppress(OSError, BrowserError):
            _call("DELETE", self._at)
        _end(self._driver)


class Chromium(Classic):
    """Its window may not be as narrow as a phone; what it shows may."""

    def size(self, width: int, height: int) -> None:
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
        command = {"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}
        _call("POST", f"{self._at}/goog/cdp/execute", command)

    def be_clear(self) -> None:
        """Leave clear what a page leaves clear, as programs for streams do."""
        ground = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
        command = {"cmd": "Emulation.setDefaultBackgroundColorOverride", "params": ground}
        _call("POST", f"{self._at}/goog/cdp/execute", command)


class BiDi:
    """A browser that takes WebDriver BiDi itself: Firefox."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self._process = _started(command, env)
        self._events = asyncio.new_event_loop()
        self._last = 0
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                break
        else:
            raise BrowserError("Firefox speaks no WebDriver BiDi")
        self._client, self._socket = self._events.run_until_complete(self._connect(found[1]))
        self._ask("session.new", capabilities={})
        self._tab = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    async def _connect(self, url: str) -> tuple[aiohttp.ClientSession, aiohttp.ClientWebSocketResponse]:
        client = aiohttp.ClientSession()
        return client, await client.ws_connect(f"{url}/session", max_msg_size=0)

    def _ask(self, method: str, **params: Any) -> Any:
        return self._events.run_until_complete(self._asked(method, params))

    async def _asked(self, method: str, params: dict[str, Any]) -> Any:
        self._last += 1
        await self._socket.send_json({"id": self._last, "method": method, "params": params})
        async with asyncio.timeout(FAILSAFE_S):
            while True:
                told = await self._socket.receive_json()
                if told.get("id") == self._last:
                    if told["type"] == "error":
                        raise BrowserError(str(told)[:1000])
                    return told["result"]

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        told = self._ask(
            "script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=False
        )
        if told["type"] != "success":
            raise BrowserError(str(told)[:1000])
        return told["result"].get("value")

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._ask("input.performActions", context=self._tab, actions=actions)

    def size(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot", context=self._tab)["data"])

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._events.run_until_complete(self._socket.close())
        with contextlib.suppress(Exception):
            self._events.run_until_complete(self._client.close())
        self._events.close()
        _end(self._process)


def _started(command: list[str], env: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE if "--remote-debugging-port=0" in command else subprocess.DEVNULL,
        text=True,
        env={**os.environ, **env},
        start_new_session=True,
    )


def _end(process: subprocess.Popen[str]) -> None:
    """With everything it has started."""
    for how in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(5)
            break
    if process.stderr is not None:
        process.stderr.close()


def _mini_browser() -> str:
    """WebKit's own window; empty where there is none."""
    found = sorted(path for base in Path("/usr/lib").glob("*-linux-gnu") for path in base.glob(MINI_BROWSERS))
    return str(found[-1]) if found else ""


def missing(name: str) -> str:
    """Why a browser cannot be tried here; empty where it can."""
    lacks = {
        "chromium": [one for one in ("chromium", "chromedriver") if not shutil.which(one)],
        "firefox": [] if shutil.which("firefox-esr") else ["firefox-esr"],
        "webkit": [one for one in ("WebKitWebDriver", "Xvfb") if not shutil.which(one)]
        + ([] if _mini_browser() else ["MiniBrowser"]),
    }[name]
    return f"{', '.join(lacks)} not installed: {name} is not tried" if lacks else ""


@contextlib.contextmanager
def browser(name: str, port: int, watch: Callable[[], object] = lambda: None) -> Iterator[Browser]:
    """A browser with nothing in it yet. `port` is free, for its driver; for `watch` see `Browser`.

    It lives in a folder with a short name: Chromium makes a socket in it, whose path may have 107 letters,
    and ends without a word where it is longer, as in the folder of a test.
    """
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="phone-", ignore_cleanup_errors=True))
        wire = _wire(name, Path(folder), port, stack)
        stack.callback(wire.close)
        wire.size(390, 844)
        yield Browser(wire, watch)


def _wire(name: str, folder: Path, port: int, stack: contextlib.ExitStack) -> Wire:
    env = {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder), "TMPDIR": str(folder)}
    if name == "chromium":
        args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-dev-shm-usage",
            "--disable-gpu",
            f"--user-data-dir={folder}/chromium",
            # People agree to a certificate of the console's own, and to the camera.
            "--ignore-certificate-errors",
            "--use-fake-ui-for-media-stream",
            "--use-fake-device-for-media-stream",
        ]
        options: dict[str, Any] = {"args": args, "binary": shutil.which("chromium")}
        return Chromium(["chromedriver", f"--port={port}"], port, {"goog:chromeOptions": options}, env)
    if name == "firefox":
        profile = folder / "firefox"
        profile.mkdir()
        command = ["firefox-esr", "--headless", "--remote-debugging-port=0", "--profile", str(profile)]
        return BiDi([*command, "--no-remote", "about:blank"], env)
    display = stack.enter_context(_display())
    options = {"binary": _mini_browser(), "args": ["--automation"]}
    env = {**env, "DISPLAY": display, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
    command = ["WebKitWebDriver", f"--port={port}"]
    return Classic(command, port, {"webkitgtk:browserOptions": options}, env)


@contextlib.contextmanager
def _display() -> Iterator[str]:
    """A screen that nobody sees."""
    read, write = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        _end(process)  # type: ignore[arg-type]
