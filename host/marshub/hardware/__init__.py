"""What is made from a board profile: wiring, tables, parts list, schematics, face. Knows profiles, no game and no port."""
