"""Board profiles: those that come along are sound, and each kind of mistake is told with file, path and expectation."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import shutil
import tomllib
import tracemalloc
from pathlib import Path

import pytest
from msgspec.structs import replace

from guards import remove_guard
from marshub import resources
from marshub.board import profile
from marshub.board.profile import check, chips, files, pins, shape
from marshub.board.profile import text as profile_text
from marshub.board.profile.strips import find_dark_leds
from marshub.board.profile.text import Place
from marshub.kernel.untrusted_input import parse_toml

GAME = "first-martians"
FACILITIES = {
    "system": ("oxygenator-01", "oxygenator-02", "solar-panel-01", "solar-panel-02", "farm"),
    "living": ("quiet-place", "crew-quarters", "med-lab", "control-center"),
    "working": ("garage-hall", "probe-bay", "lab", "working-bay"),
}


def text_of(name: str) -> str:
    return (resources.boards_folder() / f"{name}.toml").read_text(encoding="utf-8")


def test_both_profiles_come_along() -> None:
    assert profile.list_names() == ["hub", "hub-s3", "starter", "starter-c3", "starter-plug", "starter-s3"]


@pytest.mark.parametrize("name", ["hub", "starter"])
def test_pins_are_free_on_the_module(name: str) -> None:
    board = profile.load(name)
    used = [pin for _, pin, _ in board.list_pins()]
    assert len(set(used)) == len(used)
    # Strapping pins, flash and UART0 of an ESP32, said here once more on purpose; two are at a level that it bears.
    free = {pin for _, pin, use in board.list_pins() if use in ("output", "input", "input-pullup")}
    assert not free & {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 15}
    assert not set(used) & {0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12}
    driven = {pin for _, pin, use in board.list_pins() if use not in ("input", "input-either")}
    assert not driven & {34, 35, 36, 39}


def test_a_readers_own_reset_is_a_pin_as_any_other_and_its_place_not_its_name_has_the_zone() -> None:
    board = profile.load("hub")
    named = [replace(reader, name=f"r{number}", rst=40 + number) for number, reader in enumerate(board.reader)]
    changed = replace(board, reader=named)
    assert [(path, pin) for path, pin, _ in changed.list_pins() if path.endswith(".rst")] == [
        (f"reader[{number}].rst", 40 + number) for number in range(len(named))
    ]
    assert changed.list_zones(GAME) == board.list_zones(GAME)


def test_the_starter_is_a_scan_pad_four_buttons_and_sixty_leds() -> None:
    board = profile.load("starter")
    assert board.list_zones(GAME) == ["scan-pad"]
    assert [button.name for button in board.button] == ["prev", "next", "ok", "back"]
    assert board.leds.count == 60
    assert sum(len(segment.indexes) for segment in board.segment) == 60


def test_the_hub_reads_every_zone_and_shows_every_part() -> None:
    board = profile.load("hub")
    facilities = [facility for row in FACILITIES.values() for facility in row]
    assert board.list_zones(GAME) == [*facilities, "mission-sheet", "cargo-bay", "scan-pad"]
    assert [b.name for b in board.button] == ["prev", "next", "ok", "back", "undo", "help", "why", "pass"]
    shown = board.find_leds(GAME)
    assert {i for i in shown if i.startswith("zone.")} == {f"zone.{zone}" for zone in board.list_zones(GAME)}
    parts = [i for i in shown if i.startswith("part.")]
    assert len(parts) == 41
    assert all(re.fullmatch(r"part\.[a-z0-9-]+\.(energy|oxygen|hardware|cpu)", part) for part in parts)
    for block in FACILITIES:
        assert len(shown[f"track.{block}"]) == 6
        assert len(shown[f"box.{block}"]) == 1
    assert len(shown["stress"]) == 18
    assert len(shown["morale"]) == 6
    assert {f"phase.{p}" for p in ("events", "morale", "production", "actions", "malfunction", "cleanup")} <= set(shown)
    assert {"supply.oxygen", "supply.energy", "supply.food", "sol", "status"} <= set(shown)
    tinted = [board.overlay[GAME].find_tint(name) for name in ("row-1-3", "row-2-track", "gauge", "pad", "row-10")]
    assert tinted == ["blue", "green", "red", "grey", "grey"]


@pytest.mark.parametrize("name", ["hub", "hub-s3", "starter", "starter-c3", "starter-plug", "starter-s3"])
def test_every_led_has_one_place_and_one_meaning(name: str) -> None:
    board = profile.load(name)
    lit = sorted(i for segment in board.segment for i in segment.indexes)
    assert sorted([*lit, *find_dark_leds(board)]) == list(range(board.leds.count))
    assert sorted(led for leds in board.find_leds(GAME).values() for led in leds) == lit
    assert list(board.overlay) == sorted(board.overlay)
    for game in board.overlay:
        assert {led for leds in board.find_leds(game).values() for led in leds}.isdisjoint(find_dark_leds(board)), game


def test_parts_are_printed_and_cut_for_the_pieces_of_the_box_unless_a_profile_has_others() -> None:
    board = profile.decode('base = "starter"\nname = "x"\nwithout = ["printer", "leds.gamma"]\n', "b.toml")
    assert board.leds.gamma is True
    assert board.printer == profile.Print(
        bed_mm=(220, 220), fit_mm=0.25, tags_mm=[25, 13], pawn_mm=15, rover_mm=(32, 22), enclosures=["perfboard"]
    )
    assert board.cut == shape.Cut(kerf_mm=0.15, plywood_mm=3, sheet_mm=(600, 400), case=True)


def test_neighbours_are_mutual() -> None:
    near = profile.load("hub").list_neighbours()
    for reader, others in enumerate(near):
        assert reader not in others
        assert all(reader in near[other] for other in others)
    assert sum(map(len, near)) > 0


def test_the_firmware_config_is_plain_json_and_its_hash_follows_the_wiring() -> None:
    board = profile.load("hub")
    config = profile.make_firmware_config(board)
    assert json.loads(json.dumps(config)) == config
    assert re.fullmatch("[0-9a-f]{16}", config["hash"])
    assert config["hash"] == profile.compute_config_hash(config)
    assert len(config["readers"]) == len(config["neighbours"]) == 16
    assert {(r["bus"], r["decoder"], r["output"]) for r in config["readers"]} == {
        (bus, 0, output) for bus in (0, 1) for output in range(8)
    }
    retold = profile.decode(text_of("hub").replace('title = "HUB board"', 'title = "Our board"'), "x")
    assert profile.make_firmware_config(retold) == config
    swapped = text_of("hub").replace("address = [25, 26, 27]", "address = [26, 25, 27]")
    assert profile.make_firmware_config(profile.decode(swapped, "x"))["hash"] != config["hash"]
    from_devkit = replace(board, power=replace(board.power, reader_supply="devkit"))
    assert (config["supply"]["readers"], profile.make_firmware_config(from_devkit)["supply"]["readers"]) == (
        True,
        False,
    )


@pytest.mark.parametrize(
    ("name", "config_hash"),
    [
        ("hub", "e66670d00d877aed"),
        ("hub-s3", "e8ba8f54a7bb2485"),
        ("starter", "6539cc24573ec297"),
        ("starter-c3", "b50126ea8a76c37f"),
        ("starter-plug", "8e1de7b2c7e99fcb"),
        ("starter-s3", "907230d86356b8d4"),
    ],
)
def test_a_board_that_was_built_keeps_its_config(name: str, config_hash: str) -> None:
    """Its owner has to deploy anew after every change of it: a change of a hash is a breaking one."""
    assert profile.make_firmware_config(profile.load(name))["hash"] == config_hash


@pytest.mark.parametrize(("gain_db", "number"), [(18, 2), (23, 3), (33, 4), (38, 5), (43, 6), (48, 7)])
@pytest.mark.parametrize("power", [1, 63])
def test_a_reader_s_radio_is_set_as_its_data_sheet_has_it(gain_db: int, number: int, power: int) -> None:
    """MFRC522, 9.3.3.6 and 9.3.3.9, said here once more on purpose."""
    text = text_of("starter").replace('bus = "a"', f'bus = "a"\ngain_db = {gain_db}\npower = {power}')
    (reader,) = profile.make_firmware_config(profile.decode(text, "x"))["readers"]
    assert (reader["gain"], reader["power"]) == (number, power)


def test_a_config_says_nothing_of_any_game() -> None:
    assert "oxygen" not in json.dumps(profile.make_firmware_config(profile.load("hub")))


BREAK = [
    (
        "hub",
        "spi = 2                            # VSPI\nsck = 18",
        "spi = 2\nsck = 6",
        r"bus\[0\]\.sck: GPIO 6 is wired to the module's flash",
    ),
    (
        "hub",
        "sck = 18",
        "sck = 20",
        r"bus\[0\]\.sck: GPIO 20 does not exist on an ESP32-WROOM-32: expected one of \[4, ",
    ),
    ("hub", "sck = 18", "sck = 12", r"bus\[0\]\.sck: GPIO 12 is a strapping pin"),
    ("hub", "sck = 18", "sck = 36", r"GPIO 36 is input-only: expected a pin that can drive, one of [^]]*, 32, 33\]"),
    ("hub", "sck = 18", "sck = 14", r"bus\[1\]\.sck: GPIO 14 is already bus\[0\]\.sck"),
    ("hub", "sck = 18", 'sck = "18"', r"bus\[0\]\.sck: Expected `int`, got `str`"),
    ("hub", "spi = 1  ", "spi = 2  ", r"bus\[1\]\.spi: 2 is already bus\[0\]"),
    ("hub", "spi = 1  ", "spi = 0  ", r"bus\[1\]\.spi: 0: expected one of \[1, 2\]"),
    ("hub", "baud = 1_000_000", "baud = 20_000_000", r"bus\[0\]\.baud: 20000000: expected 100000 to 10000000"),
    (
        "hub",
        'pin = 36\npull = "external"',
        'pin = 36\npull = "internal"',
        r'GPIO 36 has no pull-up inside: expected pull = "external"',
    ),
    ("hub", 'place = "bay"\n', "", r"reader\[14\] \(bay\)\.place: missing: expected the name of the place"),
    (
        "hub",
        'place = "bay"\n',
        'place = "pad"\n',
        r"reader\[15\] \(pad\)\.place: 'pad' is already read by reader\[14\]",
    ),
    (
        "hub",
        'place = "bay"\nbus = "b"',
        'place = "bay"\nbus = "c"',
        r"reader\[14\] \(bay\)\.bus: 'c': expected one of \['a', 'b'\]",
    ),
    ("hub", "at = [40, 380]", "", r"button\[0\] \(prev\)\.at: missing: expected \[x, y\] in mm"),
    ("hub", "at = [131.33, 50]", "", r"reader\[1\] \(row-1-2\)\.at: missing"),
    ("hub", "at = [173.33, 275]", "", r"segment\[31\] \(corner-box\)\.at: missing"),
    ("hub", "output = 7", "output = 8", r"reader\[7\] \(row-2-3\)\.output: 8: expected 0 to 7"),
    ("hub", "output = 7", "output = 6", r"reader\[7\] \(row-2-3\)\.output: 6 on bus 'a' is already reader\[6\]'s"),
    ("hub", "output = 7", "output = 7\ncs = 2", r"reader\[7\] \(row-2-3\): expected either cs \(a pin\) or decoder"),
    ("hub", '["bay", "pad"]', '["bay", "bed"]', r"near\[\d+\]: no reader 'bed'"),
    ("hub", '["bay", "pad"]', '["bay", "bay"]', r"near\[\d+\]: 'bay' twice"),
    (
        "hub",
        "first = 5\n",
        "first = 1\n",
        r"segment\[1\] \(row-1-2-lamp\): LED 1 is already in segment 'row-1-1-lamp'",
    ),
    ("hub", "count = 240", "count = 219", r"segment\[39\] \(status\): LED 219: expected 0 to 218"),
    ("hub", "first = 5\n", "", r"segment\[1\] \(row-1-2-lamp\): expected either leds or both first and count"),
    (
        "hub",
        "first = 5\n",
        "leds = [5, 6, 7]\n",
        r"segment\[1\] \(row-1-2-lamp\): expected either leds or first and count",
    ),
    ("hub", "supply_ma = 4000", "supply_ma = 2000", r"power\.supply_ma: 2000: expected at least 2818"),
    ("hub", "led_cap_ma = 1800", "led_cap_ma = 240", r"power\.led_cap_ma: 240: expected more than 240"),
    ("hub", "led_cap_ma = 1800", "led_cap_ma = -1", r"power\.led_cap_ma: -1 mA: expected 0 or more"),
    ("hub", 'name = "undo"', 'name = "back"', r"button\[4\]\.name: 'back' is also button\[3\]"),
    ("hub", "format = 1", "format = 2", r"format: Invalid enum value 2"),
    ("hub", 'order = "GRB"', 'ordr = "GRB"', r"leds: Object contains unknown field `ordr`"),
    ("hub", "[leds]", "[leds", r"not valid TOML"),
    ("hub", 'name = "hub"', 'name = "../victim"', r"2: name: '\.\./victim': expected a name of 1 to 64 letters"),
    ("hub", 'name = "hub"', 'name = "/tmp/victim"', r"name: '/tmp/victim': expected a name"),
    ("hub", 'name = "hub"', 'name = "<b>hub"', r"name: '<b>hub': expected a name"),
    ("hub", 'name = "hub"', 'name = "nul.toml"', r"name: 'nul\.toml': expected a name"),
    ("hub", 'name = "b"\nspi = 1', 'name = "../b"\nspi = 1', r"bus\[1\]\.name: '\.\./b': expected a name"),
    ("hub", "format = 1", 'format = 1\noverlay."../x" = {}', r"overlay\.\.\./x: '\.\./x': expected a name"),
    ("hub", "count = 240", "count = 1000000000", r"leds\.count: 1000000000 of them: expected 1 to 512"),
    ("hub", "count = 3\n", "count = 1000000000\n", r"segment\[\d+\]\.count: 1000000000 of them: expected 1 to 512"),
    (
        "starter-c3",
        'base = "starter"',
        'base = "../boards/starter"',
        r"base: '\.\./boards/starter': expected hub, hub-s3",
    ),
]


@pytest.mark.attack
def test_a_count_is_bounded_before_anything_is_made_of_it() -> None:
    assert measure_decoding("count = 240", "count = 300000") < 4 << 20


@pytest.mark.attack
def test_the_trial_of_counts_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "_check_counts", lambda board: [])
    assert measure_decoding("count = 240", "count = 300001") > 8 << 20  # a profile that was not checked before


def measure_decoding(old: str, new: str) -> int:
    """Return the memory that reading a wrong profile takes at most."""
    tracemalloc.start()
    try:
        with pytest.raises(profile.ProfileError):
            profile.decode(text_of("hub").replace(old, new, 1), "my/board.toml")
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.attack
def test_a_profile_of_very_many_values_is_not_read() -> None:
    text = 'name = "x"\n' + "\n".join(f"y{row} = [{'1,' * 200}]" for row in range(101))
    with pytest.raises(profile.ProfileError, match="has more than 20000 values"):
        profile.decode(text, "b.toml")


NAMES = ["ok (left)", "ok (left", "ok)", "(", "a.b", "a[0]", "[", ": ", "x" * 5000]


@pytest.mark.attack
@pytest.mark.parametrize("name", NAMES, ids=lambda name: name[:10])
@pytest.mark.timeout(20)
def test_a_mistake_at_a_strange_name_is_told_where_it_stands(name: str) -> None:
    text = text_of("hub").replace('name = "prev"\n', f'name = "{name}"\nseries_ohm = -1\n', 1)
    with pytest.raises(profile.ProfileError) as caught:
        profile.decode(text, "my/board.toml")
    line = int(str(caught.value).split(":")[1])
    assert text.splitlines()[line - 1] in ("series_ohm = -1", "[[button]]", f'name = "{name}"'), str(caught.value)


@pytest.mark.attack
def test_the_trial_of_strange_names_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    remove_guard(monkeypatch, Place.find_line, r" \(.*\)| \(.*$", r" \([^)]*\)")
    with pytest.raises(AssertionError, match=r"my/board\.toml:1:"):
        test_a_mistake_at_a_strange_name_is_told_where_it_stands("ok (left)")


@pytest.mark.parametrize(("name", "old", "new", "told"), BREAK)
def test_each_mistake_is_told(name: str, old: str, new: str, told: str) -> None:
    text = text_of(name)
    assert old in text
    with pytest.raises(profile.ProfileError) as caught:
        profile.decode(text.replace(old, new, 1), "my/board.toml")
    assert str(caught.value).startswith("my/board.toml:")
    assert re.search(told, str(caught.value)), str(caught.value)


@pytest.mark.parametrize(
    ("base", "over", "told"),
    [
        (
            "starter",
            "\n".join(f'[[button]]\nname = "{name}"\npin = 27' for name in ("prev", "next", "ok")),
            [f"button[{number}].pin: GPIO 27 is already button[0].pin" for number in (1, 2)],
        ),
        ("starter", "[power]\nusb_cap_ma = 1501", ["power.usb_cap_ma: 1501 mA: expected 0 to 1500"]),
        ("starter", "[power]\nfuse_ma = 500", ["power.fuse_ma: 500: a board on USB has no supply for it"]),
        (
            "hub",
            "[power]\nfuse_ma = -1",
            ["power.fuse_ma: -1 mA: expected 0 or more", "power.fuse_ma: -1: expected one"],
        ),
        ("hub", "[power]\nled_cap_ma = 1814", []),  # 2832 mA, nine tenths of the fuse
        ("hub", "[power]\nled_cap_ma = 1820", ["power.fuse_ma: 3150: expected one of [4000]"]),
        ("hub", '[power]\nboard_ma = 1000\nled_cap_ma = 1000\ndiode = "1N5819"', []),
        (
            "hub",
            '[power]\nboard_ma = 1001\nled_cap_ma = 1000\ndiode = "1N5819"',
            ["power.diode: '1N5819' carries 1000"],
        ),
        ("hub", "[power]\nled_channel_ma = 2\ninject = [0, 190]", []),  # so many LEDs draw less than the cap
        ("starter-plug", "[power]\nsupply_ma = 1300", []),
        ("starter-plug", "[power]\nsupply_ma = 1400", ["power.reader_ma: 5 V of bus a carries 2100 mA in 0.14 mm2"]),
        ("hub", '[[bus]]\nname = "a"\nmiso_through = "direct"\nclock_ohm = 1', ["bus[0].miso_through: "]),
        ("starter", '[[bus]]\nname = "a"\nmiso_ohm = 330', ["bus[0].miso_ohm: 330: resistors in MISO do not help"]),
        ("starter", '[[bus]]\nname = "a"\nbaud = 99_999', ["bus[0].baud: 99999: expected 100000 to 10000000"]),
        ("starter", '[[bus]]\nname = "a"\nclock_ohm = 0', []),  # SCK leads to one module
        (
            "starter",
            '[[bus]]\nname = "a"\nbaud = 10_000_000\nwire_cm = 10',
            ["bus[0].baud: 10000000: SCK rises in 2 ns (1 wires of 10 cm) and MISO answers after 30, in half"],
        ),
        (
            "starter-plug",
            '[[i2c]]\nname = "../b"\ni2c = 1\nsda = 32\nscl = 33\nbaud = 400_000\npullup_ohm = 4700\nwire_cm = 50',
            ["i2c[1].name: '../b': expected a name", "i2c[1].name: no reader is on bus '../b'"],
        ),
        ("starter", '[[reader]]\nname = "pad"\noutput = 1', ["reader[0] (pad).output: 1 without a decoder"]),
        ("hub", '[[reader]]\nname = "pad"\noutput = -1', ["reader[15] (pad).output: -1: expected 0 to 7"]),
        ("starter", '[[reader]]\nname = "pad"\npower = 0', ["reader[0] (pad).power: 0: expected 1 to 63"]),
        (
            "starter-plug",
            '[[segment]]\nname = "row-1-track"\nleds = []',
            ["segment[0] (row-1-track): leds is empty", ""],
        ),
        ("starter-plug", '[[segment]]\nname = "status"\ncount = 0', ["segment[11] (status): count 0: expected 1", ""]),
        ("starter", "[face]\ncover_mm = -0.1", ["face.thick_mm: 2 mm with a cover of -0.1"]),
        ("starter", "[printer]\ntags_mm = [25, 25]", ["printer.tags_mm: [25.0, 25.0]: expected each diameter once"]),
        ("starter", '[printer]\nenclosures = ["carrier", "carrier"]', ["printer.enclosures: ['carrier', 'carrier']"]),
    ],
)
def test_each_mistake_is_told_alone_and_what_is_possible_is_none(base: str, over: str, told: list[str]) -> None:
    try:
        profile.decode(f'base = "{base}"\nname = "x"\n{over}\n', "b.toml")
        problems = []
    except profile.ProfileError as error:
        problems = [line.split(": ", 1)[1] for line in str(error).splitlines()]
    assert [problem[: len(start)] for problem, start in zip(problems, told, strict=True)] == told


def test_every_reader_without_a_place_is_told_and_a_place_that_many_read_names_the_first() -> None:
    board = profile.load("hub")
    for place, told in (
        (None, [f"reader[{number}] " for number in range(16)]),
        ("pad", ["already read by reader[0]"] * 15),
    ):
        problems = check.find_problems(replace(board, reader=[replace(reader, place=place) for reader in board.reader]))
        places = [problem for problem in problems if problem.startswith("reader[")]
        assert [said in problem for said, problem in zip(told, places, strict=True)] == [True] * len(told)


def test_a_count_may_be_as_large_as_it_may_and_is_not_0() -> None:
    board = profile.load("starter")
    most = replace(board, button=board.button * 4, leds=replace(board.leds, count=512))
    assert not any(problem.startswith(("button: ", "leds.count: ")) for problem in check.find_problems(most))
    assert check.find_problems(replace(board, reader=[])) == ["reader: 0 of them: expected 1 to 64"]


def test_readers_of_a_multiplexer_have_one_decoder_and_those_of_a_buffer_a_chip_select_each() -> None:
    board = profile.load("hub")
    (decoder,) = board.decoder
    first, second, *rest = board.reader
    second = replace(second, decoder="d2", output=first.output)
    two = replace(board, decoder=[decoder, replace(decoder, name="d2")], reader=[first, second, *rest])
    wrong = [problem.partition(" expected")[0] for problem in check.find_problems(two) if "decoder[1]" not in problem]
    assert wrong == ['bus[0].miso_through: "mux": its inputs are chosen by a decoder\'s address lines:']
    buffered = replace(
        board,
        bus=[replace(board.bus[0], miso_through="buffer"), board.bus[1]],
        reader=[replace(first, decoder=None, output=None, cs=2), *board.reader[1:]],
    )
    assert any(problem.startswith('bus[0].miso_through: "buffer"') for problem in check.find_problems(buffered))


def test_a_chip_is_known_once_there_is_a_driver_of_it_for_its_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'base = "starter"\nname = "x"\n[[reader]]\nname = "pad"\nchip = "new"\n'
    for buses, told in ((None, "chip: 'new': expected one of"), (("i2c",), "bus: 'a' is spi, and there is no driver")):
        if buses is not None:
            monkeypatch.setitem(chips.CHIPS, "new", dataclasses.replace(chips.CHIPS["mfrc522"], buses=buses))
        with pytest.raises(profile.ProfileError, match=re.escape(told)):
            profile.decode(text, "b.toml")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('gauge = "stress"', 'gage = "stress"', r"overlay\.first-martians\.indicators\.gage: no such segment"),
        ('gauge = "stress"', 'gauge = ["stress"]', r"indicators\.gauge: 1 ids: expected 18, one an LED"),
        ('gauge = "stress"', 'gauge = "morale"', r"'morale' is already shown by 'gauge'"),
        ('bay = "cargo-bay"', 'boy = "cargo-bay"', r"zones\.boy: no reader reads this place"),
        ('bay = "cargo-bay"', 'bay = "scan-pad"', r"zone 'scan-pad' is already at place 'bay'"),
        ('"stress" = [0, 18]', '"stres" = [0, 18]', r"scales\.stres: no segment shows it: expected one of"),
        ('"stress" = [0, 18]', '"stress" = [9, 9]', r"scales\.stress: 9 to 9: expected the least value first"),
        ('"stress" = [0, 18]', '"stress" = [18, 0]', r"scales\.stress: 18 to 0: expected the least value first"),
        ('blue = ["row-1"]', 'blue = ["row-9"]', r"tints\.blue: 'row-9' is no place or segment"),
        ('blue = ["row-1"]', 'blue = ["row-2"]', r"tints\.green: 'row-2-1' is already blue"),
        ('blue = ["row-1"]', 'pink = ["row-1"]', r"tints\.pink: expected one of .'blue', "),
        ("[zones]", "[sones]", r"overlay\[\.\.\.\]: Object contains unknown field `sones`"),
        ("[zones]", "[zones", r"not valid TOML"),
    ],
)
def test_each_mistake_in_a_game_s_face_is_told_where_it_stands(
    old: str, new: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faces = tmp_path / "faces"
    shutil.copytree(resources.faces_folder(), faces)
    face = faces / "first-martians" / "hub.toml"
    text = face.read_text(encoding="utf-8")
    assert old in text
    face.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(resources, "faces_folder", lambda: faces)
    with pytest.raises(profile.ProfileError) as caught:
        profile.load("hub-s3")
    assert re.match(rf"{re.escape(str(face))}:\d+: ", str(caught.value)), str(caught.value)
    assert re.search(told, str(caught.value)), str(caught.value)


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("hub", "bus"),
        ("starter-plug", "i2c"),
        *(("hub", table) for table in ("decoder", "reader", "button", "segment")),
    ],
)
def test_every_table_has_a_name_of_its_own(name: str, table: str) -> None:
    board = profile.load(name)
    first, *rest = items = getattr(board, table)
    problems = check.find_problems(replace(board, **{table: [*items, first]}))
    assert f"{table}[{len(items)}].name: {first.name!r} is also {table}[0]: expected names that differ" in problems
    problems = check.find_problems(
        replace(board, **{table: [replace(item, name="") for item in (first, first, *rest)]})
    )
    assert f"{table}[1].name: is empty: expected a name" in problems
    assert not any("is also" in problem for problem in problems)


def test_a_face_in_a_folder_that_is_no_game_s_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    face = tmp_path / "mars taxi" / "starter.toml"
    face.parent.mkdir()
    face.write_text('\n[indicators]\ngauge = "fuel"\n', encoding="utf-8")
    monkeypatch.setattr(resources, "faces_folder", lambda: tmp_path)
    with pytest.raises(
        profile.ProfileError, match=r"starter\.toml:1: overlay\.mars taxi: 'mars taxi': expected a name"
    ):
        profile.load("starter")


def test_a_game_s_faces_are_found_by_its_name_and_the_board_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = tmp_path / "faces"
    (faces / "mars-taxi").mkdir(parents=True)
    (faces / "mars-taxi" / "starter.toml").write_text('[indicators]\ngauge = "fuel"\n', encoding="utf-8")
    monkeypatch.setattr(resources, "faces_folder", lambda: faces)
    for name in ("starter", "starter-c3", "starter-s3"):
        board = profile.load(name)
        assert list(board.overlay) == ["mars-taxi"]
        assert board.find_leds("mars-taxi") == {"fuel": tuple(range(43, 49))}
    own = tmp_path / "starter.toml"
    own.write_text('base = "starter"\n[overlay.mars-taxi.indicators]\ngauge = "rest"\n', encoding="utf-8")
    assert profile.load(own).find_leds("mars-taxi") == {"rest": tuple(range(43, 49))}, "the owner has the last word"
    assert profile.load("hub").overlay == {}
    own.write_text(text_of("starter"), encoding="utf-8")
    assert profile.load(own).overlay == {}, "a copy says itself what games mean by it"


def test_all_mistakes_are_told_at_once() -> None:
    text = text_of("hub").replace("sck = 18", "sck = 6").replace('place = "bay"\n', "")
    with pytest.raises(profile.ProfileError) as caught:
        profile.decode(text, "b.toml")
    lines = str(caught.value).splitlines()
    assert len(lines) >= 2
    assert all(re.match(r"b\.toml:\d+: ", line) for line in lines)


def test_of_very_many_mistakes_the_first_are_told_and_how_many_more_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    text = re.sub(r'(?m)^name = ".*"$', 'name = "same"', text_of("hub"))
    with pytest.raises(profile.ProfileError) as refused:
        profile.decode(text, "x")
    *messages, rest = str(refused.value).splitlines()
    assert len(messages) == 50
    more = re.fullmatch(r"x:1: top level: and ([1-9]\d*) more", rest)
    assert more is not None
    monkeypatch.setattr(files, "MAX_PROBLEMS", 49 + int(more[1]))
    with pytest.raises(profile.ProfileError, match=r"and 1 more$"):
        profile.decode(text, "x")


def test_load_takes_a_name_or_a_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text(text_of("starter").replace('name = "starter"', 'name = "mine"'), encoding="utf-8")
    assert profile.load(own).name == "mine"
    assert profile.load(str(own)).name == "mine"
    with pytest.raises(profile.ProfileError, match=r"no board profile 'nope': expected hub, hub-s3, "):
        profile.load("nope")
    with pytest.raises(profile.ProfileError, match="cannot be read: No such file"):
        profile.load(tmp_path / "none.toml")
    with pytest.raises(profile.ProfileError, match="cannot be read: No such file"):
        profile.load(tmp_path / "none")
    own.write_bytes(b"\xff\xfe")
    with pytest.raises(profile.ProfileError, match="is not UTF-8 text"):
        profile.load(own)


def test_a_profile_is_parsed_and_checked_once_and_a_changed_file_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('base = "hub"\nname = "mine"\n', encoding="utf-8")
    places = len(profile.load("hub").reader)
    profile.load(own).reader.clear()  # whoever changes what he was given changes nobody else's
    work: list[str] = []
    monkeypatch.setattr(profile_text, "parse_toml", lambda text, **more: work.append(text) or parse_toml(text, **more))
    monkeypatch.setattr(files, "find_problems", lambda board: work.append(board.name) or check.find_problems(board))
    assert len(profile.load(own).reader) == len(profile.load("hub").reader) == places > 0
    assert work == []
    before = own.stat()
    own.write_text('base = "hub"\nname = "mime"\n', encoding="utf-8")
    os.utime(own, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert profile.load(own).name == "mime"
    assert work == [own.read_text(encoding="utf-8"), "mime"]


@pytest.mark.parametrize(
    ("module", "gpios", "wired"),
    [
        (pins.ESP32, [*range(20), 21, 22, 23, 25, 26, 27, *range(32, 37), 39], [*range(6, 12)]),
        (pins.ESP32_WROVER, [*range(20), 21, 22, 23, 25, 26, 27, *range(32, 37), 39], [*range(6, 12), 16, 17]),
        (pins.ESP32_S3, [*range(22), *range(26, 49)], [*range(26, 38)]),
        (pins.ESP32_C3, [*range(22)], [*range(12, 18)]),
    ],
)
def test_pins_are_those_of_the_data_sheet(module: pins.Module, gpios: list[int], wired: list[int]) -> None:
    assert sorted(module.gpios) == gpios
    assert [pin for pin, why in sorted(module.taken.items()) if why.startswith("wired to the ")] == wired


def test_an_s3_board_may_not_use_its_usb_pins() -> None:
    assert "USB D-" in (pins.explain_unusable(pins.ESP32_S3, 19, "output") or "")
    assert pins.explain_unusable(pins.ESP32_S3, 18, "output") is None
    assert pins.explain_unusable(pins.ESP32, 34, "input") is None
    assert "strapping pin" in (pins.explain_unusable(pins.ESP32, 15, "select") or ""), "the boot loader plays with it"


@pytest.mark.parametrize(
    ("field", "good", "wrong", "limits"),
    [
        ("printer.bed_mm", "[100, 1000]", "[99, 220]", "99 mm: expected 100 to 1000"),
        ("printer.fit_mm", "0.05", "1.5", r"1\.5 mm: expected 0\.05 to 1$"),
        ("printer.tags_mm", "[8, 40]", "[7]", "7 mm: expected 8 to 40"),
        ("printer.pawn_mm", "60", "4", "4 mm: expected 5 to 60"),
        ("printer.rover_mm", "[5, 100]", "[32, 101]", "101 mm: expected 5 to 100"),
        ("printer.devkit_mm", "[15, 120]", "[14, 20]", "14 mm: expected 15 to 120"),
        ("cut.kerf_mm", "0.5", "0.6", r"0\.6 mm: expected 0 to 0\.5"),
        ("cut.plywood_mm", "2.5", "7", r"7 mm: expected 2\.5 to 6"),
        ("cut.sheet_mm", "[100, 3000]", "[600, 3001]", "3001 mm: expected 100 to 3000"),
    ],
)
def test_sizes_to_print_and_to_cut_are_possible_ones(field: str, good: str, wrong: str, limits: str) -> None:
    table, name = field.split(".")
    text = f'base = "starter"\nname = "x"\n[{table}]\n{name} = '
    profile.decode(text + good, "b.toml")
    with pytest.raises(profile.ProfileError, match=rf"b\.toml:4: {re.escape(field)}: {limits}"):
        profile.decode(text + wrong, "b.toml")


def test_nothing_is_on_a_face_that_is_not_there() -> None:
    with pytest.raises(profile.ProfileError, match=r"reader\[0\] \(pad\)\.at: there is no \[face\] it could be on"):
        profile.decode('base = "starter"\nname = "x"\nwithout = ["face"]\n', "b.toml")
    assert len(check.find_problems(replace(profile.load("starter"), face=None))) == 1


@pytest.mark.parametrize(
    ("module", "free"),
    [
        (pins.ESP32, {4, *range(13, 15), *range(16, 20), *range(21, 24), *range(25, 28), *range(32, 37), 39}),
        (pins.ESP32_WROVER, {4, *range(13, 15), 18, 19, *range(21, 24), *range(25, 28), *range(32, 37), 39}),
        (pins.ESP32_S3, {1, 2, *range(4, 19), 21, *range(39, 43), 47}),
    ],
)
def test_free_pins_of_a_module_are_those_of_its_data_sheet(module: pins.Module, free: set[int]) -> None:
    """Said here once more on purpose."""
    assert set(pins.list_free_pins(module)) == free


def test_a_c3_has_ten_pins_for_a_starter_and_none_to_spare() -> None:
    board = profile.load("starter-c3")
    assert len(board.list_pins()) == 10
    # The eight without a second job, said here once more on purpose; 2 held high by the reset line, 21 under the log.
    used = {use: {pin for _, pin, item in board.list_pins() if item == use} for _, _, use in board.list_pins()}
    assert (used.pop("output-high"), used.pop("select")) == ({2}, {21})
    assert set().union(*used.values()) == {0, 1, 3, 4, 5, 6, 7, 10} == set(pins.list_free_pins(pins.ESP32_C3))
    for pin, message in (
        (8, "LED"),
        (9, "BOOT"),
        (11, "flash"),
        (17, "flash"),
        (18, "USB D-"),
        (19, "USB D"),
        (20, "RX"),
    ):
        for use in pins.Use.__args__:  # type: ignore[attr-defined]
            assert message in (pins.explain_unusable(pins.ESP32_C3, pin, use) or ""), (pin, use)
    assert "does not exist" in (pins.explain_unusable(pins.ESP32_C3, 22, "input") or "")
    for use in ("output", "select", "input", "input-either"):
        assert "high at reset" in (pins.explain_unusable(pins.ESP32_C3, 2, use) or "")  # type: ignore[arg-type]
    assert (pins.explain_unusable(pins.ESP32_C3, 21, "output") or "") == (
        "GPIO 21 is UART0 TX: the boot log comes out of it: expected one of [0, 1, 3, 4, 5, 6, 7, 10]"
    )
    assert (pins.explain_unusable(pins.ESP32_C3, 2, "select") or "").endswith("[0, 1, 3, 4, 5, 6, 7, 10, 21]")


def test_behind_a_bridge_a_c3_has_too_few_pins() -> None:
    wrong = text_of("starter-c3").replace('link = "usb-cdc"', 'link = "uart-bridge"')
    with pytest.raises(profile.ProfileError, match=r"reader\[0\]\.cs: GPIO 21 is UART0, the line to the host"):
        profile.decode(wrong, "b.toml")
    chip = pins.find_module("esp32c3", psram=False, bridged=True)
    assert pins.list_free_pins(chip) == pins.list_free_pins(pins.ESP32_C3)
    assert pins.find_module("esp32", psram=False, bridged=True) is pins.ESP32


def test_what_the_base_has_can_be_left_out() -> None:
    def over(without: str) -> profile.Profile:
        return profile.decode(f'base = "starter"\nname = "mine"\nreset = 27\nwithout = {without}\n', "b.toml")

    board = over('["reader.pad.rst"]')
    assert (board.reader[0].rst, board.reader[0].cs) == (None, 21)
    for wrong in ("reader.pad.rts", "reader.pod.rst", "reader.pad.rst.x", "rst"):
        with pytest.raises(
            profile.ProfileError, match=rf"b\.toml:4: without\[1\]: '{wrong}': expected a key of the base profile"
        ):
            over(f'["reader.pad.rst", "{wrong}"]')
    with pytest.raises(profile.ProfileError, match=r"b\.toml:4: without\[0\]: 1: expected a key of the base profile"):
        over("[1]")
    with pytest.raises(profile.ProfileError, match=r"b\.toml:4: without: Expected `array`"):
        over("7")
    with pytest.raises(profile.ProfileError, match="missing required field `bus`"):
        over('["reader.pad.bus"]')
    with pytest.raises(
        profile.ProfileError, match=r"b\.toml:1: without\[0\]: 'face': expected a key of the base profile"
    ):
        profile.decode('without = ["face"]\n' + text_of("starter"), "b.toml")


def test_resources_are_found_in_a_checkout_and_in_a_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (resources.firmware_folder() / "main.py").is_file()
    assert (resources.hublink_folder() / "__init__.py").is_file()
    assert resources.find("protocol").is_file()
    (tmp_path / "firmware").mkdir()
    monkeypatch.setattr(resources, "_SHIPPED", tmp_path)
    assert resources.firmware_folder() == tmp_path / "firmware"
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path / "elsewhere")
    with pytest.raises(resources.MissingResourceError, match=r"boards is missing .* expected it at .*elsewhere"):
        resources.boards_folder()


@pytest.mark.parametrize("name", ["hub", "hub-s3", "starter", "starter-c3", "starter-plug", "starter-s3"])
def test_profiles_are_plain_toml(name: str) -> None:
    assert tomllib.loads(text_of(name))["name"] == name
