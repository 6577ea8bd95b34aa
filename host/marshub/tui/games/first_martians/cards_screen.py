"""Cards in play: what lies beside the boards, what each does, and how many are left in the decks."""

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
from marshub.kernel import Session

from ...basics.symbols import capitalize
from ...pages.brief import TextScreen
from .hub_symbols import draw_parts
from .mission_log import format_event
from .session_content import find_content, log_of
from .skill_words import describe_skill_effect


class CardsScreen(TextScreen):
    """Events, Facility cards, Upgrades, POI and Objective tokens, AOMs, decks."""

    help_key = "ui-help-on-cards"

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("ui-fm-cards"), "bold $primary")

    def make_text(self, session: Session[Any, Any]) -> Content:
        state, box = session.state, find_content(session)
        sections = (
            ("ui-fm-page-events", self._events(session)),
            ("ui-fm-cards-facilities", self._facilities(state, box)),
            ("ui-fm-upgrades", self._upgrades(state, box)),
            ("ui-fm-cards-tokens", self._tokens(session, box)),
            ("ui-fm-cards-aoms", self._aoms(state)),
            ("ui-fm-cards-decks", self._decks(state)),
        )
        rows: list[Content] = []
        for key, contents in sections:
            if contents:
                rows += [Content(""), Content.styled(self.speech.plain_text(key), "bold $primary"), *contents]
        return Content("\n").join(rows)

    def _events(self, session: Session[Any, Any]) -> list[Content]:
        rows = []
        for event in log_of(session).events:
            rows.append(format_event(event, self.speech))
            if event.status == "open":
                rows.append(
                    Content.styled(f"  {self.speech.plain_text(f'fm-event-{event.id}-story')}", "italic $muted")
                )
        return rows

    def _facilities(self, state: HubState, box: Box) -> list[Content]:
        """Return built cards, with their parts and what they produce."""
        rows = []
        for name, here in state.facilities.items():
            data = box.facilities[name]
            if data.card:
                made = f"  {self.speech.plain_text(f'fm-reserve-{data.produces}')}" if data.produces else ""
                level = f" ={here.productivity}" if here.productivity is not None else ""
                rows.append(
                    Content(f"+ {self.speech.plain_text(f'fm-facility-{name}')}{made}{level}  ")
                    + draw_parts(here, self.speech)
                )
        return rows

    def _upgrades(self, state: HubState, box: Box) -> list[Content]:
        """Return the Upgrades in place, built and waiting for Clean-Up, and at hand."""
        text, rows = self.speech.plain_text, []
        for name, here in state.facilities.items():
            place = text(f"fm-facility-{name}")
            rows += [self._upgrade("●", card, place, state, box) for card in here.upgrades]
        pending = text("ui-fm-cards-pending")
        rows += [self._upgrade("»", card, pending, state, box) for card in state.pending_upgrades]
        for card in state.upgrade_cards:
            data = box.upgrades.get(card)
            where = text("ui-fm-cards-at-hand", facility=text(f"fm-facility-{data.facility}")) if data else ""
            rows.append(self._upgrade("○", card, where, state, box))
        return rows

    def _upgrade(self, sign: str, card: str, where: str, state: HubState, box: Box) -> Content:
        data: UpgradeData | None = box.upgrades.get(card)
        row = Content.assemble(f"{sign} ", (self.speech.plain_text(f"fm-upgrade-{card}"), "bold"), f"  {where}")
        if data is None:
            return row
        does = "; ".join(describe_skill_effect(effect, state.difficulty, self.speech) for effect in data.every_sol)
        if does:
            row += f"\n    {self.speech.plain_text('ui-fm-cards-every-sol', does=does)}"
        parts = ", ".join(self.speech.plain_text(f"fm-part-{part}") for part in data.scrap)
        return row + Content.styled(f"\n    {self.speech.plain_text('ui-fm-cards-scrap', parts=parts)}", "$muted")

    def _tokens(self, session: Session[Any, Any], box: Box) -> list[Content]:
        """Return POI tokens with what they do, and Objective tokens with where they lie."""
        state: HubState = session.state
        rows = []
        for token, count in state.cargo.available.items():
            if count and token in box.pois:
                data = box.pois[token]
                if data.icon:
                    does = self.speech.plain_text(f"fm-poi-{state.mission}-{data.icon}")
                else:
                    does = "; ".join(
                        describe_skill_effect(effect, state.difficulty, self.speech) for effect in data.effects
                    )
                name = capitalize(self.speech.plain_text(f"fm-item-{token}"))
                rows.append(Content(f"● {name} ×{count}: {does}"))
        for token, place in state.tokens.items():
            where = self.speech.plain_text(f"fm-place-{place}") if place else ""
            rows.append(Content(f"● {capitalize(self.speech.plain_text(f'fm-item-objective-{token}'))}  {where}"))
        return rows

    def _aoms(self, state: HubState) -> list[Content]:
        rows = []
        for aom, who in state.aoms.items():
            name = aom.removeprefix("aom-")
            rows.append(Content(f"● {self.speech.plain_text(f'fm-aom-{name}')}: {self.speech.plain_text(f'fm-astronaut-{who}')}"))
        return rows

    def _decks(self, state: HubState) -> list[Content]:
        """Return how many cards each face-down pile has."""
        text = self.speech.plain_text
        piles = [(text("ui-fm-cards-malfunctions", block=text(f"fm-block-{b}")), f"malfunction-{b}") for b in BLOCKS]
        piles += [(text("ui-fm-cards-adventures", colour=text(f"fm-colour-{c}")), adventures_of(c)) for c in COLOURS]
        piles += [(text("ui-fm-cards-tiles", ring=ring), tiles_of(ring)) for ring in RINGS]
        piles += [(text(f"ui-fm-cards-{name}"), name) for name in ("events", "conditions", "upgrades", "poi")]
        rows = []
        for name, pile in piles:
            left = sum(state.piles.get(pile, {}).values())
            out = sum(state.discards.get(pile, {}).values())
            gone = f"  {text('ui-fm-cards-discarded', count=out)}" if out else ""
            rows.append(Content.assemble(f"{capitalize(name)}  ", (str(left), "bold"), (gone, "$muted")))
        return rows
