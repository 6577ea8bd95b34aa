# On Mars: los nombres de sus cartas. Palabras nuestras.

## Planos

om-blueprint-drill-rig = Torre de perforación
om-blueprint-solar-field = Campo solar
om-blueprint-ice-corer = Sonda de hielo
om-blueprint-growth-dome = Cúpula de cultivo
om-blueprint-concentrator = Concentrador
om-blueprint-dormitory = Dormitorio
om-blueprint-ore-hopper = Tolva de mineral
om-blueprint-charging-yard = Patio de carga
om-blueprint-melt-tank = Tanque de deshielo
om-blueprint-seed-vault = Cámara de semillas
om-blueprint-air-bottler = Envasadora de aire
om-blueprint-bunkhouse = Barracón
om-blueprint-deep-shaft = Pozo profundo
om-blueprint-reactor-hall = Sala del reactor
om-blueprint-pumping-station = Estación de bombeo
om-blueprint-arboretum = Arboreto
om-blueprint-atmosphere-works = Planta de atmósfera
om-blueprint-habitat-ring = Anillo habitable
om-blueprint-foundry = Fundición
om-blueprint-fusion-lab = Laboratorio de fusión
om-blueprint-landing-cisterns = Cisternas de aterrizaje
om-blueprint-biodome = Biodomo
om-blueprint-sky-engine = Motor del cielo
om-blueprint-command-tower = Torre de mando

## Científicos

om-scientist-geologist = Geólogo
om-scientist-physicist = Físico
om-scientist-hydrologist = Hidrólogo
om-scientist-botanist = Botánico
om-scientist-chemist = Químico
om-scientist-physician = Médico

## Contratos

om-contract-power-cells-for-orbit = Pilas para la órbita
om-contract-meltwater-samples = Muestras de deshielo
om-contract-crop-trial = Ensayo de cultivo
om-contract-breathing-reserve = Reserva para respirar
om-contract-ore-consignment = Partida de mineral
om-contract-crystal-assay = Análisis de cristales
om-contract-model-mine = Mina modelo
om-contract-model-power-plant = Central eléctrica modelo
om-contract-model-waterworks = Planta de agua modelo
om-contract-model-farm = Granja modelo
om-contract-model-air-plant = Planta de aire modelo
om-contract-model-settlement = Asentamiento modelo

## Misiones

om-mission-ground-survey = Estudio del terreno
om-mission-far-horizon = Horizonte lejano
om-mission-board-of-minds = Consejo de sabios
om-mission-more-hands = Más brazos
om-mission-promises-kept = Promesas cumplidas
om-mission-paper-towns = Ciudades de papel
om-mission-grand-works = Grandes obras
om-mission-deep-science = Ciencia a fondo
om-mission-measured-progress = Progreso medido

## Objetivos

om-objective-wide-learning = Saber de todo
om-objective-neighbourhood = Vecindario
om-objective-refit = Renovación
om-objective-home-fleet = Flota propia
om-objective-full-house = Casa llena
om-objective-deep-crew = Gente bajo tierra
om-objective-on-the-charts = En el mapa
om-objective-field-notes = Cuaderno de campo
om-objective-pathfinder = Explorador
om-objective-trusted-partner = Socio de confianza
om-objective-paper-city = Ciudad sobre el papel
om-objective-showpiece = Joya de la colonia
om-objective-stockpile = Provisiones
om-objective-grown-up = Colonia adulta
om-objective-well-placed = En su sitio
om-objective-twin-works = Obras gemelas

## Acciones ejecutivas

om-executive-1 = Usar una instalación
om-executive-2 = Requisa
om-executive-3 = Redespliegue
om-executive-4 = Prospección
om-executive-5 = Reforma
om-executive-6 = Enlace de datos
om-executive-7 = Salida
om-executive-8 = Pruebas de campo

## Metas del solitario

om-goal-first-steps = Primeros pasos
om-goal-second-wave = Segunda oleada
om-goal-everything-in-order = Todo en orden
om-goal-potatoes = Patatas

## Primeros colonos

om-first-card-fa1 = Plan de pioneros 1
om-first-card-fa2 = Plan de pioneros 2
om-first-card-fa3 = Plan de pioneros 3
om-first-card-fa4 = Plan de pioneros 4
om-task-fb1 = Escuela nocturna
om-task-fb2 = Primer pasaje
om-task-fb3 = Techo propio
om-task-fb4 = Buena compañía
om-task-fb5 = Ajuste fino
om-task-fb6 = Doble jornada
om-task-fb7 = Hay algo ahí fuera
om-task-fb8 = Sobre el papel
