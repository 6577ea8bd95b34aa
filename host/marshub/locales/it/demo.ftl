# What the demo says of itself.
moment-word = Una parola dalla demo
demo-opening = Una demo di { $game }
demo-opening-story = Due mani giocano su un tabellone simulato. Posano pezzi e premono pulsanti, le luci rispondono e il programma tiene i conti. Dadi e carte non sono preparati.
demo-opening-picked = Seme { $seed }, il più basso con cui queste mani vincono.
demo-opening-seed = Seme { $seed }, come avete chiesto.
demo-opening-resumed = Seme { $seed }. Si riprende da dove si era rimasti.
demo-opening-keys = F5 mette in pausa e riprende, F6 fa una mossa, q esce.
demo-opening-cramped = In una finestra di almeno 120 × 40 il tabellone sta accanto al tavolo. Qui lo apre b.
demo-lapse = A tempo accelerato
demo-lapse-story = Le prossime { $count } risposte passano in fretta: le stesse mani, la stessa partita, senza aspettarle.
demo-finale = Verso la fine
demo-finale-story = Da qui si rivedono le mani.
demo-closing-won = { $lead } in più di { $who }. La differenza più grande: { $what }, { $most } a { $least }.
demo-closing-open = La demo si ferma qui. La partita potrebbe continuare.
demo-closing-debriefing = Ora il bilancio finale: com’è finita, dove è cambiata, i grafici.
demo-closing-again = Di nuovo la stessa partita: marshub demo { $game } --seed { $seed }
demo-closing-play = Ora tocca a voi: uscite con q, poi scrivete marshub.
