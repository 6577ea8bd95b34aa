"""Exact odds against every way the same dice can really fall, played through the session one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import msgspec
import pytest
from playing import both, breaks, declared
from tables import HOUSE, At, content, table
from test_malfunction import ROLL, at_level, before_malfunction, red
from test_rolled import cargo

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Condition
from marshub.kernel import CHANCE, Odds, OddsLine, Roll, count_shares
from marshub.kernel.dice_and_cards import Draw

#: No Adventures: what they do is not foreseen.
CALM_DICE = content(
    dice={
        name: msgspec.structs.replace(die, faces=("blank",) * 6) if name.startswith("adventure") else die
        for name, die in HOUSE.dice.items()
    }
)


def found(at: At) -> dict[str, Odds]:
    return {odds_line.id: odds_line for odds_line in at.session.compute_odds()}


def line(odds: Odds, key: str, **args: str | int) -> Fraction:
    """How likely the line with that key is; 0 where it is not said at all."""
    lines: list[OddsLine] = [
        outcome for outcome in odds.lines if outcome.words.key == key and args.items() <= outcome.words.args.items()
    ]
    assert len(lines) <= 1
    return lines[0].exact if lines else Fraction(0)


def falls(at: At) -> Iterator[tuple[Fraction, object]]:
    """Every way the pending chance can fall."""
    pending = at.session.pending
    if isinstance(pending, Roll):
        for faces in product(*(count_shares(die.faces).items() for die in pending.dice)):
            chance = Fraction(1)
            for _, its in faces:
                chance *= its
            yield chance, {die.id: face for die, (face, _) in zip(pending.dice, faces, strict=True)}
    else:
        assert isinstance(pending, Draw)
        whole = sum(pending.pile.values())
        for card, copies in pending.pile.items():
            if copies:
                yield Fraction(copies, whole), card


def ends(at: At, chance: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, HubState]]:
    """All ways the Action phase can end; whatever people decide, they take the first that is offered."""
    session = at.session
    if session.result is not None or session.state.phase != "actions" or at.asked == "fm-next-actions":
        yield chance, session.state
        return
    assert session.pending is not None
    ways = list(falls(at)) if session.pending.decider == CHANCE else [(Fraction(1), session.pending.first_answer())]
    if at.asked.startswith("fm-draw-condition"):
        ways = [(Fraction(1), ways[0][1])]  # a fresh Condition does nothing in this phase
    for its, reply in ways:
        session.answer(reply)  # type: ignore[arg-type]
        yield from ends(at, chance * its)
        session.undo(1, sure=True)


def planning(*changes: object) -> At:
    arrange = both(cargo(sample=2), *changes)  # type: ignore[arg-type]
    return table(arrange, of=CALM_DICE).until("fm-plan")


def close(at: At) -> None:
    while at.asked == "fm-plan":
        options = at.options
        rest = [o for o in options if o.endswith(":rest") and o.startswith("declare")]
        at.answer("done" if "done" in options else rest[0])


def wounds(count: int, who: str = "medic"):  # type: ignore[no-untyped-def]
    def change(state: HubState) -> None:
        state.crew[who].wounds = count  # type: ignore[index]

    return change


def poisoned(state: HubState) -> None:
    state.crew["medic"].conditions.append(Condition("poisoning", False))


@pytest.mark.parametrize(
    ("before", "ill"), [(0, False), (4, False), (5, False), (4, True)], ids=["hale", "four", "five", "poisoned"]
)
def test_wounds_and_deaths_of_a_plan_are_those_of_every_way_its_dice_can_fall(before: int, ill: bool) -> None:
    at = planning(wounds(before), *([poisoned] if ill else []))
    declared(at, "medic-1:examine:sample", "medic-2:construct:backup-farm")
    whole = found(at)["plan"]
    hurt, dies = (line(whole, key, who="@fm-astronaut-medic") for key in ("odds-hurt", "odds-dies"))
    every = line(whole, "odds-all")
    assert line(whole, "odds-death") == dies
    close(at)
    seen_hurt = seen_dead = seen_all = total = Fraction(0)
    start = len(at.session.log)
    for chance, state in ends(at):
        entries = at.session.log[start:]
        total += chance
        seen_hurt += chance * any(type(entry).__name__ == "Wounded" and entry.who == "medic" for entry in entries)  # type: ignore[attr-defined]
        dead = any(type(entry).__name__ == "Died" for entry in entries)
        seen_dead += chance * dead
        taken = [entry for entry in entries if type(entry).__name__ == "ActionTaken"]
        both_done = {entry.action: entry.success for entry in taken if entry.action in ("examine", "construct")}  # type: ignore[attr-defined]
        if before == 0:  # a death ends the phase before all is done
            seen_all += chance * (both_done == {"examine": True, "construct": True})
        assert dead == (state.result is not None)
    assert total == 1
    assert hurt == seen_hurt > 0
    assert dies == seen_dead
    assert (dies > 0) == (before > 0)
    if before == 0:
        assert every == seen_all


def test_each_declared_action_has_its_own_fractions() -> None:
    at = table(cargo(sample=1)).until("fm-plan")
    declared(at, "medic-1:examine:sample", "engineer-1+engineer-2:construct:backup-farm")
    its = found(at)
    examine, build = its["action-s1"], its["action-s2"]
    chances = [line(examine, f"odds-{what}") for what in ("success", "wound", "adventure")]
    assert chances == [Fraction(2, 3), Fraction(1, 6), Fraction(1, 2)]  # blue dice: 4, 1 and 3 faces of 6
    assert [outcome.words.key for outcome in build.lines] == ["odds-success"]
    assert build.lines[0].chance == (1, 1)
    assert build.lines[0].percent == 100


@pytest.mark.parametrize(
    "arrange",
    [
        both(red("working", "living", "system")),
        both(red("living"), breaks("quiet-place", "cpu")),
        both(red("working", "system"), breaks("lab", "hardware"), breaks("med-lab", "hardware")),
        lambda state: None,
    ],
)
@pytest.mark.parametrize("levels", [{}, {"working": 3, "living": 4, "system": 2}])
def test_tracks_after_every_fall_of_the_malfunction_dice(arrange, levels: dict[str, int]) -> None:  # type: ignore[no-untyped-def]
    at = before_malfunction(both(arrange, at_level()), **levels)
    if at.asked != ROLL:
        assert "malfunction" not in found(at)
        return
    its = found(at)["malfunction"]
    tracks: dict[tuple[str, int], Fraction] = {}
    any_card = Fraction(0)
    for chance, faces in falls(at):
        before = dict(at.state.tracks)
        since = len(at.session.log)
        position = at.session.step_count
        at.answer(faces)  # type: ignore[arg-type]
        entries = at.session.log[since:]
        for outcome in entries:
            if type(outcome).__name__ == "TrackMoved" and outcome.before == before[outcome.block]:  # type: ignore[attr-defined]
                before[outcome.block] = outcome.after  # type: ignore[attr-defined]
        for block, level in before.items():
            tracks[block, level] = tracks.get((block, level), Fraction(0)) + chance
        any_card += chance * (5 in before.values())
        at.session.undo(at.session.step_count - position, sure=True)
    result = {
        (str(outcome.words.args["block"]).removeprefix("@fm-block-"), outcome.words.args["level"]): outcome.exact
        for outcome in its.lines
        if "block" in outcome.words.args
    }
    assert result == tracks
    assert line(its, "odds-any-track") == any_card


def test_a_pending_roll_tells_the_odds_of_each_face() -> None:
    at = before_malfunction(both(red("working"), at_level()))
    pending = found(at)["pending"]
    assert sum(outcome.exact for outcome in pending.lines) == 1
    faces = HOUSE.dice["yellow"].faces
    assert {outcome.words.args["face"]: outcome.exact for outcome in pending.lines} == {
        face: Fraction(faces.count(face), len(faces)) for face in faces
    }


def test_nothing_hidden_is_told() -> None:
    """Which open event will strike is the app's secret: the odds do not change with it."""
    at = planning()
    before = at.session.compute_odds()
    for event in at.state.events:
        event.striking = not event.striking
    assert at.session.compute_odds() == before


def test_tracks_are_those_after_the_sure_actions_of_the_open_plan() -> None:
    """A building with broken parts raises the roll of this sol: the odds count it as soon as it is sure."""
    at = planning(red("working", "living", "system"), at_level())
    before = found(at)["malfunction"].lines
    declared(at, "engineer-1:construct:backup-farm")
    unsure = found(at)["malfunction"]
    assert unsure.lines == before
    assert [note.key for note in unsure.notes] == ["odds-note-tracks-plan", "odds-note-tracks-unsure"]
    at.answer(f"join:pawn-engineer-2:{at.state.plan[0].id}")
    sure = found(at)["malfunction"]
    assert [note.key for note in sure.notes] == ["odds-note-tracks-plan"]
    assert sure.lines != before
    assert "backup-farm" not in at.state.facilities
    close(at)
    at.until(ROLL)
    assert found(at)["malfunction"].lines == sure.lines
