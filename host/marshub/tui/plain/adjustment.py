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

from ..corrections import Corrections, PlaceEntry, is_steppable, step_value
from ..fuzzy_search import search_names, search_word_beginnings

_STEP_BY_SIGN = {"+": 1, "-": -1}


class AdjustCommand:
    """The command `a`. `say` prints a line, `do` runs what may be refused."""

    def __init__(
        self,
        table: GameTable,
        speech: Speech,
        say: Callable[[str], None],
        attempt: Callable[[Callable[[], object]], None],
    ) -> None:
        self.table, self.speech, self._say, self._attempt = table, speech, say, attempt
        self._path = ""  # the place that is pointed at

    @property
    def is_pointing(self) -> bool:
        """Return whether a place is pointed at: then lines are meant for it."""
        return bool(self._path)

    def run(self, line: str) -> None:
        """Run the command with what follows `a`.

        Nothing (lists the groups), a place, or a place with a value and a reason.
        """
        self._path = ""
        setting, typed = self._load_setting(), line.strip()
        words = typed.split()
        refused: tuple[PlaceEntry, str] | None = None
        for count in range(len(words), 0, -1):  # the longest name that leaves a possible value
            spot, rest = _find_named_spot(setting, words[:count]), " ".join(words[count:])
            if spot is not None and not rest:
                self._point_at(setting, spot)
                return
            if spot is not None:
                if self._set_spot(setting, spot, rest):
                    return
                refused = refused or (spot, rest)
        if refused is not None:
            self._print_refusal(setting, *refused)
        elif words and "." in words[0] and len(words) > 1:  # a place without a value is not listed
            self._set_unlisted(words[0], typed.partition(" ")[2].strip())
        else:
            self._print_spots(setting, typed)

    def adjust_pointed(self, line: str) -> bool:
        """Set the place that is pointed at; an empty line ends that. Return whether a place is still pointed at."""
        setting = self._load_setting()
        spot = setting.entries.get(self._path)
        if not line or spot is None:
            self._path = ""
        elif not self._set_spot(setting, spot, line):
            self._print_refusal(setting, spot, line)
        return self.is_pointing

    def _load_setting(self) -> Corrections:
        with self.table.locked():
            return Corrections(self.table.session, self.speech)

    # ------------------------------------------------------------------ one place

    def _point_at(self, setting: Corrections, spot: PlaceEntry) -> None:
        """Point at a place, and print its value, the allowed values, and what can be typed."""
        self._path = spot.path
        kind = "number" if spot.allowed.sort == "number" else "choice"
        if spot.flags:
            kind = "flag"
        elif not is_steppable(spot) or _allows_dash(spot):
            kind = "list" if spot.allowed.sort == "list" else "other"
        self._say(self._describe_spot(setting, spot))
        self._say(f"{self.speech.plain_text(f'ui-plain-point-{kind}')} {self.speech.plain_text('ui-plain-point-done')}")

    def _set_spot(self, setting: Corrections, spot: PlaceEntry, typed: str) -> bool:
        """Set a place to a typed value, which a reason may follow. Return False if the value means nothing there."""
        if typed in _STEP_BY_SIGN and is_steppable(spot) and not (typed == "-" and _allows_dash(spot)):
            self._attempt(lambda: self.table.adjust(spot.path, step_value(spot, _STEP_BY_SIGN[typed])))
            return True
        return self._adjust(spot.path, typed, partial(setting.parse_for, spot), short=spot.allowed.sort == "text")

    def _set_unlisted(self, path: str, typed: str) -> None:
        """Set a place that is not listed: the table knows whether it exists."""
        if not self._adjust(path, typed, Corrections.parse_unlisted, short=True):
            self._say(
                self.speech.plain_text("ui-adjust-wrong", value=typed, span=self.speech.plain_text("ui-adjust-text"))
            )

    def _adjust(self, path: str, typed: str, read: Callable[[str], Any], *, short: bool) -> bool:
        """Set a place to what `read` makes of the typed text.

        Return False if that is nothing, with or without a reason.
        """
        for value, reason in _split_reason(typed, short=short):
            try:
                parsed = read(value)
            except ValueError:
                continue
            self._attempt(partial(self.table.adjust, path, parsed, reason))
            return True
        return False

    def _print_refusal(self, setting: Corrections, spot: PlaceEntry, typed: str) -> None:
        refusal = self.speech.plain_text("ui-adjust-wrong", value=typed, span=setting.describe_allowed_for(spot))
        self._say(f"{spot.name}: {refusal}")

    def _describe_spot(self, setting: Corrections, spot: PlaceEntry) -> str:
        return self.speech.plain_text(
            "ui-adjust-now", name=spot.name, value=spot.current, span=setting.describe_allowed_for(spot)
        )

    # ------------------------------------------------------------------ several

    def _print_spots(self, setting: Corrections, query: str) -> None:
        """Print the groups; or each place that matches, with its value and the allowed values."""
        groups = setting.count_groups()
        spots = self._find_spots(setting, query) if query else []
        if query and not spots:
            self._say(self.speech.plain_text("ui-plain-none", wanted=query))
            return
        self._say(self.speech.plain_text("ui-plain-adjust"))
        if not query:
            for group, count in groups.items():
                self._say(f"  {group}: {count}")
        for spot in spots:
            self._say(f"  {spot.path}: {self._describe_spot(setting, spot)}")

    @staticmethod
    def _find_spots(setting: Corrections, query: str) -> list[PlaceEntry]:
        """Return the places that match by the words of their names, by their paths, or by letters.

        The first that match any.
        """
        if query in setting.count_groups():
            return setting.search(query)
        labels = {path: spot.name for path, spot in setting.entries.items()}
        paths = (
            search_word_beginnings(labels, query)
            or [spot.path for spot in setting.search(query)]
            or search_names(labels, query)
        )
        return [setting.entries[path] for path in paths]


def _find_named_spot(setting: Corrections, words: list[str]) -> PlaceEntry | None:
    """Return the one place that these words name by path, name, or letters; None if there is none or several.

    A place that only holds other places is named by its path alone.
    """
    if len(words) == 1 and words[0] in setting.entries:
        return setting.entries[words[0]]
    paths = search_names({path: spot.name for path, spot in setting.entries.items()}, " ".join(words))
    spot = setting.entries[paths[0]] if len(paths) == 1 else None
    return spot if spot is not None and (spot.allowed.sort != "table" or spot.parts) else None


def _allows_dash(spot: PlaceEntry) -> bool:
    """Return whether a dash is a value of a place: nothing."""
    return spot.allowed.nothing or "" in spot.allowed.values


def _split_reason(typed: str, *, short: bool) -> Iterator[tuple[str, str]]:
    """Yield the ways to split typed text into value and reason: the longest value first, or (`short`) one word only."""
    words = typed.split(" ")
    if short and typed[:1] not in ("{", "["):
        yield words[0], " ".join(words[1:]).strip()
        return
    for count in range(len(words), 0, -1):
        yield " ".join(words[:count]).strip(), " ".join(words[count:]).strip()
