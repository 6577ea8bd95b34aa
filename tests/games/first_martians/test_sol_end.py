"""What the plan as a whole leads to by the end of the sol: said while it can still be changed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest
from playing import declared
from tables import At
from test_forecast import planning
from test_malfunction import at_level, red
from test_rolled import cargo

from marshub.games.first_martians.rules.actions.construction import Construct
from marshub.games.first_martians.rules.hub import Hub

Figure = tuple[str | int, str | int, str | int]


def found_end(at: At) -> dict[str, Figure]:
    """The figures of the plan's forecast by name: before, after, and whether it is about that ("≈", "!")."""
    forecast = at.session.forecast("done")
    assert forecast is not None
    lists: Mapping[str, object] = {}
    for risk in forecast.risks:
        if risk.words.key == "fm-forecast-end":
            lists = risk.words.lists or {}
    return {
        str(words.args.get("block", words.key.removeprefix("fm-forecast-end-"))): (
            words.args["before"],
            words.args["after"],
            f"{words.args['about']}{words.args['mark']}".replace("\u00a0", ""),
        )
        for words in lists.get("figures", ())  # type: ignore[attr-defined]
    }


def settled(*changes: object) -> At:
    """In the plan, with no die in the Malfunction Box and all tracks at 0 but for `changes`."""

    def empty_box(state) -> None:
        state.box = dict.fromkeys(state.box, False)
        state.tracks = dict.fromkeys(state.tracks, 0)

    return planning(empty_box, *changes)


def count_broken(at: At) -> int:
    return sum(not works for facility in at.state.facilities.values() for works in facility.parts.values())


def test_what_a_sure_plan_leads_to_is_exact_and_comes_true() -> None:
    at = declared(settled(), "engineer-1+engineer-2:construct:backup-farm")
    while joins := [option for option in at.options if option.startswith("join:")]:
        at.answer(joins[0])  # nobody rests
    end, tracks, broken = found_end(at), dict(at.state.tracks), count_broken(at)
    assert {"broken", "@fm-block-system"} <= set(end)
    assert {figure[2] for figure in end.values()} == {""}
    at.answer("done").until("fm-next-malfunction")
    assert end.pop("broken")[:2] == (broken, str(count_broken(at)))
    moved = {block: (level, str(at.state.tracks[block])) for block, level in tracks.items()}
    assert {f"@fm-block-{block}": pair for block, pair in moved.items() if pair != (pair[0], str(pair[0]))} == {
        block: figure[:2] for block, figure in end.items()
    }


def test_a_die_makes_a_range_and_a_full_track_a_warning() -> None:
    at = declared(settled(red("working"), at_level(working=3)), "engineer-1+engineer-2:construct:backup-farm")
    assert found_end(at)["@fm-block-working"] == (3, "4–5", "!")  # the yellow die shows one at least
    assert found_end(at)["broken"][2] == "≈"  # what a card then breaks is not known


def test_actions_that_may_fail_are_left_out_and_marked() -> None:
    at = declared(settled(), "engineer-1:construct:backup-farm")
    assert "broken" not in found_end(at)
    sure = declared(settled(cargo(sample=1)), "engineer-1+engineer-2:construct:backup-farm", "medic-1:examine:sample")
    assert found_end(sure)["broken"][2] == "≈"


def test_nothing_changes_at_the_table_and_nothing_hidden_is_told() -> None:
    at = declared(settled(), "engineer-1+engineer-2:construct:backup-farm")
    before, end = msgspec.json.encode(at.state), found_end(at)
    assert end
    assert msgspec.json.encode(at.state) == before
    for event in at.state.events:
        event.striking = not event.striking
    at.state.follow_ups = []
    assert found_end(at) == end


def test_a_plan_without_consequences_says_none() -> None:
    at = declared(settled(cargo(sample=1)), "medic-1+medic-2:examine:sample")
    assert found_end(at) == {}


def test_an_action_that_ends_the_mission_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def end_mission(self: object, hub: Hub, *_: object) -> None:
        raise hub.end_mission("lost", "fm-end-death")

    at = declared(settled(), "engineer-1+engineer-2:construct:backup-farm")
    monkeypatch.setattr(Construct, "carry_out_effect", end_mission)
    assert found_end(at) == {}
