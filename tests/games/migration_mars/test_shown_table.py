"""The layout in its own words, and the chronicle: what the general tests of layouts and reports cannot know."""

from __future__ import annotations

from typing import Any

import pytest

from colony_tables import GAME, answer, event, landed, meteor, roll, settled
from marshub.chronicle.composition import Chronicle, compose
from marshub.kernel import Session, Thing, find_changes
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech


def things(session: Session[Any, Any], spot: str) -> dict[str, int]:
    result: dict[str, int] = {}
    for thing in GAME.layout(session.state):
        if thing.spot.id == spot:
            result[thing.id] = result.get(thing.id, 0) + thing.count
    return result


def told(chronicle: Chronicle, language: str = "en") -> str:
    speech = Speech(language)
    lines = []
    for page in chronicle.pages:
        lines.append("# " + speech.say(page.title))
        for title, sentences in page.sections:
            lines += ["## " + speech.say(title)] if title is not None else []
            lines += [speech.say(sentence) for sentence in sentences]
    for chart in chronicle.charts:
        lines += [speech.say(chart.title), *(speech.say(line.label) for line in chart.lines)]
    return "\n".join(lines)


# ---------------------------------------------------------------------- layout


def test_the_box_is_laid_out_whole():
    session = landed(2)
    assert things(session, "hex.0,0") == {"embassy": 1}
    assert [things(session, f"hex.{where}") for where in ("4,-6", "4,2", "-4,6", "-4,-2")] == [
        {f"structure.hq.{who}": 1} for who in ("amber", "cobalt", "jade", "violet")
    ]
    assert things(session, "bases") == {"fortress": 4}
    assert things(session, "stock") == {"strike": 24}
    assert things(session, "deck") == {"event": 24}
    whole = GAME.load_content_of(session.state).treasury
    treasury, hands = things(session, "treasury"), [things(session, f"hand.{who}") for who in session.state.players]
    for card, count in whole.items():
        assert treasury.get(f"card.{card}", 0) + sum(hand.get(f"card.{card}", 0) for hand in hands) == count
    assert sum(thing.id == "overlay" for thing in GAME.layout(session.state)) == 8


def test_overlays_lie_on_the_absent_factions_sides():
    assert not any(thing.id == "overlay" for thing in GAME.layout(landed(4).state))
    lying = [thing.spot.id for thing in GAME.layout(landed(["amber", "cobalt", "jade"]).state) if thing.id == "overlay"]
    violet = GAME.load_content_of(landed().state).overlays["violet"]
    assert len(lying) == len(violet) == 4


def test_building_moves_a_piece_from_the_mat_and_cards_to_the_treasury():
    session = settled()
    before = GAME.layout(session.state)
    answer(session, "build:habitat", "4,-3")
    while session.pending.prompt.key == "mm-pay":  # type: ignore[union-attr]
        session.answer(session.pending.first_answer())  # type: ignore[union-attr]
    moved = {
        (
            change.thing.id,
            change.before.spot.id if change.before else "",
            change.after.spot.id if change.after else "",
            change.count,
        )
        for change in find_changes(before, GAME.layout(session.state))
    }
    assert moved == {
        ("structure.habitat.amber", "mat.amber", "hex.4,-3", 1),
        ("flag.amber", "mat.amber", "hex.4,-3", 1),
        ("card.water", "hand.amber", "treasury", 1),
        ("card.stone", "hand.amber", "treasury", 1),
        ("card.metal", "hand.amber", "treasury", 2),
    }


def test_a_meteorite_lays_a_tile_and_takes_the_building_with_its_flag():
    session = settled()
    meteor(session, 4, 4, 1)
    before = GAME.layout(session.state)
    answer(session, "none", "go-on")
    moved = [
        (change.thing.id, change.after.spot.id if change.after else "")
        for change in find_changes(before, GAME.layout(session.state))
    ]
    assert ("strike", "hex.6,-1") in moved
    assert ("structure.habitat.cobalt", "mat.cobalt") in moved
    assert ("flag.cobalt", "mat.cobalt") in moved


def test_an_event_lies_open_while_it_is_carried_out_and_then_under_the_deck():
    session = settled()
    meteor(session, 4, 4, 1)
    assert things(session, "event") == {"event.lone-meteor": 1}
    answer(session, "use:deflector-charge")
    assert things(session, "event") == {}
    assert things(session, "deck.under") == {"event.deflector-charge": 1, "event.lone-meteor": 1}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Amber: Habitat on M4, with a flag."),
        ("it", "Ambra: Habitat su M4, con una bandierina."),
        ("es", "Ámbar: Hábitat en M4, con una bandera."),
    ],
)
def test_a_structure_is_laid_with_who_lives_there(language, said):
    lays = [Speech(language).say(thing.lay) for thing in GAME.layout(settled().state) if thing.lay is not None]
    assert said in lays


def test_the_rover_is_told_by_its_space_and_its_side_of_the_board():
    def rover(session: Session[Any, Any]) -> Thing:
        return next(thing for thing in GAME.layout(session.state) if thing.id == "rover.amber")

    session = landed()
    roll(session, 3)
    thing = rover(session)
    assert (thing.zone, thing.pieces) == ("side-e", ("rover-amber",))
    assert Speech("en").say(thing.spot.words) == "track space 7, a Metal space (the eastern stretch of the track)"


# ---------------------------------------------------------------------- chronicle


def played(players: int, steps: int | None = None) -> Session[Any, Any]:
    session = Session(GAME, {"players": players}, 6)
    play(session, "settler", steps)
    return session


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_in_every_language(language):
    text = told(compose(played(3)), language)
    assert "mm-" not in text
    assert "{" not in text


def test_there_is_a_chapter_for_each_turn_and_the_standing_after_each_round():
    session = played(2)
    chronicle, speech = compose(session), Speech("en")
    titles = [speech.say(page.title) for page in chronicle.pages]
    first = speech.plain_text(f"mm-seat-{session.state.start}")
    second = next(speech.plain_text(f"mm-seat-{who}") for who in session.state.players if who != session.state.start)
    assert titles[0] == "The arrival"
    assert titles[1:4] == [f"Turn 1: {first}", f"Turn 2: {second}", f"Turn 3: {first}"]
    heads = [[title.key for title, _ in page.sections if title is not None] for page in chronicle.pages]
    assert ["mm-chronicle-standing" in head for head in heads[1:5]] == [False, True, False, True]
    assert "mm-chronicle-end" in heads[-1]


def test_a_turn_tells_who_grew_who_shrank_and_what_was_lost():
    session = settled()
    event(session, "clear-channel")
    meteor(session, 4, 4, 1)  # Cobalt's turn, and its own Habitat
    answer(session, "none", "go-on")
    event(session, "dust-storm")
    text = told(compose(session))
    turn = text[text.index("# Turn 2: Cobalt") : text.index("# Turn 3: Jade")]
    assert "Cobalt lost 1: 0 of 5 are left." in turn
    assert "A building was lost to a meteorite." in turn
    assert "## Meteorites and what they cost" in turn
    assert "grew" not in turn
    quiet = text[text.index("# Turn 3: Jade") : text.index("# Turn 4: Violet")]
    assert "No colony grew or shrank." in quiet


def test_a_turn_that_is_being_played_says_so():
    text = told(compose(settled()))
    assert "This turn is still being played." in text
    assert "No colony grew or shrank." not in text


def test_the_charts_follow_population_structures_and_cards():
    session = played(2)
    charts = {chart.title.key: chart for chart in compose(session).charts}
    assert list(charts) == ["mm-chart-population", "mm-chart-structures", "mm-chart-resources", "mm-chart-olympium"]
    assert session.result is not None
    last = {line.id.removeprefix("population."): line.values[-1] for line in charts["mm-chart-population"].lines}
    assert last == session.result.scores
    assert all(line.values[0] == 0 for line in charts["mm-chart-population"].lines)
    values = {series.id: series.value for series in GAME.list_series(settled().state)}
    assert values["structures.amber"] == 7, "the HQ was there"
    assert values["resources.amber"] == 15
    assert values["olympium.amber"] == 2
