"""`marshub schema` and `marshub games`: what there is, as data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import rich_click as click

from marshub.cli import options


@click.command()
@options.game
def schema(game: str) -> None:
    """Print the JSON Schemas of a game's setup, state, position, decisions and log."""
    from marshub.games import load_game
    from marshub.kernel.describe import schemas

    print(json.dumps(schemas(load_game(game)), indent=2))


@click.command()
@options.as_json
@options.lang
def games(as_json: bool, lang: str | None) -> None:
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
            for choice in game.choices()
        }
        listing.append({"id": name, "rules_version": game.rules_version, "choices": choices})
    if as_json:
        print(json.dumps(listing, indent=2, ensure_ascii=False))
        return
    for entry in listing:
        print(f"{entry['id']} (rules {entry['rules_version']})")
        for field, choice in entry["choices"].items():  # type: ignore[attr-defined]
            plain = "" if "under" in choice else f" {_shown(choice, choice['values'])}"
            print(f"  {choice['label']} ({field}):{plain}")
            for value, offered in choice.get("under", {}).items():
                print(f"    {value}: {_shown(choice, offered)}")


def _shown(choice: dict[str, Any], values: Iterable[Any]) -> str:
    return ", ".join(f"{value}*" if value == choice["default"] else str(value) for value in values)
