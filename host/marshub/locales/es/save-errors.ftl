# Por qué una partida guardada, o exportada, no se puede usar: SaveError, DamagedSave, RecordError.
save-exists = { $path } ya existe; elegid otro nombre
save-exists-load = { $path } ya existe; elegid otro nombre, o cargadla
save-exists-over = { $path } ya existe; elegid otro nombre, o añadid --over
save-itself = { $path } es la propia partida; dad otro nombre
save-holds-other = { $path } contiene otra partida; elegid otro nombre, o añadid --over
save-not-named-so = { $path } no tiene el nombre de una partida guardada (*{ $suffix }); eliminadlo vosotros mismos
save-name-letters = { $name } no puede ser aquí el nombre de un archivo: elegid letras sencillas
save-name-lacking = { $name } no es el nombre de un archivo: añadid el nombre de la partida
save-name-impossible = { $name } no puede ser el nombre de un archivo: contiene un carácter NUL, o es demasiado largo
save-missing = no hay ninguna partida guardada en { $path }
save-not-there = no hay ninguna partida guardada en { $path }; en { $folder } hay: { $names }
save-no-such = no hay ninguna partida guardada { $name }; las vuestras: { $names }; y { $error }
save-no-file = no hay ningún archivo { $path }
save-none = todavía no hay partidas guardadas en { $folder }; { $start }
save-none-whole = todavía no hay ninguna partida guardada íntegra en { $folder }; { $start }
save-none-but-demos = en { $folder } todavía solo hay demos: { $names } (para abrir una, dad su nombre); { $start }
save-names-none = ninguna
save-start-one = para empezar una: `marshub play` o `marshub serve --allow-input`
save-not-regular = { $path } no es un archivo normal, como lo es una partida guardada
save-not-replaced = { $path } no es un archivo normal, así que ninguna partida lo sustituye; elegid otro nombre
save-too-large = { $path } es demasiado grande para una partida guardada: { $size } MB, y como máximo son { $most }
save-log-left = { $path } es lo que queda de otra partida; elegid otro nombre
save-not-ours = { $path } no es una partida de MarsHub
save-format = { $path } tiene el formato { $theirs }; este MarsHub lee el formato { $ours } y los anteriores
save-open = { $path } está abierta en otro MarsHub; cerradla antes allí
save-busy = { $path } se está escribiendo sin parar; probad de nuevo dentro de un momento
save-cut-off = { $path } se interrumpió antes de empezar; empezad otra
save-slow = { $path } tarda demasiado en leerse; está dañada o no es una partida de MarsHub
save-holds-more = { $path } contiene más que cualquier partida: está dañada, o no la escribió MarsHub
save-half = { $path } es la mitad de una partida guardada: la otra, { $log }, falta o está dañada; volved a ponerla al lado
save-schema = { $path } está dañada, o no la escribió MarsHub: no contiene las tablas de una partida guardada
save-no-database = { $path } está dañada o no es una partida de MarsHub: { $error }; `marshub saves check` la examina mejor
save-broken = { $path } está dañada o no es una partida de MarsHub: { $error }
save-damaged = { $path } está dañada ({ $flaws })
save-damaged-kept = { $path } está dañada ({ $flaws }); { $kept ->
    [one] una entrada está íntegra
   *[other] { $kept } entradas están íntegras
 }, { $lost ->
    [one] se ha perdido una
   *[other] se han perdido { $lost }
 }
save-damaged-unsure = { $path } está dañada ({ $flaws }); { $kept ->
    [one] una entrada está íntegra
   *[other] { $kept } entradas están íntegras
 }, no se sabe cuántas se han perdido
save-repairable = { $hint }; `marshub saves repair` recupera lo que puede y conserva el archivo dañado
save-hopeless = { $path } no se puede reparar: se ha perdido el principio de la partida
save-not-understood = { $path } contiene algo que este MarsHub no entiende: { $error }
save-unreadable = { $path } no se puede leer: { $error }
save-unwritable = { $path } no se puede escribir: { $error }
save-unusable = { $path } no se puede usar como partida guardada: { $error }
save-read-only = { $path } no se puede escribir: el archivo o su carpeta son de solo lectura
save-turned-read-only = { $path } no se puede escribir: el archivo o su carpeta son de solo lectura; la partida está guardada hasta la última respuesta
save-no-room = no queda espacio para guardar { $path }; liberad un poco
save-no-room-left = no queda espacio para guardar { $path }; liberad un poco: la partida está guardada hasta la última respuesta
save-gone = { $path } se eliminó, se movió o se sustituyó durante la partida: allí ya no se puede guardar nada
save-no-point = en esta partida no hay punto { $point }; su historial tiene { $count } pasos
save-point-foreign = este punto se jugó con otras reglas u otros paquetes; solo se puede ver donde empieza su ronda
save-point-elsewhere = solo la mesa que juega esta partida puede mostrar este punto; aquí, aquellos en los que empezó una ronda
save-other-game = esta partida guardada es de { $theirs }, no de { $ours }
save-no-checkpoint = esta partida se interrumpió antes de su primer punto fijo; empezad una nueva
save-checkpoint-unreadable = un punto fijo de esta partida ya no se puede leer: { $error }
save-checkpoint-misplaced = un punto fijo de esta partida está en el lugar equivocado
save-checkpoint-reveals = un punto fijo de esta partida revela lo que queda fuera de él
save-undo-too-far = en esta partida se deshace más de lo que se jugó
save-nothing-left = nada en esta partida guardada lleva a una partida que se pueda continuar
save-setup-unreadable = la preparación de esta partida guardada no se puede leer: { $error }
save-state-unreadable = el estado de esta partida guardada ya no se puede leer: { $error }
save-does-not-fit = esta partida guardada no es coherente, y no se puede continuar: { $error }
save-answers-more = el registro tiene más respuestas que preguntas
save-nothing-asked = la partida ha terminado, no hay ninguna pregunta
save-answers-other = responde a { $what }
save-not-replayable = esta partida no se puede volver a jugar desde el principio: { $error }
save-leads-elsewhere = esta partida, jugada de nuevo desde el principio, no lleva a su propia mesa
save-too-many-moves = esta partida tiene { $count } jugadas; una partida exportada tiene como máximo { $most }
save-record-too-large = esta partida exportada pasaría de { $mb } MB
record-unreadable = { $path } { $error }
record-large = una partida exportada tiene como máximo { $mb } MB
record-other-json = una partida exportada es un objeto JSON que tiene "record", "game" y "moves"
record-format = esta partida exportada tiene el formato { $theirs }; este MarsHub lee { $ours }
record-none = esto no es una partida exportada: { $error }
record-long = una partida exportada tiene como máximo { $most } jugadas, no { $count }
record-no-move = jugada { $number }: una jugada es ["who","question","answer"], una corrección un objeto con "type": { $error }
record-game = esta es una partida de { $theirs }, no de { $ours }
record-seats = su preparación tiene los puestos { $seats }; nombra otros
record-pack-lacking = se jugó con el paquete { $pack }, que no está en esta partida: conseguidlo, y nombradlo en setup
record-pack-other = se jugó con otro paquete { $pack } distinto del que hay aquí: conseguid el mismo archivo
record-rules = { $error }; se jugó con la versión { $theirs } de las reglas, estas son la { $ours }
record-goes-on = la partida exportada termina en { $recorded }, pero sus jugadas llevan a una partida que continúa
record-ends = la partida exportada termina en { $recorded }, pero sus jugadas llevan a una partida que termina en { $end }
record-other-table = sus jugadas llevan a otra mesa ({ $ours }) distinta de la exportada ({ $theirs })
record-all-kept = { $error }; todas sus jugadas se pueden conservar
record-kept = { $error }; las { $kept } jugadas anteriores se pueden conservar
record-move = la jugada { $number } no encaja: { $error }
record-move-asked = la jugada { $number } no encaja: { $error }; las reglas preguntan { $asked }
record-question = { $question } de { $seat }
record-other-chance = jugada { $move }: el generador da otra cosa
setup-no-game = no hay ningún juego ni misión { $name }; juegos: { $games }; misiones: { $missions }
setup-similar = { $error }; ¿queríais decir { $name }?
setup-unknown-game = no hay ningún juego { $name }; elegid entre { $games }
