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
board-refused = { $piece } no puede estar ahora en { $zone }. Retiradlo, o pulsad Por qué.
board-unknown-tag = La etiqueta { $uid } en { $zone } aún no se conoce.
board-visitor = En { $zone } hay un móvil, una tarjeta bancaria o algo parecido, con un número distinto cada vez. No puede ser una pieza; retiradlo, por favor.
board-repaired = { $piece } está de nuevo en su sitio: { $zone }.
board-put = Poned { $piece } en { $zone }.
board-take = Retirad { $piece }; está en { $zone }.
board-move = Moved { $piece }: está en { $zone }, va en { $to }.
board-undo-asks =
    { $steps ->
        [one] Desde la última respuesta se han revelado dados, cartas o información oculta. ¿Deshacerla de todos modos?
       *[other] Desde entonces se han revelado dados, cartas o información oculta. ¿Deshacer { $steps } respuestas de todos modos?
    }
board-took-back =
    { $steps ->
        [one] Una respuesta deshecha.
       *[other] { $steps } respuestas deshechas.
    }
board-redone = Rehecho, con los mismos dados y las mismas cartas.
board-nothing-to-explain = Ninguna regla lo impide.
board-no-reason = Al juego no le sirve ahora esa pieza ahí.
board-help = ◀ ▶ recorren lo que se puede hacer, OK lo elige, Atrás sale. O poned una pieza donde brille una luz.
board-not-now = { $button } no hace nada ahora.
board-failed = No ha funcionado y nada ha cambiado: { $what }
board-corrected = Corregido.
board-connected = El tablero { $what } está conectado.
board-lost = El tablero se ha desconectado ({ $what }). Seguid con el teclado; se reconecta solo.
board-other-profile = El tablero se preparó como { $named }, pero el perfil en uso es { $what }: luces y lectores están cambiados. Dejad la partida y continuadla: sin --profile usará { $named }. Si el perfil es vuestro, empezad de nuevo con --profile y su archivo.
board-other-wiring = El cableado del tablero no es el actual del perfil { $what }: luces y lectores pueden estar cambiados. Instaladlo de nuevo con: marshub board update --profile { $what }
board-own-profile = El tablero resulta ser un { $what }: se usa el perfil { $what }.
board-no-overlay = El tablero { $what } no tiene sitios para este juego. Los botones funcionan; lo demás está en la pantalla.
board-overlay-other = En el tablero está la plantilla de { $what }, y se juega a { $game }. Poned la plantilla de { $game } (sin lector en la esquina: pasad la etiqueta de su esquina); o salid, todo está guardado, y empezad { $what }. Hasta entonces los lectores del tablero no cuentan.
board-overlay-untaught = Habéis pasado la plantilla de { $what }, y se juega a { $game }. Si de verdad es la que está en el tablero, cambiadla, o salid (todo está guardado) y empezad { $what }. La plantilla de { $game } aún no tiene etiqueta: marshub tags learn
board-overlay-right = En el tablero está la plantilla de { $what }.
board-missed-presses =
    { $what ->
        [1] Se ha perdido una pulsación de un botón.
       *[other] Se han perdido { $what } pulsaciones de botones.
    }
board-supply-off = La fuente del tablero está apagada: lectores y LED no tienen corriente. Enchufadla y encendedla; hasta entonces usad el teclado.
board-supply-on = La fuente del tablero está encendida.
board-reader-broken = El lector { $what } no responde. Las piezas de ahí no se detectan.
board-reader-blind = El lector { $what } solo capta ruido. Las piezas de ahí no se detectan. ¿Hay al lado un cargador, un motor o un móvil?
board-reader-back = El lector { $what } vuelve a funcionar.
board-trouble = Algo va mal con el tablero: { $what }
board-stale = El tablero no responde: sus luces pueden no estar al día.
board-reader-weak = El lector { $what } no detecta las piezas que tiene encima en el { $percent } % de los casos. Ponedlas en el centro, o montad el lector más cerca del frente.
board-reader-noisy = El lector { $what } recibe basura en el { $percent } % de sus lecturas. ¿Hay metal, o un cable, demasiado cerca?
board-reader-shaky = El lector { $what } se ha reiniciado varias veces. Mirad su conector y su alimentación.
board-tag-weak = { $piece } se lee mal en { $what }: se pierde el { $percent } %. Dadle la vuelta, o ponedle otra etiqueta.
board-line-noisy = Mucho de lo que envía el tablero llega dañado. Probad otro cable, u otro puerto.
board-memory-low = El tablero se queda sin memoria. Pulsad su botón de reinicio; no se pierde nada.
board-firmware-older = El firmware { $theirs } del tablero es más antiguo que el de este programa, { $ours }. Actualizadlo con: marshub board update
board-firmware-newer = El firmware { $theirs } del tablero es más nuevo que el de este programa, { $ours }. Actualizad el programa, o reinstalad su firmware con: marshub board update
board-wire-older = El tablero usa un protocolo más antiguo ({ $theirs }) que este programa ({ $ours }) y no se puede usar. Actualizadlo con: marshub board update
board-wire-newer = El tablero usa un protocolo más nuevo ({ $theirs }) que este programa ({ $ours }) y no se puede usar. Actualizad el programa, o reinstalad su firmware con: marshub board update
button-prev = ◀
button-next = ▶
button-ok = OK
button-back = Atrás
button-undo = Deshacer
button-redo = Rehacer
button-help = Ayuda
button-why = Por qué
button-pass = Pasar
zone-scan-pad = el lector de prueba
