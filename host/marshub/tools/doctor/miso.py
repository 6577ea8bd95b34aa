"""Diagnosis of a silent bus, with a person's help: module by module, until the one that holds MISO is found.

One that holds the line leaves the others unread (`vitals`); of several that do, no board can tell which without hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hublink import messages as m
from marshub.board.profile import Bus
from marshub.kernel import say
from marshub.link.events import ReaderHealth
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding

_LOOKS = 5


def make_held_finding(examined: ExaminedBoard, bus: Bus, reader: str) -> Finding:
    """Return the finding on a reader whose module holds MISO."""
    gate = "74HC125" if bus.miso_through == "buffer" else "74HC151"
    return Finding(
        "readers",
        "failure",
        say("doctor-miso-held", reader=reader, bus=bus.name),
        say("doctor-miso-held-cause", reader=reader),
        say("doctor-miso-held-cure", reader=reader, gate=gate),
        reader,
    )


def find_held_miso(examined: ExaminedBoard, bus: Bus) -> Iterator[Finding]:
    """Yield findings while a silent bus's readers are plugged in one by one, beside one that answers (the partner).

    A module holds the line if and only if the others are not read while it is plugged in. So each pair of modules that
    answer alone decides about both, even if all modules of a bus hold the line.
    """
    if examined.hands is not None:
        yield from _Search(examined, bus).find()


class _Search:
    """The search so far.

    `plugged`: readers that are plugged in and answered last. `known`: whether each tested reader holds MISO.
    """

    def __init__(self, examined: ExaminedBoard, bus: Bus) -> None:
        self.examined, self.bus = examined, bus
        self.group = examined.profile.list_readers_on(bus)
        self.plugged: set[int] = set()
        self.known: dict[int, bool] = {}

    def find(self) -> Iterator[Finding]:
        examined = self.examined
        for number, reader in self.group:
            key = "doctor-ask-plug" if self.plugged else "doctor-ask-unplug"
            well = self._ask_and_wait(key, number, _make_news_predicate(number, self.plugged))
            assert examined.hands is not None
            if examined.hands.is_skipped():
                yield Finding("readers", "skipped", say("doctor-left-out", part=reader.name), part=reader.name)
                if not self.plugged:
                    return
                continue
            if number not in well and self.plugged <= well:
                # Not plugged in yet, perhaps: whoever comes late would be blamed on the next.
                well = self._ask_and_wait("doctor-ask-pressed-home", number, _make_news_predicate(number, self.plugged))
            if self.plugged - well:
                yield self._make_holder_finding(number)
                yield from self._check_partner(number, number in well)
            elif number in well:
                self.known |= dict.fromkeys((*self.plugged, number), False) if self.plugged else {}
                self.plugged.add(number)
            elif len(self.plugged) == 1 and self.known.get(min(self.plugged)) is not False:
                yield from self._check_swapped(number)
            else:
                self._ask_and_wait("doctor-ask-out", number, _make_news_predicate(number, self.plugged))

    def _check_partner(self, number: int, answers: bool) -> Iterator[Finding]:
        """Yield the finding on the module plugged in before `number`, if it is unknown yet that it holds the line."""
        first = min(self.plugged)
        if first in self.known or answers:
            self.known.setdefault(first, False)
            self._ask_and_wait("doctor-ask-unplug-again", number, _make_news_predicate(first, set()))
        elif number in self._ask_and_wait("doctor-ask-unplug-again", first, _make_news_predicate(number, set())):
            yield self._make_holder_finding(first)
            self.plugged = {number}  # of whom it is known, and who answers: a partner for the next
        else:
            self.plugged = set()

    def _check_swapped(self, number: int) -> Iterator[Finding]:
        """Yield the finding on `number`, which is not read: its partner holds the line, or it is dead."""
        (first,) = self.plugged
        if number in self._ask_and_wait("doctor-ask-unplug-again", first, _make_news_predicate(number, set())):
            if first not in self.known:
                yield self._make_holder_finding(first)
            self.known[number] = False
            self.plugged = {number}
        else:
            self._ask_and_wait("doctor-ask-out", number, lambda event: False)
            self._ask_and_wait("doctor-ask-plug", first, _make_news_predicate(first, set()))

    def _make_holder_finding(self, number: int) -> Finding:
        self.known[number] = True
        return make_held_finding(self.examined, self.bus, self.examined.profile.reader[number].name)

    def _ask_and_wait(self, key: str, number: int, news: Callable[[ReaderHealth], bool]) -> set[int]:
        """Ask for an action and return the readers that answer then.

        Wait until they change, or until the time is over.
        """
        examined, since = self.examined, self.examined.connection.mark
        assert examined.hands is not None
        entries = {"reader": examined.profile.reader[number].name, "bus": self.bus.name}
        examined.hands.ask(say(key, seconds=round(examined.hold_s), **entries))
        examined.wait_for_hands(ReaderHealth, news, since)
        well = _list_answering(examined)
        if self.plugged - well:
            # It may be a glitch, of plugging or of the reset that all get; who holds the line holds it on.
            for _ in range(_LOOKS):
                examined.connection.wait(ReaderHealth, examined.quiet_s / _LOOKS, lambda event: False)
                well |= _list_answering(examined)
            if self.plugged <= well and number not in well:
                examined.wait_for_hands(ReaderHealth, _make_news_predicate(number, set()), examined.connection.mark)
                well |= _list_answering(examined)
        return well


def _make_news_predicate(number: int, plugged: set[int]) -> Callable[[ReaderHealth], bool]:
    """Return a predicate of ReaderHealth: this reader answers, or one that answered does so no more."""
    return lambda event: (event.reader == number) if event.health == m.OK else event.reader in plugged


def _list_answering(examined: ExaminedBoard) -> set[int]:
    shot = examined.read_snapshot()
    return set() if shot is None else {n for n, state in enumerate(shot.readers) if state.health in (m.OK, m.BLIND)}
