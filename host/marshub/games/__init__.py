"""The games: rules and content only. Each is a package of its own; none knows another."""
