# The zones of Migration: Mars on a board: stretches of the exploration track, and spots to lay something that is meant.
zone-stop-amber = Amber's Supply Stop
zone-stop-cobalt = Cobalt's Supply Stop
zone-stop-jade = Jade's Supply Stop
zone-stop-violet = Violet's Supply Stop
zone-ruin-n = the northern ruin
zone-ruin-e = the eastern ruin
zone-ruin-s = the southern ruin
zone-ruin-w = the western ruin
zone-side-n = the northern stretch of the track
zone-side-e = the eastern stretch of the track
zone-side-s = the southern stretch of the track
zone-side-w = the western stretch of the track
zone-treasury = the Treasury
zone-building-site = the building site
zone-events = the events
