"""`marshub saves`: list, check, recover, share and delete saved games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import confirm, name_game, print_words, put_json, set_language
from marshub.cli.group import Group
from marshub.cli.saves_output import describe_found, quote_error
from marshub.kernel import SaveError, Words, quote, say

_named = click.argument("save", help="A save: its name or its path.")


@click.group(cls=Group, no_args_is_help=True)
@options.lang
def saves(lang: str | None) -> None:
    """List, check, repair, copy, share and remove saved games."""
    set_language(lang)


@saves.command("list")
@options.as_json
def list_(as_json: bool) -> None:
    """List the saved games, the most recent first. `check` examines them more closely."""
    from marshub.store import read_summary
    from marshub.table.saves import Save, list_saves

    rows: list[dict[str, Any]] = []
    errors: list[SaveError | None] = []
    for save in list_saves():
        errors.append(None)
        line: dict[str, Any] = {"name": save.name, "path": str(save.path), "changed": save.changed}
        try:
            seen = read_summary(save.path)
            line |= {"game": seen.header.game, "entries": seen.entries, "demo": seen.demo}
        except SaveError as error:
            line["trouble"], errors[-1] = str(error), error
        rows.append(line)
    if as_json:
        put_json(rows)
        return
    for line, problem in zip(rows, errors, strict=True):
        when = Save(Path(line["path"]), line["changed"]).changed_text
        if problem is not None:
            print_words(say("saves-line-trouble", name=quote(line["name"]), when=when, error=quote_error(problem)))
        else:
            key = "saves-line-demo" if line["demo"] else "saves-line"
            facts = {"name": quote(line["name"]), "when": when, "count": line["entries"]}
            print_words(Words(key, facts, {"game": (name_game(line["game"]),)}))
    if not rows:
        print_words(say("saves-none"))


@saves.command()
@click.argument("names", nargs=-1, metavar="[SAVE]...", help="By default all saves.")
@options.as_json
def check(names: tuple[str, ...], as_json: bool) -> None:
    """Check saves for damage, without changing them. Exit code 1 if one is damaged."""
    from marshub.table import save_recovery
    from marshub.table.saves import find_or_newest, list_saves

    paths = [find_or_newest(name) for name in names] or [save.path for save in list_saves()]
    rows, good = [], True
    for path in paths:
        try:
            examination = save_recovery.check_save(path)
        except SaveError as error:
            good = False
            rows.append({"path": str(path), "whole": False, "error": str(error)})
            if not as_json:
                print_words(say("saves-hopeless", name=quote(path.stem), error=quote_error(error)))
            continue
        good = good and examination.is_intact
        facts = {
            "game": examination.game,
            "kept": examination.kept,
            "lost": None if examination.unsure else examination.lost,
        }
        rows.append(
            {
                "path": str(path),
                "whole": examination.is_intact,
                **facts,
                "flaws": list(examination.flaws),
                "log_missing": examination.is_log_missing,
            }
        )
        if not as_json:
            print_words(describe_found(examination, path.stem))
    if as_json:
        put_json(rows)
    raise SystemExit(0 if good else 1)


@saves.command()
@_named
def repair(save: str) -> None:
    """Repair a damaged save as far as possible. The damaged file is kept beside it."""
    from marshub.table import save_recovery
    from marshub.table.saves import find_or_newest

    path = find_or_newest(save)
    check, aside = save_recovery.repair_save(path)
    print_words(describe_found(check, path.stem))
    if aside is not None:
        print_words(say("saves-repaired", name=quote(path.stem), aside=quote(str(aside))))


@saves.command()
@_named
@click.argument("to", help="The new save: its name or its path.")
@click.option("--over", is_flag=True, help="Overwrite a save of another game.")
def copy(save: str, to: str, over: bool) -> None:
    """Copy a save, even while it is being played."""
    from marshub.store import save_copy
    from marshub.store.snapshot import check_snapshot
    from marshub.table.saves import find_or_newest, find_save

    path, target = find_or_newest(save), find_save(to)
    if target.exists() and target.samefile(path):
        raise SaveError("{path} is the save itself; give another name", "save-itself", path=target)
    survey = check_snapshot(path)
    save_copy(survey.to_record(path), target, overwrite=over, kept=survey.kept)
    print_words(say("saves-copied", name=quote(path.stem), to=quote(str(target))))


@saves.command()
@_named
@click.option("-o", "--output", "to", default="-", help="The file; - is stdout.")
@click.option("--over", is_flag=True, help="Overwrite the file.")
def export(save: str, to: str, over: bool) -> None:
    """Write a whole game as one JSON text, to share it. It contains everything, hidden information too."""
    from marshub.files import write_whole
    from marshub.kernel.game_record import write_record
    from marshub.table.record_files import STREAM, export_save
    from marshub.table.saves import find_or_newest

    path = find_or_newest(save)
    record, has_hidden = export_save(path)
    text = write_record(record)
    if to == STREAM:
        print(text, end="")
    else:
        if not over and Path(to).exists():
            raise SaveError("{path} already exists; choose another name, or add --over", "save-exists-over", path=to)
        try:
            write_whole(Path(to), text.encode())
        except (OSError, ValueError) as error:
            message, reason = "{path} cannot be written: {error}", getattr(error, "strerror", None) or error
            raise SaveError(message, "save-unwritable", path=to, error=reason) from None
    key = "saves-exported-hidden" if has_hidden else "saves-exported"
    print_words(say(key, name=quote(path.stem), moves=len(record.moves)), err=to == STREAM)


@saves.command("import")
@click.argument("record", help="The file of an exported game; - is stdin.")
@click.argument("to", required=False, help="The new save: its name or its path.")
@click.option("--keep", is_flag=True, help="If a move is not legal, keep the game up to that move.")
def import_(record: str, to: str | None, keep: bool) -> None:
    """Make a save from an exported game, written by MarsHub or by hand."""
    from marshub.store import save_copy
    from marshub.store.untrusted_database import is_free
    from marshub.table.record_files import play_record, read_record_file
    from marshub.table.saves import find_save, make_save_path

    imported = play_record(read_record_file(record), keep=keep)
    session = imported.session
    target = make_save_path(session.game.id) if to is None else find_save(to)
    if not is_free(target):
        raise SaveError("{path} already exists; choose another name", "save-exists", path=target)
    save_copy(session.journal.read(), target)
    if imported.problem is not None:
        print_words(say("saves-imported-cut", error=quote_error(imported.problem)), err=True)
    print_words(say("saves-imported", name=quote(target.stem), moves=imported.moves))


@saves.command()
@_named
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(save: str, yes: bool) -> None:
    """Remove a save for good, even a damaged one."""
    from marshub.join.invitations import INVITATIONS_SUFFIX as INVITED
    from marshub.store.damaged_saves import delete_save as away
    from marshub.table.saves import SUFFIX, find_or_newest

    path: Path = find_or_newest(save)
    if path.suffix != SUFFIX:
        message = "{path} does not have a save's name (*{suffix}); remove it yourself"
        raise SaveError(message, "save-not-named-so", path=path, suffix=SUFFIX)
    if confirm(say("saves-remove-sure", name=quote(path.stem)), yes):
        away(path)
        path.with_name(path.name + INVITED).unlink(missing_ok=True)  # who was invited to it
        print_words(say("saves-removed", name=quote(path.stem)))
