"""Mistakes in a profile are told with the line they stand on, also through a base, and by the command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub import resources
from marshub.board import profile
from marshub.board.profile import text as profile_text
from marshub.cli.app import app
from marshub.hardware import build
from marshub.hardware.face_overlay import draw_overlay
from marshub.hardware.printed_words import make_printer
from marshub.languages import LANGUAGES

GUIDE = Path(__file__).parents[2] / "docs" / "profiles.md"


def text_of(name: str) -> str:
    return (resources.boards_folder() / f"{name}.toml").read_text(encoding="utf-8")


def line_of(text: str, needle: str, after: str = "") -> int:
    start = text.index(after) if after else 0
    return text.count("\n", 0, text.index(needle, start)) + 1


def mistakes(text: str) -> list[str]:
    with pytest.raises(profile.ProfileError) as caught:
        profile.decode(text, "b.toml")
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("name", "old", "new", "path", "told"),
    [
        ("hub", "mosi = 23", "mosi = 12", "bus[0].mosi", "GPIO 12 is a strapping pin"),
        ("hub", "sck = 14", "sck = 9", "bus[1].sck", "wired to the module's flash"),
        (
            "hub",
            "first = 149",
            "first = 146",
            "segment[31] (corner-box)",
            "LED 146 is already in segment 'row-3-track'",
        ),
        ("hub", "supply_ma = 4000", "supply_ma = 2500", "power.supply_ma", "expected at least 2818"),
        ("hub", "fuse_ma = 3150", "fuse_ma = 2500", "power.fuse_ma", r"2500: expected one of \[3150, 4000\]"),
        ("hub", "fuse_ma = 3150", "fuse_ma = 5000", "power.fuse_ma", r"5000: expected one of \[3150, 4000\]"),
        (
            "hub",
            "supply_ma = 4000",
            "supply_ma = 3000",
            "power.fuse_ma",
            r"fuse of \(500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10000\) carry 2818",
        ),
        ("hub", "led_cap_ma = 1800", "led_cap_ma = 2200", "power.fuse_ma", r"3150: expected one of \[4000\]"),
        ("hub", 'source = "supply"', 'source = "usb"', "power.source", 'which carries 1500: expected "supply"'),
        ("hub", 'reader_supply = "own"', 'reader_supply = "devkit"', "power.reader_supply", "768 mA at 3.3 V"),
        ("hub", "inject = [0, 81, 141, 212]", "inject = [0]", "power.inject", "feed it at LED 119 or at LED 239"),
        (
            "hub",
            "inject = [0, 81, 141, 212]",
            "inject = [0, 81, 141]",  # the end of the chain is fed from one side alone
            "power.inject",
            "between LED 141 and LED 239",
        ),
        (
            "hub",
            "inject = [0, 81, 141, 212]",
            "inject = [0, 200]",
            "power.inject",
            "between LED 0 and LED 200 up to 0.6 V are lost: .* feed it at LED 100 or at LED 200 too",
        ),
        ("hub", "inject = [0, 81, 141, 212]", "inject = [60]", "power.inject", "expected 0 among them"),
        ("hub", "inject = [0, 81, 141, 212]", "inject = [0, 240]", "power.inject[1]", "expected 0 to 239"),
        (
            "hub",
            "baud = 1_000_000",
            "baud = 4_000_000",
            "bus[0].baud",
            "MISO answers after 273, .* expected 1800000 or",
        ),
        ("hub", 'bus = "b"', 'bus = "a"', "bus[0].name", "9 readers on bus 'a': expected 8 or fewer"),
        (
            "hub",
            "at = [131.33, 50]",
            "gain_db = 40\nat = [131.33, 50]",
            "reader[1] (row-1-2).gain_db",
            "one of .18, 23, 33, 38",
        ),
        (
            "hub",
            "at = [131.33, 50]",
            "power = 64\nat = [131.33, 50]",
            "reader[1] (row-1-2).power",
            "64: expected 1 to 63",
        ),
        (
            "hub",
            "at = [131.33, 50]",
            "at = [105, 50]",
            "reader[1] (row-1-2).at",
            "its module lies on that of 'row-1-1'",
        ),
        ("hub", '["bay", "pad"]', '["sheet", "pad"]', "reader[15] (pad).at", "83 mm from 'bay': expected 100 or more"),
        ("hub", "at = [40, 380]", "at = [40, 369]", "button[0] (prev).at", "on the LEDs of 'gauge': expected 15 mm"),
        ("hub", "at = [40, 380]", "at = [40, 404]", "button[0] (prev).at", "is not on the face"),
        ("hub", "at = [40, 354.5]", "at = [300, 354.5]", "segment[38] (gauge).at", "is not on the face"),
        (
            "hub",
            "at = [173.33, 275]",
            "at = [131.33, 216.67]",
            "segment[31] (corner-box).at",
            "on the module of reader 'row-3-2'",
        ),
        (
            "hub",
            "at = [173.33, 275]",
            "at = [124, 275]",
            "segment[31] (corner-box).at",
            r"an LED at \(124, 275\) lies on one of 'row-3-track': expected 5 mm or more",
        ),
        ("starter", "order = ", 'shifter = "none"\norder = ', "leds.shifter", "wants 3.5 V as high"),
        *(
            ("starter", "order = ", f"series_ohm = {ohm}\norder = ", "leds.series_ohm", f"{ohm}: expected 100 to 560")
            for ohm in (0, 99, 561)
        ),
        ("starter", "link = ", "psram = true\nlink = ", "button[0].pin", "GPIO 16 is wired to the module's PSRAM"),
        (
            "starter",
            "thick_mm = 2 ",
            "thick_mm = 4 ",
            "face.thick_mm",
            r"lifts a tag 5\.7 mm .*: expected 3\.3 or less",
        ),
        ("starter", "thick_mm = 2 ", "thick_mm = 0 ", "face.thick_mm", r"expected a plate of 0\.8 mm or more"),
        ("starter", "height_mm = 190", "height_mm = 1", "face", "expected 50 to 2000 each way"),
        ("starter", "pin = 25", "pin = 34", "button[2].pin", "has no pull-up inside"),
        ("starter", "cs = 21", "cs = 1", "reader[0].cs", "UART0 TX"),
        ("starter", "pin = 17", "pin = 16", "button[1].pin", "GPIO 16 is already"),
        # The S3's own: the same chain, other pins to keep off.
        ("hub-s3", "sck = 12", "sck = 19", "bus[0].sck", "USB"),
        ("hub-s3", "mosi = 18", "mosi = 30", "bus[1].mosi", "flash"),
        ("hub-s3", "miso = 16", "miso = 36", "bus[1].miso", "GPIO 36 is wired to the octal PSRAM of the R8 modules:"),
        ("hub-s3", "enable = 15", "enable = 45", "decoder[0].enable", "strapping"),
        ("hub-s3", "pin = 47", "pin = 48", "button[7].pin", "LED"),
        ("hub-s3", "pin = 21", "pin = 5", "button[6].pin", "GPIO 5 is already"),
        (
            "hub-s3",
            "[leds]",
            '[[segment]]\nname = "corner-box"\nfirst = 146\n\n[leds]',
            "segment[31] (corner-box)",
            "LED 146",
        ),
        ("hub-s3", "sense = 41", "sense = 41\nsupply_ma = 2500", "power.supply_ma", "expected at least 2818"),
        ("starter-c3", "spi = 1", "spi = 2", "bus[0].spi", r"expected one of \[1\]"),
        (
            "starter-c3",
            "[leds]",
            '[power]\nreader_supply = "devkit"\nreader_ma = 120\nled_cap_ma = 160\n\n[leds]',
            "power.reader_supply",
            "has 100",
        ),
        ("starter-s3", "[leds]", "[power]\nsupply_ma = 450\n\n[leds]", "power.supply_ma", "expected at least 480"),
    ],
)
def test_a_mistake_names_its_line(name: str, old: str, new: str, path: str, told: str) -> None:
    text = text_of(name)
    assert old in text
    wrong = text.replace(old, new, 1)
    where = re.escape(path)
    matches = [line for line in mistakes(wrong) if re.match(rf"b\.toml:\d+: {where}: .*{told}", line)]
    assert matches, mistakes(wrong)
    number = int(matches[0].split(":")[1])
    shown = wrong.splitlines()[number - 1]
    bare = re.sub(r" \(.*?\)", "", path)
    # The very line, or for a whole item its [[header]].
    key = bare.rsplit(".", 1)[-1].split("[")[0]
    assert shown.startswith((f"{key} =", f"[[{key}]]", f"[{key}]")), shown


def test_every_field_of_our_profiles_has_the_line_it_stands_on() -> None:
    for name in profile.list_names():
        layer = profile_text.read(text_of(name), name)
        lines = text_of(name).splitlines()
        for path, number in layer.lines.items():
            last = re.sub(r"(\[\d+\])+$", "", path).rsplit(".", 1)[-1]
            element = path.endswith("]") and not lines[number - 1].startswith("[[")
            assert element or last in lines[number - 1], (path, number)
        assert {"name", "title"} <= set(layer.lines)
        assert {"mcu.module", "base"} & set(layer.lines)


def test_a_mistake_in_the_base_is_told_there_and_one_on_top_is_told_here(tmp_path: Path) -> None:
    below = tmp_path / "below.toml"
    below.write_text(text_of("starter").replace("pin = 25", "pin = 12"), encoding="utf-8")
    above = tmp_path / "above.toml"
    above.write_text('base = "below.toml"\nname = "above"\n\n[[button]]\nname = "back"\npin = 5\n', encoding="utf-8")
    with pytest.raises(profile.ProfileError) as caught:
        profile.load(above)
    at = line_of(below.read_text(), "pin = 12")
    assert [line.split(": GPIO")[0] for line in str(caught.value).splitlines()] == [
        f"{below}:{at}: button[2].pin",
        f"{above}:6: button[3].pin",
    ]


@pytest.mark.parametrize(
    ("base", "told"),
    [
        ('"nothing"', r"b\.toml:2: base: 'nothing': expected hub, "),
        ('"../none.toml"', r"b\.toml:2: base: '\.\./none\.toml': expected hub, "),
        ("7", r"b\.toml:2: base: 7: expected"),
    ],
)
def test_a_base_that_is_not_there(base: str, told: str) -> None:
    (line,) = mistakes(f'name = "x"\nbase = {base}\n')
    assert re.match(told, line)


@pytest.mark.parametrize("path", ['"bus.b"', '"reader.pad.nothing"', '"power.fuse"', '"title.x"', "7"])
def test_what_is_to_be_left_out_has_to_be_there(path: str) -> None:
    (line,) = mistakes(f'base = "starter"\nname = "x"\nwithout = [\n  "segment",\n  {path},\n]\n')
    assert line.startswith(
        f"b.toml:5: without[1]: {path.replace(chr(34), chr(39))}: expected a key of the base profile"
    )


def test_an_led_on_a_module_hides_no_other_mistake() -> None:
    """Of one segment the first LED in the way is told, and then what else is wrong."""
    text = (
        text_of("hub")
        .replace("at = [173.33, 275]", "at = [131.33, 216.67]")
        .replace("at = [40, 380]", "at = [40, 369]")
    )
    assert [line.split(": ")[1:3] for line in mistakes(text)] == [
        ["segment[31] (corner-box).at", "an LED at (131.33, 216.67) lies on the module of reader 'row-3-2'"],
        ["button[0] (prev).at", "on the LEDs of 'gauge'"],
    ]


def test_what_is_left_out_of_the_base_is_gone_and_the_rest_is_as_it_was() -> None:
    whole = profile.load("starter")
    less = profile.decode('base = "starter"\nname = "x"\nwithout = ["reader.pad.rst", "face.thick_mm"]\n', "b.toml")
    assert (whole.reader[0].rst, less.reader[0].rst) == (22, None)
    assert less.reader[0].cs == whole.reader[0].cs
    assert less.face is not None
    assert less.segment == whole.segment


def test_profiles_based_on_each_other_come_to_an_end(tmp_path: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{one}.toml").write_text(f'base = "{other}.toml"\nname = "{one}"\n', encoding="utf-8")
    with pytest.raises(profile.ProfileError, match="based on each other: expected a profile that is based on none"):
        profile.load(tmp_path / "a.toml")


def test_a_profile_may_have_four_below_it(tmp_path: Path) -> None:
    for number in range(6):
        base = f"{number - 1}.toml" if number else "starter"
        (tmp_path / f"{number}.toml").write_text(f'base = "{base}"\nname = "n{number}"\n', encoding="utf-8")
    assert profile.load(tmp_path / "3.toml").name == "n3"
    with pytest.raises(profile.ProfileError, match=r"0\.toml:1: base: 'starter': the profiles are based"):
        profile.load(tmp_path / "4.toml")


def test_other_mistakes_have_lines_too() -> None:
    assert mistakes('name = "x"\nformat = [\n')[0].startswith("b.toml:")
    (line,) = mistakes('name = "x"\n')
    assert line == "b.toml:1: top level: Object missing required field `format`"
    (line,) = mistakes(text_of("starter").replace("gamma = true", "gama = true"))
    assert line == f"b.toml:{line_of(text_of('starter'), 'gamma')}: leds: Object contains unknown field `gama`"
    (line,) = mistakes(text_of("hub").replace("fuse_ma = 3150", "'fuse_ma' = 1"))
    assert line.startswith(f"b.toml:{line_of(text_of('hub'), 'fuse_ma')}: power.fuse_ma: ")
    (line,) = mistakes(text_of("hub").replace('["bay", "pad"]', '["bay", "pad", "x"]'))
    number = line_of(text_of("hub"), '["bay", "pad"]')
    assert line.startswith(f"b.toml:{number}: near[19]: ")


def example(name: str) -> str:
    match = re.search(rf"<!-- example: {re.escape(name)} -->\n```\w*\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert match, name
    return match[1]


def test_the_guide_s_example_can_be_built(tmp_path: Path) -> None:
    own = tmp_path / "small.toml"
    own.write_text(example("small.toml"), encoding="utf-8")
    result = CliRunner().invoke(app, ["profile", "check", str(own)], env={"MARSHUB_LANG": "en"})
    assert (result.exit_code, result.output) == (0, example("check"))
    board = profile.load(own)
    row = next(line for line in build.make_tables(board)["leds.csv"].splitlines() if line.startswith("60,"))
    assert row.startswith("60,10,pilot,1,190.0,15.0,")
    assert row.endswith(",pilot")
    messages = {
        shape.text for shape in draw_overlay(board, "mars-taxi", make_printer("en")).shapes if hasattr(shape, "text")
    }
    assert {"Taxi rank", "Pilot", "Fuel", "Fare one"} <= messages


def test_the_guide_s_mistake_is_told_as_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("small.toml").write_text(example("small.toml").replace("pin = 27", "pin = 6"), encoding="utf-8")
    result = CliRunner().invoke(app, ["profile", "check", "small.toml"], env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 1
    assert result.output.startswith(example("mistake"))


def test_the_commands_list_and_show_pins() -> None:
    listed = CliRunner().invoke(app, ["profile", "list"]).output
    names = ["hub", "hub-s3", "starter", "starter-c3", "starter-plug", "starter-s3"]
    assert [line.split()[0] for line in listed.splitlines()] == names
    pins = CliRunner().invoke(app, ["profile", "pins", "starter"]).output
    assert "| GPIO21 | CS | WH | READER pad SDA |  | reader[0].cs |" in pins


def test_a_face_is_printed_in_the_reader_s_language() -> None:
    board = profile.load("starter")
    texts = {
        language: {
            s.text for s in draw_overlay(board, "first-martians", make_printer(language)).shapes if hasattr(s, "text")
        }
        for language in LANGUAGES
    }
    assert "Oxygen" in texts["en"]
    assert "Ossigeno" in texts["it"]
    assert "Oxígeno" in texts["es"]


def test_building_writes_what_verify_accepts_and_notices_a_change(tmp_path: Path) -> None:
    run = CliRunner()
    arguments = ["profile", "build", "starter", "--out", str(tmp_path)]
    assert run.invoke(app, arguments, env={"MARSHUB_LANG": "en"}).exit_code == 0
    assert run.invoke(app, [*arguments, "--verify"]).exit_code == 0
    page = tmp_path / "starter" / "wiring" / "leds.svg"
    page.write_text(page.read_text().replace("GPIO4", "GPIO5"))
    result = run.invoke(app, [*arguments, "--verify"], env={"MARSHUB_LANG": "en"})
    assert result.exit_code == 1
    assert "leds.svg does not match the profile starter" in result.output
