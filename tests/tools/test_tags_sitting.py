"""Enrolment without a board: what tags that come and go are taken for, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.board import tags
from marshub.board.tags import TagBook, Tags, format_uid, make_simulated_uid
from marshub.kernel import Piece, Session, say
from marshub.tools.tags_check import judge_uid
from marshub.tools.tags_learn import EnrolmentSession
from marshub.tools.tags_pieces import TaggablePieces

BOX = TaggablePieces("pocket-mars")
GAME = BOX.id


def uid(number: int) -> str:
    return f"04{number:012x}"


def sitting(count: int = 6, book: TagBook | None = None, batch: bool = False) -> EnrolmentSession:
    pieces = BOX.list_untagged((book or TagBook()).tags_of(GAME))[:count]
    result = EnrolmentSession(BOX, BOX.list_steps(pieces, batch), book or TagBook())
    result.handle_snapshot([[], []])
    return result


def touch(at: EnrolmentSession, tag: str, reader: int = 0) -> list[str]:
    """Lay a tag down and take it up again: keys of what was said."""
    notes = [*at.handle_arrival(reader, tag), *at.handle_departure(reader, tag)]
    return [note.words.key for note in notes]


def pieces_of(at: EnrolmentSession) -> dict[str, str]:
    return dict(at.book.tags_of(GAME))


def test_each_touch_is_the_next_piece_in_the_games_order() -> None:
    one = sitting(3)
    wanted = [piece.id for piece in BOX.pieces[:3]]
    for number in range(3):
        assert one.step[0].id == wanted[number]
        assert touch(one, uid(number)) == ["tags-learned"]
    assert one.over
    assert pieces_of(one) == {uid(number): piece for number, piece in enumerate(wanted)}
    assert (one.learned, one.skipped) == (3, 0)
    assert touch(one, uid(9)) == [], "nothing is asked any more"


def test_a_tag_is_learned_without_looking_at_all_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    one = sitting(20, TagBook({GAME: Tags({uid(1000 + number): f"other-{number}" for number in range(500)})}))
    checked: list[object] = []
    monkeypatch.setattr(tags, "format_uid", lambda given: checked.append(given) or format_uid(given))
    for number in range(20):
        assert touch(one, uid(number)) == ["tags-learned"]
    assert len(one.book.tags_of(GAME)) == 520
    assert set(checked) == {uid(number) for number in range(20)}


def test_a_duplicate_is_refused_and_says_under_what_it_is() -> None:
    one = sitting(3)
    touch(one, uid(1))
    touch(one, uid(2))
    (note,) = one.handle_arrival(0, uid(1))
    # Of this very sitting: laid down once more by mistake; nobody is scolded.
    assert (note.kind, note.words.key, note.piece) == ("note", "tags-same", BOX.pieces[0].id)
    known = TagBook({GAME: Tags({uid(7): BOX.pieces[5].id})})
    other = sitting(3, known)
    (note,) = other.handle_arrival(0, uid(7))
    assert (note.kind, note.words.key) == ("refused", "tags-duplicate")
    assert note.words.args["piece"] == f"@@{BOX.pieces[5].label.key}"
    assert other.step[0].id == BOX.pieces[0].id
    assert other.list_marks() == {0: "refused"}
    other.handle_departure(0, uid(7))
    assert other.list_marks() == {}


@pytest.mark.parametrize(
    ("tag", "fit", "key"),
    [
        ("08a1b2c3", "unsuitable", "tags-random"),
        ("88a1b2c3", "unsuitable", "tags-half-read"),
        ("00000000", "unsuitable", "tags-blank"),
        ("01020304", "unsuitable", "tags-blank"),
        ("00000000000000", "unsuitable", "tags-blank"),
        ("a1b2c3d4", "doubtful", "tags-short"),
        ("0fb2c3d4", "doubtful", "tags-short"),
        ("04a1b2c3d4e5f6", "good", None),
        ("08a1b2c3d4e5f6", "good", None),  # 08 hides nothing in a double-size UID
        ("04a1b2c3d4e5f6a7b8c9", "good", None),
    ],
)
def test_families(tag: str, fit: str, key: str | None) -> None:
    verdict = judge_uid(tag)
    assert verdict.fit == fit
    assert (verdict.words.key if verdict.words else None) == key
    one = sitting()
    (note,) = one.handle_arrival(0, tag)
    if fit == "unsuitable":
        assert (note.kind, note.words.key) == ("refused", key)
        assert pieces_of(one) == {}
        assert one.list_marks() == {0: "refused"}
    else:
        assert note.kind == "learned"
        assert [remark.key for remark in note.remarks] == ([key] if key else [])
        assert one.list_marks() == {0: "learned"}


def test_a_tag_may_serve_another_game_too_but_an_overlays_corner_only_itself() -> None:
    book = TagBook({"first-martians": Tags({uid(1): "rover-froggy", uid(2): "overlay:first-martians"})})
    one = sitting(2, book)
    (note,) = one.handle_arrival(0, uid(1))
    assert note.kind == "learned"
    assert [(r.key, r.args["other"]) for r in note.remarks] == [("tags-shared", "rover-froggy")]
    one.handle_departure(0, uid(1))
    (note,) = one.handle_arrival(0, uid(2))
    assert (note.kind, note.words.key) == ("refused", "tags-is-overlay")
    corner = EnrolmentSession(BOX, [(BOX.pieces[-1],)], book)
    corner.handle_snapshot([[]])
    assert corner.step[0].id == "overlay:pocket-mars"
    (note,) = corner.handle_arrival(0, uid(1))
    assert (note.kind, note.words.key) == ("refused", "tags-overlay-used")
    assert touch(corner, uid(3)) == ["tags-learned"]
    assert corner.book.overlays == {uid(2): "first-martians", uid(3): "pocket-mars"}


def test_two_tags_at_once_are_not_two_steps() -> None:
    one = sitting(4)
    assert [note.kind for note in one.handle_arrival(0, uid(1))] == ["learned"]
    assert [note.words.key for note in one.handle_arrival(0, uid(2))] == ["tags-two-at-once"]
    assert one.list_marks() == {0: "held"}
    assert len(pieces_of(one)) == 1
    # The second was only laid down while the first was taken up: now it counts.
    assert [note.kind for note in one.handle_departure(0, uid(1))] == ["learned"]
    assert pieces_of(one) == {uid(1): BOX.pieces[0].id, uid(2): BOX.pieces[1].id}
    # Two of them: nobody knows which is meant, until one is taken away.
    one.handle_arrival(1, uid(3))
    one.handle_arrival(1, uid(4))
    assert one.handle_departure(0, uid(2)) == []
    assert [note.uid for note in one.handle_departure(1, uid(3))] == [uid(4)]


def test_a_tag_between_two_readers_comes_once() -> None:
    one = sitting(3)
    one.handle_arrival(0, uid(1))
    assert one.handle_arrival(1, uid(1)) == []
    assert one.handle_departure(0, uid(1)) == []
    assert one.list_marks() == {1: "learned"}
    one.handle_departure(1, uid(1))
    assert touch(one, uid(2)) == ["tags-learned"]
    assert len(pieces_of(one)) == 2


def test_what_lies_there_at_first_is_not_learned() -> None:
    one = EnrolmentSession(BOX, BOX.list_steps(BOX.pieces[:2], False), TagBook())
    (note,) = one.handle_snapshot([[uid(1)], [uid(2), uid(3)]])
    assert (note.words.key, note.words.args["count"]) == ("tags-lying", 3)
    assert pieces_of(one) == {}
    # The board was away meanwhile: what a later snapshot has more came by hand, what it lacks was lifted.
    notes = one.handle_snapshot([[], [uid(2), uid(3), uid(4)]])
    assert [(note.kind, note.uid) for note in notes] == [("learned", uid(4))]
    one.handle_departure(1, uid(4))
    assert touch(one, uid(1)) == ["tags-learned"], "lifted and laid again it counts"


def test_skip_back_and_redo() -> None:
    one = sitting(4)
    assert [note.words.key for note in one.go_back()] == ["tags-nothing-back"]
    touch(one, uid(1))
    one.skip()
    touch(one, uid(3))
    assert pieces_of(one) == {uid(1): BOX.pieces[0].id, uid(3): BOX.pieces[2].id}
    assert one.skipped == 1
    (note,) = one.go_back()
    assert (note.words.key, note.uid, note.piece) == ("tags-taken-back", uid(3), BOX.pieces[2].id)
    assert one.step[0].id == BOX.pieces[2].id
    assert one.go_back() == [], "a skip leaves nothing to be told"
    assert (one.step[0].id, one.skipped) == (BOX.pieces[1].id, 0)
    one.redo()
    assert [note.words.key for note in one.redo()] == ["tags-done-again"]
    assert pieces_of(one) == {uid(1): BOX.pieces[0].id, uid(3): BOX.pieces[2].id}
    assert [note.words.key for note in one.redo()] == ["tags-nothing-redo"]
    one.go_back()
    touch(one, uid(5))
    assert pieces_of(one)[uid(5)] == BOX.pieces[2].id
    assert [note.words.key for note in one.redo()] == ["tags-nothing-redo"], "something else was done since"


def test_a_batch_takes_alike_pieces_together_and_no_more() -> None:
    one = sitting(10, batch=True)
    assert [len(step) for step in one.steps] == [7, 3]
    kinds = [note.kind for number in range(8) for note in one.handle_arrival(0, uid(number))]
    assert kinds == ["learned"] * 7 + ["refused"]
    assert [piece.id for piece in one.step] == [piece.id for piece in BOX.pieces[7:10]]
    for number in range(7):
        assert one.handle_departure(0, uid(number)) == []
    assert len(pieces_of(one)) == 7, "the one too many is not the next kind"
    one.handle_departure(0, uid(7))
    assert touch(one, uid(7)) == ["tags-learned"]
    assert len(one.wanted) == 2
    one.skip()
    assert one.over
    assert (one.learned, one.skipped) == (8, 2)


Event = tuple[str, int, int]
events = st.lists(
    st.tuples(st.sampled_from(["come", "come", "go", "skip", "back", "redo"]), st.integers(0, 1), st.integers(0, 5)),
    max_size=40,
)


@given(events, st.booleans())
@settings(max_examples=60)
def test_whatever_hands_do_no_tag_is_under_two_pieces_and_back_leads_to_the_beginning(
    deeds: Sequence[Event], batch: bool
) -> None:
    one = sitting(5, batch=batch)
    for verb, reader, number in deeds:
        before = pieces_of(one)
        match verb:
            case "come":
                one.handle_arrival(reader, uid(number))
            case "go":
                one.handle_departure(reader, uid(number))
            case _:
                getattr(one, {"back": "go_back"}.get(verb, verb))()
        now = pieces_of(one)
        assert len(set(now.values())) == len(now), "no piece got two tags"
        if verb in ("come", "go"):
            assert before.items() <= now.items(), "what was learned stays"
            assert len(now) - len(before) in (0, 1)
        assert one.learned == len(now)
    while not any(note.words.key == "tags-nothing-back" for note in one.go_back()):
        pass
    assert (pieces_of(one), one.number) == ({}, 1)


@pytest.mark.parametrize("game", ["first-martians", "pocket-mars"])
def test_the_box_is_the_game_and_its_overlay(game: str) -> None:
    box = TaggablePieces(game)
    assert box.pieces[-1] == Piece(
        f"overlay:{game}", "overlay", say("tags-overlay-of", game=f"@game-{game}"), prop=True
    )
    assert len({piece.id for piece in box.pieces}) == len(box.pieces)
    assert len({make_simulated_uid(piece.id) for piece in box.pieces}) == len(box.pieces)
    steps = box.list_steps(box.pieces, True)
    assert sorted(piece.id for step in steps for piece in step) == sorted(piece.id for piece in box.pieces)
    assert len(steps) < len(box.pieces)


@pytest.mark.parametrize("mission", ["make-yourself-at-home", "landing", "riddle", "binding-agent"])
def test_the_box_has_what_a_mission_adds(mission: str) -> None:
    box = TaggablePieces("first-martians")
    pieces = box.game.tagged_pieces(Session(box.game, {"mission": mission}, 1).state)
    assert {piece.id for piece in pieces} <= {piece.id for piece in box.pieces}
    sorts = [piece.sort for piece in box.pieces]
    assert len(list(groupby(sorts))) == len(set(sorts)), "each sort is asked for in one go"
