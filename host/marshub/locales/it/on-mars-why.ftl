# On Mars: perché no, nelle domande più piccole; che cosa costa e porta un’azione, da quanto a quanto.

om-why-just-built = { $where } è lo spazio su cui si è appena costruito.
om-why-nearer = C’è uno spazio più vicino di { $where }.
om-why-not-free = { $where } non è libero per un bot o un rover.
om-why-no-bot-there = Un bot nuovo va su un tuo Rifugio libero o sullo spazio libero più vicino, e { $where } non lo è.
om-why-not-upgraded = { $card }: non ancora costruito.
om-why-speciality = Lo scienziato ha un’altra specialità, non questa: { $building }.
om-why-scientist-there = C’è già uno scienziato: { $card }.
om-why-not-own-building = È di { $whose }, e lì non c’è un tuo scienziato.
om-why-no-resource = Un cristallo non è una risorsa.
om-why-no-mineral = Può essere qualsiasi risorsa, ma non un minerale.
om-why-other-price = Il prezzo è { $goods }; solo un minerale può sostituire un’altra risorsa.
om-why-not-produced = Nessuno dei tuoi edifici e minatori la produce.
om-why-completed = L’hai completato: { $card }.
om-why-card-not-held = Non ce l’hai: { $card }.
om-why-nobody-on-slot = Lì non c’è nessuno dei tuoi coloni.
om-why-not-in-pile = Non è nella pila scoperta: { $card }.
om-why-not-first = { $space } non è nella prima colonna a sinistra del tuo laboratorio.
om-why-no-tile = { $whose } non ha questa tecnologia: { $tech }.
om-why-tile-low = Quella tessera è di livello { $level }, e serve il livello { $need }.
om-why-space-across = Lo spazio { $space } è dall’altra parte.

om-goods-range = { $low }–{ $count } { $good }
om-gains-one-of = Una di queste cose: { $goods }
om-gains-at-end-range = Da { $low } a { $high } punti alla fine
om-risk-unbuilt-range = Se resta da costruire, alla fine costa da { $low } a { $high } punti
