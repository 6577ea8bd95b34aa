"""Previews: the table after an answer, as far as the viewer may see it, and whole moves within one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from marshub.kernel import (
    Choose,
    Confirm,
    Decision,
    Forecast,
    Game,
    LogEntry,
    Option,
    Reason,
    Roll,
    Script,
    Session,
    Table,
    Words,
    say,
)
from marshub.kernel.preview import answer_in_copy, preview_answer
from marshub.kernel.whole_moves import examine_move, forecast_move
from toys import DIE

BLOCKED, CLOSED = Reason("MINE-01", say("blocked")), Reason("MINE-02", say("closed"))
CARDS = {"ore": 2, "ice": 1}  # worth


class MineSetup(msgspec.Struct, frozen=True):
    pass


class MineState(msgspec.Struct):
    worth: int = 0
    card: str = "ore"  # lies face down: only red has seen it
    paid: bool = False


class Mine(Game[MineState, MineSetup]):
    """Red digs, confirms it and rolls; blue looks on. What a deep dig finds depends on a card that blue cannot see."""

    id = "mine"
    rules_version = "1"
    setup_type = MineSetup
    state_type = MineState
    log_entry_type = LogEntry
    can_preview = True

    def new_initial_state(self, setup: MineSetup) -> MineState:
        return MineState()

    def list_seats(self, state: MineState) -> tuple[str, ...]:
        return "red", "blue"

    def result(self, state: MineState) -> None:
        return None

    def view(self, state: MineState, seat: str) -> MineState:
        return msgspec.structs.replace(state, card=state.card if seat == "red" else "?")

    def default_answer(self, state: MineState, pending: Decision) -> str:
        return "yes" if isinstance(pending, Confirm) else ""

    def apply_expected_consequences(self, state: MineState, pending: Decision | None, option: str) -> None:
        state.worth += 10

    def explain_option(self, state: MineState, pending: Decision | None, option: str) -> Sequence[Reason]:
        return [BLOCKED] if option == "wall" else ()

    def play_segment(self, table: Table[MineState]) -> Script:
        state = table.state
        ways = [Option(way, say(way)) for way in ("deep", "deep:fast", "aside", "over")]
        way = yield Choose(
            "red", say("way"), lambda: ways, forecast=lambda option: Forecast() if option in ("deep", "wall") else None
        )
        if way == "deep":
            state.worth = CARDS[state.card]
        if way == "aside":
            yield Choose("red", say("card"), lambda: [Option("take", say("take")) for _ in range(CARDS[state.card])])
        if way == "over":
            yield Choose("blue", say("hand-over"), lambda: ways)
        state.paid = yield Confirm("red", say("pay"))
        yield Roll(say("roll"), (DIE,))


def pending_key(session: Session[MineState, MineSetup] | None) -> str:
    assert session is not None
    return "" if session.pending is None else session.pending.prompt.key


def test_a_preview_continues_to_the_dice_and_applies_what_is_expected() -> None:
    session = Session(Mine(), seed=1)
    preview = preview_answer(session, "deep", "red")
    assert preview is not None
    assert (preview.state.worth, preview.state.paid, pending_key(preview)) == (12, True, "roll")
    copy = answer_in_copy(session, "deep", "red")
    assert copy is not None
    assert (copy.state.worth, copy.state.paid, pending_key(copy)) == (2, False, "pay")
    assert (session.state, pending_key(session)) == (MineState(), "way")


@pytest.mark.parametrize("way", ["deep", "aside"])
def test_a_preview_ends_where_the_rules_need_what_the_viewer_cannot_see(way: str) -> None:
    session = Session(Mine(), seed=1)
    for seen in (preview_answer(session, way, "blue"), answer_in_copy(session, way, "blue")):
        assert seen is not None
        assert (seen.state.card, seen.pending) == ("?", None)


def test_what_is_no_answer_or_hidden_from_the_viewer_has_no_preview() -> None:
    class Secret(Mine):
        def play_segment(self, table: Table[MineState]) -> Script:
            yield Choose("red", say("way"), lambda: [Option("deep", say("deep"))], private_to="red")
            yield Confirm("red", say("pay"))

    assert preview_answer(Session(Mine(), seed=1), "wall", "red") is None
    assert answer_in_copy(Session(Mine(), seed=1), "wall", "red") is None
    assert preview_answer(Session(Secret(), seed=1), "deep", "blue") is None
    assert preview_answer(Session(Secret(), seed=1), "deep", "red") is not None


def test_a_whole_move_is_examined_step_by_step_the_longest_option_first() -> None:
    session = Session(Mine(), seed=1)
    for move in ("deep", "deep:yes", "deep:fast:yes", "aside:take:no"):
        assert examine_move(session, move).is_legal
    for move in ("wall:yes", "deep:fast:wall"):
        assert not examine_move(session, move).is_legal
        assert examine_move(session, move).reasons == (BLOCKED,)
    for move in ("over:deep", "deep:perhaps"):  # blue's to answer; unknown
        assert examine_move(session, move) == (False, ())


def test_a_forecast_of_a_whole_move_has_the_reasons_against_it() -> None:
    session = Session(Mine(), seed=1)
    assert forecast_move(session, "deep") == Forecast()
    assert forecast_move(session, "wall") == Forecast(missing=(BLOCKED,))
    assert forecast_move(session, "aside") is None

    class Closed(Mine):
        def play_segment(self, table: Table[MineState]) -> Script:
            known = Forecast(missing=(CLOSED,))
            yield Choose("red", Words("way"), lambda: [Option("deep", say("deep"))], forecast=lambda option: known)

    assert forecast_move(Session(Closed(), seed=1), "wall") == Forecast(missing=(CLOSED,))
