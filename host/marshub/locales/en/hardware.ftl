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
profile-same = { $folder }: the { $count } files for { $profile } are as its profile makes them.
profile-differs = { $file } is not what { $profile } makes today. Make it anew: marshub profile build
profile-cad-same = { $folder }: the printed parts of { $profile } are as its profile makes them.
profile-cad-differs = { $file } is not what { $profile } makes today. Make it anew: marshub profile cad
profile-wrong =
    { $count ->
        [one] { $count } mistake.
       *[other] { $count } mistakes.
    }
