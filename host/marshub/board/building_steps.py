"""The steps of building a board: one table from which guide, checklist and doctor take number, checks and hours."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from marshub.board.profile import Profile, load

Way = Literal["hand", "ordered", "plugged"]
#: How a board is soldered: everything by hand on perfboard, or with carrier, ribbons and a face that were ordered.
WAYS: tuple[Way, ...] = ("hand", "ordered")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step. `checks` of the doctor confirm it; `bench`: it is done on a dev board set up for one module."""

    name: str
    checks: tuple[str, ...]
    bench: bool = False

    @property
    def number(self) -> int:
        """Its place in the order, from 1.

        Example:
            >>> [step.number for step in list_steps()][:3]
            [1, 2, 3]
        """
        return 1 + list_steps().index(self)

    @property
    def title(self) -> str:
        """The key of its name in words; `-have` and `-right` go on from it."""
        return f"doctor-step-{self.name}"


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of work of a step.

    `hand`, `ordered` and, on an unsoldered board, `plugged` are hours for each of its counts.
    """

    step: str
    title: str
    hand: dict[str, float]
    ordered: dict[str, float]
    plugged: dict[str, float] = {}

    def compute_hours(self, way: Way, counts: Mapping[str, int]) -> float:
        """Return the hours on a board with these counts. Raises KeyError for a missing count."""
        rates: dict[str, float] = getattr(self, way)
        return sum(rate * counts[kind] for kind, rate in rates.items())


class _Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bench: dict[str, str]
    step: tuple[Step, ...]
    work: tuple[Work, ...]


@cache
def _load_plan() -> _Plan:
    text = Path(__file__).with_name("steps.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _Plan)


def list_building_ways(profile: Profile) -> tuple[Way, ...]:
    """Return the ways in which that board may be built.

    Example:
        >>> list_building_ways(load("hub")), list_building_ways(load("starter-plug"))
        (('hand', 'ordered'), ('plugged',))
    """
    return WAYS if profile.solder else ("plugged",)


def list_steps() -> tuple[Step, ...]:
    """Return all steps, in order."""
    return _load_plan().step


def list_works() -> tuple[Work, ...]:
    """Return all kinds of work, in the order of their steps."""
    return _load_plan().work


def find(name: str) -> Step | None:
    """Return the step of that number or name.

    Example:
        >>> step = list_steps()[1]
        >>> find("2") is find(step.name) is step, find("nothing")
        (True, None)
        >>> find("2").title == f"doctor-step-{step.name}"
        True
    """
    return next((step for step in list_steps() if name in (step.name, str(step.number))), None)


def make_bench_profile(profile: Profile) -> Profile:
    """Return the profile for trying modules one by one: the board itself, if it has but one reader.

    Example:
        >>> make_bench_profile(load("hub")).name, make_bench_profile(load("starter-c3")).name
        ('starter', 'starter-c3')
        >>> from msgspec.structs import replace
        >>> make_bench_profile(replace(load("hub"), reader=load("hub").reader[:2])).name
        'starter'
    """
    name = _load_plan().bench.get(profile.mcu.module)
    return profile if name is None or len(profile.reader) < 2 else load(name)
