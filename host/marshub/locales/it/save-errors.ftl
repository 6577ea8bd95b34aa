# Perché una partita salvata, o esportata, non si può usare: SaveError, DamagedSave, RecordError.
save-exists = { $path } esiste già; scegliete un altro nome
save-exists-load = { $path } esiste già; scegliete un altro nome, o caricatela
save-exists-over = { $path } esiste già; scegliete un altro nome, o aggiungete --over
save-itself = { $path } è la partita stessa; date un altro nome
save-holds-other = { $path } contiene un’altra partita; scegliete un altro nome, o aggiungete --over
save-not-named-so = { $path } non ha il nome di una partita salvata (*{ $suffix }); eliminatelo da voi
save-name-letters = { $name } qui non può essere il nome di un file: scegliete lettere semplici
save-name-lacking = { $name } non è il nome di un file: aggiungete il nome della partita
save-name-impossible = { $name } non può essere il nome di un file: contiene un carattere NUL, o è troppo lungo
save-missing = non c’è nessuna partita salvata in { $path }
save-not-there = non c’è nessuna partita salvata in { $path }; in { $folder } ci sono: { $names }
save-no-such = non c’è nessuna partita salvata { $name }; le vostre: { $names }; e { $error }
save-no-file = il file { $path } non c’è
save-none = in { $folder } non ci sono ancora partite salvate; { $start }
save-none-whole = in { $folder } non c’è ancora nessuna partita salvata integra; { $start }
save-none-but-demos = in { $folder } ci sono ancora solo demo: { $names } (per aprirne una, datene il nome); { $start }
save-names-none = nessuna
save-start-one = per iniziarne una: `marshub play` o `marshub serve --allow-input`
save-not-regular = { $path } non è un file normale, come lo è una partita salvata
save-not-replaced = { $path } non è un file normale, quindi nessuna partita lo sostituisce; scegliete un altro nome
save-too-large = { $path } è troppo grande per una partita salvata: { $size } MB, e al massimo sono { $most }
save-log-left = { $path } è ciò che resta di un’altra partita; scegliete un altro nome
save-not-ours = { $path } non è una partita di MarsHub
save-format = { $path } ha il formato { $theirs }; questo MarsHub legge il formato { $ours } e i precedenti
save-open = { $path } è aperta in un altro MarsHub; chiudetela prima lì
save-busy = { $path } viene scritta di continuo; riprovate tra poco
save-cut-off = { $path } è stata interrotta prima dell’inizio; iniziatene un’altra
save-slow = { $path } richiede troppo tempo per essere letta; è danneggiata o non è una partita di MarsHub
save-holds-more = { $path } contiene più di qualsiasi partita: è danneggiata, o non l’ha scritta MarsHub
save-half = { $path } è metà di una partita salvata: l’altra, { $log }, manca o è danneggiata; rimettetela accanto
save-schema = { $path } è danneggiata, o non l’ha scritta MarsHub: non contiene le tabelle di una partita salvata
save-no-database = { $path } è danneggiata o non è una partita di MarsHub: { $error }; `marshub saves check` la esamina meglio
save-broken = { $path } è danneggiata o non è una partita di MarsHub: { $error }
save-damaged = { $path } è danneggiata ({ $flaws })
save-damaged-kept = { $path } è danneggiata ({ $flaws }); { $kept ->
    [one] una voce è integra
   *[other] { $kept } voci sono integre
 }, { $lost ->
    [one] una è persa
   *[other] { $lost } sono perse
 }
save-damaged-unsure = { $path } è danneggiata ({ $flaws }); { $kept ->
    [one] una voce è integra
   *[other] { $kept } voci sono integre
 }, non si sa quante sono perse
save-repairable = { $hint }; `marshub saves repair` recupera ciò che può e conserva il file danneggiato
save-hopeless = { $path } non si può riparare: l’inizio della partita è perso
save-not-understood = { $path } contiene qualcosa che questo MarsHub non capisce: { $error }
save-unreadable = { $path } non si può leggere: { $error }
save-unwritable = { $path } non si può scrivere: { $error }
save-unusable = { $path } non si può usare come partita salvata: { $error }
save-read-only = { $path } non si può scrivere: il file o la sua cartella sono di sola lettura
save-turned-read-only = { $path } non si può scrivere: il file o la sua cartella sono di sola lettura; la partita è salvata fino all’ultima risposta
save-no-room = non c’è più spazio per salvare { $path }; liberatene
save-no-room-left = non c’è più spazio per salvare { $path }; liberatene: la partita è salvata fino all’ultima risposta
save-gone = { $path } è stata eliminata, spostata o sostituita durante la partita: lì non si può più salvare nulla
save-no-point = in questa partita il punto { $point } non c’è; la sua cronologia ha { $count } passi
save-point-foreign = questo punto è stato giocato con altre regole o altri pacchetti; si può vedere solo dove inizia il suo round
save-point-elsewhere = solo il tavolo che gioca questa partita può mostrare questo punto; qui, quelli in cui iniziava un round
save-other-game = questa partita salvata è di { $theirs }, non di { $ours }
save-no-checkpoint = questa partita è stata interrotta prima del suo primo punto fermo; iniziatene una nuova
save-checkpoint-unreadable = un punto fermo di questa partita non si può più leggere: { $error }
save-checkpoint-misplaced = un punto fermo di questa partita è al posto sbagliato
save-checkpoint-reveals = un punto fermo di questa partita rivela ciò che ne sta fuori
save-undo-too-far = in questa partita si annulla più di quanto è stato giocato
save-nothing-left = nulla in questa partita salvata porta a una partita che si possa riprendere
save-setup-unreadable = la preparazione in questa partita salvata non si può leggere: { $error }
save-state-unreadable = lo stato in questa partita salvata non si può più leggere: { $error }
save-does-not-fit = questa partita salvata non è coerente, e non si può riprendere: { $error }
save-answers-more = il registro ha più risposte che domande
save-nothing-asked = la partita è finita, non c’è nessuna domanda
save-answers-other = risponde a { $what }
save-not-replayable = questa partita non si può rigiocare dall’inizio: { $error }
save-leads-elsewhere = questa partita, rigiocata dall’inizio, non porta al suo tavolo
save-too-many-moves = questa partita ha { $count } mosse; una partita esportata ne ha al massimo { $most }
save-record-too-large = questa partita esportata supererebbe { $mb } MB
record-unreadable = { $path } { $error }
record-large = una partita esportata ha al massimo { $mb } MB
record-other-json = una partita esportata è un oggetto JSON che ha "record", "game" e "moves"
record-format = questa partita esportata ha il formato { $theirs }; questo MarsHub legge { $ours }
record-none = questa non è una partita esportata: { $error }
record-long = una partita esportata ha al massimo { $most } mosse, non { $count }
record-no-move = mossa { $number }: una mossa è ["who","question","answer"], una correzione un oggetto con "type": { $error }
record-game = questa è una partita di { $theirs }, non di { $ours }
record-seats = la sua preparazione ha i posti { $seats }; ne nomina altri
record-pack-lacking = è stata giocata con il pacchetto { $pack }, che in questa partita non c’è: procuratevelo, e nominatelo in setup
record-pack-other = è stata giocata con un altro pacchetto { $pack } rispetto a quello che c’è qui: procuratevi lo stesso file
record-rules = { $error }; è stata giocata con la versione { $theirs } delle regole, queste sono la { $ours }
record-goes-on = la partita esportata finisce in { $recorded }, ma le sue mosse portano a una partita che continua
record-ends = la partita esportata finisce in { $recorded }, ma le sue mosse portano a una partita che finisce in { $end }
record-other-table = le sue mosse portano a un altro tavolo ({ $ours }) rispetto a quello esportato ({ $theirs })
record-all-kept = { $error }; tutte le sue mosse si possono conservare
record-kept = { $error }; le { $kept } mosse precedenti si possono conservare
record-move = la mossa { $number } non va: { $error }
record-move-asked = la mossa { $number } non va: { $error }; le regole chiedono { $asked }
record-question = { $question } di { $seat }
record-other-chance = mossa { $move }: il generatore dà altro
setup-no-game = non c’è nessun gioco né missione { $name }; giochi: { $games }; missioni: { $missions }
setup-similar = { $error }; intendevate { $name }?
setup-unknown-game = non c’è nessun gioco { $name }; scegliete tra { $games }
