"""Tables to test On Mars on: any state as a checkpoint, played on through the public `Session`.

What is drawn is the table's own (`chance="table"`): a test names what comes (`falls`), else the first that there is.
Red has the turn, a shelter on 4,-2 with a bot on it; Blue is across the map. Nobody holds anything but four colonists,
no mission lies on the board, and no top tile of a stack has arrows, unless a test says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from custom_tables import Laid, resumed
from marshub.games.on_mars import OnMars, Setup, State
from marshub.games.on_mars.box.components import COLUMNS, COMMON, GRID, GRID_TECHS, RESOURCES
from marshub.games.on_mars.box.state import Building, Player, Rival
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Draw, Session

GAME = OnMars()
CONTENT = GAME.load_content_of(GAME.new_initial_state(Setup()))
SITES = {"red": "4,-2", "blue": "-4,2", "green": "2,2", "yellow": "-2,-2"}
BARE = {kind: f"{kind}-6" for kind in COMMON}  # tiles without arrows
PLACES = dict(zip(COLUMNS, map(str, CONTENT.board.places), strict=True))  # of the first buildings beside the mine
FIRST_DISPLAY = ["drill-rig", "solar-field", "ice-corer", "growth-dome", "concentrator", "dormitory"]


class At(Laid[State]):
    """A table in play. `falls`: what is drawn next, in order."""

    PREFIX = "om-"

    def __init__(self, session: Session[State, Setup], falls: Iterable[str] = ()) -> None:
        self.falls = list(falls)
        super().__init__(session)

    @property
    def red(self) -> Player:
        return self.state.players["red"]

    @property
    def blue(self) -> Player:
        return self.state.players["blue"]

    @property
    def mars(self) -> Mars:
        return GAME.wrap_state(self.state)

    def has(self, who: str = "red") -> dict[str, int]:
        """The resources in Storage, those of which there are none left out."""
        return {good: n for good, n in self.state.players[who].resources.items() if n}  # type: ignore[index]

    def crew(self, who: str = "red") -> tuple[int, int, int]:
        """Colonists in Living Quarters, Work Area and Reserve."""
        player = self.state.players[who]  # type: ignore[index]
        return player.quarters, player.work, self.mars.count_reserve(who)

    def end(self) -> At:
        """End the turn; whoever is asked on the way takes the first option, until the next turn, travel, or the end."""
        self.do("end")
        while self.asked not in ("turn", "travel", ""):
            self.do(self.session.pending.first_answer())  # type: ignore[union-attr]
        return self

    def _fall(self) -> None:
        while isinstance(draw := self.session.pending, Draw):
            legal = [card for card, copies in draw.pile.items() if copies]
            wanted = self.falls[0] if self.falls else None
            self.session.answer(self.falls.pop(0) if wanted in legal else legal[0])

    def undone(self) -> bool:
        """Whether the last answer can be taken back without being asked."""
        return not self.session.history.list_revealing_since(self.session.history.position_before(1))


def player(who: str, **more: Any) -> Player:
    """A player with four colonists and nothing else; `goods` in Storage, any field as it is named."""
    goods = more.pop("goods", {})
    fields: dict[str, Any] = {
        "resources": {good: goods.get(good, 0) for good in RESOURCES},
        "quarters": 4,
        "docked": [4, 5, 6, 7, 8],
        "bots": [SITES[who]],
    }
    return Player(**(fields | more))


def table(
    *,
    players: int = 2,
    side: str = "colony",
    red: Mapping[str, Any] | None = None,
    blue: Mapping[str, Any] | None = None,
    green: Mapping[str, Any] | None = None,
    yellow: Mapping[str, Any] | None = None,
    build: Mapping[str, str] | None = None,
    shelters: Mapping[str, Iterable[str]] | None = None,
    miners: Mapping[str, str] | None = None,
    slots: Mapping[str, Mapping[str, int]] | None = None,
    tops: Mapping[str, str] | None = None,
    empty: bool = True,
    falls: Iterable[str] = (),
    **more: Any,
) -> At:
    """A table at the start of a turn of Red.

    side: where everybody's marker is, Red's first. red, blue …: fields of a player (`goods` is Storage). build: further
    buildings by hex; shelters: further ones by their owner; miners: whose colonist stands on a mine. empty: no crystals
    and research tiles lie on the map. more: fields of the state.
    """
    setup = Setup(players=players)
    state = GAME.new_initial_state(setup)
    first = 1 if side == "orbit" else 5
    given = {"red": red, "blue": blue, "green": green, "yellow": yellow}
    state.terrain |= {at: Building(kind) for kind, at in PLACES.items()}
    for number, who in enumerate(state.players):
        state.players[who] = player(who, **{"space": first + number, **(given[who] or {})})
        state.terrain[SITES[who]] = Building("shelter", who)
    for at, kind in (build or {}).items():
        state.terrain[at] = Building(kind)  # type: ignore[arg-type]
    for owner, hexes in (shelters or {}).items():
        for at in hexes:
            state.terrain[at] = Building("shelter", owner)  # type: ignore[arg-type]
    for at, whose in (miners or {}).items():
        state.terrain[at] = Building("mine", miner=whose)  # type: ignore[arg-type]
    if empty:
        state.crystals, state.research = [], {}
    state.tops = dict(tops or BARE)  # type: ignore[arg-type]
    for tile in state.tops.values():
        state.unseen.pop(tile, None)
    for building in list(state.terrain.values())[1 + len(PLACES) :]:
        laid = [tile for tile in state.unseen if tile.startswith(f"{building.kind}-")]
        if laid:
            state.unseen.pop(laid[0])
    for action, colonists in (slots or {}).items():
        state.slots[action] |= colonists  # type: ignore[index, arg-type]
    held = [tech for mat in state.players.values() for tech in mat.lab.values()]
    sets = CONTENT.numbers.sets[players - 1]
    state.grid = {space: tech for space, tech in zip(GRID, GRID_TECHS, strict=True) if held.count(tech) < sets}
    state.rewards = dict(zip(COLUMNS, ("lr7", "lr2", "lr3", "lr4"), strict=True))  # generator: 2 for each own shelter
    state.display = list(FIRST_DISPLAY)
    for card in state.display:
        state.deck.pop(card)
    state.face_up = ["dt01", "dt02"]
    for tile in state.face_up:
        state.stack.pop(tile, None)
    state.start = state.active = "red"
    state.phase, state.round = "turn", 1
    for name, value in more.items():
        setattr(state, name, value)
    held = (find for mat in state.players.values() for find in (*mat.discoveries, *mat.kept.values()))
    for tile in state.face_up:
        state.stack.pop(tile, None)
    for tile in (*state.finds.values(), *held):
        state.stack.pop(tile, None)
        if tile in state.face_up:
            state.face_up.remove(tile)
    for mat in state.players.values():
        state.display = [card for card in state.display if card not in mat.blueprints]
        state.deck = {card: 1 for card in state.deck if card not in mat.blueprints and card not in state.display}
        for card in (*mat.scientists, *mat.contracts):
            state.hiring = {space: "" if lying == card else lying for space, lying in state.hiring.items()}
    return resume(state, setup, falls)


def solo(
    card: str = "",
    *,
    blue: Mapping[str, Any] | None = None,
    rival: Mapping[str, Any] | None = None,
    falls: Iterable[str] = (),
    **more: Any,
) -> At:
    """A solo table at the start of the rival's turn, who is Blue: `card` is revealed, then comes what `falls`.

    Red's turn follows. blue: fields of the rival's board; rival: fields of the rival.
    """
    blue = {"quarters": 0, "bots": []} | dict(blue or {})
    state = Rival(**({"colour": "blue", "deck": dict.fromkeys(CONTENT.rival_cards, 1)} | dict(rival or {})))
    more = {"active": "blue", "rival": state, "goal": next(iter(CONTENT.goals))} | more
    return table(players=1, blue=blue, falls=[*([card] if card else []), *falls], **more)


def resume(state: State, setup: Setup, falls: Iterable[str] = (), chance: Any = "table") -> At:
    """Play `state` on; what is laid out must itself be possible."""
    violations = [str(violation) for violation in GAME.find_violations(state)]
    assert not violations, violations
    return At(resumed(GAME, state, setup, chance), falls)


def fresh(players: int | list[str] = 2, falls: Iterable[str] = (), seed: int = 1, **setup: Any) -> At:
    """A new game, before anybody has answered anything."""
    return At(Session(GAME, {"players": players, **setup}, seed, chance="table"), falls)


def colonised(**more: Any) -> At:
    """A table with some of everything on it, Red's turn on the Colony side."""
    red = {
        "goods": dict.fromkeys(RESOURCES, 2),
        "depot": 2,
        "bots": ["3,-2"],
        "rover": "1,0",
        "lab": {"A1": "rover", "B2": "generator"},
        "blueprints": {"solar-field": "2,-2", "growth-dome": ""},
        "scientists": {"botanist": ""},
        "contracts": {"crop-trial": {"plant": 1}},
        "objectives": ["wide-learning", "stockpile"],
        "progress": ["generator"],
    }
    blue = {"objectives": ["full-house"], "bots": ["-4,2"], "tray": 1}
    return table(
        red=red,
        blue=blue,
        build={"1,-2": "generator"},
        miners={"-2,1": "blue"},
        slots={"research": {"blue": 1, "red": 1}},
        finds={"0,3": "dt04"},
        missions={"ground-survey": 2, "paper-towns": 3},
        **more,
    )


assert set(BARE) == set(COMMON)
