"""Projects for Wokwi: the same wires as everything else, only what Wokwi has, and the firmware on the flash."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from five import FIVE
from msgspec import structs

from marshub.board import profile
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import BAR, DIODE, DIVIDER, FUSE, MCU, PULLS, SHIFTER, STRIP, SUPPLY, SWITCH, list_wires
from marshub.hardware.wokwi import diagram_lint, project
from marshub.hardware.wokwi.catalogue import find_dev_board, read_catalogue
from marshub.hardware.wokwi.circuit import list_runs, make_circuit
from marshub.hardware.wokwi.diagram import Connection, Diagram
from marshub.hardware.wokwi.diagram_layout import PINS, lay_out

#: But for readers on I2C, which Wokwi does not have.
BOARDS = {name: profile.load(name) for name in profile.list_names() if name != "starter-plug"} | {
    "five": profile.decode(FIVE, "five")
}
Ends = tuple[str, str]


@pytest.fixture(scope="module", params=BOARDS)
def board(request: pytest.FixtureRequest) -> profile.Profile:
    return BOARDS[request.param]


@pytest.fixture(scope="module")
def drawn(board: profile.Profile) -> Diagram:
    return lay_out(board, make_circuit(board))


class Nets:
    """What is joined to what."""

    def __init__(self) -> None:
        self.up: dict[Any, Any] = {}

    def of(self, end: Any) -> Any:
        while self.up.setdefault(end, end) != end:
            end = self.up[end]
        return end

    def join(self, one: Any, other: Any) -> None:
        self.up[self.of(other)] = self.of(one)


def diagram_nets(board: profile.Profile, drawn: Diagram) -> Nets:
    """The diagram's nets: its connections, and what Wokwi's parts join inside."""
    nets = Nets()
    for wire in drawn.connections:
        nets.join(wire.start, wire.end)
    alike = {"wokwi-led-strip": (("VDD", "VDD.2"), ("VSS", "VSS.2"))}
    alike["wokwi-pushbutton"] = (("1.l", "1.r"), ("2.l", "2.r"))
    grounds = find_dev_board(board.mcu.module).grounds
    for part in drawn.parts:
        pairs = alike.get(part.kind, ()) if part.id != "esp" else [(grounds[0], ground) for ground in grounds]
        for one, other in pairs:
            nets.join(f"{part.id}:{one}", f"{part.id}:{other}")
    return nets


def wire_nets(board: profile.Profile) -> Nets:
    """The nets of the wires, if fuse, shifter and the resistors in signals' ways are straight wires."""
    nets = Nets()
    for wire in list_wires(board):
        if DIVIDER in (wire.start[0], wire.end[0]) and wire.signal == "GND":
            continue
        nets.join(wire.start, wire.end)
    nets.join((SHIFTER, "1A (2)"), (SHIFTER, "1Y (3)"))
    nets.join((FUSE, "in"), (FUSE, "out"))
    for bus in board.bus:
        nets.join((MCU, "3V3"), (f"REG {bus.name}", "3V3"))
        nets.join((f"RAIL {bus.name}", "3V3"), (f"RAIL {bus.name}", "3V3 for RST"))
    return nets


def expected_pins(board: profile.Profile) -> dict[Ends, str]:
    """The pins in the diagram of those ends that it has for sure; written here a second time, on purpose."""
    there = find_dev_board(board.mcu.module)
    result: dict[Ends, str] = {(MCU, "3V3"): f"esp:{there.high}", (MCU, "GND"): "esp:GND.1"}
    result |= {(MCU, f"GPIO{gpio}"): f"esp:{there.find_pin(gpio)}" for _, gpio, _ in board.list_pins()}
    own = board.power.source == "supply"
    result[BAR, "5V"] = "supply:2" if own else f"esp:{there.feed}"
    if own:
        result[SUPPLY, "+5V (tip)"] = result[SWITCH, "in"] = "supply:3"
    for wire in list_wires(board):
        for part, pin in (wire.start, wire.end):
            kind, _, name = part.partition(" ")
            if kind == "READER":
                result[part, pin] = f"reader-{name}:{pin}"
            elif kind == "RAIL":
                on = [reader.name for reader in board.reader if reader.bus == name]
                of = pin.partition(" of ")[2]
                gate = {"/OE": f"E{on.index(of)}", "A": f"I{on.index(of)}"} if of else {}
                short = {"/G2A": "G2A", "3V3 for RST": "3V3"}.get(pin, pin)
                result[part, pin] = f"rail-{name}:{gate[pin.partition(' ')[0]] if gate else short}"
            elif part == "BUTTONS":
                result[part, pin] = f"button-{board.button[-1].name}:2.r" if "GND" in pin else f"button-{pin}:1.r"
            elif part == PULLS and pin != "3V3":
                result[part, pin] = f"pull-{pin.removesuffix(' 10k')}:1"
    result[STRIP, "DIN"] = f"{list_runs(board)[0].id}:DIN"
    return result


def test_the_diagram_joins_what_the_wires_join_and_nothing_else(board: profile.Profile, drawn: Diagram) -> None:
    here, there = wire_nets(board), diagram_nets(board, drawn)
    pairs = {(here.of(end), there.of(pin)) for end, pin in expected_pins(board).items()}
    assert [net for net, times in Counter(net for net, _ in pairs).items() if times > 1] == [], "torn apart"
    assert [net for net, times in Counter(net for _, net in pairs).items() if times > 1] == [], "joined"


def test_each_wire_is_one_connection_or_is_said_to_be_left_out(board: profile.Profile, drawn: Diagram) -> None:
    made = make_circuit(board)
    ours = [wire for wire in drawn.connections if "$" not in wire.end]
    shown = len(list_wires(board)) - len(made.left_out)
    pulls = [part for part in drawn.parts if part.kind == "wokwi-resistor"]
    # What is one part in the wires: the strip in pieces (three wires between two), the buttons' ground, the pull-ups.
    within = 3 * (len(list_runs(board)) - 1) + len(board.button) - 1 + max(0, len(pulls) - 1)
    assert len(ours) == shown + within
    assert len({frozenset((wire.start, wire.end)) for wire in ours}) == len(ours)
    absent = {FUSE, DIODE, DIVIDER, SHIFTER, BAR, *(f"REG {bus.name}" for bus in board.bus)}
    assert all({wire.start[0], wire.end[0]} & absent for wire in made.left_out)
    assert not any(wire.end[0].startswith("READER") for wire in made.left_out)


def test_what_wokwi_judges_by_is_kept(board: profile.Profile, drawn: Diagram) -> None:
    assert list(diagram_lint.find_problems(drawn)) == []
    message = json.loads(drawn.to_text())
    assert message["version"] == 1
    assert [part["id"] for part in message["parts"]] == [part.id for part in drawn.parts]
    assert all(isinstance(value, str) for part in message["parts"] for value in part["attrs"].values())
    assert all(step == "*" or step[0] in "hv" for wire in message["connections"] for step in wire[3])
    assert lay_out(board, make_circuit(board)).to_text() == drawn.to_text()
    plain = lay_out(board, make_circuit(board, plain_miso=True))
    assert list(diagram_lint.find_problems(plain)) == []
    assert {part.kind for part in plain.parts} & {"chip-rail-mux", "chip-rail-buffer"} == set()


def test_the_chain_is_whole_and_lies_as_on_the_face(board: profile.Profile, drawn: Diagram) -> None:
    strips = [part for part in drawn.parts if part.kind == "wokwi-led-strip"]
    assert sum(int(part.attributes["pixels"]) for part in strips) == board.leds.count
    data = {wire.start: wire.end for wire in drawn.connections if wire.end.endswith(":DIN")}
    order = [data[next(start for start in data if start.startswith("esp:"))]]
    while (after := order[-1].replace(":DIN", ":DOUT")) in data:
        order.append(data[after])
    firsts = [int(end.removeprefix("leds-").split("-")[0].split(":")[0]) for end in order]
    assert firsts == sorted(firsts)
    assert len(order) == len(strips)
    # From left to right and from above, readers and buttons stand as they do on the face.
    places = {part.id: part.bounding_box() for part in drawn.parts}
    for kind, listed in (("reader", board.reader), ("button", board.button)):
        for axis in (0, 1):
            on_face = sorted((item.at or (0, 0))[axis] for item in listed)
            by_place = sorted(listed, key=lambda item: places[f"{kind}-{item.name}"][axis])
            assert [(item.at or (0, 0))[axis] for item in by_place] == on_face


def follow_the_readers_wires(drawn: Diagram) -> None:
    by_id = {part.id: part for part in drawn.parts}
    readers = [part.bounding_box() for part in drawn.parts if part.kind == "board-mfrc522"]
    led = [wire for wire in drawn.connections if wire.route and wire.end.startswith("reader-")]
    assert len(led) == 7 * len(readers)
    for wire in led:
        part = by_id[wire.end.partition(":")[0]]
        x, y = PINS[part.kind][wire.end.partition(":")[2]]
        points = [(part.left + x, part.top + y)]
        for step in reversed(wire.route[1:]):
            dx, dy = (float(step[1:]), 0.0) if step[0] == "h" else (0.0, float(step[1:]))
            points.append((points[-1][0] + dx, points[-1][1] + dy))
        for one, other in pairwise(points[1:]):
            low = [min(one[axis], other[axis]) for axis in (0, 1)]
            high = [max(one[axis], other[axis]) for axis in (0, 1)]
            assert not any(
                low[0] < box[2] and box[0] < high[0] + 0.01 and low[1] < box[3] and box[1] < high[1] + 0.01
                for box in readers
            )
        assert points[-1][0] < 0, "it does not reach the trunk"
        # Above its part and beside it nothing else lies under it.
        left, top = points[1][0], points[2][1]
        for other in drawn.parts:
            box = other.bounding_box()
            if other.id != part.id:
                assert not (
                    left < box[2]
                    and box[0] < part.bounding_box()[2]
                    and top < box[3]
                    and box[1] < part.bounding_box()[1]
                ), other.id
                assert not (
                    left < box[2] and box[0] < part.left and top < box[3] and box[1] < part.bounding_box()[3]
                ), other.id


def test_a_wire_that_is_led_crosses_no_reader(drawn: Diagram) -> None:
    follow_the_readers_wires(drawn)


def test_what_lies_close_to_a_reader_makes_room_for_its_wires() -> None:
    starter = BOARDS["starter"]
    close = [structs.replace(starter.button[0], at=(140, 44)), *starter.button[1:]]
    follow_the_readers_wires(lay_out(near := structs.replace(starter, button=close), make_circuit(near)))


def test_parts_are_told_what_they_need(board: profile.Profile, drawn: Diagram) -> None:
    entries = {part.id: part.attributes for part in drawn.parts}
    assert entries["esp"] == {"flashSize": "8" if board.mcu.module == "esp32s3" else "4"}
    uids = [item["uid"] for item in entries.values() if "uid" in item]
    assert len(set(uids)) == len(uids) == len(board.reader)
    assert all(re.fullmatch("04(:[0-9A-F]{2}){6}", uid) for uid in uids), "seven bytes, as our tags have"
    keys = [entries[f"button-{button.name}"]["key"] for button in board.button]
    assert keys == list("123456789"[: len(keys)])
    assert {part.attributes["value"] for part in drawn.parts if part.kind == "wokwi-resistor"} <= {"10000"}
    if board.power.source == "supply":
        assert entries["supply"]["value"] == "1", "it is on"
    line = {(wire.start, wire.end) for wire in drawn.connections if "$" in wire.end}
    assert line == {("esp:TX", "$serialMonitor:RX"), ("esp:RX", "$serialMonitor:TX")}


def wrong_part(drawn: Diagram, **changed: Any) -> Diagram:
    return Diagram([replace(drawn.parts[0], **changed), *drawn.parts[1:]], drawn.connections)


def test_the_lint_finds_what_wokwi_would(drawn: Diagram) -> None:
    first, second = drawn.parts[0], drawn.parts[1]

    def found(diagram: Diagram) -> str:
        return "\n".join(diagram_lint.find_problems(diagram))

    assert "unknown part type board-esp33" in found(wrong_part(drawn, kind="board-esp33"))
    assert "esp: unknown attribute top" in found(wrong_part(drawn, attributes={"top": "1"}))
    assert f"{second.id}: this id is there 2 times" in found(wrong_part(drawn, id=second.id))
    assert f"esp, {second.id}: they lie on one another" in found(wrong_part(drawn, left=second.left, top=second.top))
    gone = Diagram(drawn.parts, [*drawn.connections, Connection("esp:5V", "nobody:1", "red")])
    assert "there is no part nobody" in found(gone)
    pinless = Diagram(drawn.parts, [*drawn.connections, Connection("esp:GPIO4", f"{first.id}:GND.1", "red")])
    assert f"{first.kind} has no pin GPIO4" in found(pinless)
    assert f"{runs_of(drawn)}: has no connections" in found(Diagram(drawn.parts, []))


def runs_of(drawn: Diagram) -> str:
    return next(part.id for part in drawn.parts if part.kind == "wokwi-led-strip")


def test_a_board_that_wokwi_does_not_have_is_refused() -> None:
    board = BOARDS["starter"]
    other = structs.replace(board, mcu=structs.replace(board.mcu, module="esp32p4"))  # type: ignore[arg-type]
    with pytest.raises(HardwareError, match=r"mcu\.module: 'esp32p4': .* expected one of esp32, esp32c3, esp32s3"):
        make_circuit(other)
    with pytest.raises(HardwareError, match=r"starter-plug: Wokwi has no reader on I2C.*expected readers on SPI"):
        make_circuit(profile.load("starter-plug"))
    with pytest.raises(HardwareError, match="board-esp32-devkit-c-v4 has no pin for GPIO 20"):
        find_dev_board("esp32").find_pin(20)
    heap = [structs.replace(button, at=(10, 10)) for button in board.button]
    with pytest.raises(HardwareError, match="button-prev, button-next: they lie on one another"):
        lay_out(structs.replace(board, button=heap), make_circuit(structs.replace(board, button=heap)))


def test_a_board_without_a_face_or_with_a_winding_chain_is_drawn_as_well() -> None:
    board = structs.replace(BOARDS["hub"], face=None)
    assert list(diagram_lint.find_problems(lay_out(board, make_circuit(board)))) == []
    starter = BOARDS["starter"]
    tracks = [
        structs.replace(starter.segment[0], first=None, count=None, leds=[5, 4, 3, 2, 1, 0]),
        structs.replace(starter.segment[1], down=True, at=(400, 20)),
        *starter.segment[2:-1],
    ]
    winding = structs.replace(starter, segment=tracks)
    drawn = lay_out(winding, make_circuit(winding))
    turns = {part.id: part.rotate for part in drawn.parts if part.rotate}
    assert turns == {"leds-0-row-1-track": 180, "leds-6-row-2-track": 90, "leds-32-bar-2": 180, "leds-37-scale": 180}
    back = next(part for part in drawn.parts if part.rotate == 180)
    assert back.bounding_box()[2] > back.bounding_box()[0]
    assert next(part for part in drawn.parts if part.id == "leds-56").attributes["pixels"] == "4"


def test_pins_are_those_printed_on_the_dev_boards() -> None:
    """Espressif prints VP beside GPIO 36 and VN beside 39; Wokwi had them the other way round until 2024."""
    assert [find_dev_board("esp32").find_pin(gpio) for gpio in (36, 39, 4, 1)] == ["VP", "VN", "4", "TX"]
    assert [find_dev_board("esp32s3").find_pin(gpio) for gpio in (43, 44, 4)] == ["TX", "RX", "4"]
    assert [find_dev_board("esp32c3").find_pin(gpio) for gpio in (20, 21, 10)] == ["RX", "TX", "10"]
    for board in read_catalogue().board.values():
        assert {board.high, board.feed, "TX", "RX"} <= set(board.pins)
        assert set(board.names.values()) <= set(board.pins)
        assert len(set(board.pins)) == len(board.pins)


def test_the_configuration_names_each_chip() -> None:
    import tomllib

    entries = tomllib.loads(project.make_config(["rail-mux", "rail-select"]))
    assert entries["wokwi"] == {"version": 1, "firmware": "firmware.bin", "rfc2217ServerPort": 4000}
    assert entries["chip"][1] == {"name": "rail-select", "binary": "rail-select.chip.wasm"}
