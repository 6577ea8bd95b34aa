"""The page of cards: what lies next to the boards, what each card does, and how many are left in the decks."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.games.first_martians.box.components import BLOCKS, COLOURS
from marshub.games.first_martians.box.spaces import RINGS
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.content.cards import UpgradeData
from marshub.games.first_martians.content.pack import Content as Box
from marshub.games.first_martians.rules.adventures import get_adventure_pile as adventures_of
from marshub.games.first_martians.rules.map.tiles import get_roi_pile as tiles_of
from marshub.games.first_martians.shown.skill_texts import describe_effects
from marshub.kernel import Session
from marshub.words import capitalize

from ...pages.table_page import TextPage
from .hub_symbols import draw_parts
from .mission_log import format_event
from .session_content import get_content, get_mission_log


class CardsScreen(TextPage):
    """A page of Events, Facility cards, Upgrades, POI and Objective tokens, AOMs, and decks."""

    help_key = "ui-help-on-cards"

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("ui-fm-cards"), "bold $primary")

    def make_text(self, session: Session[Any, Any]) -> Content:
        state, box = session.state, get_content(session)
        sections = (
            ("ui-fm-page-events", self._make_events(session)),
            ("ui-fm-cards-facilities", self._make_facilities(state, box)),
            ("ui-fm-upgrades", self._make_upgrades(state, box)),
            ("ui-fm-cards-tokens", self._make_tokens(session, box)),
            ("ui-fm-cards-aoms", self._make_aoms(state)),
            ("ui-fm-cards-decks", self._make_decks(state)),
        )
        rows: list[Content] = []
        for key, contents in sections:
            if contents:
                rows += [Content(""), Content.styled(self.speech.plain_text(key), "bold $primary"), *contents]
        return Content("\n").join(rows)

    def _make_events(self, session: Session[Any, Any]) -> list[Content]:
        rows = []
        for event in get_mission_log(session).events:
            rows.append(format_event(event, self.speech))
            if event.status == "open":
                rows.append(
                    Content.styled(f"  {self.speech.plain_text(f'fm-event-{event.id}-story')}", "italic $muted")
                )
        return rows

    def _make_facilities(self, state: HubState, box: Box) -> list[Content]:
        """Return the built Facility cards with their parts and products."""
        rows = []
        for name, facility in state.facilities.items():
            data = box.facilities[name]
            if data.card:
                product = f"  {self.speech.plain_text(f'fm-reserve-{data.produces}')}" if data.produces else ""
                level = f" ={facility.productivity}" if facility.productivity is not None else ""
                rows.append(
                    Content(f"+ {self.speech.plain_text(f'fm-facility-{name}')}{product}{level}  ")
                    + draw_parts(facility, self.speech)
                )
        return rows

    def _make_upgrades(self, state: HubState, box: Box) -> list[Content]:
        """Return the Upgrades in place, those built that wait for Clean-Up, and those at hand."""
        text, rows = self.speech.plain_text, []
        for name, facility in state.facilities.items():
            place = text(f"fm-facility-{name}")
            rows += [self._make_upgrade("●", card, place, state, box) for card in facility.upgrades]
        pending = text("ui-fm-cards-pending")
        rows += [self._make_upgrade("»", card, pending, state, box) for card in state.pending_upgrades]
        for card in state.upgrade_cards:
            data = box.upgrades.get(card)
            place_text = text("ui-fm-cards-at-hand", facility=text(f"fm-facility-{data.facility}")) if data else ""
            rows.append(self._make_upgrade("○", card, place_text, state, box))
        return rows

    def _make_upgrade(self, sign: str, card: str, place: str, state: HubState, box: Box) -> Content:
        data: UpgradeData | None = box.upgrades.get(card)
        row = Content.assemble(f"{sign} ", (self.speech.plain_text(f"fm-upgrade-{card}"), "bold"), f"  {place}")
        if data is None:
            return row
        effects = "; ".join(self.speech.say_all(describe_effects(data.every_sol, state.difficulty)))
        if effects:
            row += f"\n    {self.speech.plain_text('ui-fm-cards-every-sol', does=effects)}"
        parts = ", ".join(self.speech.plain_text(f"fm-part-{part}") for part in data.scrap)
        return row + Content.styled(f"\n    {self.speech.plain_text('ui-fm-cards-scrap', parts=parts)}", "$muted")

    def _make_tokens(self, session: Session[Any, Any], box: Box) -> list[Content]:
        """Return the POI tokens with their effects, and the Objective tokens with their places."""
        state: HubState = session.state
        rows = []
        for token, count in state.cargo.available.items():
            if count and token in box.pois:
                data = box.pois[token]
                if data.icon:
                    effect_text = self.speech.plain_text(f"fm-poi-{state.mission}-{data.icon}")
                else:
                    effect_text = "; ".join(self.speech.say_all(describe_effects(data.effects, state.difficulty)))
                name = capitalize(self.speech.plain_text(f"fm-item-{token}"))
                rows.append(Content(f"● {name} ×{count}: {effect_text}"))
        for token, place in state.tokens.items():
            place_text = self.speech.plain_text(f"fm-place-{place}") if place else ""
            rows.append(Content(f"● {capitalize(self.speech.plain_text(f'fm-item-objective-{token}'))}  {place_text}"))
        return rows

    def _make_aoms(self, state: HubState) -> list[Content]:
        rows = []
        for aom, astronaut in state.aoms.items():
            name = aom.removeprefix("aom-")
            owner = self.speech.plain_text(f"fm-astronaut-{astronaut}")
            rows.append(Content(f"● {self.speech.plain_text(f'fm-aom-{name}')}: {owner}"))
        return rows

    def _make_decks(self, state: HubState) -> list[Content]:
        """Return the number of cards in each face-down pile."""
        text = self.speech.plain_text
        piles = [
            (text("ui-fm-cards-malfunctions", block=text(f"fm-block-{block}")), f"malfunction-{block}")
            for block in BLOCKS
        ]
        piles += [
            (text("ui-fm-cards-adventures", colour=text(f"fm-colour-{colour}")), adventures_of(colour))
            for colour in COLOURS
        ]
        piles += [(text("ui-fm-cards-tiles", ring=ring), tiles_of(ring)) for ring in RINGS]
        piles += [(text(f"ui-fm-cards-{name}"), name) for name in ("events", "conditions", "upgrades", "poi")]
        rows = []
        for name, pile in piles:
            left = sum(state.piles.get(pile, {}).values())
            discarded = sum(state.discards.get(pile, {}).values())
            discarded_text = f"  {text('ui-fm-cards-discarded', count=discarded)}" if discarded else ""
            rows.append(Content.assemble(f"{capitalize(name)}  ", (str(left), "bold"), (discarded_text, "$muted")))
        return rows
