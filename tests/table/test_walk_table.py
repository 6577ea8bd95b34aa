"""The repair walk at a table of First Martians: any save is rebuilt on a bare board, and an undo leads back."""

from __future__ import annotations

import pytest
from test_game_table import Wire

from hublink import messages as m
from marshub.board import palette, profile
from marshub.board.matching import Home, find_homes
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.games import load_game
from marshub.kernel import Chance, Session
from marshub.table.game_table import GameTable

HUB = profile.load("hub")
GAME = "first-martians"


class Rebuilder:
    """A table with a hub board and a hand that sees nothing but the lamps."""

    def __init__(self, session: Session[object, object]) -> None:
        self.now = 0
        self.table = GameTable(
            session, HUB, make_simulated_tags(session.game.tagged_pieces(session.state)), clock=lambda: self.now
        )
        self.zones = HUB.list_zones(GAME)
        self.leds = HUB.find_leds(GAME)
        self.table.attach_link(Wire(), "nowhere")
        self.table.board_connected(resumed=False)
        self.table.board_snapshot([(m.OK, ()) for _ in HUB.reader], [0] * len(HUB.button), 0)

    def lit(self, lamp: palette.LedColor) -> list[str]:
        picture = self.table.led_frame
        return [zone for zone in self.zones if zone and [picture[n] for n in self.leds[f"zone.{zone}"]][:1] == [lamp]]

    def tag(self, piece: str, zone: str, *, here: bool) -> None:
        self.table.board_tag(self.zones.index(zone), make_simulated_uid(piece), arrived=here)

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
    return [home for home in find_homes(game.layout(state), game.tagged_pieces(state)) if home.zone]


def planned(seed: int, pawns: int) -> Session[object, object]:
    """A game in which some pawns are declared."""
    session: Session[object, object] = Session(load_game(GAME), {"players": 3}, seed)
    chance = Chance(seed)
    zones = set(HUB.list_zones(GAME))
    for _ in range(400):
        pending = session.pending
        assert pending is not None
        if pending.prompt.key == "fm-plan":
            if sum(home.zone in zones for home in placed(session)) >= pawns:
                return session
            options = [o.id for o in pending.options() if o.gesture and o.gesture.zone in zones] or ["done"]
            session.answer(chance.pick(options))
        else:
            session.answer(pending.random_answer(chance))
    raise AssertionError("no plan ever came")


@pytest.mark.parametrize("seed", range(1, 5))
def test_any_save_is_rebuilt_on_a_bare_board_and_an_undo_leads_back(seed: int) -> None:
    session = planned(seed, 4)
    at = session.step_count
    rig = Rebuilder(session)
    wanted = len(rig.table.mismatches)
    assert wanted >= 4
    assert rig.follow_the_lamps() == wanted
    assert session.step_count == at, "building the board up answers nothing"
    rig.table.undo(3)
    assert rig.table.mismatches, "pieces lie where they were declared"
    back = session.step_count
    rig.follow_the_lamps()
    assert rig.table.mismatches == []
    assert session.step_count == back
    rig.table.close()
