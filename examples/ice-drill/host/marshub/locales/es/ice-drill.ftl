# Ice Drill: todo lo que dice.
game-ice-drill = Taladro de hielo
ice-seat-red = Rojo
ice-seat-blue = Azul
ice-seat-green = Verde
ice-seat-yellow = Amarillo
ice-choice-players = Jugadores
ice-what = { $who }: ¿sigues perforando o llevas el hielo a casa?
ice-drill = Perforar otro testigo
ice-haul = Llevar el hielo a la base
ice-core = ¿Qué testigo sale?
ice-core-ice-1 = una caja de hielo
ice-core-ice-2 = dos cajas de hielo
ice-core-ice-3 = tres cajas de hielo
ice-core-dust = polvo
ice-drilled = { $crates ->
    [one] { $who } perfora: 1 caja en el camión
   *[other] { $who } perfora: { $crates } cajas en el camión
}
ice-dusted = { $lost ->
    [0] { $who } perfora: solo polvo
    [one] { $who } perfora: polvo, se pierde 1 caja
   *[other] { $who } perfora: polvo, se pierden { $lost } cajas
}
ice-hauled = { $crates ->
    [0] { $who } vuelve a casa de vacío
    [one] { $who } lleva 1 caja a casa
   *[other] { $who } lleva { $crates } cajas a casa
}
ice-won = { $who } tiene hielo para todo el invierno.
ice-truck = camión de { $whose }
ice-crate = caja
ice-cores = testigos
ice-bag = la bolsa
ice-at-base = la base de { $whose }
ice-on-truck = el camión de { $whose }
ice-light-base = { $whose }: { $crates } cajas en la base
ice-light-bag = { $cores } testigos en la bolsa
ice-lay-bag = Pon { $cores } testigos en la bolsa
ice-lay-base = { $whose }: pon { $crates } cajas en la base
ice-lay-truck = { $whose }: pon { $crates } cajas en el camión
zone-drill = el taladro
zone-base = la base
