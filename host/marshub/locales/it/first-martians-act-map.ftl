# First Martians: la mappa, Esplorare e Raccogliere, i rover, i segnalini POI.

fm-action-explore = Esplorazione
fm-action-gather = Raccolta
ui-fm-map = Mappa
fm-action-mission-outside = Azione di missione sulla mappa
fm-action-mission-build-outside = Azione di missione sulla mappa (Costruzione)
fm-action-mission-research-outside = Azione di missione sulla mappa (Ricerca)
fm-option-explore = Esplorare { $space }
    .short = { $space }
fm-option-gather = Raccogliere: { $item } da { $space }
    .short = { $item }, { $space }
fm-group-travel = Percorsi e rover
fm-option-drive = { $action } ({ $top }): con { $rover }
fm-option-walk = { $action } ({ $top }): lasciare { $rover } nella Rimessa
fm-option-route =
  { $top }: via { $path }, { $pawns } { $pawns ->
     [one] pedina
    *[other] pedine
  } in più{ $wound ->
     [1] , una ferita
    *[other] {""}
  }{ $morale ->
     [1] , Morale -1
    *[other] {""}
  }{ $adventure ->
     [1] , un’Avventura
    *[other] {""}
  }{ $rover ->
     [1] , pericolo per un rover
    *[other] {""}
  }
fm-option-roi =
  { $space }, { $tile }: { $count } { $count ->
     [one] campione
    *[other] campioni
  }
fm-choose-sample = Da quale tessera si perde un campione?
fm-choose-terrain = Di quale tessera si ignora il terreno in questo round?
fm-choose-gained-part = Quale pezzo di ricambio?
fm-roll-parts = Quanti pezzi di ricambio? Tirate il dado Avaria
fm-roll-rover = { $rover } ha corso pericoli: tirate il dado Ferite verde
fm-draw-roi = Pescate una tessera ROI per { $space }
fm-draw-poi = Pescate un segnalino POI
fm-group-poi = Segnalini POI
fm-option-poi = Usare { $token }
fm-item-poi-a = segnalino POI A
fm-item-poi-b = segnalino POI B
fm-item-poi-c = segnalino POI C
fm-item-poi-sample = segnalino POI: campione
fm-item-poi-part = segnalino POI: pezzo di ricambio
fm-item-poi-morale = segnalino POI: buone notizie
fm-explored =
  { $space } esplorato: { $tile }{ $samples ->
     [0] {""}
     [one] , 1 campione
    *[other] , { $samples } campioni
  }.
fm-token-found = { $space }: qui si trova { $item }.
fm-gathered = Raccolto in { $space }: { $item }.
fm-sample-lost = { $space }: si perde un campione.
fm-rover-unharmed = { $place } torna senza danni.
fm-terrain-ignored = Una scorciatoia evita il terreno di { $space }.
fm-base-set = D’ora in poi i percorsi possono partire da { $space }.
fm-poi-used = Usato: { $item }.
fm-roi-token-placed = { $space }: un segnalino { $token }.
fm-why-no-rover = Questo rover non c’è
fm-why-rover-typeless = I rover possono assistere solo Esplorazione, Raccolta, Ricerca e Costruzione
fm-why-rover-type = { $rover } non può assistere: { $action }
fm-why-rover-blocked = { $rover } ha un segnalino Guasto: prima va riparato
fm-why-rover-taken = { $rover } assiste già un’altra azione in questo round
fm-why-rover-two = Un’azione può essere assistita da un solo rover
fm-why-rover-explore = Un elemento rotto impedisce ai rover di assistere l’Esplorazione
fm-why-rover-alone = Un rover ha bisogno di almeno una pedina
fm-why-rover-inside = I rover possono assistere solo azioni all’esterno dell’HUB
fm-why-route-same = È già il percorso scelto
fm-why-route-start = Un percorso parte dall’HUB o da una base
fm-why-route-gap = { $start } e { $end } non si toccano
fm-why-route-edge = Il bordo esterno di { $space } non si può attraversare
fm-why-route-unexplored = { $space }: spazio inesplorato, non ci passa nessun percorso
fm-why-route-twice = Un percorso non passa due volte sulla stessa tessera
fm-why-route-end = Il percorso deve finire in { $space }
fm-why-route-long = Questo percorso richiede { $count } pedine, più di quante ne restino
fm-why-no-space = Sulla mappa questo spazio non c’è
fm-why-explored = { $space }: spazio già esplorato
fm-why-unreachable = Nessun percorso su tessere esplorate porta a { $space }
fm-why-no-tiles = Non restano tessere per questo anello
fm-why-unexplored = { $space }: spazio ancora inesplorato
fm-why-not-lying = Su { $space } non c’è nulla del genere
fm-why-named = Un’altra Raccolta su { $space } l’ha già scelto
fm-why-poi-missing = Questo segnalino POI non è nell’area Disponibile
fm-why-poi-icon = In questa missione quell’icona non ha effetto
fm-roi-geysers = Geyser
fm-roi-plains = Pianura
fm-roi-dunes = Dune
fm-roi-gravel-fan = Conoide di ghiaia
fm-roi-low-ridge = Cresta bassa
fm-roi-crash-site = Luogo dello schianto
fm-roi-dry-riverbed = Letto in secca
fm-roi-frost-hollow = Conca gelata
fm-roi-chasm = Voragine
fm-roi-mountains = Montagne
fm-roi-boulder-field = Campo di massi
fm-roi-lava-tube = Tubo di lava
fm-roi-salt-pan = Salina
fm-roi-dust-basin = Bacino di polvere
fm-roi-steam-vents = Soffioni
fm-roi-silent-valley = Valle silenziosa
fm-roi-glacier-front = Fronte del ghiacciaio
fm-roi-deep-crater = Cratere profondo
fm-roi-far-plateau = Altopiano lontano
fm-space-R1-N = A1-N
    .long = A1-N (nord, anello 1)
    .aloud = nord, anello 1
fm-space-R1-NE = A1-NE
    .long = A1-NE (nord-est, anello 1)
    .aloud = nord-est, anello 1
fm-space-R1-E = A1-E
    .long = A1-E (est, anello 1)
    .aloud = est, anello 1
fm-space-R1-SE = A1-SE
    .long = A1-SE (sud-est, anello 1)
    .aloud = sud-est, anello 1
fm-space-R1-S = A1-S
    .long = A1-S (sud, anello 1)
    .aloud = sud, anello 1
fm-space-R1-SW = A1-SO
    .long = A1-SO (sud-ovest, anello 1)
    .aloud = sud-ovest, anello 1
fm-space-R1-W = A1-O
    .long = A1-O (ovest, anello 1)
    .aloud = ovest, anello 1
fm-space-R1-NW = A1-NO
    .long = A1-NO (nord-ovest, anello 1)
    .aloud = nord-ovest, anello 1
fm-space-R2-N = A2-N
    .long = A2-N (nord, anello 2)
    .aloud = nord, anello 2
fm-space-R2-NE = A2-NE
    .long = A2-NE (nord-est, anello 2)
    .aloud = nord-est, anello 2
fm-space-R2-E = A2-E
    .long = A2-E (est, anello 2)
    .aloud = est, anello 2
fm-space-R2-SE = A2-SE
    .long = A2-SE (sud-est, anello 2)
    .aloud = sud-est, anello 2
fm-space-R2-S = A2-S
    .long = A2-S (sud, anello 2)
    .aloud = sud, anello 2
fm-space-R2-SW = A2-SO
    .long = A2-SO (sud-ovest, anello 2)
    .aloud = sud-ovest, anello 2
fm-space-R2-W = A2-O
    .long = A2-O (ovest, anello 2)
    .aloud = ovest, anello 2
fm-space-R2-NW = A2-NO
    .long = A2-NO (nord-ovest, anello 2)
    .aloud = nord-ovest, anello 2
fm-space-R3-N = A3-N
    .long = A3-N (nord, anello 3)
    .aloud = nord, anello 3
fm-space-R3-NE = A3-NE
    .long = A3-NE (nord-est, anello 3)
    .aloud = nord-est, anello 3
fm-space-R3-E = A3-E
    .long = A3-E (est, anello 3)
    .aloud = est, anello 3
fm-space-R3-SE = A3-SE
    .long = A3-SE (sud-est, anello 3)
    .aloud = sud-est, anello 3
fm-space-R3-S = A3-S
    .long = A3-S (sud, anello 3)
    .aloud = sud, anello 3
fm-space-R3-SW = A3-SO
    .long = A3-SO (sud-ovest, anello 3)
    .aloud = sud-ovest, anello 3
fm-space-R3-W = A3-O
    .long = A3-O (ovest, anello 3)
    .aloud = ovest, anello 3
fm-space-R3-NW = A3-NO
    .long = A3-NO (nord-ovest, anello 3)
    .aloud = nord-ovest, anello 3
