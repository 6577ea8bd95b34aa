"""Sentences as keys with arguments: the kernel and the games speak no language, `locales/` does."""

from __future__ import annotations

import msgspec

from marshub.clean import MOST, clean

Args = dict[str, str | int]
LITERAL = "@="  # what follows is said as it is
OR, PLAIN = "|", "="  # between keys of which the first that has words is meant; before what is said as it is


class Words(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence to be said: `key` names a message in `locales/`, `args` fill its places.

    An argument that starts with `@` is itself a message key ("@facility-lab"), said in the reader's language;
    one that starts with `@@` is said with the other arguments in its places ("@@build", facility="@facility-lab").
    A name that somebody gave goes through `quoted`: one that begins with `@` is a name all the same.
    A key of `one_of` is the first of several that has words.
    `lists`: places that take several things, which are said one after the other with commas.
    """

    key: str
    args: Args = {}
    lists: dict[str, tuple[Words, ...]] | None = None


def quoted(text: str, most: int = MOST) -> str:
    """Return an argument that says `text`, which somebody else wrote: one clean line of at most `most` letters."""
    line = clean(text, most)
    return LITERAL + line if line.startswith("@") else line


def say(key: str, **args: str | int) -> Words:
    """Return shorthand: `say("fm-wound", who="@astronaut-medic", count=2)`."""
    return Words(key, args)


def one_of(*keys: str, otherwise: str) -> Words:
    """Return the first of `keys` that there are words for; if there are none, `otherwise`, said as it is."""
    return Words(OR.join((*keys, PLAIN + otherwise.replace(OR, "/"))))


def readable(name: str) -> str:
    """Return an id that nobody has a word for, as a person can read it: "med-lab" -> "Med lab"."""
    plain = name.replace("-", " ").replace("_", " ").strip() or name
    return plain[:1].upper() + plain[1:]
