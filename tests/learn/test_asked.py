"""Who is asked, what of the question the agents see, and what comes when the table is changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from learners import randomly

from marshub.kernel import (
    TABLE,
    Choose,
    Confirm,
    Die,
    Draw,
    Option,
    Reason,
    Roll,
    Script,
    Table,
    Words,
    say,
    with_free_actions,
)
from marshub.learn import MarsEnv, raw_env
from toys import Toy, ToyState

DICE = (Die("d6", say("toy-die"), tuple("123456")),)


def options(*names: str) -> list[Option]:
    return [Option(name, say(f"toy-{name}")) for name in names]


class Sparks:
    """An aside that is at hand once."""

    prefix = "spark"

    def __init__(self, state: ToyState) -> None:
        self._state = state

    def options(self) -> Sequence[Option]:
        return () if self._state.at == "spark" else options("spark")

    def explain(self, option: str) -> Sequence[Reason]:
        return ()

    def play(self, option: str) -> Script:
        self._state.at = option
        yield from ()

    def must_ask(self, upcoming: Words) -> bool:
        return False

    def continue_options(self) -> Sequence[Option]:
        return ()

    def decline(self, option: str, upcoming: Words) -> None:
        """Nobody is asked in between."""


class Asking(Toy):
    """Blue picks, then dice of Red's and nobody's fall, with an aside beside all; at last the table picks several."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        return with_free_actions(self._asks(table.state), Sparks(table.state), table)

    def _asks(self, state: ToyState) -> Script:
        yield Choose(
            "blue",
            Words("toy-where", {"who": "red"}),
            lambda: options("near") if state.depth >= 3 else options("near", "far"),
        )
        rolled = yield Roll(say("toy-roll"), DICE, performed_by="red")
        state.depth = int(rolled["d6"])
        yield Draw(say("toy-draw"), state.bag, lambda card: say(f"toy-{card}"))
        tools = yield Choose(TABLE, say("toy-tools"), lambda: options("pick", "lamp", "rope"), least=0, most=3)
        state.spots[0] = len(tools)
        yield Confirm("red", say("toy-stop"))
        yield Choose("blue", say("toy-keep", card="gold"), lambda: options("near", "far"), private_to="blue")
        state.over = True

    def pack_texts(self) -> Mapping[str, Mapping[str, str]]:
        return {"en": {"toy-tools": "Which tools?"}, "it": {"toy-tools": "Quali attrezzi?"}}


def asking(**more: Any) -> MarsEnv:
    table = raw_env(Asking(), chance="agent", **more)
    table.reset(seed=1)
    return table


def names(table: MarsEnv, seat: str) -> set[str]:
    return {name for name, _ in table.list_features(seat)}


def offered(table: MarsEnv) -> set[str]:
    return set(table.infos[table.agent_selection]["options"].values())


def pick(table: MarsEnv, *picks: str) -> None:
    for item in picks:
        message = table.infos[table.agent_selection]["options"]
        table.step(next(action for action, name in message.items() if name == item))


def test_before_dice_fall_they_are_asked_whose_they_are_or_who_was_asked_last() -> None:
    table = asking()
    assert (table.agent_selection, offered(table)) == ("player_1", {"near", "far", "spark"})
    pick(table, "near")
    assert (table.agent_selection, offered(table)) == ("player_0", {"@go-on", "spark"})  # Red's dice
    pick(table, "@go-on")
    assert (table.agent_selection, offered(table)) == ("chance_0", {f"d6={n}" for n in range(1, 7)})
    pick(table, "d6=2")
    assert (table.agent_selection, offered(table)) == ("player_1", {"@go-on", "spark"})  # Blue was asked last
    pick(table, "spark")
    assert (table.agent_selection, offered(table)) == ("chance_0", {"gold", "iron"})  # no aside is left to ask for
    pick(table, "gold")
    assert (table.agent_selection, offered(table)) == ("player_0", {"@done", "pick", "lamp", "rope"})
    pick(table, "lamp", "@done")
    assert (table.agent_selection, offered(table)) == ("player_0", {"yes", "no"})


def test_all_see_the_question_and_only_who_is_asked_what_was_picked() -> None:
    table = asking()
    for seat in ("red", "blue"):
        assert {f"me={seat}", "asked=toy-where", "asked.kind=choose", "asked.who=blue"} <= names(table, seat)
        assert "asked.of.who=red" in names(table, seat)
    pick(table, "near", "@go-on", "d6=2", "spark", "gold", "rope", "pick")
    assert {"picked.#", "picked[0]=rope", "picked[-1]=pick"} <= names(table, "red")
    assert not any(name.startswith("picked") for name in names(table, "blue"))
    assert table.infos["player_0"]["picked"] == ("rope", "pick")


def test_of_a_hidden_question_others_see_that_it_is_asked() -> None:
    table = asking()
    pick(table, "near", "@go-on", "d6=2", "spark", "gold", "@done", "yes")
    assert {"asked=toy-keep", "asked.of.card=gold"} <= names(table, "blue")
    assert {"asked=toy-keep", "asked.who=blue"} <= names(table, "red")
    assert not any("gold" in name for name in names(table, "red") if name.startswith("asked"))
    assert not table.observe("player_0")["action_mask"].any()


def test_after_a_pick_the_first_page_is_shown_again() -> None:
    table = asking(actions=3)
    pick(table, "near", "@go-on")
    pick(table, *("@more", "@more", "d6=6"))
    pick(table, "spark", "gold")
    assert offered(table) == {"@done", "pick", "@more"}
    pick(table, "@more")
    assert offered(table) == {"lamp", "rope", "@more"}
    pick(table, "rope")
    assert offered(table) == {"@done", "pick", "@more"}


def test_words_are_those_of_the_game_and_its_packs() -> None:
    for language, asked in (("en", "Which tools?"), ("it", "Quali attrezzi?")):
        table = asking(language=language, render_mode="ansi")
        pick(table, "near", "@go-on", "d6=2", "spark", "gold")
        text = table.render()
        assert text is not None
        assert text.startswith(f"player_0: {asked}\n")
        assert len(text.splitlines()) == 5


def test_of_a_plan_words_say_who_does_what() -> None:
    for table in randomly(raw_env("first-martians", {"players": 2}, render_mode="ansi"), 40):
        entries = table.infos[table.agent_selection]
        if entries["question"] == "fm-plan":
            lines = [line[7:] for line in str(table.render()).splitlines()[1:]]
            assert len(lines) == len(set(lines)) > 20
            assert any(line.startswith("Geologist, ") for line in lines)
            return
    raise AssertionError("no plan was asked for")


def test_what_lies_otherwise_is_asked_otherwise() -> None:
    table = asking()
    assert table.session is not None
    table.session.state.depth = 3
    assert table.observe("player_1")["action_mask"].sum() == 3
    table.refresh_question()
    assert table.observe("player_1")["action_mask"].sum() == 2


def test_a_game_that_others_played_to_its_end_is_over() -> None:
    table = asking()
    assert table.session is not None
    for answer in ("near", "d6=2", "gold", (), True, "far"):
        table.session.answer(answer)
    assert table.session.pending is None
    table.refresh_question()
    assert all(table.terminations.values())
    assert table.last()[1:4] == (1, True, False)  # nobody dug, so both have most
    assert {agent: table.rewards[agent] for agent in table.agents} == {"player_0": 1, "player_1": 1, "chance_0": 0}
