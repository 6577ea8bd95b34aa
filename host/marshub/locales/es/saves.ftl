# Partidas guardadas: marshub saves.
saves-none = Todavía no hay partidas guardadas.
saves-line = { $name }  { $when }  { $game }, { $count ->
    [one] una entrada
   *[other] { $count } entradas
 }
saves-line-demo = { $name }  { $when }  { $game }, { $count ->
    [one] una entrada
   *[other] { $count } entradas
 } (una demo)
saves-line-trouble = { $name }  { $when }  no se puede abrir: { $error }
saves-whole = { $name } está íntegra: { $kept ->
    [one] una entrada, sin cambios desde que se escribió.
   *[other] { $kept } entradas, todas sin cambios desde que se escribieron.
 }
saves-log-missing = { $name } se copió mientras se jugaba, sin { $log } al lado. { $kept ->
    [one] Una entrada está como se escribió
   *[other] { $kept } entradas están como se escribieron
 }; pueden faltar las últimas respuestas.
saves-damaged = { $name } está dañada ({ $flaws }). { $kept ->
    [one] Una entrada está íntegra
   *[other] { $kept } entradas están íntegras
 }, { $lost ->
    [0] no se ha perdido nada.
    [one] se ha perdido una posterior.
   *[other] se han perdido { $lost } posteriores.
 }
saves-damaged-unsure = { $name } está dañada ({ $flaws }). { $kept ->
    [one] Una entrada está íntegra
   *[other] { $kept } entradas están íntegras
 }; lo que venía después se ha perdido, al menos { $lost }.
saves-hopeless = { $name } no se puede recuperar: { $error }
saves-repaired = { $name } se puede jugar de nuevo. El archivo dañado está en { $aside }.
saves-passed-over = { $name } se ha saltado: { $error }
saves-copied = { $name } se ha copiado en { $to }.
saves-exported = { $name } se ha exportado: { $moves ->
    [one] una jugada.
   *[other] { $moves } jugadas.
 }
saves-exported-hidden = { $name } se ha exportado: { $moves ->
    [one] una jugada.
   *[other] { $moves } jugadas.
 } Contiene las manos y otra información oculta: compartidla al acabar la partida.
saves-imported = La partida se ha guardado como { $name }: { $moves ->
    [one] una jugada.
   *[other] { $moves } jugadas.
 }
saves-imported-cut = Solo se ha conservado el principio de la partida: { $error }
saves-removed = { $name } se ha eliminado.
saves-remove-sure = ¿Eliminar { $name } para siempre?
saves-flaw-file = el propio archivo está dañado
saves-flaw-schema = no contiene las tablas de una partida guardada
saves-flaw-structure = la estructura interna del archivo está dañada
saves-flaw-header = su cabecera se ha modificado
saves-flaw-header-copy = la copia de su cabecera se ha modificado
saves-flaw-entry = la entrada { $number } y las siguientes se han modificado
saves-flaw-checkpoint = el punto fijo { $number } se ha modificado
saves-flaw-tip = su final no está donde estaba
saves-flaw-kept = los datos guardados junto a la partida se han modificado
saves-flaw-log = el registro que va a su lado está dañado o falta

# Grabaciones: `marshub record` y `marshub replay`.
recordings-line = { $name }  { $when }  { $game }, { $board }, { $kb } kB
recordings-line-trouble = { $name }  no se puede leer: { $error }
recordings-no-board = sin tablero
recordings-none = En { $folder } todavía no hay grabaciones.
replay-action = { $when }  { $action }  [{ $answers ->
    [one] una respuesta
   *[other] { $answers } respuestas
 }]
replay-note = Nota: { $note }
replay-other-rules = grabada con las reglas { $recorded }, jugada con las { $now }
replay-other-packs = grabada con otros paquetes: { $names }
replay-counts = { $name }: { $actions ->
    [one] una acción
   *[other] { $actions } acciones
 }, { $checked } comprobadas, { $answers ->
    [one] una respuesta
   *[other] { $answers } respuestas
 }
replay-frames = { $frames ->
    [one] un mensaje por el cable
   *[other] { $frames } mensajes por el cable
 }, { $damaged } dañados
replay-record = { $name }: { $game }, { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
 }
replay-differs = La repetición es distinta: { $difference }
replay-differs-answers = { $number ->
    [0] al principio
   *[other] tras la acción { $number } ({ $action })
 }: respuestas grabadas: { $recorded }, ahora: { $now }
replay-differs-state = { $number ->
    [0] al principio
   *[other] tras la acción { $number } ({ $action })
 }: estado grabado: { $recorded }, ahora: { $now }
replay-matches = La repetición es igual.
replay-matches-end = La repetición es igual hasta el final: { $outcome }
