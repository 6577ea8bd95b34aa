# What the demo says of itself.
moment-word = Una parola dalla demo
demo-opening = Una demo di { $game }
demo-opening-story = Due mani giocano su un tabellone simulato. Posano pezzi e premono pulsanti, le luci rispondono e il programma tiene i conti. Dadi e carte vengono come vengono.
demo-opening-picked = Seme { $seed }: il primo, contando da 0, con cui queste mani vincono.
demo-opening-seed = Seme { $seed }, come avete chiesto.
demo-opening-resumed = Seme { $seed }. Si riprende da dove si era rimasti.
demo-opening-keys = F5 mette in pausa e riprende, F6 fa una mossa, q esce.
demo-opening-cramped = In una finestra di almeno 120 × 40 il tabellone sta accanto al tavolo. Qui lo apre b.
demo-lapse = A tempo accelerato
demo-lapse-story = Le prossime { $count } risposte vanno più in fretta: le stesse mani, la stessa partita.
demo-finale = La fine
demo-finale-story = Da qui di nuovo al ritmo solito.
