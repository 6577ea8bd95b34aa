"""The notices in words: each names its piece, its place and its number."""

from __future__ import annotations

import re

import pytest

from marshub.board import profile as profiles
from marshub.board.health import Trouble
from marshub.board.matching import Mismatch
from marshub.board.notices import (
    Answered,
    AnswerRedone,
    AnswerTakenBack,
    BoardNews,
    Corrected,
    Explained,
    Failed,
    FirmwareMismatch,
    HelpWanted,
    Misplaced,
    Names,
    Notice,
    NotNow,
    OtherOverlay,
    OtherProfile,
    Picked,
    Refusal,
    Repaired,
    Several,
    UndoAsked,
    UnknownTagNotice,
    WeakSpot,
    describe_walk,
)
from marshub.board.repair_walk import RepairWalk
from marshub.games import GAMES
from marshub.kernel import Answer, MarsHubError, NothingToUndo, Reason, Words, say
from marshub.words import Speech

NAMES = Names({"boat": say("toy-boat")})
FULL, FAR = Reason("TOY-1", say("toy-full")), Reason("TOY-2", say("toy-far"))


@pytest.mark.parametrize(
    ("notice", "words"),
    [
        (Answered("screen", Answer(option="pass")), say("board-answered")),
        (
            Answered("gesture", Answer(option="x"), (), "boat", "quay"),
            say("board-accepted", piece="@toy-boat", zone="@zone-quay"),
        ),
        (Picked("button", "north", 3), say("board-picked", left=3)),
        (
            Several("boat", "quay", ("a", "b", "c")),
            say("board-several", piece="@toy-boat", zone="@zone-quay", count=3),
        ),
        (Refusal("boat", "quay"), say("board-refused", piece="@toy-boat", zone="@zone-quay")),
        (UnknownTagNotice("04a1b2c3", "quay"), say("board-unknown-tag", uid="04a1b2c3", zone="@zone-quay")),
        (UnknownTagNotice("08a1b2c3", "quay"), say("board-visitor", zone="@zone-quay")),
        (Repaired("boat", "quay"), say("board-repaired", piece="@toy-boat", zone="@zone-quay")),
        (Misplaced(Mismatch("boat", "", "quay")), say("board-put", piece="@toy-boat", zone="@zone-quay")),
        (Misplaced(Mismatch("boat", "north", "")), say("board-take", piece="@toy-boat", zone="@zone-north")),
        (
            Misplaced(Mismatch("boat", "north", "quay")),
            say("board-move", piece="@toy-boat", zone="@zone-north", to="@zone-quay"),
        ),
        (UndoAsked(3), say("board-undo-asks", steps=3)),
        (AnswerTakenBack("button", 3), say("board-took-back", steps=3)),
        (AnswerRedone("button"), say("board-redone")),
        (Explained((FULL, FAR), say("toy-risk")), say("toy-full")),
        (Explained((), say("toy-risk")), say("toy-risk")),
        (Explained(()), say("board-nothing-to-explain")),
        (HelpWanted(), say("board-help")),
        (NotNow("pass"), say("board-not-now", button="@button-pass")),
        (Failed(MarsHubError("too late")), say("board-failed", what="too late")),
        (
            Failed(NothingToUndo("only {count}", "error-undo-few", count=0)),
            Words("board-failed", {}, {"what": (say("error-undo-few", count=0),)}),
        ),
        (Corrected(()), say("board-corrected")),
        (BoardNews("board-lost", "the cable"), say("board-lost", what="the cable")),
        (OtherOverlay("board-other-overlay", "a", "b"), say("board-other-overlay", what="a", game="b")),
        (OtherProfile("board-other-profile", "a", "b"), say("board-other-profile", what="a", named="b")),
        (
            WeakSpot(Trouble("board-tag-weak", "lab", b"\x04\xa1\xb2\xc3", 20), "boat"),
            say("board-tag-weak", what="lab", piece="@toy-boat", percent=20),
        ),
        (
            WeakSpot(Trouble("board-tag-weak", "lab", b"\x04\xa1\xb2\xc3", 20), ""),
            say("board-tag-weak", what="lab", piece="04a1b2c3", percent=20),
        ),
        (FirmwareMismatch("board-wire-older", "1", "2"), say("board-wire-older", theirs="1", ours="2")),
    ],
)
def test_a_notice_in_words(notice: Notice, words: Words) -> None:
    assert notice.describe(NAMES) == words


@pytest.mark.parametrize(
    ("language", "uncontracted"), [("it", r"\b(?:di|a|da|in|su) (?:il|lo|la|i|gli|le|l’)"), ("es", r"\b(?:de|a) el\b")]
)
def test_no_preposition_stands_before_the_article_of_a_zone(language: str, uncontracted: str) -> None:
    """Italian says "sulla nave", not "su la nave", and Spanish "del mazo"."""
    speech = Speech(language)
    zones = {
        zone for board in ("hub", "starter") for game in GAMES for zone in profiles.load(board).list_zones(game) if zone
    }
    for zone in zones:
        notices = (
            Answered("gesture", Answer(option="x"), (), "boat", zone),
            *(Several("boat", zone, options) for options in (("a",), ("a", "b"))),
            Refusal("boat", zone),
            UnknownTagNotice("04a1b2c3", zone),
            UnknownTagNotice("08a1b2c3", zone),
            Repaired("boat", zone),
            *(Misplaced(Mismatch("boat", *places)) for places in (("", zone), (zone, ""), (zone, zone))),
        )
        for notice in notices:
            sentence = speech.say(notice.describe(NAMES))
            assert not re.search(uncontracted, sentence, re.IGNORECASE), sentence


def test_a_walk_of_several_moves_says_how_far_it_is() -> None:
    moves = [Mismatch("boat", "", zone) for zone in ("north", "south", "quay")]
    walk = RepairWalk()
    assert describe_walk(walk, NAMES) == []
    walk.update(moves, str.__eq__, ())
    progress = [say("walk-progress", number=number, count=3) for number in (1, 2, 3)]
    assert describe_walk(walk, NAMES) == [say("board-put", piece="@toy-boat", zone="@zone-north"), progress[0]]
    walk.update(moves[1:], str.__eq__, ())
    assert describe_walk(walk, NAMES)[1:] == progress[1:2]
    walk.update(moves[2:], str.__eq__, ())
    assert describe_walk(walk, NAMES)[1:] == progress[2:]
    walk = RepairWalk()
    walk.update(moves[:1], str.__eq__, ())
    assert describe_walk(walk, NAMES)[1:] == [], "one move alone is not counted"
