"""The page of the Mission Log."""

from __future__ import annotations

from typing import Any

from textual.content import Content

from marshub.kernel import Session

from ...pages.table_page import TextPage
from .mission_log import format_event, format_objectives, make_added_rows, make_title
from .session_content import get_mission_log


class MissionLogScreen(TextPage):
    """A page with the whole log, and the stories of the open events."""

    def make_heading(self, session: Session[Any, Any]) -> Content:
        log = get_mission_log(session)
        title = Content.styled(self.speech.say(log.mission), "bold $primary")
        return title + Content.styled(
            f"  {self.speech.plain_text('ui-fm-sol', sol=log.sol, last=log.last_sol)}", "bold"
        )

    def make_text(self, session: Session[Any, Any]) -> Content:
        log, state, text = get_mission_log(session), session.state, self.speech.plain_text
        rows: list[Content] = []
        for mandatory, key in ((True, "ui-fm-mandatory"), (False, "ui-fm-optional-objectives")):
            goals = [goal for goal in log.objectives if goal.mandatory == mandatory]
            if goals:
                rows += [Content(""), make_title(text(key))]
                rows += format_objectives(goals, state, self.speech)
        added = make_added_rows(log, self.speech)
        rows += [Content(""), *added] if added else []
        rows += [Content(""), make_title(text("ui-fm-page-events"))]
        for event in log.events:
            rows.append(format_event(event, self.speech))
            if event.status == "open":
                story = self.speech.plain_text(f"fm-event-{event.id}-story")
                rows.append(Content.styled(f"  {story}", "italic $muted"))
        if not log.events:
            rows.append(Content.styled(text("ui-fm-nothing"), "$muted"))
        return Content("\n").join(rows)
