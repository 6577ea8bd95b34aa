# La cronaca, la storia della partita, e chi guarda.
chronicle-title = { $game }: la cronaca
chronicle-part = Parte { $number }
chronicle-facts = { $parts ->
    [one] Un capitolo
   *[other] { $parts } capitoli
 }, { $answers ->
    [one] una decisione.
   *[other] { $answers } decisioni.
 }
chronicle-goes-on = La partita è ancora in corso.
chronicle-charts = In cifre
chronicle-by = Scritta da MarsHub mentre si giocava.
chronicle-saved = La cronaca è in { $path }.
history-title = Che cosa si è deciso
history-point = punto { $position } di { $last }
history-asks = Riprendere da qui? { $steps ->
    [one] Si annulla una risposta
   *[other] Si annullano { $steps } risposte
 }, con tutti i dadi e le carte visti da allora.
history-moved = Intanto la partita è andata avanti. Prima date un’altra occhiata.
watch-decide = Decidono i giocatori.
watch-only = State guardando. { watch-decide }
watch-hidden = Decide { $who }, di nascosto.
trouble-only-looking = State solo guardando
trouble-unknown-seat = Quel posto non c’è
ui-key-history = Storia
ui-key-chronicle = Cronaca
ui-key-save = Salva
ui-key-play-on = Riprendi da qui
ui-key-part-before = Parte precedente
ui-key-part-after = Parte successiva
ui-key-now = Ora
serve-open = { $save } si vede qui:
serve-for-look = Solo per guardare
serve-for-tv = Per un televisore: caratteri grandi, si guarda soltanto
serve-for-keep = Per chi tiene il tavolo: può correggere il gioco e annullare le risposte di tutti
serve-for-players = Per tutti quelli che giocano
serve-for-seat = Solo per { $who }
serve-screen = A un telefono o tablet basta il link. Per un display grande aggiungete /screen.
serve-palette = Sullo schermo del tavolo: F10, Telefoni.
serve-near = Si può collegare solo questo computer. Con --host 0.0.0.0 i telefoni della vostra rete aprono i link, anche da codici QR.
serve-stop = Ctrl+C chiude.
trouble-desk-closed = Qui non gioca più nessuno
trouble-not-yours = Tocca ad altri decidere
desk-not-yours = La domanda è per un altro posto.
trouble-not-to-take-back = Non sta a te annullarlo
desk-not-to-take-back = Puoi annullare le tue ultime risposte finché nulla è stato rivelato. Per il resto chiedi a chi tiene il tavolo.
trouble-not-the-keeper = Corregge solo chi tiene il tavolo
desk-not-the-keeper = Il tavolo si corregge dal link di chi lo tiene.
serve-loading = Si apre il tavolo…
serve-closed = Il tavolo è stato chiuso.
serve-again = Guarda di nuovo
serve-refused = Questo tavolo è solo per chi ne ha ricevuto il link. Chiedetelo a chi ospita.
serve-full = Tutti i posti per gli spettatori sono occupati. Riprovate più tardi.

# Il rapporto di una missione di First Martians.
fm-chronicle-landing = Prima del primo sol: { $mission }
fm-chronicle-sol = Sol { $sol }
fm-chronicle-goal = L’equipaggio è partito per «{ $mission }», con { $sols } sol per farcela.
fm-chronicle-member = { $name } c’era nel ruolo di { $role }.
fm-chronicle-unfinished = Questo sol non è ancora finito.
fm-chronicle-mood-calm = Un sol tranquillo: nulla si è rotto e nessuno si è ferito.
fm-chronicle-mood-mixed = Un sol di alti e bassi.
fm-chronicle-mood-hard = Un sol duro, un contrattempo dietro l’altro.
fm-chronicle-mood-black = Un sol nero per l’HUB.
fm-chronicle-tally = { $actions ->
    [one] È stata tentata un’azione
   *[other] Sono state tentate { $actions } azioni
 }, { $done ->
    [0] e nessuna è riuscita.
    [one] e una è riuscita.
   *[other] e { $done } sono riuscite.
 }
fm-chronicle-parts = { $broke ->
    [0] Nessun elemento ha ceduto
    [one] Un elemento ha ceduto
   *[other] { $broke } elementi hanno ceduto
 }, { $mended ->
    [0] e nessuno è stato riparato.
    [one] e uno è stato riparato.
   *[other] e { $mended } sono stati riparati.
 }
fm-chronicle-broken = Gli elementi rotti sono passati da { $before } a { $after }.
fm-chronicle-work = Il lavoro del giorno
fm-chronicle-broke = Che cosa è andato storto
fm-chronicle-mended = Che cosa si è riparato
fm-chronicle-found = Che cosa si è trovato
fm-chronicle-events = Ordini e imprevisti
fm-chronicle-crew = Come sta l’equipaggio
fm-chronicle-stores = Alla fine
fm-chronicle-end = L’esito
fm-chronicle-did-1 = { $name } ({ $role }) ha portato a termine «{ $action }»{ $times ->
    [1] {""}
   *[other] {" "}{ $times } volte
 }.
fm-chronicle-did-2 = «{ $action }» è andata bene{ $times ->
    [1] {""}
   *[other] {" "}{ $times } volte
 } nelle mani di { $name } ({ $role }).
fm-chronicle-did-3 = Merito di { $name } ({ $role }): «{ $action }»{ $times ->
    [1] {""}
   *[other] , { $times } volte
 }.
fm-chronicle-failed-1 = { $name } ({ $role }) ha tentato «{ $action }»{ $times ->
    [1] {""}
   *[other] {" "}{ $times } volte
 }, invano.
fm-chronicle-failed-2 = «{ $action }» ha avuto la meglio su { $name } ({ $role }){ $times ->
    [1] {""}
   *[other] {" "}{ $times } volte
 }.
fm-chronicle-failed-3 = Niente fortuna per { $name } ({ $role }) con «{ $action }»{ $times ->
    [1] {""}
   *[other] , { $times } volte
 }.
fm-chronicle-supply = Le riserve: ossigeno { $oxygen }{ $oxygen_by }, energia { $energy }{ $energy_by } e cibo { $food }{ $food_by }.
fm-chronicle-mind = Stress a { $stress }, Morale a { $morale }.
fm-chart-stores = Le Riserve Generali
fm-chart-mind = Corpo e mente
fm-chart-wear = Usura
fm-chart-gauges = I tracciati della missione
fm-chart-stress = Stress
fm-chart-morale = Morale
fm-chart-wounds = Ferite dell’equipaggio
fm-chart-broken = Elementi rotti
