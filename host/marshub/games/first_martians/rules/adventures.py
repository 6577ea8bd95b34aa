"""Adventures: four decks, one a colour; each concerns the astronaut who acts (ADV)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ..box.components import AstronautId, Colour
from ..happenings.events import AdventureMet
from .hub import Hub
from .pauses import before_adventure
from .resolve import carry_out


def pile_of(colour: Colour) -> str:
    """Return the name of a colour's deck."""
    return f"adventures-{colour}"


def meet(hub: Hub, who: AstronautId, colour: Colour) -> Script:
    """`who` resolves an Adventure of that colour (FM-ADV-03, FM-ADV-08).

    What it brings later is scheduled by its own effects, in the name of the same astronaut (FM-ADV-07).
    """
    pile = pile_of(colour)
    if not any(hub.state.piles.get(pile, {}).values()) and not any(hub.state.discards.get(pile, {}).values()):
        return  # FM-RND-18: packs that bring no Adventures of that colour
    yield before_adventure(who)
    prompt = say("fm-draw-adventure", colour=f"@fm-colour-{colour}", who=f"@fm-astronaut-{who}")
    card = yield from hub.draw(pile, prompt, "fm-adventure", app=True, by=who)
    hub.tell(AdventureMet(who, card))
    with hub.concerning(who):
        yield from carry_out(hub, hub.content.adventures[card].effects)
    hub.discard(pile, card)
