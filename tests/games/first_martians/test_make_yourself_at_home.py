"""The introductory mission, whole: it is won by normal play (FM-MIS-20 to 33)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from playing import both, breaks, build, declared, quiet, refused
from scenes import mission
from tables import At, content, table
from test_malfunction import red
from test_poi import holding
from test_rolled import cargo, dice, planned

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import Farm
from marshub.games.first_martians.content.cards import MalfunctionCard
from marshub.games.first_martians.effects import MoveReserve
from marshub.kernel import MemoryJournal, Reply, Session
from marshub.words import Speech

GOLDEN = Path(__file__).parent / "golden"
CARDS = ("backup-solar-panel", "backup-oxygenator", "backup-farm")


def done(at: At) -> set[str]:
    """Objectives that are ticked."""
    return {name for name, goal in at.state.objectives.items() if goal.done}


def backup_farm(*green: str, gauge: int = 0):
    """The Backup Farm stands, with these parts in order."""

    def change(state: HubState) -> None:
        for name, top in (("backup-solar-panel", 4), ("backup-oxygenator", 3), ("backup-farm", None)):
            here = build(state, name, top)
            here.parts = dict.fromkeys(here.parts, name != "backup-farm")
        here.parts.update(dict.fromkeys(green, True))  # type: ignore[arg-type]
        state.farms["backup-farm"] = Farm(1, 0)
        state.gauges["optimum-conditions"] = gauge

    return change


@pytest.mark.rule("FM-MIS-20")
def test_its_objectives() -> None:
    goals = table().state.objectives
    assert [name for name, goal in goals.items() if goal.mandatory] == [
        *CARDS,
        "plant-seed",
        "optimum-conditions",
        "threshold",
    ]
    assert [name for name, goal in goals.items() if not goal.mandatory] == ["find-probes", "collect-parts"]


@pytest.mark.rule("FM-MIS-21", "FM-RES-10", "FM-GOAL-13")
@pytest.mark.parametrize("card", CARDS)
def test_building_a_backup_ticks_its_objective_at_once(card: str) -> None:
    at = planned(cargo(), f"medic-1:construct:{card}").until("fm-roll-three")
    assert done(at) == set()
    at.answer(dice("brown"))
    assert done(at.until("fm-next-actions")) == {card}
    assert at.state.cargo.available == {}
    assert done(planned(cargo(), f"medic-1+engineer-1:construct:{card}").until("fm-next-actions")) == {card}


@pytest.mark.rule("FM-MIS-23")
def test_the_backup_panel_brings_4_from_the_next_production_on() -> None:
    """5 + 5 + 4 = 14 energy against 10 consumers: supply +2."""
    at = planned(None, "medic-1+medic-2:construct:backup-solar-panel")
    at.until("fm-next-actions")
    assert at.state.facilities["backup-solar-panel"].productivity == 4
    arrange = both(lambda state: build(state, "backup-solar-panel", 4))
    plain, more = table().until("fm-next-production"), table(arrange).until("fm-next-production")
    assert more.state.supply.energy - plain.state.supply.energy == 2


@pytest.mark.rule("FM-MIS-26", "FM-MIS-04", "FM-COST-35")
def test_tweaks_spends_a_part_of_a_kind_that_works_there() -> None:
    """Backup Farm CPU green, 1 CPU part pledged, card 30 %: the track rises by 30, the part is gone."""
    at = planned(both(backup_farm("cpu"), cargo(part_energy=1, part_cpu=1)))
    assert "FM-MIS-26" in refused(at, "declare:pawn-medic-1:mission-build:tweaks.energy")
    declared(at, "medic-1+medic-2:mission-build:tweaks.cpu").until("fm-draw-percentage").answer("04")
    at.until("fm-next-actions")
    assert at.state.gauges["optimum-conditions"] == 30
    assert at.state.cargo.available == {"part-energy": 1}
    assert at.state.facilities["backup-farm"].parts["cpu"]
    at = planned(both(backup_farm(), cargo(part_cpu=1)))
    assert "FM-MIS-26" in refused(at, "declare:pawn-medic-1:mission-build:tweaks.cpu")
    bare = planned(cargo(part_cpu=1))  # nothing works in what does not stand
    assert "FM-MIS-26" in refused(bare, "declare:pawn-medic-1:mission-build:tweaks.cpu")
    # A failure keeps part and track.
    at = planned(both(backup_farm("cpu"), cargo(part_cpu=1)), "medic-1:mission-build:tweaks.cpu")
    at.until("fm-roll-three").answer(dice("brown", success=False)).until("fm-next-actions")
    assert at.state.cargo.available == {"part-cpu": 1}
    assert at.state.gauges["optimum-conditions"] == 0


@pytest.mark.rule("FM-MIS-27")
def test_repairs_of_the_backup_farm_draw_a_card_however_they_are_made() -> None:
    at = planned(both(backup_farm(), cargo(part_cpu=1)), "medic-1+medic-2:repair:backup-farm.cpu")
    at.until("fm-draw-percentage").answer("05").until("fm-next-actions")
    assert at.state.gauges["optimum-conditions"] == 25
    at = planned(backup_farm()).answer("declare:pawn-medic-1:switch:backup-farm.cpu", "lab", "join:pawn-medic-2:s1")
    at.until("fm-draw-percentage").answer("06").until("fm-next-actions")
    assert at.state.gauges["optimum-conditions"] == 15

    # Other repairs do not, not even those of the main Farm.
    for place in ("lab", "farm"):
        arrange = both(backup_farm(), cargo(part_hardware=1), breaks(place, "hardware"))
        at = planned(arrange, f"medic-1+medic-2:repair:{place}.hardware").until("fm-next-actions")
        assert at.state.gauges["optimum-conditions"] == 0


@pytest.mark.rule("FM-MIS-28")
@pytest.mark.parametrize(("before", "card", "after"), [(85, "02", 100), (50, "01", 100), (50, "02", 90)])
def test_the_track_stops_at_100_and_that_completes_the_objective(before: int, card: str, after: int) -> None:
    at = planned(both(backup_farm("cpu", gauge=before), cargo(part_cpu=1)), "medic-1+medic-2:mission-build:tweaks.cpu")
    at.until("fm-draw-percentage").answer(card).until("fm-next-actions")
    assert at.state.gauges["optimum-conditions"] == after
    assert card in at.state.piles["percentages"]  # shuffled back
    assert ("optimum-conditions" in done(at)) is (after == 100)


@pytest.mark.rule("FM-MIS-20", "FM-GOAL-13")
def test_planting_in_either_farm_ticks_the_objective() -> None:
    at = planned(both(backup_farm(), cargo(seed=1)), "medic-1+medic-2:plant:backup-farm")
    assert done(at) == set()
    assert done(at.until("fm-next-actions")) == {"plant-seed"}


def ready(broken: int):
    """All but the Threshold is done, and this many parts are broken."""

    def change(state: HubState) -> None:
        for goal in state.objectives.values():
            goal.done = goal.mandatory and not goal.computed
        left = broken
        for name in ("garage-hall", "probe-bay", "lab"):
            for part in state.facilities[name].parts:
                if left and part != "hardware":
                    state.facilities[name].parts[part] = False
                    left -= 1

    return change


@pytest.mark.rule("FM-MIS-31", "FM-MIS-33")
@pytest.mark.parametrize(("broken", "outcome"), [(6, "victory"), (7, None)])
def test_at_most_6_broken_parts_or_play_goes_on(broken: int, outcome: str | None) -> None:
    at = table(ready(broken)).until("fm-next-cleanup").answer("next")
    assert (at.session.result.outcome if at.session.result else None) == outcome


@pytest.mark.rule("FM-MIS-33", "FM-GOAL-06")
def test_without_a_round_left_a_missed_threshold_loses() -> None:
    at = table(both(ready(7), lambda state: setattr(state, "sol", 5)), of=mission(dice=()))
    at.until("fm-next-cleanup").answer("next")
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"


@pytest.mark.rule("FM-MIS-32")
@pytest.mark.parametrize(("sol", "red"), [(2, False), (3, True)])
def test_from_sol_3_on_the_working_die_is_rolled(sol: int, red: bool) -> None:
    at = table(lambda state: setattr(state, "sol", sol - 1)).until("fm-plan")
    assert at.state.box["working"] is red
    assert at.state.box["living"] is at.state.box["system"] is False


@pytest.mark.rule("FM-MIS-32", "FM-MAL-20")
def test_the_yellow_die_alone_is_rolled_in_sol_3_and_all_later_ones() -> None:
    at, rolled = table(), {}
    for sol in range(1, 6):
        at.until("fm-next-actions")
        for block in at.state.tracks:
            at.session.adjust(f"tracks.{block}", 0)
        at.answer("next")
        rolled[sol] = {option.partition("=")[0] for option in at.options if "=" in option}
        at.until("fm-next-cleanup", {"fm-roll-malfunction": {"yellow": "1"}}).answer("next")
    assert rolled == {1: set(), 2: set(), 3: {"yellow"}, 4: {"yellow"}, 5: {"yellow"}}


# ------------------------------------------------------------------ POI icons


@pytest.mark.rule("FM-MIS-64")
def test_a_splendid_view_and_a_spare_part() -> None:
    at = table(both(cargo(), holding("poi-a", "poi-c"))).until("fm-plan")
    before = {who: astronaut.tokens for who, astronaut in at.state.crew.items()}
    at.answer("use:poi-a")
    assert {who: astronaut.tokens - before[who] for who, astronaut in at.state.crew.items()} == dict.fromkeys(before, 1)
    at.answer("use:poi-c", "part-oxygen")
    assert at.state.cargo.available == {"part-oxygen": 1}
    assert at.state.discards["poi"] == {"poi-a": 1, "poi-c": 1}


def full_track(*tokens: str) -> At:
    """The die fills the Working track; its deck has cards of the Lab and of the Garage Hall."""
    cards = {
        name: MalfunctionCard(name, "working", "problem", place, (MoveReserve("food", by),), copies=2)
        for name, place, by in (("chills", "lab", -1), ("loose-wheel", "garage-hall", -2))
    }
    living = MalfunctionCard("living", "living", "problem", "quiet-place", (), copies=8)
    system = MalfunctionCard("system", "system", "problem", "quiet-place", (), copies=8)
    box = {**cards, "living": living, "system": system}
    at = table(both(holding(*tokens), red("working")), of=quiet(malfunctions=box))
    at.until("fm-next-actions", {"fm-choose-hungry": {}})
    for block in ("working", "living", "system"):
        at.session.adjust(f"tracks.{block}", 4 if block == "working" else 0)
    at.session.adjust("supply.food", 9)
    return at.answer("next", {"yellow": "3"}).until("fm-draw-malfunction")


@pytest.mark.rule("FM-MIS-64")
def test_on_the_track_of_curiosity_the_first_card_goes_and_the_second_stands() -> None:
    at = full_track("poi-b", "poi-b").answer("loose-wheel")
    assert at.options[:2] == ["keep", "redraw"]
    assert "use:poi-b" not in at.options
    at.answer("redraw")
    assert (at.asked, at.state.discards["malfunction-working"]) == ("fm-draw-malfunction", {"loose-wheel": 1})
    assert at.state.supply.food == 9
    at.answer("loose-wheel")  # its other copy; there is a token left, but the second one must be resolved
    assert at.asked == "fm-next-malfunction"
    assert at.state.supply.food == 7
    assert at.state.cargo.available["poi-b"] == 1
    assert at.state.discards["poi"] == {"poi-b": 1}
    assert [message.card for message in at.find_entries("CardPassed")] == ["loose-wheel"]


@pytest.mark.rule("FM-MIS-64")
def test_without_the_token_or_the_wish_the_card_drawn_is_resolved() -> None:
    kept = full_track("poi-b").answer("chills", "keep")
    assert (kept.asked, kept.state.supply.food, kept.state.cargo.available["poi-b"]) == ("fm-next-malfunction", 8, 1)
    assert full_track("poi-a").answer("chills").asked == "fm-next-malfunction"
    asked_before = table(holding("poi-b")).until("fm-plan")
    assert refused(asked_before, "use:poi-b") == ["FM-MIS-64"]


# ------------------------------------------------------------------ the whole mission


#: What the crew does in each sol: whole stacks first, everybody else rests.
PLANS: tuple[tuple[str, ...], ...] = (
    (
        "scientist-1+scientist-2:construct:backup-farm",
        "geologist-1+geologist-2:construct:backup-solar-panel",
        "engineer-1+engineer-2:construct:backup-oxygenator",
    ),
    (
        "scientist-1+scientist-2:plant:backup-farm",
        "geologist-1+geologist-2:repair:backup-farm.cpu",
        "engineer-1+engineer-2:repair:backup-farm.energy",
        "medic-1+medic-2:repair:backup-oxygenator.hardware",
    ),
    ("geologist-1+geologist-2:repair:backup-farm.oxygen",),
)


def play_to_the_end(at: At, plans: Sequence[Sequence[str]]) -> None:
    """The table's own dice and cards: the first card of every deck, Research cards of 50 % and 25 %."""
    percents = iter(["01", "05", "02", "03"])
    while at.session.pending is not None:
        key = at.asked
        answer: Reply
        if key == "fm-choose-first-player":
            answer = "scientist"
        elif key == "fm-plan":
            declared(at, *(plans[at.state.sol - 1] if at.state.sol <= len(plans) else ()))
            while at.asked == "fm-plan":
                at.answer(next((o for o in at.options if o == "done"), at.options[0]))
            continue
        elif key == "fm-draw-percentage":
            answer = next(percents)
        elif key.startswith("fm-next-"):
            answer = "next"
        else:
            answer = at.session.pending.first_answer()
        at.answer(answer)


def won() -> At:
    """A mission from its set-up to its end."""
    game = FirstMartians(content())
    names = {"scientist": "Ada", "geologist": "Bo", "engineer": "Cy", "medic": "Dee"}
    at = At(Session(game, {"players": 4, "names": names}, seed=1, journal=MemoryJournal(), chance="table"))
    play_to_the_end(at, PLANS)
    return at


@pytest.mark.rule("FM-MIS-20", "FM-MIS-33")
def test_the_mission_is_won_by_normal_play() -> None:
    at = won()
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"
    assert {name for name, goal in at.state.objectives.items() if goal.mandatory and not goal.computed} <= done(at)
    assert at.state.gauges == {"optimum-conditions": 100}


def test_the_win_is_told_as_it_was() -> None:
    """A golden playthrough: every sentence of the log. To renew it, delete the file and run this test twice."""
    speech = Speech("en")
    message = "".join(f"{speech.say(happening.describe())}\n" for happening in won().session.log)
    file = GOLDEN / "make-yourself-at-home.txt"
    if not file.exists():
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(message, encoding="utf-8")
        pytest.fail(f"there was no {file.name}; it is written now, look it over")
    assert message == file.read_text(encoding="utf-8")


def test_a_win_survives_its_journal() -> None:
    game = FirstMartians(content())
    journal = MemoryJournal()
    at = At(Session(game, {"players": 4}, seed=1, journal=journal, chance="table"))
    play_to_the_end(at, PLANS)
    again = Session.resume(game, journal)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(at.state)
