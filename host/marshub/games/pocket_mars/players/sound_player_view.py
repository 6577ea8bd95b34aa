"""The sound player's view and values, in victory points; a colonist's value includes its future."""

from __future__ import annotations

from functools import cached_property

from .. import effects as fx
from ..box.components import BUILDING_VALUE, COLONIST_BUILDINGS, ENERGY_TOP, get_card_type, get_one_star, get_two_star
from ..box.state import Player, Side, State
from ..content.pack import CardData, Content
from ..effects import Action
from ..rules.mars import Mars
from ..rules.operations import is_requirement_met

TAKE_VALUE = 1.5  # a colonist on the Ship: one point now, more once it lands
LAND_VALUE = 1.4  # from the Ship to S1: one point more, and a step towards the end
PROMOTE_VALUE = 2.0  # from S1 to S2: two points more
PRESENCE_VALUE = 0.5  # a quarter of the points for presence everywhere
ENERGY_VALUE = 0.35  # a step of energy while it is low
DRAW_VALUE = 0.3  # a card drawn
KEEPING_VALUE = 0.4  # an own card that can still be used later
PROMOTABLE_VALUE = 0.3  # a promotion that a landing makes possible later
FOURTH_VALUE, CROWD_VALUE = 0.6, 0.1  # the fourth colonist completes four in one Building; each before it leads there
RELOCATE_VALUE, PEEK_VALUE, SWAP_VALUE = 0.3, 0.2, 0.15  # a relocation, a look at cards, a swap of cards
MOST_ENERGY_VALUE = 0.4  # becoming the one with the most energy
LOW_ENERGY, SPARE_ENERGY_VALUE = 3, 0.12  # from this level on a step of energy is worth less
WATER_VALUE = 0.1  # the least that the ability of a Water Building is worth: a card is put away
OTHER_CARD_COST = 0.5  # a card of another's module: its owner may use its prep action
DISCARD_SHARE = 0.5  # of a discarded card's value, which comes back late or never
LATER_PREP_SHARE, LATER_ABILITY_SHARE = 0.8, 0.7  # of the values of a prep card, which waits for its turn
LATER_LANDING_SHARE, RISE_SHARE = 0.8, 0.1  # of a landing by it: its value beats the column's, or must beat a later one
LATER_HAND_SHARE = 0.9  # of the value of a hand card, which waits for its turn
#: What an activation brings Devious Automatics: a move with a colonist on the Ship or without, and abilities.
HARM_FROM_SHIP, HARM_FROM_EARTH = 1.4, 0.8
HARM_OF_ABILITIES = {"ene": 0.5, "sci": 0.8, "wat": 0.3, "con": 1.2}


def _value_presence(others: int) -> float:
    """Return the value of an own colonist in a Building beside `others` own ones."""
    return PRESENCE_VALUE if others == 0 else FOURTH_VALUE if others == 3 else CROWD_VALUE * others


class SoundPlayerView:
    """The table as `seat` sees it: `view` is the state that this seat may see."""

    def __init__(self, view: State, seat: str, content: Content) -> None:
        self.state, self.seat, self.content = view, seat, content
        self.mars = Mars(view, content)
        self.me: Player = self.mars.get_player(seat)

    @property
    def rival_count(self) -> int:
        """The number of other colours in play."""
        return sum(1 for _ in self.mars.list_rivals(self.seat))

    @cached_property
    def hidden_cards(self) -> list[CardData]:
        """The cards of which this seat does not know the place."""
        state = self.state
        known = {*self.me.hand, *self.me.prep, *self.me.kept, *self.me.dealt, *state.discard, *state.looked}
        for column in state.columns.values():
            known.update(column)
        return [data for card, data in self.content.cards.items() if card not in known]

    # ------------------------------------------------------------------ positions

    def get_reference_value(self, kind: str) -> int:
        """Return the value with which a card connected to a Building is compared."""
        column = self.state.columns[kind]  # type: ignore[index]
        return self.content.cards[column[-1]].value if column else BUILDING_VALUE

    def _count_inside(self, side: Side, building: str) -> int:
        return sum(place[:3] == building for place in side.colonists)

    def value_landing(self, building: str) -> float:
        """Return the value of one more own colonist on S1."""
        present = self._count_inside(self.me, building)
        future = PROMOTABLE_VALUE if self.mars.has_room(building) else 0.0
        return LAND_VALUE + future + _value_presence(present)

    def value_leaving(self, building: str) -> float:
        """Return the loss if an own colonist leaves S1 of a Building."""
        present = self._count_inside(self.me, building)
        return LAND_VALUE + _value_presence(present - 1)

    def estimate_points(self, seat: str) -> int:
        """Return an estimate of another player's points."""
        points = {"earth": 0, "ship": 1}
        return sum(points.get(place, 4 if place[-1] == "2" else 2) for place in self.mars.get_side(seat).colonists)

    # ------------------------------------------------------------------ actions of cards

    def value_action(self, action: Action) -> float:
        """Return the value of a card's action for this seat now; 0 if it cannot be carried out."""
        player = self.me
        if player.energy < action.cost or not all(
            is_requirement_met(self.mars, self.seat, need) for need in action.requires
        ):
            return 0.0
        earth, ship = player.colonists.count("earth"), player.colonists.count("ship")
        energy = player.energy - action.cost
        value = -ENERGY_VALUE * action.cost
        for step in action.steps:
            match step:
                case fx.Take():
                    moved = min(step.n, earth)
                    earth, ship = earth - moved, ship + moved
                    value += TAKE_VALUE * moved
                case fx.Energy():
                    rise = min(step.n, ENERGY_TOP - energy)
                    energy += rise
                    value += self.value_energy(energy - rise, rise)
                case fx.DrawCards():
                    value += self.value_drawing(step.n)
                case fx.Land():
                    sites = [site for site in COLONIST_BUILDINGS if self._can_land(site, step.where)]
                    moved = min(step.n, ship) if sites else 0
                    ship -= moved
                    value += moved * max((self.value_landing(site) for site in sites), default=0.0)
                case fx.Promote():
                    value += PROMOTE_VALUE * min(step.n, len(self._list_promotable(step.where)))
                case fx.Relocate():
                    value += RELOCATE_VALUE
                case fx.Peek():
                    value += self.value_drawing(step.keep) + PEEK_VALUE
                case fx.Swap() | fx.RivalBottom():
                    value += SWAP_VALUE
        return value

    def _can_land(self, building: str, where: str) -> bool:
        if where == "own_absent":
            return self._count_inside(self.me, building) == 0
        if where == "rival_present":
            return any(self._count_inside(side, building) for _, side in self.mars.list_rivals(self.seat))
        return where in ("any", building)

    def _list_promotable(self, where: str) -> list[str]:
        colonists = self.me.colonists
        return [
            building
            for building in COLONIST_BUILDINGS
            if where in ("any", building) and get_one_star(building) in colonists and self.mars.has_room(building)
        ]

    def value_energy(self, level: int, rise: int) -> float:
        """Return the value of a rise of energy: the first steps pay for cards, the last ones win the point."""
        highest = max((side.energy for _, side in self.mars.list_rivals(self.seat)), default=0)
        point = MOST_ENERGY_VALUE if level < highest <= level + rise else 0.0
        steps = range(level, level + rise)
        return point + sum(ENERGY_VALUE if step < LOW_ENERGY else SPARE_ENERGY_VALUE for step in steps)

    def value_drawing(self, count: int) -> float:
        """Return the value of drawing cards: a choice, and for a lone player idle Devious Automatics."""
        return DRAW_VALUE * count

    # ------------------------------------------------------------------ the five actions

    def value_ability(self, kind: str, ship: int) -> float:
        """Return the value of the ability of a Building."""
        if kind == "eco":
            return self._value_upgrade()
        if kind == "ene":
            return self.value_energy(self.me.energy, 1) if self.me.energy < ENERGY_TOP else 0.0
        if kind == "sci":
            return TAKE_VALUE if "earth" in self.me.colonists else 0.0
        if kind == "wat":
            return max(WATER_VALUE, self.value_burying())
        return max(self.value_landing(building) for building in COLONIST_BUILDINGS) if ship else 0.0

    def _value_upgrade(self) -> float:
        if self._list_promotable("any"):
            return PROMOTE_VALUE
        demotable = [
            side for _, side in self.mars.list_rivals(self.seat) if any(place[-2:] == "-2" for place in side.colonists)
        ]
        return PROMOTE_VALUE / max(1, self.rival_count) if demotable else 0.0

    def value_prep_play(self, card: str) -> float:
        """Return the value of playing an own prep card."""
        data = self.content.cards[card]
        ship = self.me.colonists.count("ship")
        value = self.value_action(data.prep)
        if data.type in COLONIST_BUILDINGS and data.value > self.get_reference_value(data.type) and ship:
            value += self.value_landing(data.type)
            ship -= 1
        return value + self.value_ability(data.type, ship) + self._value_automatics_turn(1) - KEEPING_VALUE

    def value_hand_play(self, card: str) -> float:
        """Return the value of playing a card from hand."""
        action = self.content.cards[card].hand
        draws = sum(
            step.n if isinstance(step, fx.DrawCards) else step.keep if isinstance(step, fx.Peek) else 0
            for step in action.steps
        )
        return self.value_action(action) + self._value_automatics_turn(max(1, draws)) - KEEPING_VALUE

    def value_other_play(self, whose: str, slot: int) -> float:
        """Return the value of playing a card of another's prep module."""
        kind = get_card_type(self.mars.get_player(whose).prep[slot])
        return self.value_ability(kind, self.me.colonists.count("ship")) - OTHER_CARD_COST

    def value_automatics_play(self, slot: int) -> float:
        """Return the value of playing a card of Devious Automatics."""
        kind = self.get_face_down_type(slot)
        ship = self.me.colonists.count("ship")
        value = 0.0
        cards = [data for data in self.hidden_cards if data.type == kind]
        if kind in COLONIST_BUILDINGS and ship and cards:
            landing_share = sum(data.value > self.get_reference_value(kind) for data in cards) / len(cards)
            value += landing_share * self.value_landing(kind)
        remaining = [self.get_face_down_type(other) for other in range(len(self.mars.state.face_down)) if other != slot]
        return value + self.value_ability(kind, ship) - sum(self.value_harm(card_type) for card_type in remaining[:1])

    def value_leaving_earth(self) -> float:
        """Return the value of moving a colonist from Earth to the Ship as the action of a turn."""
        return TAKE_VALUE + self._value_automatics_turn(1)

    def value_discard(self, card: str) -> float:
        """Return the value of discarding a card for energy."""
        rise = min(2 if self.mars.is_solo else 1, ENERGY_TOP - self.me.energy)
        return (
            self.value_energy(self.me.energy, rise)
            + self._value_automatics_turn(1)
            - DISCARD_SHARE * self.value_kept(card)
        )

    # ------------------------------------------------------------------ cards

    def value_in_prep(self, card: str) -> float:
        """Return the expected value of a card in the prep module."""
        data = self.content.cards[card]
        value = LATER_PREP_SHARE * self.value_action(data.prep) + LATER_ABILITY_SHARE * self.value_ability(data.type, 1)
        if data.type in COLONIST_BUILDINGS:
            difference = data.value - self.get_reference_value(data.type)
            value += LAND_VALUE * (LATER_LANDING_SHARE if difference > 0 else RISE_SHARE)
        return value

    def value_in_hand(self, card: str) -> float:
        """Return the expected value of a card in hand."""
        return LATER_HAND_SHARE * self.value_action(self.content.cards[card].hand)

    def value_kept(self, card: str, *, in_prep: bool | None = None) -> float:
        """Return the value of a card where it can be used."""
        if in_prep:
            return self.value_in_prep(card)
        return max(self.value_in_hand(card), self.value_in_prep(card))

    def value_burying(self) -> float:
        """Return the value of putting a card under the deck: it takes the last card from Devious Automatics."""
        prep = self.mars.state.face_down
        return self.value_harm(prep[0].type) if len(prep) == 2 else 0.0

    # ------------------------------------------------------------------ Devious Automatics

    def get_face_down_type(self, slot: int) -> str:
        """Return the type of a face-down card of Devious Automatics."""
        return self.mars.state.face_down[slot].type

    def _value_automatics_turn(self, taken: int) -> float:
        """Return the effect of Devious Automatics after losing `taken` cards: with one left they act on it."""
        prep = self.mars.state.face_down
        if len(prep) - taken != 1:
            return 0.0
        return -min(self.value_harm(down.type) for down in prep)  # the player leaves the better one

    def value_harm(self, kind: str) -> float:
        """Return what an activation by a card of this type brings Devious Automatics, or costs this seat."""
        automatics = self.state.automatics
        if automatics is None:
            return 0.0
        ship = "ship" in automatics.colonists
        move = (HARM_FROM_SHIP if ship else HARM_FROM_EARTH) if kind in COLONIST_BUILDINGS else 0.0
        if kind == "eco":
            promotable = sum(
                get_one_star(building) in automatics.colonists and self.mars.has_room(building)
                for building in COLONIST_BUILDINGS
            )
            demotable = sum(get_two_star(building) in self.me.colonists for building in COLONIST_BUILDINGS)
            return move + PROMOTE_VALUE * min(2, promotable + demotable + ship)
        return move + HARM_OF_ABILITIES[kind]
