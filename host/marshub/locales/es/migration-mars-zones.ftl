# Las zonas de Migration: Mars en una placa: tramos del recorrido, y sitios donde se pone lo que se quiere.
zone-stop-amber = la parada de Ámbar
zone-stop-cobalt = la parada de Cobalto
zone-stop-jade = la parada de Jade
zone-stop-violet = la parada de Violeta
zone-ruin-n = la ruina norte
zone-ruin-e = la ruina este
zone-ruin-s = la ruina sur
zone-ruin-w = la ruina oeste
zone-side-n = el tramo norte del recorrido
zone-side-e = el tramo este del recorrido
zone-side-s = el tramo sur del recorrido
zone-side-w = el tramo oeste del recorrido
zone-treasury = la Tesorería
zone-building-site = la obra
zone-events = los eventos
