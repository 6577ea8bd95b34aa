"""Errors at a table, each with a stable code for machines and a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .words import Words, quote, say, say_first_known

if TYPE_CHECKING:
    from .decision import Reason


class MarsHubError(Exception):
    """The base of all errors that are caused by input, not by a bug of ours.

    `code` is stable and meant for programs, `str(error)` for people, in English. `words`, if any, tell it to people in
    their language.

    Example:
        >>> error = SaveError("there is no save at {path}", "save-missing", path="mars.save")
        >>> str(error), error.words
        ('there is no save at mars.save', Words(key='save-missing', args={'path': 'mars.save'}, lists=None))
        >>> [error.code for error in (IllegalAnswer, StaleAnswer, GameIsOver, BadSetup, BadAdjustment, BadPosition)]
        ['illegal-answer', 'stale-answer', 'game-over', 'bad-setup', 'bad-adjustment', 'bad-position']
        >>> [error.code for error in (UndoNeedsConfirmation, NothingToUndo, NothingToRedo, InconsistentTable)]
        ['undo-asks', 'nothing-to-undo', 'nothing-to-redo', 'script-failed']
        >>> [error.code for error in (PackError, SaveError, SaveNotWritten, DamagedSave, ScriptFailed)]
        ['bad-pack', 'bad-save', 'save-not-written', 'damaged-save', 'script-failed']
    """

    code = "error"
    words: Words | None = None

    def __init__(self, message: object = "", key: str = "", **args: object) -> None:
        """Make the error. With a `key`, that message is `message` in any language, and `args` fill the places of both.

        An argument may be another error.
        """
        super().__init__(str(message).format(**args) if key else message)
        if key:
            errors = {name: value for name, value in args.items() if isinstance(value, MarsHubError)}
            told: dict[str, tuple[Words, ...]] = {name: (describe_error(error),) for name, error in errors.items()}
            plain = {name: _to_arg(value) for name, value in args.items() if name not in told}
            self.words = Words(key, plain, told or None)

    def details(self) -> dict[str, object]:
        """Return further facts for programs, JSON-able."""
        return {}


def find_words(error: object) -> Words | None:
    """Return what `error` says as a message; None if nobody has translated it.

    Errors and events of the link, which knows no words, have a `key` and `facts` instead.
    """
    if key := getattr(error, "key", ""):
        return Words(key, {name: _to_arg(value) for name, value in getattr(error, "facts", {}).items()})
    words = getattr(error, "words", None)
    return words if isinstance(words, Words) else None


def describe_error(error: Exception) -> Words:
    """Return what `error` says as a message, in English as far as nobody has translated it."""
    return find_words(error) or say_first_known(otherwise=str(error))


def _to_arg(value: object) -> str | int:
    return value if isinstance(value, int) else quote(text := str(value), len(text))


class _NotLegal(MarsHubError):
    """The base of errors about a value that is not among `legal`."""

    def __init__(self, message: str, key: str = "", *, legal: Sequence[str] = (), **args: object) -> None:
        """Make the error; `legal` are the legal values, if they are few."""
        super().__init__(message, key, **args)
        self.legal = tuple(legal)

    def details(self) -> dict[str, object]:
        """Return the legal values."""
        return {"legal": list(self.legal)}


class IllegalAnswer(_NotLegal):
    """The answer is not one of the legal ones; `reasons` are the rules against it. Nothing has changed."""

    code = "illegal-answer"

    def __init__(
        self,
        message: str,
        key: str = "",
        *,
        legal: Sequence[str] = (),
        reasons: Sequence[Reason] = (),
        **args: object,
    ) -> None:
        """Make the error, with the legal answers and the rules against this one."""
        super().__init__(message, key, legal=legal, **args)
        self.reasons = tuple(reasons)


class StaleAnswer(MarsHubError):
    """The answer belongs to a question that is no longer the pending one."""

    code = "stale-answer"


class GameIsOver(MarsHubError):
    """The game is over, so no question is pending."""

    code = "game-over"


class BadSetup(MarsHubError):
    """The setup does not describe a game that can be played."""

    code = "bad-setup"


class BadAdjustment(_NotLegal):
    """The path names nothing that may be adjusted, or the value is out of its bounds.

    Example:
        >>> BadAdjustment("coins cannot be 3: 0 or 1", ["0", "1"], expected="0 or 1").details()
        {'expected': '0 or 1', 'legal': ['0', '1']}
        >>> BadAdjustment("there is nothing to set at 'coin'").details()
        {'expected': "there is nothing to set at 'coin'", 'legal': []}
    """

    code = "bad-adjustment"

    def __init__(
        self, message: str, legal: Sequence[str] = (), words: Words | None = None, *, expected: str = ""
    ) -> None:
        """Make the error: what was `expected`, if not the whole message; legal values; a sentence for people."""
        super().__init__(message, legal=legal)
        self.words, self.expected = words, expected or message

    def details(self) -> dict[str, object]:
        """Return what was expected, and the legal values."""
        return {"expected": self.expected, **super().details()}


class BadPosition(MarsHubError):
    """A position that is impossible on a table. `mistakes`: path, expectation and legal values of each mistake.

    Example:
        >>> error = BadPosition([("table.at", "one of near, far", ("near", "far")), ("game", "toy", ())])
        >>> str(error)
        'table.at: one of near, far; game: toy'
        >>> error.details()["errors"][0]
        {'path': 'table.at', 'expected': 'one of near, far', 'legal': ['near', 'far']}
        >>> [mistake["legal"] for mistake in error.details()["errors"]]
        [['near', 'far'], []]
    """

    code = "bad-position"

    def __init__(self, mistakes: Sequence[tuple[str, str, tuple[str, ...]]]) -> None:
        """Make the error of (path, expected, legal values)."""
        super().__init__("; ".join(f"{path}: {expected}" for path, expected, _ in mistakes))
        self.mistakes = tuple(mistakes)

    def details(self) -> dict[str, object]:
        """Return the mistakes."""
        errors = [{"path": path, "expected": expected, "legal": list(legal)} for path, expected, legal in self.mistakes]
        return {"errors": errors}


class InconsistentTable(MarsHubError):
    """An answer leaves a table that is impossible, after a correction in the midst of a step."""

    code = "script-failed"


class NoAnswerLeft(MarsHubError):
    """The rules ask a question that has no legal answer on this table."""

    code = "script-failed"


class UndoNeedsConfirmation(MarsHubError):
    """Chance or hidden information was revealed since; undoing it needs to be confirmed."""

    code = "undo-asks"


class NothingToUndo(MarsHubError):
    """Fewer answers have been given than are to be undone."""

    code = "nothing-to-undo"


class NothingToRedo(MarsHubError):
    """Nothing was undone, or something else was answered or corrected since."""

    code = "nothing-to-redo"


class PackError(MarsHubError):
    """A data pack is wrong. Names the file, the line and the field.

    Example:
        >>> error = PackError("own.toml", 7, "cards.ore", "a whole number")
        >>> str(error), error.details()
        ('own.toml:7: cards.ore: a whole number', {'file': 'own.toml', 'line': 7, 'path': 'cards.ore'})
    """

    code = "bad-pack"

    def __init__(self, file: str, line: int, path: str, expected: str) -> None:
        """Make the error of one field."""
        super().__init__(f"{file}:{line}: {path}: {expected}")
        self.file, self.line, self.path, self.expected = file, line, path, expected

    def details(self) -> dict[str, object]:
        """Return file, line and field."""
        return {"file": self.file, "line": self.line, "path": self.path}


class SaveError(MarsHubError):
    """A save cannot be written, read or continued."""

    code = "bad-save"


class SaveNotWritten(SaveError):
    """Nothing can be written to a save now; what was written before is whole."""

    code = "save-not-written"


def describe_flaw(name: str) -> Words:
    """Return a flaw of a save in words."""
    kind, _, number = name.partition(" ")
    return say(f"saves-flaw-{kind}", number=number)


class DamagedSave(SaveError):
    """A save is not as it was written. `flaws` are words as in the store's `integrity_check`.

    `kept` of its entries are as they were written; `lost` are not, or follow one that is not. None: unknown.

    Example:
        >>> error = DamagedSave("mars.save", ["torn"], 7)
        >>> str(error).partition("; `")[0]
        'mars.save is damaged (torn); 7 of its entries are intact, an unknown number are lost'
        >>> error.details(), DamagedSave("mars.save", ["torn"], 7, 2).details()["lost"]
        ({'flaws': ['torn'], 'kept': 7, 'lost': None}, 2)
        >>> str(DamagedSave("mars.save", ["torn"], hint=SaveError("mars.save is empty"))).partition("; `")[0]
        'mars.save is empty'
    """

    code = "damaged-save"

    def __init__(
        self,
        path: object,
        flaws: Sequence[str],
        kept: int | None = None,
        lost: int | None = None,
        hint: SaveError | None = None,
    ) -> None:
        """Make the error; `hint` replaces the sentence that is made of the numbers."""
        if hint is None:
            text, key = f"{path} is damaged ({', '.join(flaws)})", "save-damaged"
            if kept is not None:
                text += f"; {kept} of its entries are intact, {'an unknown number' if lost is None else lost} are lost"
                key = "save-damaged-unsure" if lost is None else "save-damaged-kept"
            hint = SaveError(text)
            numbers = {"kept": kept or 0, "lost": lost or 0}
            hint.words = Words(key, {"path": _to_arg(path), **numbers}, {"flaws": tuple(map(describe_flaw, flaws[:5]))})
        message = "{hint}; `marshub saves repair` rescues what it can and keeps the damaged file"
        super().__init__(message, "save-repairable", hint=hint)
        self.flaws, self.kept, self.lost = tuple(flaws), kept, lost

    def details(self) -> dict[str, object]:
        """Return flaws and numbers."""
        return {"flaws": list(self.flaws), "kept": self.kept, "lost": self.lost}


class ScriptFailed(MarsHubError):
    """One of our rules crashed. The game is as it was before the answer."""

    code = "script-failed"
