"""The Crew Debriefing (FM-APP-03): each astronaut's name, wounds, Conditions, Morale tokens and skills, in words."""

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
from marshub.games.first_martians.content.cards import PROFILE_LINES
from marshub.games.first_martians.shown.app_pages import CrewFile
from marshub.kernel import MarsHubError, Session

from ...basics.cached_static import CachedStatic
from ...basics.symbols import TONES, capitalize, draw_bar
from ...error_messages import explain_error
from ...pages.brief import BriefScreen
from .session_content import find_content
from .skill_words import describe_cost, describe_effect


class CrewScreen(BriefScreen):
    """The crew's files. Names can be typed anew; they are set as any other quantity of the table is."""

    TALL = True

    def compose_body(self) -> ComposeResult:
        with self.table.locked():
            crew = list(self.table.session.state.crew)
        with Vertical(id="files"):
            for who in crew:
                with Vertical(classes="file", id=f"file-{who}"):
                    with Horizontal(classes="name"):
                        yield CachedStatic(classes="role")
                        yield Input(id=f"name-{who}", compact=True, max_length=40)
                    yield CachedStatic(classes="facts")

    def compose_footer(self) -> ComposeResult:
        yield Static(self.speech.plain_text("ui-fm-crew-hint"), id="said", markup=False)

    def make_heading(self, session: Session[Any, Any]) -> Content:
        return Content.styled(self.speech.plain_text("ui-fm-debriefing"), "bold $primary")

    def fill(self, session: Session[Any, Any]) -> None:
        assert isinstance(session.game, FirstMartians)
        for one in session.game.crew_files(session.state):
            box = self.query_one(f"#file-{one.who}")
            tone = TONES[PAWN_COLOURS[one.who]]
            role = Content.styled(self.speech.plain_text(f"fm-astronaut-{one.who}"), f"bold {tone}")
            box.query_one(".role", Static).update(role)
            name = box.query_one(Input)
            if name is not self.focused:  # what is being typed stays
                name.value = one.name
            box.query_one(".facts", Static).update(self._facts(one, session))

    def make_text(self, session: Session[Any, Any]) -> Content:
        """Return all files, one after the other."""
        assert isinstance(session.game, FirstMartians)
        rows: list[Content] = []
        for one in session.game.crew_files(session.state):
            rows += [
                Content(f"{self.speech.plain_text(f'fm-astronaut-{one.who}')}: {one.name}"),
                self._facts(one, session),
                Content(""),
            ]
        return Content("\n").join(rows)

    def _facts(self, one: CrewFile, session: Session[Any, Any]) -> Content:
        text = self.speech.plain_text
        hurt = "$error" if one.wounds >= 4 else "$warning" if one.wounds else "$success"
        rows = [
            Content("♥ ")
            + draw_bar(one.wounds, DEADLY_WOUND - 1, hurt)
            + f" {text('ui-fm-wounds', count=one.wounds)} · {text('ui-fm-token-cost', count=one.tokens)}"
        ]
        rows += [self._condition(kind, one, session.state) for kind in one.conditions]
        content = find_content(session)
        own = [*one.ready, *(skill for skill in one.used if skill not in one.ready)]
        rows += [self._skill(content.skills[name], one, session) for name in own if name in content.skills]
        locked = [text(f"fm-skill-{name}") for name in session.state.crew[one.who].locked]
        if locked:
            rows.append(Content.styled(f"⊘ {text('ui-fm-skills-locked')}: {', '.join(locked)}", "$muted"))
        if one.profile:
            rows.append(self._profile(one.profile))
        return Content("\n").join(rows)

    def _profile(self, number: str) -> Content:
        """Return the Profile card, in a paragraph: body, life, what happened, temper."""
        lines = " ".join(self.speech.plain_text(f"fm-profile-{number}-{line}") for line in PROFILE_LINES)
        return Content.styled(f"{self.speech.plain_text('ui-fm-profile', number=number)}: {lines}", "$muted")

    def _condition(self, kind: ConditionKind, one: CrewFile, state: HubState) -> Content:
        name, does = self.speech.plain_text(f"fm-condition-{kind}"), self.speech.plain_text(f"ui-fm-suffers-{kind}")
        row = Content.assemble(("▲ ", "$warning"), (name, "bold $warning"), f": {does}")
        if any(c.kind == kind and c.fresh and not c.healed for c in state.crew[one.who].conditions):
            row += Content.styled(f" ({self.speech.plain_text('ui-fm-condition-fresh')})", "$muted")
        return row

    def _skill(self, skill: Any, one: CrewFile, session: Session[Any, Any]) -> Content:
        """Return a skill with its cost and effect.

        Then why not, if it cannot be used beside the question that is open.
        """
        name = self.speech.plain_text(f"fm-skill-{skill.id}")
        cost = describe_cost(skill, self.speech)
        does = capitalize(describe_effect(skill, session.state.difficulty, self.speech))
        if skill.id in one.used:
            return Content.styled(f"○ {name} ({cost}): {self.speech.plain_text('ui-fm-skill-used')}", "$muted")
        row = Content.assemble(("● ", "$success"), (name, "bold"), f" ({cost}): {does}")
        if reasons := session.explain(f"skill:{skill.id}"):
            row += Content.styled(f"\n  ✗ {self.speech.say(reasons[0].words)}", "$muted")
        return row

    # ------------------------------------------------------------------ names

    @on(Input.Submitted)
    def rename(self, event: Input.Submitted) -> None:
        """Set a name. An empty one is refused: the story calls astronauts by theirs."""
        event.stop()
        who, name = (event.input.id or "").removeprefix("name-"), event.value.strip()
        item = self.query_one("#said", Static)
        if not name:
            item.update(Content.styled(self.speech.plain_text("ui-fm-name-empty"), "$warning"))
            return
        try:
            self.table.adjust(f"crew.{who}.name", name)
        except (MarsHubError, OSError) as error:
            item.update(Content.styled(": ".join(explain_error(error, self.speech)), "$warning"))
            return
        item.update(Content.styled(self.speech.plain_text("ui-fm-name-set", name=name), "$success"))
        self.query_one("#body").focus()
