"""Pieces that accompany others, pieces that are shown at the pad, and places that no reader sees."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from marshub.board.matching import Mismatch
from marshub.board.notices import Answered, AnswerTakenBack, Refusal, Several
from marshub.board.referee import CALM_MS
from marshub.kernel import Gesture, Option, Piece, Spot, Thing, say
from toy_bench import Bench
from toy_harbour import BOATS, Cleared, Harbour
from toys import lying

PROPS = ("rope-1", "rope-2", "sail")


class Loaded(Cleared):
    """As the cleared toy. In the north a boat takes a rope or a sail; the crane's place in the south may be afar."""

    def _placings(self, state: Harbour) -> list[Option]:
        idle = next((boat for boat in BOATS if boat not in state.where), None)
        options = [Option("crane@south", say("toy-far"), Gesture("crane", "south", afar=True), "south")]
        options += [Option("crane@quay", say("toy-near"), Gesture("crane", "quay"), "quay")]
        if idle:
            options += [
                Option(f"{idle}@north+{load}", say("toy-load"), Gesture(idle, "north"), "north", also=(beside,))
                for load, beside in (("rope", Gesture("rope-1", "north")), ("sail", Gesture("sail", "north")))
            ]
            options.append(Option(f"{idle}@south", say("toy-moor"), Gesture(idle, "south"), "south"))
        return [*options, Option("pass", say("toy-pass"))]

    def tagged_pieces(self, state: Harbour) -> Sequence[Piece]:
        props = (Piece(piece, piece[:4], say(f"toy-{piece[:4]}"), prop=True) for piece in PROPS)
        return (*super().tagged_pieces(state), *props)

    def layout(self, state: Harbour) -> Sequence[Thing]:
        things = [lying(piece, state.where.get(piece, "").partition("+")[0]) for piece in (*BOATS, "crane")]
        cube = Thing("cube", say("toy-cube"), Spot("pile", say("toy-pile"), "north"), 1 + len(state.where))
        rope = Thing("rope", say("toy-rope"), Spot(f"rope-{len(state.where)}", say("toy-rope"), "north"))
        return [*things, cube, Thing("rope", rope.name, rope.spot, pieces=("rope-1",))]


def said(notices: Sequence[object]) -> list[str]:
    return [notice.answer.option or "" if isinstance(notice, Answered) else type(notice).__name__ for notice in notices]


@pytest.fixture
def bench() -> Bench:
    return Bench(Loaded())


def test_a_prop_that_lies_there_already_says_which_option_is_meant_and_serves_once(bench: Bench) -> None:
    assert bench.put("rope-2", "north") == []
    assert bench.wait(CALM_MS) == [], "it may lie anywhere"
    assert said(bench.put("boat-1", "north")) == ["boat-1@north+rope"]
    assert said(bench.put("boat-2", "north")) == ["Several"]


@pytest.mark.parametrize("does", ["take", "elsewhere", "another question", "board found"])
def test_a_prop_that_is_not_there_for_this_question_says_nothing(bench: Bench, does: str) -> None:
    bench.put("rope-1", "south" if does == "elsewhere" else "north")
    if does == "take":
        bench.take("rope-1", "north")
    elif does == "another question":
        bench.press("pass")
        bench.press("next", "ok")  # no
    elif does == "board found":
        bench.referee.handle_board_found()
    assert said(bench.put("boat-1", "north")) == ["Several"]


def test_a_prop_put_beside_the_piece_chooses(bench: Bench) -> None:
    bench.put("boat-1", "north")
    bench.wait(CALM_MS)
    assert bench.put("sail", "south") == [], "not beside it"
    (answered,) = bench.put("rope-2", "north")
    assert isinstance(answered, Answered)
    assert (answered.answer.option, answered.piece, answered.zone) == ("boat-1@north+rope", "boat-1", "north")
    assert bench.referee.accepted_zones == ("north",)
    assert bench.put("sail", "north") == [], "nothing is chosen from any more"


def test_a_prop_shown_at_the_pad_chooses_too(bench: Bench) -> None:
    bench.put("boat-1", "north")
    bench.wait(CALM_MS)
    assert said(bench.put("sail", "scan-pad")) == ["boat-1@north+sail"]
    assert bench.referee.accepted_zones == ("scan-pad", "north")


def test_what_is_shown_at_the_pad_names_its_options(bench: Bench) -> None:
    assert bench.put("sail", "scan-pad") == [Several("sail", "scan-pad", ("boat-1@north+sail",))]
    assert bench.referee.accepted_zones == ("scan-pad",)
    bench.press("back")
    bench.take("sail", "scan-pad")
    assert bench.put("crane", "scan-pad") == [Several("crane", "scan-pad", ("crane@south",))], "quay has a reader"
    bench.press("back")
    # All its options end at readers: then all of them are named, and a prop at the pad chooses among them.
    assert said(bench.put("boat-1", "scan-pad")) == ["Several"]
    (answered,) = bench.put("rope-1", "scan-pad")
    assert isinstance(answered, Answered)
    assert (answered.answer.option, answered.piece, answered.zone) == ("boat-1@north+rope", "", "")


class Towed(Loaded):
    """As the loaded toy; a boat may also tow the crane."""

    def _placings(self, state: Harbour) -> list[Option]:
        tow = Option("tow", say("toy-tow"), Gesture("crane", "quay"), "quay", also=(Gesture("boat-1", "quay"),))
        return [*super()._placings(state), tow]


def test_a_piece_names_what_moves_it_and_what_it_accompanies() -> None:
    view = Bench(Towed()).referee.question_view
    for boat in BOATS:  # they are alike
        named = view.find_options_naming(boat)
        assert named == ("boat-1@north+rope", "boat-1@north+sail", "boat-1@south", "tow")


def test_what_was_declared_at_the_pad_need_not_lie_in_its_zone(bench: Bench) -> None:
    bench.put("crane", "scan-pad")
    assert said(bench.press("ok")) == ["crane@south"]
    bench.take("crane", "scan-pad")
    bench.referee.comparison.accept_declared(("boat-1", "north"))
    assert bench.referee.mismatches == [], "nor if another one was declared after it"
    bench.put("crane", "north")
    assert bench.referee.mismatches == [Mismatch("crane", "north", "south")], "but it may not lie elsewhere"
    bench.take("crane", "north")
    bench.referee.undo(1, bench.now)
    bench.referee.redo(bench.now)
    assert bench.referee.mismatches == [Mismatch("crane", "", "south")], "that it was declared is forgotten"


@pytest.mark.parametrize("option", ["crane@south", "crane@quay"])
def test_what_was_not_declared_has_to_lie_in_its_zone(bench: Bench, option: str) -> None:
    if option == "crane@quay":
        bench.put("boat-1", "scan-pad")
        bench.press("back")
    bench.referee.point_at(option)
    bench.press("ok")
    assert bench.referee.mismatches == [Mismatch("crane", "", option.partition("@")[2])]


def test_a_piece_left_at_the_pad_is_no_step_when_the_game_moves_on(bench: Bench) -> None:
    bench.press("pass")
    assert bench.put("boat-1", "scan-pad") == []
    bench.press("next", "ok")  # no: boats are placed again
    assert bench.prompt == "toy-place"
    assert not bench.referee.cursor.narrowed


def test_a_board_confirms_neither_things_without_tags_nor_props(bench: Bench) -> None:
    bench.put("boat-1", "south")
    bench.referee.update_pending_moves()
    assert {move.thing.id for move in bench.referee.to_move} == {"cube", "rope"}


def test_pieces_of_seats_at_another_table_stand_for_no_answer(bench: Bench) -> None:
    view = bench.referee.question_view
    assert view.names.name_piece("sail") == "@toy-sail"
    view.remote_seats = ("red",)
    assert ("crane", "quay") in view.gestures
    view.drop_cached()
    view.remote_seats = ("",)
    assert view.gestures == {}


def test_slid_to_where_several_options_are_the_move_is_undone_and_one_is_chosen(bench: Bench) -> None:
    bench.now = 10 * CALM_MS
    bench.put("boat-1", "south")
    assert bench.slide("boat-1", "south", "north") == [
        AnswerTakenBack("gesture", 1),
        Several("boat-1", "north", ("boat-1@north+rope", "boat-1@north+sail")),
    ]
    assert bench.where == {}


def test_at_the_end_of_the_game_a_piece_is_refused_without_reasons() -> None:
    bench = Bench(Loaded(), rounds=1)
    bench.press("pass", "ok")
    bench.put("crane", "north")
    assert bench.wait(CALM_MS) == [Refusal("crane", "north", ())]
