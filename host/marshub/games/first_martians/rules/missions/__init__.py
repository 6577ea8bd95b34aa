"""Special rules of missions that are more than data: one module a mission (FM-MIS-06)."""
