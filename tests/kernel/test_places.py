"""Adjusting what lies anywhere, and laying whole positions: by types, by a game's own word, soundly in mid-script."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, ClassVar, Literal

import msgspec
import pytest

from marshub.kernel import (
    ADJUSTABLE,
    COURSE,
    ORDINAL,
    AllowedValues,
    Assign,
    BadAdjustment,
    BadPosition,
    BegunAnew,
    Choose,
    Draw,
    Game,
    LogEntry,
    MarsHubError,
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
from marshub.kernel.adjust import adjust_state, make_fit_check, moves_game, read_value
from marshub.kernel.allowed_values import (
    describe_allowed,
    describe_impossible,
    describe_length_limit,
    describe_possible_now,
)
from marshub.kernel.corrections import check_consistent, describe_failure
from marshub.kernel.example import CoinRace
from marshub.kernel.labels import describe_correction, label_value
from marshub.kernel.places import cached_by_type
from marshub.kernel.policy import play
from marshub.words import Speech
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


class Turn(msgspec.Struct):
    seat: str = ""
    moves: Coin = 0


class TurnState(msgspec.Struct):
    """A state whose turn is a struct, all of which tells where the game stands, and numbers of several kinds."""

    turn: Annotated[Turn, COURSE] = msgspec.field(default_factory=Turn)
    ranks: Annotated[dict[str, Annotated[int, ORDINAL]], ADJUSTABLE] = {}
    guesses: Annotated[dict[str, int | None], ADJUSTABLE] = {}
    prices: dict[str, Annotated[int, msgspec.Meta(ge=1), ADJUSTABLE]] = {}
    stock: Annotated[dict[Tool, int], ADJUSTABLE] = {}
    note: Annotated[str, ADJUSTABLE] = ""


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

    def list_seats(self, state: ShedState) -> tuple[str, ...]:
        return ("red", "blue")

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
        assert seat in ("", "red", "blue")
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
        ("box.axe", False, None),
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


def test_of_a_value_that_the_rules_refuse_those_that_fit_are_legal() -> None:
    session = sheds()
    session.adjust("hand", ["axe"])
    with pytest.raises(BadAdjustment, match="two of 'axe'") as caught:
        session.adjust("sheds.shed-0.tools.0", "axe")  # the box has the other one
    assert caught.value.legal == ("saw",)


def test_what_lies_wrong_already_makes_no_other_value_impossible() -> None:
    session = sheds()
    session.state.box["axe"] = 3  # as in a save of other rules
    fits = partial(make_fit_check(session.game, session.state), "sheds.shed-0.tools.0")
    assert fits("saw")
    assert session.adjust("coins", 4) is not None


class Tidy(Sheds):
    """What comes into a shed leaves the box, and the other way round."""

    def apply_adjustment_side_effects(self, before: ShedState, state: ShedState) -> None:
        for tool in state.box:
            had, has = (sum(shed.tools.count(tool) for shed in now.sheds.values()) for now in (before, state))
            state.box[tool] += had - has


def test_what_a_correction_brings_along_counts_for_what_fits() -> None:
    session: Session[Any, Any] = Session(Tidy(), {"sheds": 1}, 1)
    session.adjust("box.axe", 2)
    assert make_fit_check(session.game, session.state)("sheds.shed-0.tools.0", "axe")
    session.adjust("sheds.shed-0.tools.0", "axe")
    assert session.state.box == {"saw": 2, "axe": 1}


class Spending(Sheds):
    """Each correction costs four coins."""

    def apply_adjustment_side_effects(self, before: ShedState, state: ShedState) -> None:
        state.coins -= 4


def test_a_correction_after_which_the_game_could_not_be_saved_is_refused() -> None:
    state = sheds().state
    with pytest.raises(BadAdjustment, match="coins"):
        adjust_state(Spending(), state, "hand", ["axe"])
    assert (state.hand, state.coins) == ([], 3)
    adjust_state(Spending(), state, "coins", 9)
    assert state.coins == 5


class Fragile(Sheds):
    """Rules that fail where there is no saw."""

    def find_violations(self, state: ShedState) -> Sequence[Violation]:
        state.sheds["shed-0"].tools.index("saw")
        return super().find_violations(state)


def test_no_value_fits_at_which_the_rules_fail() -> None:
    fits = partial(make_fit_check(Fragile(), sheds().state), "sheds.shed-0.tools.0")
    assert [fits(tool) for tool in ("saw", "axe")] == [True, False]


def test_to_take_a_thing_away_may_be_what_fits() -> None:
    session = sheds()
    fits = partial(make_fit_check(session.game, session.state), "box.axe")
    assert [fits(number) for number in (0, None, 2, 3)] == [True, True, True, False]
    assert session.state.box["axe"] == 1


@pytest.mark.parametrize(
    ("path", "value", "after"),
    [
        ("ranks.red", 0, {"red": 0}),  # a number that counts no things
        ("ranks.red", None, {}),
        ("guesses.red", 0, {}),
        ("guesses.red", None, {"red": None}),  # which is a value here
    ],
)
def test_what_takes_a_key_away_depends_on_what_lies_there(path: str, value: Any, after: dict[str, Any]) -> None:
    state = TurnState(ranks={"red": 3}, guesses={"red": 3})
    adjust_state(CoinRace(), state, path, value)
    assert getattr(state, path.partition(".")[0]) == after


class Sawmill(CoinRace):
    def list_names(self, state: Any) -> Names:
        return {"tool": ("long-saw",)}


@pytest.mark.parametrize("path", ["stock.long-saw", "stock.long_saw"])
def test_a_new_key_is_found_by_either_way_to_write_it(path: str) -> None:
    state = TurnState()
    adjust_state(Sawmill(), state, path, 2)
    assert state.stock == {"long-saw": 2}


def test_what_a_mapping_with_fixed_keys_is_not_given_is_0_if_it_may_be() -> None:
    session = Session(CoinRace(), seed=1)
    session.adjust("coins", {"blue": 3})
    assert session.state.coins == {"red": 0, "blue": 3}
    coins = session.state.coins
    session.adjust("coins", {"blue": 1, "red": 2})
    assert session.state.coins is coins  # which rules may hold
    assert list(session.state.coins.items()) == [("red", 2), ("blue", 1)]  # in playing order as before
    with pytest.raises(BadAdjustment, match="green is unknown") as caught:
        session.adjust("coins", {"green": 1})
    assert caught.value.legal == ("red", "blue")
    with pytest.raises(BadAdjustment, match="red is missing"):
        adjust_state(CoinRace(), TurnState(prices={"red": 2, "blue": 2}), "prices", {"blue": 3})


def test_a_text_has_a_bound() -> None:
    state = TurnState()
    adjust_state(CoinRace(), state, "note", "x" * 500)
    with pytest.raises(BadAdjustment, match="it may have 500") as caught:
        adjust_state(CoinRace(), state, "note", "y" * 501)
    assert caught.value.words is not None
    assert Speech("en").say(caught.value.words) == "Note can have 500 letters at most."
    assert state.note == "x" * 500


def test_a_value_is_read_as_plain_data_where_there_may_be_one() -> None:
    session = sheds()
    session.adjust("box.axe", 0)
    game, state = session.game, session.state
    assert read_value(game, state, "sheds.shed-0") == {"owner": "red", "tools": ["saw"]}
    assert read_value(game, state, "box.axe") is None
    assert session.adjust("box.axe", 0) is None  # there is none already
    assert state.box == {"saw": 1}
    with pytest.raises(BadAdjustment):
        session.adjust("box.axe.more", 1)
    with pytest.raises(BadAdjustment):
        read_value(game, state, "told")


def test_a_part_of_where_the_game_stands_tells_it_too() -> None:
    game = Sheds()
    assert moves_game(game, TurnState(), "turn.moves")
    state = sheds().state
    assert [path for path in ("phase", "coins", "nowhere") if moves_game(game, state, path)] == ["phase"]


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


def test_where_the_game_stands_may_be_set_to_what_it_is_so_that_the_rules_start_there_again() -> None:
    session = sheds()
    session.answer("shed-0")
    assert session.adjust("phase", "choose") is not None
    assert session.pending is not None
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
    assert [item.describe().key for item in session.log] == ["told-adjusted-hidden"] * 2
    assert session.adjust("coins", 4).after == 4


def test_values_are_held_against_what_lay_wrong_before() -> None:
    state = sheds().state
    clean = msgspec.json.encode(state)
    state.box["axe"] = 3
    known = msgspec.json.encode(state)
    check_consistent(Sheds(), state, None, known)
    state.box["saw"] = 3
    with pytest.raises(MarsHubError, match=r"two of 'saw'$"):
        check_consistent(Sheds(), state, None, known)
    with pytest.raises(MarsHubError, match=r"two of 'saw'; .*two of 'axe'"):
        check_consistent(Sheds(), state, None, clean)


def test_of_a_bug_the_rules_function_is_named_and_not_the_kernels() -> None:
    def refill_box() -> Draw:
        return Draw(say("toy-draw"), {}, say)

    with pytest.raises(ValueError, match="nothing left") as caught:
        refill_box()
    assert describe_failure(caught.value) == "ValueError(\"nothing left to draw for 'toy-draw'\") in refill_box"
    assert describe_failure(ValueError("no room")) == "ValueError('no room')"
    assert describe_failure(MarsHubError("the table is wrong")) == "the table is wrong"


# ------------------------------------------------------------------ what may lie there, in words


COINS = AllowedValues("number", 0, 20)
TOOLS = AllowedValues("list", of=AllowedValues("choice", values=("axe", "saw")))


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        (Annotated[int, msgspec.Meta(ge=2)], "coins can be 2 or more."),
        (int, "coins can be 0 or more."),
        (Coin, "coins can be 0 to 20."),
        (bool, "coins can be one of these: Yes, No."),
        (list[Tool], "coins can hold only these: Axe, Saw."),
        (list[Coin], "coins can hold only these: 0 to 20."),
        (tuple[bool, ...], "coins can hold only these: Yes, No."),
        (Shed, "coins takes owner (Red, Blue), tools."),
        (list[Shed], "coins: each takes owner (Red, Blue), tools."),
        (Turn, "coins takes seat, moves (0 to 20)."),
        (str, "coins cannot have that value."),
    ],
    ids=lambda value: value.partition(" ")[2] if isinstance(value, str) else "",
)
def test_what_a_place_takes_is_said(hint: Any, message: str) -> None:
    game, names = Sheds(), Sheds().list_names(sheds().state)
    words = describe_allowed(game, "coins", hint, find_allowed_values(hint, names), names)
    assert Speech("en").say(words) == message


def test_a_type_that_is_no_more_is_not_taken_for_the_next() -> None:
    read = cached_by_type(lambda hint: hint.__metadata__)
    assert [read(Annotated[int, [number]]) for number in range(9)] == [([number],) for number in range(9)]


def test_of_many_values_a_dozen_are_said_and_how_many_more_there_are() -> None:
    hint = Literal[tuple(f"t{number}" for number in range(15))]  # type: ignore[valid-type]
    words = describe_allowed(Sheds(), "coins", hint, find_allowed_values(hint, {}), {})
    assert words.lists is not None
    assert len(words.lists["values"]) == 13
    assert words.lists["values"][-1].args == {"count": 3}


@pytest.mark.parametrize(
    ("expected", "fitting", "refused", "message"),
    [
        (COINS, [0, 1, 2, 5, 7, 8], BadAdjustment(""), "coins: {now} 0 to 2, 5, 7 to 8 is possible."),
        (COINS, [0], BadAdjustment("", words=say("yes")), "coins: {now} 0 is possible. Yes"),
        (COINS, [], BadAdjustment("", words=say("yes")), "Yes"),
        (COINS, [], BadAdjustment("see OM-BOX-01, OM-BOX-02, OM-BOX-01"), "coins {not} (OM-BOX-01, OM-BOX-02)."),
        (COINS, [], BadAdjustment("two of them"), "coins {not}."),
        (TOOLS, [], BadAdjustment("two of them", ["axe", "saw", "2"]), "coins can hold only these: Axe, Saw."),
    ],
    ids=["fitting", "fitting-why", "why", "rules", "nothing", "legal"],
)
def test_what_may_lie_there_now_is_said(expected: Any, fitting: Any, refused: BadAdjustment, message: str) -> None:
    hint = list[Tool] if expected is TOOLS else Coin
    words = describe_possible_now(Sheds(), "coins", hint, expected, fitting, refused)
    parts = {"now": "with the table as it is, only", "not": "cannot have that value with the table as it is"}
    assert Speech("en").say(words) == message.format(**parts)


def test_of_a_value_that_is_impossible_or_too_long_the_place_is_said() -> None:
    speech, game = Speech("en"), Sheds()
    assert speech.say(describe_impossible(game, "hand.1")).startswith("hand, number 2 cannot have that value")
    assert speech.say(describe_length_limit(game, "told", 500)) == "told can have 500 letters at most."


def test_a_hidden_correction_is_said_without_its_values_whatever_its_reason() -> None:
    for reason, key in (("", "told-adjusted-hidden"), ("@toy-die", "told-adjusted-hidden-because")):
        words = describe_correction(Sheds(), "hand", ["axe"], [], reason, hidden=True)
        assert (words.key, set(words.lists or ())) == (key, {"place"})
    assert Speech("en").say(words).endswith("@toy-die)")  # as it was typed, and not a word of ours


class Flagged(Sheds):
    flag_messages: ClassVar[dict[str, tuple[str, str]]] = {"told": ("toy-fixed", "toy-broken")}


@pytest.mark.parametrize(
    ("before", "after", "done"),
    [(False, True, "toy-fixed"), (True, False, "toy-broken"), (None, True, None), ("", False, None)],
)
def test_of_a_flag_that_was_one_before_it_is_said_what_was_done(before: Any, after: Any, done: str | None) -> None:
    words = describe_correction(Flagged(), "told", before, after, "", hidden=False)
    assert words.lists is not None
    assert words.lists.get("done") == (None if done is None else (say(done),))
    assert len(words.lists["place"]) == 1


class Bed(msgspec.Struct):
    plant: str
    kind: Tool = ""
    wet: bool = False
    days: int = 0
    share: float = 0.5
    leaves: list[str] = []


class BedState(msgspec.Struct):
    first_bed: Bed


class Beds(Sheds):
    state_type: Any = BedState


@pytest.mark.parametrize(
    ("bed", "message"),
    [
        (Bed("fern", "axe", wet=True, leaves=["old_one"]), "fern (kind Axe, wet, leaves old_one)"),
        (Bed("fern", days=3), "fern (days 3)"),
        (Bed("", wet=True), "wet"),
        (Bed("", share=0.0), "nothing"),
    ],
    ids=["all", "one-more", "one", "nothing"],
)
def test_a_thing_with_parts_is_said_by_those_that_say_something(bed: Bed, message: str) -> None:
    (words,) = label_value(Sheds(), Bed, msgspec.to_builtins(bed))
    assert Speech("en").say(words) == message


def test_a_text_is_said_as_it_was_typed() -> None:
    (words,) = label_value(Sheds(), str, "@toy-die")
    assert "@toy-die" in Speech("en").say(words)


def test_fields_of_listed_things_may_have_another_label_in_each_part_of_the_table() -> None:
    value = {"plant": "", "wet": True}
    (in_mapping,) = label_value(Sheds(), dict[str, Bed], {"left": value}, "farm")
    assert in_mapping.lists is not None
    for words in (
        *in_mapping.lists["value"],
        *label_value(Sheds(), list[Bed], [value], "farm"),
        *label_value(Sheds(), Bed, value, "farm"),
    ):
        assert words.key.startswith("ui-field-farm-wet|")
    words = describe_correction(Beds(), "first_bed", value, value, "", hidden=False)
    assert words.lists is not None
    for side in ("before", "after"):
        assert words.lists[side][0].key.startswith("ui-field-first-bed-wet|")


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
    if change == {"setup": {"sheds": "two"}}:
        assert "Expected `int`, got `str`" in str(caught.value)
    assert picture(session) == before
    assert session.step_count == 1


class RichRace(CoinRace):
    """Whoever has coins needs a pack."""

    def pack_hashes(self, state: Any = None) -> dict[str, str]:
        return {"rich": "1"} if state is not None and any(state.coins.values()) else {}


@pytest.mark.parametrize(
    ("coins", "mistake"),
    [
        ({"red": 0, "blue": 0, "green": 0}, "table: other seats than in this game: red, blue"),
        ({"blue": 0, "red": 0}, "table: other seats than in this game: red, blue"),
        ({"red": 1, "blue": 0}, "table.packs: other packs than this game is played with"),
    ],
    ids=["one-more-seat", "another-order", "another-pack"],
)
def test_a_position_of_other_seats_or_packs_is_another_game(coins: dict[str, int], mistake: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Session(RichRace(), seed=1).set_position({"table": {"coins": coins}})
    assert str(caught.value) == mistake


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
