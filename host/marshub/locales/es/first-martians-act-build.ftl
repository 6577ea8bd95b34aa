# First Martians: acciones con dados, Aventuras, Construir, Investigar, siembra, Mejoras, acciones de misión.

fm-roll-three = { $action }: tira los tres dados
fm-die-wound-gray = dado de herida gris
fm-die-wound-blue = dado de herida azul
fm-die-wound-brown = dado de herida marrón
fm-die-adventure-green = dado de aventura verde
fm-die-adventure-gray = dado de aventura gris
fm-die-adventure-blue = dado de aventura azul
fm-die-adventure-brown = dado de aventura marrón
fm-face-wound = una herida
fm-face-adventure = una Aventura
fm-colour-green = verde
fm-colour-gray = gris
fm-colour-blue = azul
fm-colour-brown = marrón
fm-choose-reroll-one = { $who } sacó { $success }, { $wound } y { $adventure } (éxito, herida, aventura). ¿Repetir un dado?
fm-option-reroll = { $skill } ({ $cost }): { $die }
fm-choose-consequence = Lo que traen los dados: ¿qué va primero?
fm-consequence-success = 2 fichas de Moral por el fallo
fm-consequence-wound = La herida
fm-consequence-adventure = La Aventura
fm-draw-adventure = La app roba una Aventura ({ $colour })
fm-adventure-met = { $who } – { $adventure }: { $story }
fm-why-pledge = Hace falta { $item } ({ $count }) del área Disponible, y no está
