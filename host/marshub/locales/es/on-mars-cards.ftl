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
om-contract-self-sufficiency-proof = Prueba de autosuficiencia
om-contract-seed-bank = Banco de semillas
om-contract-habitat-package = Lote habitable
om-contract-model-mine = Mina modelo
om-contract-model-power-plant = Central eléctrica modelo
om-contract-model-waterworks = Planta de agua modelo
om-contract-model-farm = Granja modelo
om-contract-model-air-plant = Planta de aire modelo
om-contract-model-settlement = Asentamiento modelo

## Misiones

om-mission-ground-survey = Estudio del terreno
om-mission-far-horizon = Horizonte lejano
om-mission-roofs-first = Primero, un techo
om-mission-open-the-seams = Abrir las vetas
om-mission-light-and-water = Luz y agua
om-mission-green-lungs = Pulmones verdes
om-mission-new-faces = Caras nuevas
om-mission-board-of-minds = Consejo de sabios
om-mission-grand-works = Grandes obras
om-mission-deep-science = Ciencia a fondo
om-mission-grown-together = Crecer juntos
om-mission-measured-progress = Progreso medido

## Objetivos

om-objective-wide-learning = Saber de todo
om-objective-cutting-edge = Vanguardia
om-objective-twin-specialities = Doble especialidad
om-objective-neighbourhood = Vecindario
om-objective-close-quarters = Pared con pared
om-objective-refit = Renovación
om-objective-one-of-everything = Uno de cada
om-objective-heavy-industry = Industria pesada
om-objective-home-fleet = Flota propia
om-objective-full-house = Casa llena
om-objective-deep-crew = Gente bajo tierra
om-objective-work-gang = Cuadrilla
om-objective-on-the-charts = En el mapa
om-objective-field-notes = Cuaderno de campo
om-objective-pathfinder = Explorador
om-objective-think-tank = Comité de expertos
om-objective-trusted-partner = Socio de confianza
om-objective-stocked-shelves = Estantes llenos

## Acciones ejecutivas

om-executive-1 = Usar una instalación
om-executive-2 = Redespliegue
om-executive-3 = Trueque
om-executive-4 = Cambio de turno
om-executive-5 = Requisa
om-executive-6 = Pruebas de campo
om-executive-7 = Enlace de datos
om-executive-8 = Campaña de reclutamiento
