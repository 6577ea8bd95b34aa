# Scambi: offerte tra due giocatori, in ogni gioco che ne ha.
trade-compose = La tua offerta a { $to }: dai { $gives } e chiedi { $wants }
trade-group-give = Dai
trade-group-want = Chiedi
trade-group-take-back = Togli
trade-give = Dai 1 { $good }
trade-want = Chiedi 1 { $good }
trade-take-back = Togli 1 { $good }
trade-send = Fai questa offerta
trade-drop = Nessuna offerta, dopotutto
trade-offered = { $by } offre a { $to }: { $gives } per { $wants }
trade-take = Accetta
trade-counter = Fai una controfferta
trade-refuse = Rifiuta
trade-deaf = Rifiuta, e in questo turno non ascolti altre offerte
trade-good = { $count } { $good }
trade-nothing = niente
trade-why-gone = Uno dei due non ha più quello che è offerto.
trade-why-empty = In un’offerta ci dev’essere qualcosa almeno da una parte.
trade-why-not-in-it = Non è nell’offerta.
trade-why-both = { $good } non può stare da entrambe le parti.
trade-why-held = { $count ->
    [0] { $who } non ne ha: { $good }.
   *[other] { $who } ha solo { $count } { $good }.
}
