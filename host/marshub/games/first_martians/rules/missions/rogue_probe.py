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
from marshub.kernel.mechanisms.piles import take

from ...box.components import BLOCKS, Block
from ...box.spaces import RINGS, SPACES, ring_of
from ...happenings.chart import BaseSet, TokenFound
from ...happenings.malfunctions import DieLowered, DieWithheld
from ...happenings.missions import (
    DirectionRemoved,
    SampleDropped,
    SignalDiscarded,
    SignalPlaced,
    SignalShifted,
    TrailFound,
)
from ..choosing import one_of
from ..generators import draw_directions
from ..hub import Hub
from ..malfunction.phase import dice_pool
from ..map.chains import beside, chain, ends
from ..map.poi import use, with_icon
from ..mission_rules import MissionRules, plays
from ..objectives import tick

#: Signals that come in Production, by sol: for ring 1, 2 and 3 (FM-MIS-50).
SIGNALS: Final = {1: (3, 2, 1), 2: (0, 2, 1), 3: (0, 0, 1)}
PROBE: Final = "red-1"  # the Objective token that stands for the probe
MARKER: Final = "black-marker"
DROPPED: Final = 2  # samples of the trail that the objective asks for (FM-MIS-53)
SWITCH: Final = 2  # by how much the safety switch lowers a die


@plays
class RogueProbe(MissionRules):
    """The special rules of Rogue Probe."""

    id = "rogue-probe"

    # ------------------------------------------------------------------ effects and actions of the sheet

    def special(self, hub: Hub, name: str) -> Script:
        if name == "verify":
            yield from _emit(hub, hub.state.sol, 1)
        elif name == "trade":
            yield from _trade(hub)
        elif name.startswith("shift-"):
            yield from _shift(hub, int(name[-1]))
        elif name.startswith("remove-"):
            yield from _remove_directions(hub, 2 if "two" in name else 1)
        elif name == "base":
            _set_up_base(hub, hub.named)
        elif name == "withhold":
            yield from _withhold(hub)
        yield from _follow(hub)

    def obstacles(self, hub: Hub, name: str) -> Iterator[Reason]:
        if name in ("verify", "remove-direction", "remove-two-directions") and not hub.state.piles["directions"]:
            yield Reason("FM-MIS-59", say("fm-why-no-directions"))
        if name == "verify" and hub.state.sol not in SIGNALS:
            yield Reason("FM-MIS-55", say("fm-why-silent", last=max(SIGNALS)))
        elif name == "trade" and sum(_signals(hub).values()) < 2:
            yield Reason("FM-MIS-56", say("fm-why-no-signals", count=2))
        elif name.startswith("shift-") and not _signals(hub, int(name[-1])):
            yield Reason("FM-MIS-56", say("fm-why-no-signal-in-ring", ring=int(name[-1])))
        elif name == "withhold" and not dice_pool(hub):
            yield Reason("FM-MIS-58", say("fm-why-no-dice"))
        elif name == "safety-switch":
            yield Reason("FM-POI-02", say("fm-why-not-rolled"))  # offered after the Malfunction dice

    def choices(self, hub: Hub, action: str) -> Sequence[str]:
        """Return the explored ROIs for the temporary base, but for the one where it is."""
        return [space for space in hub.state.map if not _note(hub, space, "base")] if action == "temporary-base" else ()

    # ------------------------------------------------------------------ numbers that it changes

    def starts(self, hub: Hub) -> Sequence[str]:
        """Return the temporary base, from the round after it was set up (FM-MIS-57)."""
        return [space for space in hub.state.spots if 0 < _note(hub, space, "base") < hub.state.sol]

    def pool(self, hub: Hub, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(block for block in blocks if hub.state.notes.get(_withheld(block)) != hub.state.sol)

    # ------------------------------------------------------------------ what the mission page says

    def remarks(self, hub: Hub) -> Sequence[Words]:
        found = trail_end(hub)
        said = [say("fm-remark-signals", count=sum(_signals(hub).values()), trail=hub.mission.number("trail"))]
        if found:
            said = [say("fm-remark-trail", space=f"@fm-space-{found}")]
        coming = sum(SIGNALS.get(hub.state.sol + 1, ()))
        if coming:
            said.append(say("fm-remark-coming", count=coming))
        out = len(hub.content.directions) - sum(hub.state.piles["directions"].values())
        if out:
            said.append(say("fm-remark-directions", count=out))
        held = [block for block in BLOCKS if hub.state.notes.get(_withheld(block)) == hub.state.sol]
        return [*said, *(say("fm-die-withheld", block=f"@fm-block-{block}") for block in held)]

    def token_words(self, token: str) -> Words:
        return say("fm-probe")

    def white_words(self, count: int) -> Words:
        return say("fm-spot-signals", count=count)

    def spot_words(self, hub: Hub, space: str) -> Sequence[Words]:
        said = list(super().spot_words(hub, space))
        if _note(hub, space, "base"):
            said.append(say("fm-spot-base"))
        if _note(hub, space, "dropped"):
            said.append(say("fm-spot-picked-up"))
        return said

    # ------------------------------------------------------------------ moments

    def end_production(self, hub: Hub) -> Script:
        """Add signals ring by ring; the cards of one ring are drawn together (FM-MIS-50)."""
        for ring, count in zip(RINGS, SIGNALS.get(hub.state.sol, ()), strict=False):
            yield from _emit(hub, ring, count)
        yield from _follow(hub)

    def explored(self, hub: Hub, space: str) -> Script:
        if hub.content.rois[hub.state.map[space].tile].icon:
            hub.spot(space).black = 1  # FM-MIS-53
            hub.tell(SampleDropped(space))
        yield from ()

    def gathered(self, hub: Hub, space: str, thing: str) -> Script:
        if thing == MARKER:
            hub.spot(space).notes["dropped"] = 1
        yield from _follow(hub)

    def rolled(self, hub: Hub, faces: dict[Block, int]) -> Script:
        """Offer the safety switch for a result that lies on the table."""
        while token := with_icon(hub, "a"):
            able = [block for block in BLOCKS if faces.get(block)]
            if not able:
                return
            chosen = yield Choose(TABLE, say("fm-choose-lowered", by=SWITCH), partial(_dice_options, able, faces))
            if chosen == "keep":
                return
            yield from use(hub, token)
            before, faces[chosen] = faces[chosen], max(0, faces[chosen] - SWITCH)
            hub.tell(DieLowered(chosen, before, faces[chosen]))


# ---------------------------------------------------------------------- signals


def _signals(hub: Hub, ring: int = 0) -> dict[str, int]:
    """Return signals by space, inner rings first; those of one ring if it is named."""
    spots = hub.state.spots
    spaces = [space for space in SPACES if ring in (0, ring_of(space))]
    return {space: spots[space].white for space in spaces if space in spots and spots[space].white}


def _note(hub: Hub, space: str, word: str) -> int:
    spot = hub.state.spots.get(space)
    return spot.notes.get(word, 0) if spot else 0


def _emit(hub: Hub, ring: int, count: int) -> Script:
    """Add signals in random directions of a ring; without cards there are none (FM-MIS-59)."""
    if count and hub.state.piles["directions"]:
        for direction in (yield from draw_directions(hub, count, together=True)):
            _place(hub, f"R{ring}-{direction.upper()}")


def _place(hub: Hub, space: str) -> None:
    spot = hub.spot(space)
    spot.white += 1
    hub.tell(SignalPlaced(space, spot.white))


def _trade(hub: Hub) -> Script:
    """Trade two signals for one, on a space that has none then (FM-MIS-56)."""
    for _ in range(2):
        space = yield Choose(TABLE, say("fm-choose-noise"), lambda: _signal_options(hub))
        spot = hub.spot(space)
        spot.white -= 1
        hub.tell(SignalDiscarded(space, spot.white))
    free = [Option(space, say(f"fm-space-{space}")) for space in SPACES if space not in _signals(hub)]
    if free:
        _place(hub, (yield Choose(TABLE, say("fm-choose-signal-space"), lambda: free)))


def _shift(hub: Hub, ring: int) -> Script:
    """Move one signal to a neighbouring space of the same ring (FM-MIS-56)."""
    space = yield from one_of(TABLE, say("fm-choose-shifted"), lambda: _signal_options(hub, ring))
    options = [Option(each, say(f"fm-space-{each}")) for each in beside(space)]
    there = yield Choose(TABLE, say("fm-choose-shifted-to", space=f"@fm-space-{space}"), lambda: options)
    hub.spot(space).white -= 1
    hub.spot(there).white += 1
    hub.tell(SignalShifted(space, there))


def _signal_options(hub: Hub, ring: int = 0) -> list[Option]:
    return [Option(space, _signal_words(space, count)) for space, count in _signals(hub, ring).items()]


def _signal_words(space: str, count: int) -> Words:
    return say("fm-option-signal", space=f"@fm-space-{space}", count=count)


# ---------------------------------------------------------------------- the trail


def _follow(hub: Hub) -> Script:
    """Tick what is fulfilled: the signals make a chain, its samples are in.

    FM-MIS-51, FM-MIS-52, FM-MIS-53, FM-MIS-54.
    """
    signals, least = _signals(hub), hub.mission.number("trail")
    found = trail_end(hub)
    if not found:
        options = [Option(space, say(f"fm-space-{space}")) for space in ends(signals, least)]
        found = yield from one_of(TABLE, say("fm-choose-trail"), lambda: options)
        if not found:
            return
        yield from _reveal(hub, found)
    picked = [space for space in hub.state.spots if _note(hub, space, "dropped")]
    if any(chain(signals, found, least, pair) for pair in combinations(picked, DROPPED)):
        yield from tick(hub, "dropped-samples")


def trail_end(hub: Hub) -> str:
    """Return where the trail ended when it was found; "" before.

    Later signals do not move it (FM-MIS-54, house rule).
    """
    return next((space for space in hub.state.spots if _note(hub, space, "probe")), "")


def _reveal(hub: Hub, space: str) -> Script:
    """Place the probe for whoever has explored the space or will."""
    hub.spot(space).notes["probe"] = 1
    hub.tell(TrailFound(space))
    if space in hub.state.map:
        hub.state.map[space].objectives.append(PROBE)
        hub.tell(TokenFound(space, f"objective-{PROBE}"))
    else:
        hub.spot(space).tokens.append(PROBE)  # it comes to lie on the tile
    yield from tick(hub, "chain")


# ---------------------------------------------------------------------- all else


def _remove_directions(hub: Hub, count: int) -> Script:
    """Remove Direction cards of the crew's choice for good (FM-MIS-59); where there are no more than that, all.

    All are asked for at once: between two questions the crew could use Navigation, and leave nothing to choose.
    """
    chosen = tuple(hub.state.piles["directions"])
    if len(chosen) > count:
        prompt = say("fm-choose-direction-out", count=count)
        picked = yield Choose(TABLE, prompt, lambda: _direction_options(hub), least=count, most=count)
        chosen = (picked,) if isinstance(picked, str) else tuple(picked)
    for card in chosen:
        take(hub.state.piles["directions"], card)
        hub.tell(DirectionRemoved(card))


def _direction_options(hub: Hub) -> list[Option]:
    return [Option(card, say(f"fm-direction-{card}")) for card in hub.state.piles["directions"]]


def _set_up_base(hub: Hub, space: str) -> None:
    """Set up the base; a new one takes the place of the old (FM-MIS-57, house rule)."""
    for spot in hub.state.spots.values():
        spot.notes.pop("base", None)
    hub.spot(space).notes["base"] = hub.state.sol
    hub.tell(BaseSet(space))


def _withhold(hub: Hub) -> Script:
    """Withhold a die of this round's pool; penalties still move its track (FM-MIS-58)."""
    options = [Option(each, say(f"fm-block-{each}")) for each in dice_pool(hub)]
    block = yield from one_of(TABLE, say("fm-choose-withheld"), lambda: options)
    hub.state.notes[_withheld(block)] = hub.state.sol
    hub.tell(DieWithheld(block))


def _withheld(block: Block) -> str:
    return f"withheld-{block}"


def _dice_options(able: Sequence[Block], faces: dict[Block, int]) -> list[Option]:
    dice = [Option(each, say("fm-option-lowered", block=f"@fm-block-{each}", face=faces[each])) for each in able]
    return [Option("keep", say("fm-option-lower-none")), *dice]
