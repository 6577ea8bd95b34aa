"""Take a guard out of the product, so that a trial of it shows that it bites."""

from __future__ import annotations
import __future__

import inspect
import textwrap
from types import FunctionType
from typing import Any

import pytest


def remove_guard(monkeypatch: pytest.MonkeyPatch, function: Any, guard: str, instead: str) -> None:
    """Run `function`, for whoever calls it, as if the text `instead` stood in its source in place of `guard`."""
    function = getattr(function, "fget", function)  # a property's
    assert isinstance(function, FunctionType)
    source = textwrap.dedent(inspect.getsource(function))
    assert source.count(guard) == 1, f"{function.__qualname__} has no {guard!r}: name what guards it now"
    flags = __future__.annotations.compiler_flag
    code = compile(source.replace(guard, instead), function.__code__.co_filename, "exec", flags, dont_inherit=True)
    scope: dict[str, Any] = {}
    exec(code, dict(function.__globals__), scope)
    changed = scope[function.__name__]
    monkeypatch.setattr(function, "__code__", getattr(changed, "fget", changed).__code__)
