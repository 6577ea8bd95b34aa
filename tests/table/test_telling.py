"""What a table still has to tell: at a screen's pace, and the board goes on as well."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from board_game import on_board
from hublink import messages
from marshub.games.first_martians import FirstMartians
from marshub.games.migration_mars import MigrationMars
from marshub.games.on_mars import OnMars
from marshub.games.pocket_mars import PocketMars
from marshub.kernel import (
    Adjusted,
    Chance,
    Confirm,
    LogEntry,
    Moment,
    MomentLog,
    Pace,
    Script,
    Session,
    Table,
    say,
)
from marshub.kernel.moments import FallenDie
from marshub.kernel.policy import find_policy, play
from marshub.record.replay import METHODS
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.moment_queue import MAX_WAITING, MomentQueue, _Page, estimate_lines, is_worth_showing
from marshub.table.spectator_table import SpectatorTable
from toys import Toy, ToyState


def table(pace: Pace = "cards", **more: Any) -> GameTable:
    game_table = GameTable(Session(FirstMartians(), {}, 4711), clock=lambda: 0, **more)
    game_table.set_pace(pace)
    return game_table


def told(at: GameTable) -> list[Moment]:
    """What waits to be told, in order; nothing waits afterwards."""
    moments: list[Moment] = []
    while (moment := at.moment_queue.current) is not None:
        moments.append(moment)
        at.show_next_moment()
    return moments


def waiting(at: GameTable) -> list[str]:
    """The kinds of what waits to be told, in order; nothing waits afterwards."""
    return [moment.kind for moment in told(at)]


@pytest.mark.parametrize(
    ("pace", "kinds"), [("none", []), ("cards", ["dawn", "card"]), ("all", ["plain", "dawn", "card"])]
)
def test_the_pace_says_what_is_told(pace: Pace, kinds: list[str]) -> None:
    at = table(pace)
    at.answer("scientist")
    assert waiting(at) == kinds
    at.close()


@pytest.mark.parametrize("redo", [lambda at: at.redo(), lambda at: at.press("redo")], ids=["key", "button"])
def test_what_is_redone_has_been_told_before(redo: Callable[[GameTable], object]) -> None:
    at = table("all")
    at.answer("scientist")
    assert waiting(at)
    at.undo(sure=True)
    redo(at)
    assert at.session.step_count == 2  # the undo, and the answer
    assert waiting(at) == []
    at.close()


def test_as_long_as_nobody_shows_any_none_waits_and_what_was_before_is_not_told() -> None:
    at = table("none")
    at.answer("scientist")
    at.set_pace("all")
    assert at.moment_queue.current is None
    at.answer("next")
    assert waiting(at) == ["plain"]  # Morale begins
    at.close()


def test_a_slower_pace_drops_what_it_does_not_show() -> None:
    at = table("all")
    at.answer("scientist")
    at.set_pace("cards")
    assert waiting(at) == ["dawn", "card"]
    at.answer("next")
    at.set_pace("none")
    assert at.moment_queue.current is None
    at.answer("next")
    assert at.moment_queue.current is None, "nor what comes after it"
    at.close()


def test_a_narrators_moment_waits_behind_the_others() -> None:
    at = table("all")
    at.answer("scientist")
    heard: list[object] = []
    at.listen(heard.append)
    at.announce(Moment("word", say("yes"), (), lead_count=0))
    assert heard  # the screen shows it at once
    assert waiting(at)[-2:] == ["card", "word"]
    at.close()


def test_one_can_go_on_or_skip_the_rest() -> None:
    at = table("all")
    at.answer("scientist")
    assert at.moment_queue.waiting_count == 2
    at.show_next_moment()
    assert (at.moment_queue.current and at.moment_queue.current.kind, at.moment_queue.waiting_count) == ("dawn", 1)
    at.skip()
    assert (at.moment_queue.current, at.moment_queue.waiting_count) == (None, 0)
    at.show_next_moment()  # nothing waits, nothing happens
    at.close()


def test_what_people_do_has_the_rest_step_aside() -> None:
    at = table()
    at.answer("scientist")
    at.answer("next")
    at.answer("next")
    now = at.moment_queue.current
    assert now is not None
    assert (now.kind, at.moment_queue.waiting_count) == (
        "result",
        0,
    )  # what Production brought, and no more of the dawn
    at.close()


def test_what_is_taken_back_is_told_no_more() -> None:
    at = table()
    at.answer("scientist")
    at.undo(1, sure=True)
    assert at.moment_queue.current is None
    at.answer("medic")
    assert waiting(at) == ["dawn", "card"]
    at.close()


def test_the_boards_button_goes_on_before_it_answers() -> None:
    at = on_board(Session(FirstMartians(), {}, 4711))
    at.set_pace("cards")
    at.answer("scientist")
    question = at.session.pending_id
    assert at.profile is not None
    ok = [button.name for button in at.profile.button].index("ok")
    for count, left in ((1, 1), (2, 0)):
        for action in (messages.PRESS, messages.RELEASE):
            at.board_button(ok, action, count)
        assert (at.session.pending_id, at.moment_queue.current is not None) == (question, bool(left))
    at.press("ok")
    assert at.session.pending_id != question
    at.close()


def test_other_buttons_and_pieces_mean_what_they_always_mean() -> None:
    at = on_board(Session(FirstMartians(), {}, 4711))
    at.set_pace("cards")
    at.answer("scientist")
    before = at.cursor
    at.press("next")
    assert at.cursor != before
    assert at.moment_queue.waiting_count == 1
    at.press("undo")  # asks first: dice and cards were seen
    assert at.undo_steps_to_confirm == 1
    at.press("ok")  # no, it is not to be taken back: that is no going on
    assert (at.undo_steps_to_confirm, at.moment_queue.waiting_count) == (None, 1)
    at.close()


def test_what_policies_do_adds_up_and_is_told_in_more_detail() -> None:
    at = GameTable(Session(PocketMars(), {"players": 2}, 11), clock=lambda: 0)
    at.set_pace("cards")
    while at.session.pending is not None and at.session.pending.prompt.key != "pm-turn":
        at.answer(at.session.pending.first_answer())
    at.skip()
    asked = at.session.pending
    assert asked is not None
    for seat in at.session.game.list_seats(at.session.state):
        at.leave_seat(seat, "sound")
    counts: list[int] = []
    while len(counts) < 12 and at.answer_for_bot():
        counts.append(at.moment_queue.waiting_count)
    assert counts == sorted(counts)  # nothing made way
    assert counts[-1] > 0
    at.skip()
    while len(counts) < 24 and at.answer_for_bot():
        counts.append(at.moment_queue.waiting_count)
    assert at.moment_queue.current is None  # one key is enough, however long they go on
    for seat in at.session.game.list_seats(at.session.state):
        at.take_seat(seat)
    while at.moment_queue.current is None and at.session.pending is not None:
        at.answer(at.session.pending.first_answer())
    assert at.moment_queue.current is not None
    at.close()


def test_who_plays_at_a_screen_of_their_own_misses_nothing_of_what_others_do(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "game.marshub", create=True)
    session = Session(FirstMartians(), {}, 4711, journal=journal)
    seated, looker = (SpectatorTable(tmp_path / "game.marshub", viewer=seat, poll_s=0) for seat in ("medic", ""))
    for watch_table in (seated, looker):
        watch_table.set_pace("cards")
        watch_table.set_run_on(True)  # the table that plays decides
    for answer in ("scientist", "next", "next"):
        session.answer(answer)
        for watch_table in (seated, looker):
            watch_table.poll()
            assert watch_table.session.step_count == session.step_count
    assert waiting(seated) == ["dawn", "card", "result"]
    assert waiting(looker) == ["result"]
    for watch_table in (seated, looker):
        watch_table.close()
    session.close()


def test_a_recording_goes_on_where_the_table_went_on() -> None:
    """The same press answers, or only goes on: what was recorded does the same again."""
    actions: list[tuple[Any, ...]] = []
    at = on_board(Session(FirstMartians(), {}, 4711))
    at.record_call = lambda now, action: actions.append(action)
    at.set_pace("cards")
    at.answer("scientist")
    for _ in range(3):
        at.press("ok")
    at.answer("next")
    at.show_next_moment()
    at.skip()
    assert at.session.step_count == 3
    assert {action[0] for action in actions} <= METHODS.keys()
    again = on_board(Session(FirstMartians(), {}, 4711))
    for what, *args in actions:
        getattr(again, METHODS[what])(*(args[:1] if what == "answer" else args))
        assert again.session.step_count <= 3
    assert (again.session.step_count, again.moment_queue.current) == (3, at.moment_queue.current)
    for game_table in (at, again):
        game_table.close()


def test_a_long_absence_does_not_pile_up() -> None:
    at = table("all")
    at.moment_queue._keeps_waiting = True
    play(at.session, "captain", steps=150)
    at.tick()
    assert len(waiting(at)) == MAX_WAITING
    at.close()


def test_what_only_says_what_comes_is_told_with_what_came() -> None:
    """Who unwinds is asked for Morale or Stress first: the question says it, and nothing has happened yet."""
    at = table("all")
    captain = find_policy(at.session.game, "captain")

    def answer() -> None:
        pending = at.session.pending
        assert pending is not None
        at.answer(captain(at.session, pending, Chance(1)))

    while not (at.session.log and at.session.log[-1].is_heading):
        at.skip()
        answer()
    began = at.session.log[-1]
    assert began not in [entry for moment in told(at) for entry in moment.entries]
    answer()
    first = told(at)[0]
    assert first.entries[0] == began
    assert first.effects
    assert not first.is_continuation  # told from its beginning
    at.close()


# ---------------------------------------------------------------------- pages


def paged(at: GameTable, lines: int = 17) -> GameTable:
    at.set_page_lines(lines)
    return at


def pages(at: GameTable) -> list[list[str]]:
    """The kinds of the moments of each page that waits; nothing waits afterwards."""
    kinds: list[list[str]] = []
    while at.moment_queue.current is not None:
        kinds.append([moment.kind for moment in at.moment_queue.page])
        at.show_next_moment()
    return kinds


YES = say("yes")
NOTE = Adjusted("morale", 0, 1, "")  # a log entry


@pytest.mark.parametrize(
    ("moment", "lines"),
    [
        pytest.param(Moment("plain", YES, ()), 1, id="title"),
        pytest.param(Moment("card", YES, (), story=YES, text=(YES, YES)), 1 + 3 + 2, id="story-and-text"),
        pytest.param(Moment("dice", YES, (), faces=(FallenDie(YES, YES),) * 4, effects=(YES,)), 1 + 8 + 1, id="dice"),
    ],
)
def test_how_many_lines_a_moment_takes(moment: Moment, lines: int) -> None:
    assert estimate_lines(moment) == lines


def test_a_short_last_page_without_a_story_lies_beside_the_question() -> None:
    queue = MomentQueue()
    longest = Moment("plain", YES, (), text=(YES,) * 11)
    queue.announce(longest)
    assert not queue.lies_beside  # each alone
    queue.page_lines = 17
    assert queue.lies_beside
    queue.announce(longest.with_effect(NOTE))
    assert not queue.lies_beside  # another page waits
    queue.advance()
    assert not queue.lies_beside  # too long
    queue.advance()
    queue.announce(Moment("plain", YES, (), story=YES))
    assert not queue.lies_beside


def test_corrections_and_headings_are_worth_no_moment() -> None:
    class Heading(LogEntry, frozen=True):
        is_heading = True

    assert not is_worth_showing(Moment("plain", YES, (NOTE,)), "all")
    assert not is_worth_showing(Moment("plain", YES, (Heading(),)), "all")
    assert is_worth_showing(Moment("plain", YES, (Heading(), NOTE)), "all")
    assert is_worth_showing(Moment("plain", YES, (NOTE, Heading())), "all")


def test_a_slower_pace_keeps_what_it_shows_of_policies() -> None:
    at = table("all")
    at.announce(Moment("plain", YES, (), effects=(YES,)))
    at.announce(Moment("plain", YES, ()))
    at.set_pace("cards")
    assert [moment.effects for moment in told(at)] == [(YES,)]
    at.close()


def test_nobody_elses_moment_stands_on_the_page_of_a_rivals_turn() -> None:
    page, moment = _Page("red"), Moment("plain", YES, ())
    page.moments.append(moment)
    assert [page.has_room_for(moment, owner, 17) for owner in ("red", "blue", "")] == [True, False, False]


def test_of_a_page_a_slower_pace_drops_single_moments() -> None:
    at = paged(table("all"))
    at.answer("scientist")
    assert len(at.moment_queue.page) == 3
    at.set_pace("cards")
    at.set_pace("all")  # what was dropped is not shown any more
    assert pages(at) == [["dawn", "card"]]
    at.close()


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(0, [["dawn"], ["card"], ["result"]], id="each-alone"),
        pytest.param(10, [["dawn", "card"], ["result"]], id="as-many-as-fit"),
        pytest.param(17, [["dawn", "card", "result"]], id="all-on-one"),
    ],
)
def test_a_page_holds_as_many_moments_as_fit(lines: int, expected: list[list[str]]) -> None:
    at = paged(table(), lines)
    at.set_run_on(True)
    at.answer("scientist")
    assert pages(at) == expected
    at.close()


def test_one_story_a_page() -> None:
    at = paged(GameTable(Session(FirstMartians(), {"players": 4}, 4711), clock=lambda: 0), 99)
    at.set_pace("cards")
    at.set_run_on(True)
    captain, stories = find_policy(at.session.game, "captain"), []
    while at.session.pending is not None and at.session.state.sol < 3:
        at.answer(captain(at.session, at.session.pending, Chance(1)))
        while at.moment_queue.current is not None:
            stories.append(sum(moment.story is not None for moment in at.moment_queue.page))
            at.show_next_moment()
    assert (max(stories), sum(stories) > 3) == (1, True)
    at.close()


class Note(LogEntry, frozen=True):
    """An entry that names the parts of its moment: kind, number of effects, seat, whether it has a die, text, story."""

    of: Any
    size: int = 0
    seat: str = ""
    rolled: bool = False
    text: str = ""
    story: str = ""


class Noted(Toy):
    """Red says yes again and again; each time the notes of that turn are logged."""

    log_entry_type = Note

    def __init__(self, *turns: list[Note]) -> None:
        self._turns = turns

    def play_segment(self, table: Table[ToyState]) -> Script:
        for notes in self._turns:
            yield Confirm("red", YES)
            for note in notes:
                table.log(note)
        table.state.over = True

    def make_moments(self, entries: Any, before: ToyState, after: ToyState) -> list[Moment]:
        faces = (FallenDie(YES, YES),)
        return [
            Moment(
                *(note.of, YES, (note,)),
                text=(say(note.text),) if note.text else (),
                story=say(note.story) if note.story else None,
                seat=note.seat,
                faces=faces * note.rolled,
                effects=(YES,) * note.size,
            )
            for note in entries
            if isinstance(note, Note)
        ]


def show_notes(queue: MomentQueue, *turns: list[Note], lines: int = 17, skips: bool = False) -> list[list[str]]:
    """Return the kinds on each page that waits after these turns; with `skips` all but the last turn's are skipped."""
    session: Session[Any, Any] = Session(Noted(*turns), {"rounds": 1}, 1)
    queue.page_lines = lines
    queue.set_pace("all", session)
    for turn in range(len(turns)):
        if skips and turn == len(turns) - 1:
            queue.skip()
        session.answer(True)
        queue.update(session)
    kinds = []
    while queue.current is not None:
        kinds.append([moment.kind for moment in queue.page])
        queue.advance()
    return kinds


def watching() -> MomentQueue:
    return MomentQueue(keeps_waiting=True, is_watching=True)


def test_the_number_of_a_round_is_a_line_of_a_page() -> None:
    dawn, card = Note("dawn"), Note("card", 3)
    assert show_notes(watching(), [dawn]) == []
    assert show_notes(watching(), [Note("dawn", text="yes")]) == [["dawn"]], "it says more than a number"
    assert show_notes(watching(), [dawn], [card]) == [["dawn", "card"]]
    assert show_notes(watching(), [dawn], [card], skips=True) == [["card"]]
    assert show_notes(watching(), [card], [dawn], lines=1) == [["card", "dawn"]]  # there is always room for it


def test_between_two_moments_of_a_page_is_an_empty_line() -> None:
    notes = [Note("card", 1), Note("card", 1), Note("result")]
    assert show_notes(watching(), notes, lines=7) == [["card", "card", "result"]]
    assert show_notes(watching(), notes, lines=6) == [["card", "card"], ["result"]]


def test_a_rival_without_a_seat_has_a_page_of_its_own() -> None:
    notes = [Note("card"), Note("card", seat="droid"), Note("result", seat="droid"), Note("result", seat="other")]
    assert show_notes(watching(), notes) == [["card"], ["card", "result"], ["result"]]  # also where the game ends
    queue = watching()
    assert show_notes(queue, [Note("dice", seat="droid")], []) == [["dice"]]  # no question is about its dice
    assert queue.dice_asked_about is None


def test_of_what_people_did_themselves_dice_and_stories_are_news() -> None:
    own = [Note("card", seat="red"), Note("result", seat="red", rolled=True), Note("plain", seat="red", story="yes")]
    assert show_notes(MomentQueue(), own) == [["result", "plain"]]


def test_an_undo_of_as_many_entries_as_it_writes_drops_what_waits() -> None:
    session: Session[Any, Any] = Session(Noted([Note("card")], [Note("card")]), {"rounds": 1}, 1)
    queue = MomentQueue()
    queue.set_pace("all", session)
    session.answer(True)
    queue.update(session)
    assert queue.current is not None
    session.undo(1, sure=True)
    queue.update(session)
    assert queue.current is None


class Continued(Noted):
    """The notes of a turn are effects of the first note of all."""

    def make_moments(self, entries: Any, before: ToyState, after: ToyState) -> list[Moment]:
        first, *others = super().make_moments(entries, before, after) or [None]
        return (
            [functools.reduce(lambda moment, other: moment.with_effect(*other.entries), others, first)] if first else []
        )


@pytest.mark.parametrize("lines", [0, 17], ids=["one by one", "in pages"])
def test_what_a_policy_goes_on_with_is_shown_once_and_whole(lines: int) -> None:
    session: Session[Any, Any] = Session(Continued([Note("card")], [Note("card")], []), {"rounds": 1}, 1)
    queue = watching()
    queue.page_lines = lines
    queue.set_pace("all", session)
    while session.pending is not None:
        session.answer(True, policy="random")
        queue.update(session)
    assert [[len(moment.entries) for moment in queue.page], queue.waiting_count] == [[2], 0]


def play_until(at: GameTable, holds: Any) -> None:
    """Play by the game's own player, people and bots alike, until `holds()`; pages are read."""
    player, chance = find_policy(at.session.game, next(iter(at.session.game.list_policies()))), Chance(1)
    while not holds():
        assert at.session.pending is not None
        while at.moment_queue.current is not None:
            at.show_next_moment()
        if not at.answer_for_bot():
            at.answer(player(at.session, at.session.pending, chance))


def test_a_rivals_turn_is_one_page_and_waits_until_it_is_over() -> None:
    at = paged(GameTable(Session(OnMars(), {"players": 2}, 4711), clock=lambda: 0), 5)
    at.leave_seat("blue")
    at.set_pace("cards")
    play_until(at, lambda: at.bots.find_asked_seat(at.session.pending) and at.session.state.round > 1)
    answers = 0
    while at.bots.find_asked_seat(at.session.pending):
        assert at.moment_queue.current is None  # the turn goes on
        at.answer_for_bot()
        answers += 1
    assert answers > 1
    assert len(pages(at)) == 1
    at.close()


def test_what_people_chose_and_could_foresee_is_in_the_log_alone() -> None:
    at = GameTable(Session(PocketMars(), {"players": 2}, 4711), clock=lambda: 0)
    at.set_pace("cards")
    play_until(at, lambda: at.session.pending.prompt.key == "pm-turn")  # type: ignore[union-attr]
    player = find_policy(at.session.game, "sound")
    reply = player(at.session, at.session.pending, Chance(1))  # type: ignore[arg-type]
    at.answer(reply)
    assert pages(at) == [["card"]]
    at.undo(1, sure=True)
    paged(at).answer(reply)
    assert at.moment_queue.current is None
    at.close()


def test_dice_that_a_question_is_about_stand_over_it_and_on_the_page_with_what_they_bring() -> None:
    at = paged(GameTable(Session(MigrationMars(), {"players": 2}, 4711), clock=lambda: 0))
    at.set_pace("cards")
    play_until(at, lambda: at.moment_queue.dice_asked_about is not None)
    dice = at.moment_queue.dice_asked_about
    assert (dice is not None and dice.faces and True, at.moment_queue.current) == (True, None)
    at.answer(at.session.pending.first_answer())  # type: ignore[union-attr]
    assert at.moment_queue.dice_asked_about is None
    assert at.moment_queue.current is not None
    assert at.moment_queue.current.entries[0] == dice.entries[0]  # type: ignore[union-attr]
    play_until(at, lambda: at.moment_queue.dice_asked_about is not None)
    at.skip()
    assert at.moment_queue.dice_asked_about is None
    at.close()


def test_who_watches_sees_also_what_people_could_foresee(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "game.marshub", create=True)
    at = GameTable(Session(PocketMars(), {"players": 2}, 4711, journal=journal), clock=lambda: 0)
    play_until(at, lambda: at.session.pending.prompt.key == "pm-turn")  # type: ignore[union-attr]
    looker = SpectatorTable(tmp_path / "game.marshub", viewer="", poll_s=0)
    looker.set_pace("cards")
    looker.set_page_lines(17)
    player = find_policy(at.session.game, "sound")
    at.answer(player(at.session, at.session.pending, Chance(1)))  # type: ignore[arg-type]
    looker.poll()
    assert pages(looker) == [["card"]]
    looker.close()
    at.close()


def test_what_followed_chance_is_news_also_where_it_is_ones_own_doing() -> None:
    at = paged(GameTable(Session(FirstMartians(), {"players": 4}, 4711), clock=lambda: 0), 99)
    at.set_pace("cards")
    captain, log, told_own = find_policy(at.session.game, "captain"), MomentLog(""), 0
    while at.session.pending is not None and at.session.state.sol < 3:
        at.skip()
        before = len(at.session.log)
        at.answer(captain(at.session, at.session.pending, Chance(1)))
        fresh = [moment for moment in log.moments_since(at.session, before) if is_worth_showing(moment, "cards")]
        revealed = at.session.history.list_revealing_since(at.session.step_count - 1)
        if revealed and at.moment_queue.dice_asked_about is None:
            shown = [entry for page in at.moment_queue._waiting for moment in page.moments for entry in moment.entries]
            assert all(entry in shown for moment in fresh for entry in moment.entries)
            told_own += sum(moment.kind == "result" and bool(moment.seat) for moment in fresh)
    assert told_own > 3
    at.close()
