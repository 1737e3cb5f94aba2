"""How far the first start is: a bar on the terminal, and the same in a window where the system can open one.

Used before anything is installed, by whatever Python the system has: the standard library only, in the syntax
of Python 3.6. Run as a program it is the window: it reads lines of a share, a tab and a sentence, and closes
when they end.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Optional

BAR_LETTERS = 24
INSTALLING_SHARE = 0.85
"""How much of the bar is downloading; the rest is unpacking."""
DOWNLOAD = re.compile(r"^\s*(?:Downloading|Using cached) (\S+?)-\d\S* \((\d+(?:\.\d+)?) ?(kB|MB)\)")
MIN_SECONDS_KNOWN = 5.0
"""Nothing is said of the time that is left before so much of it was seen."""


class Progress:
    """Follows what pip prints and says how far it is."""

    def __init__(
        self,
        expected_mb: float,
        out: "Optional[IO[str]]" = None,
        window: "Optional[IO[bytes]]" = None,
        clock: "Callable[[], float]" = time.monotonic,
    ) -> None:
        """`expected_mb` is what there is to download at most, in megabytes; `window` takes the lines too."""
        self._expected_mb, self._out, self._window = expected_mb, out or sys.stdout, window
        self._clock = clock
        self._began = clock()
        self._done_mb = self._next_mb = 0.0
        self._share = 0.0

    def on_line(self, line: str) -> None:
        """Take one line of pip's output."""
        found = DOWNLOAD.match(line)
        if found:
            self._done_mb += self._next_mb
            self._next_mb = float(found.group(2)) / (1000 if found.group(3) == "kB" else 1)
            share = min(1.0, self._done_mb / self._expected_mb) * INSTALLING_SHARE
            name, so_far = found.group(1).replace("_", "-"), round(self._done_mb + self._next_mb)
            self._show(
                share, f"fetching {name} ({so_far} of about {self._expected_mb:.0f} MB{self._left(share)})"
            )
        elif line.startswith("Installing collected packages"):
            self._show(INSTALLING_SHARE, "unpacking, about a minute")

    def end(self, sentence: str) -> None:
        """All is there, or it failed."""
        self._show(1.0, sentence)
        if self._out.isatty():
            print(file=self._out, flush=True)
        if self._window is not None:
            try:
                self._window.close()
            except OSError:
                self._window = None

    def _left(self, share: float) -> str:
        """What is said of the time that is left; empty while nobody knows."""
        passed = self._clock() - self._began
        if passed < MIN_SECONDS_KNOWN or share <= 0:
            return ""
        minutes = passed * (1 - share) / share / 60
        return f", {minutes:.0f} min left" if minutes >= 1 else ", less than a minute left"

    def _show(self, share: float, sentence: str) -> None:
        self._share = max(self._share, share)
        filled = round(self._share * BAR_LETTERS)
        bar = "#" * filled + "." * (BAR_LETTERS - filled)
        if self._out.isatty():
            # The sentence before may have been longer.
            print(f"\r  [{bar}] {sentence}\x1b[K", end="", file=self._out, flush=True)
        else:
            print(f"  [{bar}] {sentence}", file=self._out, flush=True)
        if self._window is not None:
            try:
                self._window.write(f"{self._share:.3f}\t{sentence}\n".encode())
                self._window.flush()
            except OSError:
                # Somebody has closed it, or this Python can open none.
                self._window = None


def open_window() -> "Optional[IO[bytes]]":
    """Where the lines of a window go; None where there is no screen to open it on."""
    if os.name != "posix" or (sys.platform != "darwin" and not os.environ.get("DISPLAY")):
        return None
    command = [sys.executable, "-I", str(Path(__file__).resolve())]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return process.stdin


def run_window() -> None:
    """Show what comes in on standard input until it ends."""
    import tkinter
    from tkinter import ttk

    root = tkinter.Tk()
    root.title("Knucklebone")
    root.configure(bg="#1f1438", padx=48, pady=36)
    tkinter.Label(root, text="Knucklebone", font=("", 30, "bold"), fg="#ffc85c", bg="#1f1438").pack()
    words = tkinter.StringVar(value="Getting ready for the first start ...")
    tkinter.Label(root, textvariable=words, font=("", 14), fg="#fff6e2", bg="#1f1438", width=60).pack(pady=18)
    bar = ttk.Progressbar(root, length=620, maximum=1.0)
    bar.pack()
    root.eval("tk::PlaceWindow . center")

    def show(share: float, sentence: str) -> None:
        bar["value"] = share
        words.set(sentence)

    unread = b""

    def read(file: int, _ready: int) -> None:
        nonlocal unread
        given = os.read(file, 65536)
        if not given:
            root.destroy()
            return
        *lines, unread = (unread + given).split(b"\n")
        for line in lines[-1:]:
            share, _tab, sentence = line.decode(errors="replace").partition("\t")
            show(float(share), sentence)

    root.tk.createfilehandler(sys.stdin.fileno(), tkinter.READABLE, read)
    root.mainloop()


if __name__ == "__main__":
    run_window()
