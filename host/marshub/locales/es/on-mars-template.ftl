# On Mars: dónde se lee en la caja cada tabla de un paquete.

om-template-board = El mapa del tablero: radio, hexágono de la mina del centro, los cuatro lugares de los otros primeros edificios, los lugares de los Refugios en el orden de los jugadores, cristales, losetas de investigación. Los hexágonos son [q, r] desde el centro: q hacia el este, r hacia el sureste.
om-template-start = La dotación inicial de cada jugador: reglamento, preparación de los tableros personales.
om-template-warehouse = El Almacén del tablero: existencias de cada tipo al empezar y tras subir de nivel, con 1, 2, 3 y 4 jugadores.
om-template-shuttle = El recorrido de la lanzadera entre Órbita y Colonia: 0 es el espacio rojo más cercano al centro; dónde aterriza en los niveles 1 a 5 de la colonia.
om-template-prices = Precios impresos junto a las acciones { om-action-ship } y { om-action-upgrade }, en los espacios de contratos y junto a las filas de la cuadrícula de tecnologías.
om-template-worth = Puntos: área de progreso, escala junto a la Vivienda (de 0 a 12 colonos), naves, planos construidos y sin construir, primer edificio de un tipo.
om-template-numbers = Lo que depende del número de jugadores (1, 2, 3, 4) y de la duración de la partida: reglamento.
om-template-solo = El rival de la partida en solitario: reglamento, partida en solitario.
om-template-first-colonists = Primeros colonos: las tres misiones de la variante y los espacios de orden de turno de sus seis losetas.
om-template-action = Las ranuras para colonos de cada acción con icono rojo, en el tablero. Contratar tiene una por jugador.
om-template-space = Las bonificaciones de los espacios de orden de turno del tablero: del 1 al 4 en Órbita, del 5 al 8 en la Colonia.
om-template-executive = Las acciones ejecutivas del tablero personal, por espacio del Depósito de abajo (1) arriba (8), con sus cristales.
om-template-building = Las losetas de edificio: el precio del expositor y, para cada loseta de un tipo (los Refugios en el orden del tablero personal), las flechas del reverso: 0 = E, 1 = NE, 2 = NO, 3 = O, 4 = SO, 5 = SE.
om-template-tech = Cuántas losetas de tecnología hay de cada tipo.
om-template-column = Las columnas del laboratorio del tablero personal: el precio arriba, los puntos abajo.
om-template-lab = Los hexágonos del laboratorio: una letra por columna desde la izquierda, un número desde arriba; lo que está impreso en el hexágono y los hexágonos a los que lleva.
om-template-research = Las losetas de investigación: lo que muestran, por color y letra.
om-template-discovery = Las 19 losetas de descubrimiento: coste y beneficio.
om-template-reward = Las losetas de recompensa del soporte vital: puntos por cada elemento.
om-template-benefit = Los beneficios impresos junto a las columnas del soporte vital.
om-template-blueprint = Los planos: tipo, nivel, lo que da tomar la carta y la acción ejecutiva del edificio.
om-template-scientist = Los científicos: en qué edificios trabaja cada uno, cuáles le dan puntos, su precio en el expositor.
om-template-contract = Los contratos terrestres: lo que piden, puntos si se completan y si no.
om-template-mission = Las misiones: contribuciones necesarias con 1, 2, 3 y 4 jugadores, cristales por cada una.
om-template-objective = Los objetivos privados: condiciones y las dos recompensas a elegir.
om-template-rival-card = Las cartas del mazo del solitario: número de acción, letra de misión y travels = false donde la carta muestra la X.
om-template-goal = Las metas de la partida en solitario: cada requisito y la ventaja sobre el rival.
om-template-first-card = Primeros colonos, cartas A: los cuatro tipos de edificio.
om-template-task = Primeros colonos, cartas B: la tarea y su recompensa.
