"""`marshub schema` and `marshub games`: the games and their decisions as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import rich_click as click

from marshub.cli import options

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.words import Speech


@click.command()
@options.game
def schema(game: str) -> None:
    """Print the JSON Schemas of a game's setup, state, position, record, decisions and log."""
    from marshub.games import load_game
    from marshub.kernel.describe import make_schemas

    print(json.dumps(make_schemas(load_game(game)), indent=2))


@click.command()
@options.as_json
@options.lang
@click.option("--about", is_flag=True, help="Also show what each value changes, for every earlier choice.")
def games(as_json: bool, lang: str | None, about: bool) -> None:
    """List the games with their missions and variants."""
    from marshub.games import GAMES, load_game
    from marshub.words import Speech

    speech = Speech(lang)
    listing = []
    for name in GAMES:
        game = load_game(name)
        choices = {
            choice.field: {
                "values": list(choice.values),
                "default": choice.default,
                "label": speech.say(choice.label),
                **({"of": choice.of, "under": choice.under} if choice.of else {}),
            }
            for choice in game.list_choices()
        }
        entry: dict[str, Any] = {"id": name, "rules_version": game.rules_version, "choices": choices}
        if about:
            speech.learn(game.pack_texts())
            entry["about"] = list(_list_meanings(game, speech))
        listing.append(entry)
    if as_json:
        from marshub.cli.board_output import put_json

        put_json(listing)
        return
    for entry in listing:
        print(f"{entry['id']} (rules {entry['rules_version']})")
        for field, choice in entry["choices"].items():
            plain = "" if "under" in choice else f" {_format_meaning(choice, choice['values'])}"
            print(f"  {choice['label']} ({field}):{plain}")
            for value, offered in choice.get("under", {}).items():
                print(f"    {value}: {_format_meaning(choice, offered)}")
        for item in entry.get("about", ()):
            with_it = ", ".join(str(value) for value in item["with"].values())
            print(f"  {item['field']} {item['value']} ({with_it}): {'; '.join(item['says'])}")


def _list_meanings(game: Game[Any, Any], speech: Speech) -> Iterator[dict[str, Any]]:
    """Yield the meaning of each value of each choice, with everything that can be chosen before it."""
    before: list[dict[str, Any]] = [{}]
    for choice in game.list_choices():
        after: list[dict[str, Any]] = []
        for chosen in before:
            offered = choice.list_values(chosen)
            if not offered:
                after.append(chosen)
            for value in offered:
                says = [speech.say(words) for words in game.describe_choice(choice.field, value, chosen)]
                if says:
                    yield {"field": choice.field, "value": value, "with": chosen, "says": says}
                after.append({**chosen, choice.field: value})
        before = after


def _format_meaning(choice: dict[str, Any], values: Iterable[Any]) -> str:
    return ", ".join(f"{value}*" if value == choice["default"] else str(value) for value in values)
