"""The flight recorder: what happened at a table, kept so that it can be looked at and played again."""
