# What is printed on a board's face (marshub profile build), and what the command says.
face-track-system = System
face-track-living = Living
face-track-working = Working
face-box-system = System box
face-box-living = Living box
face-box-working = Working box
face-supply-oxygen = Oxygen
face-supply-energy = Energy
face-supply-food = Food
face-stress = Stress
face-morale = Morale
face-sol = Sol
face-status = Board
# Pocket Mars.
face-energy-red = Energy, red
face-energy-blue = Energy, blue
face-energy-green = Energy, green
face-energy-yellow = Energy, yellow
face-settled-red = On Mars, red
face-settled-blue = On Mars, blue
face-settled-green = On Mars, green
face-settled-yellow = On Mars, yellow
face-earth-red = On Earth, red
face-earth-blue = On Earth, blue
face-earth-green = On Earth, green
face-earth-yellow = On Earth, yellow
face-value-eco = Value
face-present-eco-red = red
face-present-eco-blue = blue
face-present-eco-green = green
face-present-eco-yellow = yellow
face-value-ene = Value
face-present-ene-red = red
face-present-ene-blue = blue
face-present-ene-green = green
face-present-ene-yellow = yellow
face-value-sci = Value
face-present-sci-red = red
face-present-sci-blue = blue
face-present-sci-green = green
face-present-sci-yellow = yellow
face-value-wat = Value
face-present-wat-red = red
face-present-wat-blue = blue
face-present-wat-green = green
face-present-wat-yellow = yellow
face-deck = Deck
face-discard = Discards
face-phase-events = { fm-phase-events }
face-phase-morale = { fm-phase-morale }
face-phase-production = { fm-phase-production }
face-phase-actions = { fm-phase-actions }
face-phase-malfunction = { fm-phase-malfunction }
face-phase-cleanup = { fm-phase-cleanup }
face-part-energy = energy
face-part-oxygen = oxygen
face-part-hardware = hardware
face-part-cpu = CPU

profile-sound =
    { $profile } ({ $title }) can be built: { $readers ->
        [one] { $readers } reader
       *[other] { $readers } readers
    }, { $buttons } buttons, { $leds } LEDs, at most { $need } mA of { $supply } mA.
profile-built = { $count } files for { $profile } are in { $folder }.
profile-same = { $folder }: the { $count } files for { $profile } match its profile.
profile-differs = { $file } does not match the profile { $profile }. Make it again: marshub profile build
profile-wokwi-made = { $count } files for { $profile } are in { $folder }; its { $page } says how to start it in Wokwi.
profile-wokwi-not = { $profile } was not made: Wokwi cannot show it. { $what }
profile-cad-same = { $folder }: the printed parts match the profile { $profile }.
profile-cad-differs = { $file } does not match the profile { $profile }. Make it again: marshub profile cad
profile-sliced = { $profile }: { $hours } hours and { $grams } g, in { $folder }.
profile-slice-same = { $folder }: hours and grams match the parts for { $profile }.
profile-slice-differs = { $profile }: hours and grams for { $part } are out of date. Make them again: marshub profile slice
profile-pcb-same = { $folder }: the carrier board matches the profile { $profile }.
profile-pcb-differs = { $file } does not match the profile { $profile }. Make it again: marshub profile pcb
profile-pcb-zip-old = { $file } is older than the { $profile } carrier board: do not order from it. Make it again: marshub profile pcb { $profile } --fab
profile-pcb-no-list = The page with clickable parts was not made. It needs: { $command }
profile-pcb-judged =
    { $good ->
        [yes] KiCad finds nothing wrong with the { $profile } carrier board.
       *[other] KiCad finds faults in the { $profile } carrier board: it cannot be ordered like this.
    }
profile-wrong =
    { $count ->
        [one] { $count } mistake.
       *[other] { $count } mistakes.
    }
