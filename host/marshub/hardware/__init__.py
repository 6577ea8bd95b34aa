"""Products made from a board profile: wiring, tables, parts list, schematics, face. No games, no ports."""
