# On Mars en la página de probabilidades: qué puede salir.

om-odds-arrows = { $count ->
    [one] una flecha hacia el { $ways }
   *[other] flechas hacia el { $ways }
}
om-odds-no-arrow = ninguna flecha
om-way-0 = este
om-way-1 = noreste
om-way-2 = noroeste
om-way-3 = oeste
om-way-4 = suroeste
om-way-5 = sureste
om-odds-technology = { $count ->
    [one] La loseta de tecnología que llega a la cuadrícula cuando la colonia alcanza el nivel { $level }
   *[other] Las { $count } losetas de tecnología que llegan a la cuadrícula cuando la colonia alcanza el nivel { $level }
}
om-odds-note-each = Para cada tipo: cuán probable es que al menos una loseta sea de ese tipo.
om-odds-note-rise = Solo si en este turno la colonia sube de nivel, con otro edificio: { $building }.
om-odds-discovery = La loseta de descubrimiento que se revela al colocar una en el mapa
om-odds-blueprints = { $count ->
    [one] El plano de nivel { $of } que llega cuando la colonia sube al nivel { $level }
   *[other] Los { $count } planos de nivel { $of } que llegan cuando la colonia sube al nivel { $level }
}
om-odds-tasks = Las { $count } cartas B de Primeros colonos que se roban por un edificio
om-odds-note-task = Solo si es el primero de un tipo que indica la carta A de quien construye.
