"""The cursor: one decision, answered with the buttons previous, next, ok and back.

Groups come first, then their options.

The cursor collects the parts of an answer (one option, several, points, a face for each die) and returns the answer
when it is complete. It knows no board and no time; screens show it, buttons and gestures move it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from marshub.kernel import Answer, Assign, Choose, Decision, Option, Roll, Words, say

EntryKind = Literal["option", "group", "done"]


class Entry(msgspec.Struct, frozen=True):
    """An entry of the cursor. `options` are the ids it stands for: one, or a group's; none for "done"."""

    kind: EntryKind
    label: Words
    options: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()  # where these options lie


class CursorView(msgspec.Struct, frozen=True):
    """The cursor as a screen shows it.

    Attributes:
        entries: The entries to choose from.
        highlighted: The index of the entry that ok would choose.
        group: The group that was entered; None outside of groups.
        narrowed: Whether a gesture with several meanings has left only these entries.
        picked: The options picked so far.
        points: The points given so far, by option; None unless points are spread.
        left: The number of points still to be spread, or of dice still to be entered.
    """

    entries: tuple[Entry, ...] = ()
    highlighted: int = 0
    group: Words | None = None
    narrowed: bool = False
    picked: tuple[str, ...] = ()
    points: dict[str, int] | None = None
    left: int = 0

    @property
    def entry(self) -> Entry | None:
        return self.entries[self.highlighted] if self.entries else None

    @property
    def option(self) -> str | None:
        """The highlighted option; None on a group or on "done"."""
        entry = self.entry
        return entry.options[0] if entry is not None and entry.kind == "option" else None


def is_answered_by_one_option(decision: Decision) -> bool:
    """Return whether one option answers `decision`, whichever it is."""
    return decision.is_single if isinstance(decision, Choose) else not isinstance(decision, Assign | Roll)


class Cursor:
    """The way through one decision.

    Args:
        decision: The decision.
        options: The decision's options, which are computed only once.
        free_actions: The decision's free actions.

    Example:
        >>> from marshub.kernel import Session
        >>> from marshub.kernel.example import CoinRace
        >>> decision = Session(CoinRace(), {"players": 2}, seed=1).pending
        >>> cursor = Cursor(decision, decision.options())
        >>> cursor.step(1)
        >>> cursor.choose_highlighted().option
        'two'
    """

    def __init__(self, decision: Decision, options: Sequence[Option], free_actions: Sequence[Option] = ()) -> None:
        self._decision = decision
        self._own_options = tuple(options)
        self._free_action_ids = {option.id for option in free_actions}
        self._options = (*options, *free_actions)
        self._by_id = {option.id: option for option in self._options}
        self._highlighted = 0
        self._group: Words | None = None
        self._narrowed_options: tuple[str, ...] = ()
        self._picked: list[str] = []
        self._points = {option.id: option.low for option in self._own_options} if isinstance(decision, Assign) else {}
        self._given_points: list[str] = []  # slots in the order in which they got their points
        # Outside of groups, and in one: the latest state, and its entries.
        self._listed: dict[bool, tuple[object, tuple[Entry, ...]]] = {}

    # ------------------------------------------------------------------ what is shown

    @property
    def is_multiple(self) -> bool:
        """Whether several options are to be chosen and then closed with "done"."""
        return isinstance(self._decision, Choose) and not self._decision.is_single

    @property
    def options(self) -> tuple[Option, ...]:
        return self._options

    def make_view(self) -> CursorView:
        entries = self._list_entries()
        return CursorView(
            entries,
            min(self._highlighted, max(len(entries) - 1, 0)),
            self._group,
            bool(self._narrowed_options),
            tuple(self._picked),
            dict(self._points) if self._points else None,
            self._count_left(),
        )

    # ------------------------------------------------------------------ what moves it

    def step(self, by: int) -> None:
        """Move by `by` entries, with wrap-around."""
        entries = self._list_entries()
        if entries:
            self._highlighted = (min(self._highlighted, len(entries) - 1) + by) % len(entries)

    def go_back(self) -> bool:
        """Go one step back: out of narrowed options or a group, or before the last point or die.

        Return whether there was one.
        """
        if self._narrowed_options:
            self._narrowed_options, self._highlighted = (), 0
            return True
        if self._group is not None:
            group, self._group, self._highlighted = self._group, None, 0
            self._highlighted = next(
                (i for i, e in enumerate(self._list_entries()) if e.kind == "group" and e.label == group), 0
            )
            return True
        if self._given_points:
            self._points[self._given_points.pop()] -= 1
            return True
        if self._picked and isinstance(self._decision, Roll):
            self._picked.pop()
            self._highlighted = 0
            return True
        return False

    def narrow_to(self, options: Sequence[str]) -> None:
        """Show only these options until one is chosen or back is pressed."""
        self._narrowed_options = tuple(option for option in options if option in self._by_id)
        self._highlighted, self._group = 0, None

    def point_at(self, option: str) -> bool:
        """Highlight `option`, entering its group. Return False if it is none of the present options."""
        if option not in self._by_id:
            return False
        self._narrowed_options, self._group = (), None
        for _ in range(2):
            for index, entry in enumerate(self._list_entries()):
                if option in entry.options:
                    self._highlighted = index
                    if entry.kind == "option":
                        return True
                    self._group = entry.label
                    break
        return False

    def choose_highlighted(self) -> Answer | None:
        """Choose the highlighted entry. Return the answer if it is complete now, else None."""
        entry = self.make_view().entry
        if entry is None:
            return None
        if entry.kind == "group":
            self._group, self._highlighted = entry.label, 0
            return None
        if entry.kind == "done":
            return Answer(options=tuple(self._picked))
        return self.pick(entry.options[0])

    def pick(self, option: str) -> Answer | None:
        """Choose `option`: a toggle, a point, a die's face or the answer itself.

        Return the answer if it is complete now.
        """
        decision = self._decision
        if option in self._free_action_ids:
            return Answer(option=option)
        if isinstance(decision, Assign):
            return self._give_point(decision, option)
        if isinstance(decision, Roll):
            return self._read_die(decision, option)
        if not self.is_multiple:
            return Answer(option=option)
        self._toggle(option)
        return None

    # ------------------------------------------------------------------ inside

    def _toggle(self, option: str) -> None:
        assert isinstance(self._decision, Choose)
        if option in self._picked:
            self._picked.remove(option)
        elif len(self._picked) < self._decision.most:
            self._picked.append(option)
        if self._narrowed_options:
            self._narrowed_options, self._highlighted = (), 0
        if len(self._picked) == self._decision.most:
            self._group = None
            self._highlighted = next(
                (i for i, e in enumerate(self._list_entries()) if e.kind == "done"), self._highlighted
            )

    def _give_point(self, decision: Assign, slot: str) -> Answer | None:
        if self._points[slot] < self._by_id[slot].high and self._count_left() > 0:
            self._points[slot] += 1
            self._given_points.append(slot)
        if self._count_left() > 0:
            return None
        return Answer(values={slot: points for slot, points in self._points.items() if points})

    def _read_die(self, decision: Roll, face: str) -> Answer | None:
        die = face.partition("=")[0]
        self._picked = [picked for picked in self._picked if picked.partition("=")[0] != die] + [face]
        self._narrowed_options, self._highlighted = (), 0
        if self._count_left():
            return None
        faces = {picked.partition("=")[0]: picked.partition("=")[2] for picked in self._picked}
        return Answer(values={die.id: faces[die.id] for die in decision.dice})

    def _count_left(self) -> int:
        if isinstance(self._decision, Assign):
            return self._decision.total - sum(self._points.values())
        if isinstance(self._decision, Roll):
            return len(self._decision.dice) - len(self._picked)
        return 0

    def _list_offered(self) -> list[Option]:
        """Return options that may be taken now."""
        options: Sequence[Option] = (
            [self._by_id[o] for o in self._narrowed_options] if self._narrowed_options else self._options
        )
        if isinstance(self._decision, Roll):
            read = {picked.partition("=")[0] for picked in self._picked}
            die = next((die.id for die in self._decision.dice if die.id not in read), "")
            return [
                option for option in options if option.id in self._free_action_ids or option.id.partition("=")[0] == die
            ]
        if isinstance(self._decision, Assign):
            return [
                option
                for option in options
                if option.id in self._free_action_ids or self._points[option.id] < option.high
            ]
        return list(options)

    def _list_entries(self) -> tuple[Entry, ...]:
        """Return the present entries; lights, buttons and screen ask for the same ones several times."""
        state = (self._narrowed_options, self._group, (*self._picked,), (*self._points.values(),))
        is_inside = self._group is not None
        if is_inside not in self._listed or self._listed[is_inside][0] != state:
            self._listed[is_inside] = (state, self._make_entries())
        return self._listed[is_inside][1]

    def _make_entries(self) -> tuple[Entry, ...]:
        offered = self._list_offered()
        if self._narrowed_options:
            return tuple(_make_entry(option) for option in offered)
        keys = [None if option.group is None else _make_key(option.group) for option in offered]
        groups: dict[_Key, list[Option]] = {}
        for option, key in zip(offered, keys, strict=True):
            if key is not None:
                groups.setdefault(key, []).append(option)
        inside = groups.get(_make_key(self._group)) if self._group is not None else None
        if inside is not None:
            return tuple(_make_entry(option) for option in inside)
        one_group_only = len(groups) == 1 and None not in keys
        entries: list[Entry] = []
        for option, key in zip(offered, keys, strict=True):
            if option.group is None or key is None or one_group_only:
                entries.append(_make_entry(option))
            elif members := groups.pop(key, None):
                zones = tuple(dict.fromkeys(member.zone for member in members if member.zone))
                entries.append(Entry("group", option.group, tuple(member.id for member in members), zones))
        if isinstance(self._decision, Choose) and self.is_multiple and len(self._picked) >= self._decision.least:
            entries.append(Entry("done", say("board-done")))
        return tuple(entries)


#: Words hold a dict and can't be hashed: their key and arguments can.
_Key = tuple[str, tuple[tuple[str, str | int], ...]]


def _make_key(words: Words) -> _Key:
    args = words.args.items()
    return words.key, tuple(sorted(args) if len(args) > 1 else args)  # of a hundred options each time


def _make_entry(option: Option) -> Entry:
    return Entry("option", option.label, (option.id,), (option.zone,) if option.zone else ())
