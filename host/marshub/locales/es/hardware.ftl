# Lo que se imprime en la cara del tablero (marshub profile build), y lo que dice la orden.
face-track-system = Sistemas
face-track-living = Habitable
face-track-working = Trabajo
face-box-system = Rec. Sistemas
face-box-living = Rec. Habit.
face-box-working = Rec. Trabajo
face-supply-oxygen = Oxígeno
face-supply-energy = Energía
face-supply-food = Comida
face-stress = Estrés
face-morale = Moral
face-sol = Sol
face-status = Tablero
# Pocket Mars.
face-energy-red = Energía, rojo
face-energy-blue = Energía, azul
face-energy-green = Energía, verde
face-energy-yellow = Energía, amarillo
face-settled-red = En Marte, rojo
face-settled-blue = En Marte, azul
face-settled-green = En Marte, verde
face-settled-yellow = En Marte, amarillo
face-earth-red = En la Tierra, rojo
face-earth-blue = En la Tierra, azul
face-earth-green = En la Tierra, verde
face-earth-yellow = En la Tierra, amarillo
face-value-eco = Valor
face-present-eco-red = rojo
face-present-eco-blue = azul
face-present-eco-green = verde
face-present-eco-yellow = amarillo
face-value-ene = Valor
face-present-ene-red = rojo
face-present-ene-blue = azul
face-present-ene-green = verde
face-present-ene-yellow = amarillo
face-value-sci = Valor
face-present-sci-red = rojo
face-present-sci-blue = azul
face-present-sci-green = verde
face-present-sci-yellow = amarillo
face-value-wat = Valor
face-present-wat-red = rojo
face-present-wat-blue = azul
face-present-wat-green = verde
face-present-wat-yellow = amarillo
face-deck = Mazo
face-discard = Descartes
face-phase-events = { fm-phase-events }
face-phase-morale = { fm-phase-morale }
face-phase-production = { fm-phase-production }
face-phase-actions = { fm-phase-actions }
face-phase-malfunction = { fm-phase-malfunction }
face-phase-cleanup = { fm-phase-cleanup }
face-part-energy = energía
face-part-oxygen = oxígeno
face-part-hardware = hardware
face-part-cpu = CPU

profile-sound =
    { $profile } ({ $title }) se puede construir: { $readers ->
        [one] { $readers } lector
       *[other] { $readers } lectores
    }, { $buttons } botones, { $leds } LED, como mucho { $need } mA de { $supply } mA.
profile-built = { $count } archivos para { $profile } están en { $folder }.
profile-same = { $folder }: los { $count } archivos para { $profile } coinciden con su perfil.
profile-differs = { $file } no coincide con el perfil { $profile }. Hacedlo de nuevo: marshub profile build
profile-wokwi-made = { $count } archivos para { $profile } están en { $folder }; { $page } dice cómo iniciarlo en Wokwi.
profile-wokwi-not = { $profile } no se ha creado: Wokwi no puede mostrarlo. { $what }
profile-cad-same = { $folder }: las piezas impresas coinciden con el perfil { $profile }.
profile-cad-differs = { $file } no coincide con el perfil { $profile }. Hacedlo de nuevo: marshub profile cad
profile-sliced = { $profile }: { $hours } horas y { $grams } g, en { $folder }.
profile-slice-same = { $folder }: las horas y los gramos coinciden con las piezas de { $profile }.
profile-slice-differs = { $profile }: las horas y los gramos de { $part } no están al día. Hacedlos de nuevo: marshub profile slice
profile-pcb-same = { $folder }: la placa base coincide con el perfil { $profile }.
profile-pcb-differs = { $file } no coincide con el perfil { $profile }. Hacedlo de nuevo: marshub profile pcb
profile-pcb-zip-old = { $file } es más antiguo que la placa de { $profile }: no hagáis el pedido con él. Hacedlo de nuevo: marshub profile pcb { $profile } --fab
profile-pcb-no-list = No se ha creado la página interactiva de la placa. Hace falta: { $command }
profile-pcb-judged =
    { $good ->
        [yes] KiCad no encuentra fallos en la placa base de { $profile }.
       *[other] KiCad encuentra fallos en la placa base de { $profile }: así no se puede pedir.
    }
profile-wrong =
    { $count ->
        [one] { $count } error.
       *[other] { $count } errores.
    }
