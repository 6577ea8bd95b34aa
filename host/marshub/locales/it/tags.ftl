# I tag: marshub tags.
tags-no-uid = «{ $uid }» non è un UID di tag: servono 4, 7 o 10 byte in esadecimale, come 04a1b2c3d4e5f6.
tags-file-unreadable = { $file } non si può leggere: { $what }.
tags-file-unwritable = { $file } non si può scrivere: { $what }. Il contenuto di prima c’è ancora.
tags-file-toml = { $at }: non è TOML valido: { $what }.
tags-file-format = { $at }: serve format = { $wanted }, non { $given }.
tags-file-no-format = { $at }: manca la riga format = { $wanted }.
tags-file-table = { $at }: serve una tabella di tag, non { $given }.
tags-file-uid = { $at }: non è un UID di tag: servono 4, 7 o 10 byte in esadecimale, come 04a1b2c3d4e5f6.
tags-file-piece = { $at }: serve l’id di un pezzo tra virgolette, non { $given }.
tags-file-twice = { $at }: questo tag compare due volte, sotto { $one } e sotto { $other }. Togliete la riga sbagliata.
tags-file-overlay = { $at }: { $piece }, ma questo tag sta nell’angolo della mascherina di { $game } e non può essere altro. Togliete una delle due righe.
tags-broken = { $broken } Nulla è cambiato. Correggete quella riga, oppure spostate il file e importate la vostra esportazione: marshub tags import FILE
tags-broken-backup = { $broken } Nulla è cambiato. Correggete quella riga, oppure rimettete il file com’era prima ({ $backup }): marshub tags restore
tags-no-backup = Non c’è nessuna copia { $backup }: nulla è cambiato.
tags-restored = { $file } è com’era prima dell’ultimo comando che l’ha cambiato. La versione di prima sta in { $aside }.
tags-changed-meanwhile = Un altro programma ha cambiato { $file } nel frattempo, e le sue modifiche restano. Ripetete il comando: prosegue da lì.

tags-blank = Tag { $uid }: molti tag vergini, e alcuni telefoni, rispondono con questo numero. Usate un altro tag: gli adesivi NTAG213 o NTAG215 hanno numeri propri.
tags-random = Tag { $uid }: questo numero cambia a ogni lettura, come fanno telefoni, carte bancarie e passaporti. Allontanate telefoni e portafogli; usate un adesivo NTAG213 o NTAG215.
tags-half-read = Tag { $uid }: è stata letta solo metà del numero. Sollevatelo e appoggiatelo piatto al centro del lettore.
tags-short = Il tag { $uid } ha un numero corto (4 byte), che un altro tag può avere. Va bene finché non ne avete due uguali; gli adesivi NTAG213 o NTAG215 sono sempre diversi.

tags-overlay-of = Mascherina di { $game }: il tag nell’angolo
tags-unknown-piece = pezzo sconosciuto { $id }
tags-no-piece = In { $game } non c’è nessun pezzo { $piece }. Forse: { $near }? «marshub tags list» e «marshub tags labels» mostrano tutti gli id.
tags-learned = { $piece }: tag { $uid }.
tags-same = { $uid } è già { $piece }. Appoggiate il prossimo.
tags-duplicate = Il tag { $uid } è già sotto { $piece }, e lì è rimasto. Prendete un altro tag; oppure prima: marshub tags forget { $uid }
tags-is-overlay = Il tag { $uid } sta nell’angolo della mascherina di { $game } e non può essere altro. Prendete un altro tag.
tags-overlay-used = Il tag { $uid } è un pezzo di { $game } ({ $other }), e l’angolo di una mascherina vuole un tag tutto suo. Prendete un altro tag.
tags-shared = È anche { $other } in { $game }; un tag può servire più giochi.
tags-two-at-once = Oltre all’ultimo c’è un altro tag ({ $uid }). Togliete l’ultimo. Se li avete scambiati: b annulla l’ultimo.
tags-too-many = Il tag { $uid } è di troppo. Toglieteli tutti, poi appoggiate ciò che è chiesto ora.
tags-taken-back = Annullato: { $piece } non ha più il tag { $uid }. Sollevate il tag prima di appoggiarlo di nuovo.
tags-done-again = Ripristinato: { $piece } ha il tag { $uid }.
tags-nothing-back = In questa sessione non c’è nulla da annullare. Per dimenticare ciò che è stato registrato prima: marshub tags forget
tags-nothing-redo = Non c’è nulla da ripristinare.
tags-lying =
    { $count ->
        [one] Un tag è già sul tabellone e non viene considerato: sollevatelo, e appoggiatelo quando viene chiesto.
       *[other] { $count } tag sono già sul tabellone e non vengono considerati: sollevateli, e appoggiate ciascuno quando viene chiesto.
    }
tags-board-lost = Il tabellone si è scollegato. Rimettete il cavo: non si perde nulla, e la registrazione riprende da sola. q ferma.
tags-board-back = Il tabellone è di nuovo collegato.

tags-learning =
    { $count ->
        [0] { $game }: ogni pezzo ha un tag in { $file }. Nulla da fare.
        [one] { $game }: un pezzo da registrare, in { $file }.
       *[other] { $game }: { $count } pezzi da registrare, in { $file }.
    }
tags-goes-on =
    { $skipped ->
        [0] Si prosegue con { $name }.
        [one] Si prosegue con { $name }, dove si era smesso. Un pezzo prima è stato saltato: --from-start lo chiede.
       *[other] Si prosegue con { $name }, dove si era smesso. { $skipped } pezzi prima sono stati saltati: --from-start li chiede.
    }
tags-how = Tabellone: { $port }. Appoggiate ogni pezzo su un lettore qualsiasi quando viene chiesto, e toglietelo. Verde: registrato; rosso: rifiutato. Tasti, poi Invio: s salta, b annulla, r ripristina, q ferma, ? aiuto. Pulsanti: avanti salta, indietro annulla.
tags-how-sim = Un tabellone simulato: { $port }. t appoggia il tag richiesto, «put pad 04A1B2C3D4E5F6» uno qualsiasi. Tasti, poi Invio: s salta, b annulla, r ripristina, q ferma, ? aiuto.
tags-keys = s: salta questo. b: annulla l’ultimo passo. r: ripristina ciò che è stato annullato. Invio: chiede di nuovo. q: ferma; la prossima volta si prosegue da qui. Sul tabellone: avanti, indietro e OK fanno lo stesso.
tags-no-profile = Il profilo del tabellone è { $profile }, che non fa parte di MarsHub: tutti i suoi LED lampeggiano insieme, e i suoi pulsanti non fanno nulla. Indicatelo con --profile FILE.
tags-ask = { $name } ({ $id })
tags-ask-several =
    { $count ->
        [one] { $name }: ancora uno ({ $ids })
       *[other] { $name }: { $count }, insieme o uno dopo l’altro ({ $ids })
    }
tags-end = Sono stati chiesti tutti i pezzi. Registrati: { $learned }; saltati: { $skipped }.
tags-broken-off = Fermato. Registrati: { $learned }; saltati: { $skipped }. Il prossimo «marshub tags learn» prosegue da qui.
tags-learned-apart = Sono di un tabellone simulato e restano separati dai tag veri: marshub tags check { $id } --file { $file }

tags-of-game = { $game }: { $count } pezzi su { $pieces } hanno un tag in { $file }.
tags-column-uid = Tag
tags-column-id = Id
tags-column-piece = Pezzo
tags-other-game = { $name }: tag: { $count }; questo MarsHub non ha nessun gioco con quel nome.
tags-none-yet = In { $file } non ci sono ancora tag: marshub tags learn
tags-missing = Manca: { $name } non ha un tag. marshub tags learn lo chiede.
tags-unknown = Sconosciuto: il tag { $uid } è registrato come { $id }, che il gioco non ha. marshub tags forget { $uid }
tags-doubled = Più d’uno: { $name } ha i tag { $uids }. È giusto per una tessera con uno sotto ogni faccia.
tags-untagged = Senza tag: { $sort }, { $lacking } su { $count }. Per questi usate pulsanti e tasti.
tags-doubtful = Numeri corti, che altri tag possono avere: { $uids }.
tags-sound = Con questi tag si può giocare a { $game }.
tags-unsound = Questi tag non bastano ancora per { $game }.
tags-sort-pawn = pedine
tags-sort-rover = rover
tags-sort-tile = tessere Arresto
tags-sort-facility = tessere Struttura
tags-sort-item = segnalini
tags-sort-card = carte
tags-sort-colonist = coloni
tags-sort-overlay = angoli di mascherina

tags-exported = { $count } tag sono in { $file }.
tags-ours-or-theirs = Scegliete o --ours o --theirs.
tags-no-file = Non c’è nessun file { $file }.
tags-conflict = Conflitto: il tag { $uid } qui è { $ours } e là { $theirs }.
tags-now-several = { $id } di { $game } ha tag in entrambi i file, e quindi ora più d’uno.
tags-not-imported = Nulla è cambiato. Nuovi: { $added }; uguali: { $same }; conflitti: { $conflicts }. --ours tiene i vostri tag, --theirs usa quelli dell’altro file.
tags-would-import = Funzionerebbe. Nuovi: { $added }; uguali: { $same }; conflitti risolti: { $conflicts }. Nulla è cambiato (--dry-run).
tags-imported = Importati. Nuovi: { $added }; uguali: { $same }; conflitti risolti: { $conflicts }. «marshub tags restore» annulla.
tags-nothing-to-forget = { $game } non ha nessun tag «{ $what }» e nessun pezzo di quel nome con un tag. «marshub tags list» mostra tutti i tag.
tags-forgotten = Il tag { $uid } non è più { $id }.
tags-labels-title = { $game }: etichette per i tag
tags-labels-made =
    { $count ->
        [one] { $file }: etichette per un pezzo, { $size } mm di diametro. Stampate al 100% e controllate con il righello.
       *[other] { $file }: etichette per { $count } pezzi, { $size } mm di diametro. Stampate al 100% e controllate con il righello.
    }
tags-label-size = Un’etichetta di { $size } mm non si può fare: da { $least } a { $most } mm.
tags-label-kind = { $file }: serve un nome che finisce in .pdf o .svg.
tags-no-labels = Nessun pezzo di { $game } ha ancora un tag: registrateli prima, o togliete --tagged.
