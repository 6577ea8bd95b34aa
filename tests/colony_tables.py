"""Tables of Migration: Mars laid by hand, dice and cards in the tests' own hands: for what is shown of the game."""

from __future__ import annotations

from typing import Any, cast

from marshub.games import load_game
from marshub.games.migration_mars import MigrationMars, State
from marshub.games.migration_mars.box.components import FACTIONS, Faction, Kind
from marshub.games.migration_mars.box.state import Structure
from marshub.games.migration_mars.rules.mars import Mars
from marshub.kernel import MemoryJournal, Session

GAME = cast("MigrationMars", load_game("migration-mars"))
#: Each faction's first Tunnel.
TUNNELS = {"amber": "4,-5", "cobalt": "4,1", "jade": "-4,5", "violet": "-4,-1"}
#: What stands in the evening's middle: hex, kind, owner, people.
BUILT: tuple[tuple[str, Kind, Faction, int], ...] = (
    ("4,-4", "lsc", "amber", 0),
    ("5,-4", "habitat", "amber", 1),
    ("3,-4", "habitat", "amber", 0),
    ("3,-3", "tunnel", "amber", 0),
    ("2,-3", "hospital", "amber", 1),
    ("5,-5", "tunnel", "amber", 0),
    ("4,0", "lsc", "cobalt", 0),
    ("5,-1", "habitat", "cobalt", 1),
    ("-3,4", "fortress", "jade", 0),
    ("-4,0", "factory", "violet", 0),
)


def landed(players: int | list[str] = 4, who: str = "amber") -> Session[Any, Any]:
    """Everybody has a first Tunnel, and `who` begins. Tests change its state by hand, so it cannot be played again."""
    session = Session(GAME, {"players": players}, 1, chance="table", journal=MemoryJournal())
    while session.pending is not None and session.pending.prompt.key == "mm-first-tunnel":
        session.answer(TUNNELS[session.pending.decider])
    session.answer({seat: "12" if seat == who else "3" for seat in session.state.players})
    assert session.state.active == who
    return session


def settled(players: int = 4, who: str = "amber") -> Session[Any, Any]:
    """Some of everything: colonies, people, strikes, cards, a kept event, Rovers on their way."""
    session = landed(players, who)
    state: State = session.state
    for where, kind, owner, people in BUILT:
        if owner in state.players:
            state.built += 1
            state.terrain[where] = Structure(owner, kind, people, state.built)
    state.strikes = {"0,3": state.built, "6,-3": state.built, "4,-2": state.built}
    for number, player in enumerate(state.players.values()):
        player.hand.update(water=5, stone=4, metal=6, olympium=2, rcu=1)
        player.rover = (player.rover + (3, 11, 19, 0)[number]) % len(GAME.load_content_of(state).track)
    keeper = state.players["amber" if "amber" in state.players else who]  # type: ignore[index]
    keeper.kept, state.deck = {"deflector-charge": 1}, {k: v for k, v in state.deck.items() if k != "deflector-charge"}
    look_anew(session)
    return session


def look_anew(session: Session[Any, Any]) -> None:
    """The state was changed by hand: what is asked is looked at anew."""
    assert session.pending is not None
    session.pending.clear_cache()  # type: ignore[attr-defined]


def mars(session: Session[Any, Any]) -> Mars:
    """The table as the rules look at it."""
    return GAME.wrap_state(session.state)


def answer(session: Session[Any, Any], *replies: Any) -> Session[Any, Any]:
    """One answer after the other."""
    for reply in replies:
        session.answer(reply)
    return session


def roll(session: Session[Any, Any], number: int, collection: int = 1) -> None:
    """Roll, and use no Fuel Cell."""
    session.answer("roll")
    session.answer({"numbered": str(number), "collection": str(collection)})
    if session.pending is not None and session.pending.prompt.key == "mm-fuel":
        session.answer(0)


def event(session: Session[Any, Any], name: str) -> None:
    """The active faction comes to another one's Supply Stop, and draws this event."""
    state: State = session.state
    other = next(faction for faction in FACTIONS if faction != state.active)
    state.players[cast("Faction", state.active)].rover = GAME.load_content_of(state).track.index(f"stop-{other}") - 1  # type: ignore[arg-type]
    roll(session, 1)
    answer(session, "water", name)


def meteor(session: Session[Any, Any], direction: int, distance: int, strike: int, card: str = "lone-meteor") -> None:
    """A meteorite with these dice."""
    event(session, card)
    session.answer({"direction": str(direction), "distance": str(distance), "strike": str(strike)})
