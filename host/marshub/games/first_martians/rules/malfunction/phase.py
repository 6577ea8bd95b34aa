"""Phase V: Malfunction, in its five steps (FM-MAL-03): dice, tracks and Box, cards."""

from __future__ import annotations

from marshub.kernel import Script, say

from ...box.components import BLOCKS, Block
from ...content.missions import SolDie
from ...happenings.malfunctions import DiceRolled
from ..dice import roll
from ..hub import Hub
from ..mission_rules import rules_of
from ..pauses import before_tracks_move
from ..steps import steps
from .tracks import move_track
from .trigger import settle_tracks

DICE: dict[Block, str] = {"working": "yellow", "living": "orange", "system": "red"}  # FM-MAL-02


def sol_of(hub: Hub, die: SolDie) -> int:
    """Return the sol that calls for a die; counted from the last one if the mission does (FM-MAL-20)."""
    return die.sol if die.sol > 0 else hub.state.last_sol + 1 + die.sol


def dice_pool(hub: Hub) -> tuple[Block, ...]:
    """Return the blocks whose die is rolled: red in the Box, or called for by the mission in this sol (FM-MAL-04)."""
    called = {die.block for die in hub.mission.dice if die.only and sol_of(hub, die) == hub.state.sol}
    # FM-EVT-04
    return rules_of(hub).pool(hub, tuple(block for block in BLOCKS if hub.state.box[block] or block in called))


def penalties(hub: Hub, block: Block) -> int:
    """Count the active +1 malfunction penalties of a block (FM-MAL-05, FM-MAL-06)."""
    return sum(
        red == "malfunction+1" and hub.broken(name, part)
        for name, _, data in hub.in_play()
        if data.block == block
        for part, red in data.parts.items()
    )


def malfunction_phase(hub: Hub) -> Script:
    """Run phase V: assemble the pool, roll it, add penalties, move all tracks, then resolve what was triggered.

    The pool is fixed before cards turn Box markers red: their dice are rolled from the next round on (FM-RND-10).
    """
    yield from steps(hub, {"dice": _roll, "cards": settle_tracks})  # FM-RND-10


def _roll(hub: Hub) -> Script:
    pool = dice_pool(hub)
    rolled: dict[str, str] = {}
    if pool:
        dice = [hub.die(DICE[block]) for block in pool]
        asked = say("fm-roll-malfunction", who=f"@fm-astronaut-{hub.first_player}")
        rolled = yield from roll(hub, asked, dice, hub.first_player)
    faces = {block: int(rolled[DICE[block]]) for block in pool}
    yield from rules_of(hub).rolled(hub, faces)
    if faces:
        yield before_tracks_move(faces)
    for block in BLOCKS:
        face, more = faces.get(block, 0), penalties(hub, block)
        if face or more:
            hub.tell(DiceRolled(block, str(face), more))
        move_track(hub, block, face + more)
