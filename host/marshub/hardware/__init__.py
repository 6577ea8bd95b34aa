"""Products made from a board profile: wiring, tables, parts list, schematics, face. Knows no game, no port."""
