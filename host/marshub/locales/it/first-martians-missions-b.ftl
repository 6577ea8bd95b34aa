# Missions: Rogue Probe, Landing, Binding Agent.

# Rogue Probe: signals, the trail, and what lies along it.
fm-mission-rogue-probe = Sonda Impazzita
fm-objective-chain = Trovare la pista: una catena di 7 segnali dall’anello 1 all’anello 3
fm-objective-dropped-samples = Raccogliere i due campioni persi dalla sonda lungo la pista
fm-objective-bring-probe = Esplorare la fine della pista e riportare a casa la sonda
fm-mission-action-verify-transmissions = Verifica Trasmissioni
fm-mission-action-trade-signals = Analisi delle immagini: due segnali per uno
fm-mission-action-shift-signal-1 = Analisi degli errori, anello 1
fm-mission-action-shift-signal-2 = Analisi degli errori, anello 2
fm-mission-action-shift-signal-3 = Analisi degli errori, anello 3
fm-mission-action-gradual-analysis = Analisi graduale
fm-mission-action-temporary-base = Base temporanea
fm-mission-action-better-safe = Meglio Prevenire
fm-choose-noise = Quale segnale è un disturbo e va tolto?
fm-choose-signal-space = Dove si capta invece un segnale?
fm-choose-shifted = Quale segnale veniva da uno spazio adiacente?
fm-choose-shifted-to = Dove va spostato il segnale di { $space }?
fm-choose-trail = I segnali formano una catena. Dove finisce la pista?
fm-choose-direction-out = Quali carte Direzione escono dal gioco ({ $count })?
fm-choose-withheld = Quale dado Avaria non si tira in questo round?
fm-choose-lowered = Usare un interruttore di sicurezza: quale risultato cala di { $by }?
fm-option-lowered = { $block }: { $face }
fm-option-lower-none = Nessuno, teniamo l’interruttore
fm-option-signal =
  { $space }: { $count } { $count ->
     [one] segnale
    *[other] segnali
  }
fm-signal-placed = Un segnale da { $space } (ora { $count }).
fm-signal-discarded = Un segnale di { $space } era un disturbo (restano { $count }).
fm-signal-shifted = Un segnale di { $space } passa in { $there }.
fm-trail-found = La pista è chiara; la sonda è in { $space }.
fm-sample-dropped = La sonda ha perso un campione in { $space }.
fm-direction-removed = Carta Direzione fuori dal gioco: { $direction }.
fm-die-withheld = { $block }: nessun dado in questo round.
fm-die-lowered = { $block }: il { $before } del dado vale { $after }.
fm-why-no-directions = Non ci sono più carte Direzione
fm-why-silent = La sonda tace dopo il sol { $last }
fm-why-no-signals = Servono { $count } segnali sulla mappa
fm-why-no-signal-in-ring = Non ci sono segnali nell’anello { $ring }
fm-why-no-dice = In questo round non si tirano dadi Avaria
fm-why-not-rolled = Serve per i dadi Avaria appena tirati
fm-poi-rogue-probe-a = interruttore di sicurezza
fm-poi-rogue-probe-b = una scoperta epocale
fm-poi-rogue-probe-c = navigazione

# Landing: pods, and what they hold.
fm-mission-landing = Atterraggio
fm-objective-set-up-solar-panel-01 = Installare il Pannello Solare 01
fm-objective-set-up-solar-panel-02 = Installare il Pannello Solare 02
fm-objective-set-up-oxygenator-01 = Installare l’Ossigenatore 01
fm-objective-set-up-oxygenator-02 = Installare l’Ossigenatore 02
fm-objective-set-up-farm = Installare la Fattoria
fm-objective-set-up-garage-hall = Installare il Garage
fm-objective-all-pods = Recuperare tutte e cinque le capsule
fm-mission-action-guide-descent = Guidare la discesa
fm-mission-action-strip-lander = Smontare il lander
fm-mission-action-open-tanks = Aprire gli ultimi serbatoi
fm-pod-red-1 = capsula dell’energia (rosso 1)
fm-pod-red-2 = capsula dell’aria (rosso 2)
fm-pod-red-3 = capsula della fattoria (rosso 3)
fm-pod-orange-1 = capsula abitativa (arancione 1)
fm-pod-orange-2 = capsula delle officine (arancione 2)
fm-poi-landing-a = radiofaro
fm-poi-landing-b = cassa di ricambi
fm-poi-landing-c = primo tramonto
fm-choose-descent = { $pod }: dove scende?
fm-choose-pod = Di quale capsula si sente il radiofaro?
fm-choose-beacon = { $pod }: dove si trova davvero?
fm-option-pod = { $pod }, { $space }
fm-pod-landed = { $pod }: atterrata in { $space }.
fm-pod-shifted = { $pod }: in { $there }, non in { $space }.
fm-descent-guided = Le capsule del sol { $sol } saranno guidate a terra.
fm-why-all-landed = Non ci sono altre capsule in arrivo
fm-why-guided = Le prossime capsule sono già guidate
fm-why-no-pod = Nessuna capsula è su terreno inesplorato
fm-why-no-kit = La sua capsula non è stata recuperata: { $item }

# Binding Agent: sulfur, gravel, the wall.
fm-mission-binding-agent = Agente legante
fm-objective-shelter-wall = Alzare il muro contro la tempesta: 100%
fm-objective-far-deposits = Trovare i due giacimenti lontani
fm-gauge-shelter-wall = Muro
fm-item-gravel = ghiaia
fm-item-binding-agent = legante
fm-mission-action-form-binding-agent = Preparare il legante
fm-mission-action-find-gravel = Cercare ghiaia
fm-mission-action-pour-wall = Gettare un tratto di muro
fm-deposit = giacimento di zolfo
fm-poi-binding-agent-a = riparo naturale
fm-poi-binding-agent-b = pietrisco
fm-poi-binding-agent-c = calma tra le raffiche

# The mission page.
ui-fm-spots = I pezzi della missione sulla mappa
fm-spot-white =
  { $count } { $count ->
     [one] indicatore bianco
    *[other] indicatori bianchi
  }
fm-spot-black =
  { $count } { $count ->
     [one] indicatore nero
    *[other] indicatori neri
  }
fm-spot-pawns =
  { $count } { $count ->
     [one] segnalino pedina
    *[other] segnalini pedina
  }
fm-spot-signals =
  { $count } { $count ->
     [one] segnale
    *[other] segnali
  }
fm-spot-base = base temporanea
fm-spot-picked-up = campione raccolto
fm-probe = sonda (rosso 1)
fm-remark-signals = Segnali sulla mappa: { $count }; per una catena ne servono { $trail }
fm-remark-trail = La pista finisce in { $space }
fm-remark-coming = Segnali attesi nel prossimo sol: { $count }
fm-remark-directions = Carte Direzione fuori dal gioco: { $count }
fm-remark-orbit = Capsule ancora in orbita: { $count }
fm-remark-pod = Recuperata: { $pod }
fm-remark-storm-coming = La tempesta comincia nel sol { $sol }
fm-remark-storm = La tempesta aggiunge { $count } Stress ogni sol
