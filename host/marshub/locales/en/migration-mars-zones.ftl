# The zones of Migration: Mars on a board: stretches of the exploration track, and spots to lay something that is meant.
zone-stop-amber = { mm-space-stop-amber }
zone-stop-cobalt = { mm-space-stop-cobalt }
zone-stop-jade = { mm-space-stop-jade }
zone-stop-violet = { mm-space-stop-violet }
zone-ruin-n = { mm-space-ruin-n }
zone-ruin-e = { mm-space-ruin-e }
zone-ruin-s = { mm-space-ruin-s }
zone-ruin-w = { mm-space-ruin-w }
zone-side-n = the northern stretch of the track
zone-side-e = the eastern stretch of the track
zone-side-s = the southern stretch of the track
zone-side-w = the western stretch of the track
zone-treasury = the Treasury
zone-building-site = the building site
zone-events = the events
