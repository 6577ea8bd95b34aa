# Missions: Rogue Probe, Landing, Binding Agent.

# Rogue Probe: signals, the trail, and what lies along it.
fm-mission-rogue-probe = Sonda impazzita
fm-objective-chain = Trovare le tracce: una catena di 7 segnali dall’anello 1 all’anello 3
fm-objective-dropped-samples = Raccogliere due campioni persi dalla sonda lungo le tracce
fm-objective-bring-probe = Esplorare la fine delle tracce e riportare a casa la sonda
fm-mission-action-verify-transmissions = Verifica trasmissioni
fm-mission-action-trade-signals = Analisi delle immagini: due segnali per uno
fm-mission-action-shift-signal-1 = Analisi degli errori, anello 1
fm-mission-action-shift-signal-2 = Analisi degli errori, anello 2
fm-mission-action-shift-signal-3 = Analisi degli errori, anello 3
fm-mission-action-gradual-analysis = Analisi graduale
fm-mission-action-temporary-base = Base temporanea
fm-mission-action-better-safe = Meglio prevenire
fm-choose-noise = Quale segnale è un disturbo e va tolto?
fm-choose-signal-space = Dove si capta invece un segnale?
fm-choose-shifted = Quale segnale veniva dallo spazio accanto?
fm-choose-shifted-to = Dove va il segnale di { $space }?
fm-choose-trail = I segnali formano una catena. Dove finiscono le tracce?
fm-choose-direction-out = Quale carta Direzione esce dal gioco?
fm-choose-withheld = Quale dado Guasto non si tira in questo round?
fm-choose-lowered = Usare un interruttore di sicurezza: quale risultato cala di { $by }?
fm-option-lowered = { $block }: { $face }
fm-option-lower-none = Nessuno, tenere l’interruttore
fm-option-signal =
  { $space }: { $count } { $count ->
     [one] segnale
    *[other] segnali
  }
fm-signal-placed = Un segnale da { $space } (ora { $count }).
fm-signal-discarded = Un segnale di { $space } era un disturbo (restano { $count }).
fm-signal-shifted = Un segnale di { $space } va in { $there }.
fm-trail-found = Le tracce sono chiare; la sonda è in { $space }.
fm-sample-dropped = La sonda ha perso un campione in { $space }.
fm-direction-removed = Carta Direzione fuori dal gioco: { $direction }.
fm-die-withheld = { $block }: nessun dado in questo round.
fm-die-lowered = { $block }: il { $before } del dado vale { $after }.
fm-why-no-directions = Non ci sono più carte Direzione
fm-why-silent = La sonda tace dopo il sol { $last }
fm-why-no-signals = Servono { $count } segnali sulla mappa
fm-why-no-signal-in-ring = Non ci sono segnali nell’anello { $ring }
fm-why-no-dice = In questo round non si tirano dadi Guasto
fm-why-not-rolled = Serve per i dadi Guasto appena tirati
fm-poi-rogue-probe-a = interruttore di sicurezza
fm-poi-rogue-probe-b = una scoperta epocale
fm-poi-rogue-probe-c = navigazione

# An action that several Facilities offer.
fm-group-places = Strutture
fm-option-at = { $action }: usare { $facility }
fm-why-not-offered = { $facility } non è in gioco o non offre questa azione
