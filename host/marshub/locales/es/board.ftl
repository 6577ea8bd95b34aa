# Lo que el tablero tiene que decir: gestos, luces, y el propio tablero cuando llega y cuando se va.
board-done = Hecho
board-beside = junto al tablero
board-answered = Aceptado.
board-accepted = { $piece } en { $zone }: aceptado.
board-picked =
    { $left ->
        [0] Anotado.
        [one] Anotado; falta uno.
       *[other] Anotado; faltan { $left }.
    }
board-several =
    { $count ->
        [one] { $piece } en { $zone }: confirmad con OK.
       *[other] { $piece } en { $zone } puede significar { $count } cosas: elegid con ◀ ▶ y OK.
    }
board-refused = { $piece } no puede ir ahora a { $zone }. Retiradlo, o pulsad “por qué”.
board-unknown-tag = Nadie me ha enseñado la etiqueta { $uid } en { $zone }.
board-repaired = { $piece } está de nuevo en su sitio: { $zone }.
board-put = Poned { $piece } en { $zone }.
board-take = Retirad { $piece } de { $zone }.
board-move = Moved { $piece } de { $zone } a { $to }.
board-undo-asks =
    { $steps ->
        [one] Desde la última respuesta se han visto dados, cartas o cosas ocultas. ¿Deshacerla de todos modos?
       *[other] Desde entonces se han visto dados, cartas o cosas ocultas. ¿Deshacer { $steps } respuestas de todos modos?
    }
board-took-back =
    { $steps ->
        [one] Una respuesta deshecha.
       *[other] { $steps } respuestas deshechas.
    }
board-nothing-to-explain = No hay nada en contra.
board-no-reason = El juego no tiene ahora uso para esa pieza ahí.
board-help = ◀ ▶ recorren lo que se puede hacer, OK lo toma, Atrás sale. O poned una pieza donde brille una luz.
board-not-now = { $button } no hace nada ahora.
board-failed = No ha funcionado y nada ha cambiado: { $what }
board-corrected = Corregido.
board-connected = El tablero { $what } está conectado.
board-lost = El tablero no está ({ $what }). Se sigue con el teclado; se volverá a encontrar.
board-other-profile = El tablero está cableado de otro modo que el perfil { $what }: luces y lectores pueden estar cambiados.
board-no-overlay = El tablero { $what } no tiene sitios para este juego. Los botones funcionan; lo demás está en la pantalla.
board-missed-presses =
    { $what ->
        [1] Se ha perdido una pulsación de un botón.
       *[other] Se han perdido { $what } pulsaciones de botones.
    }
board-reader-broken = El lector { $what } no responde. Lo que hay allí no se ve.
board-reader-back = El lector { $what } vuelve a funcionar.
board-trouble = Algo va mal con el tablero: { $what }
button-prev = ◀
button-next = ▶
button-ok = OK
button-back = Atrás
button-undo = Deshacer
button-help = Ayuda
button-why = Por qué
button-pass = Paso
zone-scan-pad = el lector de prueba
