"""The sound player's view, and its values: victory points, a colonist's future included."""

from __future__ import annotations

from functools import cached_property

from .. import effects as fx
from ..box.components import BUILDING_VALUE, ENERGY_TOP, HOLDING, find_type, make_one_star, make_two_star
from ..box.state import Player, Side, State
from ..content.pack import CardData, Content
from ..effects import Action
from ..rules.mars import Mars
from ..rules.operations import is_met

TAKE = 1.5  # a colonist on the Ship: one point now, more once it lands
LAND = 1.4  # from the Ship to S1: one point more, and one step nearer to the end
PROMOTE = 2.0
PRESENCE = 0.5  # a quarter of the points for presence everywhere
ENERGY = 0.35
DRAW = 0.3
IDLE = 0.4  # what it is worth that a card of one's own serves later


class SoundView:
    """The table through the eyes of `seat`: `view` is what that seat may see."""

    def __init__(self, view: State, seat: str, content: Content) -> None:
        self.state, self.seat, self.content = view, seat, content
        self.mars = Mars(view, content, lambda _: None)
        self.me: Player = self.mars.find_player(seat)

    @property
    def rivals(self) -> int:
        return sum(1 for _ in self.mars.list_rivals(self.seat))

    @cached_property
    def hidden(self) -> list[CardData]:
        """Cards whose whereabouts this seat does not know."""
        state = self.state
        known = {*self.me.hand, *self.me.prep, *self.me.kept, *self.me.dealt, *state.discard, *state.looked}
        for column in state.columns.values():
            known.update(column)
        return [data for card, data in self.content.cards.items() if card not in known]

    # ------------------------------------------------------------------ positions

    def reference_value(self, kind: str) -> int:
        column = self.state.columns[kind]  # type: ignore[index]
        return self.content.cards[column[-1]].value if column else BUILDING_VALUE

    def _inside(self, side: Side, building: str) -> int:
        return sum(place[:3] == building for place in side.colonists)

    def value_landing(self, building: str) -> float:
        """Return the value of one more own colonist on S1."""
        here = self._inside(self.me, building)
        future = 0.3 if self.mars.has_room(building) else 0.0
        return LAND + future + (PRESENCE if here == 0 else 0.6 if here == 3 else 0.1 * here)

    def cost_of_leaving(self, building: str) -> float:
        """Return the loss when an own colonist leaves S1 of a Building."""
        here = self._inside(self.me, building)
        return LAND + (PRESENCE if here == 1 else 0.6 if here == 4 else 0.1 * (here - 1))

    def estimate_points(self, seat: str) -> int:
        """Return about how many points another player has."""
        worth = {"earth": 0, "ship": 1}
        return sum(worth.get(place, 4 if place[-1] == "2" else 2) for place in self.mars.find_side(seat).colonists)

    # ------------------------------------------------------------------ actions of cards

    def value_action(self, action: Action) -> float:
        """Return what an action of a card brings to this seat now; 0 if it cannot be carried out."""
        me = self.me
        if me.energy < action.cost or not all(is_met(self.mars, self.seat, need) for need in action.requires):
            return 0.0
        earth, ship = me.colonists.count("earth"), me.colonists.count("ship")
        energy = me.energy - action.cost
        worth = -ENERGY * action.cost
        for step in action.steps:
            match step:
                case fx.Take():
                    going = min(step.n, earth)
                    earth, ship = earth - going, ship + going
                    worth += TAKE * going
                case fx.Energy():
                    rise = min(step.n, ENERGY_TOP - energy)
                    energy += rise
                    worth += self.value_energy(energy - rise, rise)
                case fx.DrawCards():
                    worth += self.value_drawing(step.n)
                case fx.Land():
                    sites = [site for site in HOLDING if self._may_land(site, step.where)]
                    going = min(step.n, ship) if sites else 0
                    ship -= going
                    worth += going * max((self.value_landing(site) for site in sites), default=0.0)
                case fx.Promote():
                    worth += PROMOTE * min(step.n, len(self._promotable(step.where)))
                case fx.Relocate():
                    worth += 0.3
                case fx.Peek():
                    worth += self.value_drawing(step.keep) + 0.2
                case fx.Swap() | fx.RivalBottom():
                    worth += 0.15
        return worth

    def _may_land(self, building: str, where: str) -> bool:
        if where == "own_absent":
            return self._inside(self.me, building) == 0
        if where == "rival_present":
            return any(self._inside(side, building) for _, side in self.mars.list_rivals(self.seat))
        return where in ("any", building)

    def _promotable(self, where: str) -> list[str]:
        own = self.me.colonists
        return [
            item
            for item in HOLDING
            if where in ("any", item) and make_one_star(item) in own and self.mars.has_room(item)
        ]

    def value_energy(self, level: int, rise: int) -> float:
        """Return the value of energy: the first steps pay for cards, the last ones for the point."""
        ahead = max((side.energy for _, side in self.mars.list_rivals(self.seat)), default=0)
        point = 0.4 if level < ahead <= level + rise else 0.0
        return point + sum(ENERGY if level + n < 3 else 0.12 for n in range(rise))

    def value_drawing(self, count: int) -> float:
        """Return the value of drawing: choice, and alone the idleness of Devious Automatics."""
        return DRAW * count

    # ------------------------------------------------------------------ the five actions

    def value_ability(self, kind: str, ship: int) -> float:
        """Return the value of the ability of a Building."""
        if kind == "eco":
            return self._upgrade()
        if kind == "ene":
            return self.value_energy(self.me.energy, 1) if self.me.energy < ENERGY_TOP else 0.0
        if kind == "sci":
            return TAKE if "earth" in self.me.colonists else 0.0
        if kind == "wat":
            return max(0.1, self.value_burying())
        return max(self.value_landing(item) for item in HOLDING) if ship else 0.0

    def _upgrade(self) -> float:
        if self._promotable("any"):
            return PROMOTE
        taken = [side for _, side in self.mars.list_rivals(self.seat) if any(p[-2:] == "-2" for p in side.colonists)]
        return PROMOTE / max(1, self.rivals) if taken else 0.0

    def value_prep_play(self, card: str) -> float:
        data = self.content.cards[card]
        ship = self.me.colonists.count("ship")
        worth = self.value_action(data.prep)
        if data.type in HOLDING and data.value > self.reference_value(data.type) and ship:
            worth += self.value_landing(data.type)
            ship -= 1
        return worth + self.value_ability(data.type, ship) + self._after(1) - IDLE

    def hand_play(self, card: str) -> float:
        action = self.content.cards[card].hand
        draws = sum(
            s.n if isinstance(s, fx.DrawCards) else s.keep if isinstance(s, fx.Peek) else 0 for s in action.steps
        )
        return self.value_action(action) + self._after(max(1, draws)) - IDLE

    def value_other_play(self, whose: str, slot: int) -> float:
        kind = find_type(self.mars.find_player(whose).prep[slot])
        return self.value_ability(kind, self.me.colonists.count("ship")) - 0.5

    def value_automatics_play(self, slot: int) -> float:
        kind = self.best_face_down(slot)
        ship = self.me.colonists.count("ship")
        worth = 0.0
        cards = [data for data in self.hidden if data.type == kind]
        if kind in HOLDING and ship and cards:
            lands = sum(data.value > self.reference_value(kind) for data in cards) / len(cards)
            worth += lands * self.value_landing(kind)
        left = [self.best_face_down(other) for other in range(len(self.mars.state.face_down)) if other != slot]
        return worth + self.value_ability(kind, ship) - sum(self.value_harm(item) for item in left[:1])

    def leave_earth(self) -> float:
        return TAKE + self._after(1)

    def discard(self, card: str) -> float:
        rise = min(2 if self.mars.solo else 1, ENERGY_TOP - self.me.energy)
        return self.value_energy(self.me.energy, rise) + self._after(1) - 0.5 * self.value_kept(card)

    # ------------------------------------------------------------------ cards

    def value_in_prep(self, card: str) -> float:
        """Return the promise of a card in the prep module."""
        data = self.content.cards[card]
        worth = 0.8 * self.value_action(data.prep) + 0.7 * self.value_ability(data.type, 1)
        if data.type in HOLDING:
            over = data.value - self.reference_value(data.type)
            worth += LAND * (0.8 if over > 0 else 0.1)
        return worth

    def value_in_hand(self, card: str) -> float:
        """Return the promise of a card in hand."""
        return 0.9 * self.value_action(self.content.cards[card].hand)

    def value_kept(self, card: str, *, in_prep: bool | None = None) -> float:
        """Return the value of a card where it can be used."""
        if in_prep:
            return self.value_in_prep(card)
        return max(self.value_in_hand(card), self.value_in_prep(card))

    def value_burying(self) -> float:
        """Return the value of putting a card under the deck: alone it takes the last card from Devious Automatics."""
        prep = self.mars.state.face_down
        return self.value_harm(prep[0].type) if len(prep) == 2 else 0.0

    # ------------------------------------------------------------------ Devious Automatics

    def best_face_down(self, slot: int) -> str:
        return self.mars.state.face_down[slot].type

    def _after(self, taken: int) -> float:
        """Return what Devious Automatics do after `taken` of their cards went: with one left they act on it."""
        prep = self.mars.state.face_down
        if len(prep) - taken != 1:
            return 0.0
        return -min(self.value_harm(down.type) for down in prep)  # the player leaves the better one

    def value_harm(self, kind: str) -> float:
        """Return what an activation by that card brings Devious Automatics, or costs this seat."""
        automatics = self.state.automatics
        if automatics is None:
            return 0.0
        ship = "ship" in automatics.colonists
        move = (1.4 if ship else 0.8) if kind in HOLDING else 0.0
        if kind == "eco":
            own = sum(make_one_star(item) in automatics.colonists and self.mars.has_room(item) for item in HOLDING)
            mine = sum(make_two_star(item) in self.me.colonists for item in HOLDING)
            return move + 2.0 * min(2, own + mine + ship)
        extra = {"ene": 0.5, "sci": 0.8, "wat": 0.3, "con": 1.2}
        return move + extra[kind]
