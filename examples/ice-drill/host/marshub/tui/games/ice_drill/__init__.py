"""The look of Ice Drill: the plain one, with the bases in the headline."""

from typing import Any

from textual.content import Content

from marshub.kernel import Session
from marshub.tui.game_look import GameLook
from marshub.words import Speech


class LOOK(GameLook):
    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        players = session.state.players.items()
        bases = [f"{speech.say(self.name_decider(seat))} {player.base}" for seat, player in players]
        return super().make_headline(session, speech) + "  " + "  ".join(bases)
