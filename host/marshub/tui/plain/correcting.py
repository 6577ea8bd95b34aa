"""The command of plain mode that adjusts the state: a place by name or by the screen's letters, then its value.

On the screen a pointer and keys do this (docs/decisions/0062-correct-by-pointing.md). Here a line names the place
and the next ones set it, or one line does both. Names, letters, values, refusals and the log are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..looking_up import by_names, with_words
from ..setting import Setting, Spot, moves, nudged

_MOVES = {"+": 1, "-": -1}


class Correcting:
    """The command `a`. `say` prints a line, `do` runs what may be refused."""

    def __init__(
        self, table: GameTable, speech: Speech, say: Callable[[str], None], do: Callable[[Callable[[], object]], None]
    ) -> None:
        self.table, self.speech, self._say, self._do = table, speech, say, do
        self._at = ""  # the place that is pointed at

    @property
    def pointing(self) -> bool:
        """Return whether a place is pointed at: then lines are meant for it."""
        return bool(self._at)

    def typed(self, line: str) -> None:
        """Run the command with what follows `a`.

        Nothing (lists the groups), a place, or a place with a value and a reason.
        """
        self._at = ""
        setting, typed = self._setting(), line.strip()
        words = typed.split()
        refused: tuple[Spot, str] | None = None
        for count in range(len(words), 0, -1):  # the longest name that leaves a possible value
            spot, rest = _named(setting, words[:count]), " ".join(words[count:])
            if spot is not None and not rest:
                self._point(setting, spot)
                return
            if spot is not None:
                if self._set(setting, spot, rest):
                    return
                refused = refused or (spot, rest)
        if refused is not None:
            self._refuse(setting, *refused)
        elif words and "." in words[0] and len(words) > 1:  # a place without a value is not listed
            self._set_anew(words[0], typed.partition(" ")[2].strip())
        else:
            self._list(setting, typed)

    def take(self, line: str) -> bool:
        """Set the place that is pointed at; an empty line ends that. Return whether a place is still pointed at."""
        setting = self._setting()
        spot = setting.spots.get(self._at)
        if not line or spot is None:
            self._at = ""
        elif not self._set(setting, spot, line):
            self._refuse(setting, spot, line)
        return self.pointing

    def _setting(self) -> Setting:
        with self.table.looking():
            return Setting(self.table.session, self.speech)

    # ------------------------------------------------------------------ one place

    def _point(self, setting: Setting, spot: Spot) -> None:
        """Point at a place, and print its value, the allowed values, and what can be typed."""
        self._at = spot.path
        kind = "number" if spot.may.sort == "number" else "choice"
        if spot.flags:
            kind = "flag"
        elif not moves(spot) or _takes_dash(spot):
            kind = "list" if spot.may.sort == "list" else "other"
        self._say(self._told(setting, spot))
        self._say(f"{self.speech.text(f'ui-plain-point-{kind}')} {self.speech.text('ui-plain-point-done')}")

    def _set(self, setting: Setting, spot: Spot, typed: str) -> bool:
        """Set a place to a typed value, which a reason may follow. Return False if the value means nothing there."""
        if typed in _MOVES and moves(spot) and not (typed == "-" and _takes_dash(spot)):
            self._do(lambda: self.table.adjust(spot.path, nudged(spot, _MOVES[typed])))
            return True
        return self._adjust(spot.path, typed, partial(setting.read_for, spot), short=spot.may.sort == "text")

    def _set_anew(self, path: str, typed: str) -> None:
        """Set a place that is not listed: the table knows whether it exists."""
        if not self._adjust(path, typed, Setting.guess, short=True):
            self._say(self.speech.text("ui-adjust-wrong", value=typed, span=self.speech.text("ui-adjust-text")))

    def _adjust(self, path: str, typed: str, read: Callable[[str], Any], *, short: bool) -> bool:
        """Set a place to what `read` makes of the typed text.

        Return False if that is nothing, with or without a reason.
        """
        for value, reason in _splits(typed, short=short):
            try:
                plain = read(value)
            except ValueError:
                continue
            self._do(partial(self.table.adjust, path, plain, reason))
            return True
        return False

    def _refuse(self, setting: Setting, spot: Spot, typed: str) -> None:
        wrong = self.speech.text("ui-adjust-wrong", value=typed, span=setting.span_of(spot))
        self._say(f"{spot.name}: {wrong}")

    def _told(self, setting: Setting, spot: Spot) -> str:
        return self.speech.text("ui-adjust-now", name=spot.name, value=spot.now, span=setting.span_of(spot))

    # ------------------------------------------------------------------ several

    def _list(self, setting: Setting, wanted: str) -> None:
        """Print the groups; or each place that matches, with its value and the allowed values."""
        groups = setting.groups()
        found = self._meant(setting, wanted) if wanted else []
        if wanted and not found:
            self._say(self.speech.text("ui-plain-none", wanted=wanted))
            return
        self._say(self.speech.text("ui-plain-adjust"))
        if not wanted:
            for group, count in groups.items():
                self._say(f"  {group}: {count}")
        for spot in found:
            self._say(f"  {spot.path}: {self._told(setting, spot)}")

    @staticmethod
    def _meant(setting: Setting, wanted: str) -> list[Spot]:
        """Return the places that match by the words of their names, by their paths, or by letters.

        The first that match any.
        """
        if wanted in setting.groups():
            return setting.found(wanted)
        labels = {path: spot.name for path, spot in setting.spots.items()}
        named = with_words(labels, wanted) or [spot.path for spot in setting.found(wanted)] or by_names(labels, wanted)
        return [setting.spots[path] for path in named]


def _named(setting: Setting, words: list[str]) -> Spot | None:
    """Return the one place that these words name by path, name, or letters; None if there is none or several.

    A place that only holds other places is named by its path alone.
    """
    if len(words) == 1 and words[0] in setting.spots:
        return setting.spots[words[0]]
    found = by_names({path: spot.name for path, spot in setting.spots.items()}, " ".join(words))
    spot = setting.spots[found[0]] if len(found) == 1 else None
    return spot if spot is not None and (spot.may.sort != "table" or spot.parts) else None


def _takes_dash(spot: Spot) -> bool:
    """Return whether a dash is a value of a place: nothing."""
    return spot.may.nothing or "" in spot.may.values


def _splits(typed: str, *, short: bool) -> Iterator[tuple[str, str]]:
    """Yield the ways to split typed text into value and reason: the longest value first, or (`short`) one word only."""
    words = typed.split(" ")
    if short and typed[:1] not in ("{", "["):
        yield words[0], " ".join(words[1:]).strip()
        return
    for count in range(len(words), 0, -1):
        yield " ".join(words[:count]).strip(), " ".join(words[count:]).strip()
