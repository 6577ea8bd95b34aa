"""A carrier board from a profile's wires: netlist, placement, routing, KiCad's files (docs/decisions/0079)."""
