"""Plain mode: the same game, words and answers as lines, for screen readers, slow lines and scripts."""
