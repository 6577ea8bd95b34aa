"""Tests that need hands: a tag on each reader, a press of each button, a known piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hublink import messages as m
from marshub.board.profile import Reader
from marshub.board.tags import format_uid
from marshub.kernel import Words, say, say_first_known
from marshub.link.events import Button, TagArrived, TagLeft
from marshub.tools.doctor.examined_board import ExaminedBoard, Hands
from marshub.tools.doctor.reach import check_strays, make_tag_predicate, measure_hit_rates
from marshub.tools.doctor.report import Finding
from marshub.tools.doctor.vitals import describe_wires, read_health
from marshub.tools.tags_store import TagStore, default_tags_file


def check_tags(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on a tag laid on and removed from each reader.

    If another reader sees it instead, wires are crossed; if another sees it too, the places cannot be told apart.
    """
    if examined.hands is None:
        yield Finding("tags", "skipped", say("doctor-needs-hands"))
        return
    names = [reader.name for reader in examined.profile.reader]
    shot = examined.read_snapshot()
    health = {} if shot is None else read_health(examined.profile, shot)
    silent = [name for name in names if health.get(name) == m.MISSING]
    if silent:
        yield Finding("tags", "skipped", say("doctor-tag-silent", readers=", ".join(silent)))
    for number, reader in enumerate(examined.profile.reader):
        if reader.name not in silent:
            yield from _check_reader(examined, examined.hands, number, reader)


def _check_reader(examined: ExaminedBoard, hands: Hands, number: int, reader: Reader) -> Iterator[Finding]:
    """Yield the findings on one reader: a tag placed there, and removed."""
    connection, name = examined.connection, reader.name
    # Wait for the tag.
    since = connection.mark
    hands.ask(say("doctor-ask-tag", reader=name, seconds=round(examined.hold_s)))
    came = examined.wait_for_hands(TagArrived, lambda event: True, since)
    if came is None and hands.is_skipped():
        yield Finding("tags", "skipped", say("doctor-left-out", part=name), part=name)
        return
    if came is None:
        cause, cure = say("doctor-tag-none-cause"), say("doctor-tag-none-cure")
        yield Finding("tags", "failure", say("doctor-tag-none", reader=name), cause, cure, name)
        return
    # Check which readers see it.
    shares = measure_hit_rates(examined, came)
    is_right = number in shares
    if is_right:
        yield from check_strays(examined, number, shares)
    else:
        yield _make_elsewhere_finding(examined, reader, came)
    # Wait until it is gone. Where others see it too, it may have left one of them for another meanwhile.
    since = since if shares.keys() == {number} else connection.mark
    hands.ask(say("doctor-ask-take", seconds=round(examined.hold_s)))
    left = examined.wait_for_hands(TagLeft, make_tag_predicate(came.uid), since)
    if not is_right:
        return
    figures: dict[str, int | float | str] = {"uid": came.uid}
    if left is None:
        words = say("doctor-tag-stays", reader=name, uid=came.uid)
        cause, cure = say("doctor-tag-stays-cause"), say("doctor-tag-stays-cure")
        yield Finding("tags", "failure", words, cause, cure, name, figures)
    else:
        yield Finding("tags", "ok", say("doctor-tag-ok", reader=name, uid=came.uid), part=name, figures=figures)


def _make_elsewhere_finding(examined: ExaminedBoard, reader: Reader, came: TagArrived) -> Finding:
    """Return the finding that another reader than the one asked for has seen the tag."""
    names = [other.name for other in examined.profile.reader]
    seen_by = names[came.reader] if came.reader < len(names) else str(came.reader)
    return Finding(
        "tags",
        "failure",
        say("doctor-tag-elsewhere", reader=reader.name, other=seen_by),
        say("doctor-tag-elsewhere-cause"),
        say("doctor-tag-elsewhere-cure", wires=describe_wires(examined.profile, reader)),
        reader.name,
        {"uid": came.uid, "seen_by": seen_by},
    )


def _make_release_predicate(number: int) -> Callable[[Button], bool]:
    return lambda event: (event.index, event.action) == (number, m.RELEASE)


def check_buttons(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield findings on each button, pressed once. If another one answers, wires are crossed."""
    if examined.hands is None:
        yield Finding("buttons", "skipped", say("doctor-needs-hands"))
        return
    connection, profile = examined.connection, examined.profile
    names = [button.name for button in profile.button]
    for number, button in enumerate(profile.button):
        since = connection.mark
        examined.hands.ask(say("doctor-ask-press", button=button.name, seconds=round(examined.hold_s)))
        pressed = examined.wait_for_hands(Button, lambda event: event.action == m.PRESS, since)
        if pressed is None and examined.hands.is_skipped():
            yield Finding("buttons", "skipped", say("doctor-left-out", part=button.name), part=button.name)
            continue
        if pressed is None:
            yield Finding(
                "buttons",
                "failure",
                say("doctor-button-none", button=button.name),
                say("doctor-button-none-cause"),
                say("doctor-button-none-cure", pin=button.pin),
                button.name,
            )
            continue
        if pressed.index != number:
            other = names[pressed.index] if pressed.index < len(names) else str(pressed.index)
            yield Finding(
                "buttons",
                "failure",
                say("doctor-button-other", button=button.name, other=other),
                say("doctor-button-other-cause"),
                say("doctor-button-other-cure", pin=button.pin),
                button.name,
            )
            continue
        released = examined.wait_for_hands(Button, _make_release_predicate(number), since)
        count = sum(event.action == m.PRESS and event.index == number for event in connection.events_of(Button, since))
        if released is None or count > 1:
            yield Finding(
                "buttons",
                "failure" if released is None else "warning",
                say("doctor-button-stuck" if released is None else "doctor-button-bounces", button=button.name),
                say("doctor-button-stuck-cause"),
                say("doctor-button-other-cure", pin=button.pin),
                button.name,
                {"presses": count},
            )
        else:
            yield Finding("buttons", "ok", say("doctor-button-ok", button=button.name), part=button.name)


def check_pieces(examined: ExaminedBoard) -> Iterator[Finding]:
    """Yield the finding on a piece laid on any place, which is looked up among the enrolled tags."""
    book = TagStore(default_tags_file()).book
    if not book.games:
        yield Finding(
            "pieces", "failure", say("doctor-no-tags"), say("doctor-no-tags-cause"), say("doctor-no-tags-cure")
        )
        return
    if examined.hands is None:
        yield Finding("pieces", "skipped", say("doctor-needs-hands"))
        return
    since = examined.connection.mark
    examined.hands.ask(say("doctor-ask-piece", seconds=round(examined.hold_s)))
    came = examined.wait_for_hands(TagArrived, lambda event: True, since)
    if came is None and examined.hands.is_skipped():
        yield Finding("pieces", "skipped", say("doctor-nobody-answers"))
        return
    if came is None:
        yield Finding(
            "pieces", "failure", say("doctor-piece-none"), say("doctor-tag-none-cause"), say("doctor-tag-none-cure")
        )
        return
    games = book.find_uses(format_uid(came.uid))
    reader = examined.profile.reader[came.reader].name
    if games:
        named = tuple(say_first_known(f"game-{game}", otherwise=game) for game in games)
        yield Finding(
            "pieces",
            "ok",
            Words("doctor-piece-known", {"reader": reader, "uid": came.uid}, {"games": named}),
            figures={"uid": came.uid},
        )
    else:
        yield Finding(
            "pieces",
            "failure",
            say("doctor-piece-unknown", reader=reader, uid=came.uid),
            say("doctor-piece-unknown-cause"),
            say("doctor-no-tags-cure"),
            figures={"uid": came.uid},
        )
    since = examined.connection.mark
    examined.hands.ask(say("doctor-ask-take", seconds=round(examined.hold_s)))
    examined.wait_for_hands(TagLeft, make_tag_predicate(came.uid), since)
