# Abilità, mazzi generatori, obiettivi, eventi extra, e ciò che l'app dice accanto al gioco.

## Skills

fm-skill-scientist-base = Secondo parere
fm-skill-scientist-precaution = Misure Precauzionali
fm-skill-scientist-join = Unire le Forze
fm-skill-scientist-choice = Una Scelta Consapevole
fm-skill-geologist-base = Mano esperta
fm-skill-geologist-eureka = Eureka!
fm-skill-geologist-shortcut = Scorciatoia
fm-skill-geologist-roadside = Riparazione lungo la via
fm-skill-engineer-base = Mani ferme
fm-skill-engineer-invention = La Madre delle Invenzioni
fm-skill-engineer-manage = Ci Penso Io!
fm-skill-engineer-repair = Oh Sì Che Posso
fm-skill-medic-base = Visita a domicilio
fm-skill-medic-bandages = Cerotti e Bende
fm-skill-medic-not-so-bad = Meno Grave di Quanto Appaia
fm-skill-medic-relax = Stenditi e Rilassati
fm-group-skills = Abilità
fm-option-skill = { $who }: { $skill } ({ $cost })
fm-option-keep = Va bene così
fm-choose-reroll = { $who } ha ottenuto { $face }. { $well ->
    [yes] Va bene così?
   *[no] Ripetere il tiro?
}
fm-roll-skill = { $who } ripete il tiro
fm-rerolled = { $who } ripete il tiro: { $face }.
fm-face-success = un successo
fm-face-blank = una faccia vuota
fm-choose-skill-lost = { $who }: quale carta Abilità va persa?
fm-choose-skill-loser = Chi perde una carta Abilità?
fm-skill-discarded = { $who } perde { $skill }.
fm-choose-rover = Quale rover viene riparato?
fm-choose-either = Quale delle due?
fm-either-morale = Morale +1
fm-either-stress = Stress -6
fm-guard-placed = { $facility }: un indicatore protegge una pianta.
fm-why-skill-missing = { $who } non ha quella carta Abilità
fm-why-skill-used = Ogni abilità si usa una volta a round, e questa è già stata usata
fm-why-skill-tokens = A { $who } { $cost ->
    [one] serve 1 segnalino Morale proprio
   *[other] servono { $cost } segnalini Morale propri
}, e ne ha { $tokens }
fm-why-skill-item = Costa anche { $count } { $item }, più di quanto c’è nella Zona di Carico
fm-why-skill-roll = { $who } può usarla solo su un tiro di una propria azione
fm-why-skill-idle = Ora non cambierebbe nulla
fm-why-migraine = { $who } ha l’Emicrania: niente abilità

## Before the mission

fm-draw-name = Un nome per { $who }
fm-option-name = { $name }
fm-named = { $who }: { $name }.
fm-option-random = Decide il caso
fm-draw-upgrade = Una carta Miglioramento
fm-upgrade-boosted-generator = Generatore Potenziato
fm-upgrade-available = Miglioramento disponibile: { $upgrade }.

## Facility cards

fm-card-built = { $facility } si aggiunge a: { $block }.

## Generator decks

fm-draw-direction = Pescate una carta Direzione
fm-direction-n = Nord
fm-direction-ne = Nord-est
fm-direction-e = Est
fm-direction-se = Sud-est
fm-direction-s = Sud
fm-direction-sw = Sud-ovest
fm-direction-w = Ovest
fm-direction-nw = Nord-ovest
fm-direction-drawn = Direzione: { $direction }.
fm-draw-percentage = Pescate una carta Ricerca e leggete la percentuale
fm-draw-number = Pescate una carta Ricerca e leggete il numero
fm-option-research = Carta { $card }: { $percent }%
fm-option-percent = { $percent }%
fm-option-number = { $card }
fm-group-own-card = La nostra carta mostra
fm-choose-redraw = { $percent }%. Scartarla e pescarne un’altra?
fm-option-redraw = Pescarne un’altra
fm-percentage-drawn = Carta Ricerca: { $percent }%, vale { $counted }%.
fm-number-drawn = Carta Ricerca: numero { $number }.
fm-gauge-moved = { $gauge }: da { $before } a { $after }.

## Objectives

fm-item-objective-red-1 = segnalino Obiettivo rosso 1
fm-item-objective-red-2 = segnalino Obiettivo rosso 2
fm-item-objective-red-3 = segnalino Obiettivo rosso 3
fm-item-objective-red-4 = segnalino Obiettivo rosso 4
fm-item-objective-red-5 = segnalino Obiettivo rosso 5
fm-item-objective-red-6 = segnalino Obiettivo rosso 6
fm-item-objective-red-7 = segnalino Obiettivo rosso 7
fm-item-objective-red-8 = segnalino Obiettivo rosso 8
fm-item-objective-red-9 = segnalino Obiettivo rosso 9
fm-item-objective-red-10 = segnalino Obiettivo rosso 10
fm-item-objective-red-11 = segnalino Obiettivo rosso 11
fm-item-objective-red-12 = segnalino Obiettivo rosso 12
fm-item-objective-orange-1 = segnalino Obiettivo arancione 1
fm-item-objective-orange-2 = segnalino Obiettivo arancione 2
fm-item-objective-orange-3 = segnalino Obiettivo arancione 3
fm-item-objective-orange-4 = segnalino Obiettivo arancione 4
fm-item-objective-orange-5 = segnalino Obiettivo arancione 5
fm-item-objective-orange-6 = segnalino Obiettivo arancione 6
fm-item-objective-orange-7 = segnalino Obiettivo arancione 7
fm-item-objective-orange-8 = segnalino Obiettivo arancione 8
fm-item-objective-black-1 = segnalino Obiettivo nero 1
fm-item-objective-black-2 = segnalino Obiettivo nero 2
fm-item-objective-black-3 = segnalino Obiettivo nero 3
fm-item-objective-black-4 = segnalino Obiettivo nero 4
fm-item-objective-black-5 = segnalino Obiettivo nero 5
fm-item-objective-black-6 = segnalino Obiettivo nero 6
fm-choose-token = Quale segnalino Obiettivo si ottiene?
fm-objective-token-gained = Ottenuto: { $item }.
fm-objective-added = Un nuovo obiettivo: { $objective }.
fm-round-closed = Il sol { $sol } è finito, ne restano { $left }. Obiettivi obbligatori: { $done } su { $mandatory }.

## Extra events

fm-extra-follow-up = Evento Consequenziale
fm-extra-adventure = Evento di Avventura
fm-extra-event-shown = { $sort } per { $who }: «{ $event }».
fm-choose-concerned = Chi riguarda?
fm-fate-comes = Si presenta
fm-fate-waits = Aspetta

## Mission log

fm-log-task =
  { $pawns ->
     [0] Niente da fare
     [one] 1 pedina
    *[other] { $pawns } pedine
  }, energia { $energy }, ossigeno { $oxygen }, cibo { $food }

## Checklists of the phases

fm-check-setup-1 = Disponete tutte le Strutture, ogni indicatore di stato verde
fm-check-setup-2 = Regolate i tracciati: Morale 0, Stress 0, Avaria 0
fm-check-setup-3 = Regolate le Riserve Generali come indicato qui
fm-check-setup-4 = Prendete le carte Miglioramento indicate qui
fm-check-setup-5 = Scegliete il Primo Giocatore
fm-check-events-1 = Fate avanzare il tracciato Avaria indicato qui; sul 5 risolvete una carta
fm-check-events-2 = Risolvete le conseguenze dei round passati
fm-check-events-3 = Risolvete l’Evento di Missione
fm-check-events-4 = Annotate la sua azione Evento
fm-check-morale-1 = Il Primo Giocatore prende o scarta segnalini Morale secondo il livello
fm-check-morale-2 = Ogni segnalino mancante è 1 ferita
fm-check-production-1 = Energia: confrontate produzione e fabbisogno; metà dell’eccesso va nelle Riserve Generali, oppure mettete Strutture in arresto
fm-check-production-2 = Ossigeno: allo stesso modo
fm-check-production-3 = Fattoria: le piante crescono o appassiscono, poi c’è il cibo, poi l’equipaggio mangia
fm-check-production-4 = Stress: 1 per astronauta, 2 per tessera Arresto
fm-check-production-5 = Penalità dell’Hardware rotto nel Complesso Lavorativo
fm-check-actions-1 = Assegnate ogni pedina e pagate i costi
fm-check-actions-2 = Risolvete le azioni una dopo l’altra nell’ordine, senza tornare indietro
fm-check-actions-3 = Da qui in poi valgono riparazioni e tessere rimosse
fm-check-malfunction-1 = Prendete i dadi degli indicatori rossi nel riquadro Avaria
fm-check-malfunction-2 = Tirateli insieme
fm-check-malfunction-3 = Aggiungete 1 per ogni penalità attiva di un Complesso
fm-check-malfunction-4 = Fate avanzare i tracciati (al massimo fino a 5)
fm-check-malfunction-5 = Risolvete i tracciati pieni: una carta, di nuovo a 0, l’indicatore successivo diventa rosso
fm-check-cleanup-1 = Scartate i segnalini su !, spostate quello in cima a ogni » su !
fm-check-cleanup-2 = Zona di Carico: spostate tutto da In Sospeso a Disponibile
fm-check-cleanup-3 = Le abilità sono di nuovo pronte
fm-check-cleanup-4 = Passate il segnalino Primo Giocatore in senso orario
fm-check-cleanup-5 = Spostate l’indicatore dei sol: round successivo

fm-reward-stress = Stress { $by }
fm-reward-morale = Morale { $by }
fm-reward-reserve = { $reserve } { $by }
fm-reward-production = produzione di { $reserve } { $by }
fm-reward-track = { $block }: { $by }
fm-reward-any-block = un tracciato Avaria
fm-reward-box = { $block }: indicatore verde nel riquadro Avaria
fm-reward-repair = 1 elemento rotto riparato
fm-reward-repair-kind = 1 elemento rotto riparato ({ $part })
fm-reward-gain = { $count } { $item }
fm-reward-tokens = { $count ->
    [one] 1 segnalino Morale
   *[other] { $count } segnalini Morale
} a ciascuno
fm-reward-heal = { $count ->
    [one] 1 ferita curata
   *[other] { $count } ferite curate
}
fm-reward-more = altro ancora

# Ciò che si può usare in qualsiasi momento.
fm-option-go-on = Avanti
fm-group-go-on = Avanti senza altre domande
fm-option-go-on-new = Finché non si può usare qualcos’altro
fm-option-go-on-phase = Fino alla prossima fase
fm-option-go-on-sol = Fino al prossimo sol
fm-option-go-on-never = Non chiedere mai prima di questo
fm-option-ask-again = Chiedere di nuovo se si usa qualcosa
fm-ahead-stack = { $action } ({ $top })
fm-ahead-faces = i risultati dei dadi ({ $faces })
fm-ahead-wound = una ferita per { $who }
fm-ahead-adventure = un’Avventura per { $who }
fm-ahead-tracks = i tracciati Avaria si muovono ({ $dice })
fm-ahead-consequences = le conseguenze di eventi passati
fm-ahead-mission-event = l’Evento di Missione
fm-ahead-oxygen = si distribuisce l’ossigeno
fm-ahead-farms = le piante crescono o appassiscono
fm-ahead-meal = l’equipaggio mangia
fm-ahead-stress = lo Stress sale
fm-ahead-hardware = l’Hardware rotto del Complesso Lavorativo
fm-ahead-upgrades = gli effetti dei Miglioramenti
fm-ahead-renewal = le abilità usate tornano pronte
