# The zones of Pocket Mars on a board, by what the game calls the places.
zone-eco = { pm-type-eco }
zone-ene = { pm-type-ene }
zone-sci = { pm-type-sci }
zone-wat = { pm-type-wat }
zone-con = { pm-type-con }
zone-eco-2 = lo spazio a due stelle di { pm-type-eco }
zone-ene-2 = lo spazio a due stelle di { pm-type-ene }
zone-sci-2 = lo spazio a due stelle di { pm-type-sci }
zone-wat-2 = lo spazio a due stelle di { pm-type-wat }
zone-ship-red = la nave di { pm-seat-red }
zone-ship-blue = la nave di { pm-seat-blue }
zone-ship-green = la nave di { pm-seat-green }
zone-ship-yellow = la nave di { pm-seat-yellow }
zone-discard = gli scarti
zone-earth = la Terra
