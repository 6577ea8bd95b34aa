"""docs/new-language.md taken at its word: a toy language, made of the English texts, is played and checked."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import ClientSession
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from guide_copies import ROOT, House, copy_checkout, list_blocks, list_dead_links, list_long_sentences

GUIDE = ROOT / "docs" / "new-language.md"
LOCALE = Path("host/marshub/locales/eo")
BLOCKS = list_blocks(GUIDE, "sh")
#: The block that runs all checks: only the file it names is looked for.
LONG = ("scripts/check.py",)
_WORD = re.compile(r"\b[^\W\d_]{2,}\b(?!\*)")  # not a stem of the glossary ("assist*")
LOST = "ui-settings-motion"

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of a POSIX shell")


def translate(text: str) -> str:
    """Let every word end in o, but letters by themselves, as those of verbs are."""
    return _WORD.sub(r"\g<0>o", text)


class _Translator(Visitor):
    """Translates texts; places and keys stay."""

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802 - the library's word
        node.value = translate(node.value)


def translate_messages(folder: Path) -> None:
    for file in folder.glob("*.ftl"):
        resource = FluentParser().parse(file.read_text(encoding="utf-8"))
        _Translator().visit(resource)
        file.write_text(FluentSerializer().serialize(resource), encoding="utf-8")


def translate_glossary(file: Path) -> None:
    """Write a glossary with the same terms; nothing else of it is translated."""
    lines = ['percent = ""', "[address]", 'singular = ["thouo"]', 'plural = ["yeo"]', 'plural-endings = ["qq"]']
    lines += ["no-verbs = []"]
    lines += ['examples = { singular = "Thouo", plural = "Yeo" }', "[same]", "names = []", "words = []"]
    lines += ["[same.only]"]
    for key, term in tomllib.loads(file.read_text(encoding="utf-8"))["term"].items():
        forms = term.get("where") or term.get("also", ())
        also = ", ".join(f'"{translate(form)}"' for form in forms)
        lines += [f"[term.{key}]", f'say = "{translate(term["say"])}"', f"also = [{also}]", "never = []"]
    file.write_text("\n".join(lines), encoding="utf-8")


def run_block(house: House, having: str) -> subprocess.CompletedProcess[str]:
    """Run the one block of the guide that has `having` in it."""
    (block,) = (block for block in BLOCKS if having in block)
    return subprocess.run(
        ["bash", "-ec", block],
        capture_output=True, text=True, encoding="utf-8", timeout=110, env=house.env, cwd=house.root, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    house = copy_checkout(tmp_path_factory.mktemp("house"), "host", "shared", "firmware", "scripts", "tests", "docs")
    made = run_block(house, "cp -r")
    assert made.returncode == 0, made.stderr
    translate_messages(house.root / LOCALE)
    translate_glossary(house.root / LOCALE / "glossary.toml")
    return house


def test_commands_show_it_and_offer_it(house: House) -> None:
    assert "Whato too playo" in house.run("-m", "marshub", "games", "--lang", "eo")
    assert "en, eo, it, es" in house.run("-m", "marshub", "play", "--help")


def test_it_is_played_in_plain_mode(house: House) -> None:
    played = run_block(house, "--plain")
    assert played.returncode == 0, played.stderr
    assert "Theo gameo iso savedo." in played.stdout


def test_the_settings_offer_it(house: House) -> None:
    shown = house.run(str(house.root / "tests/guides/on_settings.py"))
    assert "‹ Esperanto ›" in shown
    assert "Settingso" in shown
    assert shown.splitlines()[-1] == "eo"


async def test_pages_offer_it_and_strangers_get_it(house: House) -> None:
    save = house.root / "evening.marshub"
    house.run("-m", "marshub", "headless", "pocket-mars", feed=f'{{"op":"new","seed":5,"save":"{save}"}}\n')
    server = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "marshub", "serve", str(save), "--port", "0", "--lang", "en"),
        stdout=asyncio.subprocess.PIPE, env=house.env, cwd=house.root,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        output = ""
        while (address := re.search(r"(http://\S+)", output)) is None:
            line = (await server.stdout.readline()).decode()
            assert line, output
            output += line
        async with ClientSession() as client:
            async with client.get(address[1], params={"lang": "eo"}) as response:
                page = await response.text()
            async with client.get(
                re.match(r"http://[^/]+", address[1])[0] + "/nothing",  # type: ignore[index]
                headers={"Accept": "text/html", "Accept-Language": "eo"},
            ) as response:
                refusal = await response.text()
    finally:
        server.terminate()
        await server.wait()
    assert '<html lang="eo"' in page
    assert ">Esperanto</a>" in page
    assert "Languageso" in page
    assert 'lang="eo"' in refusal


def test_packs_may_have_it_and_rules_fall_back(house: House) -> None:
    code = (
        "import msgspec; from marshub.kernel.packs import Language; from marshub.rule_texts import find_rule;"
        "print(msgspec.convert({'eo': 'Vinĉo'}, dict[Language, str]), find_rule('pocket-mars', 'PM-SETUP-01', 'eo')"
        " == find_rule('pocket-mars', 'PM-SETUP-01'))"
    )
    assert house.run("-c", code) == "{'eo': 'Vinĉo'} True\n"


def list_failures(output: str) -> set[str]:
    return set(re.findall(r"^FAILED \S+::(\w+)", output, re.M))


def test_checks_name_what_is_missing(house: House) -> None:
    file = next(file for file in (house.root / LOCALE).glob("*.ftl") if f"\n{LOST} =" in file.read_text("utf-8"))
    whole = file.read_text("utf-8")
    file.write_text(re.sub(rf"^{LOST} = .*\n", "", whole, flags=re.M), "utf-8")
    try:
        checked = run_block(house, "tests/test_locales.py")
    finally:
        file.write_text(whole, "utf-8")
    assert list_failures(checked.stdout) == {
        "test_every_language_has_all_facts",
        "test_languages_say_the_same_things_with_the_same_places",
    }, checked.stdout
    assert LOST in checked.stdout
    assert "mac_voice" in checked.stdout


def test_checks_of_terms_and_letters_name_what_was_left_in_english(house: House) -> None:
    checked = run_block(house, "tests/test_glossary.py")
    assert list_failures(checked.stdout) == {"test_no_english_is_left_over"}, checked.stdout


@pytest.mark.soak
def test_screens_are_written_and_cut_texts_are_reported(house: House) -> None:
    looked_at = run_block(house, "tests/tui/screens.py")
    assert "Whato" in (house.root / "tests/tui/screens/80x24-eo.txt").read_text("utf-8")
    assert list_failures(looked_at.stdout) == {"test_screens_are_as_they_were_looked_at"}, looked_at.stdout
    assert "assert not hard" in looked_at.stdout  # a word with an o more is too long for some places


def test_rules_are_written_to_be_translated(house: House) -> None:
    written = run_block(house, "scripts/rule_texts.py")
    assert written.returncode == 0, written.stderr
    assert "PM-SETUP-01\n" in written.stdout
    assert "to be translated" in written.stdout
    assert (house.root / LOCALE / "rules" / "pocket-mars").is_dir()


def named_files() -> Iterator[str]:
    for block in BLOCKS:
        if any(name in block for name in LONG):
            yield from re.findall(r"(?:tests|scripts)/[\w./]+", block)


def test_every_block_is_run_or_its_files_are_there() -> None:
    run = (
        "cp -r",
        "--plain",
        "tests/tui/screens.py",
        "tests/test_locales.py",
        "tests/test_glossary.py",
        "scripts/rule_texts.py",
    )
    assert [block for block in BLOCKS if not any(name in block for name in (*run, *LONG))] == []
    assert [name for name in named_files() if not (ROOT / name).exists()] == []


def test_its_links_lead_somewhere() -> None:
    assert list_dead_links(GUIDE) == []
    assert list_long_sentences(GUIDE) == []
    assert "(new-language.md)" in (ROOT / "docs" / "index.md").read_text("utf-8")
