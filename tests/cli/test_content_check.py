"""`marshub content check`: what an owner is told about their packs, and the worked example of docs/packs.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub.cli.app import app
from marshub.games import load_game
from marshub.games.first_martians.content.library import list_shipped_hub_packs
from marshub.headless import Headless
from marshub.kernel import MarsHubError, Session
from marshub.words import Speech

DOCS = Path(__file__).parents[2] / "docs" / "packs.md"

CARD = """\
pack = "mine"

[[malfunction]]
id = "rusty-lid"
title = "Rusty Lid"
block = "living"
sort = "complication"
facility = "med-lab"
effects = [
  { do = "break-part", facility = "med-lab", part = "cpu" },
]
"""
EVENT = """\
pack = "mine"

[[event]]
id = "draught"
title = "Draught"
story = "It is cold. Shut the door."
effects = [{ do = "move-stress", by = 1 }]
action = { pawns = 1, reward = [{ do = "gain", item = "seed" }] }
consequence = [{ do = "wilt" }]
"""
MISSION = """\
pack = "mine"

[[mission]]
id = "ice"
title = "Ice"
category = "explore"
sols = 5
sols_small_crew = 6
cards = ["backup-farm"]
objectives = [
  { id = "core", title = "Drill a core" },
]

[mission.supply]
easy = { oxygen = 5, energy = 5, food = 4 }
normal = { oxygen = 4, energy = 4, food = 3 }
hard = { oxygen = 3, energy = 3, food = 2 }
"""


def checked(path: Path) -> tuple[int, list[str]]:
    result = CliRunner().invoke(app, ["content", "check", str(path)])
    if isinstance(result.exception, MarsHubError):
        return 2, [str(result.exception)]
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output.splitlines()


def write(folder: Path, text: str, name: str = "mine.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("good", "brings"),
    [(CARD, "1 Malfunction card"), (EVENT, "1 event"), (MISSION, "1 mission")],
    ids=["card", "event", "mission"],
)
def test_a_good_pack_gets_a_summary(tmp_path: Path, good: str, brings: str) -> None:
    code, lines = checked(write(tmp_path, good))
    assert code == 0
    assert lines[-3] == f"mine (1 file): {brings}"
    assert lines[-2].startswith("with it, play has: Malfunction decks working 40, living ")
    assert lines[-1] == "no mistakes"


BROKEN = {
    "no TOML": (CARD, 'id = "rusty-lid"', 'id = "rusty-lid', ["mine.toml:4: $: is not valid TOML: "]),
    "no such field": (CARD, "title =", "titel =", [
        "mine.toml:5: $.malfunction[0].titel: unknown field `titel`; did you mean 'title'?",
        "mine.toml:3: $.malfunction[0].title: no title in any language; add title = { en = …, it = …, es = … }",
    ]),
    "no such sort": (CARD, '"complication"', '"complicated"', [
        "mine.toml:7: $.malfunction[0].sort: unknown value 'complicated'; did you mean 'complication'?",
    ]),
    "a field left out": (CARD, 'block = "living"\n', "", [
        "mine.toml:3: $.malfunction[0]: missing required field `block`",
    ]),
    "no such kind of effect": (CARD, "break-part", "crush", [
        "mine.toml:10: $.malfunction[0].effects[0].do: unknown value 'crush'; expected one of add-objective, "
        "blight, break-part, ",
    ]),
    "no such Facility": (CARD, 'facility = "med-lab"\n', 'facility = "mead-lab"\n', [
        "mine.toml:8: $.malfunction[0].facility: there is no Facility 'mead-lab'; did you mean 'med-lab'?",
    ]),
    "no such part there": (CARD, 'facility = "med-lab", part = "cpu"', 'facility = "farm", part = "cpu"', [
        "mine.toml:10: $.malfunction[0].effects[0].part: farm has no part 'cpu'; its parts: energy, oxygen, hardware",
    ]),
    "an id that is taken": (CARD, "rusty-lid", "expired-pills", [
        "mine.toml:4: $.malfunction[0].id: there is already malfunction 'expired-pills' in "
        "21-living-malfunctions.toml; "
        'to take its place, say replaces = ["malfunction/expired-pills"] at the top of this file',
    ]),
    "nothing to replace": (CARD, 'pack = "mine"\n', 'pack = "mine"\nreplaces = ["malfunction-livin", '
    '"event/dust-devi"]\n', [
        "mine.toml:2: $.replaces[0]: no deck 'malfunction-livin'; did you mean 'malfunction-living'?",
        "mine.toml:2: $.replaces[1]: there is no event 'dust-devi' to replace; did you mean 'dust-devil'?",
    ]),
    "a Facility taken away": (CARD, 'pack = "mine"\n', 'pack = "mine"\nreplaces = ["facility/med-lab"]\n', [
        "mine.toml:2: $.replaces[0]: facility 'med-lab' is removed and not replaced, "
        "but the rules need it",
    ]),
    "a deck taken away": (EVENT, "[[event]]", 'replaces = ["malfunction-living"]\n\n[[event]]', [
        "mine.toml:3: $.replaces[0]: the deck 'malfunction-living' is empty: nothing could be drawn from it",
    ]),
    "no such item": (EVENT, '"seed"', '"seeds"', [
        "mine.toml:8: $.event[0].action.reward[0].item: there is no item 'seeds'; did you mean 'seed'?",
    ]),
    "a token in the wrong place": (EVENT, 'do = "wilt"', 'do = "place-token", token = "rover-damage", place = "lab"', [
        "mine.toml:9: $.event[0].consequence[0].token: a token 'rover-damage' does nothing on a Facility; "
        "it goes to froggy or scorpio",
    ]),
    "a consequence nobody can avert": (EVENT, "action = {", "#", [
        "mine.toml:9: $.event[0].consequence: only an event with an action stays open, so this would never strike "
        "(FM-EVT-12)",
    ]),
    "a follow-up from the deck": (EVENT, "[[event]]", '[[event]]\nfollow_up = "quake"', [
        "mine.toml:4: $.event[0].follow_up: event 'quake' lies in the deck; what comes up on its own needs "
        "hidden = true",
    ]),
    "hidden for ever": (EVENT, 'action = { pawns = 1, reward = [{ do = "gain", item = "seed" }] }\n'
        'consequence = [{ do = "wilt" }]', "hidden = true", [
        "mine.toml:8: $.event[0].hidden: nothing leads to this hidden event: no follow_up and no schedule "
        "effect names it",
    ]),
    "an event of a mission nobody has": (EVENT, "[[event]]", '[[event]]\nmissions = ["iec"]', [
        "mine.toml:4: $.event[0].missions[0]: there is no mission 'iec'; expected one of binding-agent, ",
    ]),
    "too dear": (EVENT, "pawns = 1", "pawns = 5, pay = { beer = 1 }", [
        "mine.toml:8: $.event[0].action.pawns: Expected `int` <= 4",
        "mine.toml:8: $.event[0].action.pay.beer: unknown key 'beer'; expected one of energy, food, oxygen",
    ]),
    "a tile to be built": (MISSION, "backup-farm", "farm", [
        "mine.toml:9: $.mission[0].cards[0]: 'farm' is a Facility tile, not a card that can be built",
    ]),
    "half a supply": (MISSION, ", food = 2", "", [
        "mine.toml:17: $.mission[0].supply.hard: the hard supply needs oxygen, energy and food; missing: food",
    ]),
    "the same goal twice": (MISSION, "objectives = [", 'objectives = [\n  { id = "core" },', [
        "mine.toml:12: $.mission[0].objectives[1].id: objective 'core' appears twice",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_pack_is_explained(tmp_path: Path, name: str) -> None:
    good, old, new, expected = BROKEN[name]
    assert good.count(old) == 1, "the mistake is made in one place"
    code, lines = checked(write(tmp_path, good.replace(old, new)))
    assert code == 1
    mistakes = [line for line in lines[:-1] if not line.endswith("(remark)")]
    for line in expected:
        assert any(message.startswith(line) for message in mistakes), "\n".join(lines)
    assert len(mistakes) == len(expected), "\n".join(lines)
    plural = "" if len(mistakes) == 1 else "s"
    assert lines[-1] == f"{len(mistakes)} mistake{plural}: this cannot be played yet"


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_not_played(tmp_path: Path, name: str) -> None:
    good, old, new, _ = BROKEN[name]
    write(tmp_path, good.replace(old, new))
    headless = Headless(load_game("first-martians", packs=tmp_path), Speech("en"))
    reply = headless.handle('{"op":"new","setup":{"packs":["mine"]}}')
    assert '"code":"bad-pack"' in reply
    assert "mine.toml:" in reply
    assert '"ok":true' in headless.handle('{"op":"new","setup":{"packs":[]}}')  # the house does not mind


def test_the_houses_name_is_taken(tmp_path: Path) -> None:
    code, lines = checked(write(tmp_path, CARD.replace('"mine"', '"house"')))
    assert code == 1
    message = 'mine.toml:1: $.pack: the name "house" is that of the packs which MarsHub ships; '
    assert any(line.startswith(message) for line in lines)


def test_words_that_a_language_lacks_are_a_remark(tmp_path: Path) -> None:
    code, lines = checked(write(tmp_path, CARD.replace('"Rusty Lid"', '{ en = "Rusty Lid" }')))
    assert code == 0
    message = (
        "mine.toml:5: $.malfunction[0].title: no title in Italian and Spanish; add title = { it = …, es = … } (remark)"
    )
    assert message in lines


def test_a_deck_that_differs_from_the_box_is_a_remark(tmp_path: Path) -> None:
    code, lines = checked(write(tmp_path, CARD))
    assert code == 0
    message = "$.malfunction[0]: there are now 29 Malfunction cards of the Living Block; the box has 28 (remark)"
    assert f"mine.toml:3: {message}" in lines


def test_a_card_of_another_block_is_a_remark(tmp_path: Path) -> None:
    code, lines = checked(write(tmp_path, CARD.replace('"living"', '"system"')))
    assert code == 0
    message = "mine.toml:8: $.malfunction[0].facility: a card of the system deck names a Facility of the living block"
    assert f"{message} (remark)" in lines


def test_a_folder_is_read_as_a_whole(tmp_path: Path) -> None:
    """Files of one pack count as one: what one of them replaces makes room for the cards of the other."""
    write(tmp_path, CARD.replace("rusty-lid", "expired-pills"), "1.toml")
    write(tmp_path, 'pack = "mine"\nreplaces = ["malfunction/expired-pills"]\n', "2.toml")
    code, lines = checked(tmp_path)
    assert (code, lines[-3]) == (0, "mine (2 files): 1 Malfunction card")
    write(tmp_path, CARD, "3.toml")
    write(tmp_path, EVENT.replace('"seed"', '"sed"'), "4.toml")
    write(tmp_path, CARD, "5.toml")
    code, lines = checked(tmp_path)
    assert code == 1
    assert [line.split(" ")[0] for line in lines[:-1] if not line.endswith("(remark)")] == ["4.toml:8:", "5.toml:4:"]


@pytest.mark.parametrize("part", [0, 4])
def test_the_house_packs_can_be_checked_whole_or_file_by_file(part: int) -> None:
    folder = Path(str(list_shipped_hub_packs()[0])).parent
    assert checked(folder)[0] == 0
    assert checked(Path(str(list_shipped_hub_packs()[part])))[0] == 0


def test_where_there_is_no_pack(tmp_path: Path) -> None:
    assert checked(tmp_path) == (
        2,
        [f"{tmp_path}: there is no pack in this folder; a pack is a file whose name ends in .toml"],
    )
    gone = tmp_path / "gone.toml"
    code, lines = checked(gone)
    assert code == 2
    assert lines == [f"{gone}: there is no such file or folder; expected a pack (a .toml file) or a folder of packs"]


# ------------------------------------------------------------------ the worked example


def example() -> str:
    match = re.search(r"<!-- example:attic -->\n```toml\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return match[1]


def test_the_worked_example_is_a_good_pack(tmp_path: Path) -> None:
    code, lines = checked(write(tmp_path, example(), "attic.toml"))
    assert code == 0
    assert lines == [
        "attic (1 file): 1 Malfunction card, 1 die, 2 events",
        "with it, play has: Malfunction decks working 40, living 28, system 26; 54 Mission Events",
        "no mistakes",
    ]


def test_the_worked_example_is_played_from_the_players_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    (tmp_path / "packs").mkdir()
    write(tmp_path / "packs", example(), "attic.toml")
    game = load_game("first-martians")
    content = game.load_content_of(Session(game, {}, 1).state)  # type: ignore[attr-defined]
    assert content.dice["yellow"].faces == ("0", "1", "1", "2", "2", "3")
    assert [effect.__struct_config__.tag for effect in content.malfunctions["jammed-winch"].effects] == [
        "place-token",
        "move-stress",
    ]
    headless = Headless(game, Speech("it"))
    assert '"ok":true' in headless.handle('{"op":"new","seed":1}')
    assert '"packs":["attic"]' in headless.handle('{"op":"state"}')
    assert '"ok":true' in headless.handle('{"op":"auto","steps":"end"}')
    speech = Speech("it")
    speech.learn(game.pack_texts())
    assert speech.plain_text("fm-card-jammed-winch") == "Verricello sotto ghiaccio"
    assert speech.plain_text("fm-event-voices-in-the-attic-story").startswith("Di notte")
    # one title of ours, as long as nobody says otherwise
    assert Speech("it").plain_text("fm-card-jammed-winch") == "Verricello bloccato"


def test_the_tables_of_the_guide_name_what_there_is() -> None:
    """Every table and every effect that the guide names exists, and the effects of cards are all in it."""
    from marshub.games.first_martians import effects
    from marshub.games.first_martians.content.pack import CONTENT_FIELDS
    from marshub.games.first_martians.content.pack_tables import DECKS

    text = DOCS.read_text(encoding="utf-8").partition("## Pocket Mars")[0]  # its packs are another game's
    tags = {kind.__struct_config__.tag for kind in effects.Effect.__args__}
    messages = set(
        re.findall(r"`([a-z-]+)`", "".join(re.findall(r"^\| (`.*?) \|", text[text.index("## Effects") :], re.M)))
    )
    assert messages - {"do"} == tags
    assert set(re.findall(r"\[\[(\w+)\]\]`", text)) <= set(CONTENT_FIELDS)
    assert all(f"`{deck}`" in text for deck in DECKS)
