# Verbs of the plan. Each has a letter of its own: see marks.ftl.
fm-verb-done = Done
fm-verb-join = Join
fm-verb-explore = Explore
fm-verb-gather = Gather
fm-verb-build = Build
fm-verb-repair = Repair
fm-verb-research = Research
fm-verb-install = Install an Upgrade
fm-verb-reopen = Reopen: remove a Shutdown tile
fm-verb-event = Event action
fm-verb-mission = Mission action
fm-verb-heal = Heal
fm-verb-manage = Manage
fm-verb-unwind = Unwind
fm-verb-rest = Rest
