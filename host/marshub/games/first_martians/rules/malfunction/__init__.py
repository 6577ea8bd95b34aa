"""Phase V: Malfunction (MAL)."""
