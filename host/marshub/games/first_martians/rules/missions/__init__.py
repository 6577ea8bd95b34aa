"""Special rules of missions that are more than data: one module per mission (FM-MIS-06)."""
