"""The set-up guide at a table: from a bare board to the state, by lamps, tagged pieces and buttons."""

from __future__ import annotations

import pytest
from test_game_table import Wire
from test_walk_table import placed, planned

from hublink import messages as m
from marshub.board import palette, profile
from marshub.board.notices import AnswerTakenBack, Repaired
from marshub.board.tags import Tags, make_simulated_tags, make_simulated_uid
from marshub.games import load_game
from marshub.kernel import Session, find_changes
from marshub.kernel.policy import play
from marshub.record import replay
from marshub.table.game_table import GameTable

HUB = profile.load("hub")
GAME = "first-martians"
ZONES = HUB.list_zones(GAME)
LEDS = HUB.find_leds(GAME)
BUTTONS = [button.name for button in HUB.button]


class Layer:
    """A table with a bare hub board, and hands."""

    def __init__(self, session: Session[object, object], tags: Tags | None = None) -> None:
        pieces = session.game.tagged_pieces(session.state)
        self.now = 0
        self.zones = HUB.list_zones(session.game.id)
        tags = make_simulated_tags(pieces) if tags is None else tags
        self.table = GameTable(session, HUB, tags, clock=lambda: self.now)
        self.table.attach_link(Wire(), "nowhere")
        self.connect()

    def connect(self) -> None:
        self.table.board_connected(resumed=False)
        self.table.board_snapshot([(m.OK, ()) for _ in HUB.reader], [0] * len(BUTTONS), 0)

    def put(self, piece: str, zone: str, *, here: bool = True) -> None:
        self.table.board_tag(self.zones.index(zone), make_simulated_uid(piece), arrived=here)

    def press(self, button: str) -> None:
        for action in (m.PRESS, m.RELEASE):
            self.table.board_button(BUTTONS.index(button), action, 1)

    def lit(self) -> dict[str, palette.LedColor]:
        """Zones with light, and that light."""
        shown = {zone: self.table.led_frame[LEDS[f"zone.{zone}"][0]] for zone in ZONES if zone}
        return {zone: lamp for zone, lamp in shown.items() if lamp != palette.DARK}


@pytest.fixture
def fresh() -> Layer:
    return Layer(Session(load_game(GAME), {"players": 2}, 3))


def test_the_spot_of_the_next_piece_alone_is_lit_until_it_lands_and_then_the_guide_goes_on(fresh: Layer) -> None:
    table = fresh.table
    table.open_guide()
    seen = 0
    while table.guide is not None and table.guide.step is not None:
        step, at = table.guide.step, table.guide.step_index
        assert fresh.lit() == ({step.zone: palette.BELONGS} if step.zone else {})
        if step.pieces:
            for piece in step.pieces:
                assert table.guide.step_index == at, "before its last piece lies there it is not done"
                fresh.put(piece, step.zone)
            assert table.guide.step_index > at, "it goes on by itself"
            seen += 1
        else:
            fresh.press("ok")
            assert table.guide is not None
            assert table.guide.step_index > at
    assert seen >= len(table.session.state.facilities)
    assert table.session.step_count == 0, "nothing was answered"
    fresh.press("ok")
    assert table.guide is None, "ok at the end closes it"
    assert table.mismatches == []
    table.close()


def test_buttons_walk_the_guide_whatever_waits_to_be_shown_or_given_again(fresh: Layer) -> None:
    table = fresh.table
    table.set_pace("all")
    table.answer(table.session.pending.first_answer())
    moment = table.moment_queue.current
    assert moment is not None
    table.open_guide()
    at = table.guide.step_index
    fresh.press("ok")
    assert table.guide.step_index > at
    assert table.moment_queue.current is moment
    table.close_guide()
    table.undo(1, sure=True)
    before = table.session.step_count
    table.open_guide()
    table.press("redo")
    assert table.session.step_count == before
    table.turn_guide_pages(1)
    assert table.guide.step_index > 1  # all steps of the first page
    table.close()


def test_a_piece_that_lands_wrong_is_told_of_and_shown_the_way_first(fresh: Layer) -> None:
    table = fresh.table
    table.open_guide()
    at = table.guide.step_index
    fresh.put("facility-farm", "lab")
    assert (table.guide.misplaced.piece, table.guide.misplaced.from_zone, table.guide.misplaced.to_zone) == (
        "facility-farm",
        "lab",
        "farm",
    )
    assert fresh.lit() == {"lab": palette.WRONG, "farm": palette.BELONGS}
    assert [words.key for words in table.describe_lights()] == ["board-move"]
    fresh.put("facility-farm", "lab", here=False)
    fresh.put("facility-farm", "farm")
    assert table.guide.misplaced is None
    assert table.guide.step_index == at, "the step that was open is still to be done"
    pawn = f"pawn-{next(iter(table.session.state.crew))}-1"
    fresh.put(pawn, "lab")
    assert (table.guide.misplaced.piece, table.guide.misplaced.to_zone) == (pawn, "")
    table.close()


def test_what_was_laid_before_its_turn_is_passed_over_and_one_can_go_back(fresh: Layer) -> None:
    table = fresh.table
    table.open_guide()
    tiles = [number for number, step in enumerate(table.guide.steps) if step.words.key == "fm-lay-facility"]
    second = table.guide.steps[tiles[1]]
    fresh.put(second.pieces[0], second.zone)
    assert table.guide.step_index == 0
    while table.guide.step_index < tiles[1] - 1:
        fresh.press("ok")
    fresh.press("ok")
    assert table.guide.step_index == tiles[1] + 1
    fresh.press("back")
    assert table.guide.step_index == tiles[1]
    fresh.put("facility-quiet-place", "quiet-place")  # something else happens: nobody is moved on by that
    assert table.guide.step_index == tiles[1]
    table.close()


def test_tiles_without_tags_are_ticked_off_by_hand(fresh: Layer) -> None:
    bare = Layer(fresh.table.session, Tags())
    bare.table.open_guide()
    assert bare.table.guide.steps[0].pieces
    bare.press("ok")
    assert bare.table.guide.step_index == 1
    assert bare.table.guide.misplaced is None
    bare.table.close()


@pytest.mark.parametrize("seed", [1])
def test_a_save_in_the_middle_of_planning_is_laid_out_with_its_pawns_and_answers_nothing(seed: int) -> None:
    layer = Layer(planned(seed, 4))
    table, position = layer.table, layer.table.session.step_count
    wanted = {(move.piece, move.to_zone) for move in table.mismatches}
    assert len(wanted) >= 4
    table.open_guide()
    while (step := table.guide.step) is not None:
        if step.pieces:
            for piece in step.pieces:
                layer.put(piece, step.zone)
        else:
            layer.press("ok")
    messages = {(piece, step.zone) for step in table.guide.steps for piece in step.pieces}
    assert wanted <= messages
    table.close_guide()
    assert table.mismatches == []
    assert table.refusals == []
    assert table.session.step_count == position
    table.close()


def test_the_guide_begins_at_the_first_step_that_is_not_done(fresh: Layer) -> None:
    table = fresh.table
    table.open_guide()
    steps = table.guide.steps
    table.close_guide()
    for step in (steps[0], steps[2]):
        fresh.put(step.pieces[0], step.zone)
    table.open_guide()
    assert table.guide.step_index == 1
    fresh.put(steps[1].pieces[0], steps[1].zone)
    assert table.guide.step_index == 3
    table.close()


def test_a_legal_place_is_no_answer_while_the_table_is_laid_out_and_one_again_afterwards() -> None:
    layer = Layer(planned(1, 1))
    table, position = layer.table, layer.table.session.step_count
    free = next(o.gesture for o in table.referee.question_view.options if o.gesture and o.gesture.zone in ZONES)
    table.open_guide()
    layer.put(free.piece, free.zone)
    layer.now += 60_000
    table.tick()
    assert table.session.step_count == position
    layer.put(free.piece, free.zone, here=False)
    table.close_guide()
    layer.put(free.piece, free.zone)
    assert table.session.step_count > position or table.cursor.narrowed
    table.close()


def test_without_its_board_the_guide_goes_on_by_hand_and_with_it_again_by_itself(fresh: Layer) -> None:
    table = fresh.table
    table.open_guide()
    table.board_lost("the cable is out")
    table.step_guide(1)
    table.step_guide(-1)
    assert table.guide.step_index == 0
    fresh.connect()
    step = table.guide.step
    fresh.put(step.pieces[0], step.zone)
    assert table.guide.step_index == 1
    assert not any(isinstance(notice, Repaired) for notice in table.notices)
    table.close()


def test_what_was_done_in_the_guide_plays_again_from_the_tape() -> None:
    first, second = Layer(planned(1, 1)), Layer(planned(1, 1))
    actions: list[tuple[object, ...]] = []
    first.table.record_call = lambda now, action: actions.append(action)
    free = next(o.gesture for o in first.table.referee.question_view.options if o.gesture and o.gesture.zone in ZONES)
    first.table.open_guide()
    first.press("ok")
    first.put(free.piece, free.zone)
    first.put(free.piece, free.zone, here=False)
    first.table.step_guide(1)
    first.table.turn_guide_pages(1)
    first.table.close_guide()
    first.put(free.piece, free.zone)
    for name, *what in actions:
        assert name in replay.METHODS
        if name == "board_tag":
            second.put(free.piece, free.zone, here=bool(what[2]))
        else:
            getattr(second.table, replay.METHODS[str(name)])(*what)
    assert second.table.session.state == first.table.session.state
    for layer in (first, second):
        layer.table.close()


@pytest.mark.parametrize(("players", "steps"), [(1, 12), (3, 40)])
def test_any_save_of_pocket_mars_is_laid_out_too(players: int, steps: int) -> None:
    session: Session[object, object] = Session(load_game("pocket-mars"), {"players": players}, 5)
    play(session, "sound", steps)
    layer = Layer(session)
    table, position = layer.table, session.step_count
    assert table.mismatches
    table.open_guide()
    laid = 0
    while (step := table.guide.step) is not None:
        zones = [zone for zone in layer.zones if zone == step.zone]
        for piece in step.pieces if zones else ():
            layer.put(piece, step.zone)
            laid += 1
        if table.guide.step == step:  # nothing of it has a tag, or no reader looks there
            layer.press("ok")
    assert laid > 7
    table.close_guide()
    assert table.mismatches == []
    assert session.step_count == position, "nothing was answered"
    table.close()


def test_after_an_undo_the_walk_leads_the_pieces_back_and_the_list_the_rest() -> None:
    layer = Layer(planned(1, 2))
    table = layer.table
    for home in placed(table.session):
        if home.zone in ZONES:
            layer.put(home.piece, home.zone)
    assert table.mismatches == []
    before = table.session.game.layout(table.session.state)
    (notice,) = [item for item in table.undo(1, sure=True) if isinstance(item, AnswerTakenBack)]
    moved = find_changes(before, table.session.game.layout(table.session.state))
    pawns = [change for change in moved if change.thing.id.startswith("pawn-")]
    assert len(pawns) == 1
    assert [(wrong.piece, wrong.from_zone) for wrong in table.mismatches] == [
        (pawns[0].thing.pieces[0], pawns[0].before.zone)
    ]
    assert list(notice.moves) == [change for change in moved if change not in pawns]
    table.board_lost("the cable is out")
    before = table.session.game.layout(table.session.state)
    (notice,) = [item for item in table.undo(1, sure=True) if isinstance(item, AnswerTakenBack)]
    assert list(notice.moves) == find_changes(before, table.session.game.layout(table.session.state))
    table.close()
