"""The rules, by the rulebook's parts; turn and round on top."""
