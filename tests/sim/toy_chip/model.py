"""The simulator's model of the toy reader chip.

Over SPI a command is one byte, and the answer follows in the same chip-select period: 10h identifies ("T"), 20h and 21h
switch the field off and on, 30h lists the tags (their number, then length and UID of each).
"""

from __future__ import annotations

from marshub.sim.chip_states import ChipState
from marshub.sim.clock import Clock
from marshub.sim.iso14443 import Field


class ToyChip:
    """A `marshub.sim.reader_chips.ReaderChip`."""

    holds = False

    def __init__(self, clock: Clock, field: Field, on_i2c: bool) -> None:
        self._field = field
        self._dead = False
        self._answer: list[int] | None = None

    def select(self) -> None:
        self._answer = None

    def deselect(self) -> None:
        self._answer = None

    def shift(self, mosi: int) -> int:
        if self._dead:
            return 0xFF
        if self._answer is None:
            self._answer = self._command(mosi)
            return 0x00
        return self._answer.pop(0) if self._answer else 0x00

    def _command(self, command: int) -> list[int]:
        if command == 0x10:
            return [*b"T"]
        if command in (0x20, 0x21):
            self._field.switch(command == 0x21)
        elif command == 0x30 and self._field.on:
            tags = self._field.tags
            return [len(tags), *(byte for tag in tags for byte in (len(tag.uid), *tag.uid))]
        return [0]

    def reset_pin(self, level: int) -> None:
        self._field.switch(False)

    def power(self, on: bool) -> None:
        self._field.switch(False)

    def change_state(self, state: ChipState, seed: int = 0) -> None:
        if state not in ("well", "dead"):
            raise ValueError(f"a toy chip cannot be {state!r}: expected well or dead")
        self._dead = state == "dead"
        self._field.switch(False)
