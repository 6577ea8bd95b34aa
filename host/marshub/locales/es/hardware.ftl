# Lo que se imprime en la cara del tablero (marshub profile build), y lo que dice la orden.
face-track-system = Sistema
face-track-living = Vivienda
face-track-working = Trabajo
face-box-system = Marc. Sistema
face-box-living = Marc. Vivien.
face-box-working = Marc. Trabajo
face-supply-oxygen = Oxígeno
face-supply-energy = Energía
face-supply-food = Comida
face-stress = Estrés
face-morale = Moral
face-sol = Sol
face-status = Placa
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
profile-same = { $folder }: los { $count } archivos para { $profile } son como los hace su perfil.
profile-differs = { $file } no es lo que { $profile } produce hoy. Hazlo de nuevo: marshub profile build
profile-cad-same = { $folder }: las piezas impresas de { $profile } son las de su perfil.
profile-cad-differs = { $file } no es lo que { $profile } produce hoy. Hazlo de nuevo: marshub profile cad
profile-wrong =
    { $count ->
        [one] { $count } error.
       *[other] { $count } errores.
    }
