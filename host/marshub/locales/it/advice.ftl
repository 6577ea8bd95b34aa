# Consigli sulla domanda aperta: com’è finita nelle partite che la macchina ha giocato da qui in poi.
advice-title = Consigli
advice-plan = Un altro piano
advice-usual-plan = Il piano consueto
advice-with = { $step }, e altro
advice-of = { $who }: { $what }
advice-won = vince nel { $share }% dei casi (da { $low } a { $high }) su { $count } partite
advice-likely = probabilità di vittoria { $share }% (da { $low } a { $high }): { $count } partite, valutate dopo { $rounds ->
    [one] un altro round
   *[other] altri { $rounds } round
  }
advice-few = { $count ->
    [one] una sola partita: troppo poco per dirlo
   *[other] solo { $count } partite: troppo poche per dirlo
  }
advice-lost = Sconfitta nel { $share }% dei casi: { $cause }
advice-usual = La risposta consueta della macchina: le altre si confrontano con questa.
advice-more = Meglio della risposta consueta di { $points } su 100 (circa { $give } in più o in meno).
advice-less = Peggio della risposta consueta di { $points } su 100 (circa { $give } in più o in meno).
advice-even = Nessuna differenza chiara dalla risposta consueta: { $points } su 100 (circa { $give } in più o in meno).
advice-stays = È già stato consigliato: un altro piano viene prima solo se è chiaramente migliore.
advice-led-better = Per ora è il piano consueto della macchina. Se si continua così anche dopo, è migliore di { $points } su 100 (circa { $give } in più o in meno).
advice-led-worse = Per ora è il piano consueto della macchina. Se si continua così anche dopo, è peggiore di { $points } su 100 (circa { $give } in più o in meno).
advice-early = { $count ->
    [one] Una sola partita accanto alla risposta consueta: troppo poco per un confronto.
   *[other] Solo { $count } partite accanto alla risposta consueta: troppo poche per un confronto.
  }
advice-instead = { $figure } (altrimenti { $other })
advice-without = Senza «{ $step }»: vince nel { $share }% dei casi{ $worse ->
    [0] .
   *[other] ; { $more }.
  }
advice-share = { $share }%
advice-number = { $sign }{ $whole },{ $tenth }
advice-unweighed = Quello che risponderebbe la macchina.
advice-none = niente
advice-all = { $all }
advice-value = { $value }
advice-begins = Sto pensando…
advice-thinking = Sto pensando… Partite giocate da qui in poi: { $count }.
advice-done = Partite giocate da qui alla fine: { $count }.
advice-done-cut = Partite giocate da qui in poi, ognuna per { $rounds ->
    [one] un altro round
   *[other] altri { $rounds } round
  }: { $count }.
advice-unsearched = La macchina risponde subito, senza simulare altre partite.
advice-nothing = Qui non c’è niente da confrontare.
advice-trouble = La ricerca di consigli non è riuscita. Chiedete di nuovo.
advice-barred-over = La partita è finita.
advice-barred-chance = Ora tocca ai dadi o alle carte: non c’è niente da scegliere.
advice-barred-nobody = In questo gioco nessuno può dare consigli.
advice-barred-policy = A questo posto gioca la macchina.
advice-barred-off = Nei giochi competitivi ci sono consigli solo se li attiva tutto il tavolo.
advice-barred-private = Solo chi deve rispondere può vedere questi consigli.
advice-barred-elsewhere = Lo decide l’altro tavolo, che vede lì i suoi consigli.
advice-barred-sent = { elsewhere-sent }
advice-turned-on = I consigli sono attivi: può vederli chi deve rispondere.
advice-turned-off = I consigli sono disattivati.
advice-hint = Invio porta a quella risposta nella domanda · Spazio: altro · Esc esce
advice-order = In ordine di come finiscono le partite, non solo delle vittorie: può differire dalle percentuali
advice-hint-plan = Invio applica tutto il piano (un solo annulla lo toglie) · Spazio: altro · Esc esce
advice-plan-gone = Questo piano non è più possibile.
advice-plan-step = Questo piano non è più possibile: «{ $step }». Non è stato dichiarato nulla.
advice-hint-none = Esc esce
advice-hint-want = + attiva i consigli per tutti
advice-hint-unwant = - li disattiva
advice-gain = bene:
advice-risk = rischio:
advice-why = perché:
ui-key-advice = Consigli
ui-about-advice = Le risposte migliori, con vantaggi e rischi
ui-help-on-advice = La macchina gioca da qui in poi, molte partite per ogni risposta, e a ogni posto gioca come giocherebbe lei. «Vince nel 72% dei casi (da 64 a 79) su 90 partite»: ne ha vinte il 72%; con molte più partite la quota starebbe fra le cifre in parentesi. «Probabilità di vittoria 72% … valutate dopo altri 3 round»: quelle partite sono state fermate lì e valutate da come stavano; è una stima. Con meno di 12 partite non si mostra nessuna quota. «Meglio di 9 su 100»: quanto bene finiscono le partite, non solo chi vince; perciò l’ordine può essere diverso dalle quote. Invio porta a quella risposta nella domanda, dove resta da confermare.
ui-plain-help-v = v: consigli sulla domanda; v +: attiva i consigli in un gioco competitivo; v -: li disattiva.
ui-plain-advice-want = Se tutti volete i consigli, scrivete v +.
ui-plain-advice-alone = { $who }: se nessun altro guarda, scrivete v ! per i consigli.
web-advice = Consigli
web-advice-ask = Che cosa farebbe la macchina?
