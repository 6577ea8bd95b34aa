"""How Ice Drill looks on the screen: plain, but for a line that is always in sight."""

from typing import Any

from textual.content import Content

from marshub.kernel import Session
from marshub.tui.game_look import GameLook
from marshub.words import Speech


class LOOK(GameLook):
    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        bases = [f"{speech.say(self.name_decider(who))} {each.base}" for who, each in session.state.players.items()]
        return super().make_headline(session, speech) + "  " + "  ".join(bases)
