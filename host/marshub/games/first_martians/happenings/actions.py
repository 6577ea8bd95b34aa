"""Actions, and what they bring into the Cargo Bay."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Words, say

from ..box.components import AstronautId
from .told import Told


class Planned(Told, frozen=True):
    """The plan of the Action phase was closed."""

    stacks: int


def face_name(face: str) -> str | int:
    """Return a face as an argument: a number, or the key of its name."""
    return int(face) if face.isdecimal() else f"@fm-face-{face}"


class DiceFell(Told, frozen=True):
    """Dice were rolled: by whom ("" is nobody in particular), what for, and the face of each die by its name."""

    who: AstronautId | Literal[""]
    what: Words
    faces: dict[str, str]

    def describe(self) -> Words:
        seen = (say("die-face", die=f"@fm-die-{die}", face=face_name(face)) for die, face in self.faces.items())
        return Words("fm-dice-fell", {}, {"what": (self.what,), "faces": tuple(seen)})


class ActionBegan(Told, frozen=True):
    """A declared action is carried out, or fails: `called` is what it is called with, of which `action` is a part."""

    is_heading = True
    who: AstronautId
    action: str
    called: dict[str, str | int]

    def describe(self) -> Words:
        return say("fm-action-began", who=f"@fm-astronaut-{self.who}", **self.called)


class ActionTaken(Told, frozen=True):
    """A declared action was resolved."""

    who: AstronautId
    action: str
    success: bool


class Returned(Told, frozen=True):
    """A declared action had nothing left to do: its pawns came back (FM-RES-07)."""

    who: AstronautId
    action: str


class Rerolled(Told, frozen=True):
    """A die was rolled again; the second result stands (FM-DICE-12)."""

    who: AstronautId
    before: str
    after: str

    def describe(self) -> Words:
        return say("fm-rerolled", who=f"@fm-astronaut-{self.who}", face=f"@fm-face-{self.after}")


class Gathered(Told, frozen=True):
    """Something was fetched from a tile (FM-GAT-01)."""

    space: str
    item: str


class Gained(Told, frozen=True):
    """Things came into the Cargo Bay."""

    item: str
    count: int


class CargoLost(Told, frozen=True):
    """Things of the Cargo Bay are gone."""

    item: str
    count: int


class Examined(Told, frozen=True):
    """A first examination succeeded (FM-LAB-02)."""

    item: str


class Discovered(Told, frozen=True):
    """A second examination succeeded (FM-LAB-03)."""

    item: str


class PoiUsed(Told, frozen=True):
    """A POI token was used (FM-POI-03)."""

    item: str
