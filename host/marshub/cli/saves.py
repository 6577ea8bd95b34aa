"""`marshub saves`: what saved games there are, what is wrong with them, and what can be done about it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import rich_click as click

from marshub.cli import options
from marshub.cli.board_voice import agree, put_json, speak, speech, tell
from marshub.cli.group import Group
from marshub.cli.saves_voice import what_was_found
from marshub.kernel import SaveError, quoted, say

_named = click.argument("save", help="A save: its name or its path.")


@click.group(cls=Group, no_args_is_help=True)
@options.lang
def saves(lang: str | None) -> None:
    """List, check, repair, copy and remove saved games."""
    speak(lang)


@saves.command("list")
@options.as_json
def list_(as_json: bool) -> None:
    """List the saved games, the one played last first. `check` looks deeper into them."""
    from marshub.store import peek
    from marshub.table.saves import list_saves

    matches: list[dict[str, Any]] = []
    for save in list_saves():
        line: dict[str, Any] = {"name": save.name, "path": str(save.path), "changed": save.changed}
        try:
            seen = peek(save.path)
            line |= {"game": seen.header.game, "entries": seen.entries, "demo": seen.demo}
        except SaveError as error:
            line["trouble"] = str(error)
        matches.append(line)
    if as_json:
        put_json(matches)
        return
    for line in matches:
        when = f"{datetime.fromtimestamp(line['changed']):%Y-%m-%d %H:%M}"
        if "trouble" in line:
            tell(say("saves-line-trouble", name=quoted(line["name"]), when=when, error=quoted(line["trouble"])))
        else:
            key = "saves-line-demo" if line["demo"] else "saves-line"
            game = f"@game-{line['game']}" if speech().knows(f"game-{line['game']}") else quoted(line["game"])
            tell(say(key, name=quoted(line["name"]), when=when, game=game, count=line["entries"]))
    if not matches:
        tell(say("saves-none"))


@saves.command()
@click.argument("names", nargs=-1, metavar="[SAVE]...", help="By default all of them.")
@options.as_json
def check(names: tuple[str, ...], as_json: bool) -> None:
    """Look through saves: is each as it was written? Nothing is changed. Exit code 1 if one is damaged."""
    from marshub.table import mending
    from marshub.table.saves import find_or_newest, list_saves

    paths = [find_or_newest(name) for name in names] or [save.path for save in list_saves()]
    message, good = [], True
    for path in paths:
        try:
            result = mending.check(path)
        except SaveError as error:
            good = False
            message.append({"path": str(path), "whole": False, "error": str(error)})
            if not as_json:
                tell(say("saves-hopeless", name=quoted(path.stem), error=quoted(str(error))))
            continue
        good = good and result.whole
        facts = {"game": result.game, "kept": result.kept, "lost": None if result.unsure else result.lost}
        message.append({"path": str(path), "whole": result.whole, **facts, "flaws": list(result.flaws)})
        if not as_json:
            tell(what_was_found(result, path.stem))
    if as_json:
        put_json(message)
    raise SystemExit(0 if good else 1)


@saves.command()
@_named
def repair(save: str) -> None:
    """Make a sound save of what is left of a damaged one, which is kept beside it."""
    from marshub.table import mending
    from marshub.table.saves import find_or_newest

    path = find_or_newest(save)
    result, aside = mending.repair(path)
    tell(what_was_found(result, path.stem))
    if aside is not None:
        tell(say("saves-repaired", name=quoted(path.stem), aside=quoted(str(aside))))


@saves.command()
@_named
@click.argument("to", help="The new save: its name or its path.")
@click.option("--over", is_flag=True, help="Overwrite a save of another game.")
def copy(save: str, to: str, over: bool) -> None:
    """Copy a save, even while it is played."""
    from marshub.store import save_copy
    from marshub.store.follow import snapshot_survey
    from marshub.table.saves import find, find_or_newest

    path, target = find_or_newest(save), find(to)
    if target.exists() and target.samefile(path):
        raise SaveError(f"{target} is the save itself; give another name")
    survey = snapshot_survey(path)
    save_copy(survey.record(path), target, over=over, kept=survey.kept)
    tell(say("saves-copied", name=quoted(path.stem), to=quoted(str(target))))


@saves.command()
@_named
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(save: str, yes: bool) -> None:
    """Remove a save for good, even a damaged one."""
    from marshub.join.book import SUFFIX as INVITED
    from marshub.store.rescue import remove as away
    from marshub.table.saves import SUFFIX, find_or_newest

    path: Path = find_or_newest(save)
    if path.suffix != SUFFIX:
        raise SaveError(f"{path} is not named like a save (*{SUFFIX}); remove it yourself")
    if agree(say("saves-remove-sure", name=quoted(path.stem)), yes):
        away(path)
        path.with_name(path.name + INVITED).unlink(missing_ok=True)  # who was invited to it
        tell(say("saves-removed", name=quoted(path.stem)))
