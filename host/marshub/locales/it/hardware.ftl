# Ciò che è stampato sul pannello (marshub profile build), e ciò che dice il comando.
face-track-system = Sistemi
face-track-living = Abitativo
face-track-working = Lavorativo
face-box-system = Sistemi, riq.
face-box-living = Abitat., riq.
face-box-working = Lavor., riq.
face-supply-oxygen = Ossigeno
face-supply-energy = Energia
face-supply-food = Cibo
face-stress = Stress
face-morale = Morale
face-sol = Sol
face-status = Tabellone
# Pocket Mars.
face-energy-red = Energia, rosso
face-energy-blue = Energia, blu
face-energy-green = Energia, verde
face-energy-yellow = Energia, giallo
face-settled-red = Su Marte, rosso
face-settled-blue = Su Marte, blu
face-settled-green = Su Marte, verde
face-settled-yellow = Su Marte, giallo
face-earth-red = Sulla Terra, rosso
face-earth-blue = Sulla Terra, blu
face-earth-green = Sulla Terra, verde
face-earth-yellow = Sulla Terra, giallo
face-value-eco = Valore
face-present-eco-red = rosso
face-present-eco-blue = blu
face-present-eco-green = verde
face-present-eco-yellow = giallo
face-value-ene = Valore
face-present-ene-red = rosso
face-present-ene-blue = blu
face-present-ene-green = verde
face-present-ene-yellow = giallo
face-value-sci = Valore
face-present-sci-red = rosso
face-present-sci-blue = blu
face-present-sci-green = verde
face-present-sci-yellow = giallo
face-value-wat = Valore
face-present-wat-red = rosso
face-present-wat-blue = blu
face-present-wat-green = verde
face-present-wat-yellow = giallo
face-deck = Mazzo
face-discard = Scarti
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
profile-same = { $folder }: i { $count } file per { $profile } corrispondono al suo profilo.
profile-differs = { $file } non corrisponde al profilo { $profile }. Rifatelo con: marshub profile build
profile-wokwi-made = { $count } file per { $profile } sono in { $folder }; { $page } dice come avviarlo in Wokwi.
profile-wokwi-not = { $profile } non è stato creato: Wokwi non può mostrarlo. { $what }
profile-cad-same = { $folder }: i pezzi stampati corrispondono al profilo { $profile }.
profile-cad-differs = { $file } non corrisponde al profilo { $profile }. Rifatelo con: marshub profile cad
profile-sliced = { $profile }: { $hours } ore e { $grams } g, in { $folder }.
profile-slice-same = { $folder }: ore e grammi corrispondono ai pezzi di { $profile }.
profile-slice-differs = { $profile }: ore e grammi di { $part } non sono aggiornati. Rifateli con: marshub profile slice
profile-pcb-same = { $folder }: la scheda base corrisponde al profilo { $profile }.
profile-pcb-differs = { $file } non corrisponde al profilo { $profile }. Rifatelo con: marshub profile pcb
profile-pcb-zip-old = { $file } è più vecchio della scheda di { $profile }: non ordinate con questo. Rifatelo con: marshub profile pcb { $profile } --fab
profile-pcb-no-list = La pagina interattiva della scheda non è stata creata. Serve: { $command }
profile-pcb-judged =
    { $good ->
        [yes] KiCad non trova difetti nella scheda base di { $profile }.
       *[other] KiCad trova difetti nella scheda base di { $profile }: così non si può ordinare.
    }
profile-wrong =
    { $count ->
        [one] { $count } errore.
       *[other] { $count } errori.
    }
