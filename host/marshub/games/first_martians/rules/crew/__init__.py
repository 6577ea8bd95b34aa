"""The crew: health, Stress, skills, and the machines of small crews (HLTH, COND, STR, SKILL, AOM)."""
