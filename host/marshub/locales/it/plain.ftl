# La modalità a righe: ciò che offre lo schermo.
ui-plain-group = { $group }, { $count ->
    [one] 1 risposta
   *[other] { $count } risposte
 }
ui-plain-none = Qui nulla si chiama «{ $wanted }».
ui-plain-no-answer = Nessuna risposta qui ha «{ $wanted }» nel nome. Provate con parte di una parola, o con un’altra.
ui-plain-back = -: di nuovo tutte le risposte.
ui-plain-which = Quale?
ui-plain-then = Poi, se riesce: { $line }
ui-plain-missing = Manca ancora:
ui-plain-costs = Costa:
ui-plain-gains = Porta:
ui-plain-risks = Rischio:
ui-plain-no-forecast = Non costa nulla e non ha rischi che si possano prevedere.
ui-plain-zones = z e un numero: passa tra reale, simulata e tastiera. z, un numero e un pezzo: il pezzo va lì, o viene tolto.
ui-plain-step-done = fatto
ui-plain-step-now = adesso
ui-plain-no-steps = Adesso non c’è nessuna lista.
ui-plain-history = h e un numero: il tavolo com’era allora. r e un numero: si riprende da lì.
ui-plain-no-point = Quel punto non c’è; l’ultimo è { $last }.
ui-plain-chapters = { $count ->
    [one] Un capitolo
   *[other] { $count } capitoli
 }: j e un numero ne mostra uno, j all li mostra tutti.
ui-plain-way = passando per { $through }
ui-plain-lay = Invio: fatto, avanti. -: indietro. q: si esce dalla guida. Posando un pezzo con il tag si passa al passo seguente.
ui-plain-laid = La guida alla preparazione è chiusa.
ui-plain-help-find = / e parole: le risposte che le hanno nel nome. -: di nuovo tutte.
ui-plain-help-verb = Una maiuscola: le risposte di quella lettera, come le elenca la domanda. Con chi agisce davanti: 2E.
ui-plain-help-f = f e un numero: che cosa costa e può portare quella risposta.
ui-plain-help-page = Pagine: { $pages }.
ui-plain-help-o = o: le probabilità esatte.
ui-plain-help-h = h: la storia; h e un numero: il tavolo com’era a quel punto.
ui-plain-help-r = r e un numero: si riprende da quel punto della storia.
ui-plain-help-j = j: l’ultimo capitolo della cronaca; j e un numero: un altro; j all: tutto.
ui-plain-help-t = t: che cosa avete ancora da spostare sul tavolo; t e un numero: quello è spostato; t all: tutto.
ui-plain-help-z = z: dove si gioca ogni zona, e come cambiarla.
ui-plain-help-l = l: la guida alla preparazione; i pezzi con un tag si notano appena arrivano.
ui-plain-yes = sì
ui-plain-no = no
ui-plain-first = Oppure prima una di queste, con un ! davanti al numero:
ui-plain-letters = Per lettera: { $letters }
ui-plain-figures = Un numero prima della lettera sceglie chi agisce: { $who }
