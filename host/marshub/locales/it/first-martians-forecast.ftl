# Quanto costa e rischia una dichiarazione, detto prima di confermarla.
fm-forecast-marks = Forza { $have }: dadi da { $roll }, successo certo da { $auto }
fm-forecast-pawns = { $have } pedine su { $needs }
fm-forecast-missing = { $count ->
     [one] serve 1 altra pedina
    *[other] servono altre { $count } pedine
  }
fm-forecast-medic = deve assistere una pedina del Medico
fm-forecast-waiting = { $count ->
     [one] a 1 azione mancano pedine
    *[other] a { $count } azioni mancano pedine
  }
fm-forecast-distance = { $count } in più per { $space }
fm-forecast-tokens = { $count } in più per segnalini pedina: { $place }
fm-forecast-board = { $count } in più per segnalini pedina sulla scheda ID
fm-forecast-rover = { $rover } vale { $count }
fm-forecast-pay = { $reserve } −{ $count }
fm-forecast-pledge = { $count } { $item } con le pedine
fm-forecast-strip = { $facility }, { $part }: elemento rotto da subito
fm-forecast-switch = Un’altra Struttura presta il suo elemento: il numero di quelli rotti non cala
fm-forecast-dice = Dadi: successo { $success }%, ferita { $wound }%, Avventura { $adventure }%
fm-forecast-forced = Una CPU rotta impone il dado Successo: { $success }%
fm-forecast-sure = Successo certo, senza dadi
fm-forecast-reroll = Un successo va tirato di nuovo
fm-forecast-wound-token = Una ferita certa: un segnalino
fm-forecast-wound-tile = Una ferita certa: il terreno
fm-forecast-poisoned = Avvelenamento: ferite doppie
fm-forecast-adventure-token = Un’Avventura certa: un segnalino
fm-forecast-adventure-tile = Un’Avventura certa: il terreno
fm-forecast-distracted = Un’Avventura certa: Difficoltà a Concentrarsi
fm-forecast-morale = Morale −1: il terreno
fm-forecast-rover-check = { $rover } può danneggiarsi: { $chance }%
fm-forecast-twice = Dichiarata due volte: se la prima riesce, la seconda è inutile
ui-fm-plan-twice = dichiarata due volte
fm-forecast-plan = { $rolling } azioni su { $count } possono fallire
fm-forecast-end = A fine sol: { $figures }
fm-forecast-end-stress = Stress { $before }›{ $about }{ $after }
fm-forecast-end-track = { $block } { $before }›{ $about }{ $after }{ $mark }
fm-forecast-end-broken = rotti { $before }›{ $about }{ $after }
ui-fm-plan-odds = Tutto riesce: { $success }% · una ferita: { $wound }% · un’Avventura: { $adventure }%
ui-fm-sign-odds = del piano: probabilità di riuscita
ui-fm-sign-risks = del piano: una ferita, un’Avventura
ui-fm-sign-penalties = dopo un tracciato: di quanto lo faranno salire gli elementi rotti
ui-fm-sign-box = indicatore rosso nel riquadro Avaria: si tira il dado di questo Complesso
fm-why-has-tile = { $facility } ha già una tessera Arresto per { $resource }.
fm-why-needs-none = { $facility } non ha bisogno di { $resource }.
