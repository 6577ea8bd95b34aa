"""The whole examination, check by check, reported as it proceeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.board.building_steps import Step, find, list_steps, make_bench_profile
from marshub.board.profile import Profile, make_firmware_config
from marshub.kernel import say
from marshub.tools.board_connection import BoardConnection, choose_profile
from marshub.tools.doctor import bench, buses, current, reach, supply, touch, vitals
from marshub.tools.doctor.examined_board import ExaminedBoard, Hands
from marshub.tools.doctor.report import Finding, Report
from marshub.tools.errors import OtherProtocolError, ToolError

Check = Callable[[ExaminedBoard], Iterator[Finding]]
FindingCallback = Callable[[Finding], None]

#: In this order: first what everything else stands on; noise last, so that it has heard all the rest.
CHECKS: dict[str, Check] = {
    "link": vitals.check_identity,
    "supply": supply.check_supply,
    "readers": supply.require_supply("readers", vitals.check_readers),
    "figures": vitals.check_figures,
    "latency": vitals.check_latency,
    "power": supply.require_supply("power", current.check_power),
    "leds": supply.require_supply("leds", current.check_leds),
    "tags": supply.require_supply("tags", touch.check_tags),
    "range": supply.require_supply("range", reach.check_range),
    "buttons": touch.check_buttons,
    "noise": vitals.check_noise,
    "volts": supply.check_volts,
    "bench": bench.check_modules,
    "switching": supply.check_switching,
    "buses": supply.require_supply("buses", buses.check_buses),
    "pieces": supply.require_supply("pieces", touch.check_pieces),
}

#: Made only when they are asked for, by name or as what confirms a step of building (marshub.board.building_steps).
_APART = ("range", "volts", "bench", "switching", "buses", "pieces")


def choose_checks(only: Sequence[str]) -> list[str]:
    """Return the requested checks in order; without a request those of a finished board.

    Raises ToolError for unknown ones.
    """
    wanted = [part.strip() for item in only for part in item.split(",") if part.strip()]
    for name in wanted:
        if name not in CHECKS:
            raise ToolError(say("doctor-no-check", check=name, checks=", ".join(CHECKS)))
    return [name for name in CHECKS if name in wanted or (not wanted and name not in _APART)]


def find_step(name: str) -> Step:
    """Return the step of building with that name or number. Raises ToolError for an unknown one."""
    step = find(name)
    if step is None:
        names = ", ".join(f"{item.number} ({item.name})" for item in list_steps())
        raise ToolError(say("doctor-no-step", step=name, steps=names))
    return step


def examine(
    port: str,
    profile: Profile | None = None,
    *,
    hands: Hands | None = None,
    only: Sequence[str] = (),
    step: Step | None = None,
    hold_s: float = 20.0,
    quiet_s: float = 2.0,
    step_s: float = 0.5,
    report_begin: Callable[[Profile], None] = lambda profile: None,
    report_finding: FindingCallback = lambda finding: None,
    patience_s: float | None = None,
) -> Report:
    """Examine the board at `port` against `profile`; None: the profile that the board names.

    A board that is not heard is compared with nothing. `report_begin` is called with the profile once the board has
    answered, `report_finding` with each finding at once. Without `hands` the checks that need them are left out. With
    `step` the checks are those that confirm it, in their order, instead of `only`, on the bench's profile if it is a
    step of the bench. A board that is lost in the middle is a finding, not an error.

    Raises:
        ToolError: If there is no port at all, a check is unknown, or the board names no profile of ours.
    """
    names = choose_checks(only) if step is None else step.checks
    connection = BoardConnection(port, patience_s=patience_s)
    report = Report(connection.device, step=step)

    def add(finding: Finding) -> None:
        report.findings.append(finding)
        report_finding(finding)

    try:
        with connection:
            report.board, report.firmware = connection.board.name, connection.board.firmware
            chosen = profile or choose_profile(port, None, connection.board.profile_name)
            if step is not None and step.bench:
                chosen = make_bench_profile(chosen)
            report.profile = chosen.name
            report_begin(chosen)
            config = make_firmware_config(chosen)
            examined = ExaminedBoard(connection, chosen, config, hands, hold_s, quiet_s, step_s, step is not None)
            for name in names:
                try:
                    for finding in CHECKS[name](examined):
                        add(finding)
                except ToolError as error:
                    add(Finding(name, "failure", error.words, say("doctor-silent-cause"), say("doctor-silent-cure")))
                if step is not None and name == "link" and not report.healthy:
                    break  # what is wired another way would only be told wrong things of
    except OtherProtocolError as error:
        add(Finding("link", "failure", error.words))
    except ToolError as error:
        if error.words.key not in ("board-tools-silent", "board-tools-in-repl"):
            raise
        add(Finding("link", "failure", error.words, say("doctor-silent-cause"), say("doctor-silent-cure")))
    return report
