"""Tables to test rules on: any state as a checkpoint, played on through the public `Session`.

A rule's test says what lies on the table, answers what is asked, and looks at what lies there afterwards. Dice and
cards are the table's own (`chance="table"`), so that a test names what falls; what the app draws (the track that
advances, the Mission Event, an event's fate) comes from packs made for the test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from custom_tables import Laid, resumed
from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.content.cards import EventData
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.content.pack import Content
from marshub.kernel import CONTINUE, Choose, FreeActionQuestion, Reply, Session


def _plain(house: Content) -> Content:
    """Without what a difficulty adds to a mission's start: that is for the balance, and may change with it."""
    missions = {name: msgspec.structs.replace(mission, levels={}) for name, mission in house.missions.items()}
    return msgspec.structs.replace(house, missions=missions)


HOUSE = _plain(load_content())
CALM = EventData("calm")  # a Mission Event that does nothing


def content(**shelves: Any) -> Content:
    """The house content with some shelves replaced; without `events` only a Mission Event that does nothing."""
    return msgspec.structs.replace(HOUSE, **{"events": {CALM.id: CALM}, **shelves})


class At(Laid[HubState]):
    """A table in play.

    Where it is asked whether somebody uses something first it goes on, unless `moments` are what the test is about.
    """

    def __init__(self, session: Session[HubState, Setup], *, moments: bool = False) -> None:
        self._moments = moments
        super().__init__(session)

    def _fall(self) -> None:
        while not self._moments and isinstance(self.session.pending, FreeActionQuestion):
            self.session.answer(CONTINUE)

    def answer(self, *replies: Reply) -> At:
        """Answer the pending decisions, one reply each."""
        return self.do(*replies)

    def _close_plan(self) -> str:
        # Few of the options are worked out: all of them take as long as the rest of many a test.
        plan = self.session.pending
        assert isinstance(plan, Choose)
        rests = (o for o in plan.candidate_ids() or () if o.endswith(":rest"))
        return next((o for o in ("done", *rests) if plan.is_offered(o)), "") or self.options[0]

    def until(self, key: str, answers: Mapping[str, Reply | list[Reply]] | None = None) -> At:
        """Play on to the decision `key` ("" for the end), answering the ones named in `answers` on the way.

        Phases are closed, the plan puts every pawn to rest; anything else that comes up is a mistake of the test.
        """
        waiting = {name: list(reply) if isinstance(reply, list) else [reply] for name, reply in (answers or {}).items()}
        for _ in range(400):
            if self.asked == key:
                return self
            if waiting.get(self.asked):
                self.answer(waiting[self.asked].pop(0))
            elif self.asked.startswith("fm-next-"):
                self.answer("next")
            elif self.asked == "fm-choose-aoms" and self.session.pending is not None:
                self.answer(self.session.pending.first_answer())  # a small crew takes the first AOMs along
            elif self.asked == "fm-plan":
                self.answer(self._close_plan())
            else:
                raise AssertionError(f"on the way to {key!r} the table was asked {self.asked!r}: {self.options}")
        raise AssertionError(f"{key!r} never came")


def table(
    change: Callable[[HubState], Any] | None = None,
    *,
    players: int | list[str] = 4,
    difficulty: str = "normal",
    mission: str = "make-yourself-at-home",
    of: Content | None = None,
    seed: int = 1,
    chance: str = "table",
    moments: bool = False,
) -> At:
    """A table at the start of a sol (sol 1 unless `change` says otherwise), right after its Event phase.

    `change` lays the table out: it gets the state as set up, First Player chosen, before the sol begins.
    """
    game = FirstMartians(of or content())
    setup = msgspec.convert({"players": players, "difficulty": difficulty, "mission": mission}, Setup)
    state = game.new_initial_state(setup)
    state.first_player = next(iter(state.crew))
    if change is not None:
        change(state)
    return At(resumed(game, state, setup, chance, seed), moments=moments)
