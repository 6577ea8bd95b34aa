"""Adventures: four decks, one of each colour (ADV)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ..box.components import AstronautId, Colour
from ..happenings.crew_and_events import AdventureMet
from .effect_rules import carry_out
from .hub import Hub
from .phase_steps import make_window_before_adventure


def get_adventure_pile(colour: Colour) -> str:
    """Return the name of a colour's deck."""
    return f"adventures-{colour}"


def resolve_adventure(hub: Hub, seat: AstronautId, colour: Colour) -> Script:
    """Have the astronaut of `seat` resolve an Adventure of that colour (FM-ADV-03, FM-ADV-08, FM-APP-10).

    An Adventure concerns one astronaut only (FM-ADV-06). It acts at once; its tokens and Conditions act from the end of
    the phase on (FM-ADV-11). What it brings later is scheduled by its own effects, for the same astronaut (FM-ADV-07).
    """
    pile = get_adventure_pile(colour)
    if not any(hub.state.piles.get(pile, {}).values()) and not any(hub.state.discards.get(pile, {}).values()):
        return  # FM-RND-18: packs that bring no Adventures of that colour
    yield make_window_before_adventure(seat)
    prompt = say("fm-draw-adventure", colour=f"@fm-colour-{colour}", who=f"@fm-astronaut-{seat}")
    card = yield from hub.draw_card(pile, prompt, "fm-adventure", app=True, by=seat)
    hub.log(AdventureMet(seat, card))
    with hub.use_concerned_seat(seat):
        yield from carry_out(hub, hub.content.adventures[card].effects)
    hub.discard_card(pile, card)
