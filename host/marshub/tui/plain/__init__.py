"""Plain mode: the same game and answers as lines, for screen readers, slow connections and scripts."""
