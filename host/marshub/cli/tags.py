"""`marshub tags`: the tags under pieces: enrol, list, merge and check them, and print labels."""

from __future__ import annotations

from pathlib import Path

import rich_click as click

from marshub.cli import options, tags_learn
from marshub.cli.board_output import current_speech, print_words, put_json, set_language
from marshub.cli.group import Group
from marshub.cli.tags_output import name_piece, name_sort
from marshub.games import GAMES
from marshub.kernel import say


@click.group(cls=Group, no_args_is_help=True)
@options.lang
def tags(lang: str | None) -> None:
    """Manage the RFID tags under your pieces: enrol, list, check, share, label."""
    set_language(lang)


tags.add_command(tags_learn.learn)


@tags.command("list")
@click.argument("game", required=False, help="Only the tags of this game.")
@options.tag_file
@options.as_json
def list_tags(game: str | None, file: Path | None, as_json: bool) -> None:
    """List the tags of each game, in the game's order."""
    from rich.console import Console
    from rich.table import Table

    from marshub.tools.tags_pieces import TaggablePieces
    from marshub.tools.tags_store import TagStore, default_tags_file

    store = TagStore(file or default_tags_file())
    boxes = [TaggablePieces(name) for name in ([game] if game else store.book.games) if game or name in GAMES]
    if as_json:
        wanted = [box.id for box in boxes] if game else store.book.games
        put_json({name: dict(store.book.tags_of(name)) for name in wanted})
        return
    voice = current_speech()
    for box in boxes:
        voice.learn(box.game.pack_texts())
        rows = sorted(store.book.tags_of(box.id).items(), key=lambda item: (box.order_of(item[1]), item[1], item[0]))
        print_words(
            say("tags-of-game", game=f"@game-{box.id}", count=len(rows), pieces=len(box.pieces), file=str(store.path))
        )
        table = Table(box=None, pad_edge=False)
        for key in ("uid", "id", "piece"):
            table.add_column(voice.plain_text(f"tags-column-{key}"), overflow="fold")
        for uid, piece in rows:
            table.add_row(uid, piece, voice.say(box.label_piece(piece)))
        if rows:
            Console(soft_wrap=True).print(table)
    for name in () if game else store.book.games:
        if name not in GAMES:
            print_words(say("tags-other-game", name=name, count=len(store.book.tags_of(name))))
    if not store.book.games:
        print_words(say("tags-none-yet", file=str(store.path)))


@tags.command("check")
@options.game
@options.tag_file
@click.option("--strict", is_flag=True, help="Count a piece with several tags as a mistake.")
@options.as_json
def check_tags(game: str, file: Path | None, strict: bool, as_json: bool) -> None:
    """Check the tags against a game: pieces without a tag or with several, and tags of unknown pieces.

    Exit code 0 if the game can be played with them, 1 if not.
    """
    from marshub.tools.tags_check import compare_with_pieces
    from marshub.tools.tags_pieces import TaggablePieces
    from marshub.tools.tags_store import TagStore, default_tags_file

    box = TaggablePieces(game)
    current_speech().learn(box.game.pack_texts())
    store = TagStore(file or default_tags_file())
    findings = compare_with_pieces(box, store.book)
    sound = findings.is_playable and not (strict and findings.doubled)
    if as_json:
        put_json(findings.to_data() | {"sound": sound})
        raise SystemExit(0 if sound else 1)
    counts = {"count": findings.tagged, "pieces": findings.pieces}
    print_words(say("tags-of-game", game=f"@game-{box.id}", **counts, file=str(store.path)))
    for piece in findings.missing:
        print_words(say("tags-missing", name=name_piece(box, piece.id)))
    for uid, name in findings.unknown.items():
        print_words(say("tags-unknown", uid=uid, id=name))
    for name, uids in findings.doubled.items():
        print_words(say("tags-doubled", name=name_piece(box, name), uids=", ".join(uids)))
    for sort, (lacking, count) in findings.untagged.items():
        print_words(say("tags-untagged", sort=name_sort(sort), lacking=lacking, count=count))
    if findings.doubtful:
        print_words(say("tags-doubtful", uids=", ".join(findings.doubtful)))
    print_words(say("tags-sound" if sound else "tags-unsound", game=f"@game-{box.id}"))
    raise SystemExit(0 if sound else 1)


@tags.command("export")
@click.argument("to", type=options.PATH, required=False, help="The file to write; by default it is printed.")
@click.option("--game", help="Only the tags of this game.")
@options.tag_file
def export_tags(to: Path | None, game: str | None, file: Path | None) -> None:
    """Write the tags into another file, for another computer or another player."""
    from marshub.board.tags import TagBook, encode, save
    from marshub.games import load_game
    from marshub.tools.tags_store import TagStore, default_tags_file

    book = TagStore(file or default_tags_file()).book
    if game is not None:
        name = load_game(game).id
        book = TagBook({name: book.tags_of(name)})
    if to is None:
        print(encode(book), end="")
        return
    save(book, to)
    print_words(say("tags-exported", count=sum(len(book.tags_of(item)) for item in book.games), file=str(to)))


@tags.command("import")
@click.argument("other", type=options.PATH, help="A tag file, as `export` writes them.")
@click.option("--ours", is_flag=True, help="Where the two files differ, keep your own tags.")
@click.option("--theirs", is_flag=True, help="Where the two files differ, use the tags of the other file.")
@click.option("--game", help="Only the tags of this game.")
@click.option("--dry-run", "dry", is_flag=True, help="Only show what would change.")
@options.tag_file
@options.as_json
def import_tags(
    other: Path, ours: bool, theirs: bool, game: str | None, dry: bool, file: Path | None, as_json: bool
) -> None:
    """Import tags from another file, all of them or none.

    If the two files disagree about a tag, nothing is changed and the exit code is 1.
    """
    from marshub.board.tags import load
    from marshub.games import load_game
    from marshub.tools.errors import ToolError
    from marshub.tools.tags_merge import Keep, merge_tags
    from marshub.tools.tags_store import TagStore, default_tags_file

    if ours and theirs:
        raise ToolError(say("tags-ours-or-theirs"))
    if not other.is_file():
        raise ToolError(say("tags-no-file", file=str(other)))
    store = TagStore(file or default_tags_file())
    keep: Keep | None = "ours" if ours else "theirs" if theirs else None
    merged = merge_tags(store.book, load(other), keep, None if game is None else load_game(game).id)
    if merged.book is not None and not dry:
        store.save(merged.book)
    if as_json:
        put_json(
            {
                "applied": merged.book is not None and not dry,
                "added": [list(item) for item in merged.added],
                "same": merged.same,
                "conflicts": [conflict.to_data() for conflict in merged.conflicts],
                "doubled": [list(item) for item in merged.doubled],
            }
        )
        raise SystemExit(0 if merged.book is not None else 1)
    for conflict in merged.conflicts:
        mine, their = " ".join(conflict.ours), " ".join(conflict.theirs)
        print_words(say("tags-conflict", uid=conflict.uid, ours=mine, theirs=their))
    for name, piece in merged.doubled:
        print_words(say("tags-now-several", game=f"@game-{name}", id=piece))
    counts = {"added": len(merged.added), "same": merged.same, "conflicts": len(merged.conflicts)}
    if merged.book is None:
        print_words(say("tags-not-imported", **counts))
        raise SystemExit(1)
    print_words(say("tags-would-import" if dry else "tags-imported", **counts))


@tags.command()
@options.game
@click.option("--out", type=options.PATH, default=Path("labels.pdf"), help="A .pdf file of A4 pages, or .svg.")
@click.option("--size", type=float, default=25.0, help="Diameter of a label, in mm.")
@click.option("--tagged", is_flag=True, help="Only for pieces that have a tag.")
@options.tag_file
def labels(game: str, out: Path, size: float, tagged: bool, file: Path | None) -> None:
    """Print labels for the tags: a round one for each piece, to scale, with crop marks."""
    from marshub.tools import tags_labels
    from marshub.tools.errors import ToolError
    from marshub.tools.tags_pieces import TaggablePieces
    from marshub.tools.tags_store import TagStore, default_tags_file

    least, most = tags_labels.SIZES_MM
    if not least <= size <= most:
        raise ToolError(say("tags-label-size", size=f"{size:g}", least=f"{least:g}", most=f"{most:g}"))
    if out.suffix.lower() not in (".pdf", ".svg"):
        raise ToolError(say("tags-label-kind", file=str(out)))
    box, voice = TaggablePieces(game), current_speech()
    voice.learn(box.game.pack_texts())
    known = TagStore(file or default_tags_file()).book.tags_of(box.id)
    pieces = [piece for piece in box.pieces if known.find_uids(piece.id) or not tagged]
    if not pieces:
        raise ToolError(say("tags-no-labels", game=f"@game-{box.id}"))
    title = voice.plain_text("tags-labels-title", game=voice.plain_text(f"game-{box.id}"))
    sheet = tags_labels.make_labels(title, pieces, known, lambda piece: voice.say(piece.label), size)
    content = sheet.to_svg().encode() if out.suffix.lower() == ".svg" else sheet.to_tiled_pdf()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(content)
    except OSError as error:
        raise ToolError(say("board-tools-unwritable", file=str(out), what=error.strerror or str(error))) from None
    print_words(say("tags-labels-made", file=str(out), count=len(pieces), size=f"{size:g}"))


@tags.command()
@click.argument("tag_or_piece", help="A tag's UID, or a piece's id.")
@options.game
@options.tag_file
def forget(tag_or_piece: str, game: str, file: Path | None) -> None:
    """Forget a tag, or all tags of a piece, so that it can be enrolled again."""
    from marshub.board.tags import TagsError, format_uid
    from marshub.games import load_game
    from marshub.tools.errors import ToolError
    from marshub.tools.tags_store import TagStore, default_tags_file

    store, name = TagStore(file or default_tags_file()), load_game(game).id
    known = store.book.tags_of(name)
    gone = list(known.find_uids(tag_or_piece))
    if not gone:
        try:
            gone = [uid for uid in (format_uid(tag_or_piece),) if uid in known]
        except TagsError:
            gone = []
    if not gone:
        raise ToolError(say("tags-nothing-to-forget", what=tag_or_piece, game=f"@game-{name}"))
    for uid in gone:
        piece = known[uid]
        known = known.without_tag(uid)
        print_words(say("tags-forgotten", uid=uid, id=piece))
    store.save(store.book.with_tags(name, known))


@tags.command()
@options.tag_file
def restore(file: Path | None) -> None:
    """Restore the tag file to its state before the last command that changed it."""
    from marshub.tools import tags_store

    path = file or tags_store.default_tags_file()
    aside = tags_store.restore_backup(path)
    print_words(say("tags-restored", file=str(path), aside=str(aside)))
