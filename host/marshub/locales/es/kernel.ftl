yes = Sí
no = No
number = { $n }
die-face = { $die }: { $face }
card-elsewhere = Según MarsHub, esta carta está en otro sitio. Mira otra vez la carta; o corrige la partida donde no sea cierta.
pause-before = Ahora: { $what }. ¿Alguien quiere hacer algo antes?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }

# Correcciones de la mesa, y qué se puede poner
told-adjusted = { $place }: { $before } → { $after } (a mano)
told-adjusted-because = { $place }: { $before } → { $after } (a mano: { $reason })
told-adjusted-done = { $place }: { $done } (a mano)
told-adjusted-done-because = { $place }: { $done } (a mano: { $reason })
told-adjusted-hidden = { $place }: puesto a mano
told-adjusted-hidden-because = { $place }: puesto a mano ({ $reason })
told-nothing = nada
told-nth = número { $n }
told-text = { $text }
told-each = { $what } { $value }
told-with = { $what } ({ $more })
told-span = de { $low } a { $high }
told-more = { $count } más
told-can-from-to = { $place }: puede ir de { $low } a { $high }.
told-can-from-to-why = { $place }: puede ir de { $low } a { $high }. { $why }
told-can-from = { $place }: puede ser { $low } o más.
told-can-be = { $place }: puede ser uno de estos: { $values }.
told-can-list = { $place }: solo puede haber estos: { $values }.
told-can-now = { $place }: con la mesa como está ahora, solo vale { $values }.
told-why = { $what } { $why }
told-can-not = { $place }: no es posible con la mesa como está ahora.
told-can-not-by = { $place }: no es posible con la mesa como está ahora ({ $rules }).
told-can-parts = { $place }: lleva { $parts }.
told-can-parts-each = { $place }: cada elemento lleva { $parts }.
told-part = { $what } ({ $values })
told-can-such = { $place }: no puede ser así.
told-can-letters = { $place }: { $most } letras como máximo.

## Paquetes para rellenar

content-template = Un paquete para vuestra caja de { $game }. Cada valor del paquete de MarsHub está aquí como comentario: quitad el primer “# ” de las líneas que en vuestra caja son distintas, corregidlas y poned el archivo en la carpeta de paquetes. Las líneas que sigan siendo comentarios valen como en el paquete de MarsHub.
content-template-written = Escrito en { $file }. Corregid lo que en vuestra caja es distinto y comprobadlo: marshub content check { $file }
