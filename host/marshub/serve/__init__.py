"""The table in web browsers: spectators, and players where the owner allows input."""
