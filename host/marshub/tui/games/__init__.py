"""Games with a dashboard of their own."""
