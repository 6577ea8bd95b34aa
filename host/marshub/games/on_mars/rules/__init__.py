"""The rules of On Mars, by the parts of its rulebook; `turn` is on top."""
