# Le zone di Migration: Mars su una scheda: tratti del percorso, e posti dove si posa ciò che si intende.
zone-stop-amber = la stazione di Ambra
zone-stop-cobalt = la stazione di Cobalto
zone-stop-jade = la stazione di Giada
zone-stop-violet = la stazione di Viola
zone-ruin-n = la rovina nord
zone-ruin-e = la rovina est
zone-ruin-s = la rovina sud
zone-ruin-w = la rovina ovest
zone-side-n = il tratto nord del percorso
zone-side-e = il tratto est del percorso
zone-side-s = il tratto sud del percorso
zone-side-w = il tratto ovest del percorso
zone-treasury = la Tesoreria
zone-building-site = il cantiere
zone-events = gli eventi
