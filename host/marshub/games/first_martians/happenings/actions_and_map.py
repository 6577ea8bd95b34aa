"""Log entries of actions, of the items that they bring, of the map and the rovers."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Words, say

from ..box.components import AstronautId, Token
from .entry import HubEntry


class Planned(HubEntry, frozen=True):
    """The plan of the Action phase was closed."""

    stacks: int


def make_face_argument(face: str) -> str | int:
    """Return a face as a message argument: a number, or the key of its name."""
    return int(face) if face.isdecimal() else f"@fm-face-{face}"


class DiceFell(HubEntry, frozen=True):
    """Dice were rolled: by whom ("" is nobody in particular), for what, and the face of each die by the die's name."""

    who: AstronautId | Literal[""]
    what: Words
    faces: dict[str, str]

    def describe(self) -> Words:
        faces = (
            say("die-face", die=f"@fm-die-{die}", face=make_face_argument(face)) for die, face in self.faces.items()
        )
        return Words("fm-dice-fell", {}, {"what": (self.what,), "faces": tuple(faces)})


class ActionBegan(HubEntry, frozen=True):
    """A declared action is carried out, or fails. `called` has the arguments of its name; `action` is its type."""

    is_heading = True
    who: AstronautId
    action: str
    called: dict[str, str | int]

    def describe(self) -> Words:
        return say("fm-action-began", who=f"@fm-astronaut-{self.who}", **self.called)


class ActionTaken(HubEntry, frozen=True):
    """A declared action was resolved."""

    who: AstronautId
    action: str
    success: bool


class Returned(HubEntry, frozen=True):
    """A declared action had nothing left to do: its pawns came back (FM-RES-07)."""

    who: AstronautId
    action: str


class Rerolled(HubEntry, frozen=True):
    """A die was rolled again; the second result stands (FM-DICE-12)."""

    who: AstronautId
    before: str
    after: str

    def describe(self) -> Words:
        return say("fm-rerolled", who=f"@fm-astronaut-{self.who}", face=f"@fm-face-{self.after}")


class Gathered(HubEntry, frozen=True):
    """An item was gathered from a tile (FM-GAT-01)."""

    space: str
    item: str


class Gained(HubEntry, frozen=True):
    """Items came into the Cargo Bay."""

    item: str
    count: int


class CargoLost(HubEntry, frozen=True):
    """Items of the Cargo Bay were lost."""

    item: str
    count: int


class Examined(HubEntry, frozen=True):
    """A first examination succeeded (FM-LAB-02)."""

    item: str


class Discovered(HubEntry, frozen=True):
    """A second examination succeeded (FM-LAB-03)."""

    item: str


class PoiUsed(HubEntry, frozen=True):
    """A POI token was used (FM-POI-03)."""

    item: str


class Explored(HubEntry, frozen=True):
    """A ROI tile was placed on a space (FM-EXP-04)."""

    space: str
    tile: str
    samples: int


class TokenFound(HubEntry, frozen=True):
    """An Objective token was placed on a space (FM-MIS-29)."""

    space: str
    item: str


class MapCovered(HubEntry, frozen=True):
    """An explored space is unknown again."""

    space: str
    tile: str


class SampleLost(HubEntry, frozen=True):
    """A sample left the map (FM-PEN-16)."""

    space: str


class TerrainIgnored(HubEntry, frozen=True):
    """The terrain of a tile is ignored this round, by a Shortcut (FM-SKILL-16)."""

    space: str


class BaseSet(HubEntry, frozen=True):
    """Routes may start from a tile (FM-MAP-27)."""

    space: str


class RoiTokenPlaced(HubEntry, frozen=True):
    """A Modifier token was placed on a ROI tile (FM-MOD-01)."""

    space: str
    token: Token


class RoverBlocked(HubEntry, frozen=True):
    """A rover was damaged (FM-PEN-15)."""

    place: str


class RoverUnharmed(HubEntry, frozen=True):
    """A rover passed its damage check (FM-ROV-14)."""

    place: str
