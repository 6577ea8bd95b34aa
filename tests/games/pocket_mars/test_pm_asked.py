"""What is asked, and how it can be answered on the board: choices, options, gestures, phases, reasons."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from mars_tables import GAME, At, fresh, table

from marshub.games.pocket_mars import Setup
from marshub.kernel import CHANCE, Draw, Session


def shown(at: At) -> dict[str, tuple[str, str, str, dict[str, Any]]]:
    """Each option with the piece and zone of its gesture, its own zone, and what its label says."""
    assert at.session.pending is not None
    return {
        option.id: (
            f"{option.gesture.piece}>{option.gesture.zone}" if option.gesture else "",
            option.zone,
            option.label.key,
            dict(option.label.args),
        )
        for option in at.session.pending.options()
    }


def way(piece: str, zone: str, key: str, **said: Any) -> tuple[str, str, str, dict[str, Any]]:
    return (f"{piece}>{zone}" if piece else "", zone, key, said)


NONE = way("", "", "pm-option-none")


def test_what_can_be_chosen_before_a_game():
    players, variant, level = GAME.list_choices()
    assert (players.field, players.values, players.default, players.of) == ("players", (1, 2, 3, 4), 2, "")
    assert (variant.field, variant.values, variant.default) == ("variant", ("deal", "draft"), "deal")
    assert [variant.list_values({"players": count}) for count in (1, 2, 3, 4)] == [(), *[("deal", "draft")] * 3]
    assert (level.field, level.default) == ("level", "standard")
    levels = ("standard", "super-droid", "cyborg")
    assert [level.list_values({"players": count}) for count in (1, 2, 3, 4)] == [levels, (), (), ()]
    assert level.values == levels
    assert [choice.label.key for choice in GAME.list_choices()] == [
        f"pm-choice-{name}" for name in ("players", "variant", "level")
    ]
    assert {one.field: getattr(Setup(), one.field) for one in GAME.list_choices()} == {
        one.field: one.default for one in GAME.list_choices()
    }
    assert GAME.grouping_choices == tuple(one.field for one in GAME.list_choices())
    for one in GAME.list_choices():  # and a game can be begun with each
        for value in one.values:
            fresh({"players": 1 if one is level else 2, one.field: value})


def test_the_five_actions_as_they_are_shown():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"], "blue": ["ene-4", "eco-7"]})
    card = {"key": "pm-option-card"}

    def own(name: str) -> dict[str, Any]:
        return {"card": f"@pm-card-{name}", "type": f"@pm-type-{name[:3]}", "value": int(name[-1])}

    assert shown(at) == {
        "hand:eco-1": way("card-eco-1", "discard", card["key"], **own("eco-1")),
        "hand:wat-3": way("card-wat-3", "discard", card["key"], **own("wat-3")),
        "prep:sci-0": way("card-sci-0", "sci", card["key"], **own("sci-0")),
        "prep:con-2": way("card-con-2", "con", card["key"], **own("con-2")),
        "other:blue:0": way("", "ene", "pm-option-unseen", type="@pm-type-ene", place=1),
        "other:blue:1": way("", "eco", "pm-option-unseen", type="@pm-type-eco", place=2),
        "earth": ("colonist-red-1>ship-red", "earth", "pm-option-earth", {}),  # lit where the colonist is now
        "discard:eco-1": way("card-eco-1", "discard", card["key"], **own("eco-1")),
        "discard:wat-3": way("card-wat-3", "discard", card["key"], **own("wat-3")),
        "discard:sci-0": way("card-sci-0", "discard", card["key"], **own("sci-0")),
        "discard:con-2": way("card-con-2", "discard", card["key"], **own("con-2")),
    }
    groups = {option.id: option.group for option in at.session.pending.options()}  # type: ignore[union-attr]
    keys = {name: group.key if group else "" for name, group in groups.items()}
    assert keys == {
        **dict.fromkeys(("hand:eco-1", "hand:wat-3"), "pm-group-hand"),
        **dict.fromkeys(("prep:sci-0", "prep:con-2"), "pm-group-prep"),
        **dict.fromkeys(("other:blue:0", "other:blue:1"), "pm-group-other"),
        "earth": "",
        **{name: "pm-group-discard" for name in keys if name.startswith("discard")},
    }


def test_the_actions_alone_as_they_are_shown():
    at = table(players=1, down=["sci", "wat"])
    result = shown(at)
    assert result["earth"] == ("colonist-red-1>ship-red", "earth", "pm-option-earth-alone", {})
    assert result["automatics:0"] == way("", "sci", "pm-option-unseen", type="@pm-type-sci", place=1)
    assert result["automatics:1"] == way("", "wat", "pm-option-unseen", type="@pm-type-wat", place=2)
    groups = {option.id: option.group for option in at.session.pending.options()}  # type: ignore[union-attr]
    assert groups["automatics:0"].key == groups["automatics:1"].key == "pm-group-automatics"
    assert not any(option.startswith("other") for option in result)


@pytest.mark.rule("PM-TERM-03")
@pytest.mark.parametrize(
    ("how", "replies", "asked", "expected"),
    [
        (
            {"hand": {"red": ["con-0", "wat-3"]}},
            ["hand:con-0", "yes"],
            "pm-land-where",
            {kind: way("colonist-red-1", kind, "pm-option-building", building=f"@pm-type-{kind}") for kind in
             ("eco", "ene", "sci", "wat")},
        ),
        (
            {"hand": {"red": ["eco-0", "wat-3"]}, "places": {"red": ["eco-1", "wat-1"]}},
            ["hand:eco-0", "yes"],
            "pm-promote-where",
            {kind: way("colonist-red-1", f"{kind}-2", "pm-option-building", building=f"@pm-type-{kind}") for kind in
             ("eco", "wat")},
        ),
        (
            {"hand": {"red": ["con-2", "wat-3"]}, "places": {"red": ["eco-1", "wat-1"]}},
            ["hand:con-2"],
            "pm-relocate",
            {
                f"{start}>{end}": way("colonist-red-1", end, "pm-option-way", building=f"@pm-type-{start}",
                                      to=f"@pm-type-{end}")
                for start in ("eco", "wat") for end in ("eco", "ene", "sci", "wat") if start != end
            },
        ),
        (
            {"prep": {"red": ["eco-2", "con-2"]}, "places": {"red": ["eco-1"], "blue": ["wat-2"]}},
            ["prep:eco-2"],
            "pm-ability-eco",
            {
                "up:red:eco": way("colonist-red-1", "eco-2", "pm-option-up", whose="@pm-seat-red",
                                  building="@pm-type-eco"),
                "down:blue:wat": way("colonist-blue-1", "wat", "pm-option-down", whose="@pm-seat-blue",
                                     building="@pm-type-wat"),
            },
        ),
        (
            {"prep": {"red": ["con-2", "eco-4"]}, "places": {"red": ["ship"]}, "energy": {"red": 6}},
            ["prep:con-2"],
            "pm-ability-con",
            {kind: way("colonist-red-1", kind, "pm-option-building", building=f"@pm-type-{kind}") for kind in
             ("eco", "ene", "sci", "wat")},
        ),
    ],
)  # fmt: skip
def test_moves_of_colonists_are_shown_as_gestures(how, replies, asked, expected):
    at = table(**how)
    at.do(*replies)
    assert at.asked == asked
    assert shown(at) == {**expected, "none": NONE}


@pytest.mark.parametrize(
    ("how", "replies", "asked", "gesture"),
    [
        ({"prep": {"red": ["sci-7", "con-2"]}}, ["prep:sci-7"], "pm-land", ("colonist-red-1", "sci")),
        ({"prep": {"red": ["sci-2", "con-2"]}}, ["prep:sci-2"], "pm-ability-sci", ("colonist-red-1", "ship-red")),
    ],
)
def test_a_yes_can_be_laid_on_the_board(how, replies, asked, gesture):
    at = table(**how).do(*replies)
    assert at.asked == asked
    assert shown(at) == {"yes": way(*gesture, "yes"), "no": way("", "", "no")}


def test_what_is_not_seen_is_shown_by_its_back():
    at = table(players=1, hand={"red": ["con-6", "eco-1"]}, down=["sci", "wat"]).do("hand:con-6")
    assert at.asked == "pm-take-which"
    assert shown(at) == {
        "0": ("", "", "pm-option-unseen", {"type": "@pm-type-sci", "place": 1}),
        "1": ("", "", "pm-option-unseen", {"type": "@pm-type-wat", "place": 2}),
    }


@pytest.mark.rule("PM-TERM-14")
@pytest.mark.parametrize(
    ("option", "why"),
    [
        ("hand:eco-4", "pm-why-not-held"),
        ("hand:sci-0", "pm-why-in-prep"),  # not from hand
        ("prep:eco-1", "pm-why-in-hand"),  # not from the prep module
        ("prep:eco-4", "pm-why-not-held"),
        ("discard:eco-4", "pm-why-not-held"),
    ],
)
def test_cards_of_others_and_in_the_wrong_place_are_no_actions(option, why):
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]})
    assert option not in at.options
    assert [(reason.rule, reason.words.key) for reason in at.session.explain(option)] == [("PM-TERM-14", why)]


NAMED = "PM-TERM-11"
HOLDS = ("PM-TERM-03", "pm-why-never-holds", {"building": "@pm-type-con"})


@pytest.mark.rule("PM-TERM-03", "PM-TERM-04", "PM-TERM-11", "PM-TERM-14")
@pytest.mark.parametrize(
    ("how", "replies", "asked", "expected"),
    [
        (
            {"hand": {"red": ["wat-2", "eco-7"]}},  # lands in Water
            ["hand:wat-2"],
            "pm-land-where",
            {"wat": (), "con": HOLDS, "sci": (NAMED, "pm-why-not-there", {"building": "@pm-type-sci"})},
        ),
        (
            {"prep": {"red": ["sci-2", "eco-7"]}, "places": {"red": ["sci-1", "eco-1"], "blue": []}},  # of Science
            ["prep:sci-2", "yes"],
            "pm-promote-where",
            {
                "sci": (),
                "con": HOLDS,
                "wat": (NAMED, "pm-why-nobody-there", {"building": "@pm-type-wat"}),
                "eco": (NAMED, "pm-why-not-named", {"building": "@pm-type-eco"}),
            },
        ),
        (
            {"hand": {"red": ["eco-0", "wat-3"]}, "places": {"red": ["eco-1", "wat-1"], "blue": ["eco-2"]}},
            ["hand:eco-0", "yes"],
            "pm-promote-where",
            {"wat": (), "eco": ("PM-TERM-04", "pm-why-full", {"building": "@pm-type-eco"})},
        ),
    ],
)
def test_why_a_colonist_cannot_go_to_a_building(how, replies, asked, expected):
    at = table(**how).do(*replies)
    assert at.asked == asked
    not_now = ("PM-TERM-14", "pm-why-not-now", {})  # what a turn begins with is over
    more = {"none": (), "earth": not_now, "hand:eco-7": not_now, "prep:con-0": not_now, "discard:wat-3": not_now}
    for option, why in {**expected, **more, "hand:eco-9": (), "sky": (), "up:eco-7": ()}.items():
        matches = [(reason.rule, reason.words.key, dict(reason.words.args)) for reason in at.session.explain(option)]
        assert matches == ([why] if why else []), option


def test_who_sees_a_card_that_is_drawn_and_where_it_lay():
    """Alone: one of Devious Automatics is played, two of the deck are lost. What a player draws is theirs to see."""
    session = table(players=1, down=["eco", "sci"], hand={"red": ["eco-7", "wat-7"]}).session
    session.answer("automatics:1")
    drawn = []
    while session.pending is not None and session.pending.prompt.key != "pm-turn":
        if isinstance(session.pending, Draw):
            drawn.append((session.pending.prompt.key, session.pending.private_to, session.pending.deck))
        session.answer(session.pending.first_answer())
    of_the_deck = [("pm-top-of-deck", "", "deck"), ("pm-which-card", "", "deck")]
    assert drawn[0] == ("pm-which-card", "", "blue")
    assert set(drawn[1:]) == set(of_the_deck)
    session = table(hand={"red": ["con-6", "wat-7"]}).session
    session.answer("hand:con-6")
    assert isinstance(session.pending, Draw)
    assert (session.pending.prompt.key, session.pending.private_to, session.pending.deck) == (
        "pm-which-card-of",
        "red",
        "deck",
    )


@pytest.mark.rule("PM-SOLO-22")
def test_a_card_taken_while_looking_is_only_its_takers_to_see():
    session = table(players=1, down=["eco", "sci"], hand={"red": ["sci-2", "wat-7"]}).session
    session.answer("hand:sci-2")
    while session.pending.prompt.key != "pm-take-which":
        session.answer(session.pending.first_answer())
    session.answer("1")
    drawn = session.pending
    assert isinstance(drawn, Draw)
    assert (drawn.prompt.key, drawn.private_to, drawn.performed_by, drawn.deck) == (
        "pm-which-card-of",
        "red",
        "red",
        "blue",
    )


@pytest.mark.parametrize("variant", ["deal", "draft"])
def test_a_card_that_is_dealt_is_its_owners_and_comes_from_the_deck(variant):
    at = Session(GAME, {"players": 2, "variant": variant}, 1, chance="table")
    drawn = at.pending
    assert isinstance(drawn, Draw)
    assert (drawn.prompt.key, drawn.private_to, drawn.performed_by, drawn.deck) == (
        "pm-which-card-of",
        "red",
        "red",
        "deck",
    )


def test_what_may_be_done_needs_no_reason():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]})
    for option in at.options:
        assert list(at.session.explain(option)) == [], option


def test_the_phase_says_where_a_turn_is():
    """Every phase is gone through in its order; what is asked happens in the one it belongs to."""
    session: Session[Any, Any] = Session(GAME, {"players": 1}, 3, chance="table")
    seen: list[tuple[str, str]] = []
    while session.pending is not None and session.state.round < 3:
        state, pending = session.state, session.pending
        assert GAME.describe_stage(state) == f"round {state.round} {state.phase}"
        if state.start:
            seen.append((state.phase, pending.prompt.key if pending.decider != CHANCE else "drawn"))
        options = [option.id for option in pending.options()]
        session.answer(
            next((option for option in reversed(options) if option.startswith("discard")), pending.first_answer())
        )
    phases = [phase for at, (phase, _) in enumerate(seen) if not at or seen[at - 1][0] != phase]
    assert set(phases) == {"action", "four-cards", "failure", "androids"}
    follows = {("action", "four-cards"), ("four-cards", "failure"), ("failure", "androids"), ("androids", "action")}
    assert set(pairwise(phases)) <= follows
    asked = {key: phase for phase, key in seen}
    assert asked["pm-turn"] == "action"
    assert asked["pm-fill-prep"] == "four-cards"


@pytest.mark.rule("PM-DECK-02", "PM-TERM-04", "PM-TERM-06", "PM-END-02")
def test_what_the_rules_reckon_of_a_table():
    at = table(
        columns={"eco": ["eco-2", "eco-5", "eco-6"], "wat": ["wat-1"]},
        places={"red": ["eco-2", "wat-1", "ship"], "blue": ["sci-1"]},
        deck=["ene-5", "ene-6", "sci-5"],
        beneath=[("wat-5", "red")],
    )
    facts = GAME.compute_facts(at.state)
    assert type(facts) is GAME.facts_type
    assert facts.deck == 4
    assert facts.drawable == 4 + 2 + len(at.state.discard)  # the topmost of a column stays
    assert facts.to_beat == {"eco": 6, "ene": 3, "sci": 3, "wat": 1, "con": 3}
    assert facts.room == {"eco": False, "ene": True, "sci": True, "wat": True}
    assert facts.settled == {"red": 2, "blue": 1}
    assert facts.totals == {who: score.total for who, score in facts.scores.items()}
    alone = table(players=1, down=["eco", "sci"], deck=["eco-5", "sci-6", "wat-5", "ene-5"])
    facts = GAME.compute_facts(alone.state)
    assert (facts.deck, facts.drawable) == (2, 4)  # two of the four lie unseen before Devious Automatics
    assert set(facts.totals) == {"red", "blue"}
