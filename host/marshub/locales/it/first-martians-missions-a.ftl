# Missioni: Indovinello, Piante malnutrite; ciò che è comune a tutte; la campagna della casa.
fm-option-mission-named = { $mission }: { $choice }
fm-why-no-choice = in questo momento la missione non ha nulla con quel nome da scegliere
fm-draw-face-up = Anello { $ring }: pescate lo spazio dove va una tessera scoperta
fm-item-black-marker = indicatore nero
