"""The rows to enter dice that the players rolled on the table, die by die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content

from marshub.board.cursor import CursorView
from marshub.kernel import Decision, Roll

from .mark_book import LETTERS
from .rows import DONE, Rows


class DiceRows(Rows):
    """The rows for `roll`: a row for each die, with its faces."""

    KEYS = LETTERS  # figures set faces
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,plus", "turn(1)", show=False, id="decision.more"),
        Binding("left,minus", "turn(-1)", show=False, id="decision.less"),
    ]

    @classmethod
    def suits(cls, decision: Decision) -> bool:
        return isinstance(decision, Roll)

    def read(self, decision: Decision, question: str) -> None:
        super().read(decision, question)
        if not isinstance(decision, Roll):
            raise TypeError(f"dice belong to a roll, not to {decision.kind!r}")
        self.dice = {die.id: die for die in decision.dice}
        self.faces = {die.id: tuple(dict.fromkeys(die.faces)) for die in decision.dice}
        self.up: dict[str, str] = {}

    def lines(self) -> Sequence[tuple[str, Content, bool]]:
        rows: list[tuple[str, Content, bool]] = []
        for die, faces in self.faces.items():
            shown = Content("  ").join(
                self._face(key, face, up=self.up.get(die) == face) for key, face in self._keys(faces).items()
            )
            rows.append((die, Content.styled(self.speech.say(self.dice[die].label), "bold") + "\n   " + shown, True))
        rows.append((DONE, Content.styled(f"✓ {self.speech.text('ui-done')}", "bold"), len(self.up) == len(self.dice)))
        return rows + self.lines_beside()

    def _keys(self, faces: Sequence[str]) -> dict[str, str]:
        """Return the faces of a die by key: their numbers in the row, or the faces themselves if all are figures."""
        if all(len(face) == 1 and face.isdecimal() for face in faces):
            return {face: face for face in faces}
        return {str(number): face for number, face in enumerate(faces, 1)}

    def _face(self, key: str, face: str, *, up: bool) -> Content:
        """Return a face with its key; a figure that is its own key is shown once."""
        said = self._say(face)
        if said == key:
            return Content.styled(f"[{key}]" if up else key, "bold reverse" if up else "bold underline")
        if up:
            return Content.styled(f"{key} [{said}]", "bold reverse")
        return Content.assemble((key, "bold underline"), (f") {said}", ""))

    def _say(self, face: str) -> str:
        return self.speech.say(self.look.face(face))

    def hint(self) -> str:
        return self.speech.text("ui-hint-dice")

    def option_of(self, row: str) -> str | None:
        if row not in self.faces:
            return super().option_of(row)
        return f"{row}={self.up.get(row, self.faces[row][0])}"

    def row_of(self, option: str) -> str | None:
        return option if self.stands_beside(option) else option.partition("=")[0]

    def take(self, row: str) -> None:
        if self.stands_beside(row):
            self.answer(row)
        elif row == DONE:
            if len(self.up) == len(self.dice):
                self.answer(dict(self.up))
        elif row in self.up:
            self.action_cursor_down()
        else:
            self._turn(row, 0)

    def action_turn(self, by: int) -> None:
        if self.row in self.faces:
            self._turn(self.row, by)

    def _turn(self, die: str, by: int) -> None:
        faces = self.faces[die]
        at = (faces.index(self.up[die]) + by) % len(faces) if die in self.up else 0
        self._show(die, faces[at])

    def _show(self, die: str, face: str) -> None:
        self.up[die] = face
        self.draw()
        self.post_message(self.Pointed(f"{die}={face}"))

    def press(self, character: str) -> bool:
        """Apply a key: a face's key sets the die and goes to the next one; a die's own shortcut highlights it."""
        die = self.row
        face = self._keys(self.faces[die]).get(character) if die in self.faces else None
        if face is None:
            marked = self.shortcuts.get(character, "")
            if marked in self.faces:
                self.stand_on(marked)
                return True
            return super().press(character)
        self._show(die, face)
        self.stand_on(next((other for other in self.dice if other not in self.up), DONE))
        return True

    def follow(self, cursor: CursorView, before: CursorView) -> None:
        if cursor.picked != before.picked:
            self.up = {die: face for die, _, face in (item.partition("=") for item in cursor.picked)}
            self.draw()
        super().follow(cursor, before)
