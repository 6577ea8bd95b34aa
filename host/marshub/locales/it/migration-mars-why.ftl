# Migration: Mars: perché no, nelle domande più piccole, e che cosa aiuterebbe.

## What is against it

mm-why-not-held = Non hai { $card }.
mm-why-other-card = Dev’essere una di queste: { $cards }.
mm-why-ruin = Una rovina dà Olympium o un Progetto.
mm-why-shipment = La spedizione gratuita è un Kit medico, un RCU, una Cella di energia o un abitante.
mm-why-lacking = Ti mancano { $cards }.
mm-why-irreplaceable = Ti mancano { $cards }; l’Olympium sostituisce solo Acqua, Pietra e Metallo.
mm-why-struck-tunnel = Il tuo Tunnel su { $where } è sotto una tessera impatto: finché un RCU non la toglie, non vi si attacca nulla di nuovo.
mm-why-cut-off = La tua struttura su { $where } è tagliata fuori dal tuo Quartier generale.
mm-why-foreign-link = La struttura su { $where } è di un’altra colonia e non collega nulla di tuo.
mm-why-own-offer = Non puoi scambiare con te stesso.
mm-why-fuel = { $count ->
    [0] Non hai Celle di energia.
    [one] Hai 1 Cella di energia.
   *[other] Hai { $count } Celle di energia.
}
mm-why-no-home = Su { $where } non c’è un tuo Habitat.
mm-why-no-ward = Su { $where } non c’è un tuo Ospedale.
mm-why-ward-full = Nell’Ospedale su { $where } c’è già qualcuno.
mm-why-only-ward = I feriti vanno solo in un altro Ospedale, e { $where } non lo è.
mm-why-no-refinery = Su { $where } non c’è una tua Raffineria.
mm-why-bays-full = { $count ->
    [one] La tua baia di recupero è piena.
   *[other] Le tue { $count } baie di recupero sono piene.
}

## What would help

mm-mend-returned = un giocatore che ne restituisce uno alla Tesoreria
mm-mend-fuel = una Cella di energia dalla tua stazione di rifornimento o dalla Tesoreria, per un tiro futuro
mm-mend-housing = un Habitat vuoto o il collegamento all’Ambasciata
mm-mend-embassy = collegare la tua colonia all’Ambasciata
mm-mend-move-out = qualcuno che trasloca
mm-mend-heal = un Kit medico per chi è lì, in un tuo turno
