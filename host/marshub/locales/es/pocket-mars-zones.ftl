# The zones of Pocket Mars on a board, by what the game calls the places.
zone-eco = { pm-type-eco }
zone-ene = { pm-type-ene }
zone-sci = { pm-type-sci }
zone-wat = { pm-type-wat }
zone-con = { pm-type-con }
zone-eco-2 = el espacio de dos estrellas de { pm-type-eco }
zone-ene-2 = el espacio de dos estrellas de { pm-type-ene }
zone-sci-2 = el espacio de dos estrellas de { pm-type-sci }
zone-wat-2 = el espacio de dos estrellas de { pm-type-wat }
zone-ship-red = la nave de { pm-seat-red }
zone-ship-blue = la nave de { pm-seat-blue }
zone-ship-green = la nave de { pm-seat-green }
zone-ship-yellow = la nave de { pm-seat-yellow }
zone-discard = los descartes
zone-earth = la Tierra
