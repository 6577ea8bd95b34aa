# First Martians: AOM, campagne, ricerca di carte.

fm-aom-mapping-drones = Droni Cartografi
fm-aom-logistics-vehicle = Veicolo Logistico Autonomo
fm-aom-research = AOM da Ricerca
fm-aom-build = AOM da Costruzione
fm-pawn-pawn-aom-mapping-drones = Pedina: { fm-aom-mapping-drones }
fm-pawn-pawn-aom-logistics-vehicle = Pedina: { fm-aom-logistics-vehicle }
fm-pawn-pawn-aom-research = Pedina: { fm-aom-research }
fm-pawn-pawn-aom-build = Pedina: { fm-aom-build }
fm-type-explore = Esplorazione
fm-type-gather = Raccolta
fm-type-research = Ricerca
fm-type-build = Costruzione
fm-choose-aoms =
  { $count ->
     [one] Quale AOM vi accompagna
    *[other] Quali { $count } AOM vi accompagnano
  } per tutta la missione?
fm-option-operate = { $aom }: ai comandi { $who }
fm-group-operate = Chi manovra le AOM
fm-why-aom-type = { $aom } serve solo per { $action } e per azioni senza tipo
fm-why-aom-event = Questo Evento non si può affidare a una AOM
fm-why-aom-solo = Un solo giocatore può usare al massimo { $count } AOM per round
fm-why-aom-not-here = { $aom } non fa parte di questa missione
fm-why-full = Ci sono già tutte le pedine che servono: altre non si possono aggiungere
fm-why-medic-only = Serve ancora una pedina del Medico, prima di ogni altra
fm-why-operator = { $aom }: ai comandi c’è già { $who }
fm-why-aom-declared = { $aom }: la sua pedina è già assegnata; prima riprendetela
fm-why-lent-price = Senza quell’elemento, le azioni dichiarate qui ({ $facility }) costerebbero più di quanto c’è nelle Riserve Generali
fm-card-passed = «{ $card }» ({ $block }) viene scartata senza effetto.
fm-deck-formed = { $deck }: il mazzo è finito, gli scarti sono stati rimescolati.
fm-deck-malfunction-working = Avaria, { fm-block-working }
fm-deck-malfunction-living = Avaria, { fm-block-living }
fm-deck-malfunction-system = Avaria, { fm-block-system }
fm-choose-lose-upgrade = Quale Miglioramento va perso?
fm-upgrade-lost = { $facility }: { $upgrade } non c’è più.

fm-campaign-save = Missione compiuta. Confrontate il tavolo con lo schermo, poi salvate la campagna
fm-option-campaign-save = Salva
fm-choose-campaign = Missione fallita. E adesso?
fm-option-campaign-replay = Rigiocare questa missione
fm-option-campaign-restart = Ricominciare la campagna
fm-option-campaign-end = Chiudere qui la campagna
fm-option-campaign-stands = Il tavolo corrisponde
fm-campaign-review-crew = Disponete l’equipaggio: ferite, Condizioni, segnalini Morale, carte Abilità
fm-campaign-review-facilities = Disponete le Strutture: indicatori di stato, tessere Arresto, segnalini, Miglioramenti, piante
fm-campaign-review-tracks = Regolate Morale, Stress, tracciati Avaria e riquadro Avaria
fm-campaign-review-supply = Regolate le Riserve Generali: ossigeno, energia e cibo
fm-campaign-review-cargo = Disponete la Zona di Carico e le carte Miglioramento
fm-campaign-review-map = Disponete la mappa e i rover
fm-choose-unlock = { $who }: quale carta Abilità si sblocca?
fm-skill-unlocked = { $who } sblocca { $skill }.
fm-bonus-granted = Compiuto in tempo: { $objective }.
fm-campaign-saved = La campagna è salvata dopo { $mission }.
fm-campaign-ended-victory = { $campaign } è conclusa.
fm-campaign-ended-defeat = { $campaign } finisce qui.
fm-reason-campaign = Tutte le missioni della campagna sono alle vostre spalle.
fm-risk-deadly = Permesso, ma mortale: la sesta ferita è certa
fm-operator-named = { $aom }: ai comandi { $who }.
