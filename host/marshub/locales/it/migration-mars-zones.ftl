# Le zone di Migration: Mars su una scheda: tratti del percorso, e posti dove si posa ciò che si intende.
zone-stop-amber = { mm-space-stop-amber }
zone-stop-cobalt = { mm-space-stop-cobalt }
zone-stop-jade = { mm-space-stop-jade }
zone-stop-violet = { mm-space-stop-violet }
zone-ruin-n = { mm-space-ruin-n }
zone-ruin-e = { mm-space-ruin-e }
zone-ruin-s = { mm-space-ruin-s }
zone-ruin-w = { mm-space-ruin-w }
zone-side-n = il tratto nord del percorso
zone-side-e = il tratto est del percorso
zone-side-s = il tratto sud del percorso
zone-side-w = il tratto ovest del percorso
zone-treasury = la Tesoreria
zone-building-site = il cantiere
zone-events = gli eventi
