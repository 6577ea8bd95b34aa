"""Mutation testing of a game's rules (scripts/mutants.py): who would notice if a rule were wrong?"""
