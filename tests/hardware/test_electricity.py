"""The checker knows electricity: each rule broken on purpose, and the arithmetic it goes by."""

from __future__ import annotations

import re

import msgspec
import pytest

from marshub import resources
from marshub.board import profile
from marshub.board.profile import check_branches, check_bus, check_buttons, check_source, check_supply, pins

HUB = (resources.boards_folder() / "hub.toml").read_text(encoding="utf-8")
PLUG = (resources.boards_folder() / "starter-plug.toml").read_text(encoding="utf-8")
STARTER = (resources.boards_folder() / "starter.toml").read_text(encoding="utf-8")
SECOND = '\n[[reader]]\nname = "twin"\nplace = "twin"\nbus = "a"\ncs = 13\nat = [60, 150]\n\n# Where each LED'


def mistakes(text: str) -> list[str]:
    try:
        profile.decode(text, "b.toml")
    except profile.ProfileError as error:
        return str(error).splitlines()
    return []


@pytest.mark.parametrize(
    ("text", "old", "new", "told"),
    [
        # MISO: who may drive it, and through what.
        (
            HUB,
            'miso_through = "mux"',
            "",
            r"miso_through: .direct. with 8 modules: .* 0\.41 V where 2\.4[78] .* 74HC151",
        ),
        (
            HUB,
            'miso_through = "mux"',
            "miso_ohm = 470",
            r"miso_through: .direct. with 8 modules: .* whatever resistors",
        ),
        (
            HUB,
            'miso_through = "mux" ',
            'miso_through = "mux"\nmiso_ohm = 470 ',
            r"bus\[0\]\.miso_ohm: 470: .* hold it, and are no longer used: expected the line to be left out$",
        ),
        (HUB, 'miso_through = "mux"', 'miso_through = "buffer"', r"bus\[0\]\.miso_through: .buffer.: .* or .mux."),
        (STARTER, "miso = 19 ", 'miso = 19\nmiso_through = "mux" ', r"expected all readers of bus 'a' on one decoder"),
        (
            STARTER,
            "# Where each LED",
            SECOND,
            r"with 2 modules: .* 1\.65 V where 2\.4[78] .* expected .buffer. \(74HC125",
        ),
        (HUB, "address = [25, 26, 27]", "address = [25, 26, 27, 2]", r".mux.: 4 address lines: expected 3"),
        # How fast a star of wires rises, and what comes back.
        (HUB, "wire_cm = 80 ", "wire_cm = 300 ", r"bus\[0\]\.baud: 1000000: SCK rises in 515 ns \(8 wires of 300 cm\)"),
        (HUB, "wire_cm = 80 ", "clock_ohm = 10\nwire_cm = 80 ", r"bus\[0\]\.clock_ohm: 10: expected 33 to 330 Ohm"),
        # Supply, fuse, diode.
        (HUB, 'diode = "SB560"', "", r"power\.diode: missing: with the supply off, the computer on USB would feed"),
        (
            HUB,
            'diode = "SB560"',
            'diode = "1N4007"',
            r"'1N4007': .* \['1N5817', '1N5819', '1N5820', '1N5822', 'SB540', 'SB560'\]",
        ),
        (HUB, "board_ma = 250", "board_ma = 5250", r"power\.diode: 'SB560' carries 5000 mA: expected 5250, board_ma"),
        (HUB, "fuse_ma = 3150", "fuse_ma = 5000", r"power\.fuse_ma: 5000: .* no larger than the supply of 4000 mA"),
        (
            HUB,
            "diode =",
            "feed_mm2 = 0.14\ndiode =",
            r"power\.feed_mm2: 0\.14 mm2 bears 2 A, .* 6000 for minutes .* 0\.34 mm2",
        ),
        (
            HUB,
            "diode =",
            "feed_mm2 = 0.6\ndiode =",
            r"power\.feed_mm2: 0\.6: expected one of \[0\.14, 0\.25, 0\.34, 0\.5, 0\.75, 1\.0, 1\.5\]",
        ),
        (HUB, "diode =", "bulk_uf = 0\ndiode =", r"power\.bulk_uf: 0 uF: expected 470 to 2200 on a supply"),
        (
            HUB,
            "reader_ma = 48",
            "reader_ma = 251",
            r"power\.reader_ma: 3\.3 V of bus a carries 2008 mA in .* bears 2 A:",
        ),
        (HUB, "reader_ma = 48", "reader_ma = 80", r"bus\[0\]\.name: its readers draw 640 mA .* 1\.1 W of heat: .* 1 W"),
        # USB.
        (STARTER, "led_cap_ma = 200", "led_cap_ma = 550", r"power\.supply_ma: 500: expected at least 830"),
        (
            STARTER,
            'source = "usb"',
            'bulk_uf = 1000\nsource = "usb"',
            r"power\.bulk_uf: 1000 uF: expected 100 to 220 on a USB",
        ),
        (
            STARTER,
            'source = "usb"',
            'diode = "SB560"\nsource = "usb"',
            r"power\.diode: SB560: a board on USB has no supply",
        ),
        (STARTER, 'source = "usb"', 'sense = 27\nsource = "usb"', r"power\.sense: 27: a board on USB has no supply"),
        (STARTER, "supply_ma = 500", "supply_ma = 2000", r"power\.source: 2000 mA through a dev board's USB socket"),
        # Buttons: low when pressed, and a spark's rest is what a pin bears.
        (
            HUB,
            'name = "why"',
            'name = "why"\nseries_ohm = 4700',
            r"button\[6\] \(why\)\.series_ohm: 4700: pressed, the pin stands at 1\.06 V .* 0\.82 .* expected 3333 Ohm",
        ),
        (
            HUB,
            'name = "ok"',
            'name = "ok"\nseries_ohm = 10000',
            r"series_ohm: 10000: .* at 1\.02 V .* expected 7500 Ohm",
        ),
        (HUB, 'name = "ok"', 'name = "ok"\nseries_ohm = 270', r"series_ohm: 270: a spark .* 28 mA .* expected 330 Ohm"),
        (HUB, 'name = "ok"', 'name = "ok"\nseries_ohm = -330', r"series_ohm: -330: .* 0 for a plain wire"),
        # I2C: who answers to what, and how fast lines rise through their pull-ups.
        (
            PLUG,
            "wire_cm = 50 ",
            "wire_cm = 80 ",
            r"i2c\[0\]\.pullup_ohm: .* rises in 311 ns, and may take 300 .* 4539 Ohm",
        ),
        (PLUG, "[power]", "[power]\nsupply_ma = 2000", r"power\.reader_ma: 5 V of bus a carries 3000 mA in 0\.14 mm2"),
        (PLUG, "pullup_ohm = 4700", "pullup_ohm = 900 ", r"i2c\[0\]\.pullup_ohm: 900: expected 967 or more"),
        (PLUG, "baud = 400_000", "baud = 1_000_000", r"i2c\[0\]\.baud: 1000000: expected one of \[100000, 400000\]"),
        (PLUG, "i2c = 0", "i2c = 2", r"i2c\[0\]\.i2c: 2: expected one of \[0, 1\]"),
        (PLUG, "sda = 21", "sda = 34", r"i2c\[0\]\.sda: GPIO 34 is input-only"),
        (PLUG, "address = 0x28", "", r"reader\[0\] \(pad\)\.address: missing: .* 0x28"),
        (PLUG, "address = 0x28", "address = 0x80", r"reader\[0\] \(pad\)\.address: 0x80: expected 0x08 to 0x77"),
        (PLUG, "address = 0x28", "address = 0x28\ncs = 5", r"reader\[0\] \(pad\)\.cs: 5 on I2C, where the address"),
        (
            PLUG,
            "# The strip winds",
            '[[reader]]\nname = "twin"\nplace = "twin"\nbus = "a"\naddress = 0x28\nat = [60, 150]\n\n# The strip winds',
            r"reader\[1\] \(twin\)\.address: 0x28 is already reader\[0\]'s, .* \(PCA9548\) is not supported",
        ),
        (STARTER, "cs = 21", "cs = 21\naddress = 40", r"reader\[0\] \(pad\)\.address: 0x28 on SPI"),
        (PLUG, 'reader_supply = "unit"', 'reader_supply = "own"', r"power\.reader_supply: .own. with readers on I2C"),
        # A diode in the strip's 5 V.
        (PLUG, "count = 98 ", "count = 40 ", r"leds\.shifter: 1N4001 carries 40 mA while all is dark"),
        (PLUG, 'shifter = "1N4001"', 'shifter = "1N5817"', r"leds\.shifter: '1N5817': a WS2812B on 5 V wants 3\.5 V"),
        (PLUG, "led_cap_ma = 220", "supply_ma = 1500\nled_cap_ma = 900", r"leds\.shifter: 1N4001 with 900 mA"),
        # Without solder.
        (STARTER, "format = 1", "format = 1\nsolder = false", r"bus\[0\]: the pins of an RC522 module are soldered in"),
        (STARTER, "format = 1", "format = 1\nsolder = false", r"leds\.shifter: '74AHCT125' is soldered onto perfboard"),
        (PLUG, "series_ohm = 0", "series_ohm = 1000", r"button\[0\]\.series_ohm: 1000: it is soldered in: expected 0"),
        (PLUG, "led_cap_ma = 220", "inject = [0, 60]\nled_cap_ma = 220", r"power\.inject: \[0, 60\]: feeds within"),
        (PLUG, "[leds]", "reset = 23\n\n[leds]".replace("reset", "sense"), r"power\.sense: its resistors are soldered"),
        # Strapping pins: at which level they are when the chip leaves reset.
        (
            HUB,
            "reset = 5",
            "reset = 12",
            r"reset: GPIO 12 is a strapping pin, low at reset, .* expected one of \[4, 5, ",
        ),
        (HUB, "reset = 5", "reset = 34", r"reset: GPIO 34 is input-only"),
        (HUB, "sense = 15", "sense = 2", r"power\.sense: GPIO 2 is a strapping pin, low at reset, .* boot loader"),
        (HUB, "sense = 15", "sense = 5", r"power\.sense: GPIO 5 is a strapping pin, high at reset"),
        (HUB, "sck = 18", "sck = 5", r"bus\[0\]\.sck: GPIO 5 is a strapping pin, high at reset"),
    ],
)
def test_what_would_not_work_is_refused_with_the_reason(text: str, old: str, new: str, told: str) -> None:
    assert old in text
    wrong = mistakes(text.replace(old, new, 1))
    assert any(re.search(told, line) for line in wrong), wrong


def test_the_diode_is_within_both_limits_of_the_strip_on_the_best_and_the_worst_of_usb() -> None:
    least, most = check_supply.DIODE_V
    high, low = check_supply.USB_V[1] - least, check_supply.USB_V[0] - most
    assert 0.7 * high <= 0.98 * 3.3
    assert low >= 3.5
    assert 0.7 * check_supply.USB_V[1] > 3.3, "without it, 3.3 V are no high level"


def test_a_line_that_others_hold_stands_at_a_share_whatever_the_resistors() -> None:
    assert [round(check_bus.compute_miso_volts(held), 2) for held in (0, 1, 4, 7)] == [3.3, 1.65, 0.66, 0.41]


def test_a_star_loads_its_clock_with_every_wire() -> None:
    """Eight wires of 80 cm: 504 pF (the review's B11), not the 168 pF of one wire with eight modules."""
    (bus, _) = profile.load("hub").bus
    ohm = check_bus.DRIVER_OHM + bus.clock_ohm
    assert check_bus.compute_clock_rise_ns(bus, 8) == pytest.approx(2.2 * ohm * 504e-12 * 1e9)
    assert check_bus.compute_answer_ns(bus, 8, 25) == pytest.approx(166.32 + 25 + 2.2 * 50 * 63e-3 + 75)
    assert check_bus.compute_clock_rise_ns(bus, 1) < check_bus.compute_clock_rise_ns(bus, 8) / 8, (
        "alone there is no resistor"
    )


def test_a_module_that_is_alone_needs_no_gate_however_it_is_selected() -> None:
    hub = profile.load("hub")
    bus = msgspec.structs.replace(hub.bus[0], miso_through="direct")
    alone = msgspec.structs.replace(hub, bus=[bus], reader=hub.reader[:1])
    assert list(check_bus.find_problems(alone)) == []


@pytest.mark.parametrize("diode", ["1N4001", "1N4004", "1N4007"])
def test_a_diode_for_mains_lowers_a_strip_s_supply(diode: str) -> None:
    assert mistakes(PLUG.replace('"1N4001"', f'"{diode}"')) == []


def test_who_ends_a_short_and_what_flows_until_then() -> None:
    hub = profile.load("hub")
    assert check_source.compute_fault_ma(hub) == 6000, "the supply's limit: T3.15 blows for sure from 6.6 A on"
    assert not check_source.is_fuse_blown(hub)
    near = profile.decode(HUB.replace("supply_ma = 4000", "supply_ma = 5000"), "b.toml")
    assert (check_source.compute_fault_ma(near), check_source.is_fuse_blown(near)) == (6615, False), "it may be either"
    strong = profile.decode(HUB.replace("supply_ma = 4000", "supply_ma = 10000"), "b.toml")
    assert check_source.compute_fault_ma(strong) == 6615
    assert check_source.is_fuse_blown(strong)


def test_every_branch_of_our_boards_bears_its_current() -> None:
    for name in profile.list_names():
        result = {branch.name: branch for branch in check_branches.list_branches(profile.load(name))}
        for branch in result.values():
            assert branch.ma <= check_branches.AMPERE[branch.mm2] * 1000
        assert result["LED feeds"].ma == profile.load(name).power.led_cap_ma
    assert result["3.3 V of bus a"].ma == 80


@pytest.mark.parametrize(
    ("board", "branches"),
    [
        (
            "starter-plug",
            [("LED feeds", 220, 750), ("dev board to 5 V bar", 220 + 80 + 10, 750), ("5 V of bus a", 80, 750)],
        ),
        (
            "hub",
            [
                ("LED feeds", 1800, 6000),
                ("level shifter", 10, 6000),
                ("supply to 5 V bar", 250 + 16 * 48 + 1800, 6000),
                ("dev board", 250, 6000),
                ("regulators", 16 * 48, 6000),
                ("3.3 V of bus a", 8 * 48, 8 * 48),
                ("3.3 V of bus b", 8 * 48, 8 * 48),
            ],
        ),
    ],
)
def test_each_branch_has_all_that_is_behind_it(board: str, branches: list[tuple[str, int, int]]) -> None:
    found = check_branches.list_branches(profile.load(board))
    assert [(branch.name, branch.ma, branch.fault_ma) for branch in found] == branches


@pytest.mark.parametrize(("supply_ma", "is_borne"), [(8000, True), (8001, False)])
def test_feeds_bear_a_short_until_the_supply_ends_it(supply_ma: int, is_borne: bool) -> None:
    """A supply gives half as much again, and 0.75 mm2 bear 12 A."""
    hub = profile.load("hub")
    power = msgspec.structs.replace(hub.power, supply_ma=supply_ma, fuse_ma=None)
    assert (not list(check_branches.find_problems(msgspec.structs.replace(hub, power=power)))) == is_borne


def test_what_wires_bear() -> None:
    """Makers' figures for hook-up wire, and DIN VDE 0298-4, said here once more on purpose."""
    assert check_branches.AMPERE == {0.14: 2, 0.25: 4, 0.34: 6, 0.5: 9, 0.75: 12, 1: 15, 1.5: 18}


def test_what_a_button_s_resistor_makes_of_levels_sparks_and_time() -> None:
    hub = {button.name: button for button in profile.load("hub").button}
    assert check_buttons.compute_low_volts(hub["why"]) == pytest.approx(0.30)  # 1 kOhm under 10
    assert check_buttons.compute_low_volts(hub["ok"]) == pytest.approx(
        0.14, abs=0.005
    )  # under the least that is inside
    assert check_buttons.compute_spark_ma(hub["ok"]) == pytest.approx(8.7)  # of 12 V on the capacitor
    assert check_buttons.compute_rise_ms(hub["ok"]) == pytest.approx(12.6, abs=0.05)
    plain = msgspec.structs.replace(hub["ok"], series_ohm=0)
    assert (check_buttons.compute_low_volts(plain), check_buttons.compute_rise_ms(plain)) == (0, 0)
    for value in ("0", "330", "3300"):
        assert mistakes(HUB.replace('name = "why"', f'name = "why"\nseries_ohm = {value}', 1)) == []


def test_a_strapping_pin_bears_what_keeps_its_level() -> None:
    assert pins.explain_unusable(pins.ESP32, 5, "output-high") is None
    assert pins.explain_unusable(pins.ESP32, 15, "input-either") is None
    assert pins.explain_unusable(pins.ESP32, 15, "output") is not None
    assert pins.explain_unusable(pins.ESP32, 0, "output-high") is not None, "the dev board's BOOT button is on it"
    assert not {2, 5, 12, 15} & set(pins.list_free_pins(pins.ESP32))
