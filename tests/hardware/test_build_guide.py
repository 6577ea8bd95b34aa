"""docs/build.md: its figures are the profiles', its links lead somewhere, its commands and its example exist."""

from __future__ import annotations

import re
from pathlib import Path

import board_facts
import click
import pytest

from marshub.board import building_steps, profile
from marshub.board.profile.check_bus import MOST_ON_BUS
from marshub.board.profile.check_source import MOST_BY_USB_MA
from marshub.cli.app import app
from marshub.cli.group import Later
from marshub.hardware import hours
from marshub.hardware.cad import part_layout
from marshub.hardware.cad.parts import MIN_WALL, Foot, PawnCap, list_parts
from marshub.hardware.checklist import make_checklist
from marshub.sim.vm.board import ESP32_HEAP
from marshub.tools.doctor.examine import CHECKS, choose_checks
from marshub.words import Speech

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "build.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCK = re.compile(r"<!-- made: (\w+) -->\n(.*?)<!-- end -->", re.DOTALL)
#: Every figure with a unit that the guide's own words have, and what it must agree with. A board's figures stand in the
#: table only.
SAID = {
    f"{MIN_WALL:g} mm",
    f"{MOST_ON_BUS} readers",
    f"{MOST_BY_USB_MA / 1000:g} A",
    f"{profile.load('hub').power.feed_mm2:g} mm²",
    "0.25 mm²",  # between pieces of strip
    f"{ESP32_HEAP // 1024} KB",
    "3.3 V",  # what readers and the ESP32 run on
    "5 V",  # what WS2812B run on
    "13.56 MHz",  # ISO 14443
    "12 mm",
    "25 mm",  # how far a good module reads what sticker
    "3 mm",  # card to lay it on
    "100 %",  # how a sheet to scale is printed
}


def test_the_tables_are_what_the_profiles_say() -> None:
    result = dict(BLOCK.findall(TEXT))
    both = [profile.load(name) for name in ("starter-plug", "starter", "hub")]
    made = {
        **{f"step{step.number}": hours.list_durations(both, step) for step in building_steps.list_steps()},
        "boards": board_facts.boards([profile.load(name) for name in profile.list_names()], ROOT / "hardware"),
        "hours": hours.make_table(both),
    }
    for name, table in made.items():
        assert result[name] == table, f"put this between the comments:\n{table}"
    assert result.keys() == made.keys()


def test_guide_and_checklists_have_the_steps_of_the_table() -> None:
    """Numbers and titles in the headings, in order, and in each step the command that confirms it."""
    say = Speech("en").plain_text
    wanted = [f"{step.number} {say(step.title)}" for step in building_steps.list_steps()]
    checklists = [make_checklist(profile.load(name)) for name in profile.list_names()]
    for text, level in ((TEXT, "###"), *((text, "##") for text in checklists)):
        assert re.findall(rf"^{level} (\d .*)$", text, re.MULTILINE) == wanted
        for part in re.split(rf"^{level} (?=\d)", text, flags=re.MULTILINE)[1:]:
            assert re.findall(r"doctor PORT --step (\d)", re.split(r"^## ", part, flags=re.MULTILINE)[0]) == [part[0]]
    assert [step.number for step in building_steps.list_steps()] == list(range(1, len(wanted) + 1))


def test_the_steps_checks_exist_and_every_check_of_a_whole_board_is_in_one() -> None:
    assert {check for step in building_steps.list_steps() for check in step.checks} <= set(CHECKS)
    whole = building_steps.find("whole")
    assert whole is not None
    assert list(whole.checks) == choose_checks([])
    assert {work.step for work in building_steps.list_works()} == {step.name for step in building_steps.list_steps()}
    for name in profile.list_names():
        board = profile.load(name)
        bench = building_steps.make_bench_profile(board)
        assert (bench.mcu.module, len(bench.reader)) == (board.mcu.module, 1)


def test_no_figure_of_a_board_stands_outside_the_table() -> None:
    words = re.sub(r"```.*?```", "", BLOCK.sub("", TEXT), flags=re.DOTALL)
    figures = re.findall(
        r"(?<![\w.])(\d+(?:\.\d+)?)(?: |(?=%))(mA|A|V|Ohm|mm²|mm|cm|EUR|%|LEDs|readers|buttons|MHz|KB|GB|g)(?!\w)",
        words,
    )
    messages = {f"{number} {unit}" for number, unit in figures}
    assert messages == SAID


@pytest.mark.parametrize(
    "page",
    [
        "docs/build.md",
        "hardware/README.md",
        *(f"hardware/{name}/{page}" for name in profile.list_names() for page in ("README.md", "cad/README.md")),
    ],
)
def test_links_and_pictures_lead_somewhere(page: str) -> None:
    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in re.findall(r"^#+ (.*)", text, re.MULTILINE)
    }
    targets = re.findall(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)", text.replace("\n", " "))
    assert targets
    for target, heading in targets:
        assert not target or (path.parent / target).exists(), target
        assert not heading or target or heading in headings, heading


def test_each_command_it_names_exists() -> None:
    def known(words: list[str], group: click.Command) -> bool:
        group = group.load() if isinstance(group, Later) else group
        if not isinstance(group, click.Group) or not words:
            return True
        return words[0] in group.commands and known(words[1:], group.commands[words[0]])

    assert not known(["board", "launch"], app)
    named = set(re.findall(r"marshub ((?:[a-z]+ ?)+)", TEXT))
    assert len(named) > 8
    for command in named:
        assert known(command.split(), app), command


def test_its_profile_of_one_s_own_can_be_printed(tmp_path: Path) -> None:
    match = re.search(r"```toml\n(.*?)```", TEXT, re.DOTALL)
    assert match
    own = tmp_path / "mine.toml"
    own.write_text(match[1], encoding="utf-8")
    board = profile.load(own)
    part_layout.check_layout(board)
    made = list_parts(board)
    assert next(part for part in made if isinstance(part, PawnCap)).pawn == 18
    assert any(isinstance(part, Foot) for part in made)
