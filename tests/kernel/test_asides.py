"""Asides: offered beside every decision and before chance, played out, and then the same question again."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from marshub.kernel import (
    CONTINUE,
    TABLE,
    Amount,
    Answer,
    Assign,
    Chance,
    ChanceMode,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    Forecast,
    FreeActionQuestion,
    FreeActionWindow,
    Game,
    IllegalAnswer,
    LogEntry,
    MemoryJournal,
    Option,
    OptionTerms,
    Reason,
    Result,
    Roll,
    Script,
    Session,
    Table,
    UndoNeedsConfirmation,
    Words,
    say,
    with_free_actions,
)
from marshub.kernel.describe import describe_pending
from marshub.kernel.free_action_questions import ChosenFreeAction, attach_free_actions, merge_free_actions
from marshub.kernel.log_entry import KernelLogEntry
from marshub.kernel.policy import play

YES = say("yes")
COIN = Die("coin", YES, ("heads", "tails"))


class Setup(msgspec.Struct):
    coins: int = 2
    asks: tuple[str, ...] = ("choose", "confirm", "assign")


class Purse(msgspec.Struct):
    coins: int
    asks: tuple[str, ...]
    bells: int = 0
    heard: list[str] = []
    bag: dict[str, int] = msgspec.field(default_factory=lambda: {"red": 1, "blue": 1})
    quiet: bool = False
    over: bool = False


class Rang(LogEntry, frozen=True):
    bells: int


class Bell:
    """One coin rings the bell, at any moment; whoever rings says how often. The bag's last thing can be stolen."""

    prefix = ("bell:", "steal:")
    looks = 0

    def __init__(self, table: Table[Purse]) -> None:
        self.table = table

    def options(self) -> Sequence[Option]:
        Bell.looks += 1
        return (Option("bell:ring", YES), Option("steal:all", YES)) if self.table.state.coins else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return () if self.table.state.coins else (Reason("BELL-01", say("number", n=0)),)

    def play(self, option: str) -> Script:
        self.table.state.coins -= 1
        yield FreeActionWindow(YES)  # an aside that is carried out is not interrupted
        if option == "steal:all":
            self.table.state.bag.clear()
        else:
            times = yield Choose(TABLE, YES, lambda: [Option("one", YES), Option("two", say("no"))])
            self.table.state.bells += 1 if times == "one" else 2
        self.table.log(Rang(self.table.state.bells))

    def must_ask(self, upcoming: Words) -> bool:
        return bool(self.table.state.coins) and not self.table.state.quiet

    def continue_options(self) -> Sequence[Option]:
        return (Option(CONTINUE, YES), Option(f"{CONTINUE}:ever", YES))

    def decline(self, option: str, upcoming: Words) -> None:
        self.table.state.quiet = option == f"{CONTINUE}:ever"


class Bells(Game[Purse, Setup]):
    id = "bells"
    rules_version = "1"
    setup_type = Setup
    state_type = Purse
    log_entry_type: Any = Rang | KernelLogEntry

    def new_initial_state(self, setup: Setup) -> Purse:
        return Purse(setup.coins, setup.asks)

    def play_segment(self, table: Table[Purse]) -> Script:
        return with_free_actions(self._script(table), Bell(table), table)

    def _script(self, table: Table[Purse]) -> Script:
        state = table.state
        for ask in state.asks:
            if ask == "tell":
                table.log(Rang(state.bells))
            else:
                state.heard.append(str((yield self._ask(ask, state))))
        state.over = True

    def _ask(self, ask: str, state: Purse) -> Any:
        return {
            "choose": lambda: Choose(TABLE, YES, lambda: [Option("a", YES), Option("b", say("no"))]),
            "confirm": lambda: Confirm(TABLE, say("no")),
            "assign": lambda: Assign(TABLE, YES, lambda: [Option("x", YES, high=2)], 2),
            "amount": lambda: Amount(TABLE, YES, 1, 3),
            "one": lambda: Choose(TABLE, YES, lambda: [Option(item, YES) for item in state.bag]),
            "several": lambda: Choose(TABLE, YES, lambda: [Option(item, YES) for item in state.bag], least=2, most=2),
            "optional": lambda: Choose(TABLE, YES, lambda: [Option(item, YES) for item in state.bag], least=0, most=2),
            "moment": lambda: FreeActionWindow(say("no")),
            "roll": lambda: Roll(YES, (COIN,)),
            "draw": lambda: Draw(YES, lambda: {"gone": 0, **state.bag}, lambda card: YES),
            "secret": lambda: Draw(YES, {"only": 1}, lambda card: YES, in_app=True),
        }[ask]()

    def result(self, state: Purse) -> Result | None:
        return Result("victory", YES) if state.over else None


def bells(*asks: str, coins: int = 2, chance: ChanceMode = "auto", journal: Any = None) -> Session[Purse, Setup]:
    return Session(Bells(), {"coins": coins, "asks": asks}, seed=1, chance=chance, journal=journal)


def ids(session: Session[Purse, Setup]) -> list[str]:
    assert session.pending is not None
    return [option.id for option in session.pending.options()]


def beside(session: Session[Purse, Setup]) -> list[str]:
    assert session.pending is not None
    return [option.id for option in session.pending.free_action_options()]


RING = ["bell:ring", "steal:all"]
MEANWHILE = [CONTINUE, f"{CONTINUE}:ever", *RING]


def test_an_aside_is_played_out_and_the_same_question_is_asked_again() -> None:
    session = Session(Bells(), seed=1)
    assert ids(session) == ["a", "b", *RING]
    assert beside(session) == []
    session.answer("bell:ring")
    assert ids(session) == ["one", "two"]  # an aside's own question offers no further aside
    entries = session.answer("two")
    assert entries == [Rang(2)]
    assert ids(session) == ["a", "b", *RING]
    session.answer("b")
    assert ids(session) == ["yes", "no", *RING]
    session.answer("bell:ring")
    session.answer("one")
    assert ids(session) == ["yes", "no"]
    session.answer(True)
    assert ids(session) == ["x"]
    session.answer({"x": 2})
    assert (session.state.coins, session.state.bells) == (0, 3)
    assert session.state.heard == ["b", "True", "{'x': 2}"]


@pytest.mark.parametrize(
    ("ask", "own", "answer", "heard"),
    [
        ("assign", ["x"], {"x": 2}, "{'x': 2}"),
        ("amount", ["1", "2", "3"], 2, "2"),
        ("several", ["red", "blue"], ["blue", "red"], "('blue', 'red')"),
        ("roll", ["coin=heads", "coin=tails"], {"coin": "tails"}, "{'coin': 'tails'}"),
        ("draw", ["red", "blue"], "blue", "blue"),
    ],
)
def test_where_more_than_one_option_is_wanted_an_aside_is_an_answer_alone(
    ask: str, own: list[str], answer: Any, heard: str
) -> None:
    journal = MemoryJournal()
    session = bells(ask, chance="table", journal=journal)
    assert (ids(session), beside(session)) == (own, RING)
    shown = describe_pending(session)
    assert shown is not None
    assert [option.id for option in shown.beside] == RING
    with pytest.raises(IllegalAnswer) as error:
        session.answer("bell:nobody")
    assert list(error.value.legal) == [*own, *RING]
    session.answer("bell:ring")
    session.answer("two")
    assert (ids(session), beside(session)) == (own, RING)
    session.answer(["bell:ring"])
    session.answer("one")
    assert (ids(session), beside(session)) == (own, [])
    assert [reason.rule for reason in session.explain("bell:ring")] == ["BELL-01"]
    with pytest.raises(IllegalAnswer):
        session.answer("bell:ring")
    session.answer(answer)
    assert session.state.heard == [heard]
    again = Session.resume(Bells(), journal)
    assert again.state == session.state


def test_free_actions_can_be_shown_apart_from_the_options() -> None:
    shown = describe_pending(bells("choose"), apart=True)
    assert shown is not None
    assert (offered(shown.options), offered(shown.beside)) == (["a", "b"], RING)
    shown = describe_pending(bells("assign"), apart=True)
    assert shown is not None
    assert (offered(shown.options), offered(shown.beside)) == (["x"], RING)


def test_of_two_things_one_is_gone_after_an_aside_so_that_one_can_be_picked() -> None:
    session = bells("several", coins=1)
    assert ids(session) == ["red", "blue"]
    session.state.bag.pop("blue")
    session.answer("bell:ring")
    session.answer("one")
    session.answer(["red"])
    assert session.state.heard == ["('red',)"]


# ---------------------------------------------------------------------- moments, and chance by the generator


@pytest.mark.parametrize("ask", ["moment", "roll", "draw"])
def test_the_table_is_asked_before_chance_and_at_a_moment_if_something_is_at_hand(ask: str) -> None:
    session = bells(ask)
    assert session.pending is not None
    assert ids(session) == MEANWHILE
    what = say("no") if ask == "moment" else YES
    assert session.pending.prompt == Words("pause-before", {}, {"what": (what,)})
    session.answer("bell:ring")
    session.answer("one")
    assert ids(session) == MEANWHILE  # and again, since something happened
    session.answer(CONTINUE)
    assert session.result is not None
    assert len(session.state.heard) == 1
    assert (session.state.bells, session.state.coins) == (1, 1)


@pytest.mark.parametrize("chance", ["auto", "table"])
@pytest.mark.parametrize("ask", ["moment", "roll", "draw", "secret"])
def test_nobody_is_asked_where_nothing_is_at_hand(ask: str, chance: ChanceMode) -> None:
    before = Bell.looks
    session = bells(ask, coins=0, chance=chance)
    assert Bell.looks == before  # and nothing is worked out for it
    assert (session.pending is None) is (chance == "auto" or ask in ("moment", "secret"))


def test_what_the_app_draws_unseen_is_no_moment() -> None:
    assert bells("secret").result is not None


def test_after_the_last_that_could_be_done_nobody_is_asked_any_more() -> None:
    session = bells("moment", coins=1)
    session.answer("bell:ring")
    session.answer("one")
    assert session.result is not None
    assert session.state.heard == ["True"]  # the script hears that something was done


def test_nothing_is_asked_twice_before_something_has_happened() -> None:
    session = bells("choose", "moment", "moment", "tell", "moment", "moment", "roll", "moment", "choose")
    session.answer("a")  # beside it everything was on offer already
    assert ids(session) == MEANWHILE
    assert session.state.heard == ["a", "False", "False"]
    session.answer(CONTINUE)
    assert ids(session) == MEANWHILE  # the coin fell: that is news
    assert len(session.state.heard) == 6
    session.answer(CONTINUE)
    assert ids(session)[:2] == ["a", "b"]


def test_going_on_for_longer_is_part_of_the_state_and_can_be_taken_back() -> None:
    journal = MemoryJournal()
    session = bells("moment", "tell", "moment", "tell", "choose", journal=journal)
    session.answer(f"{CONTINUE}:ever")
    assert ids(session)[0] == "a"
    again = Session.resume(Bells(), journal)
    assert again.state == session.state
    assert ids(again)[0] == "a"
    again.undo(1)
    assert ids(again) == MEANWHILE
    again.answer(CONTINUE)
    assert ids(again) == MEANWHILE


def test_dice_that_fall_after_the_table_went_on_are_not_taken_back_unasked() -> None:
    session = bells("roll", "choose")
    session.answer(CONTINUE)
    with pytest.raises(UndoNeedsConfirmation):
        session.undo(1)
    session.undo(1, sure=True)
    assert ids(session) == MEANWHILE


def test_the_odds_of_what_falls_next_are_known_before_the_table_goes_on() -> None:
    [odds] = bells("roll").compute_odds()
    assert [(line.words.args["face"], line.chance) for line in odds.lines] == [("heads", (1, 2)), ("tails", (1, 2))]


@pytest.mark.parametrize("chance", ["auto", "table"])
def test_what_an_aside_took_cannot_be_drawn_any_more(chance: ChanceMode) -> None:
    session = bells("draw", coins=1, chance=chance)
    session.answer("steal:all")
    assert session.result is not None
    assert session.state.heard == ["None"]


def test_what_an_aside_took_cannot_be_chosen_any_more() -> None:
    session = bells("one", coins=1)
    assert ids(session) == ["red", "blue", *RING]
    session.answer("steal:all")
    assert session.result is not None
    assert session.state.heard == ["None"]


def test_policies_play_on_and_take_asides_now_and_then() -> None:
    asks = ("moment", "tell", "roll", "assign", "several", "amount", "draw", "moment", "choose")
    rung = 0
    for seed in range(20):
        for policy in ("random", "first"):
            session = Session(Bells(), {"asks": asks}, seed=seed)
            play(session, policy, 200, seed)
            assert session.result is not None
            rung += session.state.bells
            assert policy == "random" or session.state.bells == 0
    assert rung


@pytest.mark.parametrize("before", [[], ["a"]])
def test_an_aside_that_is_not_legal_is_refused_with_its_reason(before: list[str]) -> None:
    session = bells("choose", "confirm", coins=0)
    for reply in before:
        session.answer(reply)
    with pytest.raises(IllegalAnswer) as error:
        session.answer("bell:ring")
    assert "bell:ring" not in error.value.legal
    assert [reason.rule for reason in session.explain("bell:ring")] == ["BELL-01"]
    assert session.state.bells == 0


def test_a_journal_with_asides_is_replayed_and_taken_back() -> None:
    journal = MemoryJournal()
    session = Session(Bells(), seed=1, journal=journal)
    for reply in ("bell:ring", "two", "a", "bell:ring"):
        session.answer(reply)
    again = Session.resume(Bells(), journal)
    assert again.state == session.state
    assert ids(again) == ["one", "two"]
    again.undo(2)
    assert ids(again) == ["a", "b", *RING]
    assert (again.state.coins, again.state.bells) == (1, 2)


def test_asides_of_one_seat_stand_beside_its_questions_alone() -> None:
    class Bounded(Bells):
        def play_segment(self, table: Table[Purse]) -> Script:
            return with_free_actions(self._seats(), Bell(table), table, owner=lambda: "ada")

        def _seats(self) -> Script:
            for who in ("ada", "bob", TABLE):
                yield Choose(who, YES, lambda: [Option("a", YES)])
            yield Roll(YES, (COIN,))

    session = Session(Bounded(), Setup(coins=1, asks=[]), 1, chance="table")
    for offered in (True, False, True):
        assert session.pending is not None
        assert (len(session.pending.options()) > 1) == offered
        assert session.pending.is_offered("a")
        session.answer("a")
    assert beside(session) == RING  # dice are nobody's


def test_what_may_be_left_alone_is_asked_even_if_nothing_is_left_of_it() -> None:
    session = bells("optional", coins=1)
    assert ids(session) == ["red", "blue"]
    session.answer("steal:all")
    assert (ids(session), beside(session)) == ([], [])
    session.answer([])
    assert session.state.heard == ["()"]


# ---------------------------------------------------------------------- a question with free actions, by itself


class Horn:
    """A free action that may be blown as long as it is `whole`, and touches what comes next while it is `near`."""

    prefix = "horn:"
    whole = near = True

    def options(self) -> Sequence[Option]:
        return (Option("horn:hide", YES, group=YES), Option("horn:blow", YES, group=YES)) if self.whole else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return (Reason("HORN-01", YES),)

    def play(self, option: str) -> Script:
        yield from ()

    def must_ask(self, upcoming: Words) -> bool:
        return True

    def continue_options(self) -> Sequence[Option]:
        return (Option(CONTINUE, YES), Option(f"{CONTINUE}:ever", YES))

    def decline(self, option: str, upcoming: Words) -> None:
        """Nothing to remember."""

    def find_fitting(self, window: Words) -> Sequence[str]:
        return ["horn:blow"] if self.near and self.whole and window == YES else []


BLOW = ["horn:hide", "horn:blow"]


def merged(main: Decision, horn: Any = None) -> Decision:
    asked = merge_free_actions(main, horn or Horn())
    assert asked is not None
    return asked


def offered(options: Sequence[Option]) -> list[str]:
    return [option.id for option in options]


def choose(*options: str, **more: Any) -> Choose:
    return Choose("red", YES, lambda: [Option(option, YES) for option in options], **more)


def test_a_question_keeps_what_it_says_of_its_options() -> None:
    asked = merged(
        choose(
            "a",
            explain=lambda option: [Reason("OWN-01", YES)],
            forecast=lambda option: Forecast(odds={"success": 50}),
            option_terms=lambda: OptionTerms("plan"),
            find_fixes=lambda option: ["a"],
            explainable_options=lambda: [Option("b", YES)],
            private_to="red",
        )
    )
    assert (offered(asked.options()), offered(asked.main_options())) == (["a", *BLOW], ["a"])
    assert [reason.rule for option in ("b", "horn:blow") for reason in asked.explain(option)] == ["OWN-01", "HORN-01"]
    assert asked.forecast("a") == Forecast(odds={"success": 50})
    assert asked.option_terms() == OptionTerms("plan")
    assert (asked.find_fixes("b"), offered(asked.explainable_options())) == (["a"], ["b"])
    assert asked.private_to == "red"


def test_nobody_is_asked_for_the_only_answer_unless_a_free_action_can_touch_what_comes() -> None:
    horn = Horn()
    forced, free, window = merged(choose("a"), horn), merged(choose("a", "b"), horn), FreeActionQuestion(YES, horn)
    assert [asked.find_forced_answer() for asked in (forced, free, window)] == [None, None, None]
    horn.near = False
    assert [asked.find_forced_answer() for asked in (forced, free)] == [Answer("a"), None]
    assert window.find_forced_answer() == Answer(CONTINUE)
    table = Table(Purse(1, ()), print, lambda: None, lambda: 0, auto=True)
    assert merged(choose("a"), Bell(table)).find_forced_answer() is None  # a game that does not say


def test_an_option_is_offered_as_long_as_it_is_legal_or_was_shown() -> None:
    horn, own = Horn(), ["a"]
    asked = merged(Choose("red", YES, lambda: [Option(option, YES) for option in own]), horn)
    horn.whole = False
    assert [asked.is_offered(option) for option in ("a", "b", "horn:blow")] == [True, False, False]
    horn.whole, own[:] = True, ["b"]
    asked.clear_cache()
    assert [asked.is_offered(option) for option in ("a", "b", "horn:blow", "horn:more")] == [False, True, True, False]
    assert offered(asked.options()) == ["b", *BLOW]
    assert not asked.is_offered("horn:more")
    with pytest.raises(IllegalAnswer):
        asked.parse_answer(Answer("horn:more"))


def test_yes_or_no_has_free_actions_among_its_options() -> None:
    asked = merged(Confirm("red", say("no")))
    assert (asked.decider, asked.prompt) == ("red", say("no"))
    assert (offered(asked.options()), offered(asked.main_options())) == (["yes", "no", *BLOW], ["yes", "no"])
    assert ([reason.rule for reason in asked.explain("horn:blow")], asked.explain("yes")) == (["HORN-01"], ())
    for read in (asked.parse_answer, asked.decode_answer):
        for blow in (Answer("horn:blow"), Answer(options=("horn:blow",))):
            value = read(blow)
            assert isinstance(value, ChosenFreeAction)
            assert value.option == "horn:blow"
        assert (read(Answer("no")), read(Answer(options=("yes",)))) == (False, True)
    with pytest.raises(IllegalAnswer):
        asked.parse_answer(Answer("horn:more"))
    assert {asked.random_answer(Chance(seed)).option for seed in range(40)} == {"yes", "no", *BLOW}


def test_one_random_answer_in_four_is_a_free_action_but_never_in_place_of_dice() -> None:
    asked, chance = attach_free_actions(Amount("red", YES, 1, 3), Horn()), Chance(7)
    answers = [asked.random_answer(chance).option for _ in range(200)]
    assert set(answers) == {"1", "2", "3", *BLOW}
    assert 35 < sum(answer in BLOW for answer in answers) < 65
    assert [asked.is_offered(option) for option in ("1", "horn:blow", "horn:more")] == [True, True, False]
    value = asked.decode_answer(Answer("horn:blow"))
    assert isinstance(value, ChosenFreeAction)
    assert value.option == "horn:blow"
    roll = attach_free_actions(Roll(YES, (COIN,)), Horn())
    assert all(roll.random_answer(chance).values for _ in range(40))


def test_a_question_for_several_keeps_its_reasons_and_is_worked_out_anew() -> None:
    horn, own = Horn(), ["a", "b"]
    main = Choose(
        "red", YES, lambda: [Option(item, YES) for item in own], most=2, explain=lambda option: [Reason("OWN-01", YES)]
    )
    asked = attach_free_actions(main, horn)
    assert (offered(asked.options()), offered(asked.free_action_options())) == (["a", "b"], BLOW)
    assert main.free_action_options() == ()
    assert [reason.rule for option in ("c", "horn:blow") for reason in asked.explain(option)] == ["OWN-01", "HORN-01"]
    horn.whole, own[:] = False, ["b"]
    assert (offered(asked.options()), offered(asked.free_action_options())) == (["a", "b"], BLOW)  # as it was shown
    asked.clear_cache()
    assert (offered(asked.options()), offered(asked.free_action_options())) == (["b"], [])


def test_before_what_comes_the_free_actions_that_can_touch_it_are_first_and_in_no_group() -> None:
    asked = FreeActionQuestion(YES, Horn())
    unsaid: Any = SimpleNamespace(options=Horn().options, continue_options=Horn().continue_options)
    everything = FreeActionQuestion(YES, unsaid).options()  # of a game that does not say what can touch it
    assert [(option.id, option.group) for option in everything[2:]] == [("horn:hide", YES), ("horn:blow", YES)]
    shown = [(option.id, option.group) for option in asked.options()]
    assert shown == [(CONTINUE, None), (f"{CONTINUE}:ever", None), ("horn:blow", None), ("horn:hide", YES)]
    expected = {f"{CONTINUE}:ever": True, f"{CONTINUE}:never": False, "horn:blow": True, "horn:more": False}
    assert {option: asked.is_offered(option) for option in expected} == expected
    assert ([reason.rule for reason in asked.explain("horn:blow")], asked.explain(CONTINUE)) == (["HORN-01"], ())


def test_at_a_window_itself_nobody_can_answer() -> None:
    window = FreeActionWindow(YES)
    with pytest.raises(IllegalAnswer, match="nobody is asked"):
        window.parse_answer(Answer(CONTINUE))
    assert window.decode_answer(Answer(CONTINUE)) is False
    for answer in (window.first_answer, lambda: window.random_answer(Chance(1))):
        with pytest.raises(TypeError):
            answer()
