"""One profile, many views: firmware, wiring, parts, LED table and face say the same thing."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from five import FIVE
from msgspec.structs import replace

from marshub.board import profile
from marshub.board.building_steps import list_building_ways, list_steps
from marshub.board.profile.check_face import MODULE_MM
from marshub.board.profile.strips import list_strips
from marshub.games import load_game
from marshub.hardware import (
    back_view,
    build,
    face_drawing,
    face_overlay,
    hours,
    paper,
    parts_list,
    schematics,
    shopping,
    wiring_tables,
)
from marshub.hardware.cad.parts import list_parts
from marshub.hardware.cad.slicing import SLICED, read_figures, sum_figures
from marshub.hardware.wiring import (
    MCU,
    Wire,
    list_decoder_buses,
    list_wires,
    name_rail,
    name_reader_part,
    name_regulator,
)
from marshub.table.setup import start_session

HARDWARE = Path(__file__).parents[2] / "hardware"
BOARDS = [profile.load(name) for name in profile.list_names()]


@pytest.fixture(params=BOARDS, ids=profile.list_names())
def board(request: pytest.FixtureRequest) -> profile.Profile:
    made: profile.Profile = request.param
    return made


def ends(board: profile.Profile) -> dict[tuple[str, str], set[tuple[str, str]]]:
    """What each end is wired to, through perfboard rails as well."""
    result: dict[tuple[str, str], set[tuple[str, str]]] = {}
    for wire in list_wires(board):
        result.setdefault(wire.start, set()).add(wire.end)
        result.setdefault(wire.end, set()).add(wire.start)
    return result


def test_every_pin_of_the_profile_is_wired_and_no_other(board: profile.Profile) -> None:
    wired: dict[str, set[str]] = {}
    for wire in list_wires(board):
        for part, pin in (wire.start, wire.end):
            if part == MCU and pin.startswith("GPIO"):
                wired.setdefault(wire.path.replace(".pull", ".pin"), set()).add(pin)
    assert wired == {path: {f"GPIO{pin}"} for path, pin, _ in board.list_pins()}


def test_the_firmware_reaches_each_reader_by_the_wires_there_are(board: profile.Profile) -> None:
    config = profile.make_firmware_config(board)
    wired = ends(board)
    for reader, message in zip(board.reader, config["readers"], strict=True):
        part = name_reader_part(reader)
        bus = config["buses"][message["bus"]]
        if "address" in message:
            for signal in ("sda", "scl"):
                assert wired[(part, signal.upper())] == {(MCU, f"GPIO{bus[signal]}")}
            assert wired[(part, "5V")] == {("5V BAR", "5V")}
            continue
        for signal in ("sck", "mosi", "miso"):
            (at,) = wired[(part, signal.upper())]
            if at[0] != MCU:
                if signal == "miso":
                    # The input of the multiplexer that the decoder's address chooses, and no other module's.
                    assert at == (name_rail(board.bus[message["bus"]]), f"I{message['output']}")
                    assert wired[at] == {(part, "MISO")}
                    at = (at[0], "MISO")
                (at,) = (end for end in wired[at] if end[0] == MCU)
            assert at == (MCU, f"GPIO{bus[signal]}"), (part, signal)
        (select,) = wired[(part, "SDA")]
        if "cs" in message:
            assert select == (MCU, f"GPIO{message['cs']}")
        else:
            assert select == (name_rail(board.bus[message["bus"]]), f"Y{message['output']}")
            address = config["decoders"][message["decoder"]]["address"]
            for bit, pin in enumerate(address):
                assert (MCU, f"GPIO{pin}") in wired[(select[0], f"A{bit}")]
            assert (MCU, f"GPIO{config['decoders'][message['decoder']]['enable']}") in wired[(select[0], "/G2A")]
        (reset,) = wired[(part, "RST")]
        pin = message["rst"] if message["rst"] is not None else config["reset"]
        assert (MCU, f"GPIO{pin}") in (reset, *(wired[reset] if reset[0] != MCU else ()))


def test_leds_and_buttons_are_wired_as_the_firmware_has_them(board: profile.Profile) -> None:
    config = profile.make_firmware_config(board)
    wired = ends(board)
    first = ("RESISTOR", "one end") if board.leds.shifter == "1N4001" else ("SHIFTER", "1A (2)")
    assert wired[first] == {(MCU, f"GPIO{config['leds']['pin']}")}
    last = ("RESISTOR", "other end") if board.leds.shifter == "1N4001" else ("SHIFTER", "1Y (3)")
    assert wired["LEDS", "DIN"] == {last}
    for button in config["buttons"]:
        assert wired[("BUTTONS", button["name"])] == {(MCU, f"GPIO{button['pin']}")}
        assert (("PULL-UPS", f"{button['name']} 10k") in wired) == (not button["pull"])


def test_a_supply_s_5_volts_reach_the_dev_board_through_the_diode_only(board: profile.Profile) -> None:
    wired = ends(board)
    if board.power.source == "usb":
        assert wired[(MCU, "5V")] == {("5V BAR", "5V")}
        return
    assert wired[(MCU, "5V")] == {("DIODE", "cathode (ring)")}
    assert wired[("DIODE", "anode")] == {("5V BAR", "5V")}
    (divided,) = wired[(MCU, f"GPIO{profile.make_firmware_config(board)['supply']['sense']}")]
    assert wired[divided] >= {("5V BAR", "5V"), ("5V BAR", "GND")}


def test_what_is_read_at_reset_hangs_on_the_dev_board_s_own_3_3_volts(board: profile.Profile) -> None:
    """The readers' may be off then, and would pull a strapping pin low."""
    wired = ends(board)
    assert ("PULL-UPS", "3V3") not in wired or wired[("PULL-UPS", "3V3")] == {(MCU, "3V3")}
    if board.reset is not None:
        assert ("PULL-UPS", "reset 10k") in wired[(MCU, f"GPIO{board.reset}")]


def test_readers_with_direct_chip_selects_share_a_bus_through_buffers() -> None:
    """A profile of somebody's own: five readers on pins. Each MISO has its gate, opened by its own chip select."""
    board = profile.decode(FIVE, "five.toml")
    (bus,) = board.bus
    wired = ends(board)
    for _, reader in board.list_readers_on(bus):
        assert wired[(name_reader_part(reader), "MISO")] == {(name_rail(bus), f"A of {reader.name}")}
        opened = (name_rail(bus), f"/OE of {reader.name}")
        assert wired[opened] == {(MCU, f"GPIO{reader.cs}"), (name_reader_part(reader), "SDA")}
    assert wired[(name_rail(bus), "MISO")] == {(MCU, "GPIO19")}
    bought = {item.part: item.quantity for item in parts_list.list_items(board)}
    assert bought["buffer"] == 2
    drawn = schematics.draw_schematics(board)["miso-a"]
    for reader in board.reader:
        assert f"MISO of {reader.name}" in drawn
        assert f"GPIO{reader.cs}, its CS" in drawn


def test_the_parts_list_has_what_the_wires_end_at(board: profile.Profile) -> None:
    quantity = Counter({item.part: item.quantity for item in parts_list.list_items(board) if item.part != "resistor"})
    parts = {part for wire in list_wires(board) for part, _ in (wire.start, wire.end)}
    if not board.solder:
        _plugged_parts_list(quantity, parts, board)
        return
    readers = sum(part.startswith("READER ") for part in parts)
    assert quantity["reader"] == readers + (parts_list.SPARE_READERS if readers > 1 else 1)
    assert quantity["perfboard"] == 1 + sum(part.startswith("RAIL ") for part in parts)
    assert quantity["socket"] == quantity["shifter"] + quantity["decoder"] + quantity["mux"]
    assert quantity["mux"] == sum((part, "I1") in ends(board) for part in parts)
    at = Counter(end for wire in list_wires(board) for end in (wire.start, wire.end))
    # Five ways each; two clamps of a potential give one way each to the wire between them.
    assert quantity["terminal"] * 5 - 2 * (quantity["terminal"] - 2) >= at["5V BAR", "5V"] + at["5V BAR", "GND"]
    assert quantity["decoder"] == len(list_decoder_buses(board))
    assert quantity["button"] == sum(wire.end[0] == "BUTTONS" and wire.signal == "BUTTON" for wire in list_wires(board))
    assert quantity["fuse"] == quantity["fuse-inline"] == ("FUSE" in parts)
    assert quantity["regulator"] == sum(name_regulator(bus) in parts for bus in board.bus)
    assert quantity["diode"] == ("DIODE" in parts)
    assert quantity["switch"] == quantity["dc-socket"] == ("DC SOCKET" in parts)
    assert quantity["strip"] * 60 >= board.leds.count
    assert quantity[f"devkit-{board.mcu.module}"] == 1
    pulls = sum(part == "PULL-UPS" for part, pin in ends(board) if pin.endswith("10k"))
    through = sum(wire.through != "" for wire in list_wires(board))
    resistors = sum(item.quantity for item in parts_list.list_items(board) if item.part == "resistor")
    assert resistors == through + pulls + len(board.decoder)


def test_each_way_s_total_is_the_sum_of_its_lines(board: profile.Profile) -> None:
    ways = len(shopping.list_building_ways(board))
    rows = shopping.make_rows(board)
    lines, totals = rows[: -2 * ways], rows[-2 * ways : -ways]  # behind them those of five boards
    for total in totals:
        own = [line for line in lines if line[4] in ("", total[4])]
        assert (len(own) < len(lines)) == (ways == 2)
        for column in (-2, -1):
            assert float(str(total[column])) == pytest.approx(sum(float(str(line[column])) for line in own), abs=0.01)
        assert float(str(total[-2])) < float(str(total[-1]))


def test_with_a_carrier_nothing_is_bought_for_it_twice(board: profile.Profile) -> None:
    if not shopping.list_carrier_items(board):
        assert shopping.list_items(board, "ordered") == []
        return
    bought = Counter({item.part: item.quantity for item in shopping.list_items(board, "ordered")})
    assert not bought.keys() & {item.part for item in shopping.list_carrier_items(board)}
    assert bought["ribbon-plug"] == 2 * len(board.reader)
    assert bought["cap-reader"] == len(board.reader), "it stands at the reader's end of the ribbon"
    assert bought["supply"] == bought["switch"] == int(board.power.source == "supply")
    assert "plate" not in bought
    assert bought["laser"] == 1


def test_the_filament_is_enough_and_not_a_heap(board: profile.Profile) -> None:
    folder = HARDWARE / board.name / "cad"
    digest = json.loads((folder / "digest.json").read_text(encoding="utf-8"))
    grams = sum_figures(read_figures((folder / SLICED).read_bytes(), digest), digest).grams
    bought = parts_list.SPOOL_G * next(
        item.quantity for item in parts_list.list_items(board) if item.part == "filament"
    )
    assert grams < bought < 2 * grams + parts_list.SPOOL_G


def _plugged_parts_list(quantity: Counter[str], parts: set[str], board: profile.Profile) -> None:
    """Nothing in it wants an iron, and there is a clamp for each lead that has no screw."""
    assert quantity["reader-unit"] == quantity["cable-grove"] == sum(part.startswith("READER ") for part in parts)
    assert not {"SHIFTER", "PULL-UPS", "DIVIDER", "FUSE"} & parts
    assert not {"shifter", "perfboard", "header", "socket", "reader", "button", "strip", "wire-joint"} & set(quantity)
    at = Counter(end for wire in list_wires(board) for end in (wire.start, wire.end))
    # The capacitor is in both bars; all buttons' other leads are in one clamp, with the wire to ground.
    assert ("CAPACITOR", "plus") in ends(board)[("5V BAR", "5V")]
    assert ("CAPACITOR", "minus (stripe)") in ends(board)[("5V BAR", "GND")]
    ways = [at["5V BAR", "5V"], at["5V BAR", "GND"], len(board.button) + 1]
    assert all(way <= 5 for way in ways)
    assert quantity["terminal"] == len(ways)
    assert quantity["terminal-2"] == sum(wire.through != "" for wire in list_wires(board)) + ("LED DIODE" in parts)
    assert quantity["diode-strip"] == ("LED DIODE" in parts)
    assert quantity["strip-leads"] * 60 >= board.leds.count
    assert quantity["button-leads"] == len(board.button)
    assert quantity["screw-adapter"] == quantity[f"devkit-{board.mcu.module}"] == 1


@pytest.mark.parametrize("both", [False, True])
def test_a_soldered_board_may_have_its_readers_on_i2c_or_some_of_them(both: bool) -> None:
    less, place = ("", "box") if both else ('without = ["bus.a", "reader"]\n', "pad")
    text = f'base = "starter"\nname = "x"\n{less}[power]\nreader_supply = "unit"\nled_cap_ma = 120\n'
    text += '[face]\nheight_mm = 260\n[[i2c]]\nname = "b"\ni2c = 1\nsda = 13\nscl = 14\n'
    text += f'[[reader]]\nname = "box"\nplace = "{place}"\nbus = "b"\naddress = 0x28\nat = [60, 230]\n'
    board = profile.decode(text, "x.toml")
    bought = {item.part: item.quantity for item in parts_list.list_items(board)}
    assert bought["reader-unit"] == bought["cable-grove"] == 1
    assert bought.get("reader", 0) == 2 * both
    assert bought.get("header", 0) == both
    made = build.make_tables(board)
    assert "GPIO13 to SDA (yellow)" in made["checklist.md"]
    assert [part.name for part in list_parts(board)].count("reader-tray") == both
    assert ends(board)[("READER box", "SDA")] == {(MCU, "GPIO13")}


def test_the_led_table_is_the_chain_and_what_the_lights_use(board: profile.Profile) -> None:
    text = wiring_tables.format_csv(wiring_tables.make_led_head(board), wiring_tables.make_led_table(board))
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [int(row["led"]) for row in rows] == list(range(board.leds.count))
    for segment in board.segment:
        for number, (led, point) in enumerate(zip(segment.indexes, segment.points, strict=True), 1):
            row = rows[led]
            assert (row["segment"], int(row["number"])) == (segment.name, number)
            assert (float(row["x mm"]), float(row["y mm"])) == point
    for game in board.overlay:
        meant = board.find_leds(game)
        for row in rows:
            assert row[game] == "" or int(row["led"]) in meant[row[game]]
        assert {row[game] for row in rows} - {""} == set(meant)
    assert [int(row["led"]) for row in rows if row["fed here"]] == sorted(board.power.inject)


def test_template_and_faces_have_each_led_and_button_at_its_place(board: profile.Profile) -> None:
    border = face_drawing.BORDER
    spots = sorted((round(x, 2), round(y, 2)) for s in board.segment for x, y in s.points)
    buttons = sorted(b.at for b in board.button if b.at is not None)
    sheets = [(face_drawing.draw_template(board), spots)]
    # A board with another chip has the face of its base (test_another_chip_is_the_same_board_on_other_pins).
    for game, meant in board.overlay.items() if board.name in ("hub", "starter", "starter-plug") else ():
        used = sorted(
            (round(x, 2), round(y, 2)) for s in board.segment if s.name in meant.indicators for x, y in s.points
        )
        sheets += [(face_overlay.draw_overlay(board, game, str, night), used) for night in (False, True)]
    for sheet, seen in sheets:
        circles = [shape for shape in sheet.shapes if isinstance(shape, paper.Circle)]

        def at(radius: float, circles: list[paper.Circle] = circles) -> list[tuple[float, float]]:
            return sorted((round(c.x - border, 2), round(c.y - border, 2)) for c in circles if c.radius == radius)

        assert at(face_drawing.LED_HOLE_MM / 2) == seen
        assert at(face_drawing.BUTTON_HOLE_MM / 2) == buttons
        assert board.face is not None
        assert sheet.area == (border, border, board.face.width_mm, board.face.height_mm)
    rows = wiring_tables.make_hole_table(board)
    assert sorted((x, y) for what, _, x, y, _ in rows if what == "LED") == spots
    assert len(rows) == len(spots) + len(buttons) + len(board.reader)


def test_another_chip_is_the_same_board_on_other_pins() -> None:
    for name, chip in (("hub", "s3"), ("starter", "s3"), ("starter", "c3")):
        one, other = profile.load(name), profile.load(f"{name}-{chip}")
        assert other.mcu.module == f"esp32{chip}"
        assert [(r.name, r.place, r.bus, r.output, r.at) for r in one.reader] == [
            (r.name, r.place, r.bus, r.output, r.at) for r in other.reader
        ]
        assert one.segment == other.segment
        assert one.overlay == other.overlay
        assert replace(one.power, sense=None) == replace(other.power, sense=None)
        # A line that can be pulsed goes to the readers' RST, of their own or common to all.
        assert [r.rst is None and one.reset is None for r in one.reader] == [
            r.rst is None and other.reset is None for r in other.reader
        ]
        if chip == "s3":
            assert {pin for _, pin, _ in other.list_pins()} & {
                0,
                3,
                19,
                20,
                *range(26, 39),
                43,
                44,
                45,
                46,
                48,
            } == set()


def test_a_wire_has_a_colour_of_its_signal() -> None:
    assert Wire("x", "5V", ("a", "1"), ("b", "1")).colour == "RD"
    with pytest.raises(KeyError):
        _ = Wire("x", "12V", ("a", "1"), ("b", "1")).colour


def test_there_are_tags_for_the_pieces_of_a_box() -> None:
    game = load_game("first-martians")
    pieces = game.tagged_pieces(start_session(game, {"players": 4}, 1).state)
    assert len(pieces) <= parts_list.TAGS
    assert sum(piece.sort in ("pawn", "rover") for piece in pieces) <= parts_list.PAD_TAGS
    for board in BOARDS:
        packs = next(item.quantity for item in parts_list.list_items(board) if item.part == "tags")
        assert packs * 10 >= (parts_list.TAGS if len(board.reader) > 1 else parts_list.PAD_TAGS)


def test_strips_are_the_chain_in_order_and_straight(board: profile.Profile) -> None:
    pieces = list_strips(board)
    assert [led for piece in pieces for led in piece.leds] == list(range(board.leds.count))
    for piece in (piece for piece in pieces if piece.points):
        across, down = (abs(piece.points[-1][axis] - piece.points[0][axis]) for axis in (0, 1))
        assert min(across, down) == 0, "a strip is straight"
        assert max(across, down) == pytest.approx((len(piece.leds) - 1) * 16.67, abs=1)


def test_the_back_view_is_the_template_mirrored(board: profile.Profile) -> None:
    assert board.face is not None
    sheet, wide = back_view.draw_back_view(board), board.face.width_mm
    texts = {shape.text: shape for shape in sheet.shapes if isinstance(shape, paper.Text)}
    for button in board.button:
        assert button.at is not None
        assert texts[button.name].x == pytest.approx(face_drawing.BORDER + wide - button.at[0])
    outlines = [shape for shape in sheet.shapes if isinstance(shape, paper.Rect) and shape.dashed]
    left, right, up, _ = MODULE_MM
    for reader, outline in zip(board.reader, outlines, strict=True):
        assert reader.at is not None
        # Its long end, with the plug, is on the other side than seen from the front.
        assert (outline.x, outline.y) == pytest.approx(
            (face_drawing.BORDER + wide - reader.at[0] - right, face_drawing.BORDER + reader.at[1] - up)
        )
        assert outline.width == left + right
    assert {f"5 V, ground in front of {led}" for led in board.power.inject} <= set(texts)
    assert {str(number) for number in range(1, 1 + sum(bool(piece.points) for piece in list_strips(board)))} <= set(
        texts
    )
    assert texts["data in"].x > face_drawing.BORDER + wide / 2, "the chain begins on the left, seen from the front"


def test_the_carrier_saves_work_and_no_kind_of_work_is_forgotten(board: profile.Profile) -> None:
    for way in list_building_ways(board):
        assert hours.compute_total_hours(board, way) == pytest.approx(
            sum(hours.compute_step_hours(board, step, way) for step in list_steps())
        )
    if "ordered" in shopping.list_building_ways(board):
        assert 0 < hours.compute_total_hours(board, "ordered") < hours.compute_total_hours(board, "hand")
    assert [hours.format_hours(item) for item in (0, 0.1, 1.13, 2.3, 12.4)] == ["0", "0.25", "1.25", "2.5", "12"]
