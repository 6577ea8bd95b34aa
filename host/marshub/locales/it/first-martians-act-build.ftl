# First Martians: azioni con i dadi, Avventure, Costruire, Ricerca, semina, Potenziamenti, azioni di missione.

fm-roll-three = { $action }: tira tutti e tre i dadi
fm-die-wound-gray = dado ferita grigio
fm-die-wound-blue = dado ferita blu
fm-die-wound-brown = dado ferita marrone
fm-die-adventure-green = dado avventura verde
fm-die-adventure-gray = dado avventura grigio
fm-die-adventure-blue = dado avventura blu
fm-die-adventure-brown = dado avventura marrone
fm-face-wound = una ferita
fm-face-adventure = un'Avventura
fm-colour-green = verde
fm-colour-gray = grigio
fm-colour-blue = blu
fm-colour-brown = marrone
fm-choose-reroll-one = { $who } ha ottenuto { $success }, { $wound } e { $adventure } (successo, ferita, avventura). Ritirare un dado?
fm-option-reroll = { $skill } ({ $cost }): { $die }
fm-choose-consequence = Cosa portano i dadi: che cosa viene prima?
fm-consequence-success = 2 segnalini Morale per il fallimento
fm-consequence-wound = La ferita
fm-consequence-adventure = L'Avventura
fm-draw-adventure = L'app pesca un'Avventura ({ $colour })
fm-adventure-met = { $who } – { $adventure }: { $story }
fm-why-pledge = Servono { $item } ({ $count }) dall'area Disponibile, e non ci sono
