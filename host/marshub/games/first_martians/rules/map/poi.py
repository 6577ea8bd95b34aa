"""POI tokens: used at any moment, for no pawn, once each (POI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import TABLE, Choose, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import take

from ... import effects as fx
from ...effects import Effects
from ...happenings.actions import PoiUsed
from ..hub import Hub
from ..mission_rules import rules_of
from ..resolve import carry_out

PREFIX = "use:"


def effects_of(hub: Hub, token: str) -> Effects:
    """Return the effects of a POI token: printed on it, or on the mission sheet beside its icon (FM-POI-02)."""
    data = hub.content.pois[token]
    return hub.mission.poi.get(data.icon, ()) if data.icon else data.effects


def obstacles(hub: Hub, token: str) -> Iterator[Reason]:
    """Yield the reasons why a POI token cannot be used now."""
    if not hub.state.cargo.available.get(token):
        yield Reason("FM-POI-01", say("fm-why-poi-missing"))
    elif not effects_of(hub, token):
        yield Reason("FM-POI-02", say("fm-why-poi-icon"))
    for effect in effects_of(hub, token):
        if isinstance(effect, fx.Special):
            yield from rules_of(hub).obstacles(hub, effect.name)


def use(hub: Hub, token: str) -> Script:
    """Carry out a POI token's effect at once and take the token out (FM-POI-03)."""
    take(hub.state.cargo.available, token)
    hub.tell(PoiUsed(token))
    yield from carry_out(hub, effects_of(hub, token))
    hub.discard("poi", token)  # shuffled back when the pile is empty (FM-POI-07)


def with_icon(hub: Hub, icon: str) -> str:
    """Return a POI token of that mission icon that is at hand; "" if there is none."""
    held = hub.state.cargo.available
    return next((token for token in held if token in hub.content.pois and hub.content.pois[token].icon == icon), "")


def puts_away(hub: Hub, icon: str, drawn: str) -> Script:
    """Ask whether a POI token of that icon puts away the card just drawn; return whether one was used.

    Nobody is asked where there is no such token, or no such icon ("").
    """
    token = with_icon(hub, icon) if icon else ""
    if not token:
        return False
    keep, redraw = Option("keep", say("fm-option-keep")), Option("redraw", say("fm-option-redraw"))

    def options() -> tuple[Option, ...]:  # a free action meanwhile may spend this token
        return (keep, redraw) if with_icon(hub, icon) else (keep,)

    prompt = say("fm-choose-redraw-poi", drawn=drawn, token=f"@fm-item-{token}")
    if (yield Choose(TABLE, prompt, options)) == "keep":
        return False
    yield from use(hub, with_icon(hub, icon))
    return True


def _words(hub: Hub, token: str) -> Words:
    """Return a POI token's option text: its name, and for one with an icon also what the mission calls it."""
    item, icon = f"@fm-item-{token}", hub.content.pois[token].icon
    if not icon:
        return say("fm-option-poi", token=item)
    return say("fm-option-poi-icon", token=item, what=f"@fm-poi-{hub.mission.id}-{icon}")


class PoiTokens:
    """The POI tokens in the Cargo Bay, free actions at any decision (FM-POI-01, FM-POI-04, FM-POI-05)."""

    prefix = PREFIX

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _ready(self) -> Iterator[str]:
        pois = self._hub.content.pois
        held = [item for item in self._hub.state.cargo.available if item in pois]
        return (token for token in held if not any(obstacles(self._hub, token)))

    def usable(self) -> Iterator[str]:
        """Return the ids of `options`."""
        return (f"{PREFIX}{token}" for token in self._ready())

    def options(self) -> Sequence[Option]:
        group = say("fm-group-poi")
        return [Option(f"{PREFIX}{token}", _words(self._hub, token), group=group) for token in self._ready()]

    def explain(self, option: str) -> Sequence[Reason]:
        token = option.removeprefix(PREFIX)
        return list(obstacles(self._hub, token)) if token in self._hub.content.pois else ()

    def take(self, option: str) -> Script:
        """Carry out the token's effect at once and take the token out (FM-POI-03)."""
        yield from use(self._hub, option.removeprefix(PREFIX))
