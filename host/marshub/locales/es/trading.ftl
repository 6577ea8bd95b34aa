# Comercio: ofertas entre dos jugadores, en cada juego que las tenga.
trade-compose = Tu oferta a { $to }: das { $gives } y pides { $wants }
trade-group-give = Dar
trade-group-want = Pedir
trade-group-take-back = Quita
trade-give = Da 1 { $good }
trade-want = Pide 1 { $good }
trade-take-back = Quita 1 { $good }
trade-send = Haz esta oferta
trade-drop = Al final, ninguna oferta
trade-offered = { $by } ofrece a { $to }: { $gives } por { $wants }
trade-take = Acepta
trade-counter = Haz una contraoferta
trade-refuse = Rechaza
trade-deaf = Rechaza, y no escuches más ofertas en este turno
trade-good = { $count } { $good }
trade-nothing = nada
trade-why-gone = Uno de los dos ya no tiene lo que se ofrece.
trade-why-empty = Una oferta necesita algo al menos de un lado.
trade-why-not-in-it = No está en la oferta.
trade-why-both = { $good } no puede estar en los dos lados.
trade-why-held = { $count ->
    [0] { $who } no tiene: { $good }.
   *[other] { $who } solo tiene { $count } { $good }.
}
