"""The parts list of a carrier board, equal parts counted together."""

from __future__ import annotations

from marshub.hardware.parts_list import Item

from .assembly import Assembly


def count_parts(assembly: Assembly) -> list[tuple[Item, str, str]]:
    """Return (item, names on the board, footprint) of the board, of soldered parts, and of the chips' sockets."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for part in assembly.all:
        item, value = part.item, part.value
        if part is assembly.kit:
            item, value = "pcb-socket", f"{len(part.pins) // 2} ways"
        elif item in ("pcb-pins", "pcb-terminal"):
            value = f"{len(part.footprint.pads)} ways"
        alike.setdefault((item, value, part.footprint.name), []).append(part.ref)
    result = [(Item("pcb", 1, ""), "", "")]
    for (item, value, footprint), refs in alike.items():
        count = 2 if item == "pcb-socket" else len(refs)
        result.append((Item(item, count, value), " ".join(refs), footprint))
    for shape in sorted({part.footprint.name for part in assembly.all if part.footprint.name.startswith("DIP-")}):
        held = [part.ref for part in assembly.all if part.footprint.name == shape]
        result.append((Item("socket", len(held), f"{shape.removeprefix('DIP-')} pins"), " ".join(held), shape))
    return result
