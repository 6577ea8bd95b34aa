"""Map, tiles, cards and prices as data: what packs may say, reading, checks, a report for their authors."""
