"""One action from its dice to the penalties of its place, in this order (RES-06)."""

from __future__ import annotations

import pytest
from maps import lay_tiles
from playing import both, breaks, declared
from tables import At, content, table
from test_cleanup import tokens
from test_rolled import MARKED, dice, purse

from marshub.games.first_martians.box.state import Roi
from marshub.kernel import Reply

AGAIN, SKILL = "fm-roll-again", "fm-roll-skill"


def asked_in_order(at: At, answers: dict[str, Reply | list[Reply]]) -> list[str]:
    """What is asked on the way from the plan to the end of the Action phase."""
    while "done" not in at.options:
        at.answer(next(option for option in at.options if option.endswith(":rest")))
    at.answer("done")
    asked = []
    while at.asked != "fm-next-actions":
        asked.append(at.asked)
        reply = answers[at.asked]
        at.answer(reply.pop(0) if isinstance(reply, list) else reply)
    return asked


def told_in_order(at: At, *kinds: str) -> list[str]:
    """Those happenings since the plan was closed, by class name."""
    names = [type(entry).__name__ for entry in at.session.log]
    return [name for name in names[names.index("Planned") :] if name in kinds]


@pytest.mark.rule(
    "FM-RES-06",
    "FM-RES-05",
    "FM-DICE-06",
    "FM-ROI-07",
    "FM-MAP-16",
    "FM-ROI-02",
    "FM-MAP-14",
    "FM-DICE-02",
    "FM-DICE-03",
)
@pytest.mark.parametrize("success", [True, False])
@pytest.mark.parametrize(
    ("first", "met"), [("wound", ["Wounded", "AdventureMet"]), ("adventure", ["AdventureMet", "Wounded"])]
)
def test_dice_rerolls_consequences_effect_penalties(first: str, met: list[str], success: bool) -> None:
    """A Gather over a tile that lowers Morale; tokens of the Probe Bay; the Geologist's skill rolls again."""
    way = lay_tiles(R1_N="crash-site", R2_N=Roi("salt-pan", samples=1))
    lying = both(way, tokens("probe-bay", ["reroll", "wound"]), purse(geologist=2))
    of = content(adventures={card.id: card for card in MARKED.values()})
    at = declared(table(lying, of=of).until("fm-plan"), "geologist-1+medic-1+medic-2:gather:R2-N.sample")
    asked = asked_in_order(
        at,
        {
            "fm-roll-three": dice("gray", wound=True, adventure=True),
            AGAIN: {"success-gray": "success" if success else "blank"},
            "fm-choose-reroll-one": "geologist-base/wound",
            SKILL: {"wound-gray": "wound"},
            "fm-choose-consequence": [first, "adventure"],
            "fm-draw-condition": "migraine",
        },
    )
    chosen = ["fm-choose-consequence"] * (1 if success or first == "adventure" else 2)
    # The second wound, the token's, is the last of it.
    assert asked == ["fm-roll-three", AGAIN, "fm-choose-reroll-one", SKILL, *chosen, "fm-draw-condition"]
    done = ["Gathered"] if success else []
    kinds = ("Rerolled", "AdventureMet", "Wounded", "Gathered", "MoraleMoved")
    assert told_in_order(at, *kinds) == ["Rerolled", *met, *done, "Wounded", "MoraleMoved"]


@pytest.mark.rule(
    "FM-RES-06", "FM-RES-05", "FM-DICE-09", "FM-SKILL-12", "FM-MOD-15", "FM-COST-21", "FM-DICE-12", "FM-COST-23"
)
@pytest.mark.parametrize("success", [True, False])
@pytest.mark.parametrize(
    ("what", "place", "effect"),
    [
        ("engineer-1:manage", "control-center", "TrackMoved"),
        ("engineer-1+medic-1:construct:backup-farm", "working-bay", "CardBuilt"),
    ],
)
def test_a_forced_die_rerolls_effect_penalties(what: str, place: str, effect: str, success: bool) -> None:
    """The Success die of a red CPU, alone: no consequences but the tokens of a miss."""
    lying = both(breaks(place, "cpu"), tokens(place, ["reroll", "wound"]), purse(engineer=2))
    at = declared(table(both(lying, lambda state: state.tracks.update(system=3))).until("fm-plan"), what)
    asked = asked_in_order(
        at,
        {
            "fm-roll-success": {"success-brown": "success"},
            AGAIN: {"success-brown": "blank"},
            "fm-choose-reroll": "engineer-base",
            SKILL: {"success-brown": "success" if success else "blank"},
            "fm-choose-manage": "system",
        },
    )
    effects = ["fm-choose-manage"] if success and place == "control-center" else []
    assert asked == ["fm-roll-success", AGAIN, "fm-choose-reroll", SKILL, *effects]
    messages = told_in_order(at, "Rerolled", "TokensMoved", effect, "ActionTaken", "Wounded")
    came = effect if success else "TokensMoved"
    assert messages[messages.index("Rerolled") :][:4] == ["Rerolled", came, "ActionTaken", "Wounded"]
