"""What a game has that says nothing of its own: views, labels, policies, reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from marshub.kernel import TABLE, Chance, Choice, Choose, Confirm, Game, Session, StateClock, Words, say
from marshub.kernel.example import EX_01, CoinRace, CoinRaceSetup, CoinRaceState, CoinsTaken
from marshub.kernel.pack_report import PackNotFound
from marshub.kernel.policy import Policy
from marshub.kernel.report import Section, Segment
from toys import Toy, ToyState

OPEN, TOY, ASKED = CoinRace(), Toy(), Confirm(TABLE, say("toy-stop"))


class Pack(msgspec.Struct, rename="kebab"):
    own_cards: list[str] = []
    name: str = ""


class Labelled(CoinRace):
    message_prefix = "race-"
    pack_type = Pack
    name_key_prefixes: ClassVar[tuple[str, ...]] = ("race-coin", "race-seat")
    kind_key_prefixes: ClassVar[Mapping[str, str]] = {"track": "race-track"}

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        return {"greedy": lambda: TakeTwo("greedy"), "shy": lambda: TakeTwo("shy")}


class TakeTwo:
    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, session: Session[Any, Any], decision: Any, chance: Chance) -> Any:
        return decision.first_answer()


class Blindfold(Toy):
    """Something is hidden, but from everybody alike."""

    has_private_information = False


def toy_state() -> ToyState:
    state: ToyState = Session(TOY, seed=1).state
    return state


def test_a_game_with_a_view_of_its_own_has_hidden_information() -> None:
    games: list[tuple[Game[Any, Any], bool, bool]] = [
        (OPEN, False, False),
        (TOY, True, True),
        (Blindfold(), True, False),
    ]
    for game, hidden, private in games:
        assert (game.has_hidden_information, game.has_private_information) == (hidden, private)
        assert game.can_determinize(toy_state(), ASKED) is not hidden
    state = CoinRaceState({"red": 1})
    assert OPEN.view(state, "red") is state
    assert OPEN.determinize(state, "red", [], Chance(1)) is state


def test_a_seat_is_told_what_it_alone_sees() -> None:
    state = toy_state()
    (section,) = TOY.describe_private_hand(state, "red")
    assert [words.args["value"] for words in section.sentences if isinstance(words, Words)] == ["map"]
    assert TOY.describe_private_hand(state, "") == ()
    assert Blindfold().describe_private_hand(state, "red") == ()
    assert OPEN.describe_private_hand(CoinRaceState({"red": 1}), "red") == ()


def test_a_choice_may_depend_on_an_earlier_one() -> None:
    sides = Choice("sides", ("near", "far"), "near", say("sides"), "players", {"2": ("near", "far"), "3": ("far",)})
    offered = [sides.list_values(chosen) for chosen in ({"players": 2}, {"players": 3}, {"players": 4}, {})]
    assert offered == [("near", "far"), ("far",), (), ()]
    assert Choice("players", (1, 2), 1, say("players")).list_values({"players": 9}) == (1, 2)
    assert Choice("map", ("low",), "low", say("map"), "players").list_values({"players": 2}) == ()


def test_ids_and_values_have_the_first_message_that_exists() -> None:
    game = Labelled()
    assert game.label_choice_value("players", 2) == say("number", n=2)
    assert game.label_choice_value("map", "low") == say("race-map-low")
    assert game.label_id("old_coin").key == "race-coin-old-coin|race-seat-old-coin|ui-field-old-coin|=Old coin"
    assert game.label_id("old_coin", "track").key == "race-track-old_coin|=Old coin"
    assert game.label_id("old_coin", "other") == game.label_id("old_coin")


def test_packs_are_known_by_the_names_in_their_files() -> None:
    assert Labelled.list_pack_tables() == {"own-cards", "name"}
    assert CoinRace.list_pack_tables() == frozenset()
    with pytest.raises(PackNotFound, match="coin-race is played without packs"):
        CoinRace.examine_pack(Path("own.toml"), {})


def test_a_demo_is_played_by_the_first_policy_made_for_it_alone() -> None:
    game = Labelled()
    first, second = game.demo_policy(), game.demo_policy()
    assert isinstance(first, TakeTwo)
    assert (first.name, first is second) == ("greedy", False)
    assert OPEN.demo_policy() is None


class Rounds(CoinRace):
    def current_round(self, state: CoinRaceState) -> int | None:
        return sum(state.coins.values())


def test_the_stage_of_a_game_is_its_round_if_it_has_any() -> None:
    assert OPEN.describe_stage(CoinRaceState({})) == "game"
    assert [Rounds().describe_stage(CoinRaceState({"red": coins})) for coins in (0, 3)] == ["round 0", "round 3"]


def test_players_are_rivals_and_nothing_is_previewed_unless_the_game_says_so() -> None:
    assert not TOY.is_cooperative
    asked, state = Choose("red", say("toy-where"), list, explain=lambda option: [EX_01]), toy_state()
    assert (TOY.list_choices(), TOY.explain_gesture(state, asked, "pawn", "far")) == ((), ())
    assert TOY.explain_option(state, asked, "far") == (), "what the question knows itself is not said again"
    assert not TOY.can_preview_question(toy_state(), ASKED)
    assert OPEN.can_preview_question(CoinRaceState({}), ASKED)


def test_a_game_without_figures_and_printed_parts_has_neither_values_nor_types() -> None:
    state = toy_state()
    assert (TOY.compute_facts(state), TOY.facts_type) == (None, None)
    assert (TOY.describe_table(state), TOY.table_type) == (None, None)


def test_every_entry_is_a_moment_and_a_sentence_of_its_chapter() -> None:
    before, after = CoinRaceState({"red": 0}), CoinRaceState({"red": 3})
    log = (CoinsTaken("red", 1), CoinsTaken("red", 2))
    assert [moment.entries for moment in OPEN.make_moments(log, before, after)] == [(log[0],), (log[1],)]
    chapter = OPEN.make_chapter(Segment(2, before, after, log))
    assert (chapter.title, chapter.sections) == (say("chronicle-part", number=3), (Section(log),))


def test_a_clock_tells_apart_the_moments_at_which_nothing_changes() -> None:
    clock, numbers = StateClock(), []
    for mark in (clock.mark_stable, clock.mark_changing, clock.mark_stable, clock.mark_stable, clock.mark_changing):
        mark()
        numbers.append(clock.number)
    assert numbers == [1, 0, 2, 3, 0]


def test_the_example_is_played_to_its_end() -> None:
    assert CoinRaceSetup() == CoinRaceSetup(players=2)
    session = Session(OPEN, CoinRaceSetup(players=3), 7)
    assert list(session.state.coins) == ["red", "blue", "green"]
    for reply in ("two", "one", "one", "two", "two", "two"):
        assert session.result is None
        session.answer(reply)
    assert session.log[-1] == CoinsTaken("green", 2)
    session.answer("one")
    assert session.result is not None
    assert (session.result.winners, session.result.scores) == (("red",), {"red": 5, "blue": 3, "green": 3})
    assert session.pending is None
    assert OPEN.list_seats(Session(OPEN, seed=7).state) == ("red", "blue")
