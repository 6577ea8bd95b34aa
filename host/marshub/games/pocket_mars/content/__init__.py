"""The project deck as data: what packs may say, reading, checks, and a report for their authors."""
