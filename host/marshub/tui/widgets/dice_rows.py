"""The rows to enter dice that the players rolled on the table, die by die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from marshub.board.cursor import CursorView
from marshub.kernel import Decision

from .rows import DONE, Rows
from .shortcuts import LETTERS


class DiceRows(Rows):
    """The rows for `roll`: a row for each die, with its faces."""

    KEYS = LETTERS  # figures set faces
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,plus", "turn(1)", show=False, id="decision.more"),
        Binding("left,minus", "turn(-1)", show=False, id="decision.less"),
    ]

    @classmethod
    def can_answer(cls, decision: Decision) -> bool:
        return decision.kind == "roll"

    def load_question(self, decision: Decision, question: str) -> None:
        super().load_question(decision, question)
        if decision.kind != "roll":
            raise TypeError(f"dice belong to a roll, not to {decision.kind!r}")
        self.dice = {die.id: die for die in self.question_data.dice}
        self.faces = {die.id: tuple(dict.fromkeys(die.faces)) for die in self.question_data.dice}
        self.shown_faces: dict[str, str] = {}

    def make_rows(self) -> Sequence[tuple[str, Content, bool]]:
        rows: list[tuple[str, Content, bool]] = []
        for die, faces in self.faces.items():
            faces_text = Content("  ").join(
                self._format_face(key, face, is_up=self.shown_faces.get(die) == face)
                for key, face in self._face_by_key(faces).items()
            )
            rows.append(
                (die, Content.styled(self.speech.say(self.dice[die].label), "bold") + "\n   " + faces_text, True)
            )
        rows.append(
            (
                DONE,
                Content.styled(f"✓ {self.speech.plain_text('ui-done')}", "bold"),
                len(self.shown_faces) == len(self.dice),
            )
        )
        return rows + self.make_free_action_rows()

    def _face_by_key(self, faces: Sequence[str]) -> dict[str, str]:
        """Return the faces of a die by key: their numbers in the row, or the faces themselves if all are figures."""
        if all(len(face) == 1 and face.isdecimal() for face in faces):
            return {face: face for face in faces}
        return {str(number): face for number, face in enumerate(faces, 1)}

    def _format_face(self, key: str, face: str, *, is_up: bool) -> Content:
        """Return a face with its key; a figure that is its own key is shown once."""
        name = self._face_name(face)
        if name == key:
            return Content.styled(f"[{key}]" if is_up else key, "bold reverse" if is_up else "bold underline")
        if is_up:
            return Content.styled(f"{key} [{name}]", "bold reverse")
        return Content.assemble((key, "bold underline"), (f") {name}", ""))

    def _face_name(self, face: str) -> str:
        return self.speech.say(self.look.name_face(face))

    def get_hint(self) -> str:
        return self.speech.plain_text("ui-hint-dice")

    def get_option_id(self, row: str) -> str | None:
        if row not in self.faces:
            return super().get_option_id(row)
        return f"{row}={self.shown_faces.get(row, self.faces[row][0])}"

    def find_row(self, option: str) -> str | None:
        return option if self.is_free_action(option) else option.partition("=")[0]

    def choose_row(self, row: str) -> None:
        if self.is_free_action(row):
            self.answer(row)
        elif row == DONE:
            if len(self.shown_faces) == len(self.dice):
                self.answer(dict(self.shown_faces))
        elif row in self.shown_faces:
            self.action_cursor_down()
        else:
            self._turn_die(row, 0)

    def action_turn(self, by: int) -> None:
        if self.highlighted_row in self.faces:
            self._turn_die(self.highlighted_row, by)

    def _turn_die(self, die: str, by: int) -> None:
        faces = self.faces[die]
        index = (faces.index(self.shown_faces[die]) + by) % len(faces) if die in self.shown_faces else 0
        self._set_face(die, faces[index])

    def _set_face(self, die: str, face: str) -> None:
        self.shown_faces[die] = face
        self.draw()
        self.post_message(self.Pointed(f"{die}={face}"))

    def press_key(self, character: str) -> bool:
        """Apply a key: a face's key sets the die and goes to the next one; a die's own shortcut highlights it."""
        die = self.highlighted_row
        face = self._face_by_key(self.faces[die]).get(character) if die in self.faces else None
        if face is None:
            marked_die = self.shortcuts.get(character, "")
            if marked_die in self.faces:
                self.highlight_row(marked_die)
                return True
            return super().press_key(character)
        self._set_face(die, face)
        self.highlight_row(next((other for other in self.dice if other not in self.shown_faces), DONE))
        return True

    def follow_cursor(self, cursor: CursorView, previous: CursorView) -> None:
        if cursor.picked != previous.picked:
            self.shown_faces = {die: face for die, _, face in (item.partition("=") for item in cursor.picked)}
            self.draw()
        super().follow_cursor(cursor, previous)
