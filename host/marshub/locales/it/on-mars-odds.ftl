# On Mars nella pagina delle probabilità: che cosa può essere pescato.

om-odds-arrows = { $count ->
    [one] una freccia verso { $ways }
   *[other] frecce verso { $ways }
}
om-odds-no-arrow = nessuna freccia
om-way-0 = est
om-way-1 = nord-est
om-way-2 = nord-ovest
om-way-3 = ovest
om-way-4 = sud-ovest
om-way-5 = sud-est
om-odds-technology = { $count ->
    [one] La tessera tecnologia che arriva sulla griglia quando la colonia raggiunge il livello { $level }
   *[other] Le { $count } tessere tecnologia che arrivano sulla griglia quando la colonia raggiunge il livello { $level }
}
om-odds-note-each = Per ogni tipo: la probabilità che almeno una tessera sia di quel tipo.
om-odds-note-rise = Solo se in questo turno la colonia sale di livello, con un altro edificio: { $building }.
om-odds-discovery = La tessera scoperta che si rivela quando se ne mette una sulla mappa
om-odds-blueprints = { $count ->
    [one] Il progetto di livello { $of } che arriva quando la colonia sale al livello { $level }
   *[other] I { $count } progetti di livello { $of } che arrivano quando la colonia sale al livello { $level }
}
om-odds-tasks = Le { $count } carte B dei Primi coloni che si pescano per un edificio
om-odds-note-task = Solo se è il primo di un tipo indicato dalla carta A di chi costruisce.
