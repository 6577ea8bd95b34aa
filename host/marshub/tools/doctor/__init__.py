"""The doctor: a self-test of a board, guided where it needs hands; every fault with its cause and its remedy."""
