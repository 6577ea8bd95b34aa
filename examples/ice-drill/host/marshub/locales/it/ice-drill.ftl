# Ice Drill: tutto ciò che dice.
game-ice-drill = Trivella nel ghiaccio
ice-seat-red = Rosso
ice-seat-blue = Blu
ice-seat-green = Verde
ice-seat-yellow = Giallo
ice-choice-players = Giocatori
ice-what = { $who }: trivelli ancora o porti a casa il ghiaccio?
ice-drill = Trivella un'altra carota
ice-haul = Porta il ghiaccio alla base
ice-core = Quale carota viene su?
ice-core-ice-1 = una cassa di ghiaccio
ice-core-ice-2 = due casse di ghiaccio
ice-core-ice-3 = tre casse di ghiaccio
ice-core-dust = polvere
ice-drilled = { $crates ->
    [one] { $who } trivella: 1 cassa sul camion
   *[other] { $who } trivella: { $crates } casse sul camion
}
ice-dusted = { $lost ->
    [0] { $who } trivella: solo polvere
    [one] { $who } trivella: polvere, 1 cassa è persa
   *[other] { $who } trivella: polvere, { $lost } casse sono perse
}
ice-hauled = { $crates ->
    [0] { $who } torna a casa a vuoto
    [one] { $who } porta a casa 1 cassa
   *[other] { $who } porta a casa { $crates } casse
}
ice-won = { $who } ha ghiaccio per tutto l'inverno.
ice-truck = camion di { $whose }
ice-crate = cassa
ice-cores = carote
ice-bag = il sacchetto
ice-at-base = la base di { $whose }
ice-on-truck = il camion di { $whose }
ice-light-base = { $whose }: { $crates } casse alla base
ice-light-bag = { $cores } carote nel sacchetto
ice-lay-bag = Metti { $cores } carote nel sacchetto
ice-lay-base = { $whose }: metti { $crates } casse sulla base
ice-lay-truck = { $whose }: metti { $crates } casse sul camion
zone-drill = la trivella
zone-base = la base
