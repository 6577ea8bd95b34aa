"""The Crew Debriefing (FM-APP-03): each astronaut's name, wounds, Conditions, Morale tokens and skills in words."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.components import DEADLY_WOUND, PAWN_COLOURS, ConditionKind
from marshub.games.first_martians.box.state import HubState
from marshub.games.first_martians.content.cards import PROFILE_LINES, SkillData
from marshub.games.first_martians.shown.app_pages import CrewFile
from marshub.games.first_martians.shown.skill_texts import describe_skill
from marshub.kernel import MarsHubError, Session
from marshub.words import capitalize

from ...basics.cached_static import CachedStatic
from ...basics.symbols import TONES, draw_bar
from ...error_messages import explain_error
from ...pages.table_page import HeadedPage
from .session_content import get_content


class CrewScreen(HeadedPage):
    """A page with the crew's files. A typed name is set by an adjustment of the state."""

    HAS_FULL_HEIGHT = True

    def compose_body(self) -> ComposeResult:
        with self.table.locked():
            crew = list(self.table.session.state.crew)
        with Vertical(id="files"):
            for astronaut_id in crew:
                with Vertical(classes="file", id=f"file-{astronaut_id}"):
                    with Horizontal(classes="name"):
                        yield CachedStatic(classes="role")
                        yield Input(id=f"name-{astronaut_id}", compact=True, max_length=40)
                    yield CachedStatic(classes="facts")

    def compose_footer(self) -> ComposeResult:
        yield Static(self.speech.plain_text("ui-fm-crew-hint"), id="said", markup=False)

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("ui-fm-debriefing"), "bold $primary")

    def fill(self, session: Session[Any, Any]) -> None:
        assert isinstance(session.game, FirstMartians)
        for file in session.game.make_crew_files(session.state):
            container = self.query_one(f"#file-{file.who}")
            tone = TONES[PAWN_COLOURS[file.who]]
            role = Content.styled(self.speech.plain_text(f"fm-astronaut-{file.who}"), f"bold {tone}")
            container.query_one(".role", Static).update(role)
            name = container.query_one(Input)
            if name is not self.focused:  # keep the name that is being typed
                name.value = file.name
            container.query_one(".facts", Static).update(self._make_facts(file, session))

    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return all files, one after the other."""
        assert isinstance(session.game, FirstMartians)
        rows: list[Content] = []
        for file in session.game.make_crew_files(session.state):
            rows += [
                Content(f"{self.speech.plain_text(f'fm-astronaut-{file.who}')}: {file.name}"),
                self._make_facts(file, session),
                Content(""),
            ]
        return Content("\n").join(rows)

    def _make_facts(self, file: CrewFile, session: Session[Any, Any]) -> Content:
        text = self.speech.plain_text
        wound_style = "$error" if file.wounds >= 4 else "$warning" if file.wounds else "$success"
        rows = [
            Content("♥ ")
            + draw_bar(file.wounds, DEADLY_WOUND - 1, wound_style)
            + f" {text('ui-fm-wounds', count=file.wounds)} · {text('ui-fm-token-cost', count=file.tokens)}"
        ]
        rows += [self._make_condition(kind, file, session.state) for kind in file.conditions]
        content = get_content(session)
        skills = [*file.ready, *(skill for skill in file.used if skill not in file.ready)]
        rows += [self._make_skill(content.skills[name], file, session) for name in skills if name in content.skills]
        locked = [text(f"fm-skill-{name}") for name in session.state.crew[file.who].locked]
        if locked:
            rows.append(Content.styled(f"⊘ {text('ui-fm-skills-locked')}: {', '.join(locked)}", "$muted"))
        if file.profile:
            rows.append(self._make_profile(file.profile))
        return Content("\n").join(rows)

    def _make_profile(self, number: str) -> Content:
        """Return the Profile card as a paragraph: body, life, events, temper."""
        lines = " ".join(self.speech.plain_text(f"fm-profile-{number}-{line}") for line in PROFILE_LINES)
        return Content.styled(f"{self.speech.plain_text('ui-fm-profile', number=number)}: {lines}", "$muted")

    def _make_condition(self, kind: ConditionKind, file: CrewFile, state: HubState) -> Content:
        name, effect = self.speech.plain_text(f"fm-condition-{kind}"), self.speech.plain_text(f"ui-fm-suffers-{kind}")
        row = Content.assemble(("▲ ", "$warning"), (name, "bold $warning"), f": {effect}")
        if any(
            condition.kind == kind and condition.fresh and not condition.healed
            for condition in state.crew[file.who].conditions
        ):
            row += Content.styled(f" ({self.speech.plain_text('ui-fm-condition-fresh')})", "$muted")
        return row

    def _make_skill(self, skill: Any, file: CrewFile, session: Session[Any, Any]) -> Content:
        """Return a skill with its cost and effect, and why it cannot be used at the present question."""
        name = self.speech.plain_text(f"fm-skill-{skill.id}")
        cost = self._format_cost(skill)
        effects = describe_skill(skill, session.state.difficulty)
        effect = capitalize("; ".join(self.speech.say_all(effects)))
        if skill.id in file.used:
            return Content.styled(f"○ {name} ({cost}): {self.speech.plain_text('ui-fm-skill-used')}", "$muted")
        row = Content.assemble(("● ", "$success"), (name, "bold"), f" ({cost}): {effect}")
        if reasons := session.explain(f"skill:{skill.id}"):
            row += Content.styled(f"\n  ✗ {self.speech.say(reasons[0].words)}", "$muted")
        return row

    def _format_cost(self, skill: SkillData) -> str:
        """Return the Morale tokens and things from the Cargo Bay that a skill costs (FM-SKILL-06)."""
        items = (f"{self.speech.plain_text(f'fm-item-{item}')} {count}" for item, count in skill.pay.items())
        return " + ".join((self.speech.plain_text("ui-fm-token-cost", count=skill.cost), *items))

    # ------------------------------------------------------------------ names

    @on(Input.Submitted)
    def set_name(self, event: Input.Submitted) -> None:
        """Set an astronaut's name. An empty name is refused: the story calls astronauts by their names."""
        event.stop()
        astronaut_id, name = (event.input.id or "").removeprefix("name-"), event.value.strip()
        status_line = self.query_one("#said", Static)
        if not name:
            status_line.update(Content.styled(self.speech.plain_text("ui-fm-name-empty"), "$warning"))
            return
        try:
            self.table.adjust(f"crew.{astronaut_id}.name", name)
        except (MarsHubError, OSError) as error:
            status_line.update(Content.styled(": ".join(explain_error(error, self.speech)), "$warning"))
            return
        status_line.update(Content.styled(self.speech.plain_text("ui-fm-name-set", name=name), "$success"))
        self.query_one("#body").focus()
