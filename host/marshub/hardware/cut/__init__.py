"""Files for a laser: the face and a case of plywood, from a profile (docs/decisions/0083-cut-files.md)."""
