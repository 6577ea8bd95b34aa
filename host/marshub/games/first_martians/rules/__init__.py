"""The rules, by the rulebook's parts. A rule's id tells where it is: FM-EVT in `events`, FM-FARM in `production/farm`.

A sol: `round`, and its phases `events`, `morale`, `production`, `actions`, `malfunction`, `cleanup`; `victory` ends it.

Before and after: `setup` and `campaign`; `missions` has what single missions change.

What phases share: `crew`, `map`, `facilities`, `upgrades`, `stores`, `objectives`, `generators`, `adventures`.
`beside` is what may be done at any moment.

How rules are held: `hub` is the table as they see it, `resolve` carries out effects, `mission_rules` finds what the
mission changes, `choosing` asks only where there is a choice, `book` has them all.
"""
