"""Hands for a real board: the suite says what to do, a person does it, and the board's events tell that it was done."""

from __future__ import annotations

import select
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

#: A person fetches a tag, or looks for a button, within this time.
PERSON_S = 120.0

NEEDS = """\
{port} is taken for a real board with the firmware and the profile {profile} on it. What the tests need:
  - nobody else has the port; nothing lies on the readers
  - three tags of 4 or 7 bytes, asked for once, one after the other
  - your hands: lines with » say what to do, with {seconds:.0f} s each time; --no-hands leaves those tests out
  - --own-supply if the board keeps running without its USB cable: pulling it is a test of its own"""


class Person:
    """The way to somebody in front of the board, past pytest's capturing."""

    def __init__(self, config: pytest.Config) -> None:
        self._capture = config.pluginmanager.getplugin("capturemanager")

    def _open(self, act: Callable[[], Any]) -> Any:
        self._capture.suspend(in_=True)
        try:
            return act()
        finally:
            self._capture.resume()

    def tell(self, instruction: str) -> None:
        """Ask for something whose effect the board will tell."""
        self._open(lambda: print(f"\n» {instruction}", flush=True))

    def ask(self, instruction: str) -> str:
        """Ask for something that only the person can tell; returns the line typed. Fails when none comes."""

        def answer() -> str:
            print(f"\n» {instruction} ", end="", flush=True)
            ready, _, _ = select.select([sys.stdin], [], [], PERSON_S)
            return sys.stdin.readline().strip() if ready else "\0"

        message: str = self._open(answer)
        assert message != "\0", f"nobody answered within {PERSON_S:.0f} s: {instruction}"
        return message


class AskedHands:
    """As much of a simulated board as a person can be: tags, buttons, the cable, the reset button."""

    def __init__(self, person: Person, names: dict[str, str]) -> None:
        """`names`: what the person calls each tag, by UID."""
        self._person = person
        self._names = names
        self.lying: set[str] = set()
        self._unplugged = False

    def _name(self, uid: str) -> str:
        return f"tag {self._names.get(uid, '')} ({uid})"

    def _do(self, instruction: str) -> None:
        if self._unplugged:  # no event will tell
            self._person.ask(f"{instruction}, then press Enter")
        else:
            self._person.tell(instruction)

    def put(self, reader: str, uid: str) -> None:
        """Lay a tag down."""
        self.lying.add(uid)
        self._do(f"lay {self._name(uid)} on the reader {reader}")

    def take(self, reader: str, uid: str) -> None:
        """Take it away."""
        self.lying.discard(uid)
        self._do(f"take {self._name(uid)} off the reader {reader}")

    def press(self, button: str, long: bool = False) -> None:
        """Press a button."""
        self._do(f"hold the button {button} for two seconds" if long else f"press the button {button} once")

    def reset(self) -> None:
        """The reset button."""
        self._do("press the board's reset button (EN or RST)")

    def unplug(self) -> None:
        """The cable out."""
        self._do("pull the USB cable; the board keeps its own supply")
        self._unplugged = True

    def replug(self) -> None:
        """And in again."""
        self._unplugged = False
        self._do("plug the USB cable in again")

    def wait_for(self, predicate: Callable[[], bool], timeout: float = PERSON_S) -> bool:
        """Look until `predicate` holds."""
        end = time.monotonic() + max(timeout, PERSON_S)
        while not predicate():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True
