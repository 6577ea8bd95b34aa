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
advice-usual = La risposta consueta della macchina: le altre si misurano su questa.
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
advice-unsearched = A questo la macchina risponde subito, senza giocare oltre.
advice-nothing = Qui non c’è niente da soppesare.
advice-trouble = La macchina non è riuscita a pensarci. Chiedete di nuovo.
advice-barred-over = La partita è finita.
advice-barred-chance = Ora tocca ai dadi o alle carte: non c’è niente da scegliere.
advice-barred-nobody = In questo gioco nessuno può dare consigli.
advice-barred-policy = A questo posto gioca la macchina.
advice-barred-off = Qui ognuno gioca per sé: ci sono consigli solo se li vuole tutto il tavolo.
advice-barred-private = Questi consigli sono solo per chi deve rispondere.
advice-barred-elsewhere = Questo lo decide l’altro tavolo, e là si chiede consiglio.
advice-barred-sent = { elsewhere-sent }
advice-turned-on = Il tavolo vuole i consigli: può chiederli chi deve rispondere.
advice-turned-off = Il tavolo non vuole più consigli.
advice-hint = Invio porta a quella risposta nella domanda · Spazio: altro · Esc esce
advice-order = In ordine di come finiscono le partite, non solo di chi vince: può differire dalle percentuali
advice-hint-plan = Invio prende tutto il piano (un solo annulla lo riprende) · Spazio: altro · Esc esce
advice-plan-gone = Questo piano non è più possibile.
advice-plan-step = Questo piano non è più possibile: «{ $step }». Non è stato dichiarato nulla.
advice-hint-none = Esc esce
advice-hint-want = + consigli per tutti
advice-hint-unwant = - niente più consigli
advice-gain = bene:
advice-risk = rischio:
advice-why = perché:
ui-key-advice = Consigli
ui-about-advice = Le risposte migliori, con vantaggi e rischi
ui-help-on-advice = La macchina gioca da qui in poi, molte partite per ogni risposta, a tutti i posti come gioca lei. «Vince nel 72% dei casi (da 64 a 79) su 90 partite»: ne ha vinte 72 su 100; fra parentesi c’è dove può stare la quota se continuasse. «Probabilità di vittoria 72% … valutate dopo altri 3 round»: le partite si sono fermate lì e si è giudicato come stavano; è una stima. Con meno di 12 partite non si dice nessuna quota. «Meglio di 9 su 100»: quanto bene finiscono le partite, non solo chi vince; perciò l’ordine può essere diverso dalle quote. Invio porta a quella risposta nella domanda, dove resta da confermare.
ui-plain-help-v = v: consigli sulla domanda; v +: un tavolo di rivali vuole i consigli; v -: non li vuole.
ui-plain-advice-want = Se tutti lo volete, scrivete v +.
ui-plain-advice-alone = { $who }: se nessun altro guarda, scrivete v ! per i consigli.
web-advice = Consigli
web-advice-ask = Che cosa farebbe la macchina?
