"""The carrier boards: hardware/*/pcb is what the profiles make, wired as they say, and can be made."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest
from click.testing import CliRunner
from five import FIVE
from hypothesis import given, settings
from hypothesis import strategies as st
from kicad_reader import iterate_parts, labelled, one, read

from marshub.board import profile
from marshub.cli.profile import profile as command
from marshub.hardware.carrier_outline import has_carrier
from marshub.hardware.errors import HardwareError
from marshub.hardware.pcb import carrier_build, design_rules, fab_zip, kicad_checks, part_library, pours, routing
from marshub.hardware.pcb.assembly import Assembly
from marshub.hardware.pcb.board_elements import (
    REVISED,
    REVISION,
    Board,
    Layout,
    Part,
    Placed,
    Pour,
    Track,
    Via,
    compute_track_ma,
)
from marshub.hardware.pcb.design_rules import check_currents
from marshub.hardware.pcb.part_library import KITS
from marshub.hardware.pcb.placement import place_parts
from marshub.hardware.pcb.routing_grid import NONE, STEP, RoutingGrid
from marshub.hardware.schematics import INPUTS, OUTPUTS
from marshub.hardware.wiring import MODULE

COMMITTED = Path(__file__).parents[2] / "hardware"
NAMES = [name for name in profile.list_names() if has_carrier(profile.load(name))]


@cache
def make_carrier(name: str) -> tuple[Assembly, Board]:
    """Return the carrier of a profile. Its tracks take seconds to route, so each process routes what its tests need."""
    return carrier_build.make_carrier(profile.load(name))


def files(name: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (COMMITTED / name / "pcb").iterdir()}


@cache
def footprints_of(name: str) -> list[Any]:
    text = (COMMITTED / name / "pcb" / f"{name}.kicad_pcb").read_text(encoding="utf-8")
    return list(iterate_parts(read(text), "footprint"))


def nets(name: str) -> dict[tuple[str, str], str]:
    """(part, pad) -> net, as the committed board says."""
    return {
        (labelled(part, "Reference"), pad[1]): one(pad, "net")[1]
        for part in footprints_of(name)
        for pad in iterate_parts(part, "pad")
        if pad[1]
    }


def by_value(name: str) -> dict[str, list[str]]:
    """Value -> references of the parts on the committed board."""
    result: dict[str, list[str]] = {}
    for part in footprints_of(name):
        result.setdefault(labelled(part, "Value"), []).append(labelled(part, "Reference"))
    return result


def kit_pins(name: str, kit: str) -> dict[str, str]:
    """Number of a pin of the dev board -> what is printed beside it."""
    part = next(part for part in footprints_of(name) if labelled(part, "Reference") == kit)
    return {pad[1]: one(pad, "pinfunction")[0] for pad in iterate_parts(part, "pad")}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_committed_is_what_the_profile_makes(name: str) -> None:
    made = carrier_build.make_board_files(profile.load(name), *make_carrier(name))
    assert carrier_build.list_differing(COMMITTED / name / "pcb", made) == [], "marshub profile pcb"


@pytest.mark.parametrize("name", NAMES)
def test_what_lies_beside_a_board_can_be_ordered(name: str) -> None:
    """The kept zip, read without KiCad: made from this board, poured on both sides, a hole and a ring for each pad."""
    made, board = files(name), make_carrier(name)[1]
    zipped = made[f"{name}-fab.zip"]
    assert fab_zip.is_made_from(zipped, fab_zip.compute_digest(name, made)), f"marshub profile pcb {name} --fab"
    changed = made | {f"{name}.kicad_pcb": made[f"{name}.kicad_pcb"].replace(b"5 V only", b"12 V only")}
    assert not fab_zip.is_made_from(zipped, fab_zip.compute_digest(name, changed))
    with ZipFile(io.BytesIO(zipped)) as archive:
        inside = {path.removeprefix(f"{name}-"): archive.read(path).decode() for path in archive.namelist()}
    pads = board.layout.list_pads()
    for layer in ("F_Cu.gtl", "B_Cu.gbl"):
        assert inside[layer].count("G36*") >= len(
            {pour for pour in board.layout.pours if pour.layer == "FB".index(layer[0])}
        )
        assert inside[layer].count("D03*") == len(pads) + len(board.vias)
    assert len(re.findall(r"^X.*Y", inside["PTH.drl"], re.MULTILINE)) == len(pads) + len(board.vias)
    assert len(re.findall(r"^X.*Y", inside["NPTH.drl"], re.MULTILINE)) == len(board.layout.list_bare_holes())


@pytest.mark.parametrize("name", NAMES)
def test_jlc_s_columns_name_each_part_once_and_its_middle_in_the_gerbers(name: str) -> None:
    assembly, board = make_carrier(name)
    bom, places = (
        list(csv.DictReader(io.StringIO(files(name)[f"{kind}-jlc.csv"].decode()))) for kind in ("bom", "places")
    )
    refs = sorted(part.ref for part in assembly.all)
    assert sorted(ref for row in bom for ref in row["Designator"].split(",")) == refs
    assert sorted(row["Designator"] for row in places) == refs
    assert all(re.fullmatch(r"(C\d+)?", row["LCSC Part #"]) and row["Comment"] for row in bom)
    with ZipFile(io.BytesIO(files(name)[f"{name}-fab.zip"])) as archive:
        copper = archive.read(f"{name}-F_Cu.gtl").decode()
    at: dict[str, list[tuple[float, float]]] = {}
    ref = ""
    for named, ended, x, y in re.findall(r"TO\.P,([A-Z]+\d+),|(%TD\*%)|^X(-?\d+)Y(-?\d+)D03", copper, re.MULTILINE):
        ref = "" if ended else named or ref  # said once for several flashes; vias have none
        if x and ref:
            at.setdefault(ref, []).append((int(x) / 1e6, int(y) / 1e6))  # 4.6 digits, mm
    assert sorted(at) == refs
    for row in places:
        for axis, column in enumerate(("Mid X", "Mid Y")):
            side = [point[axis] for point in at[row["Designator"]]]
            assert float(row[column].removesuffix("mm")) == pytest.approx((min(side) + max(side)) / 2, abs=1e-3)
        assert (row["Layer"], row["Rotation"]) == ("Top", "0")
    assert board.layout.parts


@pytest.mark.parametrize("name", NAMES)
def test_a_fab_can_print_each_text_and_the_board_says_what_it_is(name: str) -> None:
    board = read((COMMITTED / name / "pcb" / f"{name}.kicad_pcb").read_text(encoding="utf-8"))
    texts = [*iterate_parts(board, "gr_text")]
    texts += [text for part in footprints_of(name) for text in iterate_parts(part, "fp_text")]
    printed = [text for text in texts if one(text, "layer") == ["F.SilkS"]]
    assert len(printed) > 30
    for text in printed:
        font = one_list(one_list(text, "effects"), "font")
        assert min(map(float, one(font, "size"))) >= 1.0, text
        assert float(one(font, "thickness")[0]) >= 0.15, text
    words = [text[1] for text in iterate_parts(board, "gr_text")]
    assert words == [f"MarsHub {name}", f"rev {REVISION}, {REVISED}", "5 V only"]


def test_a_board_without_solder_has_no_carrier_and_is_told_why() -> None:
    with pytest.raises(HardwareError, match="starter-plug: no carrier board: it is put together without solder"):
        carrier_build.make_carrier(profile.load("starter-plug"))
    assert set(profile.list_names()) - set(NAMES) == {"starter-plug"}


@pytest.mark.parametrize("name", NAMES)
def test_each_pin_of_a_reader_is_where_its_profile_says(name: str) -> None:
    """From the header of each reader to the dev board's pin, or to the chip's: read from the file, reckoned anew."""
    board, net, chips = profile.load(name), nets(name), by_value(name)
    where = {value: refs[0] for value, refs in chips.items()}
    kit = where[KITS[board.mcu.module].name]
    gpio = {pin: net[kit, number] for number, pin in kit_pins(name, kit).items()}
    assert set(gpio) >= {f"GPIO{button.pin}" for button in board.button}
    for number, button in enumerate(board.button, 1):
        # 100 nF at the header, 1 kOhm from there to the pin; a pull-up, where it is outside, at the pin.
        wire, pin = net[where["buttons"], str(number)], gpio[f"GPIO{button.pin}"]
        assert [(net[chip, "1"], net[chip, "2"]) for chip in chips["1k"]].count((pin, wire)) == 1
        assert [(net[chip, "1"], net[chip, "2"]) for chip in chips["100n"]].count((wire, "GND")) == 1
        pulls = [(net[chip, "1"], net[chip, "2"]) for chip in chips.get("10k", [])]
        assert pulls.count((pin, "3V3_DEV")) == (button.pull == "external")
    buses = [bus.name for bus in board.bus]
    for reader in board.reader:
        pin = {signal: net[where[f"reader {reader.name}"], str(n)] for n, signal in enumerate(MODULE, 1)}
        bus = next(chip for chip in board.bus if chip.name == reader.bus)
        assert pin["GND"] == "GND"
        assert pin["3.3V"].startswith("3V3")
        assert pin["IRQ"].startswith("unconnected-")
        assert pin["RST"] == gpio[f"GPIO{board.reset if reader.rst is None else reader.rst}"]
        if reader.decoder is None:
            assert pin["SDA"] == gpio[f"GPIO{reader.cs}"]
            assert [pin[s] for s in ("SCK", "MOSI", "MISO")] == [
                gpio[f"GPIO{p}"] for p in (bus.sck, bus.mosi, bus.miso)
            ]
            continue
        decoder, mux = chips["74HC138"][buses.index(bus.name)], chips["74HC151"][buses.index(bus.name)]
        assert reader.output is not None
        assert pin["SDA"] == net[decoder, str(OUTPUTS[reader.output])]
        assert pin["MISO"] == net[mux, str(INPUTS[reader.output])]
        assert net[mux, "5"] == gpio[f"GPIO{bus.miso}"]
        address = [gpio[f"GPIO{p}"] for p in board.decoder[0].address]
        assert [net[decoder, str(n)] for n in (1, 2, 3)] == address == [net[mux, str(n)] for n in (11, 10, 9)]
        assert net[decoder, "4"] == gpio[f"GPIO{board.decoder[0].enable}"]
        assert (net[decoder, "5"], net[mux, "7"]) == ("GND", "GND")
        assert {net[decoder, "16"], net[decoder, "6"], net[mux, "16"]} == {pin["3.3V"]}


@pytest.mark.parametrize("name", NAMES)
def test_schematic_and_board_say_the_same(name: str) -> None:
    """Each symbol's labels stand at its pins, and name the net of the pad with that number."""
    sheet = read((COMMITTED / name / "pcb" / f"{name}.kicad_sch").read_text(encoding="utf-8"))
    symbols = {symbol[1]: symbol for symbol in iterate_parts(one_list(sheet, "lib_symbols"), "symbol")}
    at = {tuple(one(label, "at")[:2]): label[1] for label in iterate_parts(sheet, "global_label")}
    result: dict[tuple[str, str], str] = {}
    for used in iterate_parts(sheet, "symbol"):
        x, y = (float(value) for value in one(used, "at")[:2])
        for half in iterate_parts(symbols[one(used, "lib_id")[0]], "symbol"):
            for pin in iterate_parts(half, "pin"):
                dx, dy = (float(value) for value in one(pin, "at")[:2])
                place = (f"{round(x + dx, 4):g}", f"{round(y - dy, 4):g}")
                result[labelled(used, "Reference"), one(pin, "number")[0]] = at.get(place, "")
    board = nets(name)
    wired = {key: net for key, net in board.items() if not net.startswith("unconnected-")}
    assert {key: net for key, net in result.items() if net and not key[0].startswith("#")} == wired
    assert {key for key, net in result.items() if not net} == board.keys() - wired.keys()


def one_list(expression: list[Any], name: str) -> list[Any]:
    return next(iterate_parts(expression, name))


@pytest.mark.parametrize("name", NAMES)
def test_a_carrier_is_small_and_its_dev_board_fits_with_its_usb_at_the_edge(
    name: str,
) -> None:
    assembly, board = make_carrier(name)
    assert (board.layout.width, board.layout.height) <= (160, 100)
    kit = next(item for item in board.layout.parts if item.part is assembly.kit)
    assert kit.at[0] + kit.part.footprint.outline[0] <= 1.5  # its USB socket looks over the edge
    rows = sorted({pad.at[1] for pad in kit.part.footprint.pads})
    lower = [15.24] if name == "starter-c3" else [22.86, 25.4]
    assert [round(row - rows[0], 2) for row in rows] == [0, *lower]
    count = Counter(pad.number for pad in kit.part.footprint.pads)
    half = len(count) // 2
    for pin in range(1, 2 * half + 1):  # one of the lower row is in each of its widths
        assert count[str(pin)] == (1 if pin <= half else len(lower))
    bought = {str(row[1]): row[0] for row in carrier_build.make_rows(assembly)}
    assert bought["socket strip for boards, one row, 2.54 mm, 8.5 mm high"] == 2
    rows_by_part = [row for row in carrier_build.make_rows(assembly) if row[1] == "DIL socket, 14 or 16 pins"]
    assert sum(int(str(row[0])) for row in rows_by_part) == len([p for p in assembly.all if "DIP" in p.footprint.name])
    listed = {ref for row in carrier_build.make_rows(assembly) for ref in str(row[3]).split()}
    assert listed == {part.ref for part in assembly.all}


@pytest.fixture(scope="module")
def starter() -> Board:
    return make_carrier("starter")[1]


def test_our_rules_find_each_track_that_is_missing(starter: Board) -> None:
    assert design_rules.find_problems(starter) == []
    for number, track in list(enumerate(starter.tracks))[::7]:
        if abs(track.start[0] - track.end[0]) + abs(track.start[1] - track.end[1]) < 1.3:
            continue  # may lie inside a pad
        cut = replace(starter, tracks=starter.tracks[:number] + starter.tracks[number + 1 :])
        assert any(f"net {track.net}:" in line for line in design_rules.find_unconnected(cut)), number


def test_our_rules_find_ground_that_is_cut_off(starter: Board) -> None:
    _, _, at, net = next(pad for pad in starter.layout.list_pads() if pad[0].part.ref == "C2" and pad[3] == "GND")
    assert net == "GND"
    fence = [
        Track("x", layer, (at[0] + a * 1.5, at[1] + b * 1.5), (at[0] + c * 1.5, at[1] + d * 1.5), 0.25)
        for layer in (0, 1)
        for a, b, c, d in ((-1, -1, 1, -1), (1, -1, 1, 1), (1, 1, -1, 1), (-1, 1, -1, -1))
    ]
    cut = design_rules.find_unconnected(replace(starter, tracks=(*starter.tracks, *fence)))
    assert any("net GND: " in line and "pad 2 of C2" in line for line in cut)
    cut = design_rules.find_unconnected(replace(starter, tracks=(*starter.tracks, *fence[:4])))  # on one layer only
    assert not any("pad 2 of C2" in line for line in cut)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (Track("x", 0, (2, 2), (2, 60), 0.25), "between them: expected 0.2"),
        (Track("GND", 1, (0.4, 2), (0.4, 9), 0.25), "nearer than 0.5 mm to the edge"),
        (Track("GND", 0, (20, 9), (30, 9), 0.25), "lies under the screw or peg at 26, 9"),
        (Via("GND", (3.0, 60.0)), "two holes at 3.1, 60 are nearer"),
    ],
)
def test_our_rules_find_what_is_too_near(starter: Board, more: Track | Via, told: str) -> None:
    if isinstance(more, Track):
        worse = replace(starter, tracks=(*starter.tracks, more))
    else:
        worse = replace(starter, vias=(*starter.vias, more, replace(more, at=(more.at[0] + 0.1, more.at[1]))))
    assert any(told in line for line in design_rules.find_problems(worse))


def test_a_track_that_moves_by_a_step_meets_another() -> None:
    board = make_carrier("hub")[1]
    moved = [
        replace(track, start=(track.start[0], track.start[1] + 0.45), end=(track.end[0], track.end[1] + 0.45))
        for track in board.tracks
        if track.layer == 0 and track.start[1] == track.end[1] and abs(track.start[0] - track.end[0]) > 30
    ]
    assert len(moved) > 5
    assert any(
        "between them" in line for line in design_rules.find_problems(replace(board, tracks=(*board.tracks, *moved)))
    )


def test_the_grid_keeps_tracks_and_vias_off_the_pads_of_other_nets() -> None:
    """Each place near each pad of the hub: who may be there keeps 0.2 mm, its own half width added."""
    layout = place_parts(Assembly(profile.load("hub")))
    grid = RoutingGrid(layout)
    vias = 0
    for _, pad, (x, y), name in layout.list_pads():
        near = [grid.cell_at((x + a * STEP, y + b * STEP)) for a in range(-4, 5) for b in range(-4, 5)]
        for place in near:
            column, row = grid.point_of(place)
            # From a square's edge, or a circle's.
            dx, dy = max(abs(column - x) - pad.across / 2, 0), max(abs(row - y) - pad.across / 2, 0)
            away = hypot(dx, dy) if pad.square else hypot(column - x, row - y) - pad.across / 2
            for layer in (0, grid.size):
                if away < 0.2 + 0.2 - 1e-6:
                    assert grid.owner[place + layer] in (NONE, grid.numbers[name]), (name, column, row)
            other = grid.numbers["SENSE" if name != "SENSE" else "DATA"]
            if grid.is_free_for_via(place, other):
                vias += 1
                assert away >= 0.2 + 0.3 - 1e-6, (name, column, row)
    assert vias > 1000


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """A few headers with pins in a few nets, anywhere on a small board."""
    names = ["GND", "+5V", "a", "b", "c", "d"]
    spots = draw(st.lists(st.tuples(st.integers(1, 14), st.integers(0, 5)), min_size=2, max_size=7, unique=True))
    result, taken = [], set[tuple[int, int]]()
    for number, (x, band) in enumerate(spots):
        ways = draw(st.integers(2, 5))
        if {(x + n, band) for n in range(-1, ways + 1)} & taken or x + ways > 17:
            continue
        taken |= {(x + n, band) for n in range(ways)}
        nets = {str(n + 1): draw(st.sampled_from([*names, ""])) for n in range(ways)}
        part = Part(f"J{number}", "", part_library.make_header(ways), {pin: net for pin, net in nets.items() if net})
        result.append(Placed(part, (x * 2.54, 2.54 + band * 2 * 2.54)))
    if not any(net == "GND" for item in result for net in item.part.nets.values()):
        result.append(Placed(Part("G", "", part_library.make_header(1), {"1": "GND"}), (44.45, 33.02)))
    area = (0.5, 0.5, 47.5, 34.5)
    return Layout(48, 35, tuple(result), (), (Pour("GND", 0, area), Pour("GND", 1, area)), (0, 0))


@settings(max_examples=60, deadline=None)
@given(layouts())
def test_whatever_is_routed_is_whole_and_keeps_its_distance(layout: Layout) -> None:
    """By rules that know nothing of the router's grid: no two nets touch, and every pad of a net is joined."""
    board = pours.join_ground(layout, routing.route_board(layout))
    assert design_rules.find_problems(board) == []
    wide = {track.net: track.width for track in board.tracks}
    assert all(wide.get(net, 0.4) == 0.4 for net in ("+5V",))


def test_what_cannot_be_routed_is_refused_by_name_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A header inside two rings of another's pins, all of which are taken."""
    ring = [(x, y) for x in range(5, 10) for y in range(5, 10) if x in (5, 9) or y in (5, 9)]
    close = [part_library.Pad("1", (0.0, 0.0), 2.6, 1.0)]
    wall = [
        Placed(Part(f"W{n}", "", part_library.Footprint("w", tuple(close), (-1, -1, 1, 1)), {}), (x * 2.54, y * 2.54))
        for n, (x, y) in enumerate(ring)
    ]
    pins = [(7, 7), (15, 7)]
    ends = [
        Placed(Part(f"J{n}", "", part_library.make_header(1), {"1": "lost"}), (x * 2.54, y * 2.54))
        for n, (x, y) in enumerate(pins)
    ]
    area = (0.5, 0.5, 47.5, 34.5)
    layout = Layout(48, 35, (*wall, *ends), (), (Pour("GND", 0, area),), (0, 0))
    with pytest.raises(HardwareError, match=r"no way was found for lost: .* nothing was written"):
        routing.route_board(layout)
    monkeypatch.setattr("marshub.hardware.pcb.carrier_build.place_parts", lambda assembly: layout)
    ran = CliRunner().invoke(command, ["pcb", "starter", "--out", str(tmp_path)])
    assert isinstance(ran.exception, HardwareError)
    assert list(tmp_path.iterdir()) == []


def test_modules_with_chip_selects_of_their_own_get_buffers() -> None:
    wider = profile.decode(FIVE, "five.toml")
    assembly, _ = carrier_build.make_carrier(wider)
    chips = [part for part in assembly.all if part.value == "74HC125"]
    assert len(chips) == 2
    headers = {part.label: part for part in assembly.readers}
    order = [reader.name for reader in wider.reader]
    for number, name in enumerate(order):
        chip, gate = chips[number // 4], number % 4
        enable, inward, outward = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))[gate]
        assert chip.nets[str(enable)] == headers[name].nets["1"]
        assert chip.nets[str(inward)] == headers[name].nets["4"]
        assert chip.nets[str(outward)] == chips[0].nets["3"]
    assert chips[1].nets["4"] == chips[1].nets["14"]  # a spare gate stays shut


def with_fields(struct: Any, **fields: object) -> Any:
    return msgspec.structs.replace(struct, **fields)


def test_a_profile_too_large_for_a_carrier_is_refused() -> None:
    """Each thing that there is too much of is told, and nothing that there is room for."""
    board = profile.load("hub")
    assembly = Assembly(board)
    most = with_fields(board, button=[*board.button, *board.button[:4]])
    for wider, messages in (
        ({"reader": [*board.reader, board.reader[0]]}, ["16 readers: expected that or fewer, not 17"]),
        ({"bus": [*board.bus, board.bus[0]]}, ["2 buses: expected that or fewer, not 3"]),
        ({"button": [*most.button, board.button[0]]}, ["12 buttons: expected that or fewer, not 13"]),
        (
            {"power": with_fields(board.power, inject=[0, 1, 2, 3, 4, 4]), "reader": [*board.reader] * 2},
            [
                "16 readers: expected that or fewer, not 32",
                "4 feeds of LEDs (power.inject): expected that or fewer, not 5",
            ],
        ),
    ):
        assembly.profile = with_fields(most, **wider)
        with pytest.raises(HardwareError) as refused:
            place_parts(assembly)
        assert [
            line.removeprefix("a carrier board has room for ") for line in str(refused.value).splitlines()
        ] == messages
    assembly.profile = most
    place_parts(assembly)


def test_twelve_buttons_have_room_on_a_carrier() -> None:
    board = profile.load("hub-s3")
    more = [with_fields(board.button[0], name=f"more-{pin}", pin=pin) for pin in (39, 40, 41, 42)]
    assembly = Assembly(with_fields(board, button=[*board.button, *more]))
    assert len(assembly.guards) == 12
    place_parts(assembly)


def test_tracks_carry_what_flows_or_the_board_is_refused() -> None:
    assert compute_track_ma(0.4) == pytest.approx(1220, rel=0.03)  # IPC-2221 for 0.4 mm of 35 um, 10 K
    board = profile.load("hub")
    layout = place_parts(Assembly(board))
    check_currents(board, layout)
    with pytest.raises(HardwareError, match=r"3V3_a: 1600 mA in a track of 0\.4 mm"):
        check_currents(with_fields(board, power=with_fields(board.power, reader_ma=200)), layout)
    bare = replace(layout, pours=tuple(pour for pour in layout.pours if pour.net != "5V_IN"))
    with pytest.raises(HardwareError, match="5V_IN is not poured"):
        check_currents(board, bare)


def test_without_kicad_its_checks_say_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(HardwareError, match=r"(?s)kicad-cli is missing: KiCad 9 .* apt-get install .* kicad"):
        kicad_checks.check_board("starter", files("starter"))
    kicad(tmp_path, version="6.0.11")
    with pytest.raises(HardwareError, match=r"kicad-cli is version 6\.0\.11: KiCad 9"):
        kicad_checks.check_board("starter", files("starter"))


def kicad(folder: Path, version: str = "9.0.8", rc: int = 0, fills: str = "python3", report: str = "") -> None:
    """Programs that answer as KiCad's do, for what comes before and after its own judgement."""
    message = "--refill-zones" if fills == "kicad-cli" else "no such wish"
    poured = 'for each; do board=$each; done; echo "(filled_polygon" >> "$board"'
    fault = '{"description": "fault", "severity": "error", "items": [{"description": "Track"}]}'
    report = report or f'{{"violations": [{", ".join([fault] * rc)}], "unconnected_items": []}}'
    scripts = {
        "kicad-cli": f"""case "$*" in
version) echo {version};;
*--help) echo "{message}";;
*--save-board*) {poured};;
*) echo '{report}' > "$6"; exit {rc};;
esac""",
        "python3": poured if fills == "python3" else "echo no pcbnew >&2; exit 1",
    }
    for name, text in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)


def test_a_fault_that_kicad_finds_is_told_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    kicad(tmp_path, rc=5)
    ran = CliRunner().invoke(command, ["pcb", "starter", "--fab", "--out", str(tmp_path / "out")])
    assert ran.exit_code == 1
    assert "DRC: exit code 5; 5 violations, 0 unconnected items" in ran.output
    assert "violations: fault (error): Track" in ran.output
    assert not (tmp_path / "out").exists()
    for fills, version in (("python3", "9.0.8"), ("kicad-cli", "10.0.1")):
        kicad(tmp_path, version, fills=fills)
        ran = CliRunner().invoke(command, ["pcb", "starter", "--check"])
        assert ran.exit_code == 0, ran.output
        assert "ERC: exit code 0; 0 violations" in ran.output


@pytest.mark.parametrize("report", ["not a report", "{}", '{"violations": [{}]}'])
def test_a_verdict_is_what_the_report_says_and_none_without_one(
    report: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under load KiCad ended with 0 and had printed nothing: that passed as a board without faults."""
    monkeypatch.setenv("PATH", str(tmp_path))
    kicad(tmp_path, report=report)
    with pytest.raises(HardwareError, match=r"ERC: kicad-cli wrote no report .*: it said nothing. Run the command"):
        kicad_checks.check_board("starter", files("starter"))
    kicad(
        tmp_path,
        report='{"sheets": [{"violations": []}], "unconnected_items": [{"description": "x", '
        + '"severity": "error", "items": []}]}',
    )
    verdict = kicad_checks.check_board("starter", files("starter"))  # the exit code is 0, the report has a fault
    assert not verdict.passed
    assert "ERC: exit code 0; 0 violations, 1 unconnected items" in verdict.lines


def test_a_board_without_its_ground_is_never_ordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """KiCad passes a board that it filled for the check alone: the file, and the Gerbers, would have no pour."""
    monkeypatch.setenv("PATH", str(tmp_path))
    kicad(tmp_path, fills="nobody")
    monkeypatch.setattr("marshub.hardware.pcb.kicad_checks.PYTHON", str(tmp_path / "python3"))
    with pytest.raises(HardwareError, match=r"the pours were not filled .no pcbnew"):
        kicad_checks.make_order_files("starter", files("starter"))


def test_the_command_writes_compares_and_takes_one_wish_at_a_time(tmp_path: Path) -> None:
    out = ["--out", str(tmp_path)]
    assert CliRunner().invoke(command, ["pcb", "starter", *out]).exit_code == 0
    assert CliRunner().invoke(command, ["pcb", "starter", "--verify", *out]).exit_code == 0
    (tmp_path / "starter/pcb/starter-render.png").write_bytes(b"made by KiCad, and not compared")
    assert CliRunner().invoke(command, ["pcb", "starter", "--verify", *out]).exit_code == 0
    (tmp_path / "starter/pcb/parts.csv").write_text("nothing\n")
    zipped = tmp_path / "starter/pcb/starter-fab.zip"
    zipped.write_bytes((COMMITTED / "starter-s3/pcb/starter-s3-fab.zip").read_bytes())
    ran = CliRunner().invoke(command, ["pcb", "starter", "--verify", *out])
    assert ran.exit_code == 1
    assert "parts.csv" in ran.output
    assert "fab.zip" in ran.output
    assert "do not order from it" in CliRunner().invoke(command, ["pcb", "starter", *out]).output
    assert CliRunner().invoke(command, ["pcb", "starter", "--verify", "--check"]).exit_code == 2
