# The zones of Pocket Mars on a board, by what the game calls the places.
zone-eco = { pm-type-eco }
zone-ene = { pm-type-ene }
zone-sci = { pm-type-sci }
zone-wat = { pm-type-wat }
zone-con = { pm-type-con }
zone-eco-2 = { pm-type-eco }’s two-star space
zone-ene-2 = { pm-type-ene }’s two-star space
zone-sci-2 = { pm-type-sci }’s two-star space
zone-wat-2 = { pm-type-wat }’s two-star space
zone-ship-red = { pm-seat-red }’s Spaceship
zone-ship-blue = { pm-seat-blue }’s Spaceship
zone-ship-green = { pm-seat-green }’s Spaceship
zone-ship-yellow = { pm-seat-yellow }’s Spaceship
zone-discard = the discard pile
zone-earth = Earth
