"""A pack with many mistakes: each is found, and named with its place. (The command and its words: tests/cli.)"""

from __future__ import annotations

from pathlib import Path

from test_content import KNOWN

from marshub.games.first_martians.content.library import list_shipped_hub_packs
from marshub.games.first_martians.content.pack_tables import read_packs
from marshub.games.first_martians.content.report import examine_hub_pack

MISSION = """
pack = "mine"

[[mission]]
id = "lost"
category = "intro"
sols = 5
sols_small_crew = 5
rules = "landings"
numbers = { trail = 4 }
dice = [{ sol = 0, block = "working" }]
cargo = { beer = 1 }
examined = ["beer"]
examined_once = ["wine"]
gauges = ["heat"]
full = { cold = 20 }
cards = ["backup-fram"]
kits = { lab = "red-9", backup-fram = "red-9" }
finds = { R1-N = "red-9" }
tokens = [{ id = "red-1", place = "mission-sheet" }]
objectives = [
  { id = "one", gathered = ["orange-1"] },
  { id = "two", besides = ["two"], gauge = "cold" },
  { id = "three", built = "backup-fram", mandatory = false, gathered = ["any-1", "red-1", "black-1"] },
]

[[mission.actions]]
id = "look"
outside = true
part_of = "backup-fram"
pledge = { beer = 1 }
effects = [{ do = "special", name = "rain" }, { do = "draw-percentage", gauge = "cold" }]

[mission.repairs]
backup-fram = [{ do = "tick-objective", objective = "four" }]

[mission.start]
boxed = ["backup-fram"]
built = ["lab", "backup-farm"]
broken = ["lab/soul", "backup-oxygenator/energy", "backup-farm/energy"]
tiles = { R1-N = "far-plateau", R1-S = "plains" }
spots = { R1-N = { tokens = ["red-9"] } }

[mission.supply]
easy = { oxygen = 5, energy = 5, food = 4 }
normal = { oxygen = 4, energy = 4, food = 3 }
hard = { oxygen = 3, energy = 3, food = 2 }

[mission.levels.easy]
sols = -5
broken = ["moon/energy"]
cargo = { wine = 1 }
tiles = { R1-S = "dunes", R1-W = "plains", R1-E = "dunes" }

[mission.levels.easy.crew.2]
broken = ["moon/energy"]

[mission.levels.hard.crew.3]
tiles = { R1-W = "nowhere" }
"""


IN_MISSION = """
$.mission[0].rules: there is no module of special rules 'landings'; did you mean 'landing'?
$.mission[0].numbers.trail: there is no number of these special rules 'trail'; there are none
$.mission[0].dice[0].sol: sols count from 1, or backwards from the last one, which is -1
$.mission[0].cargo.beer: there is no item 'beer'
$.mission[0].examined[0]: there is no item 'beer'
$.mission[0].examined_once[0]: there is no item of examined 'wine'
$.mission[0].full.cold: there is no track of this mission 'cold'
$.mission[0].cards[0]: there is no Facility 'backup-fram'; did you mean 'backup-farm'?
$.mission[0].kits.lab: there is no card of this mission that can be built 'lab'
$.mission[0].kits.backup-fram: there is no Objective token of this mission 'red-9'; did you mean 'red-1'?
$.mission[0].finds.R1-N: there is no Objective token of this mission 'red-9'; did you mean 'red-1'?
$.mission[0].objectives[0].gathered[0]: a mandatory objective asks for red tokens, not for 'orange-1'
$.mission[0].objectives[1].besides: there is no other objective of this mission 'two'
$.mission[0].objectives[1].gauge: there is no track of this mission 'cold'
$.mission[0].objectives[2].built: there is no Facility 'backup-fram'; did you mean 'backup-farm'?
$.mission[0].objectives[2].gathered[2]: an optional objective asks for orange tokens, not for 'black-1'
$.mission[0].actions[0].outside: an action at the place that its declaration names needs names = true
$.mission[0].actions[0].part_of: there is no Facility 'backup-fram'; did you mean 'backup-farm'?
$.mission[0].actions[0].pledge.beer: there is no item 'beer'
$.mission[0].actions[0].effects[0].name: there is no special effect of this mission 'rain'; there are none
$.mission[0].actions[0].effects[0].name: there is no special effect 'rain'
$.mission[0].actions[0].effects[1].gauge: there is no mission track 'cold'
$.mission[0].repairs.backup-fram: there is no Facility 'backup-fram'; did you mean 'backup-farm'?
$.mission[0].repairs.backup-fram[0].objective: there is no objective 'four'
$.mission[0].start.boxed[0]: there is no Facility 'backup-fram'; did you mean 'backup-farm'?
$.mission[0].start.built[0]: 'lab' is a Facility tile, not a card that can be built
$.mission[0].start.broken[0]: lab has no part 'soul'; its parts: energy, oxygen, hardware, cpu
$.mission[0].start.broken[1]: 'backup-oxygenator' is not in play at the start
$.mission[0].start.tiles.R1-N: 'far-plateau' is a tile of ring 3; R1-N lies in ring 1
$.mission[0].start.spots.R1-N.tokens[0]: there is no Objective token of this mission 'red-9'; did you mean 'red-1'?
$.mission[0].levels.easy.sols: at least one sol must be left
$.mission[0].levels.easy.broken[0]: there is no Facility 'moon'
$.mission[0].levels.easy.cargo.wine: there is no item 'wine'
$.mission[0].levels.easy.tiles.R1-S: R1-S already holds 'plains'
$.mission[0].levels.easy.tiles.R1-W: 'plains' already lies on another space
$.mission[0].levels.easy.tiles.R1-E: 'dunes' already lies on another space
$.mission[0].levels.easy.crew.2.broken[0]: there is no Facility 'moon'
$.mission[0].levels.hard.crew.3.tiles.R1-W: there is no ROI tile 'nowhere'
"""

REST = """
pack = "mine"
replaces = ["die/yellow"]

[[campaign]]
id = "trial"
steps = [
  { mission = "nowhere", after_defeat = "riddle" },
  { mission = "landing", bonuses = { picnic = [{ do = "move-stress", by = 1 }] } },
]

[[event]]
id = "round"
hidden = true
follow_up = "round"
missions = ["nowhere"]
effects = [
  { do = "place-token", token = "wound", place = "R1-N", space = "now" },
  { do = "place-token", token = "wound", place = "medic", space = "now" },
  { do = "place-token", token = "wound", place = "froggy", space = "now" },
  { do = "place-token", token = "wound", place = "lab", space = "x" },
  { do = "place-token", token = "wound", place = "cellar", space = "now" },
  { do = "swap-tracks", first = "living", second = "living" },
  { do = "break-part", facility = "lab", part = "energy" },
  { do = "break-part", facility = "cellar", part = "energy" },
  { do = "lose", item = "beer" },
  { do = "search-card", block = "living", sort = "problem" },
  { do = "search-card", block = "living", facility = "cellar" },
  { do = "schedule", event = "tremor", sort = "follow-up", whom = "medic" },
]

[[event]]
id = "tremor"
follow_up = "dust-devil"
effects = [{ do = "gain-tokens", tokens = ["red-9"] }]

[[event]]
id = "nothing"

[[event]]
id = "late"
adventure = true
effects = [{ do = "move-stress", by = 1 }]

[[die]]
id = "pink"
faces = ["1"]

[[die]]
id = "yellow"
faces = ["success"]

[[adventure]]
id = "walk"
colour = "green"
sort = "choice"
effects = [{ do = "move-stress", by = 1 }]
"""
IN_REST = """
$.campaign[0].steps[0].mission: there is no mission 'nowhere'
$.campaign[0].steps[0].after_defeat: there is no mission of this campaign 'riddle'
$.campaign[0].steps[1].bonuses.picnic: there is no objective of landing 'picnic'
$.event[0].follow_up: an event cannot follow itself
$.event[0].missions[0]: there is no mission 'nowhere'
$.event[0].effects[0].space: what lies on the map lies on its ROI tile: the space is "roi"
$.event[0].effects[1].space: an astronaut has the space "board"
$.event[0].effects[2].space: a rover has the space "x"
$.event[0].effects[3].space: a Facility has the spaces "now" (!) and "later" (>>)
$.event[0].effects[4].place: there is no Facility, rover, space of the map or astronaut 'cellar'
$.event[0].effects[5].second: two different tracks are swapped, not 'living' with itself
$.event[0].effects[7].facility: there is no Facility 'cellar'
$.event[0].effects[8].item: there is no item 'beer'
$.event[0].effects[10].facility: there is no Facility 'cellar'
$.event[0].effects[11].event: event 'tremor' lies in the deck; what comes up on its own needs hidden = true
$.event[1].follow_up: event 'dust-devil' lies in the deck; what comes up on its own needs hidden = true
$.event[1].effects[0].tokens[0]: there is no Objective token 'red-9'; did you mean 'red-3'?
$.event[2]: this event does nothing: give it effects or an action
$.event[3].adventure: the rest of an Adventure lies in no deck: it needs hidden = true
$.die[0].id: there is no die 'pink'
$.die[1].faces: a Malfunction die has numbers on its faces, such as ["1", "1", "2", "2", "3", "3"]
$.adventure[0].sort: by its effects this is a "regular" Adventure, not a "choice" one
"""

#: What follows is what there is, which may grow.
HERE = "expected one of"


def found(folder: Path, text: str) -> list[str]:
    """Each mistake without the file's name, and without those that only want a title."""
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    messages = [str(mistake).partition(": ")[2] for mistake in examine_hub_pack(folder, KNOWN).mistakes]
    return [
        mistake.partition(f"; {HERE}")[0]
        for mistake in messages
        if ": no title" not in mistake and ": no story" not in mistake
    ]


def test_what_is_wrong_with_a_mission_sheet(tmp_path: Path) -> None:
    assert found(tmp_path, MISSION) == IN_MISSION.splitlines()[1:]


def test_what_is_wrong_with_campaigns_events_dice_and_adventures(tmp_path: Path) -> None:
    assert found(tmp_path, REST) == IN_REST.splitlines()[1:]


def test_a_pack_may_replace_whole_decks(tmp_path: Path) -> None:
    """Of each deck that is named nothing of the house's stays, and of no other is anything gone."""
    whole = {"upgrade": "upgrades", "poi": "pois"}
    file = tmp_path / "mine.toml"
    file.write_text(f'pack = "mine"\nreplaces = {[*whole.values(), "roi-2"]}\n', encoding="utf-8")
    house, mine = read_packs(list_shipped_hub_packs()), read_packs([*list_shipped_hub_packs(), file])
    gone = {table: set(house.list_ids(table)) - set(mine.list_ids(table)) for table in house.items}
    ring = {name for name in house.list_ids("roi") if house.get("roi", name).ring == 2}
    assert {table: names for table, names in gone.items() if names} == {
        **{table: set(house.list_ids(table)) for table in whole},
        "roi": ring,
    }
