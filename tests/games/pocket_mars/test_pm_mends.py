"""Why not in Pocket Mars, and what would help: another action now, more energy, the end of the turn, the next one."""

from __future__ import annotations

from mars_tables import At, table


def why(at: At, option: str) -> list[tuple[str, str, str]]:
    """Each cause: its rule, what it says, and what would help."""
    assert option not in at.options
    return [
        (reason.rule, reason.words.key, reason.remedy.key if reason.remedy is not None else "")
        for reason in at.session.explain(option)
    ]


def test_an_action_that_cannot_be_paid_says_how_much_energy_is_missing_and_where_it_comes_from():
    at = table(prep={"red": ["ene-0", "con-2"]}, hand={"red": ["eco-1", "wat-3"]}, energy={"red": 0})
    assert "bottom:ene-0" in {wonder.id for wonder in at.session.pending.explainable_options()}  # type: ignore[union-attr]
    assert why(at, "bottom:ene-0") == [("PM-ENER-05", "pm-why-energy", "pm-mend-energy")]
    (cause,) = at.session.explain("bottom:ene-0")
    assert (cause.words.args, cause.remedy.args) == ({"cost": 2, "held": 0}, {"count": 2})  # type: ignore[union-attr]
    assert at.session.find_fixes("bottom:ene-0") == ["discard:eco-1", "discard:wat-3", "discard:con-2"]
    rich = table(prep={"red": ["ene-0", "con-2"]}, hand={"red": ["eco-1", "wat-3"]}, energy={"red": 2})
    assert "bottom:ene-0" not in {wonder.id for wonder in rich.session.pending.explainable_options()}  # type: ignore[union-attr]


def test_an_action_whose_requirement_is_not_met_names_it():
    at = table(prep={"red": ["eco-1", "con-2"]}, hand={"red": ["eco-4", "wat-3"]}, places={"red": ["ship"]})
    assert why(at, "bottom:eco-1") == [("PM-PREP-08", "pm-why-needs", "")]
    (cause,) = at.session.explain("bottom:eco-1")
    assert [words.key for words in (cause.words.lists or {})["needs"]] == ["pm-need-own-some"]


def test_a_card_in_the_wrong_place_says_where_it_is_and_what_brings_it():
    at = table(
        hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]}, columns={"eco": ["eco-6"]}, deck=["wat-7"]
    )
    assert why(at, "prep:eco-1") == [("PM-TERM-14", "pm-why-in-hand", "pm-mend-fill")]
    assert at.session.find_fixes("prep:eco-1") == ["hand:eco-1"]
    assert why(at, "hand:sci-0") == [("PM-TERM-14", "pm-why-in-prep", "")]
    assert at.session.find_fixes("hand:sci-0") == ["prep:sci-0"]
    assert why(at, "hand:eco-6") == [("PM-PREP-13", "pm-why-below", "pm-mend-renewal")]
    assert why(at, "hand:wat-7") == [("PM-TERM-14", "pm-why-not-held", "pm-mend-draw")]
    discarded = at.state.discard[0]
    assert why(at, f"hand:{discarded}") == [("PM-TERM-14", "pm-why-discarded", "pm-mend-renewal")]


def test_alone_nothing_brings_discarded_cards_back():
    at = table(players=1, hand={"red": ["eco-1", "wat-3"]}, columns={"eco": ["eco-6"]})
    assert why(at, "hand:eco-6") == [("PM-PREP-13", "pm-why-below", "")]


def test_in_the_midst_of_a_turn_an_action_waits_for_the_next_one():
    at = table(hand={"red": ["wat-2", "eco-7"]}).do("hand:wat-2")
    assert at.asked != "pm-turn"
    assert why(at, "hand:eco-7") == [("PM-TERM-14", "pm-why-not-now", "pm-mend-next-turn")]


def test_water_takes_neither_the_card_just_connected_nor_one_that_is_not_held():
    at = table(prep={"red": ["wat-1", "con-2"]}, hand={"red": ["eco-1", "eco-4"]}).do("prep:wat-1")
    at.pass_on(stop="pm-ability-wat")
    assert why(at, "hand:wat-1") == [("PM-BLDG-07", "pm-why-connected", "")]
    assert why(at, "hand:wat-5") == [("PM-BLDG-07", "pm-why-not-held", "")]
