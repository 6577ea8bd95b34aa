# Pocket Mars: perché no, nelle domande più piccole, e che cosa aiuterebbe.

## What could be wondered about

pm-group-actions = Azioni delle carte
pm-option-top = azione superiore di { $card }
pm-option-bottom = azione inferiore di { $card }

## What is against it

pm-why-not-held = Non hai { $card }.
pm-why-in-prep = { $card } è nel tuo modulo.
pm-why-in-hand = { $card } è nella tua mano.
pm-why-discarded = { $card } è negli scarti.
pm-why-below = { $card } è collegata: { $building }.
pm-why-kept = Hai già tenuto { $card }.
pm-why-swapped = { $card } è appena stata scambiata.
pm-why-connected = { $card } è appena stata collegata.
pm-why-only-looked = Scegli una delle carte che stai guardando.
pm-why-only-prep = Qui si scelgono solo carte del tuo modulo.
pm-why-energy = Costa { $cost } di energia e tu ne hai { $held }.
pm-why-needs = Prima serve: { $needs }.
pm-why-idle = Ora non cambierebbe nulla.
pm-why-oneself = Dev’essere un altro giocatore.
pm-why-no-hand = { $whose } non ha carte in mano.

## What would help

pm-mend-next-turn = il tuo prossimo turno
pm-mend-fill = a fine turno le carte della mano riempiono il tuo modulo
pm-mend-draw = a fine turno peschi fino ad avere quattro carte
pm-mend-renewal = quando il mazzo è vuoto, scarti e carte coperte da altre formano il nuovo mazzo
pm-mend-four = a fine turno tutti tornano a due carte lì
pm-mend-androids = a fine round gli Automi tornano a due carte
pm-mend-energy = { $count } di energia in più
pm-mend-land = far atterrare prima un colono lì
pm-mend-down = far scendere un colono lì (Ecosistema)
