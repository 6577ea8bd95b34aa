# Cartas de avería. Palabras nuestras de principio a fin.


## Palabras clave que designan una unidad cualquiera de un tipo

fm-facility-oxygenator = Oxigenador
fm-facility-solar-panel = Panel Solar

## Bloque de Trabajo

fm-card-chills = Escalofríos
fm-card-drafty-lock = Corriente en la esclusa
fm-card-sand-in-the-tracks = Arena en las orugas
fm-card-fogged-visors = Visores empañados
fm-card-loose-wheel = Una rueda floja
fm-card-whose-turn-to-drive = ¿A quién le toca conducir?
fm-card-garage-hall-energy = El portón que no sube
fm-card-garage-hall-oxygen = Aire viciado en el garaje
fm-card-garage-hall-hardware = El polipasto resbala
fm-card-garage-hall-cpu = El navegador en blanco
fm-card-out-of-reach = Justo fuera de alcance
fm-card-jammed-winch = Cabrestante atascado
fm-card-tangled-tether = Cable enredado
fm-card-cold-fingers = Dedos helados
fm-card-mislabelled-cores = Testigos mal rotulados
fm-card-credit-where-due = A cada cual su mérito
fm-card-probe-bay-energy = Lanzador sin chispa
fm-card-probe-bay-oxygen = Una junta reseca
fm-card-probe-bay-hardware = Brazo de muestreo torcido
fm-card-probe-bay-cpu = La sonda no contesta
fm-card-stained-slides = Portaobjetos manchados
fm-card-spilled-reagent = Reactivo derramado
fm-card-lost-notebook = El cuaderno perdido
fm-card-strange-readings = Lecturas extrañas
fm-card-hungry-freezer = El congelador tragón
fm-card-second-opinion = Una segunda opinión
fm-card-lab-energy = Campana a oscuras
fm-card-lab-oxygen = Un aire que se mastica
fm-card-lab-hardware = La centrífuga anda suelta
fm-card-lab-cpu = Cuentas que no salen
fm-card-short-fuse = Mecha corta
fm-card-swarf-on-the-floor = Virutas en el suelo
fm-card-missing-drill-bit = La broca que falta
fm-card-loose-shelf = Un estante flojo
fm-card-last-of-the-glue = El último resto de cola
fm-card-whistling-compressor = El compresor que silba
fm-card-working-bay-energy = Saltan los fusibles
fm-card-working-bay-oxygen = Humos de soldadura
fm-card-working-bay-hardware = El tornillo no aprieta
fm-card-working-bay-cpu = La impresora desvaría

## Bloque Habitable

fm-card-thin-walls = Paredes de papel
fm-card-snoring-contest = Concurso de ronquidos
fm-card-burnt-dinner = La cena quemada
fm-card-cold-showers = Duchas frías
fm-card-blocked-corridor = Pasillo obstruido
fm-card-crew-quarters-energy = Apagón en los camarotes
fm-card-crew-quarters-oxygen = Dolor de cabeza al despertar
fm-card-crew-quarters-hardware = La litera que cruje
fm-card-crew-quarters-cpu = Verano a medianoche
fm-card-disinfectant = Demasiado desinfectante
fm-card-expired-pills = Pastillas caducadas
fm-card-stomach-bug = Algo anda suelto
fm-card-stuck-drawer = El cajón atascado
fm-card-blunt-needles = Agujas romas
fm-card-bedside-manner = Modales de hospital
fm-card-med-lab-energy = El escáner se apaga
fm-card-med-lab-oxygen = Poco aire junto a la camilla
fm-card-med-lab-cpu = El diagnóstico de otro
fm-card-recovery = Una recuperación costosa
fm-card-phantom-alarm = Alarma fantasma
fm-card-locked-out = Sin contraseña
fm-card-crossed-wires = Cables cruzados
fm-card-garbled-uplink = Enlace entrecortado
fm-card-control-center-energy = La mitad de las pantallas
fm-card-control-center-oxygen = Sueño ante la consola
fm-card-control-center-hardware = La refrigeración se rinde
fm-card-control-center-cpu = Una actualización que nadie pidió
fm-card-wilted-fern = ¿Quién olvidó el helecho?

## Bloque de Sistemas

fm-card-leaky-valve = Válvula con fuga
fm-card-icy-intake = Toma de aire helada
fm-card-backdraft = Contracorriente
fm-card-oxygenator-energy-1 = Contacto flojo
fm-card-oxygenator-energy-2 = Olor a quemado
fm-card-oxygenator-hardware-1 = Rodamientos que chirrían
fm-card-oxygenator-hardware-2 = Polvo en la turbina
fm-card-oxygenator-cpu-1 = El regulador pierde la cuenta
fm-card-oxygenator-cpu-2 = Reiniciar, reiniciar, reiniciar
fm-card-overheating = Recalentamiento
fm-card-dust-film = Una capa de polvo
fm-card-crooked-hinge = La bisagra torcida
fm-card-brownout = Caída de tensión
fm-card-solar-panel-hardware-1 = Una ráfaga de más
fm-card-solar-panel-hardware-2 = Grietas finas
fm-card-solar-panel-cpu-1 = Tras la estrella equivocada
fm-card-solar-panel-cpu-2 = Dormido a mediodía
fm-card-thermostat-failure = Termostato en huelga
fm-card-brittle-roots = Raíces quebradizas
fm-card-root-rot = Raíces podridas
fm-card-thirsty-beds = Bancales sedientos
fm-card-grey-fungus = Moho gris
fm-card-slippery-walkway = Pasarela resbaladiza
fm-card-farm-energy = Las lámparas se apagan
fm-card-farm-oxygen = Hojas pálidas
fm-card-farm-hardware = La bomba tose

## Lo que puede costar una carta o un evento

fm-cargo-lost = { $count ->
    [one] Bodega: se pierde { $count } { $item }.
   *[other] Bodega: se pierden { $count } { $item }.
  }
