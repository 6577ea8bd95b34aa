# Las etiquetas RFID: marshub tags.
tags-no-uid = «{ $uid }» no es un UID de etiqueta: se esperan 4, 7 o 10 bytes en hexadecimal, como 04a1b2c3d4e5f6.
tags-file-unreadable = { $file } no se puede leer: { $what }.
tags-file-unwritable = { $file } no se puede escribir: { $what }. Lo que había antes sigue ahí.
tags-file-toml = { $at }: no es TOML válido: { $what }.
tags-file-format = { $at }: se esperaba format = { $wanted }, no { $given }.
tags-file-no-format = { $at }: falta la línea format = { $wanted }.
tags-file-table = { $at }: se esperaba una tabla de etiquetas, no { $given }.
tags-file-uid = { $at }: no es un UID de etiqueta: se esperan 4, 7 o 10 bytes en hexadecimal, como 04a1b2c3d4e5f6.
tags-file-piece = { $at }: se esperaba el id de una pieza entre comillas, no { $given }.
tags-file-twice = { $at }: esta etiqueta aparece dos veces, bajo { $one } y bajo { $other }. Quitad la línea equivocada.
tags-file-overlay = { $at }: { $piece }, pero esta etiqueta está en la esquina de la plantilla de { $game } y no puede ser otra cosa. Quitad una de las dos líneas.
tags-broken = { $broken } No ha cambiado nada. Corregid esa línea, o apartad el archivo y recuperad vuestra exportación: marshub tags import ARCHIVO
tags-broken-backup = { $broken } No ha cambiado nada. Corregid esa línea, o volved a poner el archivo como estaba ({ $backup }): marshub tags restore
tags-no-backup = No hay ninguna copia { $backup }: no ha cambiado nada.
tags-restored = { $file } está como antes de la última orden que lo cambió. La versión anterior está en { $aside }.
tags-changed-meanwhile = Otro programa ha cambiado { $file } entretanto, y sus cambios se han conservado. Repetid la orden: sigue desde ahí.

tags-blank = Etiqueta { $uid }: muchas etiquetas vírgenes, y algunos móviles, responden con este número. Usad otra: las pegatinas NTAG213 o NTAG215 tienen números propios.
tags-random = Etiqueta { $uid }: este número cambia a cada lectura, como hacen móviles, tarjetas bancarias y pasaportes. Apartad móviles y carteras; usad una pegatina NTAG213 o NTAG215.
tags-half-read = Etiqueta { $uid }: solo se leyó la mitad de su número. Levantadla y ponedla plana en el centro del lector.
tags-short = La etiqueta { $uid } tiene un número corto (4 bytes), que otra puede tener también. Sirve mientras no haya dos iguales; las pegatinas NTAG213 o NTAG215 son siempre distintas.

tags-overlay-of = Plantilla de { $game }: la etiqueta de su esquina
tags-unknown-piece = pieza desconocida { $id }
tags-no-piece = En { $game } no hay ninguna pieza { $piece }. ¿Queríais decir: { $near }? «marshub tags list» y «marshub tags labels» muestran todos los id.
tags-learned = { $piece }: etiqueta { $uid }.
tags-same = { $uid } ya es { $piece }. Poned la siguiente.
tags-duplicate = La etiqueta { $uid } ya está bajo { $piece }, y ahí se ha quedado. Usad otra; o antes: marshub tags forget { $uid }
tags-is-overlay = La etiqueta { $uid } está en la esquina de la plantilla de { $game } y no puede ser otra cosa. Usad otra.
tags-overlay-used = La etiqueta { $uid } es una pieza de { $game } ({ $other }), y la esquina de una plantilla necesita una propia. Usad otra.
tags-shared = También es { $other } en { $game }; una etiqueta puede servir a varios juegos.
tags-two-at-once = Además de la última hay otra etiqueta ({ $uid }). Quitad la última. Si las habéis confundido: b deshace la última.
tags-too-many = La etiqueta { $uid } sobra. Quitadlas todas y poned lo que se pide ahora.
tags-taken-back = Deshecho: { $piece } ya no tiene la etiqueta { $uid }. Levantadla antes de volver a ponerla.
tags-done-again = Rehecho: { $piece } tiene la etiqueta { $uid }.
tags-nothing-back = En esta sesión no hay nada que deshacer. Para olvidar lo registrado antes: marshub tags forget
tags-nothing-redo = No hay nada que rehacer.
tags-lying =
    { $count ->
        [one] Ya hay una etiqueta en el tablero y no se tiene en cuenta: levantadla, y ponedla cuando se pida.
       *[other] Ya hay { $count } etiquetas en el tablero y no se tienen en cuenta: levantadlas, y poned cada una cuando se pida.
    }
tags-board-lost = El tablero se ha desconectado. Volved a poner el cable: no se pierde nada, y el registro sigue solo. q para.
tags-board-back = El tablero vuelve a estar conectado.

tags-learning =
    { $count ->
        [0] { $game }: todas las piezas tienen etiqueta en { $file }. Nada que hacer.
        [one] { $game }: una pieza por registrar, en { $file }.
       *[other] { $game }: { $count } piezas por registrar, en { $file }.
    }
tags-goes-on =
    { $skipped ->
        [0] Sigue con { $name }.
        [one] Sigue con { $name }, donde se dejó. Una pieza anterior se saltó: --from-start la pide.
       *[other] Sigue con { $name }, donde se dejó. { $skipped } piezas anteriores se saltaron: --from-start las pide.
    }
tags-how = Tablero: { $port }. Poned cada pieza en cualquier lector cuando se pida, y quitadla. Verde: registrada; rojo: rechazada. Teclas, luego Intro: s salta, b deshace, r rehace, q para, ? ayuda. Botones: siguiente salta, atrás deshace.
tags-how-sim = Un tablero simulado: { $port }. t pone la etiqueta que se pide, «put pad 04A1B2C3D4E5F6» cualquier otra. Teclas, luego Intro: s salta, b deshace, r rehace, q para, ? ayuda.
tags-keys = s: saltar esta. b: deshacer el último paso. r: rehacer lo deshecho. Intro: preguntar otra vez. q: parar; la próxima vez sigue aquí. En el tablero: siguiente, atrás y OK hacen lo mismo.
tags-no-profile = El perfil del tablero es { $profile }, que no viene con MarsHub: todos sus LED parpadean a la vez, y sus botones no hacen nada. Indicadlo con --profile ARCHIVO.
tags-ask = { $name } ({ $id })
tags-ask-several =
    { $count ->
        [one] { $name }: una más ({ $ids })
       *[other] { $name }: { $count }, juntas o una tras otra ({ $ids })
    }
tags-end = Se han pedido todas las piezas. Registradas: { $learned }; saltadas: { $skipped }.
tags-broken-off = Parado. Registradas: { $learned }; saltadas: { $skipped }. El próximo «marshub tags learn» sigue aquí.
tags-learned-apart = Son de un tablero simulado y se guardan aparte de las etiquetas reales: marshub tags check { $id } --file { $file }

tags-of-game = { $game }: { $count } de { $pieces } piezas tienen etiqueta en { $file }.
tags-column-uid = Etiqueta
tags-column-id = Id
tags-column-piece = Pieza
tags-other-game = { $name }: etiquetas: { $count }; ningún juego con ese nombre viene con este MarsHub.
tags-none-yet = En { $file } aún no hay etiquetas. marshub tags learn
tags-missing = Falta: { $name } no tiene etiqueta. marshub tags learn la pide.
tags-unknown = Desconocida: la etiqueta { $uid } está registrada como { $id }, que el juego no tiene. marshub tags forget { $uid }
tags-doubled = Varias: { $name } tiene las etiquetas { $uids }. Es correcto en una loseta con una bajo cada cara.
tags-untagged = Sin etiqueta: { $sort }, { $lacking } de { $count }. Usad botones y teclas en su lugar.
tags-doubtful = Números cortos, que otras etiquetas pueden tener: { $uids }.
tags-sound = Con estas etiquetas se puede jugar a { $game }.
tags-unsound = Estas etiquetas aún no bastan para { $game }.
tags-sort-pawn = peones
tags-sort-rover = róveres
tags-sort-tile = losetas de Cierre
tags-sort-facility = losetas de Instalaciones
tags-sort-item = fichas
tags-sort-card = cartas
tags-sort-colonist = colonos
tags-sort-overlay = esquinas de plantilla

tags-exported = { $count } etiquetas están en { $file }.
tags-ours-or-theirs = Elegid --ours o --theirs.
tags-no-file = No hay ningún archivo { $file }.
tags-conflict = Conflicto: la etiqueta { $uid } aquí es { $ours } y allí { $theirs }.
tags-now-several = { $id } de { $game } tiene etiquetas en los dos archivos, y por tanto varias ahora.
tags-not-imported = No ha cambiado nada. Nuevas: { $added }; iguales: { $same }; conflictos: { $conflicts }. --ours conserva vuestras etiquetas, --theirs usa las del otro archivo.
tags-would-import = Funcionaría. Nuevas: { $added }; iguales: { $same }; conflictos resueltos: { $conflicts }. No ha cambiado nada (--dry-run).
tags-imported = Importadas. Nuevas: { $added }; iguales: { $same }; conflictos resueltos: { $conflicts }. «marshub tags restore» lo deshace.
tags-nothing-to-forget = { $game } no tiene ninguna etiqueta «{ $what }», ni pieza de ese nombre con etiqueta. «marshub tags list» muestra todas las etiquetas.
tags-forgotten = La etiqueta { $uid } ya no es { $id }.
tags-labels-title = { $game }: rótulos para las etiquetas
tags-labels-made =
    { $count ->
        [one] { $file }: rótulos para una pieza, de { $size } mm. Imprimid al 100 % y comprobad con la regla.
       *[other] { $file }: rótulos para { $count } piezas, de { $size } mm. Imprimid al 100 % y comprobad con la regla.
    }
tags-label-size = No se puede hacer un rótulo de { $size } mm: de { $least } a { $most } mm.
tags-label-kind = { $file }: se esperaba un nombre que acabe en .pdf o .svg.
tags-no-labels = Ninguna pieza de { $game } tiene etiqueta todavía: registradlas primero, o quitad --tagged.
