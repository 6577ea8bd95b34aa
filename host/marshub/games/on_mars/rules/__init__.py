"""The rules of On Mars, by the parts of its rulebook; the turn on top."""
