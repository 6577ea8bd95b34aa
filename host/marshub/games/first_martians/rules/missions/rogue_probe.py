"""Rogue Probe: a trail of noisy signals, samples dropped along it, and the probe at its end (FM-MIS-50 to FM-MIS-59).

Signals are white markers on the spaces, dropped samples black ones. Notes on a space: "probe" where the trail ended
when it was found, "dropped" where a sample was picked up, "base" the sol in which the temporary base was set up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Final

from marshub.kernel import TABLE, Choose, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import remove_cards

from ...box.components import BLOCKS, Block
from ...box.spaces import RINGS, SPACES, get_ring
from ...happenings.actions_and_map import BaseSet, TokenFound
from ...happenings.course import (
    DirectionRemoved,
    SampleDropped,
    SignalDiscarded,
    SignalPlaced,
    SignalShifted,
    TrailFound,
)
from ...happenings.facilities import DieLowered, DieWithheld
from ..generators import draw_directions
from ..hub import Hub
from ..malfunction_phase import find_dice_pool
from ..map.poi_tokens import find_token_with_icon, use_poi_token
from ..map.signals import find_chain, find_chain_ends, find_ring_neighbours
from ..mission_rules import MissionRules, register_mission_rules
from ..objectives import tick_objective
from ..questions import choose_if_several

#: Signals that come in Production, by sol: for ring 1, 2 and 3 (FM-MIS-50).
SIGNALS: Final = {1: (3, 2, 1), 2: (0, 2, 1), 3: (0, 0, 1)}
PROBE: Final = "red-1"  # the Objective token that stands for the probe
MARKER: Final = "black-marker"
REQUIRED_SAMPLES: Final = 2  # samples of the trail that the objective asks for (FM-MIS-53)
SWITCH_REDUCTION: Final = 2  # by how much the safety switch lowers a die


@register_mission_rules
class RogueProbe(MissionRules):
    """The special rules of Rogue Probe."""

    id = "rogue-probe"

    # ------------------------------------------------------------------ effects and actions of the sheet

    def run_special_effect(self, hub: Hub, name: str) -> Script:
        if name == "verify":
            yield from _add_random_signals(hub, hub.state.sol, 1)
        elif name == "trade":
            yield from _trade_signals(hub)
        elif name.startswith("shift-"):
            yield from _shift_signal(hub, int(name[-1]))
        elif name.startswith("remove-"):
            yield from _remove_directions(hub, 2 if "two" in name else 1)
        elif name == "base":
            _set_up_base(hub, hub.declared_choice)
        elif name == "withhold":
            yield from _withhold_die(hub)
        yield from _update_trail(hub)

    def find_special_obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        if name in ("verify", "remove-direction", "remove-two-directions") and not hub.state.piles["directions"]:
            yield Reason("FM-MIS-59", say("fm-why-no-directions"))
        if name == "verify" and hub.state.sol not in SIGNALS:
            yield Reason("FM-MIS-55", say("fm-why-silent", last=max(SIGNALS)))
        elif name == "trade" and sum(_count_signals(hub).values()) < 2:
            yield Reason("FM-MIS-56", say("fm-why-no-signals", count=2))
        elif name.startswith("shift-") and not _count_signals(hub, int(name[-1])):
            yield Reason("FM-MIS-56", say("fm-why-no-signal-in-ring", ring=int(name[-1])))
        elif name == "withhold" and not find_dice_pool(hub):
            yield Reason("FM-MIS-58", say("fm-why-no-dice"))
        elif name == "safety-switch":
            yield Reason("FM-POI-02", say("fm-why-not-rolled"))  # offered after the Malfunction dice

    def list_named_choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return the explored ROIs for the temporary base, but for the one where it is."""
        return (
            [space for space in hub.state.map if not _get_note(hub, space, "base")]
            if action == "temporary-base"
            else ()
        )

    # ------------------------------------------------------------------ numbers that it changes

    def list_route_starts(self, hub: Hub) -> Sequence[str]:
        """Return the temporary base, from the round after it was set up (FM-MIS-57)."""
        return [space for space in hub.state.spots if 0 < _get_note(hub, space, "base") < hub.state.sol]

    def adjust_dice_pool(self, hub: Hub, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(block for block in blocks if hub.state.notes.get(_get_withheld_key(block)) != hub.state.sol)

    # ------------------------------------------------------------------ what the mission page says

    def list_remarks(self, hub: Hub) -> Sequence[Words]:
        end = find_trail_end(hub)
        remarks = [
            say("fm-remark-signals", count=sum(_count_signals(hub).values()), trail=hub.mission.get_number("trail"))
        ]
        if end:
            remarks = [say("fm-remark-trail", space=f"@fm-space-{end}.long")]
        coming = sum(SIGNALS.get(hub.state.sol + 1, ()))
        if coming:
            remarks.append(say("fm-remark-coming", count=coming))
        removed = len(hub.content.directions) - sum(hub.state.piles["directions"].values())
        if removed:
            remarks.append(say("fm-remark-directions", count=removed))
        withheld = [block for block in BLOCKS if hub.state.notes.get(_get_withheld_key(block)) == hub.state.sol]
        return [*remarks, *(say("fm-die-withheld", block=f"@fm-block-{block}") for block in withheld)]

    def describe_token(self, token: str) -> Words:
        return say("fm-probe")

    def describe_white_markers(self, count: int) -> Words:
        return say("fm-spot-signals", count=count)

    def describe_spot(self, hub: Hub, space: str) -> Sequence[Words]:
        words = list(super().describe_spot(hub, space))
        if _get_note(hub, space, "base"):
            words.append(say("fm-spot-base"))
        if _get_note(hub, space, "dropped"):
            words.append(say("fm-spot-picked-up"))
        return words

    # ------------------------------------------------------------------ moments

    def end_production(self, hub: Hub) -> Script:
        """Add signals ring by ring; the cards of one ring are drawn together (FM-MIS-50)."""
        for ring, count in zip(RINGS, SIGNALS.get(hub.state.sol, ()), strict=False):
            yield from _add_random_signals(hub, ring, count)
        yield from _update_trail(hub)

    def handle_explored(self, hub: Hub, space: str) -> Script:
        if hub.content.rois[hub.state.map[space].tile].icon:
            hub.get_spot(space).black = 1  # FM-MIS-53
            hub.log(SampleDropped(space))
        yield from ()

    def handle_gathered(self, hub: Hub, space: str, thing: str) -> Script:
        if thing == MARKER:
            hub.get_spot(space).notes["dropped"] = 1
        yield from _update_trail(hub)

    def handle_malfunction_dice(self, hub: Hub, faces: dict[Block, int]) -> Script:
        """Offer the safety switch for a result that lies on the table."""
        while token := find_token_with_icon(hub, "a"):
            blocks = [block for block in BLOCKS if faces.get(block)]
            if not blocks:
                return
            choice = yield Choose(
                TABLE, say("fm-choose-lowered", by=SWITCH_REDUCTION), partial(_make_dice_options, blocks, faces)
            )
            if choice == "keep":
                return
            yield from use_poi_token(hub, token)
            before, faces[choice] = faces[choice], max(0, faces[choice] - SWITCH_REDUCTION)
            hub.log(DieLowered(choice, before, faces[choice]))


# ---------------------------------------------------------------------- signals


def _count_signals(hub: Hub, ring: int = 0) -> dict[str, int]:
    """Return signals by space, inner rings first; those of one ring if it is named."""
    spots = hub.state.spots
    spaces = [space for space in SPACES if ring in (0, get_ring(space))]
    return {space: spots[space].white for space in spaces if space in spots and spots[space].white}


def _get_note(hub: Hub, space: str, name: str) -> int:
    spot = hub.state.spots.get(space)
    return spot.notes.get(name, 0) if spot else 0


def _add_random_signals(hub: Hub, ring: int, count: int) -> Script:
    """Add signals in random directions of a ring; without cards there are none (FM-MIS-59)."""
    if count and hub.state.piles["directions"]:
        for direction in (yield from draw_directions(hub, count, together=True)):
            _add_signal(hub, f"R{ring}-{direction.upper()}")


def _add_signal(hub: Hub, space: str) -> None:
    spot = hub.get_spot(space)
    spot.white += 1
    hub.log(SignalPlaced(space, spot.white))


def _trade_signals(hub: Hub) -> Script:
    """Trade two signals for one, on a space that has none then (FM-MIS-56)."""
    for _ in range(2):
        space = yield Choose(TABLE, say("fm-choose-noise"), lambda: _make_signal_options(hub))
        spot = hub.get_spot(space)
        spot.white -= 1
        hub.log(SignalDiscarded(space, spot.white))
    free = [Option(space, say(f"fm-space-{space}.long")) for space in SPACES if space not in _count_signals(hub)]
    if free:
        _add_signal(hub, (yield Choose(TABLE, say("fm-choose-signal-space"), lambda: free)))


def _shift_signal(hub: Hub, ring: int) -> Script:
    """Move one signal to a neighbouring space of the same ring (FM-MIS-56)."""
    space = yield from choose_if_several(TABLE, say("fm-choose-shifted"), lambda: _make_signal_options(hub, ring))
    options = [Option(neighbour, say(f"fm-space-{neighbour}.long")) for neighbour in find_ring_neighbours(space)]
    target = yield Choose(TABLE, say("fm-choose-shifted-to", space=f"@fm-space-{space}.long"), lambda: options)
    hub.get_spot(space).white -= 1
    hub.get_spot(target).white += 1
    hub.log(SignalShifted(space, target))


def _make_signal_options(hub: Hub, ring: int = 0) -> list[Option]:
    return [Option(space, _describe_signal(space, count)) for space, count in _count_signals(hub, ring).items()]


def _describe_signal(space: str, count: int) -> Words:
    return say("fm-option-signal", space=f"@fm-space-{space}", count=count)


# ---------------------------------------------------------------------- the trail


def _update_trail(hub: Hub) -> Script:
    """Tick what is fulfilled: the signals make a chain, its samples are in.

    FM-MIS-51, FM-MIS-52, FM-MIS-53, FM-MIS-54.
    """
    signals, least = _count_signals(hub), hub.mission.get_number("trail")
    end = find_trail_end(hub)
    if not end:
        options = [Option(space, say(f"fm-space-{space}.long")) for space in find_chain_ends(signals, least)]
        end = yield from choose_if_several(TABLE, say("fm-choose-trail"), lambda: options)
        if not end:
            return
        yield from _place_probe(hub, end)
    sample_spaces = [space for space in hub.state.spots if _get_note(hub, space, "dropped")]
    if any(find_chain(signals, end, least, pair) for pair in combinations(sample_spaces, REQUIRED_SAMPLES)):
        yield from tick_objective(hub, "dropped-samples")


def find_trail_end(hub: Hub) -> str:
    """Return where the trail ended when it was found; "" before.

    Later signals do not move it (FM-MIS-54, house rule).
    """
    return next((space for space in hub.state.spots if _get_note(hub, space, "probe")), "")


def _place_probe(hub: Hub, space: str) -> Script:
    """Place the probe for whoever has explored the space or will."""
    hub.get_spot(space).notes["probe"] = 1
    hub.log(TrailFound(space))
    if space in hub.state.map:
        hub.state.map[space].objectives.append(PROBE)
        hub.log(TokenFound(space, f"objective-{PROBE}"))
    else:
        hub.get_spot(space).tokens.append(PROBE)  # it comes to lie on the tile
    yield from tick_objective(hub, "chain")


# ---------------------------------------------------------------------- all else


def _remove_directions(hub: Hub, count: int) -> Script:
    """Remove Direction cards of the crew's choice for good (FM-MIS-59); where there are no more than that, all.

    All are asked for at once: between two questions the crew could use Navigation, and leave nothing to choose.
    """
    cards = tuple(hub.state.piles["directions"])
    if len(cards) > count:
        prompt = say("fm-choose-direction-out", count=count)
        choice = yield Choose(TABLE, prompt, lambda: _make_direction_options(hub), least=count, most=count)
        cards = (choice,) if isinstance(choice, str) else tuple(choice)
    for card in cards:
        remove_cards(hub.state.piles["directions"], card)
        hub.log(DirectionRemoved(card))


def _make_direction_options(hub: Hub) -> list[Option]:
    return [Option(card, say(f"fm-direction-{card}")) for card in hub.state.piles["directions"]]


def _set_up_base(hub: Hub, space: str) -> None:
    """Set up the base; a new one takes the place of the old (FM-MIS-57, house rule)."""
    for spot in hub.state.spots.values():
        spot.notes.pop("base", None)
    hub.get_spot(space).notes["base"] = hub.state.sol
    hub.log(BaseSet(space))


def _withhold_die(hub: Hub) -> Script:
    """Withhold a die of this round's pool; penalties still move its track (FM-MIS-58)."""
    options = [Option(pool_block, say(f"fm-block-{pool_block}")) for pool_block in find_dice_pool(hub)]
    block = yield from choose_if_several(TABLE, say("fm-choose-withheld"), lambda: options)
    hub.state.notes[_get_withheld_key(block)] = hub.state.sol
    hub.log(DieWithheld(block))


def _get_withheld_key(block: Block) -> str:
    return f"withheld-{block}"


def _make_dice_options(blocks: Sequence[Block], faces: dict[Block, int]) -> list[Option]:
    dice = [Option(block, say("fm-option-lowered", block=f"@fm-block-{block}", face=faces[block])) for block in blocks]
    return [Option("keep", say("fm-option-lower-none"), declines=True), *dice]
