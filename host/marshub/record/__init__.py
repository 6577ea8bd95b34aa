"""The flight recorder: recordings of a table's actions and wire, to examine and to play again."""
