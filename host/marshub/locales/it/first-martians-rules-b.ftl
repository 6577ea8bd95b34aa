# First Martians: AOM, campagne, ricerca di carte.

fm-aom-mapping-drones = Droni Cartografi
fm-aom-logistics-vehicle = Veicolo Logistico
fm-aom-research = AOM di ricerca
fm-aom-build = AOM da costruzione
fm-pawn-pawn-aom-mapping-drones = Pedina: { fm-aom-mapping-drones }
fm-pawn-pawn-aom-logistics-vehicle = Pedina: { fm-aom-logistics-vehicle }
fm-pawn-pawn-aom-research = Pedina: { fm-aom-research }
fm-pawn-pawn-aom-build = Pedina: { fm-aom-build }
fm-type-explore = Esplorare
fm-type-gather = Raccogliere
fm-type-research = Ricercare
fm-type-build = Costruire
fm-choose-aoms =
  { $count ->
     [one] Quale AOM vi accompagna
    *[other] Quali { $count } AOM vi accompagnano
  } per tutta la missione?
fm-option-operate = { $aom }: lo guida { $who }
fm-group-operate = Operatori degli AOM
fm-why-aom-type = { $aom } serve solo per { $action } e per azioni senza tipo
fm-why-aom-event = Questo evento non si può affidare a un AOM
fm-why-aom-solo = Un solo giocatore può usare al massimo { $count } AOM per round
fm-why-aom-not-here = { $aom } non fa parte di questa missione
fm-why-full = Ci sono già tutte le pedine che servono, e altre non ne prende
fm-why-medic-only = Aspetta ancora una pedina del Medico, e prima non ne prende altre
fm-why-operator = { $aom } è già affidato a: { $who }
fm-why-aom-declared = { $aom } è già dichiarato; riprendete prima la sua pedina
fm-why-lent-price = Senza quella parte, quanto è dichiarato qui ({ $facility }) costerebbe più di quanto contiene la riserva
fm-card-passed = «{ $card }» ({ $block }) viene scartata senza effetto.
fm-deck-formed = { $deck }: il mazzo è finito, gli scarti sono stati rimescolati.
fm-deck-malfunction-working = Malfunzioni, blocco lavoro
fm-deck-malfunction-living = Malfunzioni, blocco abitativo
fm-deck-malfunction-system = Malfunzioni, blocco sistemi
fm-choose-lose-upgrade = Quale potenziamento va perso?
fm-upgrade-lost = { $facility }: { $upgrade } non c'è più.

fm-campaign-save = Missione compiuta. Confrontate il tavolo con lo schermo, poi salvate la campagna
fm-option-campaign-save = Salva
fm-choose-campaign = La missione è fallita. E adesso?
fm-option-campaign-replay = Rigiocare questa missione
fm-option-campaign-restart = Ricominciare la campagna
fm-option-campaign-end = Chiudere qui la campagna
fm-option-campaign-stands = Il tavolo è così
fm-campaign-review-crew = Disponete l'equipaggio: ferite, condizioni, segnalini morale, carte abilità
fm-campaign-review-facilities = Disponete le strutture: parti, tessere di chiusura, segnalini, potenziamenti, piante
fm-campaign-review-tracks = Regolate morale, stress, tracciati dei guasti e riquadro dei guasti
fm-campaign-review-supply = Regolate le scorte di ossigeno, energia e cibo
fm-campaign-review-cargo = Disponete la stiva e le carte potenziamento
fm-campaign-review-map = Disponete la mappa e i rover
fm-choose-unlock = { $who }: quale carta abilità si sblocca?
fm-skill-unlocked = { $who } sblocca { $skill }.
fm-bonus-granted = Compiuto in tempo: { $objective }.
fm-campaign-saved = La campagna è salvata dopo { $mission }.
fm-campaign-ended-victory = { $campaign } è conclusa.
fm-campaign-ended-defeat = { $campaign } finisce qui.
fm-reason-campaign = Tutte le missioni della campagna sono alle vostre spalle.
fm-risk-deadly = Permesso, ma mortale: le ferite certe arrivano alla sesta
fm-operator-named = { $aom }: lo guida { $who }.
