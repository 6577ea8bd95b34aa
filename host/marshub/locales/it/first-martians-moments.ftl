# Quello che è successo, raccontato.
fm-dice-fell = { $what }: { $faces }.
fm-rolled-three = { $who }: { $action }
fm-rolled-success = { $who }: { $action }
fm-rolled-again = { $who }: { $action }, tiro ripetuto per un segnalino Nuovo Tiro
fm-rolled-skill = { $who } ripete il tiro grazie a un’abilità
fm-rolled-malfunction = { $who } tira i dadi Avaria
fm-rolled-froggy = Froggy è danneggiato?
fm-rolled-rover = { $rover } ha corso pericoli: è danneggiato?
fm-rolled-container = { $space }: che cosa c’è nel container?
fm-rolled-parts = Quanti pezzi di ricambio?
fm-action-began = { $who }: { $action }.
fm-moment-idle = Non cambia nulla.
fm-moment-failed = Nessun successo.
fm-moment-dawn-heading = Un nuovo giorno
fm-moment-dawn = { $left ->
        [0] È l’ultimo sol.
        [one] Dopo questo resta 1 sol.
       *[other] Dopo questo restano { $left } sol.
    }
fm-says-breaks = { $facility }, si rompe un elemento: { $part }.
fm-says-any-part = a scelta
fm-says-token-now = Un segnalino { $token } su { $place }, subito.
fm-says-token-later = Un segnalino { $token } su { $place }, per il prossimo sol.
fm-says-token-x = Un segnalino { $token } su { $place }.
fm-says-token-roi = Un segnalino { $token } su { $place }.
fm-says-token-board = Un segnalino { $token } sulla scheda ID di { $place }.
fm-says-reserve = Riserve Generali, { $reserve }: { $by }.
fm-says-production = Produttività, { $reserve }: { $by }.
fm-says-stress = Stress { $by }.
fm-says-morale = Morale { $by }.
fm-says-track = { $block }: tracciato Avaria { $by }.
fm-says-any-track = Un tracciato Avaria a scelta: { $by }.
fm-says-swap = { $first } e { $second } si scambiano il livello dei tracciati Avaria.
fm-says-tokens = Segnalini Morale { $by }: { $whom }.
fm-says-wounds = Ferite: { $count }, { $whom }.
fm-says-condition = Un segnalino Condizione: { $whom }.
fm-says-lose = Zona di Carico: { $count } { $item } in meno.
fm-says-sample = Campioni tolti dalla mappa: { $count }.
fm-says-wilt = Le piante della Fattoria appassiscono subito.
fm-says-uproot = Tutte le piante tornano sul tracciato Crescita.
fm-says-plant = Piante perse: { $count }.
fm-says-other = Qualcosa di speciale: leggete la carta.
fm-moment-adventure = Un’Avventura per { $who }: «{ $adventure }»
fm-moment-story = La storia continua
