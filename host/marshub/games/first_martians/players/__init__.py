"""The bots of First Martians: the captain, and the captain that looks ahead."""
