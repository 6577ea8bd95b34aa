"""Setting up (SETUP), and that what the source gives is what is in the box."""

from __future__ import annotations

from fractions import Fraction

import pytest
from mm_tables import CONTENT, GAME, HQ, aim, fresh, resume, table

from marshub.games.migration_mars import Setup
from marshub.games.migration_mars.box.components import CARDS
from marshub.games.migration_mars.rules.land import explain_site, list_adjacent
from marshub.kernel import BadAdjustment, BadSetup, IllegalAnswer, Session

FOUR = ("amber", "cobalt", "jade", "violet")
OVERLAYS = {who: {str(where) for each in CONTENT.overlays[who] for where in each.hexes} for who in FOUR}


def grounds(setup) -> dict[str, str]:
    return dict(fresh(setup).mars.grounds)


@pytest.mark.rule("MM-SETUP-01")
def test_two_to_four_lead_a_faction_each():
    for players in (2, 3, 4):
        assert len(fresh({"players": players}).state.players) == players
        assert tuple(fresh({"players": list(FOUR[:players])}).state.players) == FOUR[:players]
    assert tuple(fresh({"players": 3}).state.players) == FOUR[:3]
    for wrong in (1, 5, ["amber"], ["amber", "amber"], ["amber", "red"], ["amber", "jade", "jade"]):
        with pytest.raises(BadSetup):
            Session(GAME, {"players": wrong}, 1)


@pytest.mark.rule("MM-SETUP-02", "MM-SETUP-03", "MM-SETUP-04", "MM-SETUP-05")
def test_overlays_lie_on_the_side_of_each_absent_faction_and_are_rocky():
    bare = grounds({"players": 4})
    assert sum(ground == "rocky" for ground in bare.values()) == 52
    for absent in FOUR:
        seats = [who for who in FOUR if who != absent]
        result = grounds({"players": seats})
        assert len(CONTENT.overlays[absent]) == 4
        assert {where for where in result if result[where] != bare[where]} == OVERLAYS[absent]
        assert {result[where] for where in OVERLAYS[absent]} == {"rocky"}
    for pair in (["amber", "jade"], ["amber", "cobalt"], ["cobalt", "violet"], ["jade", "violet"]):
        result = grounds({"players": pair})
        covered = set().union(*(OVERLAYS[who] for who in FOUR if who not in pair))
        assert len(covered) == 24
        assert {where for where in result if result[where] != bare[where]} == covered


@pytest.mark.rule("MM-SETUP-05")
def test_nothing_but_tunnels_and_fortresses_stands_on_an_overlay():
    at = resume(_started(["cobalt", "jade"]), Setup(players=["cobalt", "jade"]))
    where = "4,-4"
    assert where in OVERLAYS["amber"]
    assert "MM-TERR-03" in [reason.rule for reason in explain_site(at.mars, "cobalt", "lsc", where)]
    assert "MM-TERR-03" not in [reason.rule for reason in explain_site(at.mars, "cobalt", "tunnel", where)]
    assert not explain_site(at.mars, "cobalt", "fortress", where)


def _started(players):
    state = GAME.new_initial_state(Setup(players=players))
    state.start = state.active = players[0]
    return state


@pytest.mark.rule("MM-SETUP-01", "MM-SETUP-04")
def test_two_by_number_sit_opposite_or_side_by_side():
    assert tuple(fresh({"players": 2}).state.players) == ("amber", "jade")
    assert tuple(fresh({"players": 2, "sides": "neighbours"}).state.players) == ("amber", "cobalt")


@pytest.mark.rule("MM-SETUP-06", "MM-SETUP-07")
def test_headquarters_of_all_four_stand_and_all_fortresses_wait_off_the_terrain():
    at = fresh({"players": 2})
    assert {where: (item.kind, item.owner) for where, item in at.state.terrain.items()} == {
        HQ[who]: ("hq", who) for who in FOUR
    }
    assert at.mars.count_pieces_left("amber", "fortress") == 4
    assert at.mars.grounds["0,0"] == "embassy"


@pytest.mark.rule("MM-SETUP-08")
def test_the_event_deck_tells_nobody_what_comes_next():
    at = fresh({"players": 3})
    assert sum(at.state.deck.values()) == 24
    assert at.state.under == []
    assert at.state.deck == {event.id: event.copies for event in CONTENT.events.values()}  # a pile without an order
    first, second = (Session(GAME, {"players": 2}, seed) for seed in (1, 2))
    drawn = []
    for session in (first, second):
        while not any(type(entry).__name__ == "EventDrawn" for entry in session.log):
            session.answer(GAME.list_policies()["settler"]()(session, session.pending, None))  # type: ignore[arg-type]
        drawn.append(next(entry.event for entry in session.log if type(entry).__name__ == "EventDrawn"))
    assert drawn[0] != drawn[1]


@pytest.mark.rule("MM-SETUP-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_fortresses_for_everybody_together_wait_on_the_ruin_bases(players):
    at = fresh({"players": players})
    assert not [where for where, item in at.state.terrain.items() if item.kind == "fortress"]
    for count in (4, 3, 2, 1, 0):
        assert {at.mars.count_pieces_left(who, "fortress") for who in at.state.players} == {count}  # each is anybody's
        lying = [(thing.spot.id, thing.count) for thing in GAME.layout(at.state) if thing.id == "fortress"]
        assert lying[-1:] == ([("bases", count)] if count else [("hex.0,-3", 1)])
        if count:
            where = ("1,-3", "-1,-2", "1,-2", "0,-3")[4 - count]
            at.session.adjust(f"terrain.{where}", {"owner": tuple(at.state.players)[-1], "kind": "fortress"})
    with pytest.raises(BadAdjustment):
        at.session.adjust("terrain.2,-3", {"owner": "amber", "kind": "fortress"})


@pytest.mark.rule("MM-SETUP-06")
@pytest.mark.parametrize("corner", ["n", "e", "s", "w"])
def test_fortresses_on_their_bases_protect_nothing(corner):
    """A building beside the passage of each ruin is struck; with a Fortress on the terrain beside it, it is not."""
    passage = str(CONTENT.terrain.passages[corner])
    where, other = [there for there in list_adjacent(passage) if fresh({"players": 4}).mars.grounds[there] != "base"][
        :2
    ]
    for shielded in (False, True):
        land = {"amber": {"tunnel": ["4,-5"], "refinery": [where]}, "jade": {"tunnel": ["-4,5"]}}
        if shielded:
            land["jade"]["fortress"] = [other]
        at = table(players=4, land=land, rover=7)
        assert at.mars.count_pieces_left("amber", "fortress") == 4 - shielded
        at.roll(1, 1, {"exploration": "altar"}, aim(where)).do("olympium")
        assert at.asked == ("colony" if shielded else "impact")
        assert [item.cause for item in at.find_entries("MeteorBroke")] == (["shield"] if shielded else [])
        if not shielded:
            at.do("go-on")
        assert at.on(where) == ("refinery" if shielded else "")


@pytest.mark.rule("MM-SETUP-08")
def test_every_event_may_come_first_by_its_share_and_the_order_is_nobodys():
    """By the generator all 23 kinds come first in some game; the next one is neither in the state nor in a save."""
    setup = {"players": 2}
    at_stop = {"start": "amber", "players.amber.rover": CONTENT.track.index("stop-cobalt"), "phase": "roll"}
    course = {"errand.number": 1, "errand.collection": 1, "step": "find"}
    first = set()
    for seed in range(160):
        session = Session(GAME, setup, seed)
        session.set_position({"setup": setup, "set": {**at_stop, **course}})
        first.add(next(entry.event for entry in session.log if type(entry).__name__ == "EventDrawn"))
    assert first == set(CONTENT.events)
    at = table(rover=CONTENT.track.index("stop-cobalt") - 1)
    at.session.answer("roll")
    at.session.answer({"numbered": "1", "collection": "1"})
    at.session.answer("water")
    assert at.session.pending.kind == "draw"
    odds = {line.words.key: line.exact for line in at.session.compute_odds()[0].lines}
    assert odds == {f"mm-event-{event.id}": Fraction(event.copies, 24) for event in CONTENT.events.values()}
    for seat in ("", "amber", "jade"):
        assert at.session.view(seat).deck == {event.id: event.copies for event in CONTENT.events.values()}


@pytest.mark.rule("MM-SETUP-08")
def test_the_deck_is_drawn_to_its_end_without_any_card_twice():
    at = table(rover=CONTENT.track.index("stop-cobalt") - 1, deck=["ice-pocket", "iron-fall", "quarry-find"])
    at.roll(1, 1, "iron-fall").do("water")
    assert at.state.deck == {"ice-pocket": 1, "quarry-find": 1}  # what was drawn is not in it
    assert at.state.under == ["iron-fall"]


@pytest.mark.rule("MM-SETUP-09", "MM-SETUP-11")
def test_starting_hands_come_out_of_a_finite_treasury():
    at = fresh({"players": 4})
    for who in FOUR:
        assert at.has(who) == {"water": 2, "stone": 2, "metal": 2, "olympium": 1, "med": 1, "rcu": 1, "fuel": 1}
    out = {card: CONTENT.treasury[card] - at.stock(card) for card in CARDS}
    assert out == {"water": 8, "stone": 8, "metal": 8, "olympium": 4, "med": 4, "rcu": 4, "fuel": 4, "blueprint": 0}
    assert fresh({"players": 2}).stock("water") == 26


@pytest.mark.rule("MM-SETUP-10")
def test_every_mat_holds_its_own_pieces():
    at = fresh({"players": 2})
    pieces = {"tunnel": 12, "lsc": 2, "habitat": 5, "hospital": 2, "factory": 2, "refinery": 2, "export": 1}
    for who in ("amber", "jade"):
        assert {piece: at.mars.count_pieces_left(who, piece) for piece in pieces} == pieces


@pytest.mark.rule("MM-SETUP-12", "MM-SETUP-15")
def test_rovers_stand_on_their_own_stops_and_nobody_lives_there_yet():
    at = fresh({"players": 4}).do("4,-5", "4,1", "-4,5", "-4,-1")
    for who in FOUR:
        assert at.space(who) == f"stop-{who}"
        assert at.people(who) == 0
        assert at.has(who)["fuel"] == 1
    assert not {"StopBegan", "Settled"} & set(at.kinds())


@pytest.mark.rule("MM-SETUP-10", "MM-SETUP-11", "MM-SETUP-13")
def test_everybody_lays_one_tunnel_beside_the_own_headquarters_for_nothing():
    at = fresh({"players": 3})
    order = []
    for where in ("4,-5", "4,1", "-4,5"):
        order.append(at.who)
        at.do(where)
    assert order == ["amber", "cobalt", "jade"]
    for who, where in (("amber", "4,-5"), ("cobalt", "4,1"), ("jade", "-4,5")):
        assert at.state.terrain[where].owner == who
        assert at.on(where) == "tunnel"
        assert at.mars.count_pieces_left(who, "tunnel") == 11
        assert at.has(who)["stone"] == 2
    assert at.asked == "colony"
    at.do("build:tunnel", "5,-6", "stone=1")  # it used no build action
    assert [at.has(who)["stone"] for who in ("amber", "cobalt", "jade")] == [1, 2, 2]  # a hand for each


@pytest.mark.rule("MM-SETUP-13")
def test_the_first_tunnel_lies_beside_the_headquarters():
    at = fresh({"players": 2})
    assert sorted(at.options) == sorted(["4,-7", "5,-7", "5,-6", "4,-5", "3,-5", "3,-6"])
    assert at.why("4,-4") == ["MM-PLACE-01"]
    with pytest.raises(IllegalAnswer):
        at.do("4,-4")


@pytest.mark.rule("MM-SETUP-14")
def test_the_highest_d12_begins_ties_roll_again_and_turns_go_clockwise():
    first = {"amber": 9, "cobalt": 9, "jade": 9, "violet": 2}
    again = {"amber": 1, "cobalt": 3, "jade": 3}
    at = fresh({"players": 4}, [first, again, {"cobalt": 3, "jade": 11}])
    at.do("4,-5", "4,1", "-4,5", "-4,-1")
    assert [(item.who, item.die) for item in at.find_entries("FirstRolled")][4:] == [
        ("amber", 1), ("cobalt", 3), ("jade", 3), ("cobalt", 3), ("jade", 11),
    ]  # fmt: skip
    assert at.find_entries("GameBegan")[0].who == at.who == "jade"
    turns = []
    for _ in range(5):
        turns.append(at.who)
        at.roll(1).end_turn()
    assert turns == ["jade", "violet", "amber", "cobalt", "jade"]
    named = fresh({"players": ["jade", "violet", "amber"]}, [{"amber": 1, "jade": 2, "violet": 12}])
    named.do("4,-5", "-4,5", "-4,-1")
    assert [named.who, named.roll(1).who, named.roll(1).who] == ["violet", "amber", "jade"]  # however they are named
