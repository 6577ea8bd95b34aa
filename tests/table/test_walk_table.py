"""The repair walk at a table of First Martians: any save is rebuilt on a bare board, and an undo leads back."""

from __future__ import annotations

import pytest
from test_game_table import Wire

from hublink import messages as m
from marshub.board import palette, profile
from marshub.board.matching import Home, homes
from marshub.board.tags import simulated_tags, simulated_uid
from marshub.games import load_game
from marshub.kernel import Chance, Session
from marshub.table.game_table import GameTable

HUB = profile.load("hub")
GAME = "first-martians"


class Rebuilder:
    """A table with a hub board and a hand that sees nothing but the lamps."""

    def __init__(self, session: Session[object, object]) -> None:
        self.now = 0
        self.table = GameTable(session, HUB, simulated_tags(session.game.pieces(session.state)), clock=lambda: self.now)
        self.zones = HUB.zones_of(GAME)
        self.leds = HUB.leds_of(GAME)
        self.table.plug(Wire(), "nowhere")
        self.table.board_connected(resumed=False)
        self.table.board_snapshot([(m.OK, ()) for _ in HUB.reader], [0] * len(HUB.button), 0)

    def lit(self, lamp: palette.Lamp) -> list[str]:
        picture = self.table.picture
        return [zone for zone in self.zones if zone and [picture[n] for n in self.leds[f"zone.{zone}"]][:1] == [lamp]]

    def tag(self, piece: str, zone: str, *, here: bool) -> None:
        self.table.board_tag(self.zones.index(zone), simulated_uid(piece), here=here)

    def follow_the_lamps(self) -> int:
        """Make the lit moves; which piece it is, is what the screen says."""
        moves = 0
        while (step := self.table.referee.walk.step) is not None:
            belongs = self.lit(palette.BELONGS)
            assert belongs == [step.to_zone] * bool(step.to_zone)
            assert self.lit(palette.WRONG) == [step.from_zone] * bool(step.from_zone)
            if step.from_zone:
                self.tag(step.piece, step.from_zone, here=False)
            if step.to_zone:
                self.tag(step.piece, step.to_zone, here=True)
            moves += 1
            self.now += self.table.referee.flash_ms
            self.table.tick()
        return moves


def placed(session: Session[object, object]) -> list[Home]:
    """The tagged pieces that stand on a board."""
    game, state = session.game, session.state
    return [home for home in homes(game.layout(state), game.pieces(state)) if home.zone]


def planned(seed: int, pawns: int) -> Session[object, object]:
    """A game in which some pawns are declared."""
    session: Session[object, object] = Session(load_game(GAME), {"players": 3}, seed)
    chance = Chance(seed)
    zones = set(HUB.zones_of(GAME))
    for _ in range(400):
        pending = session.pending
        assert pending is not None
        if pending.prompt.key == "fm-plan":
            if sum(home.zone in zones for home in placed(session)) >= pawns:
                return session
            options = [o.id for o in pending.options() if o.gesture and o.gesture.zone in zones] or ["done"]
            session.answer(chance.pick(options))
        else:
            session.answer(pending.guess(chance))
    raise AssertionError("no plan ever came")


@pytest.mark.parametrize("seed", range(1, 5))
def test_any_save_is_rebuilt_on_a_bare_board_and_an_undo_leads_back(seed: int) -> None:
    session = planned(seed, 4)
    at = session.position
    rig = Rebuilder(session)
    wanted = len(rig.table.mismatches)
    assert wanted >= 4
    assert rig.follow_the_lamps() == wanted
    assert session.position == at, "building the board up answers nothing"
    rig.table.undo(3)
    assert rig.table.mismatches, "pieces lie where they were declared"
    back = session.position
    rig.follow_the_lamps()
    assert rig.table.mismatches == []
    assert session.position == back
    rig.table.close()
