"""Adjusting what lies anywhere, and laying whole positions: by types, by a game's own word, soundly in mid-script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
import pytest

from marshub.kernel import (
    ADJUSTABLE,
    COURSE,
    Assign,
    BadAdjustment,
    BadPosition,
    BegunAnew,
    Choose,
    Game,
    LogEntry,
    MemoryJournal,
    Names,
    Option,
    PositionLaid,
    Result,
    Script,
    ScriptFailed,
    Session,
    Table,
    Violation,
    find_allowed_values,
    list_places,
    named,
    say,
    up_to,
)
from marshub.kernel.policy import play
from random_positions import picture

Coin = Annotated[int, msgspec.Meta(ge=0), up_to(20), ADJUSTABLE]
Tool = Annotated[str, named("tool")]


class Shed(msgspec.Struct):
    owner: Literal["red", "blue"]
    tools: list[Tool] = []


class ShedSetup(msgspec.Struct, frozen=True):
    sheds: int = 1


class ShedState(msgspec.Struct):
    sheds: Annotated[dict[str, Shed], ADJUSTABLE]
    box: Annotated[dict[Tool, int], ADJUSTABLE]
    hand: Annotated[list[Tool], ADJUSTABLE] = []
    coins: Coin = 3
    phase: Annotated[Literal["choose", "share", "done"], COURSE] = "choose"
    told: str = ""


class Did(LogEntry, frozen=True):
    what: str


class Sheds(Game[ShedState, ShedSetup]):
    """A round: choose a shed, take its first tool, share coins out. There are two of each tool."""

    id = "sheds"
    rules_version = "1"
    setup_type = ShedSetup
    state_type = ShedState
    log_entry_type: Any = Did

    def new_initial_state(self, setup: ShedSetup) -> ShedState:
        sheds = {f"shed-{n}": Shed("red", ["saw"]) for n in range(setup.sheds)}
        return ShedState(sheds, {"saw": 2 - setup.sheds, "axe": 1})

    def play_segment(self, table: Table[ShedState]) -> Script:
        state = table.state
        if state.phase == "choose":
            shed = yield Choose("red", say("toy-where"), lambda: [Option(s, say("toy-near")) for s in state.sheds])
            taken = state.sheds[shed]
            yield Choose("red", say("toy-deep"), lambda: [Option("on", say("toy-near"))])
            state.hand.append(taken.tools.pop(0))  # crashes if somebody has emptied the shed meanwhile
            state.phase = "share"
        table.log(Did("share"))
        yield Assign("red", say("toy-share"), lambda: [Option("a", say("toy-near"), high=state.coins)], 3)
        state.phase = "done"

    def result(self, state: ShedState) -> Result | None:
        return Result("done", say("toy-over")) if state.phase == "done" else None

    def list_names(self, state: ShedState) -> Names:
        return {"tool": ("saw", "axe")}

    def find_violations(self, state: ShedState) -> Sequence[Violation]:
        lying = [*state.hand, *(tool for shed in state.sheds.values() for tool in shed.tools)]
        return [
            Violation(f"box.{tool}", f"there are two of {tool!r}")
            for tool in ("saw", "axe")
            if lying.count(tool) + state.box.get(tool, 0) > 2
        ]

    def view(self, state: ShedState, seat: str) -> ShedState:
        copy = msgspec.convert(msgspec.to_builtins(state), ShedState)
        if seat != "red":
            copy.hand = ["?"] * len(state.hand)
        return copy


def sheds(number: int = 1) -> Session[ShedState, ShedSetup]:
    return Session(Sheds(), {"sheds": number}, 1)


# ------------------------------------------------------------------ what adjust reaches


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("sheds.shed-0.owner", "blue"),
        ("sheds.shed-0.tools", ["axe", "saw"]),
        ("sheds.shed-0.tools.0", "axe"),
        ("sheds.new", {"owner": "blue", "tools": ["axe"]}),
        ("sheds.shed-0", {"owner": "blue"}),
        ("box", {"axe": 2}),
        ("box.axe", 2),
        ("coins", 20),
    ],
)
def test_all_that_is_in_an_adjustable_field_can_be_set(path: str, value: Any) -> None:
    session = sheds()
    before = picture(session)
    session.adjust(path, value)
    document = msgspec.to_builtins(session.state)
    for step in path.split("."):
        document = document[int(step) if isinstance(document, list) else step]
    assert document == ({"tools": []} | value if path == "sheds.shed-0" else value)
    assert picture(Session.resume(session.game, session.journal)) == picture(session)
    session.undo()
    assert picture(session) == before


def test_what_is_taken_away_is_no_longer_there() -> None:
    session = sheds(2)
    session.adjust("sheds.shed-1", None)
    session.adjust("box.axe", 0)
    assert list(session.state.sheds) == ["shed-0"]
    assert session.state.box == {"saw": 0}
    assert [option.id for option in session.pending.options()] == ["shed-0"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("path", "value", "legal"),
    [
        ("sheds.shed-0.owner", "green", {"red", "blue"}),
        ("sheds.shed-0.tools", ["rake"], {"saw", "axe"}),
        ("sheds.shed-0.tools.1", "saw", None),  # there is no second one
        ("sheds.shed-0.roof", 1, None),
        ("sheds.new", {"tools": []}, None),
        ("sheds.new", {"owner": "red", "colour": "red"}, {"owner", "tools"}),
        ("box.rake", 1, {"saw", "axe"}),
        ("box.saw", "1", None),
        ("box.saw", 2, None),  # the other one lies in the shed
        ("coins", 21, None),
        ("coins", 10**30, None),
        ("coins", None, None),
        ("hand", "saw", None),
        ("phase", "later", {"choose", "share", "done"}),
        ("told", "x", None),
    ],
)
def test_what_cannot_lie_there_is_refused_with_what_may(path: str, value: Any, legal: set[str] | None) -> None:
    session = sheds()
    before = picture(session)
    with pytest.raises(BadAdjustment) as caught:
        session.adjust(path, value)
    assert legal is None or set(caught.value.legal) == legal
    assert picture(session) == before
    assert session.step_count == 0


def test_places_say_what_lies_there_and_what_may() -> None:
    session = sheds()
    names = session.game.list_names(session.state)
    result = {
        place.path: (place.value, str(find_allowed_values(place.hint, names)))
        for place in list_places(session.state, names)
    }
    assert result["coins"] == (3, "a whole number from 0 to 20")
    assert result["sheds.shed-0.owner"] == ("red", "one of red, blue")
    assert result["hand"] == ([], "a list, each one of axe, saw")
    assert result["phase"][1] == "one of choose, share, done"
    assert "told" not in result


def test_where_nothing_lies_yet_is_a_place_too() -> None:
    session = sheds()
    session.adjust("box.axe", 0)
    names = session.game.list_names(session.state)
    assert [place.path for place in list_places(session.state, names) if not place.exists] == ["box.axe"]


# ------------------------------------------------------------------ soundly


class Yard(msgspec.Struct):
    crates: Annotated[list[Shed], ADJUSTABLE]
    marks: list[Coin]
    hand: Annotated[list[Tool], ADJUSTABLE]


def test_lists_are_set_whole_and_what_is_in_their_things_one_by_one() -> None:
    paths = [place.path for place in list_places(Yard([Shed("red", ["saw"])], [3], ["saw"]), {})]
    assert paths == ["crates", "crates.0", "crates.0.owner", "crates.0.tools", "marks.0", "hand"]


def test_what_says_where_the_game_stands_takes_the_rules_there() -> None:
    session = sheds()
    session.adjust("phase", "share")
    assert session.pending is not None
    assert session.pending.kind == "assign"
    assert session.log[-1] == Did("share")
    assert picture(Session.resume(session.game, session.journal)) == picture(session)
    session.answer({"a": 3})
    assert session.result is not None
    session.undo(2, sure=True)
    assert session.pending.prompt.key == "toy-where"


def test_rules_that_find_the_table_otherwise_than_they_left_it_begin_anew() -> None:
    """The script is about to take a tool out of a shed that the table has emptied."""
    session = sheds()
    session.answer("shed-0")
    session.adjust("sheds.shed-0.tools", [])
    entries = session.answer("on")
    assert entries == [BegunAnew()]
    assert session.restart_problems == ["IndexError('pop from empty list') in play_segment"]
    assert session.pending is not None
    assert session.pending.prompt.key == "toy-where"
    assert picture(Session.resume(session.game, session.journal)) == picture(session)
    session.undo()  # the correction: the answer that failed has never been
    assert session.state.sheds["shed-0"].tools == ["saw"]


def test_an_answer_that_leads_to_a_question_without_an_answer_names_it() -> None:
    session = sheds()
    session.adjust("coins", 2)  # of three to share out
    session.answer("shed-0")
    assert session.answer("on") == [BegunAnew()]
    assert session.restart_problems == ["toy-share asks red, who has no legal answer"]


def test_rules_that_fail_again_and_again_say_so() -> None:
    """A player who goes on all the same is not led in a circle for ever."""
    session = sheds()
    session.adjust("sheds.shed-0.tools", [])
    with pytest.raises(ScriptFailed, match="pop from empty list"):
        play(session, "first")
    assert [step for step in session.log if step == BegunAnew()] == [BegunAnew()] * 3
    session.adjust("sheds.shed-0.tools", ["saw"])
    play(session, "first")
    assert session.result is not None
    assert picture(Session.resume(session.game, session.journal)) == picture(session)


def test_a_question_that_nobody_can_answer_any_more_is_asked_anew() -> None:
    session = sheds()
    session.adjust("phase", "share")
    message = len(session.log)
    with pytest.raises(BadAdjustment, match=r"toy-share asks .*, who has no legal answer"):
        session.adjust("coins", 2)  # three are to be shared out, whoever asks
    assert (len(session.log), session.state.coins) == (message, 3)


def test_what_not_everybody_sees_is_not_told() -> None:
    session = sheds()
    session.adjust("hand", ["axe"])
    happening = session.adjust("hand", [])
    assert [(item.before, item.after) for item in session.log] == [("?", "?")] * 2  # type: ignore[union-attr]
    assert happening.after == "?"
    assert session.adjust("coins", 4).after == 4


# ------------------------------------------------------------------ positions


def whole(session: Session[Any, Any]) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(session.export_position()))
    return document


def test_a_position_is_the_same_game_again() -> None:
    session = sheds()
    session.adjust("coins", 7)
    session.answer("shed-0")
    other = sheds()
    assert other.set_position(whole(session), "as it was") == PositionLaid("as it was")
    assert picture(other) == picture(session)
    assert whole(other) == whole(session)
    other.answer("on")
    assert other.state.hand == ["saw"]
    assert picture(Session.resume(other.game, other.journal)) == picture(other)
    other.undo(2, sure=True)
    assert other.state.coins == 3


def test_a_table_that_its_course_does_not_lead_to_is_taken_up_where_it_stands() -> None:
    session = sheds()
    session.answer("shed-0")
    document = whole(session)
    document["table"]["coins"] = 5
    other = sheds()
    other.set_position(document)
    assert other.state.coins == 5
    assert other.pending is not None
    assert other.pending.prompt.key == "toy-where"


def test_a_position_by_hand_says_what_lies_otherwise_than_at_the_start() -> None:
    session = sheds()
    session.set_position({"set": {"coins": 9, "hand": ["axe"], "phase": "share"}})
    assert (session.state.coins, session.state.hand, session.state.sheds) == (
        9,
        ["axe"],
        {"shed-0": Shed("red", ["saw"])},
    )
    assert session.pending is not None
    assert session.pending.kind == "assign"


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({"game": "chess"}, ["game"]),
        ({"setup": {"sheds": 2}}, ["setup"]),
        ({"setup": {"sheds": "two"}}, ["setup"]),
        ({"table": 3}, ["table"]),
        ({"table": {}}, ["table"]),
        ({"colour": 1}, [""]),
        (
            {"table": {"sheds": {"a": {"owner": "green"}, "b": {"owner": "red", "roof": 1}}, "box": {}, "coins": "x"}},
            ["table.coins", "table.sheds.a.owner", "table.sheds.b.roof"],
        ),
        (
            {"table": {"sheds": {}, "box": {"rake": 1}, "hand": ["axe", "pick"], "coins": 2000}},
            ["table.box.rake", "table.coins", "table.hand.1"],
        ),
        ({"table": {"sheds": {}, "box": {"axe": 3}}}, ["table.box.axe"]),
        ({"set": {"coins": -1, "phase": "x", "hand": ["axe"]}}, ["set.coins", "set.phase"]),
        ({"set": {"coins": 2, "phase": "share"}}, [""]),  # the rules cannot go on from there
    ],
)
def test_what_cannot_lie_so_is_named_all_of_it(change: dict[str, Any], paths: list[str]) -> None:
    session = sheds()
    session.answer("shed-0")
    before, document = picture(session), {"set": {}} | change
    with pytest.raises(BadPosition) as caught:
        session.set_position(document)
    assert sorted({path for path, _, _ in caught.value.mistakes}) == sorted(paths)
    assert picture(session) == before
    assert session.step_count == 1


@pytest.mark.parametrize("document", [None, [], 3, "x", {"table": []}])
def test_what_is_no_document_is_refused(document: Any) -> None:
    with pytest.raises(BadPosition):
        sheds().set_position(document)


def test_a_course_that_leads_nowhere_is_not_gone() -> None:
    session = sheds()
    document = whole(session)
    for course in (
        {"table": {"sheds": 3}, "chance": "1"},
        {"table": document["table"], "chance": "x"},
        {"table": document["table"], "chance": "1", "steps": [{"type": "answer", "answer": {"option": "nowhere"}}]},
    ):
        session.set_position({**document, "course": course})
        assert session.pending is not None
        assert session.pending.prompt.key == "toy-where"


def test_a_full_disk_lays_nothing() -> None:
    class Full(MemoryJournal):
        full = False

        def append(self, *entries: Any) -> None:
            if self.full:
                raise OSError("no room")
            super().append(*entries)

    journal = Full()
    session: Session[Any, Any] = Session(Sheds(), {}, 1, journal=journal)
    before, journal.full = picture(session), True
    for deed in (lambda: session.adjust("coins", 5), lambda: session.set_position({"set": {"coins": 5}})):
        with pytest.raises(OSError, match="no room"):
            deed()
        assert picture(session) == before
