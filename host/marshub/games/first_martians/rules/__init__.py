"""The rules, by the rulebook's parts.

A rule id shows where its rule is: FM-EVT in `event_phase`, FM-FARM in `production/farm`.

One sol: `round`, and its phases `event_phase`, `morale`, `production`, `actions`, `malfunction_phase`, `cleanup`;
`victory` ends the round.

Before and after a mission: `setup` and `campaign`; `missions` holds the special rules of single missions.

What phases share: `crew`, `map`, `facilities`, `stores`, `objectives`, `generators`, `adventures`.
`free_actions` lists what may be done at any moment.

How rules work: `hub` is the table as the rules see it, `effect_rules` carries out effects, `mission_rules` finds
what the mission changes, `questions` asks only where there is a choice, `rulebook` imports all of them.
"""
