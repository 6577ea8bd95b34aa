"""The repair walk: it ends, no walk is shorter, each step moves one piece that lies where it is said to lie."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator

from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_chaos import deeds, do, games

from marshub.board import lights, palette
from marshub.board.matching import Home, Likeness, Mismatch, find_mismatches
from marshub.board.notices import Repaired
from marshub.board.repair_walk import RepairWalk, order_walk
from marshub.kernel import Piece, say
from toy_bench import Bench
from toy_harbour import Cleared, Toy

BOATS = ("b1", "b2", "b3")
PIECES = [*(Piece(boat, "boat", say("boat")) for boat in BOATS), Piece("c", "crane", say("crane"))]
ALL = tuple(piece.id for piece in PIECES)
LIKE = Likeness(PIECES)
SENSED = frozenset({"n", "s", "q"})
SPOTS = ("n", "s", "q", "")
HOMES = (*SPOTS, "far")  # where no reader is, too

Board = dict[str, str]


def differ(wanted: Board, lying: Board) -> list[Mismatch]:
    homes = [Home(piece, zone) for piece, zone in wanted.items()]
    return find_mismatches(homes, {p: frozenset({z}) for p, z in lying.items() if z}, SENSED, LIKE)


def agree(wanted: Board, lying: Board) -> bool:
    """Whether the board is right, said without any matching: enough of each sort on each spot, and nothing too much."""
    for members in (BOATS, ("c",)):
        placed = [p for p in members if p in wanted]
        if not placed:
            continue
        want = Counter(wanted[p] for p in placed if wanted[p] in SENSED)
        have = Counter(lying[p] for p in members if lying.get(p, "") in SENSED)
        if want - have or (have - want).total() > len(members) - len(placed):
            return False
    return True


def fewest(wanted: Board, lying: Board) -> int:
    """How many single-piece moves it takes at least: every way to move is tried."""
    start = tuple(lying.get(piece, "") for piece in ALL)
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        board, moves = queue.popleft()
        if agree(wanted, dict(zip(ALL, board, strict=True))):
            return moves
        for index in range(len(ALL)):
            for spot in SPOTS:
                after = (*board[:index], spot, *board[index + 1 :])
                if after not in seen:
                    seen.add(after)
                    queue.append((after, moves + 1))
    raise AssertionError("no way at all")


def walked(wanted: Board, lying: Board) -> Iterator[Mismatch]:
    """Make the moves that are shown, a piece lifted first and then put down."""
    walk = RepairWalk()
    for _ in range(2 * len(ALL)):
        walk.update(differ(wanted, lying), LIKE.is_alike, SENSED)
        step = walk.step
        if step is None:
            return
        assert lying.get(step.piece, "") == step.from_zone, "the piece that is named lies where it is said to lie"
        assert step.from_zone != step.to_zone
        yield step
        if step.from_zone:
            lying[step.piece] = ""
            walk.handle_lifted(step.piece)
            walk.update(differ(wanted, lying), LIKE.is_alike, SENSED)
            if step.to_zone in SENSED:
                assert walk.step is not None
                assert (walk.step.from_zone, walk.step.to_zone) == ("", step.to_zone), "what is in the hand goes on"
        if step.to_zone in SENSED:
            lying[step.piece] = step.to_zone
            walk.handle_placed(step.to_zone)
    raise AssertionError("the walk does not end")


laid = st.dictionaries(st.sampled_from(ALL), st.sampled_from(SPOTS))
homes = st.dictionaries(st.sampled_from(ALL), st.sampled_from(HOMES))


@settings(max_examples=300)
@given(homes, laid)
@example({"b1": "far", "b2": "far", "b3": "far"}, {"b1": "n", "b2": "q"})
@example({"b1": "far", "b2": "n", "b3": "far"}, {"b1": "n", "b2": "q", "b3": "n"})
@example({"b1": "n", "b3": "", "b2": "n", "c": "s"}, {"b1": "s", "c": "n", "b2": "q", "b3": "s"})
@example({"b3": "n", "b1": "n", "b2": "", "c": "s"}, {"b1": "q", "b2": "s", "b3": "s", "c": "n"})
@example({"b3": "q", "b1": "q", "b2": "", "c": "n"}, {"b1": "s", "b2": "n", "b3": "n", "c": "q"})
def test_from_any_board_to_any_other_by_the_fewest_moves(wanted: Board, lying: Board) -> None:
    least = fewest(wanted, lying)
    assert len(differ(wanted, lying)) == least
    assert sum(1 for _ in walked(wanted, dict(lying))) == least


@given(homes, laid)
def test_after_the_walk_the_board_is_right(wanted: Board, lying: Board) -> None:
    for _ in walked(wanted, lying):
        pass
    assert agree(wanted, lying)


@given(homes, laid, st.sampled_from(SPOTS))
def test_a_walk_is_what_differs_in_another_order(wanted: Board, lying: Board, at: str) -> None:
    wrong = differ(wanted, lying)
    assert Counter(order_walk(wrong, at)) == Counter(wrong)


def test_a_cycle_is_gone_round_in_one_go() -> None:
    wrong = [Mismatch("a", "n", "s"), Mismatch("x", "", "q"), Mismatch("b", "q", "n"), Mismatch("c", "s", "q")]
    assert [(m.from_zone, m.to_zone) for m in order_walk(wrong)] == [("n", "s"), ("s", "q"), ("q", "n"), ("", "q")]


def test_one_of_those_alike_that_may_lie_anywhere_is_not_sent_away() -> None:
    """Two lie on q, one is wanted on n, and one of the three may be anywhere: one move is enough."""
    assert differ({"b1": "n", "b2": ""}, {"b1": "q", "b2": "q"}) == [Mismatch("b2", "q", "n")]


def marks(bench: Bench) -> dict[str, str]:
    return dict(lights.make_scene(bench.referee).marks or {})


def test_the_board_lights_one_move_at_a_time_and_goes_on_by_itself() -> None:
    bench = Bench()
    bench.put("boat-1", "north")
    bench.referee.answer("boat-2@south", bench.now)
    bench.take("boat-1", "north")
    bench.put("boat-1", "quay")
    bench.wait(2000)  # the light of acceptance is out
    assert lights.MARKS["wrong"] is palette.WRONG
    assert lights.MARKS["belongs"] is palette.BELONGS
    assert palette.WRONG.pattern != palette.BELONGS.pattern == 0, "from-spot blinking, to-spot steady"
    first = bench.referee.walk.step
    assert first is not None
    assert marks(bench)["quay"] == "wrong"
    assert [zone for zone, mark in marks(bench).items() if mark == "belongs"] == [first.to_zone]
    messages = [words.key for words in lights.describe_frame(bench.referee, bench.referee.question_view.names)]
    assert messages[:2] == ["board-move", "walk-progress"]
    bench.take("boat-1", "quay")
    assert bench.referee.walk.step == Mismatch("boat-1", "", first.to_zone)
    assert bench.put("boat-1", first.to_zone) == [Repaired("boat-1", first.to_zone)]
    (other,) = {"north", "south"} - {first.to_zone}
    assert bench.referee.walk.step == Mismatch("boat-2", "", other)
    assert bench.referee.walk.done_count == 1
    assert marks(bench)[other] == "belongs"
    bench.put("boat-2", other)
    assert bench.referee.walk.step is None
    assert bench.referee.walk.done_count == 0
    assert bench.where == {"boat-1": "north", "boat-2": "south"}


def test_a_piece_put_down_for_several_options_is_not_sent_away() -> None:
    bench = Bench(Cleared())
    bench.put("crane", "quay")
    assert bench.referee.cursor.narrowed
    assert bench.referee.walk.step is None
    assert marks(bench)["quay"] == "cursor"
    bench.press("back")
    assert bench.referee.walk.step == Mismatch("crane", "quay", "")


def test_a_move_stays_shown_while_others_come_and_go() -> None:
    walk = RepairWalk()
    walk.update([Mismatch("a", "n", "s"), Mismatch("b", "q", "n")], LIKE.is_alike, SENSED)
    shown = walk.step
    walk.update([Mismatch("c", "q", "n"), Mismatch("b", "q", "n"), Mismatch("a", "n", "s")], LIKE.is_alike, SENSED)
    assert walk.step == shown


def test_the_piece_in_the_hand_goes_to_the_place_that_was_shown() -> None:
    walk = RepairWalk()
    walk.update([Mismatch("b1", "q", "n"), Mismatch("c", "s", "q")], LIKE.is_alike, SENSED)
    walk.handle_lifted("b2")
    walk.update([Mismatch("c", "s", "q"), Mismatch("b1", "q", "s"), Mismatch("b2", "", "n")], LIKE.is_alike, SENSED)
    assert walk.step == Mismatch("b2", "", "n"), "whoever of those alike was lifted"
    walk.handle_placed("n")
    walk.update([Mismatch("b1", "q", "s"), Mismatch("c", "s", "q")], LIKE.is_alike, SENSED)
    assert walk.step == Mismatch("b1", "q", "s")


def test_of_those_alike_the_lifted_one_takes_the_shown_target_and_its_own_goes_to_the_other() -> None:
    walk = RepairWalk()
    walk.update([Mismatch("b1", "q", "n"), Mismatch("b2", "q", "s")], LIKE.is_alike, SENSED)
    assert walk.step == Mismatch("b1", "q", "n")
    walk.handle_lifted("b2")
    walk.update([Mismatch("b1", "q", "n"), Mismatch("b2", "", "s")], LIKE.is_alike, SENSED)
    assert walk.steps == (Mismatch("b2", "", "n"), Mismatch("b1", "q", "s"))
    walk = RepairWalk()
    walk.update([Mismatch("c", "q", "n"), Mismatch("b2", "q", "s")], LIKE.is_alike, SENSED)
    walk.handle_lifted("b2")
    walk.update([Mismatch("c", "q", "n"), Mismatch("b2", "", "s")], LIKE.is_alike, SENSED)
    assert walk.steps == (Mismatch("b2", "", "s"), Mismatch("c", "q", "n")), "a crane's place is no boat's"


def test_pieces_that_lie_wrong_come_before_those_to_fetch_and_a_cycle_in_one_go() -> None:
    fetch, first, second = Mismatch("x", "", "q"), Mismatch("a", "n", "s"), Mismatch("b", "s", "q")
    assert order_walk([fetch, second, first]) == [second, first, fetch]
    assert order_walk([fetch, second, first], at="n") == [first, second, fetch]
    walk = RepairWalk()
    walk.update([fetch], LIKE.is_alike, SENSED)
    walk.update([fetch, Mismatch("y", "q", "n"), second, first], LIKE.is_alike, SENSED)
    assert walk.steps == (fetch, Mismatch("y", "q", "n"), first, second), "it goes on where the shown move ends"
    walk = RepairWalk()
    walk.handle_placed("n")
    walk.update([second, first], LIKE.is_alike, SENSED)
    assert walk.step == first, "and begins where the hand is"
    walk.update([], LIKE.is_alike, SENSED)
    walk.update([second, first], LIKE.is_alike, SENSED)
    assert walk.step == second, "that was of the walk before"


def test_a_lifted_piece_that_is_put_down_is_in_no_hand_any_more() -> None:
    walk = RepairWalk()
    walk.update([Mismatch("c", "q", "n")], LIKE.is_alike, SENSED)
    walk.handle_lifted("c")
    walk.update([], LIKE.is_alike, SENSED)
    walk.update([Mismatch("b1", "q", "n"), Mismatch("c", "", "s")], LIKE.is_alike, SENSED)
    assert walk.step == Mismatch("b1", "q", "n")
    walk.update([Mismatch("b1", "", "n"), Mismatch("c", "", "s")], LIKE.is_alike, SENSED)
    assert walk.step == Mismatch("b1", "", "n"), "it left its zone, and its target is still the one that is shown"


@settings(max_examples=100)
@given(games, st.lists(deeds, max_size=25))
def test_whatever_hands_did_the_walk_leads_to_agreement(game: type[Toy], doings: list[tuple[object, ...]]) -> None:
    """And moves what it says only: a step that the game takes for a gesture would begin another walk."""
    bench = Bench(game())
    for deed in doings:
        do(bench, deed)
    for _ in range(12):
        step = bench.referee.walk.step
        if step is None:
            break
        if step.from_zone:
            bench.take(step.piece, step.from_zone)
        if step.to_zone:
            bench.put(step.piece, step.to_zone)
    left = bench.referee.mismatches
    assert left == [] or (len(left) == 1 and bench.referee.cursor.narrowed), "only what is being chosen from is left"
