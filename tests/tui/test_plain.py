"""Plain mode: the same game over lines."""

from __future__ import annotations

import queue
import re
import threading
from collections.abc import Iterator

import pytest
from tui_world import DECISIONS, Fair, board_table, fair, fair_table, put

from marshub import rule_texts
from marshub.games import load_game
from marshub.games.first_martians import FirstMartians
from marshub.kernel import Session
from marshub.kernel.journal import ELSEWHERE
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.games import get_look
from marshub.tui.plain.home import run_plain
from marshub.tui.plain.menu import Menu, parse_answer
from marshub.tui.plain.reports import format_state
from marshub.tui.plain.table import PlainTable
from marshub.words import Speech


def played(table, *typed: str, language: str = "en") -> list[str]:
    """What is said while these lines are typed, each after the last one took effect."""
    messages: list[str] = []
    assert PlainTable(table, Speech(language), typed, messages.append).play() == 0
    return messages


class Heard(list[str]):
    """What is said, to be waited for by who types."""

    def __init__(self) -> None:
        super().__init__()
        self._more = threading.Condition()

    def append(self, line: str) -> None:
        with self._more:
            super().append(line)
            self._more.notify_all()

    def wait(self, part: str) -> None:
        with self._more:
            assert self._more.wait_for(lambda: any(part in line for line in self), timeout=60), part


def test_every_kind_of_question_is_answered_by_lines():
    kinds = ("one", "groups", "several", "yes", "amount", "assign", "roll", "draw")
    table = fair_table(*kinds)
    messages = played(table, "1", "left-2", "1 3", "1", "12", "1 2", "1 2", "38")
    assert table.session.state.answers == [
        "apple",
        "left-2",
        ["ax", "cup"],
        True,
        12,
        {"east": 1, "west": 2},
        {"first": "1", "second": "win"},
        "card-37",
    ]
    assert messages[-2:] == ["The game is over", "Fair over"]


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("one", "3"),
        ("one", "1 2"),
        ("one", "0"),
        ("amount", "many"),
        ("assign", "1"),
        ("assign", "1 x"),
        ("roll", "1"),
        ("roll", "1 3"),
        ("draw", "41"),
    ],
)
def test_a_line_that_means_nothing_changes_nothing_and_says_what_to_do(kind, line):
    table = fair_table(kind)
    messages = played(table, line)
    assert table.session.state.answers == []
    assert any(f"“{line}” is not an answer here" in item for item in messages)


@pytest.mark.parametrize(
    ("kind", "line", "bounds"),
    [
        ("amount", "99", "Un numero da 2 a 15."),
        ("assign", "2 2", "3 punti da dividere: un numero per riga, per esempio: 2 0 1"),
        ("several", "1 2 3", "Scegliete da 1 a 2 di questi, separati da spazi."),
        ("both", "1", "Scegliete 2 di questi, separati da spazi."),
    ],
)
def test_what_is_out_of_bounds_is_refused_in_the_language_with_the_bounds(kind, line, bounds):
    table = fair_table(kind)
    messages = played(table, line, language="it")
    assert table.session.state.answers == []
    assert bounds in messages
    assert f"Ora non è possibile: {bounds}" in messages


def test_undo_asks_after_a_roll_and_is_answered_by_a_line():
    for answer, left in (("n", 2), ("y", 0)):
        table = fair_table("one", "roll", "yes", chance="auto")
        messages = played(table, "1", "u", answer)
        assert any("Undo it anyway?" in item for item in messages)
        assert len(table.session.state.answers) == left


def test_what_was_undone_comes_back_by_a_line():
    table = fair_table("one", "roll", "yes", chance="auto")
    messages = played(table, "1", "u", "y", "y", "y")
    assert len(table.session.state.answers) == 2
    assert messages.count("Told (text roll)") == 2  # and the same die


def test_a_quantity_is_set_and_a_wrong_one_refused():
    table = fair_table("one")
    messages = played(table, "a coins 7 lost one", "a coins 99", "a coins")
    assert table.session.state.coins == 7
    assert any("(by hand: lost one)" in item for item in messages)
    assert any(item.startswith("That cannot be set") for item in messages)
    assert any(": now 7, allowed 0…" in item for item in messages)


def test_why_not_names_the_rule():
    assert "grape: Fair no grapes (FAIR-1)" in played(fair_table("one"), "w grape")


def test_what_the_board_does_is_told_while_nothing_is_typed():
    table = board_table(Session(FirstMartians(), {}, seed=5))
    messages: list[str] = []
    lines: queue.Queue[str | None] = queue.Queue()

    def typed() -> Iterator[str]:
        table.press("next")
        table.press("ok")
        while (line := lines.get(timeout=60)) is not None:
            yield line

    def hear(line: str) -> None:
        messages.append(line)
        if "is First Player" in line:
            lines.put("q")
            lines.put(None)

    PlainTable(table, Speech("en"), typed(), hear).play()
    assert "Geologist is First Player." in messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_table_is_said_without_drawings_in_every_language(language):
    from screens import full_table

    table = board_table(full_table())
    lines = list(format_state(table, get_look("first-martians"), Speech(language)))
    message = "\n".join(lines)
    assert not set(message) & set("●○▶■□╭│")
    speech = Speech(language)
    for key in ("fm-facility-lab", "fm-roi-geysers", "fm-condition-migraine", "fm-event-dust-devil", "fm-item-sample"):
        assert speech.plain_text(key).casefold() in message.casefold()


def test_home_in_lines_starts_a_game_and_leaves_it_saved(monkeypatch, tmp_path):
    from marshub.table import saves
    from marshub.tui.local_game_source import LocalGameSource

    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    messages: list[str] = []
    lines = iter(["1", "", "", "", "2", "2", "4", "2", "", "", "", "q"])
    assert run_plain(LocalGameSource(), Speech("en"), lines=lines, say=messages.append) == 0
    assert len(saves.list_saves()) == 1
    assert "Who plays? Tick 2; ticked: 1." in messages
    assert messages[-1] == "The game is saved."
    messages.clear()
    assert run_plain(LocalGameSource(), Speech("en"), lines=iter(["1", "s", "q"]), say=messages.append) == 0
    assert any(line.startswith("Geologist (") for line in messages)
    assert not any(line.startswith("Scientist (") for line in messages)


@pytest.mark.rule("FM-SOLO-05")
def test_home_in_lines_says_what_may_be_typed(monkeypatch, tmp_path):
    from marshub.tui.local_game_source import LocalGameSource

    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    message = []
    assert run_plain(LocalGameSource(), Speech("en"), lines=iter(["?", "9", "1", "?", "q"]), say=message.append) == 0
    assert sum(line.startswith("Type a number from the list; an empty line chooses") for line in message) == 2
    assert [line for line in message if "is not an answer here" in line] == [
        "“9” is not an answer here. Type a number from the list, or ? for the commands."
    ]


def test_home_in_lines_asks_one_player_which_two_astronauts_to_lead(monkeypatch, tmp_path):
    from marshub.kernel import Session
    from marshub.store import SqliteJournal
    from marshub.table import saves
    from marshub.tui.local_game_source import LocalGameSource

    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    messages: list[str] = []
    lines = iter(["1", "", "", "", "1", "", "4", "2", "", "", "", "q"])
    assert run_plain(LocalGameSource(), Speech("en"), lines=lines, say=messages.append) == 0
    session = Session.resume(FirstMartians(), SqliteJournal(saves.list_saves()[0].path))
    assert (list(session.state.crew), session.state.solo) == (["geologist", "medic"], True)
    session.close()
    assert "2. normal: Cargo Bay: spare energy connector +1 (as it is)" in messages
    assert any(line.startswith("4. as printed: set up by the rules and the mission sheet") for line in messages)


def test_the_input_may_end_anywhere():
    assert run_plain(_Nothing(), Speech("en"), lines=iter([]), say=lambda line: None) == 0


class _Nothing:
    def find_newest(self):
        return None


def test_ids_answer_as_well_as_numbers():
    decision = DECISIONS["one"](Fair([]))
    assert parse_answer(decision, decision.options(), "pear") == "pear"
    assert parse_answer(decision, decision.options(), "2") == "pear"
    assert parse_answer(decision, decision.options(), "plum") is None


# ---------------------------------------------------------------------- what the screen offers, in lines


def planning() -> Session:
    session = Session(FirstMartians(), {}, seed=5)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


def test_a_long_question_is_asked_by_groups_that_open_by_number_and_close_again():
    session = planning()
    matches = played(GameTable(session), "1", "-", "/ manage orange 2", "1")
    groups = [line for line in matches if line.endswith(" answers")]
    assert len(matches) < len(session.pending.options()), "not every answer of every pawn is read out"
    assert groups[0] == "1. Scientist, red pawn 1, 20 answers"
    assert "1. Geologist, orange pawn 2: Manage: lower a Malfunction track" in matches
    assert [(stack.action, stack.pawns) for stack in session.state.plan] == [("manage", ["pawn-geologist-2"])]


def test_a_short_question_is_asked_whole_and_words_look_up_answers_there_too():
    messages = played(fair_table("groups"), "/ right 2", "1")
    assert "2. Fair left 1" in messages
    assert "1. Fair group right: Fair right 2" in messages
    assert messages[-1] == "Fair over"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_nothing_is_called_is_said_with_what_helps_and_the_answers_come_back(language):
    messages = played(fair_table("groups"), "/ zebra", "-", language=language)
    assert Speech(language).plain_text("ui-plain-no-answer", wanted="zebra") in messages
    assert messages.count("Fair group left:") == 2


def test_the_odds_are_said_with_their_rules():
    messages = played(GameTable(planning()), "o")
    assert "At least one card is drawn: 0 in 1, 0% (FM-MAL-09)" in messages
    assert "There is nothing" not in " ".join(messages)
    assert "No dice or cards are coming up just now." in played(fair_table("one"), "o")


def test_an_answers_costs_and_risks_are_told_before_it_is_given():
    session = planning()
    explore = next(o.id for o in session.pending.options() if ":explore:R1-N" in o.id)
    messages = played(GameTable(session), f"f {explore}", "f nonsense")
    foreseen = session.forecast(explore)
    speech = Speech("en")
    for reason in (*foreseen.costs, *foreseen.risks):
        assert any(speech.say(reason.words) in line and reason.rule in line for line in messages)
    assert foreseen.costs
    assert session.state.plan == []
    assert any("“nonsense” is not an answer" in line for line in messages)


def test_why_not_says_rules_in_plain_words_and_lights_what_blocks():
    table = board_table(planning())
    table.answer("declare:pawn-medic-1:rest")
    messages = played(table, "w declare:pawn-medic-1:unwind")
    assert any(line.endswith("(FM-ACT-02)") for line in messages)
    assert table.referee.blocking_zones == ("quiet-place",)


def test_why_not_names_many_alike_once():
    messages = played(GameTable(planning()), "1", "1", "w")
    assert any(re.search(r"Take out: .*; Take out: .* and \d+ more: .*\(FM-DIS-04\)", line) for line in messages)
    assert sum("(FM-DIS-04)" in line for line in messages) == 1


def test_a_refused_piece_is_told_with_the_rules_against_it():
    table = board_table(planning())
    table.answer("declare:pawn-medic-1:rest")
    messages: list[str] = []

    def typed() -> Iterator[str]:
        put(table, "pawn-medic-1", "lab")
        table.clock[0] += 10_000
        table.tick()
        yield ""

    PlainTable(table, Speech("en"), typed(), messages.append).play()
    refusal = next(i for i, line in enumerate(messages) if "may not go to Lab now" in line)
    assert messages[refusal + 1].startswith("» ")
    assert "(FM-" in messages[refusal + 1]


def test_zones_are_told_turned_and_laid_into():
    table = board_table(planning())
    number = 1 + [view.zone for view in table.list_zones()].index("quiet-place")
    messages = played(table, "z", f"z {number}", f"z {number} pawn", f"z {number} red pawn 1", "z", "z 99", "z 1 moon")
    assert f"{number}. A Quiet Place: real" in messages
    assert "Which of these?" in messages, "a piece has to be named"
    assert f"{number}. A Quiet Place: simulated, Scientist, red pawn 1" in messages
    assert [stack.action for stack in table.session.state.plan] == ["rest"] or table.cursor.narrowed
    assert any("“99” is not an answer" in line for line in messages)
    assert "Nothing here is called “moon”." in messages


@pytest.mark.parametrize(("language", "pawn"), [("en", "red pawn 1"), ("it", "pedina rossa 1"), ("es", "peón rojo 1")])
def test_a_zone_that_cannot_be_laid_into_says_so(language, pawn):
    table = board_table(planning())
    zone = table.list_zones()[0].zone
    reason = Speech(language).plain_text("error-zone-real", zone=zone)
    assert reason in " ".join(played(table, f"z 1 {pawn}", language=language))


def test_the_repair_walk_is_told_move_by_move_as_pieces_land():
    table = board_table(planning())
    table.answer("declare:pawn-medic-1:rest")
    table.answer("declare:pawn-medic-2:manage")
    heard = Heard()
    first = "Put Medic, purple pawn 1 on A Quiet Place."
    second = "Put Medic, purple pawn 2 on Control Center."

    def land(piece: str, zone: str) -> None:
        put(table, piece, zone)
        table.clock[0] += 10_000
        table.tick()

    def typed() -> Iterator[str]:
        heard.wait(f"» {first} Step 1 of 2.")
        yield "b"
        heard.wait(f"2. {second}")  # the whole walk, on request
        land("pawn-medic-1", "quiet-place")
        heard.wait(f"» {second} Step 2 of 2.")
        land("pawn-medic-2", "control-center")
        yield "b"

    PlainTable(table, Speech("en"), typed(), heard.append).play()
    board = len(heard) - heard[::-1].index("What the lights mean:")
    assert not any("Put " in line for line in heard[board:])


def test_the_history_is_read_looked_at_and_gone_back_to_once_somebody_said_yes():
    table = fair_table("one", "yes", "amount")
    messages = played(table, "1", "1", "h", "h 1", "r 1", "n", "r 9")
    assert "1. Fair one: Fair apple" in messages
    assert "point 1 of 2" in messages
    assert table.session.step_count == 2
    assert any("There is no such point; the last one is 2." in line for line in messages)
    messages = played(table, "r 1", "y")
    assert any(line.startswith("Play on from here? One answer is undone") for line in messages)
    assert table.session.state.answers == ["apple"]


def test_yes_is_another_word_in_another_language():
    table = fair_table("one", "yes")
    played(table, "1", "r 0", "s")
    assert table.session.state.answers == ["apple"], "s is a command in English"
    played(table, "r 0", "s", language="it")
    assert table.session.state.answers == []


def test_the_chronicle_is_read_by_chapters_and_all_of_it_with_its_figures():
    session = planning()
    messages = played(GameTable(session), "j", "j all", "j 99")
    assert any(line.startswith("2 chapters") for line in messages)
    assert "Sol 1:" in messages
    assert any(line.startswith("Stress: ") for line in messages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_game_is_said_without_drawings(language):
    from screens import full_table

    table, speech = board_table(full_table()), Speech(language)
    for key, page in get_look("first-martians").pages:
        messages = played(table, key, "b", "o", "z", "?", "l", "q", language=language)
        assert not set("\n".join(messages)) & set("●○▶■□╭│✓✗♥▲⚑♟"), page
        assert not any(speech.plain_text("ui-plain-unknown", typed=key) == line for line in messages)
        assert speech.plain_text("ui-plain-help-verb") in messages


def test_the_set_up_guide_is_walked_by_enter_and_goes_on_as_pieces_land():
    table = board_table(planning())
    heard, pending = Heard(), table.session.pending_id

    def typed() -> Iterator[str]:
        yield "l"
        heard.wait("1/")
        first = table.guide.step
        put(table, first.pieces[0], first.zone)
        heard.wait("2/")
        put(table, "facility-farm", "lab")
        heard.wait("Not in place: Move Farm tile from Lab to Farm.")
        put(table, "facility-farm", "lab", here=False)
        yield ""
        heard.wait("3/")
        yield "-"
        yield "q"

    PlainTable(table, Speech("en"), typed(), heard.append).play()
    steps = [line.split("/")[0] for line in heard if re.match(r"\d+/\d+\. ", line)]
    assert [step for step, before in zip(steps, ["", *steps], strict=False) if step != before] == ["1", "2", "3", "2"]
    assert "The set-up guide is closed." in heard
    assert table.guide is None
    assert table.session.pending_id == pending, "nothing was answered"


def test_menu_numbers_stand_for_what_is_shown():
    session = planning()
    menu = Menu(session.pending, session.pending.options(), get_look("first-martians"), Speech("en"))
    assert menu.parse_reply("1") is None
    assert menu.navigate("2")
    assert menu.parse_reply("1") == next(
        o.id for o in session.pending.options() if o.id.startswith("declare:pawn-scientist-2")
    )
    assert menu.navigate("-")
    assert not menu.navigate("-")
    assert not menu.navigate("")
    assert menu.find_option("declare:pawn-medic-1:rest") == "declare:pawn-medic-1:rest"


def test_where_the_boards_buttons_stand_is_told_but_not_the_start_of_each_question():
    table = board_table(fair("groups", "yes"))
    heard = Heard()

    def typed() -> Iterator[str]:
        heard.wait("Fair go")
        table.press("next")
        heard.wait("» Fair group left")
        table.press("ok")
        heard.wait("» Fair left 1")
        table.press("ok")
        heard.wait("Fair yes")
        yield ""

    PlainTable(table, Speech("en"), typed(), heard.append).play()
    lines = [line for line in heard if line.startswith("» ") and "accepted" not in line.casefold()]
    assert lines[0] == "» The board hub is connected.", "though that was before the first line"
    assert [line for line in lines if "Fair" in line] == [
        "» Fair group left",
        "» Fair left 1",
    ]


def test_what_happens_is_told_in_moments_with_what_each_brought_below_it():
    messages = played(GameTable(Session(FirstMartians(), {}, seed=4711)), "1")
    dawn = messages.index("Sol 1 dawns.")
    assert messages[dawn + 1 : dawn + 7] == [
        "  4 sols are left after this one.",
        "  Events, sol 1.",
        "  System Block: Malfunction track 0 to 1.",
        "Event: “Mould Behind the Panel”.",
        "  A sour smell creeps through the quarters. Scrubbing it out takes two pairs of hands.",
        "  Stress 3 to 4.",
    ]


def test_who_comes_back_to_a_long_game_hears_its_last_happenings_alone():
    session = planning()
    assert len(session.log) > 12
    messages = played(GameTable(session))
    begun = messages[messages.index("Type a number to answer, ? for the commands.") + 1 :]
    assert 10 <= next(i for i, line in enumerate(begun) if "Plan: what does each pawn do?" in line) <= 12
    assert not any(line.startswith("Make Yourself at Home begins") for line in begun)


@pytest.mark.parametrize(
    ("kind", "line", "answer"),
    [
        ("several", "1 3", ["ax", "cup"]),
        ("assign", "1 2", {"east": 1, "west": 2}),
        ("amount", "2", 2),
        ("roll", "1 2", {"first": "1", "second": "win"}),
        ("draw", "2", "card-1"),
    ],
)
def test_what_may_be_done_first_has_numbers_of_its_own(kind, line, answer):
    table = fair_table(kind, wares=2)
    messages = played(table, "!3", "w", "!2", "buy:hat", line)
    assert table.session.state.answers == ["buy:whip", "buy:hat", answer]
    at = messages.index("Or first one of these, with a ! before its number:")
    assert messages[at + 1 : at + 3] == ["!1. Fair group stall: Fair hat", "!2. Fair group stall: Fair whip"]
    assert sum(text.startswith("!1.") for text in messages) == 2  # once for each time that it can be done
    assert any("!3" in text for text in messages)  # there is no third one


def test_before_dice_of_the_generator_one_line_goes_on():
    table = fair_table("roll", "roll", chance="auto", wares=2)
    messages = played(table, "1", "buy:hat", "1")
    assert [type(answer) for answer in table.session.state.answers] == [str, dict, str, str, dict]
    assert "Everybody: Next: Fair roll. Does anyone want to do something first?" in messages


def test_a_rule_is_read_out_and_what_would_be_is_said():
    messages = played(
        GameTable(planning()), "w fm-act-02", "f declare:pawn-medic-1:construct:backup-farm", "w enlarged stack"
    )
    rule = rule_texts.find_rule("first-martians", "FM-ACT-02")
    assert rule is not None
    assert rule.says in messages
    then = [line for line in messages if line.startswith("Then, if it succeeds: ")]
    assert any("Backup Farm" in line for line in then)
    assert f"  FM-ACT-02  {rule.title}: {rule.sentence}" in messages[messages.index("In the rules:") :]


def test_who_types_while_another_table_decides_is_told_so_again():
    table = GameTable(Session(load_game("pocket-mars"), {"players": 2}, 11))
    for seat in ("red", "blue"):
        table.leave_seat(seat, ELSEWHERE)
    messages = played(table, "1", "1 2")
    told = Speech("en").plain_text("elsewhere-asked", who="Red")
    assert messages.count(told) == 3
