"""Positions that a table may have: legal ids, violations, and side effects of corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping

from marshub.kernel import Misfit, say
from marshub.kernel.mechanisms.piles import add

from ..box.components import BLOCKS, COLOURS, ITEMS, NEXT, OVER, ROVERS, STEPS
from ..box.spaces import RINGS, SPACES, ring_of
from ..box.state import Farm, HubState
from ..content.pack import Content
from .actions.registry import ACTIONS, action_of
from .adventures import pile_of as adventures_of
from .crew.aoms import pawn_of
from .hub import FULL_CREW, Hub
from .malfunction.cards import pile_of as malfunctions_of
from .map.tiles import pile_of as tiles_of
from .objectives import OBJECTIVE_TOKENS
from .upgrades import install_targets


def names(state: HubState, content: Content) -> Mapping[str, Collection[str]]:
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


def misfits(state: HubState, content: Content) -> Iterator[Misfit]:
    """Yield what lies there and cannot, by the rules and the box."""
    if state.mission not in content.missions:
        yield Misfit("mission", f"unknown: {state.mission!r}", tuple(content.missions))
        return
    yield from _course(state)
    yield from _keys(state, content)
    yield from _crew(state, content)
    yield from _facilities(state, content)
    yield from _map(state, content)
    yield from _supplies(state, content)
    if not state.follow_ups or all(each.who in state.crew for each in state.follow_ups):
        yield from _plan(state, content)
    else:
        yield Misfit("follow_ups", "each concerns somebody of the crew", tuple(state.crew))
    yield from _upgrades(state, content)


def _course(state: HubState) -> Iterator[Misfit]:
    if state.sol > state.last_sol:
        yield Misfit("sol", f"the mission ends with sol {state.last_sol}")
    fresh = state.phase == "setup" or state.step == OVER
    if fresh and state.result is None and state.sol >= state.last_sol:
        yield Misfit("phase", f"no sol is left after sol {state.sol}: sol {state.last_sol} is the last")
    if state.first_player is None and state.phase != "setup":
        yield Misfit("first_player", "somebody is, once the set-up is done", tuple(state.crew))
    if state.first_player is not None and state.first_player not in state.crew:
        yield Misfit("first_player", "one of the crew is expected", tuple(state.crew))


def _same(path: str, found: Collection[str], wanted: Collection[str]) -> Iterator[Misfit]:
    if set(found) != set(wanted):
        yield Misfit(path, f"there are always {', '.join(wanted) or 'none'}, not {', '.join(found) or 'none'}")


def _keys(state: HubState, content: Content) -> Iterator[Misfit]:
    """Check what there is one of in every game, or in every one of the mission."""
    if len(state.crew) < 2:
        yield Misfit("crew", "a crew has two to four astronauts")
    yield from _same("tracks", state.tracks, BLOCKS)
    yield from _same("box", state.box, BLOCKS)
    yield from _same("rovers", state.rovers, ROVERS)
    yield from _same("gauges", state.gauges, content.missions[state.mission].gauges)
    for name, level in state.gauges.items():
        full = content.missions[state.mission].full.get(name, 100)
        if level > full:
            yield Misfit(f"gauges.{name}", f"this track ends at {full}")
    for goal in content.missions[state.mission].objectives:
        if goal.id not in state.objectives:
            yield Misfit(f"objectives.{goal.id}", "this objective of the mission is always there")
    for pile in box(content, state):
        if pile not in state.piles:
            yield Misfit(f"piles.{pile}", "this pile is always there, if only empty")
    for pile in _discarded():
        if pile not in state.discards:
            yield Misfit(f"discards.{pile}", "this pile is always there, if only empty")


def _discarded() -> tuple[str, ...]:
    return (*map(malfunctions_of, BLOCKS), "events", "poi", *map(adventures_of, COLOURS))


def _crew(state: HubState, content: Content) -> Iterator[Misfit]:
    for who, astronaut in state.crew.items():
        own = {skill.id: skill.base for skill in content.skills.values() if skill.owner == who}
        cards = [*astronaut.skills, *astronaut.locked]
        legal = tuple(skill for skill, base in own.items() if not base)
        for skill, count in Counter(cards).items():  # FM-SKILL-02 to FM-SKILL-05
            if skill not in legal:
                yield Misfit(f"crew.{who}.skills", f"{skill!r} is not one of their Skill cards", legal)
            elif count > 1:
                words = say("fm-misfit-skill", skill=f"@fm-skill-{skill}")
                yield Misfit(f"crew.{who}.skills", f"{skill!r} is there only once, unlocked or locked", (), words)
        usable = [skill for skill, base in own.items() if base or skill in astronaut.skills]
        if not set(astronaut.used) <= set(usable) or len(set(astronaut.used)) < len(astronaut.used):
            yield Misfit(f"crew.{who}.used", "skills that they have, each once (FM-SKILL-09)", tuple(usable))
        held = [condition.kind for condition in astronaut.conditions if not condition.healed]
        if len(set(held)) < len(held):
            words = say("fm-misfit-conditions")
            yield Misfit(f"crew.{who}.conditions", "nobody has two of a kind (FM-COND-06)", (), words)
        if "anxiety-attack" in held:
            expected = "an anxiety attack acts at once and is never held (FM-COND-13)"
            yield Misfit(f"crew.{who}.conditions", expected, (), say("fm-misfit-anxiety"))
        yield from _no_twins(f"crew.{who}.board", astronaut.board)
    for aom, operator in state.aoms.items():
        if operator not in state.crew:
            yield Misfit(f"aoms.{aom}", "one of the crew operates it (FM-AOM-05)", tuple(state.crew))


def _no_twins(path: str, tokens: Collection[str]) -> Iterator[Misfit]:
    for token, count in Counter(tokens).items():
        if count > 1 and token != "pawn":
            words = say("fm-misfit-twins")
            yield Misfit(path, f"only pawn tokens may lie there more than once, not {token!r} (FM-MOD-07)", (), words)


def _facilities(state: HubState, content: Content) -> Iterator[Misfit]:
    for name, here in state.facilities.items():
        data, path = content.facilities[name], f"facilities.{name}"
        yield from _same(f"{path}.parts", here.parts, data.parts)
        top = data.top or None
        if (here.productivity is None) != (top is None) or (here.productivity or 0) > (top or 0):
            most = f"0 to {top}" if top else "null: it produces nothing"
            yield Misfit(f"{path}.productivity", f"{most} is expected")
        if len({(tile.resource, tile.lifted) for tile in here.tiles}) < len(here.tiles):
            words = say("fm-misfit-tiles")
            yield Misfit(f"{path}.tiles", "one tile of a resource at most (FM-SHUT-03)", (), words)
        if here.tiles and not (data.uses or data.produces):
            yield Misfit(f"{path}.tiles", "it can never be shut (FM-SHUT-09)", (), say("fm-misfit-never-shut"))
        for index, tile in enumerate(here.tiles):
            fronts = [front.id for front in content.tiles.values() if front.resource == tile.resource]
            if tile.front and tile.front not in fronts:
                yield Misfit(f"{path}.tiles.{index}.front", f"no front of an {tile.resource} tile", ("", *fronts))
        yield from _no_twins(f"{path}.now", here.now)
    yield from _tiles(state, content)
    food = [name for name in state.facilities if content.facilities[name].produces == "food"]
    yield from _same("farms", state.farms, food)
    for name, farm in state.farms.items():
        if farm.plants > farm.greenhouses:
            yield Misfit(f"farms.{name}.plants", f"there are {farm.greenhouses} Greenhouses for plants (FM-FARM-01)")


def _tiles(state: HubState, content: Content) -> Iterator[Misfit]:
    """Check Shutdown tiles: as many as the stacks have; what stands in for one may be any (FM-SHUT-04)."""
    lying = [t for here in state.facilities.values() for t in here.tiles if not (t.lifted or t.stand_in)]
    for resource in ("energy", "oxygen"):
        stack = {front.id: front.copies for front in content.tiles.values() if front.resource == resource}
        mine = [tile for tile in lying if tile.resource == resource]
        if len(mine) > sum(stack.values()):
            yield Misfit("facilities", f"the box has {sum(stack.values())} {resource} tiles; more are stand-ins")
        for front, count in Counter(tile.front for tile in mine if tile.front).items():
            if count > stack.get(front, 0):
                yield Misfit("facilities", f"the box has {stack.get(front, 0)} of the tile {front!r}")


def _map(state: HubState, content: Content) -> Iterator[Misfit]:
    for space, roi in state.map.items():
        ring = content.rois[roi.tile].ring
        if ring != ring_of(space):
            fitting = tuple(tile.id for tile in content.rois.values() if tile.ring == ring_of(space))
            yield Misfit(f"map.{space}.tile", f"{roi.tile!r} is a tile of ring {ring} (FM-MAP-20)", fitting)
        yield from _no_twins(f"map.{space}.tokens", roi.tokens)


def _plan(state: HubState, content: Content) -> Iterator[Misfit]:
    """Check that pawns stand in one place each, and that actions exist."""
    hub = Hub(state, content, lambda _: None)
    pawns = {f"pawn-{who}-{number}" for who in state.crew for number in (1, 2)} | {pawn_of(aom) for aom in state.aoms}
    standing = Counter(pawn for stack in state.plan for pawn in stack.pawns)
    for pawn, count in standing.items():
        if pawn not in pawns or count > 1:
            yield Misfit("plan", f"{pawn!r} is " + ("in two places" if pawn in pawns else "no pawn of this table"))
    if not set(state.idle_pawns) <= pawns - set(standing):
        yield Misfit("idle_pawns", "pawns that stand nowhere else are expected")
    if len({stack.id for stack in state.plan}) < len(state.plan):
        yield Misfit("plan", "each stack has an id of its own")
    for index, stack in enumerate(state.plan):
        if stack.action not in ACTIONS:
            yield Misfit(f"plan.{index}.action", f"unknown action {stack.action!r}", tuple(ACTIONS))
        elif not stack.pawns or not stack.id[1:].isdecimal():
            yield Misfit(f"plan.{index}", "a stack has at least one pawn, and an id such as s1")
        elif not _knows(lambda stack=stack: _looked_at(hub, stack)):  # type: ignore[misc]
            yield Misfit(f"plan.{index}.target", f"{stack.action} knows nothing of {stack.target!r}")


def _looked_at(hub: Hub, stack: object) -> None:
    action = action_of(stack)  # type: ignore[arg-type]
    action.price(hub, stack.target)  # type: ignore[attr-defined]
    action.gone(hub, stack)  # type: ignore[arg-type]
    action.called(stack.target)  # type: ignore[attr-defined]


def _knows(look: Callable[[], None]) -> bool:
    """Check that rules that expect a legal target accept what stands in a plan."""
    try:
        look()
    except Exception:
        return False
    return True


def _upgrades(state: HubState, content: Content) -> Iterator[Misfit]:
    hub = Hub(state, content, lambda _: None)
    for target in state.pending_upgrades:
        card = target.partition(".")[0]
        if card not in content.upgrades or (target != card and target not in install_targets(hub, card)):
            targets = tuple(place for each in content.upgrades for place in install_targets(hub, each))
            words = say("fm-misfit-install")
            yield Misfit("pending_upgrades", f"{target!r} can be installed nowhere", targets, words)


# ------------------------------------------------------------------ the box


def box(content: Content, state: HubState) -> Mapping[str, Mapping[str, int]]:
    """Return the contents of the piles: {pile: {card: copies}}."""
    found: dict[str, dict[str, int]] = {malfunctions_of(block): {} for block in BLOCKS}
    for card in content.malfunctions.values():
        found[malfunctions_of(card.block)][card.id] = card.copies
    found["conditions"] = {kind: data.copies for kind, data in content.conditions.items()}
    found["events"] = {event.id: 1 for event in content.events.values() if not event.hidden}
    found["upgrades"] = dict.fromkeys(content.upgrades, 1)
    for adventure in content.adventures.values():
        found.setdefault(adventures_of(adventure.colour), {})[adventure.id] = 1
    found |= {tiles_of(ring): {t.id: 1 for t in content.rois.values() if t.ring == ring} for ring in RINGS}
    found["poi"] = {token.id: token.copies for token in content.pois.values()}
    found["directions"] = dict.fromkeys(content.directions, 1)
    found["research"] = dict.fromkeys(content.research, 1)
    found["percentages"] = dict.fromkeys(content.research, 1)
    several = {token.id: token.copies for token in content.missions[state.mission].tokens if token.copies > 1}
    if several:
        found[OBJECTIVE_TOKENS] = several
    return found


def held(state: HubState) -> Mapping[str, Counter[str]]:
    """Return what lies elsewhere on the table and comes out of a pile: {pile: {card: copies}}."""
    cargo, upgrades = Counter[str](), Counter[str]()
    for bay in (state.cargo.available, state.cargo.pending):
        cargo.update(bay)
    given = len(state.crew) < FULL_CREW
    upgrades.update(state.upgrade_cards)
    upgrades.update(target.partition(".")[0] for target in state.pending_upgrades)
    for here in state.facilities.values():
        upgrades.update(card for card in here.upgrades if not (given and card == "auto-scanner"))
    tokens = Counter(token for roi in state.map.values() for token in roi.objectives)
    tokens.update({item.removeprefix("objective-"): n for item, n in cargo.items() if item.startswith("objective-")})
    found = {tiles_of(ring): Counter[str]() for ring in RINGS}
    for space, roi in state.map.items():
        found[tiles_of(ring_of(space))][roi.tile] += 1
    crew = state.crew.values()
    found["conditions"] = Counter(c.kind for each in crew for c in each.conditions if not c.healed)
    return found | {"upgrades": upgrades, "poi": cargo, OBJECTIVE_TOKENS: tokens}


def _supplies(state: HubState, content: Content) -> Iterator[Misfit]:
    """Check that a card lies in one place, and that there are no more of anything than the box has."""
    inside, out = box(content, state), held(state)
    for pile, cards in state.piles.items():
        legal = inside.get(pile)
        if legal is None:
            yield Misfit(f"piles.{pile}", "there is no such pile", tuple(inside))
            continue
        lying = Counter(cards)
        lying.update(state.discards.get(pile, {}))
        for card in lying:
            if card not in legal:
                yield Misfit(f"piles.{pile}.{card}", "no card of this pile", tuple(legal))
        lying.update({card: count for card, count in out.get(pile, Counter()).items() if card in legal})
        for card, count in lying.items():
            if card in legal and count > legal[card]:
                words = say("fm-misfit-box", count=legal[card], lying=count)
                expected = f"the box has {legal[card]}, here and elsewhere lie {count}"
                yield Misfit(f"piles.{pile}.{card}", expected, (), words)
    for pile in state.discards:
        if pile not in _discarded():
            yield Misfit(f"discards.{pile}", "there is no such pile", _discarded())


# ------------------------------------------------------------------ corrections


def goes_along(before: HubState, state: HubState, content: Content) -> None:
    """Apply the side effects of a correction.

    What comes to lie leaves its pile, what is taken away goes back; Farms and Greenhouses follow Facilities that came
    or went.
    """
    if state.step not in (*STEPS[state.phase], NEXT, OVER) or before.phase != state.phase:
        state.step = ""  # a phase begins with its first step
    if (before.piles, before.discards) == (state.piles, state.discards):
        was, now = held(before), held(state)
        for pile, there in state.piles.items():
            for card in {*was.get(pile, ()), *now.get(pile, ())}:
                _move(there, state.discards.get(pile, {}), card, was[pile][card] - now[pile][card])
    for name in [name for name in state.farms if name not in state.facilities]:
        del state.farms[name]
    for name in state.facilities:
        data = content.facilities.get(name)
        if data is not None and data.produces == "food" and name not in state.farms:
            state.farms[name] = Farm(data.greenhouses if data.card else len(state.crew), 0)  # FM-OBJ-22, FM-PRO-22


def _move(pile: dict[str, int], discards: dict[str, int], card: str, by: int) -> None:
    """Move `by` more of `card` into its pile; if the pile has too few to give, the discards give."""
    if by > 0:
        add(pile, card, by)
    for there in (pile, discards):
        for _ in range(min(max(0, -by), there.get(card, 0))):
            by += 1
            add(there, card, -1)
            if not there[card]:
                del there[card]


def take_up(state: HubState, content: Content) -> None:
    """Resume in the middle of a sol: the step at hand begins anew, and cards that were being resolved are discarded."""
    for pile, cards in box(content, state).items():
        if pile.startswith(("malfunction-", "adventures-")) and pile in state.piles:
            for card, copies in cards.items():
                gone = copies - state.piles[pile].get(card, 0) - state.discards[pile].get(card, 0)
                if gone > 0:
                    add(state.discards[pile], card, gone)
