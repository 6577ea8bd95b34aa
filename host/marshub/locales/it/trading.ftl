# Scambi: offerte tra due giocatori, in ogni gioco che ne ha.
trade-compose = La tua offerta a { $to }: dai { $gives } e chiedi { $wants }
trade-group-give = Dai
trade-group-want = Chiedi
trade-give = Dai 1 { $good }
trade-want = Chiedi 1 { $good }
trade-send = Fai questa offerta
trade-drop = Nessuna offerta, dopotutto
trade-offered = { $by } offre a { $to }: { $gives } per { $wants }
trade-take = Accetta
trade-counter = Fai una controfferta
trade-refuse = Rifiuta
trade-deaf = Rifiuta, e in questo turno non ascolti altre offerte
trade-good = { $count } { $good }
trade-nothing = niente
trade-why-refused = Proprio questo scambio è già stato rifiutato in questo turno.
