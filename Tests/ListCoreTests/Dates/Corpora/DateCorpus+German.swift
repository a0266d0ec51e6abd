// SPDX-License-Identifier: GPL-3.0-or-later

extension DateCorpus {
    static let german = DateCorpus(
        names: .german,
        ordinary: """
            Milch kaufen
            Mama anrufen
            2 Mai-Rosen kaufen
            1984 lesen
            Mon Chéri kaufen
            10 am Bahnhof treffen
            Treffen um 10 am Bahnhof
            Guten Morgen Tee
            guten morgen sagen
            Der Morgen danach
            Am Morgen danach
            Morgenmantel waschen
            Morgengrauen lesen
            Morgenpost abbestellen
            heute-journal aufnehmen
            Die heute-show schauen
            Heuteerlebnisse notieren
            Abendkleid reinigen
            Abendessen für 4 Personen
            Mittagsschlaf
            Mittagessen planen
            Mitternachtsschnitzel essen
            Nachtlicht besorgen
            Nachttisch bauen
            12 Uhr mittags (Film)
            High Noon schauen
            Tatort am Sonntagabend-Team fragen
            Welt am Sonntag kaufen
            Bild am Sonntag abbestellen
            Sonntagsbraten
            Sonntagszeitung
            Sonntag aktuell lesen
            Montagsmaler spielen
            Rosenmontag Kostüm
            Blauer Montag
            Black Friday Angebote
            Freaky Friday schauen
            Karfreitag
            Den Freitag abonnieren
            Freitagsgebet
            Gründonnerstag Suppe
            Aschermittwoch Fisch
            Mittwochskarten
            Schmutziger Donnerstag
            Samstagskrimi
            Sams lesen
            Ein Sams zu viel
            Dienstagsfrauen
            So nicht
            So weiter machen
            So viel wie möglich
            Mi casa es su casa
            Do it yourself Regal
            Fr. Müller schreiben
            Hr. Mo fragen
            Di Caprio Film
            Sa. Huber anrufen
            Mai Tai mixen
            Maibaum
            Maikäfer flieg
            Tanz in den Mai
            Maria und Mai einladen
            April, April
            Aprilscherz
            Augustiner kaufen
            August fragen
            August der Starke
            Juli Zeh lesen
            Juni und Juli
            Märzbecher pflanzen
            Märzen Bier
            Oktoberfest
            Novemberregen
            Dezemberfieber
            Jan anrufen
            Jans Geburtstag
            Sept Ordner
            7. Stock renovieren
            3. Kapitel lesen
            2. Auflage bestellen
            1. Hilfe Kurs
            Rechnung vom 24.12.2026
            Rechnung vom 3. März
            Rechnung Nr. 2026
            Rechnung 24.12
            Version 2.12
            Kapitel 5.11
            Seite 3/12
            Seiten 3-12
            Seiten 10 bis 12
            24/7 Kiosk
            1/2 Liter Milch
            Steuer 2025
            Platz des 18. März
            Straße des 17. Juni
            Platz der Republik 1
            Das Leben der anderen
            In 80 Tagen um die Welt
            In 7 Tagen zum Ziel
            In 5 einfachen Schritten
            In 2 Stunden gar
            Nudeln 8 Minuten kochen
            8 Minuten ziehen lassen
            45 Minuten bei 180 Grad
            30 min joggen
            2 Stunden lernen
            8 Stunden schlafen
            24 Stunden von Le Mans
            20 Minuten Zeitung
            Minutensteak
            Sekundenkleber
            Second-Hand-Rad
            Stundenplan
            Stunde der Wahrheit
            Tagebuch
            Tag der offenen Tür
            Tageslichtlampe
            Jeder Tag zählt
            Wochenplan
            Woche 48
            Wochenende genießen
            Wochenzeitung
            Nächste Wochenzeitung
            Monatskarte
            Monatsblut
            Jahreswagen
            Jahr 2030
            1 Jahr Garantie
            5 Jahre Zinsbindung
            2 Wochen Urlaub
            14 Tage Rückgabe
            Ab morgen Diät
            Ab Montag Diät
            Seit gestern
            Gestern
            Vorgestern
            Vor Freitag
            Nach Montag
            Urlaub von Montag bis Freitag
            Geöffnet Mo-Fr
            Geöffnet Mo – Fr 9-17
            Öffnungszeiten 9-17 Uhr
            Von 9 bis 17 Uhr
            Bis 17 Uhr geöffnet
            Ab 17 Uhr Grill
            Vor 12 Uhr nicht stören
            Nach 20 Uhr leise
            Die 20 Uhr Nachrichten
            Tagesschau um acht
            Uhr reparieren
            Uhr für Tom
            Kuckucksuhr
            Halb 5
            5 vor 12
            Fünf vor zwölf
            Um 5 Ecken
            Um 5 Euro handeln
            Um 3 Kilo abnehmen
            Auf 2 Uhren schauen
            2:1 gewonnen
            16:9 Monitor
            3:0
            Johannes 3:16
            Psalm 23
            Psalm 19:14 lernen
            5 km unter 25:30
            12 Eier
            24 Karat Ring
            24 Adventskerzen
            12 Monkeys
            9 to 5
            10 kleine Zeilen
            28 Tage später
            127 Hours
            50 erste Dates
            7 Tage, 7 Nächte
            1001 Nacht
            Sommernacht
            Ein Sommernachtstraum
            Eine Nacht lesen
            Matheheft 5 kaufen
            iPhone 17
            Windows 11
            A4 Papier
            AA Batterien x4
            MP3 Player
            WD-40
            S02E05
            Vitamin B12
            Zimmer 5
            Zimmer 12 Uhrzeit fragen
            Haus 3 am Mittwochsmarkt
            Tor 2
            Linie 5
            Gleis 9 3/4
            A 7
            Formel 1
            Bundesliga 34. Spieltag
            1. FC Köln
            Hannover 96
            Schalke 04
            U21
            B12 am Morgen-Stern
            Jede Menge Äpfel
            Jeder Mensch
            Alle 2 Socken
            Alle Jahre wieder
            Alle Tage Wein
            Alle 5 Kilometer trinken
            Jeden Schritt planen
            Ein Tag wie jeder andere
            Montag oder Dienstag
            am Montag oder Dienstag anrufen
            am Montag und Mittwoch
            Heute oder morgen
            heute und morgen Suppe
            um 17 oder 18 Uhr
            24. und 25. Dezember
            24./25. Dezember
            24.-26. Dezember planen
            Urlaub 24. bis 26. Dezember
            geboren 24. Dezember 1963
            Geburtstag am 3. Mai 1990
            30. Februar
            am 31.2.
            Vor dem Montag
            Reise am-Freitag-Gruppe
            "morgen" übersetzen
            Nicht morgen
            Freitag der 13.
            Freitag, der 13. schauen
            Am Freitag der Rest
            Heißt es morgen?
            Morgen?
            Montag
            morgen
            um 17 Uhr
            Tag und Nacht
            Nacht der Museen
            Am Start sein
            Buch über den Mai
            Ein Tag am Meer
            Ticket 24 Juni-Festival
            Mit Tom am 5 Eck treffen
            Die 3. Woche
            Wein 2019
            Um Himmels willen
            In 2 Kisten packen
            In 3 Sprachen
            Alle 2 Fenster
            Jeden Freitag der Woche
            Heute Abend oder morgen früh
            Der Tag vor morgen
            Brot vom Freitag
            5. Mai-Bock kaufen
            Salat mit 2 Mai-Rüben
            Am Anfang
            Guten Abend Ticket
            Abend mit Tom
            Zug 17:05
            Uhr 3
            Bus 5 Uhr-Linie
            Rezept für Montag
            Freitag Nacht News
            Abschnitt 3.12. lesen
            Version 2.12 um 10 Ecken
            Update 3.12 testen
            Ich komme so 10 Uhr
            Kurse Di-Do 10 Uhr
            Di und Do 10 Uhr Sport
            Tee mi 10 Uhr
            """,
        phrases: """
            Mama anrufen {morgen 17 Uhr} = 2026-11-25T17:00
            Mama anrufen {am Freitag} = 2026-11-27
            Mama anrufen {24. Dez.} = 2026-12-24
            Mama anrufen {in 2 Stunden} = 2026-11-24T12:00
            Mama anrufen {jeden Montag} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Mama anrufen {morgen} = 2026-11-25
            Mama anrufen {heute} = 2026-11-24
            Mama anrufen {übermorgen} = 2026-11-26
            {Morgen} Mama anrufen = 2026-11-25
            {Heute} Mama anrufen = 2026-11-24
            {Übermorgen} Mama anrufen = 2026-11-26
            Mama anrufen {heute Abend} = 2026-11-24T18:00
            Mama anrufen {heute abend} = 2026-11-24T18:00
            Mama anrufen {heute Nachmittag} = 2026-11-24T15:00
            Mama anrufen {heute Mittag} = 2026-11-24T12:00
            Mama anrufen {heute Nacht} = 2026-11-24T20:00
            Mama anrufen {morgen früh} = 2026-11-25T09:00
            Mama anrufen {morgen Vormittag} = 2026-11-25T09:00
            Mama anrufen {morgen Mittag} = 2026-11-25T12:00
            Mama anrufen {morgen Abend} = 2026-11-25T18:00
            {Morgen Abend} Mama anrufen = 2026-11-25T18:00
            Mama anrufen {morgen um 17 Uhr} = 2026-11-25T17:00
            Mama anrufen {morgen um 17:30} = 2026-11-25T17:30
            Mama anrufen {morgen um 17:30 Uhr} = 2026-11-25T17:30
            Mama anrufen {morgen um 5} = 2026-11-25T17:00
            Mama anrufen {morgen um 8} = 2026-11-25T08:00
            Mama anrufen {morgen um 8 Uhr abends} = 2026-11-25T20:00
            {Morgen 17 Uhr} Mama anrufen = 2026-11-25T17:00
            Zahnarzt {um 17 Uhr} = 2026-11-24T17:00
            Zahnarzt {17 Uhr} = 2026-11-24T17:00
            Zahnarzt {17:30 Uhr} = 2026-11-24T17:30
            Zahnarzt {17.30 Uhr} = 2026-11-24T17:30
            Zahnarzt {um 17:30} = 2026-11-24T17:30
            Zahnarzt {17 Uhr 30} = 2026-11-24T17:30
            Zahnarzt {um 8 Uhr} = 2026-11-25T08:00
            Zahnarzt {um 8 Uhr} anrufen = 2026-11-25T08:00
            Zahnarzt {heute 17 Uhr} = 2026-11-24T17:00
            Zahnarzt {am Freitag um 9:30} = 2026-11-27T09:30
            Zahnarzt {am Freitag um 9 Uhr} anrufen = 2026-11-27T09:00
            Zahnarzt {Freitag 17 Uhr} = 2026-11-27T17:00
            Zahnarzt {Freitag, 17 Uhr} = 2026-11-27T17:00
            Zahnarzt {Fr 17 Uhr} = 2026-11-27T17:00
            Zahnarzt {Fr., 17 Uhr} = 2026-11-27T17:00
            Zahnarzt {Freitag 17:00} = 2026-11-27T17:00
            Zahnarzt {17 Uhr Freitag} = 2026-11-27T17:00
            Zahnarzt {am Fr} = 2026-11-27
            Zahnarzt {am freitag} = 2026-11-27
            {Am Freitag} Zahnarzt anrufen = 2026-11-27
            Zahnarzt {am Freitag} anrufen = 2026-11-27
            Zahnarzt {am Freitag Abend} = 2026-11-27T18:00
            Zahnarzt {am Freitagabend} = 2026-11-27T18:00
            Zahnarzt {Freitagnachmittag um 4} = 2026-11-27T16:00
            {Am Freitagabend} Zahnarzt anrufen = 2026-11-27T18:00
            Zahnarzt {Freitag Vormittag} = 2026-11-27T09:00
            Zahnarzt {am Dienstag} = 2026-12-01
            Zahnarzt {nächsten Donnerstag} = 2026-11-26
            Zahnarzt {am nächsten Donnerstag} = 2026-11-26
            Zahnarzt {kommenden Donnerstag} = 2026-11-26
            Zahnarzt {diesen Donnerstag} = 2026-11-26
            Zahnarzt {Donnerstag in der Nacht} = 2026-11-26T20:00
            Reise planen {nächste Woche} = 2026-11-30
            {Nächste Woche} Reise planen = 2026-11-30
            Reise planen {kommende Woche} = 2026-11-30
            Reise planen {nächste Woche Donnerstag} = 2026-12-03
            Reise planen {Donnerstag nächste Woche} = 2026-12-03
            Baum kaufen {am 24. Dezember} = 2026-12-24
            Baum {am 24. Dezember} kaufen = 2026-12-24
            Baum kaufen {24. Dezember} = 2026-12-24
            Baum kaufen {24 Dez} = 2026-12-24
            Baum kaufen {am 24. Dez.} = 2026-12-24
            Baum kaufen {am 24.12.} = 2026-12-24
            Baum {am 24.12.} kaufen = 2026-12-24
            Baum kaufen {am 24.12} = 2026-12-24
            Baum kaufen {am 24.12.2026} = 2026-12-24
            Baum kaufen {24.12.2026} = 2026-12-24
            Baum kaufen {24.12.2026 17:00} = 2026-12-24T17:00
            Baum kaufen {am 24/12} = 2026-12-24
            Baum kaufen {2026-12-24} = 2026-12-24
            Baum kaufen {am Donnerstag, den 24. Dezember} = 2026-12-24
            Baum kaufen {am Donnerstag dem 24. Dezember um 17 Uhr} = 2026-12-24T17:00
            Baum kaufen {Donnerstag, 24. Dezember} = 2026-12-24
            Rosen kaufen {am 2. Mai} = 2027-05-02
            Rosen kaufen {2. Mai} = 2027-05-02
            Miete {1. Januar} = 2027-01-01
            Miete {am 1. März 2028} = 2028-03-01
            Miete {am 1.} = 2026-12-01
            Miete {29. Februar} = 2028-02-29
            Brot aus dem Ofen {in 20 Minuten} = 2026-11-24T10:20
            Brot aus dem Ofen {in 5 Min} = 2026-11-24T10:05
            Brot aus dem Ofen {in einer Stunde} = 2026-11-24T11:00
            Brot aus dem Ofen {in zwei stunden} = 2026-11-24T12:00
            Ausweis {in 3 Tagen} = 2026-11-27
            Ausweis {in einer Woche} = 2026-12-01
            Ausweis {in 2 Wochen} = 2026-12-08
            Ausweis {in drei Monaten} = 2027-02-24
            Ausweis {in einem Jahr} = 2027-11-24
            Ausweis {in 2 Tagen um 17 Uhr} = 2026-11-26T17:00
            {Jeden Montag} Müll rausbringen = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Müll {jeden Montag} rausbringen = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Müll {jeden Montag um 7 Uhr} = 2026-11-30T07:00 FREQ=WEEKLY;BYDAY=MO
            Müll {montags} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            {Montags} Müll rausbringen = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Vitamine {jeden Tag} = 2026-11-24 FREQ=DAILY
            Vitamine {täglich} = 2026-11-24 FREQ=DAILY
            Vitamine {täglich um 9 Uhr} = 2026-11-25T09:00 FREQ=DAILY
            Entkalken {alle 2 Wochen} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Entkalken {alle zwei Wochen} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Entkalken {jede Woche} = 2026-11-24 FREQ=WEEKLY
            Entkalken {jede zweite Woche} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Entkalken {jeden zweiten Tag} = 2026-11-24 FREQ=DAILY;INTERVAL=2
            Entkalken {alle 3 Monate} = 2026-11-24 FREQ=MONTHLY;INTERVAL=3
            Steuer {jedes Jahr} = 2026-11-24 FREQ=YEARLY
            Stand-up {wochentags} = 2026-11-24 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            Stand-up {wochentags um 9 Uhr} = 2026-11-25T09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            Call Mum {tomorrow 5pm} = 2026-11-25T17:00
            Call Mum {on Friday} = 2026-11-27
            Call Mum {every Monday} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Termin {Montag 30.11. um 10 Uhr} = 2026-11-30T10:00
            Termin {am Montag, 30.11., 10 Uhr} = 2026-11-30T10:00
            Elternabend {3.12. 19 Uhr} = 2026-12-03T19:00
            Toms Geburtstag {jedes Jahr am 24. Dezember} = 2026-12-24 FREQ=YEARLY
            Film {um 8 heute Abend} = 2026-11-24T20:00
            Schwimmen {Mi 19 Uhr} = 2026-11-25T19:00
            {Do 10 Uhr} Treffen = 2026-11-26T10:00
            """
    )
}
