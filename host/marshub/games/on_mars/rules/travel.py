"""Travel: discoveries, production, colonists recovered, a new turn-order space and its bonus (POD, TRAVC, TRAVO)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Option, Reason, Script, Words, say

from ..box.components import COLONY_SPACES, ORBIT_SPACES, ORDER, PRODUCTS, Side, spot_name
from ..happenings.colonists import Recovered
from ..happenings.course import SpaceTaken
from ..happenings.moving import DiscoveryLaid
from ..happenings.stores import Produced
from .abilities import effort_of, given, use, useful
from .card_words import ability_words
from .land import distance, emptiness, grid, rover_at
from .mars import YES_OR_NO, Mars, seat_key, spot_option
from .piles_of import draw_discovery
from .slots import recover
from .stores import gain

FAR = 3  # spaces from the rover at which a discovery is placed (OM-TRAVC-01)


def to_colony(mars: Mars, who: str, *, explore: bool = True) -> Script:
    """Travel to the Colony; the landing pod explores nothing (OM-POD-02)."""
    if explore:
        yield from _explore(mars, who)
    yield from _arrive(mars, who, "colony")


def to_orbit(mars: Mars, who: str) -> Script:
    """Travel to Orbit, production first (OM-TRAVO-01)."""
    yield from _produce(mars, who)
    yield from _arrive(mars, who, "orbit")


def explorable(mars: Mars, who: str) -> list[str]:
    """Return where a player could lay a discovery: the empty hexes exactly 3 from the own rover, if there is a tile."""
    if not mars.state.face_up:
        return []
    start, empty = rover_at(mars, who), emptiness(mars)
    return sorted(at for at in grid(mars.content.board.radius) if distance(start, at) == FAR and empty(at))


def _why_not_laid(mars: Mars, who: str, where: str) -> Iterator[Reason]:
    if where not in grid(mars.content.board.radius):
        return
    if distance(rover_at(mars, who), where) != FAR:
        yield Reason("OM-TRAVC-01", say("om-why-not-three-away", where=spot_name(where)))
    elif not emptiness(mars)(where):
        yield Reason("OM-TRAVC-01", say("om-why-not-empty", where=spot_name(where)))


def _explore(mars: Mars, who: str) -> Script:
    """Lay a face-up discovery on an empty hex exactly 3 from the own rover.

    And turn up the next (OM-TRAVC-01 to 04).
    """
    found, tiles = explorable(mars, who), mars.state.face_up
    if not found:
        return
    tile = tiles[0]

    def face_up() -> list[Option]:
        return [Option(each, discovery_words(mars, each)) for each in mars.state.face_up]

    if len(tiles) > 1:
        tile = yield Choose(
            who,
            say("om-explore", who=seat_key(who)),
            face_up,
            wonders=face_up,
        )
    where = found[0]
    if len(found) > 1:
        where = yield Choose(
            who,
            say("om-explore-where", who=seat_key(who)),
            lambda: [spot_option(mars, each) for each in found],
            explain=lambda option: tuple(_why_not_laid(mars, who, option)),
            wonders=lambda: [spot_option(mars, each) for each in grid(mars.content.board.radius)],
        )
    tiles.remove(tile)
    mars.state.finds[where] = tile  # OM-TRAVC-11: face up
    mars.tell(DiscoveryLaid(who, tile, where))
    yield from draw_discovery(mars)


def discovery_words(mars: Mars, tile: str) -> Words:
    """Return a discovery tile by what it does."""
    effect = ability_words(mars.content.discoveries[tile].ability)
    return Words("om-option-ability", {}, {"effect": effect})


def _produce(mars: Mars, who: str) -> Script:
    """Produce a resource for each advanced building, a mineral for each miner.

    A crystal for a shelter (OM-TRAVO-01 to 05).
    """
    made: dict[str, int] = {}
    for card, where in mars.player(who).blueprints.items():
        if where:
            good = PRODUCTS[mars.content.blueprints[card].type]
            made[good] = made.get(good, 0) + 1
    if miners := len(mars.miners(who)):
        made["mineral"] = made.get("mineral", 0) + miners
    if made:
        mars.tell(Produced(who))
    for each, count in made.items():
        yield from gain(mars, who, each, count)


def _arrive(mars: Mars, who: str, side: Side) -> Script:
    """Recover colonists, then take a space of that side and perhaps its bonus (OM-TRAVC-05 to 10)."""
    recover(mars, who, side)
    mars.tell(Recovered(who, side))
    spaces = free_spaces(mars, COLONY_SPACES if side == "colony" else ORBIT_SPACES)
    picked: str = yield pick_space(mars, who, spaces)
    mars.player(who).space = int(picked)
    mars.tell(SpaceTaken(who, int(picked)))
    yield from bonus(mars, who)


def free_spaces(mars: Mars, spaces: tuple[int, ...]) -> list[int]:
    """Return the turn-order spaces without a marker."""
    taken = {own.space for own in mars.state.players.values()}
    return [space for space in spaces if space not in taken]


def pick_space(mars: Mars, who: str, spaces: list[int]) -> Choose:
    """Return the question which turn-order space is taken, each with its bonus."""
    taken = {own.space for own in mars.state.players.values()}

    def option(space: int) -> Option:
        effect = ability_words(mars.content.spaces[space].ability)
        return Option(str(space), Words("om-option-space", {"space": space}, {"effect": effect}))

    def why(name: str) -> Sequence[Reason]:
        if not name.isdecimal() or int(name) not in ORDER or int(name) in spaces:
            return ()
        key = "om-why-space-taken" if int(name) in taken else "om-why-space-across"
        return (Reason("OM-TRAVC-08", say(key, space=name)),)

    return Choose(
        who,
        say("om-space", who=seat_key(who)),
        lambda: [option(space) for space in spaces],
        explain=why,
        wonders=lambda: [option(space) for space in ORDER],
    )


def bonus(mars: Mars, who: str) -> Script:
    """Resolve the bonus of the marker's space; one with a price may be forgone (OM-TRAVC-09)."""
    ability = mars.content.spaces[mars.player(who).space].ability
    effort = effort_of(mars, who)
    if not useful(mars, who, ability, effort):
        return
    if ability.cost or given(ability):
        with mars.keeping(ability.cost.get("crystal", 0)):
            picked: str = yield Choose(
                who,
                Words("om-bonus", {"who": seat_key(who)}, {"effect": ability_words(ability)}),
                lambda: list(YES_OR_NO),
                wonders=lambda: list(YES_OR_NO),
            )
        if picked == "no":
            return
    yield from use(mars, who, ability, effort)
