"""Type hints out: MicroPython reads and forgets them, but they keep imports and names in use."""

from __future__ import annotations

import ast

from hublink.messages import MAX_ERROR_TEXT

from .program import Module, Program


def strip_hints(program: Program) -> None:
    """Take all annotations away, and what stands there for CPython only."""
    for module in program:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.arg) and node.annotation is not None:
                start, end = module.span(node)
                module.edit(start, end, node.arg)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
                start, end = module.span(node.returns)
                module.edit(module.source.rindex(b"->", 0, start), end, "")
            elif isinstance(node, ast.AnnAssign):
                if node.value is None:
                    module.replace(node, "pass")
                else:
                    module.edit(module.span(node.target)[1], module.span(node.annotation)[1], "")
            elif isinstance(node, ast.Raise) and module.name.startswith("hublink."):
                _cut_reason(module, node)
        _choose_port(module)
    program.apply()


def _cut_reason(module: Module, node: ast.Raise) -> None:
    """The codec's complaints: only of which message, as the error message that tells the host names its kind anyway."""
    if not isinstance(node.exc, ast.Call) or len(node.exc.args) != 1 or ast.unparse(node.exc.func) != "ValueError":
        return
    (reason,) = node.exc.args
    text = reason.func.value if isinstance(reason, ast.Call) and isinstance(reason.func, ast.Attribute) else reason
    if isinstance(text, ast.Constant) and isinstance(text.value, str):
        module.replace(reason, repr(text.value.split(":")[0].split(" ")[0][:MAX_ERROR_TEXT]))


def _choose_port(module: Module) -> None:
    """``if sys.implementation.name == "micropython": ... else: ...`` keeps its first half."""
    for node in module.tree.body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "sys.implementation.name == 'micropython'":
            module.replace(node.test, "True")
            for other in node.orelse:
                module.replace(other, "pass")
