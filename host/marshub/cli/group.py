"""Groups of commands, in the given order; a command's module is imported when the command is called."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import rich_click as click

from . import terminal


class Later(click.RichCommand):
    """Stands for the command `name` of `module`, which `load` imports. `summary` is the first paragraph of its help."""

    def __init__(self, name: str, module: str, summary: str) -> None:
        super().__init__(name=name, help=summary)
        self._module = module

    def load(self) -> click.Command:
        """Return the command itself."""
        result = getattr(import_module(self._module), str(self.name))
        assert isinstance(result, click.Command)
        return result


class Group(click.RichGroup):
    """A group whose help needs none of its commands' modules, where they are `Later`.

    `alone`: the command that is meant at a terminal when none is named; elsewhere that shows the help.
    """

    def __init__(self, *args: Any, alone: str = "", **more: Any) -> None:
        if alone:
            more["no_args_is_help"] = True
        super().__init__(*args, **more)
        self.alone = alone

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the arguments, or the default command where there are none."""
        if ctx.parent is None:
            terminal.asked_language = None  # a test calls several commands, each in a language of its own
        if self.alone and not args:
            args = [self.alone] if terminal.is_terminal() else args
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            if place := self._find_place(error.option_name, args):
                message = f"{error.option_name} belongs after its command: {ctx.command_path} {place}"
                raise click.UsageError(message, ctx) from None
            raise

    def _find_place(self, option: str, args: list[str]) -> str:
        """Return the commands that `args` call, down to one that has the option, and the option; "" if none has it."""
        command: click.Command = self
        names = []
        for name in args:
            if isinstance(command, Group) and name in command.commands:
                command = command.load_command(name)
                names.append(name)
                if any(option in parameter.opts for parameter in command.params):
                    return " ".join([*names, option])
        return ""

    def load_command(self, name: str) -> click.Command:
        """Return the command with its module; it takes the language that this group takes, too."""
        command = self.commands[name]
        command = command.load() if isinstance(command, Later) else command
        languages = [any("--lang" in parameter.opts for parameter in owner.params) for owner in (self, command)]
        if languages == [True, False]:
            from .options import make_group_lang

            command.params.append(make_group_lang())
        return command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the given order."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that `args` call, with its module, and what is left of `args`."""
        name, command, rest = super().resolve_command(ctx, args)
        return name, self.load_command(name) if name is not None else command, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run it. Ctrl-C is no error: it ends with 130 and without a word."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()  # what cannot be written is an error of the command
        except KeyboardInterrupt:
            raise SystemExit(130) from None
