"""Lights: what matters most is what is shown, nothing to say is dark, and words say the same."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hublink.lights import BLINK, FAST_BLINK, SOLID
from marshub.board import lights, palette
from marshub.board.lights import MARKS, Scene, describe_frame, make_frame, make_scene, pack_frame
from marshub.board.palette import DARK, TONES, LedColor, describe_color
from marshub.board.referee import CALM_MS
from marshub.kernel import Decision, Indicator, Reason, Spot, Thing, say
from marshub.kernel.board_view import Tone
from toy_bench import Bench
from toy_harbour import ZONES, Cleared, Harbour

LEDS = {
    "zone.north": (0, 1),
    "zone.south": (2,),
    "zone.quay": (3,),
    "zone.scan-pad": (4,),
    "stock": tuple(range(5, 15)),
    "storm": (15,),
    "status": (16, 17, 18, 19),
}
COUNT = 21


def lamps(bench: Bench) -> dict[str, LedColor]:
    shown = make_frame(make_scene(bench.referee), LEDS, COUNT)
    return {name: shown[segment[0]] for name, segment in LEDS.items()}


def bar(value: int, most: int, leds: int, least: int = 0) -> list[bool]:
    shown = make_frame(Scene((Indicator("x", value, most, "info", say("x"), least),)), {"x": tuple(range(leds))}, leds)
    return [lamp != DARK for lamp in shown]


@given(st.integers(-3, 3), st.integers(2, 40), st.integers(2, 20))
def test_the_number_of_the_last_lit_led_is_the_greatest_that_the_value_has_reached(
    least: int, span: int, leds: int
) -> None:
    numbers = lights.list_led_values(least, least + span, leds)
    for value in range(least, least + span + 1):
        lit = bar(value, least + span, leds, least)
        shown = [number for number, is_lit in zip(numbers, lit, strict=True) if is_lit and number is not None]
        reached = [number for number in numbers if number is not None and number <= value]
        assert shown == reached


def test_legal_places_glow_and_the_cursor_pulses() -> None:
    bench = Bench()
    seen = lamps(bench)
    assert seen["zone.north"] == seen["zone.south"] == palette.CURSOR, "the cursor is on the boats' group"
    assert seen["zone.quay"] == palette.LEGAL
    bench.press("ok", "next")
    seen = lamps(bench)
    assert (seen["zone.north"], seen["zone.south"], seen["zone.quay"]) == (palette.LEGAL, palette.CURSOR, DARK)


def test_each_mark_in_a_game() -> None:
    bench = Bench(Cleared())
    bench.put("boat-1", "north")
    assert lamps(bench)["zone.north"] == palette.ACCEPTED
    bench.wait(CALM_MS)
    assert lamps(bench)["zone.north"] == DARK
    bench.slide("boat-1", "north", "quay")
    assert lamps(bench)["zone.north"] == palette.BELONGS
    assert lamps(bench)["zone.quay"] == palette.WRONG
    bench.wait(CALM_MS)
    assert lamps(bench)["zone.quay"] == palette.REFUSED
    bench.put("?", "scan-pad")
    assert lamps(bench)["zone.scan-pad"] == palette.STRANGER
    messages = [w.key for w in describe_frame(bench.referee, bench.referee.question_view.names)]
    assert {"board-refused", "board-unknown-tag", "board-move"} <= set(messages)
    assert messages.index("board-refused") < messages.index("toy-stock")


class Crowded(Cleared):
    """As the cleared toy, but what is refused names each zone as an obstacle."""

    def explain_gesture(self, state: Harbour, pending: Decision, piece: str, zone: str) -> Sequence[Reason]:
        return [Reason("TOY-1", say("toy-full"), zone=zone) for zone in ZONES]


def test_of_several_marks_a_zone_shows_the_weightiest() -> None:
    bench = Bench(Crowded())
    bench.put("boat-1", "north")
    bench.wait(CALM_MS)
    bench.put("?1", "quay")
    bench.slide("boat-1", "north", "quay")
    assert make_scene(bench.referee).marks == {"quay": "stranger", "north": "belongs", "south": "cursor"}
    bench.put("?2", "south")
    bench.put("?3", "scan-pad")
    bench.wait(CALM_MS)
    marks = {"quay": "refused", "north": "blocking", "south": "blocking", "scan-pad": "stranger"}
    assert make_scene(bench.referee).marks == marks


def test_a_move_by_hand_is_lit_over_a_legal_place_and_over_no_other_mark() -> None:
    over = {}
    for mark in [mark for mark in MARKS if mark != "to-move"]:
        shown = make_frame(Scene(marks={"south": mark, "quay": "legal"}, to_move=("south", "quay")), LEDS, COUNT)
        over[mark] = shown[LEDS["zone.south"][0]]
        led_zone = LEDS["zone.south" if mark == "legal" else "zone.quay"][0]
        assert [led for led, lamp in enumerate(shown) if lamp == palette.TO_MOVE] == [led_zone], mark
    assert over == {mark: palette.TO_MOVE if mark == "legal" else MARKS[mark] for mark in over}


def test_asking_and_over_have_their_prompts() -> None:
    bench = Bench(rounds=1)
    bench.press("pass")
    assert lamps(bench)["status"] == palette.CURSOR
    bench.press("ok")
    assert make_scene(bench.referee).status == "over"
    bench.press("undo")
    assert make_scene(bench.referee).status == "asking"
    assert "board-undo-asks" in [w.key for w in describe_frame(bench.referee, bench.referee.question_view.names)]


def test_no_two_meanings_differ_by_colour_alone() -> None:
    """Of the marks: told apart by their pattern, or one is brighter by a quarter at least."""

    def brightness(lamp: LedColor) -> float:
        return 0.2126 * lamp.red + 0.7152 * lamp.green + 0.0722 * lamp.blue

    shown = list(MARKS.values())
    for index, one in enumerate(shown):
        for other in shown[index + 1 :]:
            levels = sorted((brightness(one), brightness(other)))
            assert one.pattern != other.pattern or levels[1] > 1.25 * levels[0], (one, other)
    assert len({TONES[tone].pattern for tone in ("good", "warn", "bad")}) == 3


def test_the_prompt_has_a_lamp_for_each_option_and_repeats_them_on_few() -> None:
    leds = {"status": (0, 1, 2)}
    glow, cursor = palette.LEGAL, palette.CURSOR
    assert make_frame(Scene(status="waiting", cursor_index=1, entry_count=2), leds, 3) == [glow, cursor, DARK]
    assert make_frame(Scene(status="waiting", cursor_index=4, entry_count=5), leds, 3) == [glow, cursor, glow]
    repair = palette.REPAIR
    assert make_frame(Scene(status="repair", cursor_index=0, entry_count=2), leds, 3) == [cursor, repair, repair]
    assert make_frame(Scene(status="repair"), leds, 3) == [repair] * 3
    assert make_frame(Scene(status="refused", entry_count=2), leds, 3) == [palette.REFUSED] * 3
    assert make_frame(Scene(status="dark", entry_count=2), leds, 3) == [DARK] * 3


def test_what_is_urgent_blinks_and_what_blinks_blinks_faster() -> None:
    def light(value: int, tone: Tone, *, urgent: bool) -> list[LedColor]:
        return make_frame(Scene((Indicator("x", value, 3, tone, say("x"), 0, urgent),)), {"x": range(4)}, 4)

    assert [light(3, "info", urgent=urgent)[3].pattern for urgent in (False, True)] == [SOLID, BLINK]
    assert [light(3, "bad", urgent=urgent)[3].pattern for urgent in (False, True)] == [BLINK, FAST_BLINK]
    assert light(3, "bad", urgent=True)[0].pattern == SOLID, "what the marker has passed stays calm"


def test_marks_and_status_while_something_is_wrong() -> None:
    bench = Bench()
    bench.put("?", "quay")
    assert make_scene(bench.referee).status == "refused"
    bench.press("pass", "ok")
    bench.press("undo")
    assert make_scene(bench.referee).status == "asking"
    assert "cursor" not in make_scene(bench.referee).marks.values(), "ok would choose no place now"


def test_what_was_just_accepted_is_lit_over_the_cursor() -> None:
    bench = Bench()
    bench.put("boat-1", "south")
    assert bench.referee.cursor.entry.zones == ("north", "south")
    assert make_scene(bench.referee).marks == {"south": "accepted", "north": "cursor", "quay": "legal"}


def test_no_move_by_hand_is_lit_while_something_else_is_wanted() -> None:
    bench = Bench(Cleared())
    bench.twin.set_source("north", "keyboard")
    bench.referee.answer("boat-1@north", bench.now)
    bench.referee.update_pending_moves()
    assert make_scene(bench.referee).to_move == ("north",)
    bench.put("?", "quay")
    assert make_scene(bench.referee).to_move == ()


class Guided(Cleared):
    """As the cleared toy; the stock's marker has a step of its own, shown by its track and by a lamp."""

    def layout(self, state: Harbour) -> Sequence[Thing]:
        marker = Thing("stock", say("toy-stock"), Spot("track", say("toy-track")), lay=say("toy-lay-stock"))
        return [msgspec.structs.replace(marker, lights=("stock", "storm")), *super().layout(state)]


def test_the_guide_lights_the_place_or_the_track_of_its_step() -> None:
    bench = Bench(Guided())
    bench.referee.answer("boat-1@north", bench.now)
    guide = bench.referee.open_guide()
    shown = make_frame(make_scene(bench.referee), LEDS, COUNT)
    assert [shown[led] != DARK for led in LEDS["stock"]] == [True] * 2 + [False] * 8, "where its marker goes"
    assert shown[LEDS["storm"][0]] == palette.BELONGS, "a lamp that would be dark is lit all the same"
    assert make_scene(bench.referee).status == "dark"
    bench.press("next")
    assert make_scene(bench.referee).spot == ("zone.north",)
    bench.put("?", "quay")
    assert (make_scene(bench.referee).status, make_scene(bench.referee).marks) == ("refused", {"quay": "stranger"})
    messages = [words.key for words in describe_frame(bench.referee, bench.referee.question_view.names)]
    assert messages == ["board-unknown-tag", "toy-lay"]
    bench.put("crane", "south")
    bench.referee.follow_guide()
    assert guide.misplaced is not None
    messages = [words.key for words in describe_frame(bench.referee, bench.referee.question_view.names)]
    assert messages == ["board-unknown-tag", "board-take"]


def test_words_say_what_lamps_show_each_thing_once() -> None:
    bench = Bench()
    bench.session.state.stock, bench.session.state.storm = 0, 1
    bench.put("?1", "quay")
    bench.put("?2", "north")
    bench.put("?3", "quay")
    bench.referee.point_at("pass")
    messages = [words.key for words in describe_frame(bench.referee, bench.referee.question_view.names)]
    assert messages == ["board-unknown-tag"] * 3 + ["toy-pass", "toy-storm", "toy-stock"]
    bench.session.state.storm = 0
    bench.referee.question_view.drop_cached()
    assert describe_frame(bench.referee, bench.referee.question_view.names)[-1].key == "toy-stock", "a lamp that is off"


@pytest.mark.parametrize(("value", "lit"), [(0, 0), (1, 1), (17, 17), (18, 18), (99, 18), (-3, 0)])
def test_a_bar_with_a_led_for_each_step(value: int, lit: int) -> None:
    assert sum(bar(value, 18, 18)) == lit


def test_a_marker_on_spaces_shows_the_lowest_space_too() -> None:
    assert bar(0, 5, 6) == [True] + [False] * 5
    assert bar(-2, 3, 6, least=-2) == [True] + [False] * 5
    shown = make_frame(Scene((Indicator("x", 3, 3, "info", say("x"), -2),)), {"x": range(6)}, 6)
    assert shown[5] == TONES["info"]
    assert shown[0].blue < shown[5].blue // 4


@given(st.integers(1, 40), st.integers(1, 30), st.data())
def test_any_bar_is_dark_at_none_full_at_all_and_never_shrinks(most: int, leds: int, data: st.DataObject) -> None:
    value = data.draw(st.integers(0, most))
    lit = sum(bar(value, most, leds))
    assert lit <= sum(bar(most, most, leds)) == leds if leds > 1 else lit <= 1
    assert sum(bar(0, most, leds)) == (1 if leds == most + 1 and most > 1 else 0)
    assert sum(bar(max(value - 1, 0), most, leds)) <= lit
    if 0 < value < most and leds > 1:
        assert 0 < lit < leds or leds == most + 1


def test_one_led_for_a_whole_quantity_lights_when_there_is_any() -> None:
    assert bar(3, 10, 1) == [True]
    assert bar(0, 10, 1) == [False]


def test_nothing_to_say_is_dark_and_unknown_indicators_are_ignored() -> None:
    assert make_frame(Scene(), LEDS, COUNT) == [DARK] * COUNT
    stray = Scene((Indicator("nowhere", 1, 1, "bad", say("x")),), {"nowhere": "wrong"})
    assert make_frame(stray, LEDS, COUNT) == [DARK] * COUNT


def test_packed_is_four_bytes_a_led() -> None:
    assert pack_frame([LedColor(1, 2, 3, 4), DARK]) == bytes([1, 2, 3, 4, 0, 0, 0, 0])


def test_leds_have_names() -> None:
    named = lights.name_leds(LEDS, COUNT)
    assert named[:3] == ["zone.north#1", "zone.north#2", "zone.south"]
    assert named[20] == ""


@pytest.mark.parametrize(
    ("lamp", "words"),
    [
        (palette.CURSOR, "blue pulse"),
        (palette.CURSOR.dim(10), "faint blue pulse"),
        (LedColor(255, 5, 0).dim(10), "#190100"),  # lit at least a little, and dark where it was
        (LedColor(1, 2, 3, 99), "#010203 ?"),
        (palette.STRANGER, "purple chase"),
        (palette.REFUSED, "vermillion blink"),
    ],
)
def test_a_light_in_words(lamp: LedColor, words: str) -> None:
    assert describe_color(lamp) == words
