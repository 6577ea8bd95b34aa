walk-progress = Passo { $number } di { $count }.
board-zone-real = { $what }: la legge di nuovo il tabellone.
board-zone-simulated = { $what } ora è sullo schermo: i pezzi si posano con Z.
board-zone-keyboard = { $what } ora si gioca da tastiera.
ui-key-zones = Zone
ui-zones-title = Dove si gioca ogni zona
ui-zones-hint = Invio: reale, simulata o tastiera · P: posa un pezzo in una zona simulata · Esc esce
ui-zones-pieces = Pezzi da posare o da togliere: { $zone }
ui-zones-real = reale
ui-zones-simulated = simulata
ui-zones-keyboard = tastiera
ui-zones-dead = il suo lettore non risponde: da tastiera
ui-key-eyes = Occhi sul tabellone
ui-eyes = Guida il tabellone. Un tasto qualsiasi sveglia lo schermo.
layout-move = { $thing }: { $start } → { $end }
layout-fetch = { $thing }: la scatola → { $end }
layout-away = { $thing }: { $start } → la scatola
layout-many = { $count } × { $thing }
layout-undone = Sul tavolo rimettete:
layout-more = Altri { $count }; la guida alla preparazione dispone tutto.
ui-key-to-move = Ora sul tavolo
lights-to-move = Bianca, pulsa: { $move }
to-move-title = Ora sul tavolo
to-move-key = { $press }: fatto
to-move-count =
    { $count ->
        [one] { $count } cosa da spostare
       *[other] { $count } cose da spostare
    }
to-move-more =
    { $count ->
        [one] … e un altro
       *[other] … e altri { $count }
    }
to-move-none = Il tavolo corrisponde alla partita.
to-move-hint = Spazio spunta ciò che avete spostato · Invio: tutto · Esc esce. Un tabellone spunta ciò che vede.
