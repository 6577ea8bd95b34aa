"""A whole bus that is silent, with somebody there: module by module, until the one that holds its MISO is found.

One that holds the line leaves the others unread (`vitals`); of several that do, no board can tell which without hands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hublink import messages as m
from marshub.board.profile import Bus
from marshub.kernel import say
from marshub.link.events import ReaderHealth
from marshub.tools.doctor.patient import Patient
from marshub.tools.doctor.report import Finding

_LOOKS = 5


def held(patient: Patient, bus: Bus, reader: str) -> Finding:
    """What is said of a reader whose module holds MISO."""
    gate = "74HC125" if bus.miso_through == "buffer" else "74HC151"
    return Finding(
        "readers",
        "failure",
        say("doctor-miso-held", reader=reader, bus=bus.name),
        say("doctor-miso-held-cause", reader=reader),
        say("doctor-miso-held-cure", reader=reader, gate=gate),
        reader,
    )


def search(patient: Patient, bus: Bus) -> Iterator[Finding]:
    """Plug the readers of a silent bus in one by one; each at which the others fall silent holds the line."""
    if patient.hands is None:
        return
    group = patient.profile.readers_on(bus)
    plugged: set[int] = set()
    for number, reader in group:
        key = "doctor-ask-plug" if plugged else "doctor-ask-unplug"
        _wait(patient, key, reader.name, _news_of(number, plugged), bus.name)
        if patient.hands.skipped():
            yield Finding("readers", "skipped", say("doctor-left-out", part=reader.name), part=reader.name)
            if not plugged:
                return
            continue
        well = _answering(patient)
        if plugged - well:
            # It may be a glitch, of plugging or of the reset that all get; who holds the line holds it on.
            for _ in range(_LOOKS):
                patient.meeting.wait(ReaderHealth, patient.quiet_s / _LOOKS, lambda event: False)
                well |= _answering(patient)
            if plugged <= well and number not in well:
                patient.wait_hands(ReaderHealth, _news_of(number, set()), patient.meeting.mark)
                well |= _answering(patient)
        if plugged - well:
            yield held(patient, bus, reader.name)
            _wait(patient, "doctor-ask-unplug-again", reader.name, _news_of(min(plugged), set()))
        elif number in well:
            plugged.add(number)
        elif len(plugged) == 1:
            # Nobody else has answered beside the first one yet: it may be the one that holds the line.
            (first,) = plugged
            name = patient.profile.reader[first].name
            _wait(patient, "doctor-ask-unplug-again", name, _news_of(number, set()))
            if number in _answering(patient):
                yield held(patient, bus, name)
                plugged = {number}
            else:
                _wait(patient, "doctor-ask-plug", name, _news_of(first, set()))


def _wait(patient: Patient, key: str, reader: str, news: Callable[[ReaderHealth], bool], bus: str = "") -> None:
    """Ask for something, until there is news of it or the time is over."""
    assert patient.hands is not None
    since = patient.meeting.mark
    patient.hands.ask(say(key, reader=reader, bus=bus, seconds=round(patient.hold_s)))
    patient.wait_hands(ReaderHealth, news, since)


def _news_of(number: int, plugged: set[int]) -> Callable[[ReaderHealth], bool]:
    """This reader answers, or one of those that did answers no more."""
    return lambda event: (event.reader == number) if event.health == m.OK else event.reader in plugged


def _answering(patient: Patient) -> set[int]:
    shot = patient.snapshot()
    return set() if shot is None else {n for n, state in enumerate(shot.readers) if state.health in (m.OK, m.BLIND)}
