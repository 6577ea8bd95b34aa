"""Sentences as message keys with arguments: the kernel and the games speak no language, `locales/` does."""

from __future__ import annotations

import msgspec

from marshub.sanitize import MOST, sanitize_line

Args = dict[str, str | int]
LITERAL = "@="  # the rest is shown literally
OR, PLAIN = "|", "="  # between alternative keys; before literal text


class Words(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One sentence to be shown: `key` names a message in `locales/`, `args` fill its places.

    An argument that starts with `@` is itself a message key ("@facility-lab"), translated to the reader's language;
    one that starts with `@@` is translated with the other arguments in its places ("@@build",
    facility="@facility-lab"). A name that somebody typed goes through `quote`: it is shown literally even if it begins
    with `@`. A key of `say_first_known` is the first of several that has words. `lists` are places that take several
    things, which are listed with commas.
    """

    key: str
    args: Args = {}
    lists: dict[str, tuple[Words, ...]] | None = None


def quote(text: str, longest: int = MOST) -> str:
    """Return an argument that shows `text`, written by somebody else: one clean line of at most `longest` characters.

    Example:
        >>> quote("@home"), quote("a long name", 6)
        ('@=@home', 'a lon…')
    """
    line = sanitize_line(text, longest)
    return LITERAL + line if line.startswith("@") else line


def say(key: str, **args: str | int) -> Words:
    """Return a sentence: shorthand for `Words`.

    Example:
        >>> say("fm-wound", who="@astronaut-medic", count=2)
        Words(key='fm-wound', args={'who': '@astronaut-medic', 'count': 2}, lists=None)
    """
    return Words(key, args)


def say_first_known(*keys: str, otherwise: str) -> Words:
    """Return the first of `keys` that has a message; `otherwise`, shown literally, if none has.

    Example:
        >>> say_first_known("om-lab", "ui-lab", otherwise="Lab").key
        'om-lab|ui-lab|=Lab'
        >>> say_first_known("om-lab", otherwise="Lab | Farm").key
        'om-lab|=Lab / Farm'
    """
    return Words(OR.join((*keys, PLAIN + otherwise.replace(OR, "/"))))


def make_readable(name: str) -> str:
    """Return an id without a message as a person can read it.

    Example:
        >>> make_readable("med-lab_EVA"), make_readable("-")
        ('Med lab EVA', '-')
    """
    spaced = name.replace("-", " ").replace("_", " ").strip() or name
    return spaced[:1].upper() + spaced[1:]
