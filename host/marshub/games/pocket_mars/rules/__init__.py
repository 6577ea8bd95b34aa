"""The rules of Pocket Mars, by the parts of its rulebook; `turn` is on top."""
