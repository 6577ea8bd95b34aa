"""POI tokens: used at any moment, for no pawn, once each (POI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import TABLE, Choose, Option, Reason, Script, Words, say
from marshub.kernel.mechanisms.piles import remove_cards

from ... import effects as fx
from ...effects import Effects
from ...happenings.actions_and_map import PoiUsed
from ..effect_rules import carry_out
from ..hub import Hub
from ..mission_rules import get_mission_rules

POI_PREFIX = "use:"


def get_poi_effects(hub: Hub, token: str) -> Effects:
    """Return the effects of a POI token: printed on it, or on the mission sheet beside its icon (FM-POI-02)."""
    data = hub.content.pois[token]
    return hub.mission.poi.get(data.icon, ()) if data.icon else data.effects


def find_poi_obstacles(hub: Hub, token: str) -> Iterator[Reason]:
    """Yield the reasons why a POI token cannot be used now."""
    if not hub.state.cargo.available.get(token):
        yield Reason("FM-POI-01", say("fm-why-poi-missing"))
    elif not get_poi_effects(hub, token):
        yield Reason("FM-POI-02", say("fm-why-poi-icon"))
    for effect in get_poi_effects(hub, token):
        if isinstance(effect, fx.Special):
            yield from get_mission_rules(hub).find_special_obstacles(hub, effect.name)


def use_poi_token(hub: Hub, token: str) -> Script:
    """Carry out a POI token's effect at once and take the token out (FM-POI-03)."""
    remove_cards(hub.state.cargo.available, token)
    hub.log(PoiUsed(token))
    yield from carry_out(hub, get_poi_effects(hub, token))
    hub.discard_card("poi", token)  # shuffled back when the pile is empty (FM-POI-07)


def find_token_with_icon(hub: Hub, icon: str) -> str:
    """Return a POI token of that mission icon that is at hand; "" if there is none."""
    available = hub.state.cargo.available
    return next(
        (token for token in available if token in hub.content.pois and hub.content.pois[token].icon == icon), ""
    )


def ask_to_put_away(hub: Hub, icon: str, card_name: str) -> Script:
    """Ask whether a POI token of that icon puts away the card just drawn; return whether one was used.

    Nobody is asked where there is no such token, or no such icon ("").
    """
    token = find_token_with_icon(hub, icon) if icon else ""
    if not token:
        return False
    keep, redraw = Option("keep", say("fm-option-keep"), declines=True), Option("redraw", say("fm-option-redraw"))

    def make_options() -> tuple[Option, ...]:  # a free action meanwhile may spend this token
        return (keep, redraw) if find_token_with_icon(hub, icon) else (keep,)

    prompt = say("fm-choose-redraw-poi", drawn=card_name, token=f"@fm-item-{token}")
    if (yield Choose(TABLE, prompt, make_options)) == "keep":
        return False
    yield from use_poi_token(hub, find_token_with_icon(hub, icon))
    return True


def _describe_poi(hub: Hub, token: str) -> Words:
    """Return a POI token's option text: its name, and for one with an icon also what the mission calls it."""
    item, icon = f"@fm-item-{token}", hub.content.pois[token].icon
    if not icon:
        return say("fm-option-poi", token=item)
    return say("fm-option-poi-icon", token=item, what=f"@fm-poi-{hub.mission.id}-{icon}")


class PoiTokens:
    """The POI tokens in the Cargo Bay, free actions at any decision (FM-POI-01, FM-POI-04, FM-POI-05)."""

    prefix = POI_PREFIX

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def _find_usable_tokens(self) -> Iterator[str]:
        pois = self._hub.content.pois
        tokens = [item for item in self._hub.state.cargo.available if item in pois]
        return (token for token in tokens if not any(find_poi_obstacles(self._hub, token)))

    def iterate_usable_ids(self) -> Iterator[str]:
        """Return the ids of `options`."""
        return (f"{POI_PREFIX}{token}" for token in self._find_usable_tokens())

    def options(self) -> Sequence[Option]:
        group = say("fm-group-poi")
        return [
            Option(f"{POI_PREFIX}{token}", _describe_poi(self._hub, token), group=group)
            for token in self._find_usable_tokens()
        ]

    def explain(self, option: str) -> Sequence[Reason]:
        token = option.removeprefix(POI_PREFIX)
        return list(find_poi_obstacles(self._hub, token)) if token in self._hub.content.pois else ()

    def play_option(self, option: str) -> Script:
        """Carry out the token's effect at once and take the token out (FM-POI-03)."""
        yield from use_poi_token(self._hub, option.removeprefix(POI_PREFIX))
