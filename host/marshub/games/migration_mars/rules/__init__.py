"""The rules of Migration: Mars, by the parts of its rulebook; the turn on top."""
