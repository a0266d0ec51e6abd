// SPDX-License-Identifier: GPL-3.0-or-later

extension DateCorpus {
    static let spanish = DateCorpus(
        names: .spanish,
        ordinary: """
            Comprar leche
            Llamar a mamá
            Comprar 2 rosas de mayo
            Leer 1984
            Leer El Jueves
            Leer Cien años de soledad
            Marcha del 8 de marzo
            Marcha por las mujeres
            Ver el mar
            Viaje a ver el mar
            Mar y montaña
            3 mar y cielo cuadros
            Crucero por el mar 2026
            Dom Pérignon
            Vie privada
            Mié de sopa
            Paseo de mañana
            Por la mañana
            Yoga por la mañana
            La mañana siguiente
            Café de la mañana
            Mañana de compras con Ana
            El mañana nunca muere
            Edición de mañana
            Hasta mañana
            Desde mañana dieta
            Para mañana: deberes
            No dejar para mañana
            Buenas tardes
            Las tardes de la 2
            Tarde de cine
            Tarde de perros
            Medianoche en París
            Noche de paz
            Noche y día
            Las mil y una noches
            Luz de noche
            Buenas noches luna
            Crema de noche
            Crema de día
            El día después de mañana
            Día de la madre
            Menú del día
            Plato del día
            Hoy por hoy
            Revista Hoy
            El Hoy
            Pan de hoy
            Noticias de hoy
            Lista de hoy
            Domingo Pérez llamar
            Llamar a Domingo
            Plaza Santo Domingo
            Domingo de Ramos
            El domingo de Pascua
            Semana Santa
            Viernes Santo
            Viernes 13
            Black Friday ofertas
            Un viernes cualquiera
            Ponte en mi lugar un viernes
            Fotos del viernes
            La reunión del lunes
            Lunes de carnaval
            Miércoles de ceniza
            Miércoles Addams disfraz
            Martes y trece
            Ni te cases ni el martes
            Ropa de domingo
            Sábado noche
            Sabadell banco
            Fiebre del sábado noche
            El lunes de la próxima semana
            El País del domingo
            De lunes a viernes
            Abierto de lunes a sábado
            Abierto lunes y martes
            el lunes o el martes
            El lunes y el miércoles
            El lunes y martes
            Cerrado los lunes y martes
            Los lunes al sol
            Los domingos de julio
            Marzo ventoso
            Abril lluvioso
            Mayo florido
            Julio llamar
            Julio Verne libro
            Llamar a Julio
            Agosto en Madrid
            Hacer el agosto
            Abril libro
            Enero cuesta
            Plaza de Mayo
            Calle 2 de mayo
            Avenida 9 de Julio
            Cuadro del 2 de mayo
            Plaza 25 de Mayo
            Paseo 9 de julio
            Metro 12 de octubre
            Hospital 12 de Octubre
            Factura del 24 de diciembre
            Factura del 24/12/2026
            Factura 24/12
            Desde el 3 de marzo
            Hasta el 3 de marzo
            Antes del 24 de diciembre
            Nacido el 24 de diciembre de 1963
            El 2 de mayo de 1808
            Cumple 3 mayo 1990
            30 de febrero
            el 31/2
            Del 24 al 26 de diciembre
            24-26 de diciembre
            24 y 25 de diciembre
            24/25 de diciembre
            Páginas 3-12
            Página 3/12
            Versión 2.12
            1/2 litro de leche
            24/7
            16:9
            Juan 3:16
            Salmo 23
            Salmo 19:14
            5 km en 25:30
            A las 5 gallinas
            Dar de comer a las 5 gallinas
            Avisar a las 3 hermanas
            Saludar a las 12 vecinas
            A la una
            A la 1 de Madrid
            Entre las 5 y las 7
            De 9 a 17 h
            De 9:00 a 17:00
            Desde las 9:00
            Hasta las 17:00
            Antes de las 5
            Hora feliz
            Hora del té
            2 horas de estudio
            Dormir 8 horas
            Hornear 45 minutos
            Cocer 10 min
            Minuto de silencio
            Filete de un minuto
            Segunda mano bici
            Ropa de segunda mano
            En 5 pasos
            En 2 patadas
            En 80 días la vuelta al mundo
            La vuelta al mundo en 80 Días
            En un lugar de La Mancha
            En una hora lista
            Dentro de 2 cajas
            28 días después
            7 días, 7 noches
            50 primeras citas
            101 dálmatas
            2001 odisea en el espacio
            Apolo 13
            Blade Runner 2049
            Área 51
            Ocean's 11
            Ruta 66
            Boeing 747
            Vuelo IB 1705
            Tomar 2 pastillas
            Comprar 24 huevos
            12 huevos
            iPhone 17
            Windows 11
            Capítulo 5
            S02E05
            Vitamina B12
            Papel A4
            Pilas AA x4
            Talla 42
            MP3
            WD-40
            Impuestos 2025
            Año 2030
            Año nuevo chino
            2 años de garantía
            14 días para devolver
            Cada cosa en su sitio
            Cada 5 km beber
            Cada oveja con su pareja
            Cada loco con su tema
            Cada segundo cuenta
            Todos los santos
            Todos los cables
            Todas las llaves
            Diario de Ana
            El diario del lunes
            A diario escribir
            Semana 48
            Semana de la moda
            Fin de semana
            Mes de prueba
            El próximo paso
            La próxima vez
            Próximo lunes festivo
            Esta mesa
            Este libro
            Esta tarde-noche
            Esta noche no
            Hoy no me puedo levantar
            La noche del viernes
            El viernes de dolores
            Mediodía en el hotel
            Siesta de mediodía
            Mon Chéri
            Sol y sombra
            Sun cream
            May the 4th
            Ayer
            Anteayer
            Pasado de moda
            Futuro, pasado y mañana
            hoy o mañana
            ¿mañana?
            «mañana» en francés
            "el lunes" traducir
            El-lunes.com
            mañana
            el viernes
            a las 17:00
            Lunes
            Martes de pruebas
            Jueves Santo
            Un jueves
            Ensayo sobre el lunes
            Canción del martes
            Libro de mayo
            Curso en mayo
            5 mayos
            Cena del viernes
            Comprar pan el viernes y el sábado
            Salir a las 5 calles
            El día 5 sensaciones
            El día D
            En 2 tiempos
            Cada 2 líneas
            Cada año nuevo
            Tren 17:05
            Ir en 3 coches
            Ropa para el viernes
            Reunión en 2026
            Piscina el mar 17
            Paseo por el mar 17:00
            Excursión al mar a las 17:00
            """,
        phrases: """
            Llamar a mamá {mañana a las 17:00} = 2026-11-25T17:00
            Llamar a mamá {el viernes} = 2026-11-27
            Llamar a mamá {24 dic} = 2026-12-24
            Llamar a mamá {en 2 horas} = 2026-11-24T12:00
            Llamar a mamá {cada lunes} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Llamar a mamá {mañana} = 2026-11-25
            Llamar a mamá {hoy} = 2026-11-24
            Llamar a mamá {pasado mañana} = 2026-11-26
            {Mañana} llamar a mamá = 2026-11-25
            {Hoy} llamar a mamá = 2026-11-24
            {Pasado mañana} llamar a mamá = 2026-11-26
            Llamar a mamá {esta tarde} = 2026-11-24T15:00
            {Esta tarde} llamar a mamá = 2026-11-24T15:00
            Llamar a mamá {esta noche} = 2026-11-24T20:00
            Llamar a mamá {mañana por la mañana} = 2026-11-25T09:00
            Llamar a mamá {mañana por la tarde} = 2026-11-25T15:00
            Llamar a mamá {mañana por la noche} = 2026-11-25T20:00
            Llamar a mamá {mañana a mediodía} = 2026-11-25T12:00
            Llamar a mamá {hoy al mediodía} = 2026-11-24T12:00
            Llamar a mamá {al mediodía} = 2026-11-24T12:00
            Llamar a mamá {mañana a las 5} = 2026-11-25T17:00
            Llamar a mamá {mañana a las 9} = 2026-11-25T09:00
            Llamar a mamá {mañana a las 9 de la mañana} = 2026-11-25T09:00
            Llamar a mamá {mañana a las 5 de la tarde} = 2026-11-25T17:00
            {Mañana a las 5 de la tarde} llamar a mamá = 2026-11-25T17:00
            Llamar a mamá {mañana a las 9 de la noche} = 2026-11-25T21:00
            Llamar a mamá {mañana 17:00} = 2026-11-25T17:00
            Llamar a mamá {mañana, 17:00} = 2026-11-25T17:00
            Dentista {a las 5} = 2026-11-24T17:00
            Dentista {a las 17} = 2026-11-24T17:00
            Dentista {a las 17:30} = 2026-11-24T17:30
            Dentista {a las 17:30 h} = 2026-11-24T17:30
            Dentista {a las 17 h} = 2026-11-24T17:00
            Dentista {a las 17 horas} = 2026-11-24T17:00
            Dentista {a las 8:15} = 2026-11-25T08:15
            Dentista {a la 1} = 2026-11-24T13:00
            Dentista {a las 5 pm} = 2026-11-24T17:00
            Dentista {a las 5:30 p. m.} = 2026-11-24T17:30
            Dentista {a las 5 de la tarde} = 2026-11-24T17:00
            Ir {a las 5 de la tarde} al dentista = 2026-11-24T17:00
            Ir {a las 17:30} al dentista = 2026-11-24T17:30
            Ir {el viernes} al dentista = 2026-11-27
            Dentista {el viernes a las 9:30} = 2026-11-27T09:30
            Dentista {el viernes, 9:30} = 2026-11-27T09:30
            Dentista {viernes 17:00} = 2026-11-27T17:00
            Dentista {viernes a las 5} = 2026-11-27T17:00
            Dentista {el viernes por la tarde} = 2026-11-27T15:00
            Dentista {viernes por la mañana} = 2026-11-27T09:00
            {El viernes} ir al dentista = 2026-11-27
            Dentista {este jueves} = 2026-11-26
            Dentista {el próximo jueves} = 2026-11-26
            Dentista {el jueves que viene} = 2026-11-26
            Dentista {el jueves próximo} = 2026-11-26
            Dentista {el martes} = 2026-12-01
            Dentista {el sábado} = 2026-11-28
            Dentista {el sabado} = 2026-11-28
            Dentista {el miércoles} = 2026-11-25
            Planear viaje {la próxima semana} = 2026-11-30
            Planear viaje {la semana que viene} = 2026-11-30
            {La semana que viene} planear viaje = 2026-11-30
            Planear viaje {la semana próxima} = 2026-11-30
            Planear viaje {el jueves la próxima semana} = 2026-12-03
            Comprar árbol {el 24 de diciembre} = 2026-12-24
            Comprar {el 24 de diciembre} un árbol = 2026-12-24
            Comprar árbol {24 de diciembre} = 2026-12-24
            Comprar árbol {24 diciembre} = 2026-12-24
            Comprar árbol {el 24 dic} = 2026-12-24
            Comprar árbol {el día 24 de diciembre} = 2026-12-24
            Comprar árbol {el día 24} = 2026-11-24
            Comprar árbol {el día 3} = 2026-12-03
            Comprar árbol {el 24/12} = 2026-12-24
            Comprar árbol {el 24/12/2026} = 2026-12-24
            Comprar árbol {24/12/2026} = 2026-12-24
            Comprar árbol {2026-12-24} = 2026-12-24
            Comprar árbol {el 24 de diciembre de 2027} = 2027-12-24
            Comprar árbol {el 24 de diciembre a las 17:00} = 2026-12-24T17:00
            Comprar árbol {el jueves 24 de diciembre} = 2026-12-24
            Comprar árbol {el jueves, 24 de diciembre a las 5} = 2026-12-24T17:00
            Rosas {el 2 de mayo} = 2027-05-02
            Rosas {2 de mayo} = 2027-05-02
            Alquiler {1 de enero} = 2027-01-01
            Alquiler {1º de enero} = 2027-01-01
            Alquiler {29 de febrero} = 2028-02-29
            Sacar el pan {en 20 minutos} = 2026-11-24T10:20
            Sacar el pan {en 5 min} = 2026-11-24T10:05
            Sacar el pan {en una hora} = 2026-11-24T11:00
            Sacar el pan {dentro de dos horas} = 2026-11-24T12:00
            Pasaporte {en 3 días} = 2026-11-27
            Pasaporte {dentro de una semana} = 2026-12-01
            Pasaporte {en 2 semanas} = 2026-12-08
            Pasaporte {dentro de 3 meses} = 2027-02-24
            Pasaporte {en un año} = 2027-11-24
            Pasaporte {en 2 días a las 17:00} = 2026-11-26T17:00
            Basura {todos los jueves} = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Sacar {todos los jueves} la basura = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Basura {cada jueves a las 7:00} = 2026-11-26T07:00 FREQ=WEEKLY;BYDAY=TH
            Basura {todos los sábados} = 2026-11-28 FREQ=WEEKLY;BYDAY=SA
            Basura {los domingos} = 2026-11-29 FREQ=WEEKLY;BYDAY=SU
            Basura {los lunes} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Vitaminas {cada día} = 2026-11-24 FREQ=DAILY
            Vitaminas {todos los días} = 2026-11-24 FREQ=DAILY
            {Todos los días} vitaminas = 2026-11-24 FREQ=DAILY
            Vitaminas {todos los días a las 9:00} = 2026-11-25T09:00 FREQ=DAILY
            Descalcificar {cada 2 semanas} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Descalcificar {cada dos semanas} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Descalcificar {todas las semanas} = 2026-11-24 FREQ=WEEKLY
            Descalcificar {cada mes} = 2026-11-24 FREQ=MONTHLY
            Impuestos {cada año} = 2026-11-24 FREQ=YEARLY
            Reunión {entre semana} = 2026-11-24 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            Call Mum {tomorrow 5pm} = 2026-11-25T17:00
            Call Mum {on Friday} = 2026-11-27
            Cine {hoy a las 8} = 2026-11-24T20:00
            Cumple de Ana {cada año el 5 de julio} = 2027-07-05 FREQ=YEARLY
            Cena {24/12 a las 21:00} = 2026-12-24T21:00
            Piscina {jue 17:00} = 2026-11-26T17:00
            Piscina {vie a las 17:00} = 2026-11-27T17:00
            """
    )
}
