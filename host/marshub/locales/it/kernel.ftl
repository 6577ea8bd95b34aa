yes = Sì
no = No
number = { $n }
die-face = { $die }: { $face }
card-elsewhere = Secondo MarsHub questa carta è altrove. Guarda di nuovo la carta; oppure correggi la partita dove è sbagliata.
pause-before = Poi: { $what }. Qualcuno vuole fare qualcosa prima?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }

# Correzioni al tavolo, e che cosa si può impostare
told-adjusted = { $place }: { $before } → { $after } (a mano)
told-adjusted-because = { $place }: { $before } → { $after } (a mano: { $reason })
told-adjusted-done = { $place }: { $done } (a mano)
told-adjusted-done-because = { $place }: { $done } (a mano: { $reason })
told-adjusted-hidden = { $place }: impostato a mano
told-adjusted-hidden-because = { $place }: impostato a mano ({ $reason })
told-nothing = niente
told-nth = numero { $n }
told-text = { $text }
told-each = { $what } { $value }
told-with = { $what } ({ $more })
told-span = da { $low } a { $high }
told-more = altri { $count }
told-can-from-to = { $place }: può andare da { $low } a { $high }.
told-can-from-to-why = { $place }: può andare da { $low } a { $high }. { $why }
told-can-from = { $place }: può essere { $low } o più.
told-can-be = { $place }: può essere uno di questi: { $values }.
told-can-list = { $place }: ci possono stare solo questi: { $values }.
told-can-now = { $place }: con il tavolo com’è adesso va bene solo { $values }.
told-why = { $what } { $why }
told-can-not = { $place }: non è possibile con il tavolo com’è adesso.
told-can-not-by = { $place }: non è possibile con il tavolo com’è adesso ({ $rules }).
told-can-parts = { $place }: ci vanno { $parts }.
told-can-parts-each = { $place }: per ciascuno ci vanno { $parts }.
told-part = { $what } ({ $values })
told-can-such = { $place }: non può essere così.
told-can-letters = { $place }: al massimo { $most } lettere.

## Pacchetti da completare

content-template = Un pacchetto per la vostra scatola di { $game }. Ogni valore del pacchetto di MarsHub è qui come commento: togliete il primo “# ” dalle righe che nella vostra scatola sono diverse, correggetele e mettete il file nella cartella dei pacchetti. Le righe che restano commenti valgono come nel pacchetto di MarsHub.
content-template-written = Scritto in { $file }. Correggete ciò che nella vostra scatola è diverso, poi controllatelo: marshub content check { $file }
