# Cartas de Perfil: quiénes eran los astronautas antes de Marte. Solo ambiente.
ui-fm-profile = Perfil { $number }
fm-profile-0418-body = Complexión menuda, ni una enfermedad; vista de halcón.
fm-profile-0418-life = Un gemelo escribe desde casa cada semana, en papel.
fm-profile-0418-event = Halló un error en una constante célebre, y con razón.
fm-profile-0418-temper = Mucha calma, hasta que alguien toca los instrumentos; después no.
fm-profile-0677-body = Agilidad y equilibrio; una pequeña operación en la infancia.
fm-profile-0677-life = Un divorcio a la espalda; mucho cuidado del cuerpo y del sueño.
fm-profile-0677-event = Una medalla en el maratón, seis años seguidos.
fm-profile-0677-temper = Habla con todos, arrastra a todos, y tras una derrota pronto vuelve a estar en pie.
fm-profile-1332-body = La fuerza de un portón; un poco de miopía.
fm-profile-1332-life = Sin matrimonio, un hijo; un pasado legal en los marines.
fm-profile-1332-event = Ganó un caso discutido sobre cuatro informantes, y poco después dejó el servicio.
fm-profile-1332-temper = Desmonta cada frase, y aun así es buena compañía.
fm-profile-2209-body = Manos firmes; una cicatriz en la barbilla por la que nadie pregunta.
fm-profile-2209-life = Infancia en un faro, con cuatro hermanos y una radio.
fm-profile-2209-event = Tres días sin ayuda con once pacientes, tras la inundación de Port Amal.
fm-profile-2209-temper = Bromea cuando es grave y calla cuando no lo es.
