# Migration: Mars: lámparas, manos en la placa, crónica.

## Lámparas

mm-light-active = Es el turno de { $whose }
mm-light-phase = { $phase }
mm-light-population = { $whose }: población { $count } de { $enough }
mm-light-ready = { $whose } tiene la población que gana: falta una parada de suministro
mm-light-housing = { $whose }: sitio para { $count }
mm-light-hospital = { $whose }: { $hurt ->
    [one] 1 herido
   *[other] { $hurt } heridos
}, { $beds ->
    [one] un Hospital
   *[other] { $beds } Hospitales
}
mm-light-salvage = { $whose }: { $count } en rescate, muelles { $bays }
mm-light-rover = { $whose }: Róver en { $space }, { $left } hasta su parada de suministro
mm-light-passage = { $closed ->
    [0] El pasaje del { $corner } está abierto
   *[other] El pasaje del { $corner } está cerrado por un impacto
}
mm-light-connected = { $whose } está unida al pasaje del { $corner }
mm-light-meteor = Cae un meteorito
mm-light-direction = El meteorito cae hacia { $direction }
mm-light-strikes = Losetas de impacto en el terreno: { $count }
mm-light-deck = Eventos: { $count }
mm-light-treasury = Tesorería, { $card }: { $count }

mm-phase-setup = Llegada
mm-phase-between = Entre dos turnos
mm-phase-colony = Acciones de colonia
mm-phase-build = Acción de construcción
mm-phase-roll = Tirada
mm-phase-stop = Parada de suministro
mm-phase-over = El final

## Manos en la placa

mm-hand-not-building = Ahora no se construye nada.
mm-hand-elsewhere = Una estructura se muestra aquí: { $zone }.
mm-hand-not-kept = { $event } no está entre los eventos que guardas.
mm-hand-not-now = Este evento se usa en otro momento.
mm-hand-no-card = Ahora no hace falta ninguna carta { $card }.
mm-hand-absent = { $whose } no juega.
mm-hand-not-your-turn = Es el turno de { $whose }.
mm-hand-dice-first = El Róver va a donde lo llevan los dados.

## La crónica

mm-chronicle-arrival = La llegada
mm-chronicle-turn = Turno { $turn }: { $who }
mm-chronicle-landed = { $players } facciones aterrizaron en Marte, cada una con un Cuartel general, un Róver y un primer Túnel.
mm-chronicle-begins = { $who } sacó la tirada más alta y empezó.
mm-chronicle-unfinished = Este turno aún se está jugando.
mm-chronicle-grew = { $who } creció en { $by }, hasta { $total } de { $enough }.
mm-chronicle-shrank = { $who } perdió { $by }: quedan { $total } de { $enough }.
mm-chronicle-lost = { $count ->
    [one] Se perdió un edificio por un meteorito.
   *[other] Se perdieron { $count } edificios por meteoritos.
}
mm-chronicle-quiet = Ninguna colonia creció ni menguó.
mm-chronicle-stands = { $who }: { $people ->
    [one] 1 sano
   *[other] { $people } sanos
    }, { $hurt ->
    [one] 1 herido
   *[other] { $hurt } heridos
    }, { $structures ->
    [one] 1 estructura
   *[other] { $structures } estructuras
    }, { $cards ->
    [one] 1 recurso
   *[other] { $cards } recursos
    }, { $olympium } Olympium.
mm-chronicle-built = Lo que se construyó
mm-chronicle-way = El camino del Róver
mm-chronicle-events = Eventos
mm-chronicle-meteors = Los meteoritos y lo que costaron
mm-chronicle-people = La gente
mm-chronicle-trade = Comercio
mm-chronicle-cards = Cartas
mm-chronicle-standing = Cómo está todo tras la ronda
mm-chronicle-end = La carrera
mm-chart-population = Población
mm-chart-structures = Estructuras
mm-chart-resources = Agua, Piedra y Metal
mm-chart-olympium = Olympium
