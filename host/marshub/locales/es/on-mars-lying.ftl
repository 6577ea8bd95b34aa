# On Mars: por qué algo no puede estar como alguien lo ha puesto.
om-misfit-setup-first = Primero va la preparación.
om-misfit-setup-done = La preparación ha acabado.
om-misfit-no-turn = Nadie ha tenido aún un turno.
om-misfit-space = Cada marcador está en un espacio propio del orden de turno.
om-misfit-turn = En la fase de colonización es el turno de alguien; si no, de nadie.
om-misfit-done = El marcador del jugador en turno está de pie.
om-misfit-over = La partida acaba cuando se cuentan los puntos, tras el último turno.
om-misfit-colonists = Cada uno tiene 12 colonos en total.
om-misfit-room = En la Vivienda caben { $count }.
om-misfit-storage = En el Almacenamiento caben { $count } de cada tipo.
om-misfit-docked = Las naves están en los espacios 4 a 8 del Depósito, como máximo una en cada uno.
om-misfit-depot = { $count ->
    [0] Ningún espacio del Depósito está libre.
    [one] Solo un espacio del Depósito está libre.
   *[other] Solo { $count } espacios del Depósito están libres.
 }
om-misfit-ships = Cada uno tiene { $count } naves en total, entre Hangar y Depósito.
om-misfit-bots = Cada uno tiene { $count } bots en total.
om-misfit-markers = Cada plano lleva un marcador, y solo hay { $count }.
om-misfit-lab = En un laboratorio no hay dos losetas de la misma Tecnología.
om-misfit-progress = El área de progreso admite un cubo de cada tipo.
om-misfit-research = No hay dos losetas de investigación del mismo color y letra.
om-misfit-shelters = { $who } tiene de 1 a { $count } Refugios en el mapa.
om-misfit-owner = Un Refugio es de un jugador; cualquier otro edificio, de nadie.
om-misfit-miner = Solo una Mina tiene minero, uno de los colonos de un jugador.
om-misfit-first-mine = En la primera Mina no trabaja nadie.
om-misfit-tiles = Además de la primera hay { $count } losetas de este edificio: { $kind }.
om-misfit-blueprint = Se construye sobre un edificio de su tipo: { $kind }.
om-misfit-crowd = Al final de un turno cada hexágono tiene como máximo un bot o un róver: { $where }.
om-misfit-lying = Cada hexágono tiene como máximo un cristal o una loseta, y nada donde hay un edificio: { $where }.
om-misfit-slots = { $count ->
    [one] Hay una sola ranura en total.
   *[other] Hay { $count } ranuras en total.
 }
om-misfit-once = De cada una hay una sola, en un solo lugar: { $cards }. Si está en otro, antes quítala de allí.
om-misfit-objectives = Cada uno tiene { $count } objetivos, contando los usados como cristales y los completados.
om-misfit-contract = Un contrato no admite más entregas de las que pide.
om-misfit-scientist = Un científico trabaja en un plano construido de su especialidad.
om-misfit-techs = No hay tantas losetas: { $cards }.
om-misfit-last = La ronda final es esta o la siguiente.
om-misfit-loan = La tecnología se toma prestada de quien tiene la loseta.
om-misfit-top = Esa loseta no puede estar arriba en esta pila: { $kind }.
om-misfit-completed = Solo se completan contratos del mismo jugador.
om-misfit-kept = Un descubrimiento se guarda sobre un plano del mismo jugador.
om-misfit-letters = Cada misión tiene su propia letra: A, B o C.
