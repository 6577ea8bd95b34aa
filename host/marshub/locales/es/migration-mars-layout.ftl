# Dónde están las cosas de Migration: Mars: las frases que las colocan, cómo se llaman ellas y sus sitios.
mm-lay-embassy = La Embajada en { $hex }, el centro del terreno.
mm-lay-overlay = Una loseta rocosa sobre { $hexes }.
mm-lay-structure = { $people ->
    [0] { $whose }: { $piece } en { $hex }.
    [one] { $whose }: { $piece } en { $hex }, con una bandera.
   *[other] { $whose }: { $piece } en { $hex }, con { $people } banderas.
}
mm-lay-seat = { $whose }: una bandera en la Embajada.
mm-lay-strike = Una loseta de impacto en { $hex }.
mm-lay-rover = { $whose }: el Róver en el espacio { $number } del recorrido, { $space }.
mm-lay-rover-side = { $whose }: el Róver en el espacio { $number } del recorrido, { $space } ({ $side }).
mm-lay-mat = { $whose }, en su tablero: { $things }.
mm-lay-flags = { $whose }, junto a su tablero: { $count ->
    [one] una bandera
   *[other] { $count } banderas
}.
mm-lay-salvage = { $whose }, en los muelles de rescate: { $things }.
mm-lay-hand = { $whose } recibe estas cartas: { $things }.
mm-lay-kept = { $whose } guarda el evento { $event }{ $count ->
    [one] .
   *[other] , { $count } veces.
}
mm-lay-treasury = En la Tesorería: { $things }.
mm-lay-fortress = { $count ->
    [one] Una Fortaleza antigua en una base de las ruinas.
   *[other] Fortalezas antiguas en { $count } bases de las ruinas.
}
mm-lay-tiles = Losetas de impacto listas junto al terreno: { $count }.
mm-lay-deck = Los eventos, barajados y boca abajo: { $count }.
mm-lay-under = Bajo los eventos, boca abajo, en la posición { $place }: { $event }.
mm-lay-event = A la vista de todos, en curso: { $event }.

mm-thing-structure = { $piece } ({ $whose })
mm-thing-flag = bandera ({ $whose })
mm-thing-embassy = Embajada
mm-thing-overlay = loseta rocosa
mm-thing-strike = loseta de impacto
mm-thing-rover = Róver ({ $whose })
mm-thing-event = carta de evento

mm-at-hex = { $hex }
mm-at-seat = la Embajada, { $whose }
mm-at-track = el espacio { $number } del recorrido, { $space }
mm-at-track-side = el espacio { $number } del recorrido, { $space } ({ $side })
mm-at-mat = { $whose }, tablero
mm-at-salvage = { $whose }, rescate
mm-at-hand = { $whose }, mano
mm-at-bases = las bases de las ruinas
mm-at-stock = la reserva de losetas de impacto
mm-at-deck = los eventos
mm-at-under = bajo los eventos
mm-at-event = a la vista de todos
