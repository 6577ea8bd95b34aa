# Las zonas de Migration: Mars en una placa: tramos del recorrido, y sitios donde se pone lo que se quiere.
zone-stop-amber = { mm-space-stop-amber }
zone-stop-cobalt = { mm-space-stop-cobalt }
zone-stop-jade = { mm-space-stop-jade }
zone-stop-violet = { mm-space-stop-violet }
zone-ruin-n = { mm-space-ruin-n }
zone-ruin-e = { mm-space-ruin-e }
zone-ruin-s = { mm-space-ruin-s }
zone-ruin-w = { mm-space-ruin-w }
zone-side-n = el tramo norte del recorrido
zone-side-e = el tramo este del recorrido
zone-side-s = el tramo sur del recorrido
zone-side-w = el tramo oeste del recorrido
zone-treasury = la Tesorería
zone-building-site = la obra
zone-events = los eventos
