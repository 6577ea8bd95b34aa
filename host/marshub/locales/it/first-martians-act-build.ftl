# First Martians: azioni con i dadi, Avventure, Costruire, Ricerca, semina, Potenziamenti, azioni di missione.

fm-roll-three = { $action }: tirate tutti e tre i dadi
fm-die-wound-gray = dado Ferite grigio
fm-die-wound-blue = dado Ferite azzurro
fm-die-wound-brown = dado Ferite marrone
fm-die-adventure-green = dado Avventura verde
fm-die-adventure-gray = dado Avventura grigio
fm-die-adventure-blue = dado Avventura azzurra
fm-die-adventure-brown = dado Avventura marrone
fm-face-wound = una ferita
fm-face-adventure = un’Avventura
fm-colour-green = verde
fm-colour-gray = grigio
fm-colour-blue = azzurro
fm-colour-brown = marrone
fm-choose-reroll-one = { $who } ha ottenuto { $success }, { $wound } e { $adventure } (successo, ferita, avventura). { $well ->
    [yes] Va bene così?
   *[no] Ripetere il tiro di un dado?
}
fm-option-reroll = { $skill } ({ $cost }): { $die }
fm-choose-consequence = I dadi: che cosa si risolve per primo?
fm-consequence-success = 2 segnalini Morale per il fallimento
fm-consequence-wound = La ferita
fm-consequence-adventure = L’Avventura
fm-draw-adventure = { $who }: un’Avventura ({ $colour })
fm-adventure-met = { $who } – { $adventure }: { $story }
fm-why-pledge = { $count ->
    [one] Serve { $count } { $item }, più di quanto c’è nell’area Disponibile
   *[other] Servono { $count } { $item }, più di quanto c’è nell’area Disponibile
  }

# Build, Research, Upgrades, mission actions.
fm-upgrade-battery-bank = Banco Batterie
fm-upgrade-seed-drawers = Cassetti per Semi
fm-upgrade-sound-panels = Pannelli Fonoassorbenti
fm-upgrade-test-bench = Banco di Prova
fm-mission-action-tweaks = Regolazioni
fm-action-examine = Primo esame
fm-action-deepen = Secondo esame
fm-action-plant = Semina
fm-action-repair = Riparazione
fm-action-switch = Riparazione con scambio
fm-action-repair-rover = Riparazione del rover
fm-action-construct = Costruzione di una Struttura
fm-action-install = Installazione di un Miglioramento
fm-action-mission = Azione di missione
fm-action-mission-build = Azione di missione (Costruzione)
fm-action-mission-research = Azione di missione (Ricerca)
fm-option-examine = Primo esame: { $item }
fm-option-deepen = Secondo esame: { $item }
fm-option-plant = Piantare un seme: { $facility }
fm-option-repair = Riparare con un pezzo di ricambio: { $facility }, { $part }
    .short = Pezzo di ricambio: { $facility }, { $part }
fm-option-switch = Riparare scambiando: { $facility }, { $part }
    .short = Scambio: { $facility }, { $part }
fm-option-repair-rover = Riparare { $place }
    .short = { $place }
fm-option-construct = Costruire { $facility }
    .short = { $facility }
fm-option-install = Installare { $upgrade }
    .short = { $upgrade }
fm-option-mission = Missione: { $mission }
fm-option-mission-part = Missione: { $mission } ({ $part })
fm-option-strip = Smontare: { $facility }, { $part }
    .short = { $facility }, { $part }
fm-group-strip = Smontare elementi funzionanti
fm-option-scrap = Smontare { $upgrade }: { $first } + { $second }
fm-group-scrap = Miglioramenti in cambio di pezzi
fm-choose-donor = { $part }: da quale Struttura?
fm-choose-boosted = Generatore Potenziato: di quale elemento si annulla la penalità?
fm-why-not-broken = Quell’elemento non è rotto
fm-why-repair-once = Quell’elemento è già impegnato: una sola Costruzione per elemento
fm-why-no-donor = Nessun’altra Struttura in funzione può cedere un elemento funzionante di quel tipo a un costo che si possa pagare
fm-why-rover-whole = Su quel rover non c’è nulla da riparare
fm-why-no-card = Questa missione non permette quella carta Struttura
fm-why-built = È già costruita
fm-why-no-upgrade = Quella carta Miglioramento non è disponibile
fm-why-upgrade-place = La sua Struttura non è in gioco
fm-why-upgrade-pledged = La carta è impegnata in un’azione dichiarata
fm-why-no-sample = Quello non si può esaminare
fm-why-not-examined = Nello spazio Esaminato non ce n’è
fm-why-examined-once = È già in esame in questo sol: un campione avanza di un passo a round
fm-why-no-farm = Non è una Fattoria in gioco
fm-why-no-room = Piante e semi in crescita occupano tutte le { $count } Serre
fm-why-slot-taken = Lo spazio 1 del tracciato Crescita è occupato
fm-why-planted-once = La Semina si dichiara una sola volta per round
fm-why-no-mission-action = La scheda missione non ha questa azione
fm-why-no-green-part = { $facility } non ha un elemento funzionante di quel tipo
fm-why-no-marker = Non restano indicatori per quell’azione
fm-why-declared-already = Gli elementi si smontano solo prima di dichiarare un’azione; riprendete prima tutte le pedine
fm-why-no-part = Non c’è un elemento funzionante di quel tipo
fm-part-lent = { $facility }: { $part } passa a { $place }.
fm-part-restored = { $facility }: { $part } torna al suo posto.
fm-part-taken = { $facility }: { $part } diventa un pezzo di ricambio.
fm-upgrade-scrapped = { $upgrade }: carta smontata, i suoi due pezzi di ricambio sono disponibili.
fm-upgrade-built = { $upgrade }: costruzione riuscita; funziona dalla fase Pulizia.
fm-upgrade-installed = { $facility }, nuovo Miglioramento: { $upgrade }.
fm-examined = Primo esame: { $item }.
fm-discovered = Una Scoperta: { $item }.
fm-planted = { $facility }: un seme piantato.
fm-option-install-on = Installare { $upgrade } su { $facility }
    .short = { $upgrade } su { $facility }
fm-light-gauge = { $gauge }: { $level } su 100
