"""Travel: discoveries, production, colonists recovered, a new turn-order space and its bonus (POD, TRAVC, TRAVO)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import COLONY_SPACES, GOODS, ORBIT_SPACES, ORDER, PRODUCTS, Side, name_hex
from ..box.state import Player
from ..happenings.course import SpaceTaken, Travelled
from ..happenings.pieces_and_goods import DiscoveryKept, DiscoveryLaid, Produced
from .abilities import Effort, has_unasked_steps, is_useful, make_effort, register_step, use_ability
from .card_texts import describe_ability
from .common_questions import ask_one_of
from .draws import draw_discovery
from .first_colonists import report_deeds
from .land import distance, find_rover, make_emptiness_test, make_neighbour_map
from .mars import DONE, NONE, YES_OR_NO, Mars, make_hex_option, make_seat_key
from .slots import recover_colonists
from .stores import can_hold, gain_goods

BY_EFFECT = 2  # how somebody travels: not by shuttle (0), nor for a ship (1)
DISCOVERY_DISTANCE = 3  # spaces between the rover and a new discovery (OM-TRAVC-01)


def travel_to_colony(mars: Mars, seat: str, *, explore: bool = True) -> Script:
    """Travel to the Colony; by landing pod nothing is explored (OM-POD-02)."""
    if explore:
        yield from _explore_hex(mars, seat)
    yield from _arrive_on_side(mars, seat, "colony")


def travel_to_orbit(mars: Mars, seat: str) -> Script:
    """Travel to Orbit, production first (OM-TRAVO-01)."""
    yield from _produce_goods(mars, seat)  # on travel to Orbit only (OM-TRAVO-03)
    yield from _arrive_on_side(mars, seat, "orbit")


def list_explorable(mars: Mars, seat: str) -> list[str]:
    """Return the hexes for a new discovery: the empty ones exactly 3 from the own rover, if there is a tile."""
    if not mars.state.face_up:
        return []
    start, empty = find_rover(mars, seat), make_emptiness_test(mars)
    return sorted(
        hex_id
        for hex_id in make_neighbour_map(mars.content.board.radius)
        if distance(start, hex_id) == DISCOVERY_DISTANCE and empty(hex_id)
    )


def _explain_discovery_hex(mars: Mars, seat: str, where: str) -> Iterator[Reason]:
    if where not in make_neighbour_map(mars.content.board.radius):
        return
    if distance(find_rover(mars, seat), where) != DISCOVERY_DISTANCE:
        yield Reason("OM-TRAVC-01", say("om-why-not-three-away", where=name_hex(where)))
    elif not make_emptiness_test(mars)(where):
        yield Reason("OM-TRAVC-01", say("om-why-not-empty", where=name_hex(where)))


def _explore_hex(mars: Mars, seat: str) -> Script:
    """Lay a face-up discovery on an empty hex exactly 3 from the own rover, and turn up the next one.

    OM-TRAVC-01, OM-TRAVC-03, OM-TRAVC-04.
    """
    hexes, tiles = list_explorable(mars, seat), mars.state.face_up
    if not hexes:
        return  # and no tile is turned up (OM-TRAVC-03)
    tile = tiles[0]

    def list_face_up() -> list[Option]:
        return [Option(item, describe_discovery(mars, item)) for item in mars.state.face_up]

    if len(tiles) > 1:
        tile = yield Choose(
            seat,
            say("om-explore", who=make_seat_key(seat)),
            list_face_up,
            explainable_options=list_face_up,
        )
    where = hexes[0]
    if len(hexes) > 1:
        where = yield Choose(
            seat,
            say("om-explore-where", who=make_seat_key(seat)),
            lambda: [make_hex_option(mars, item) for item in hexes],
            explain=lambda option: tuple(_explain_discovery_hex(mars, seat, option)),
            explainable_options=lambda: [
                make_hex_option(mars, item) for item in make_neighbour_map(mars.content.board.radius)
            ],
        )
    tiles.remove(tile)
    mars.state.finds[where] = tile  # OM-TRAVC-11: face up
    mars.log(DiscoveryLaid(seat, tile, where))
    yield from draw_discovery(mars)
    yield from report_deeds(mars, seat, "place-discovery")


def describe_discovery(mars: Mars, tile: str) -> Words:
    """Return the text of a discovery tile: its ability."""
    effect = describe_ability(mars.content.discoveries[tile].ability)
    return Words("om-option-ability", {}, {"effect": effect})


def _produce_goods(mars: Mars, seat: str) -> Script:
    """Produce for each advanced building and each miner (OM-TRAVO-01 to OM-TRAVO-05).

    A building makes its resource, a shelter a crystal, a miner a mineral.
    """
    if produced := count_production(mars, seat):
        mars.log(Produced(seat))
    for item, count in produced.items():
        yield from gain_goods(mars, seat, item, count)  # into Storage and Tray (OM-TRAVO-05)


def count_production(mars: Mars, seat: str) -> dict[str, int]:
    """Return the goods that a player's advanced buildings and miners produce (OM-TRAVO-01, OM-TRAVO-02)."""
    produced: dict[str, int] = {}
    for card, where in mars.get_player(seat).blueprints.items():
        if where:
            good = PRODUCTS[mars.content.blueprints[card].type]
            produced[good] = produced.get(good, 0) + 1  # whatever the size of its complex (OM-TRAVO-04)
    if miners := len(mars.list_worked_mines(seat)):  # OM-MINE-04, OM-TRAVO-02
        produced["mineral"] = produced.get("mineral", 0) + miners
    return produced


def _can_produce(mars: Mars, seat: str, step: fx.Produce, effort: Effort) -> bool:
    return any(_can_use(mars, seat, good) for good in count_production(mars, seat))


def _can_use(mars: Mars, seat: str, good: str) -> bool:
    return good == "crystal" or can_hold(mars, seat, good)  # the Tray has no limit (OM-CRYS-04)


@register_step(fx.Produce, _can_produce)
def _run_produce(mars: Mars, seat: str, step: fx.Produce, effort: Effort) -> Script:
    """Produce as on travel; for each colonist sent one building or miner produces once more."""

    def list_goods() -> list[str]:
        return [good for good in count_production(mars, seat) if _can_use(mars, seat, good)]

    def make_options(goods: Sequence[str]) -> list[Option]:
        return [Option(good, say(f"om-good-{good}", count=1)) for good in goods]

    def explain(good: str) -> Reason:
        if good in count_production(mars, seat):
            return Reason("OM-BOOST-08", say("om-why-no-room"))
        return Reason("OM-TRAVO-01", say("om-why-not-produced"))

    yield from _produce_goods(mars, seat)
    while effort.count_boosters(mars, seat) and list_goods():
        picked: str = yield ask_one_of(
            seat,
            say("om-produce-more", who=make_seat_key(seat)),
            lambda: make_options(list_goods()),
            lambda: make_options(GOODS),
            explain,
            DONE,
        )
        if picked == "done":
            return
        effort.send_boosters(mars, seat)
        yield from gain_goods(mars, seat, picked, 1)


def _can_travel_by_effect(mars: Mars, seat: str, step: fx.Travel, effort: Effort) -> bool:
    return not step.orbit_only or mars.get_side(seat) == "colony"


@register_step(fx.Travel, _can_travel_by_effect)
def _run_travel(mars: Mars, seat: str, step: fx.Travel, effort: Effort) -> Script:
    """Travel to the other side; a main action that comes later is taken there (OM-TURN-03)."""
    side: Side = "orbit" if mars.get_side(seat) == "colony" else "colony"
    mars.log(Travelled(seat, side, BY_EFFECT))
    yield from (travel_to_orbit if side == "orbit" else travel_to_colony)(mars, seat)


# ---------------------------------------------------------------------- a discovery kept on a blueprint


def _find_keeper(mars: Mars, card: str) -> Player | None:
    """Return the player who has a blueprint, whoever runs its building (OM-SCI-11)."""
    return next((player for player in mars.state.players.values() if card in player.blueprints), None)


def _can_keep_discovery(mars: Mars, seat: str, step: fx.KeepDiscovery, effort: Effort) -> bool:
    keeper = _find_keeper(mars, effort.card)
    if keeper is None or effort.card not in keeper.kept:
        return keeper is not None and bool(mars.state.face_up)
    return is_useful(mars, seat, mars.content.discoveries[keeper.kept[effort.card]].ability, effort)


@register_step(fx.KeepDiscovery, _can_keep_discovery)
def _run_keep_discovery(mars: Mars, seat: str, step: fx.KeepDiscovery, effort: Effort) -> Script:
    """Lay a face-up discovery on the blueprint that is run, at its first use; gain that tile's benefit at every use.

    The tile is replaced in the Exploration box as one that is placed on the map (OM-TRAVC-04): house.
    """
    keeper = _find_keeper(mars, effort.card)
    assert keeper is not None
    if effort.card not in keeper.kept:

        def list_face_up() -> list[Option]:
            return [*(Option(tile, describe_discovery(mars, tile)) for tile in mars.state.face_up), NONE]

        prompt = say("om-keep-discovery", who=make_seat_key(seat), card=f"@om-blueprint-{effort.card}")
        picked: str = yield Choose(seat, prompt, list_face_up, explainable_options=list_face_up)
        if picked == "none":
            return
        mars.state.face_up.remove(picked)
        keeper.kept[effort.card] = picked
        mars.log(DiscoveryKept(seat, picked, effort.card))
        yield from draw_discovery(mars)
    ability = mars.content.discoveries[keeper.kept[effort.card]].ability
    if is_useful(mars, seat, ability, effort):
        yield from use_ability(mars, seat, ability, effort)


def _arrive_on_side(mars: Mars, seat: str, side: Side) -> Script:
    """Recover colonists, then take a space of that side and perhaps its bonus (OM-TRAVC-05 to OM-TRAVC-10)."""
    recover_colonists(mars, seat, side)  # before the bonus, so that they may be used by it (OM-TRAVC-10)
    spaces = list_free_spaces(mars, COLONY_SPACES if side == "colony" else ORBIT_SPACES)
    picked: str = yield ask_space(mars, seat, spaces)
    mars.get_player(seat).space = int(picked)  # OM-TRAVO-08, OM-POD-04
    mars.log(SpaceTaken(seat, int(picked)))
    yield from resolve_bonus(mars, seat)


def list_free_spaces(mars: Mars, spaces: tuple[int, ...]) -> list[int]:
    """Return the turn-order spaces without a marker; vacated ones are free at once (OM-SHUT-10)."""
    taken = {player.space for player in mars.state.players.values()}
    return [space for space in spaces if space not in taken]


def ask_space(mars: Mars, seat: str, spaces: list[int], *extra: Option) -> Choose:
    """Make the question which turn-order space is taken; each option shows its bonus. `extra` are other options."""
    taken = {player.space for player in mars.state.players.values()}

    def make_option(space: int) -> Option:
        effect = describe_ability(mars.content.spaces[space].ability)
        return Option(str(space), Words("om-option-space", {"space": space}, {"effect": effect}))

    def explain(name: str) -> Sequence[Reason]:
        if name not in map(str, ORDER) or int(name) in spaces:
            return ()
        key = "om-why-space-taken" if int(name) in taken else "om-why-space-across"
        return (Reason("OM-TRAVC-08", say(key, space=name)),)

    return Choose(
        seat,
        say("om-space", who=make_seat_key(seat)),
        lambda: [*(make_option(space) for space in spaces), *extra],
        explain=explain,
        explainable_options=lambda: [*(make_option(space) for space in ORDER), *extra],
    )


def resolve_bonus(mars: Mars, seat: str) -> Script:
    """Resolve the bonus of the marker's space; one with a price may be declined (OM-TRAVC-09)."""
    ability = mars.content.spaces[mars.get_player(seat).space].ability
    effort = make_effort(mars, seat)
    if not is_useful(mars, seat, ability, effort):
        return
    if ability.cost or has_unasked_steps(ability):
        with mars.reserve_crystals(ability.cost.get("crystal", 0)):
            picked: str = yield Choose(
                seat,
                Words("om-bonus", {"who": make_seat_key(seat)}, {"effect": describe_ability(ability)}),
                lambda: list(YES_OR_NO),
                explainable_options=lambda: list(YES_OR_NO),
            )
        if picked == "no":
            return
    yield from use_ability(mars, seat, ability, effort)
