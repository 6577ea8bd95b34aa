"""Tables to test Migration: Mars on: any state as a checkpoint, played on through the public `Session`.

Dice and events are the table's own (`chance="table"`): a test names what comes (`falls`), whatever else is rolled or
drawn is something that does no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from custom_tables import Laid, resumed
from marshub.games.migration_mars import MigrationMars, Setup, State
from marshub.games.migration_mars.box.components import CARDS
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.meteor import trace_meteor
from marshub.games.migration_mars.rules.people import list_healthy
from marshub.kernel import CHANCE, Session

GAME = MigrationMars()
CONTENT = GAME.load_content_of(GAME.new_initial_state(Setup()))
HQ = {who: str(where) for who, where in CONTENT.terrain.hq.items()}
#: Amber's first Tunnel, a centre and the five hexes round it that take homes.
TUNNEL, CENTRE = "4,-5", "4,-4"
HOMES = ("4,-3", "5,-4", "3,-4", "3,-3", "5,-5")
SEAT = "0,0"
QUIET: dict[str, Any] = {"numbered": "1", "collection": "1", "exploration": "olympium"}


class At(Laid[State]):
    """A table in play. `falls`: what is rolled and drawn next, in order: {die: face}, an event, or a meteor's three."""

    PREFIX = "mm-"

    def __init__(self, session: Session[State, Setup], falls: Iterable[Any] = ()) -> None:
        self.falls = list(falls)
        super().__init__(session)

    @property
    def mars(self) -> Mars:
        return Mars(self.state, self.session.game.load_content_of(self.state))  # type: ignore[attr-defined]

    def has(self, who: str = "amber") -> dict[str, int]:
        """The cards in a hand, those of which there are none left out."""
        return {card: count for card, count in self.state.players[who].hand.items() if count}  # type: ignore[index]

    def stock(self, card: str) -> int:
        return self.mars.count_in_treasury(card)

    def people(self, who: str = "amber") -> int:
        """Healthy population."""
        return len(list_healthy(self.mars, who))

    def on(self, where: str) -> str:
        """What stands on a hex: "habitat", "" for nothing."""
        return self.state.terrain[where].kind if where in self.state.terrain else ""

    def space(self, who: str = "amber") -> str:
        """The space of the track where a Rover stands."""
        return CONTENT.track[self.state.players[who].rover]  # type: ignore[index]

    def _fall(self) -> None:
        while self.session.pending is not None and self.session.pending.decider == CHANCE:
            pending = self.session.pending
            wanted = self.falls[0] if self.falls else None
            if pending.kind == "draw":
                legal = [option.id for option in pending.options()]
                if wanted in legal:
                    self.session.answer(self.falls.pop(0))
                else:
                    self.session.answer("clear-channel" if "clear-channel" in legal else legal[0])
            else:
                dice = {die.id: die.faces[0] for die in pending.dice}  # type: ignore[attr-defined]
                rolled = {die: str(QUIET.get(die, face)) for die, face in dice.items()}
                if pending.prompt.key == "mm-first":  # the first that rolls begins
                    rolled = {die: str(12 - at) for at, die in enumerate(dice)}
                if isinstance(wanted, dict) and wanted.keys() & dice.keys():
                    rolled |= {die: str(face) for die, face in self.falls.pop(0).items()}
                self.session.answer(rolled)

    def roll(self, number: int, collection: int = 1, *falls: Any) -> At:
        """Roll these, with no Fuel Cell; then what falls besides."""
        self.falls = [{"numbered": number, "collection": collection}, *falls, *self.falls]
        self.do("roll")
        return self.do(0) if self.asked == "fuel" else self

    def end_turn(self, *, until: str = "colony") -> At:
        """Answer with the first option until the next turn's first question."""
        while self.asked not in (until, ""):
            self.do(self.session.pending.first_answer())  # type: ignore[union-attr]
        return self

    def kinds(self) -> list[str]:
        return [type(happening).__name__ for happening in self.session.log]


def meteor(direction: int, distance: int, strike: int) -> dict[str, int]:
    """The three dice of a meteorite."""
    return {"direction": direction, "distance": distance, "strike": strike}


def aim(where: str) -> dict[str, int]:
    """Some three dice that bring a meteorite down on a hex of the terrain."""
    for direction in range(1, 13):
        for distance in range(1, 7):
            for strike in range(1, 7):
                if trace_meteor(CONTENT.meteors, direction, distance, strike).where == where:
                    return meteor(direction, distance, strike)
    raise AssertionError(f"no meteorite reaches {where}")


def out_of_reach(who: str, steps: int) -> int:
    """The track's number `steps` before a faction's own Supply Stop."""
    return (CONTENT.track.index(f"stop-{who}") - steps) % len(CONTENT.track)


def table(
    *,
    players: int | list[str] = 2,
    land: Mapping[str, Mapping[str, Iterable[str]]] | None = None,
    people: Mapping[str, int] | Iterable[str] = (),
    seats: Mapping[str, int] | None = None,
    hand: Mapping[str, int] | None = None,
    hands: Mapping[str, Mapping[str, int]] | None = None,
    kept: Mapping[str, Iterable[str]] | None = None,
    salvage: Mapping[str, Iterable[str]] | None = None,
    strikes: Iterable[str] = (),
    rover: int | str | None = None,
    deck: Iterable[str] | None = None,
    under: Iterable[str] = (),
    active: str = "amber",
    skips: int = 0,
    falls: Iterable[Any] = (),
    game: MigrationMars = GAME,
) -> At:
    """A table at the start of a turn of `active`.

    land: structures by faction and kind; whoever is left out has a Tunnel by the HQ, for Amber on 4,-5. people: hexes
    where somebody lives. hand: Amber's cards, all others 0; hands: those of anybody. Whoever is not named holds
    nothing. deck: the events nobody has seen; by default all. rover: Amber's space of the track.
    """
    setup = msgspec.convert({"players": players}, Setup)
    state = game.new_initial_state(setup)
    built = dict(land or {})
    for who in state.players:
        for kind, spots in built.get(who, {"tunnel": [_first_tunnel(who)]}).items():
            for where in spots:
                state.built += 1
                assert where not in state.terrain, where
                state.terrain[where] = Structure(who, kind, number=state.built)  # type: ignore[arg-type]
    for where in people:
        state.terrain[where].people = 1
    for who, count in (seats or {}).items():
        state.players[who].embassy = count  # type: ignore[index]
    given: dict[str, Mapping[str, int]] = {"amber": hand or {}, **(hands or {})}
    for who, player in state.players.items():
        player.hand = {card: given.get(who, {}).get(card, 0) for card in CARDS}
        player.kept = dict(Counter((kept or {}).get(who, ())))
        player.salvage = list((salvage or {}).get(who, ()))  # type: ignore[arg-type]
        for event in player.kept:
            state.deck.pop(event, None)
    if deck is not None:
        state.deck = dict(Counter(deck))
    state.under = list(under)
    for event in state.under:
        state.deck.pop(event, None)
    state.strikes = dict.fromkeys(strikes, state.built)
    if rover is not None:
        track = game.load_content_of(state).track
        state.players["amber"].rover = track.index(rover) if isinstance(rover, str) else rover  # type: ignore[arg-type]
    state.players[active].skips = skips  # type: ignore[index]
    state.start = state.active = active
    return resume(state, setup, falls, game=game)


def _first_tunnel(who: str) -> str:
    return {"amber": "4,-5", "cobalt": "4,1", "jade": "-4,5", "violet": "-4,-1"}[who]


def resume(
    state: State, setup: Setup, falls: Iterable[Any] = (), chance: Any = "table", game: MigrationMars = GAME
) -> At:
    """Play `state` on."""
    return At(resumed(game, state, setup, chance), falls)


def fresh(setup: Mapping[str, Any], falls: Iterable[Any] = ()) -> At:
    """A new game, before anybody has answered anything."""
    return At(Session(GAME, dict(setup), 1, chance="table"), falls)
