# Partite salvate: marshub saves.
saves-none = Non ci sono ancora partite salvate.
saves-line = { $name }  { $when }  { $game }, { $count ->
    [one] una voce
   *[other] { $count } voci
 }
saves-line-demo = { $name }  { $when }  { $game }, { $count ->
    [one] una voce
   *[other] { $count } voci
 } (una demo)
saves-line-trouble = { $name }  { $when }  non si può aprire: { $error }
saves-whole = { $name } è integra: { $kept ->
    [one] una voce, immutata da quando è stata scritta.
   *[other] { $kept } voci, tutte immutate da quando sono state scritte.
 }
saves-log-missing = { $name } è stata copiata mentre si giocava, senza { $log } accanto. { $kept ->
    [one] Una voce è com’è stata scritta
   *[other] { $kept } voci sono come sono state scritte
 }; le ultime risposte potrebbero mancare.
saves-damaged = { $name } è danneggiata ({ $flaws }). { $kept ->
    [one] Una voce è integra
   *[other] { $kept } voci sono integre
 }, { $lost ->
    [0] nulla è perso.
    [one] una che seguiva è persa.
   *[other] { $lost } che seguivano sono perse.
 }
saves-damaged-unsure = { $name } è danneggiata ({ $flaws }). { $kept ->
    [one] Una voce è integra
   *[other] { $kept } voci sono integre
 }; ciò che seguiva è perso, almeno { $lost }.
saves-hopeless = { $name } non si può recuperare: { $error }
saves-repaired = { $name } si può giocare di nuovo. Il file danneggiato si trova in { $aside }.
saves-passed-over = { $name } è stata saltata: { $error }
saves-copied = { $name } è stata copiata in { $to }.
saves-exported = { $name } è stata esportata: { $moves ->
    [one] una mossa.
   *[other] { $moves } mosse.
 }
saves-exported-hidden = { $name } è stata esportata: { $moves ->
    [one] una mossa.
   *[other] { $moves } mosse.
 } Contiene le mani e altre informazioni nascoste: condividetela a partita finita.
saves-imported = La partita è stata salvata come { $name }: { $moves ->
    [one] una mossa.
   *[other] { $moves } mosse.
 }
saves-imported-cut = È stato conservato solo l’inizio della partita: { $error }
saves-removed = { $name } è stata eliminata.
saves-remove-sure = Eliminare { $name } per sempre?
saves-flaw-file = il file stesso è danneggiato
saves-flaw-schema = non contiene le tabelle di una partita salvata
saves-flaw-structure = la struttura interna del file è danneggiata
saves-flaw-header = l’intestazione è stata modificata
saves-flaw-header-copy = la copia dell’intestazione è stata modificata
saves-flaw-entry = la voce { $number } e quelle seguenti sono state modificate
saves-flaw-checkpoint = il punto fermo { $number } è stato modificato
saves-flaw-tip = la fine non è dove era
saves-flaw-kept = i dati conservati accanto alla partita sono stati modificati
saves-flaw-log = il registro accanto ad essa è danneggiato o manca

# Registrazioni: `marshub record` e `marshub replay`.
recordings-line = { $name }  { $when }  { $game }, { $board }, { $kb } kB
recordings-line-trouble = { $name }  non si può leggere: { $error }
recordings-no-board = nessun tabellone
recordings-none = In { $folder } non ci sono ancora registrazioni.
replay-action = { $when }  { $action }  [{ $answers ->
    [one] una risposta
   *[other] { $answers } risposte
 }]
replay-note = Nota: { $note }
replay-other-rules = registrata con le regole { $recorded }, giocata con le { $now }
replay-other-packs = registrata con altri pacchetti: { $names }
replay-counts = { $name }: { $actions ->
    [one] un’azione
   *[other] { $actions } azioni
 }, { $checked } controllate, { $answers ->
    [one] una risposta
   *[other] { $answers } risposte
 }
replay-frames = { $frames ->
    [one] un messaggio sul cavo
   *[other] { $frames } messaggi sul cavo
 }, { $damaged } danneggiati
replay-record = { $name }: { $game }, { $moves ->
    [one] una mossa
   *[other] { $moves } mosse
 }
replay-differs = La ripetizione è diversa: { $difference }
replay-differs-answers = { $number ->
    [0] all’inizio
   *[other] dopo l’azione { $number } ({ $action })
 }: risposte registrate: { $recorded }, ora: { $now }
replay-differs-state = { $number ->
    [0] all’inizio
   *[other] dopo l’azione { $number } ({ $action })
 }: stato registrato: { $recorded }, ora: { $now }
replay-matches = La ripetizione è uguale.
replay-matches-end = La ripetizione è uguale fino alla fine: { $outcome }
