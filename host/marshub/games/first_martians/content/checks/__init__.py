"""Consistency checks over all packs together: `packs` runs them all."""
