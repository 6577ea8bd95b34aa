"""A table in a web browser: lookers-on, and players where the host lets them."""
