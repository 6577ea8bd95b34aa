"""Phase I: Events (EVT)."""
