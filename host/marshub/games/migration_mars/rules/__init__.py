"""The rules of Migration: Mars, by the parts of its rulebook; `turn` is on top."""
