"""Positions that a table may have: legal ids, violations, and side effects of corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TypeAlias

from marshub.kernel import Violation, say
from marshub.kernel.mechanisms.piles import add_cards

from ..box.components import BLOCKS, COLOURS, ITEMS, NEXT, OVER, ROVERS, STEPS, Block
from ..box.spaces import RINGS, SPACES, get_ring
from ..box.state import Farm, HubState
from ..content.pack import Content
from .actions.registry import ACTIONS_BY_ID, get_stack_action
from .adventures import get_adventure_pile as adventures_of
from .crew.aoms import get_aom_pawn
from .facilities import find_install_targets
from .hub import FULL_CREW, Hub
from .malfunction_phase import get_malfunction_pile as malfunctions_of
from .map.tiles import get_roi_pile as tiles_of
from .map.tiles import make_map_piles
from .objectives import OBJECTIVE_TOKENS

_Piles: TypeAlias = Mapping[str, Mapping[str, int]]  # {pile: {card: copies}}
_DISCARD_PILES = (*map(malfunctions_of, BLOCKS), "events", "poi", *map(adventures_of, COLOURS))


def list_allowed_values(state: HubState, content: Content) -> Mapping[str, Collection[str]]:
    """Return the ids that fields of the state may hold, by kind."""
    missions = content.missions.values()
    tokens = {token.id for mission in missions for token in mission.tokens}
    tokens |= {token for mission in missions for token in mission.finds.values()}
    tokens |= {token for mission in missions for spot in mission.start.spots.values() for token in spot.tokens}
    items = {item for mission in missions for item in (*mission.items, *mission.cargo, *mission.examined)}
    return {
        "step": ("", *STEPS[state.phase], NEXT, OVER),
        "skill": content.skills,
        "upgrade": content.upgrades,
        "rover": ROVERS,
        "roi": content.rois,
        "space": SPACES,
        "event": content.events,
        "shown": ("", *content.events),
        "front": ("", *content.tiles),
        "facility": content.facilities,
        "part": ("", *(f"{data.id}/{part}" for data in content.facilities.values() for part in data.parts)),
        "objective-token": tokens,
        "item": {*ITEMS, *content.pois, *items, *(f"objective-{token}" for token in tokens)},
    }


def find_violations(state: HubState, content: Content) -> Iterator[Violation]:
    """Yield what lies there and cannot, by the rules and the box."""
    if state.mission not in content.missions:
        yield Violation("mission", f"unknown: {state.mission!r}", tuple(content.missions))
        return
    yield from _check_course(state)
    contents = list_box_contents(content, state)
    yield from _check_fixed_keys(state, content, contents)
    yield from _check_crew(state, content)
    yield from _check_facilities(state, content)
    yield from _check_map(state, content)
    yield from _check_piles(state, contents)
    if not state.follow_ups or all(coming.who in state.crew for coming in state.follow_ups):
        yield from _check_plan(state, content)
    else:
        yield Violation("follow_ups", "each concerns somebody of the crew", tuple(state.crew))
    yield from _check_upgrades(state, content)


def _check_course(state: HubState) -> Iterator[Violation]:
    if state.sol > state.last_sol:
        yield Violation("sol", f"the mission ends with sol {state.last_sol}")
    fresh = state.phase == "setup" or state.step == OVER
    if fresh and state.result is None and state.sol >= state.last_sol:
        yield Violation("phase", f"no sol is left after sol {state.sol}: sol {state.last_sol} is the last")
    if state.first_player is None and state.phase != "setup":
        yield Violation("first_player", "once the set-up is done, one of the crew is first player", tuple(state.crew))
    if state.first_player is not None and state.first_player not in state.crew:
        yield Violation("first_player", "one of the crew is expected", tuple(state.crew))


def _check_same_keys(path: str, actual: Collection[str], expected: Collection[str]) -> Iterator[Violation]:
    if set(actual) != set(expected):
        yield Violation(path, f"there are always {', '.join(expected) or 'none'}, not {', '.join(actual) or 'none'}")


def _check_fixed_keys(state: HubState, content: Content, contents: _Piles) -> Iterator[Violation]:
    """Check what there is one of in every game, or in every one of the mission."""
    if len(state.crew) < 2:
        yield Violation("crew", "a crew has two to four astronauts")
    yield from _check_same_keys("tracks", state.tracks, BLOCKS)
    yield from _check_same_keys("box", state.box, BLOCKS)
    yield from _check_same_keys("rovers", state.rovers, ROVERS)
    yield from _check_same_keys("gauges", state.gauges, content.missions[state.mission].gauges)
    for name, level in state.gauges.items():
        maximum = content.missions[state.mission].full.get(name, 100)
        if level > maximum:
            yield Violation(f"gauges.{name}", f"this track ends at {maximum}")
    for goal in content.missions[state.mission].objectives:
        if goal.id not in state.objectives:
            yield Violation(f"objectives.{goal.id}", "this objective of the mission is always there")
    for pile in contents:
        if pile not in state.piles:
            yield Violation(f"piles.{pile}", "this pile is always there, if only empty")
    for pile in _DISCARD_PILES:
        if pile not in state.discards:
            yield Violation(f"discards.{pile}", "this pile is always there, if only empty")


def _check_crew(state: HubState, content: Content) -> Iterator[Violation]:
    for seat, astronaut in state.crew.items():
        skills = {skill.id: skill.base for skill in content.skills.values() if skill.owner == seat}
        cards = [*astronaut.skills, *astronaut.locked]
        legal = tuple(skill for skill, base in skills.items() if not base)
        for skill, count in Counter(cards).items():  # FM-SKILL-02 to FM-SKILL-05
            if skill not in legal:
                yield Violation(f"crew.{seat}.skills", f"{skill!r} is not one of their Skill cards", legal)
            elif count > 1:
                words = say("fm-misfit-skill", skill=f"@fm-skill-{skill}")
                yield Violation(f"crew.{seat}.skills", f"{skill!r} is there only once, unlocked or locked", (), words)
        usable = [skill for skill, base in skills.items() if base or skill in astronaut.skills]
        if not set(astronaut.used) <= set(usable) or len(set(astronaut.used)) < len(astronaut.used):
            yield Violation(f"crew.{seat}.used", "skills that they have, each once (FM-SKILL-09)", tuple(usable))
        held_kinds = [condition.kind for condition in astronaut.conditions if not condition.healed]
        if len(set(held_kinds)) < len(held_kinds):
            words = say("fm-misfit-conditions")
            yield Violation(f"crew.{seat}.conditions", "nobody has the same condition twice (FM-COND-06)", (), words)
        if "anxiety-attack" in held_kinds:
            expected = "an anxiety attack acts at once and is never held (FM-COND-13)"
            yield Violation(f"crew.{seat}.conditions", expected, (), say("fm-misfit-anxiety"))
        yield from _check_token_copies(f"crew.{seat}.board", astronaut.board)
    for aom, operator in state.aoms.items():
        if operator not in state.crew:
            yield Violation(f"aoms.{aom}", "one of the crew operates it (FM-AOM-05)", tuple(state.crew))


def _check_token_copies(path: str, tokens: Collection[str]) -> Iterator[Violation]:
    for token, count in Counter(tokens).items() if len(tokens) > 1 else ():
        if count > 1 and token != "pawn":
            words = say("fm-misfit-twins")
            expected = f"only pawn tokens may lie there more than once, not {token!r} (FM-MOD-07)"
            yield Violation(path, expected, (), words)


def _check_facilities(state: HubState, content: Content) -> Iterator[Violation]:
    for name, facility in state.facilities.items():
        data, path = content.facilities[name], f"facilities.{name}"
        yield from _check_same_keys(f"{path}.parts", facility.parts, data.parts)
        top = data.top or None
        if (facility.productivity is None) != (top is None) or (facility.productivity or 0) > (top or 0):
            limits = f"0 to {top}" if top else "null: it produces nothing"
            yield Violation(f"{path}.productivity", f"{limits} is expected")
        if len({(tile.resource, tile.lifted) for tile in facility.tiles}) < len(facility.tiles):
            words = say("fm-misfit-tiles")
            yield Violation(f"{path}.tiles", "one tile of a resource at most (FM-SHUT-03)", (), words)
        if facility.tiles and not (data.uses or data.produces):
            yield Violation(f"{path}.tiles", "it can never be shut (FM-SHUT-09)", (), say("fm-misfit-never-shut"))
        for index, tile in enumerate(facility.tiles):
            fronts = [front.id for front in content.tiles.values() if front.resource == tile.resource]
            if tile.front and tile.front not in fronts:
                yield Violation(f"{path}.tiles.{index}.front", f"no front of an {tile.resource} tile", ("", *fronts))
        yield from _check_token_copies(f"{path}.now", facility.now)
    yield from _check_shutdown_tiles(state, content)
    food = [name for name in state.facilities if content.facilities[name].produces == "food"]
    yield from _check_same_keys("farms", state.farms, food)
    for name, farm in state.farms.items():
        if farm.plants > farm.greenhouses:
            yield Violation(f"farms.{name}.plants", f"there are {farm.greenhouses} Greenhouses for plants (FM-FARM-01)")


def _check_shutdown_tiles(state: HubState, content: Content) -> Iterator[Violation]:
    """Check Shutdown tiles: as many as the stacks have; what stands in for one may be any (FM-SHUT-04)."""
    tiles = [t for facility in state.facilities.values() for t in facility.tiles if not (t.lifted or t.stand_in)]
    for resource in ("energy", "oxygen"):
        stack = {front.id: front.copies for front in content.tiles.values() if front.resource == resource}
        resource_tiles = [tile for tile in tiles if tile.resource == resource]
        if len(resource_tiles) > sum(stack.values()):
            yield Violation("facilities", f"the box has {sum(stack.values())} {resource} tiles; more are stand-ins")
        for front, count in Counter(tile.front for tile in resource_tiles if tile.front).items():
            if count > stack.get(front, 0):
                yield Violation("facilities", f"the box has {stack.get(front, 0)} of the tile {front!r}")


def _check_map(state: HubState, content: Content) -> Iterator[Violation]:
    for space, roi in state.map.items():
        ring = content.rois[roi.tile].ring
        if ring != get_ring(space):
            fitting = tuple(tile.id for tile in content.rois.values() if tile.ring == get_ring(space))
            yield Violation(f"map.{space}.tile", f"{roi.tile!r} is a tile of ring {ring} (FM-MAP-20)", fitting)
        yield from _check_token_copies(f"map.{space}.tokens", roi.tokens)


def _check_plan(state: HubState, content: Content) -> Iterator[Violation]:
    """Check that pawns stand in one place each, and that actions exist."""
    hub = Hub(state, content)
    pawns = {f"pawn-{seat}-{number}" for seat in state.crew for number in (1, 2)} | {
        get_aom_pawn(aom) for aom in state.aoms
    }
    pawn_counts = Counter(pawn for stack in state.plan for pawn in stack.pawns)
    for pawn, count in pawn_counts.items():
        if pawn not in pawns or count > 1:
            yield Violation("plan", f"{pawn!r} is " + ("in two places" if pawn in pawns else "no pawn of this table"))
    if not set(state.idle_pawns) <= pawns - set(pawn_counts):
        yield Violation("idle_pawns", "pawns that stand nowhere else are expected")
    if len({stack.id for stack in state.plan}) < len(state.plan):
        yield Violation("plan", "each stack has an id of its own")
    for index, stack in enumerate(state.plan):
        if stack.action not in ACTIONS_BY_ID:
            yield Violation(f"plan.{index}.action", f"unknown action {stack.action!r}", tuple(ACTIONS_BY_ID))
        elif not stack.pawns or not stack.id[1:].isdecimal():
            yield Violation(f"plan.{index}", "a stack has at least one pawn, and an id such as s1")
        elif not _is_accepted(lambda stack=stack: _query_stack(hub, stack)):  # type: ignore[misc]
            yield Violation(f"plan.{index}.target", f"{stack.action} has no target {stack.target!r}")


def _query_stack(hub: Hub, stack: object) -> None:
    action = get_stack_action(stack)  # type: ignore[arg-type]
    action.compute_price(hub, stack.target)  # type: ignore[attr-defined]
    action.is_obsolete(hub, stack)  # type: ignore[arg-type]
    action.make_name_arguments(stack.target)  # type: ignore[attr-defined]


def _is_accepted(query: Callable[[], None]) -> bool:
    """Return whether rules that expect a legal target accept what stands in a plan."""
    try:
        query()
    except Exception:
        return False
    return True


def _check_upgrades(state: HubState, content: Content) -> Iterator[Violation]:
    hub = Hub(state, content)
    for target in state.pending_upgrades:
        card = target.partition(".")[0]
        if card not in content.upgrades or (target != card and target not in find_install_targets(hub, card)):
            targets = tuple(place for upgrade in content.upgrades for place in find_install_targets(hub, upgrade))
            words = say("fm-misfit-install")
            yield Violation("pending_upgrades", f"{target!r} cannot be installed anywhere", targets, words)


# ------------------------------------------------------------------ the box


def list_box_contents(content: Content, state: HubState) -> _Piles:
    """Return the contents of the piles: {pile: {card: copies}}."""
    malfunctions: dict[Block, dict[str, int]] = {block: {} for block in BLOCKS}
    for card in content.malfunctions.values():
        malfunctions[card.block][card.id] = card.copies
    piles = {malfunctions_of(block): cards for block, cards in malfunctions.items()}
    piles["conditions"] = {kind: data.copies for kind, data in content.conditions.items()}
    piles["events"] = {event.id: 1 for event in content.events.values() if not event.hidden}
    piles["upgrades"] = dict.fromkeys(content.upgrades, 1)
    for adventure in content.adventures.values():
        piles.setdefault(adventures_of(adventure.colour), {})[adventure.id] = 1
    piles |= make_map_piles(content)
    piles["directions"] = dict.fromkeys(content.directions, 1)
    piles["research"] = dict.fromkeys(content.research, 1)
    piles["percentages"] = dict.fromkeys(content.research, 1)
    token_copies = {token.id: token.copies for token in content.missions[state.mission].tokens if token.copies > 1}
    if token_copies:
        piles[OBJECTIVE_TOKENS] = token_copies
    return piles


def count_cards_out(state: HubState) -> Mapping[str, Counter[str]]:
    """Return what lies elsewhere on the table and comes out of a pile: {pile: {card: copies}}."""
    cargo, upgrades = Counter[str](), Counter[str]()
    for bay in (state.cargo.available, state.cargo.pending):
        cargo.update(bay)
    has_given_scanner = len(state.crew) < FULL_CREW
    upgrades.update(state.upgrade_cards)
    upgrades.update(target.partition(".")[0] for target in state.pending_upgrades)
    for facility in state.facilities.values():
        upgrades.update(card for card in facility.upgrades if not (has_given_scanner and card == "auto-scanner"))
    tokens = Counter(token for roi in state.map.values() for token in roi.objectives)
    tokens.update({item.removeprefix("objective-"): n for item, n in cargo.items() if item.startswith("objective-")})
    cards = {tiles_of(ring): Counter[str]() for ring in RINGS}
    for space, roi in state.map.items():
        cards[tiles_of(get_ring(space))][roi.tile] += 1
    crew = state.crew.values()
    cards["conditions"] = Counter(c.kind for astronaut in crew for c in astronaut.conditions if not c.healed)
    return cards | {"upgrades": upgrades, "poi": cargo, OBJECTIVE_TOKENS: tokens}


def _check_piles(state: HubState, contents: _Piles) -> Iterator[Violation]:
    """Check that a card lies in one place, and that there are no more of anything than the box has."""
    cards_out = count_cards_out(state)
    for pile, cards in state.piles.items():
        legal = contents.get(pile)
        if legal is None:
            yield Violation(f"piles.{pile}", "there is no such pile", tuple(contents))
            continue
        counts = {**cards}
        for card, count in state.discards.get(pile, {}).items():
            counts[card] = counts.get(card, 0) + count
        for card in counts:
            if card not in legal:
                yield Violation(f"piles.{pile}.{card}", "no card of this pile", tuple(legal))
        for card, count in cards_out.get(pile, {}).items():
            counts[card] = counts.get(card, 0) + count
        for card, count in counts.items():
            if card in legal and count > legal[card]:
                words = say("fm-misfit-box", count=legal[card], lying=count)
                expected = f"the box has {legal[card]}, here and elsewhere lie {count}"
                yield Violation(f"piles.{pile}.{card}", expected, (), words)
    for pile in state.discards:
        if pile not in _DISCARD_PILES:
            yield Violation(f"discards.{pile}", "there is no such pile", _DISCARD_PILES)


# ------------------------------------------------------------------ corrections


def apply_adjustment_side_effects(before: HubState, state: HubState, content: Content) -> None:
    """Apply the side effects of a correction.

    What comes to lie leaves its pile, what is taken away goes back; Farms and Greenhouses follow Facilities that came
    or went.
    """
    if state.step not in (*STEPS[state.phase], NEXT, OVER) or before.phase != state.phase:
        state.step = ""  # a phase begins with its first step
    if (before.piles, before.discards) == (state.piles, state.discards):
        cards_before, cards_now = count_cards_out(before), count_cards_out(state)
        for pile, pile_cards in state.piles.items():
            for card in {*cards_before.get(pile, ()), *cards_now.get(pile, ())}:
                _move_cards(
                    pile_cards, state.discards.get(pile, {}), card, cards_before[pile][card] - cards_now[pile][card]
                )
    for name in [name for name in state.farms if name not in state.facilities]:
        del state.farms[name]
    for name in state.facilities:
        data = content.facilities.get(name)
        if data is not None and data.produces == "food" and name not in state.farms:
            state.farms[name] = Farm(data.greenhouses if data.card else len(state.crew), 0)  # FM-OBJ-22, FM-PRO-22


def _move_cards(pile: dict[str, int], discards: dict[str, int], card: str, by: int) -> None:
    """Move `by` more of `card` into its pile; if the pile has too few to give, the discards give."""
    if by > 0:
        add_cards(pile, card, by)
    for cards in (pile, discards):
        for _ in range(min(max(0, -by), cards.get(card, 0))):
            by += 1
            add_cards(cards, card, -1)
            if not cards[card]:
                del cards[card]


def discard_cards_in_progress(state: HubState, content: Content) -> None:
    """Resume in the middle of a sol: the step at hand begins anew, and cards that were being resolved are discarded."""
    for pile, cards in list_box_contents(content, state).items():
        if pile.startswith(("malfunction-", "adventures-")) and pile in state.piles:
            for card, copies in cards.items():
                missing = copies - state.piles[pile].get(card, 0) - state.discards[pile].get(card, 0)
                if missing > 0:
                    add_cards(state.discards[pile], card, missing)
