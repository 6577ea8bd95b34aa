# Dove stanno le cose di Migration: Mars: le frasi che le dispongono, i nomi delle cose e dei posti.
mm-lay-embassy = L’Ambasciata su { $hex }, al centro del terreno.
mm-lay-overlay = Una tessera rocciosa su { $hexes }.
mm-lay-structure = { $people ->
    [0] { $whose }: { $piece } su { $hex }.
    [one] { $whose }: { $piece } su { $hex }, con una bandierina.
   *[other] { $whose }: { $piece } su { $hex }, con { $people } bandierine.
}
mm-lay-seat = { $whose }: una bandierina nell’Ambasciata.
mm-lay-strike = Una tessera impatto su { $hex }.
mm-lay-rover = { $whose }: il Rover sullo spazio { $number } del percorso, { $space }.
mm-lay-rover-side = { $whose }: il Rover sullo spazio { $number } del percorso, { $space } ({ $side }).
mm-lay-mat = { $whose }, sulla plancia: { $things }.
mm-lay-flags = { $whose }, accanto alla plancia: { $count ->
    [one] una bandierina
   *[other] { $count } bandierine
}.
mm-lay-salvage = { $whose }, nelle baie di recupero: { $things }.
mm-lay-hand = { $whose } riceve queste carte: { $things }.
mm-lay-kept = { $whose } conserva l’evento { $event }{ $count ->
    [one] .
   *[other] , { $count } volte.
}
mm-lay-treasury = Nella Tesoreria: { $things }.
mm-lay-fortress = { $count ->
    [one] Una Fortezza antica su una base delle rovine.
   *[other] Fortezze antiche su { $count } basi delle rovine.
}
mm-lay-tiles = Tessere impatto pronte accanto al terreno: { $count }.
mm-lay-deck = Gli eventi, mescolati e coperti: { $count }.
mm-lay-under = Sotto gli eventi, coperta, al posto { $place }: { $event }.
mm-lay-event = Scoperto davanti a tutti, in corso: { $event }.

mm-thing-structure = { $piece } ({ $whose })
mm-thing-flag = bandierina ({ $whose })
mm-thing-embassy = Ambasciata
mm-thing-overlay = tessera rocciosa
mm-thing-strike = tessera impatto
mm-thing-rover = Rover ({ $whose })
mm-thing-event = carta evento

mm-at-hex = { $hex }
mm-at-seat = l’Ambasciata, { $whose }
mm-at-track = lo spazio { $number } del percorso, { $space }
mm-at-track-side = lo spazio { $number } del percorso, { $space } ({ $side })
mm-at-mat = { $whose }, plancia
mm-at-salvage = { $whose }, recupero
mm-at-hand = { $whose }, mano
mm-at-bases = le basi delle rovine
mm-at-stock = la riserva di tessere impatto
mm-at-deck = gli eventi
mm-at-under = sotto gli eventi
mm-at-event = scoperto davanti a tutti
