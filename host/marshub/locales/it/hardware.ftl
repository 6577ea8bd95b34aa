# Ciò che è stampato sul pannello (marshub profile build), e ciò che dice il comando.
face-track-system = Sistema
face-track-living = Abitativo
face-track-working = Lavoro
face-box-system = Ind. Sistema
face-box-living = Ind. Abitat.
face-box-working = Ind. Lavoro
face-supply-oxygen = Ossigeno
face-supply-energy = Energia
face-supply-food = Cibo
face-stress = Stress
face-morale = Morale
face-sol = Sol
face-status = Scheda
face-phase-events = { fm-phase-events }
face-phase-morale = { fm-phase-morale }
face-phase-production = { fm-phase-production }
face-phase-actions = { fm-phase-actions }
face-phase-malfunction = { fm-phase-malfunction }
face-phase-cleanup = { fm-phase-cleanup }
face-part-energy = energia
face-part-oxygen = ossigeno
face-part-hardware = hardware
face-part-cpu = CPU

profile-sound =
    { $profile } ({ $title }) si può costruire: { $readers ->
        [one] { $readers } lettore
       *[other] { $readers } lettori
    }, { $buttons } pulsanti, { $leds } LED, al massimo { $need } mA su { $supply } mA.
profile-built = { $count } file per { $profile } sono in { $folder }.
profile-same = { $folder }: i { $count } file per { $profile } sono come li fa il suo profilo.
profile-differs = { $file } non è ciò che { $profile } produce oggi. Rifallo con: marshub profile build
profile-cad-same = { $folder }: i pezzi stampati di { $profile } sono quelli del suo profilo.
profile-cad-differs = { $file } non è ciò che { $profile } produce oggi. Rifallo: marshub profile cad
profile-wrong =
    { $count ->
        [one] { $count } errore.
       *[other] { $count } errori.
    }
