"""The last step of building: a piece that is laid on the board has a known tag."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.board.tags import format_uid
from marshub.kernel import Words, say, say_first_known
from marshub.link.events import TagArrived, TagLeft
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.reach import make_tag_predicate
from marshub.tools.doctor.report import Finding
from marshub.tools.tags_store import TagStore, default_tags_file


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
