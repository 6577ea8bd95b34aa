"""Reads KiCad's files for tests, knowing nothing of what wrote them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_WORD = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()]+')


def read(text: str) -> list[Any]:
    """The one expression that a file is, as lists of strings. Raises ValueError when brackets do not match."""
    stack: list[list[Any]] = [[]]
    for match in _WORD.finditer(text):
        word = match[0]
        if word == "(":
            stack.append([])
        elif word == ")":
            if len(stack) < 2:
                raise ValueError("a bracket too many")
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word if match[1] is None else match[1].replace('\\"', '"').replace("\\\\", "\\"))
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ValueError("brackets do not match")
    expression: list[Any] = stack[0][0]
    return expression


def iterate_parts(expression: list[Any], name: str) -> Iterator[list[Any]]:
    """The expressions inside that begin with a name."""
    return (part for part in expression if isinstance(part, list) and part and part[0] == name)


def one(expression: list[Any], name: str) -> list[Any]:
    """The first of them, what is in it."""
    result: list[Any] = next(iterate_parts(expression, name))[1:]
    return result


def labelled(expression: list[Any], name: str) -> str:
    """A property."""
    return str(next(part[2] for part in iterate_parts(expression, "property") if part[1] == name))
