# Migration: Mars en la pantalla: signos, terreno, facciones, meteoritos.

mm-short-water = A
mm-short-stone = P
mm-short-metal = M
mm-short-olympium = O
mm-short-med = Med
mm-short-rcu = RCU
mm-short-fuel = Cel
mm-short-blueprint = Pl

mm-sign-embassy = Embajada
mm-sign-person = aquí vive población
mm-sign-rock = rocoso: solo Túneles y Fortalezas
mm-sign-passage = pasaje de ruinas, con la letra de su ruina
mm-sign-strike = loseta de impacto
mm-sign-site = responde a la pregunta
mm-sign-danger = se pierde con este meteorito
mm-sign-way = dirección y trayectoria de un meteorito
mm-sign-mine = el recorrido: Agua, Piedra, Metal por extraer
mm-sign-ruin = el recorrido: una ruina antigua

mm-ground-flat = terreno llano
mm-ground-rocky = terreno rocoso
mm-ground-passage = pasaje de ruinas
mm-ground-embassy = Embajada
mm-ground-base = base de aterrizaje

mm-spot-seat = { $whose }: { $people ->
    [0] su plaza está libre
   *[other] su plaza está ocupada
}
mm-spot-absent = nadie lleva esta facción
mm-spot-injured = heridos: { $people }
mm-spot-people = { $people ->
    [one] aquí vive una persona
   *[other] aquí viven { $people } personas
}
mm-spot-empty = aquí no vive nadie
mm-spot-passage = lleva a las ruinas del { $corner }
mm-spot-connected = unida: { $whose }
mm-spot-strike = loseta de impacto
mm-spot-shielded = protegido por una Fortaleza

mm-page-terrain = Terreno
mm-page-factions = Facciones

mm-look-turn = Turno { $turn }
mm-look-population = Población
mm-look-room = libres { $count }
mm-look-housing = libres { $room }, camas { $beds }
mm-look-home = { $left } hasta la parada
mm-look-linked = enlaces: { $where }
mm-look-salvage = Rescate ({ $bays }): { $things }
mm-look-skips = { $count ->
    [one] sin tirada el próximo turno
   *[other] sin tirada durante { $count } turnos
}
mm-look-treasury = Tesorería
mm-look-stocks = losetas de impacto { $tiles }, eventos { $deck }

mm-field-players = Facciones
mm-field-hand = cartas
mm-field-rover = Róver, espacio
mm-field-embassy = en la Embajada
mm-field-skips = turnos sin tirada
mm-field-terrain = Terreno
mm-field-people = población
mm-field-market = Comercio
mm-field-barred = excluidos
mm-field-closed = cerrado

mm-step-colony = Colonia: mueve gente, usa eventos, cambia, comercia; cuanto quieras
mm-step-build = Construye: una estructura, o quita una loseta de impacto, o desmonta un edificio
mm-step-roll = Tirada: el Róver avanza, y su espacio surte efecto
mm-stop-step-1 = Paga: 1 de Metal y 1 de Piedra por Refinería, 1 de Agua por persona
mm-stop-step-2 = Devuelve las Células de energía, toma una
mm-stop-step-3 = Toma los ingresos de pasajes, Fábricas y Hospitales
mm-stop-step-4 = Elige un envío gratuito
mm-stop-step-5 = Roba un evento

mm-sky-direction = d12 { $number }: { $hex }
mm-sky-distance = rojo { $number }: { $hex }
mm-sky-strike = negro { $number }: cae en { $hex }
mm-sky-missed = fuera del terreno, no pasa nada
mm-sky-dome = se deshace contra una cúpula
mm-sky-shield = se deshace sobre una Fortaleza
mm-sky-deflected = desviado
mm-sky-hit = se lleva { $piece } ({ $whose })
mm-sky-harmless = no se lleva ningún edificio

mm-terrain-build = Construir: { $piece }
ui-key-terrain = Terreno
ui-help-on-terrain = El terreno. Las flechas van de hexágono en hexágono, n y p al siguiente que responde a la pregunta. Intro elige el hexágono, o explica por qué no se puede; en la página una cifra construye la estructura que nombra, b vuelve atrás. › marca lo que responde a la pregunta, un punto es población, ✱ una loseta de impacto.

mm-plain-cards = { $who }, cartas: { $cards }
mm-plain-kept = { $who } guarda: { $events }
mm-plain-salvage = { $who }, rescate: { $things }
mm-plain-linked = { $who } está unida con: { $where }
mm-plain-track = Recorrido de exploración: { $spaces }
