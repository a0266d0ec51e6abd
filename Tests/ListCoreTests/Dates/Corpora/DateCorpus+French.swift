// SPDX-License-Identifier: GPL-3.0-or-later

extension DateCorpus {
    static let french = DateCorpus(
        names: .french,
        ordinary: """
            Acheter du lait
            Appeler maman
            Acheter 2 roses de mai
            Acheter 3 Mars
            Acheter 3 Mars et 2 Twix
            Lire 1984
            Lire Vendredi ou la Vie sauvage
            Vendredi ou la Vie sauvage
            Lire Robinson et Vendredi
            Marche pour les femmes
            Mars et Vénus
            Planète Mars
            Champ de Mars
            Voir la mer
            La mer
            Fruits de mer
            Mer du Nord
            Mal de mer
            Jeu de cartes
            Jeu vidéo
            Dim bas
            Collants Dim
            Lun de miel
            Sam arrive
            Sam Smith disque
            Ven dire
            Mardi gras
            Costume de Mardi gras
            Lundi de Pâques
            Lundi de Pentecôte
            Le lundi de Pâques
            Jeudi de l'Ascension
            Vendredi saint
            Vendredi 13
            Mercredi des Cendres
            Mercredi Addams
            Ruby mardi disque
            Dimanche de Pâques
            Un dimanche à la campagne
            Vivement dimanche prochaine émission
            Le Journal du dimanche
            JDD du dimanche
            Le Monde du mardi
            Menu du lundi
            Photos de dimanche
            Réunion du lundi
            La réunion du jeudi
            Le lundi
            Piscine le mercredi
            Cours le lundi
            Fermé le lundi
            Fermé le dimanche et le lundi
            Ouvert du lundi au vendredi
            Du lundi au samedi
            Ouvert lundi et mardi
            Lundi ou mardi
            Appeler lundi ou mardi
            ce lundi et mardi
            Avant lundi
            Après mardi
            Depuis lundi
            Black Friday
            Promos Black Friday
            Demain ne meurt jamais
            Le Jour d'après
            Film Demain
            Et si demain
            À demain
            Pour demain: devoirs
            De demain
            Journal de demain
            Le monde de demain
            Sac pour demain
            Jusqu'à demain
            Dès demain régime
            D'ici demain
            Lendemain de fête
            Le pain d'aujourd'hui
            Aujourd'hui en France
            Journal d'aujourd'hui
            Les infos d'aujourd'hui
            Hier
            Avant-hier
            Ce soir ou jamais
            Bal du soir
            Robe du soir
            Crème du soir
            Soirée pyjama
            Soir 3
            Yoga du matin
            Le matin calme
            Pain du matin
            Télématin
            Crème de nuit
            Table de nuit
            Nuit blanche
            Minuit à Paris
            Midi Libre
            Le midi
            Menu du midi
            Canal du Midi
            Après-midi crêpes
            L'après-midi d'un faune
            Après ski
            Après demander à Tom
            Avril Lavigne
            Poisson d'avril
            Inviter Avril et Mai
            Juin pluvieux
            Juillet sans viande
            Août torride
            Septembre ensemble
            Octobre rose
            Novembre en moustache
            Décembre 2026 budget
            Rue du 4 septembre
            Rue du 4-Septembre
            Rue du 8 mai 1945
            Place du 11 novembre
            Place 14 juillet
            Avenue 8 mai
            Discours du 2 décembre
            Fête du 14 juillet
            Le 6 juin 1944
            11 novembre 1918
            Né le 24 décembre 1963
            Anniversaire le 3 mai 1990
            Facture du 24/12/2026
            Facture du 3 mars
            Facture 24/12
            Depuis le 3 mars
            Avant le 24 décembre
            le 30 février
            le 31/2
            Du 24 au 26 décembre
            24-26 décembre
            24 et 25 décembre
            24/25 décembre
            Pages 3-12
            Page 3/12
            Version 2.12
            1/2 litre de lait
            24/7
            24h/24
            24h du Mans
            24 heures chrono
            48h chrono
            16:9
            Jean 3:16
            Psaume 23
            Psaume 19:14
            5 km en 25:30
            Dormir 8h
            Marcher 2h
            Vol 11h30
            Trajet de 3h
            Travailler 2 heures
            Cuire 45 minutes
            Cuire 10 min
            Minute papillon
            Entrecôte minute
            Cocotte-minute
            Une minute de silence
            Heure de pointe
            L'heure du thé
            Les 3 heures de colle
            De 9h à 17h
            De 9h à 12h et de 14h à 17h
            Entre 9h et 10h
            Vers 17h
            Jusqu'à 17h
            Dès 17h
            Avant 17h
            Après 20h
            Le journal de 20h
            Le 20 heures de TF1
            Gare à 2 km
            Penser à 3 cadeaux
            Écrire à 12 amis
            À 2 pas
            En 5 étapes
            Dans 5 boîtes
            Dans 2 heures chrono
            Le tour du monde en 80 jours
            28 jours plus tard
            7 jours, 7 nuits
            101 dalmatiens
            2001 l'odyssée de l'espace
            Apollo 13
            Blade Runner 2049
            Ocean's 11
            Route 66
            Boeing 747
            Vol AF 1705
            Prendre 2 cachets
            12 œufs
            24 carats
            iPhone 17
            Windows 11
            Chapitre 5
            S02E05
            Vitamine B12
            Papier A4
            Piles AA x4
            Taille 42
            Impôts 2025
            An 2030
            Jour de l'an
            Nouvel an chinois
            2 ans de garantie
            14 jours pour rendre
            Un jour sans fin
            Le jour J
            Plat du jour
            Semaine 48
            Semaine de la mode
            Fin de semaine
            Le mois sans tabac
            Chaque chose en son temps
            Chaque seconde compte
            Tous les câbles
            Toutes les clés
            Tous les matins du monde
            Tous les 5 km boire
            Toutes les 2 cases
            Seconde main
            Vélo de seconde main
            Prochain arrêt
            La prochaine fois
            Semaine prochaine étape
            Mon Chéri
            Mon vélo
            Sun cream
            On lundi
            May the 4th
            aujourd'hui ou demain
            demain?
            « demain » en anglais
            "lundi" traduire
            demain
            ce soir
            à 17h
            Lundi
            Livre sur mars
            Vélo 3 vitesses
            Lire le 1
            Lire Le 1 hebdo
            Chanson du dimanche soir
            Train 17:05
            Train de 17h05
            Mars Attacks
            Aller au 5 mai
            Le 5 à 7
            Film « Ce soir »
            Tous les 5
            Dans 2 sacs
            Chaque année nouvelle
            Courir 10 km en 1h
            Repas de dimanche midi
            Le midi et le soir
            Tarte à 3 étages
            Tarif à 17 euros
            Soirée jeu 20h
            Sortie en mer 17h
            Piscine mercredi 17h-18h
            """,
        phrases: """
            Appeler maman {demain à 17h} = 2026-11-25T17:00
            Appeler maman {vendredi} = 2026-11-27
            Appeler maman {24 déc.} = 2026-12-24
            Appeler maman {dans 2 heures} = 2026-11-24T12:00
            Appeler maman {chaque lundi} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Appeler maman {demain} = 2026-11-25
            Appeler maman {aujourd'hui} = 2026-11-24
            Appeler maman {aujourd’hui} = 2026-11-24
            Appeler maman {après-demain} = 2026-11-26
            {Demain} appeler maman = 2026-11-25
            {Aujourd'hui} appeler maman = 2026-11-24
            {Après-demain} appeler maman = 2026-11-26
            Appeler maman {ce soir} = 2026-11-24T18:00
            {Ce soir} appeler maman = 2026-11-24T18:00
            Appeler maman {cet après-midi} = 2026-11-24T15:00
            Appeler maman {ce midi} = 2026-11-24T12:00
            Appeler maman {demain matin} = 2026-11-25T09:00
            Appeler maman {demain midi} = 2026-11-25T12:00
            Appeler maman {demain après-midi} = 2026-11-25T15:00
            Appeler maman {demain dans l'après-midi} = 2026-11-25T15:00
            Appeler maman {demain dans l’après-midi} = 2026-11-25T15:00
            Appeler maman {demain soir} = 2026-11-25T18:00
            {Demain soir} appeler maman = 2026-11-25T18:00
            Appeler maman {demain 17h} = 2026-11-25T17:00
            Appeler maman {demain, 17h30} = 2026-11-25T17:30
            Appeler maman {demain à 17h30} = 2026-11-25T17:30
            Appeler maman {demain à 17 h 30} = 2026-11-25T17:30
            Appeler maman {demain à 17:30} = 2026-11-25T17:30
            Appeler maman {demain à 17 heures} = 2026-11-25T17:00
            Appeler maman {demain à midi} = 2026-11-25T12:00
            {Demain 17h} appeler maman = 2026-11-25T17:00
            Dentiste {à 17h} = 2026-11-24T17:00
            Dentiste {à 17 h} = 2026-11-24T17:00
            Dentiste {à 17h30} = 2026-11-24T17:30
            Dentiste {à 17:30} = 2026-11-24T17:30
            Dentiste {à 17 heures} = 2026-11-24T17:00
            Dentiste {à 8h15} = 2026-11-25T08:15
            Dentiste {à midi} = 2026-11-24T12:00
            Aller {à 17h} chez le dentiste = 2026-11-24T17:00
            Dentiste {vendredi 17h} = 2026-11-27T17:00
            Dentiste {vendredi à 17h} = 2026-11-27T17:00
            Aller {vendredi à 9h30} chez le dentiste = 2026-11-27T09:30
            Dentiste {vendredi, 9h30} = 2026-11-27T09:30
            Dentiste {vendredi 17:00} = 2026-11-27T17:00
            Dentiste {à 17h vendredi} = 2026-11-27T17:00
            Dentiste {vendredi matin} = 2026-11-27T09:00
            Dentiste {vendredi soir} = 2026-11-27T18:00
            Dentiste {ce vendredi} = 2026-11-27
            Dentiste {vendredi prochain} = 2026-11-27
            Aller {vendredi prochain} chez le dentiste = 2026-11-27
            Dentiste {mardi} = 2026-12-01
            Dentiste {mercredi} = 2026-11-25
            Dentiste {dimanche} = 2026-11-29
            Dentiste {samedi à 10h} = 2026-11-28T10:00
            Préparer voyage {la semaine prochaine} = 2026-11-30
            {La semaine prochaine} préparer voyage = 2026-11-30
            Préparer voyage {jeudi, la semaine prochaine} = 2026-12-03
            Acheter sapin {le 24 décembre} = 2026-12-24
            Acheter {le 24 décembre} un sapin = 2026-12-24
            Acheter sapin {24 décembre} = 2026-12-24
            Acheter sapin {24 decembre} = 2026-12-24
            Acheter sapin {le 24 déc} = 2026-12-24
            Acheter sapin {24 déc} = 2026-12-24
            Acheter sapin {le jeudi 24 décembre} = 2026-12-24
            Acheter sapin {jeudi 24 décembre} = 2026-12-24
            Acheter sapin {jeudi 24 décembre à 17h} = 2026-12-24T17:00
            Acheter sapin {le 24/12} = 2026-12-24
            Acheter sapin {le 24/12 à 17h} = 2026-12-24T17:00
            Acheter sapin {le 24/12/2026} = 2026-12-24
            Acheter sapin {24/12/2026} = 2026-12-24
            Acheter sapin {2026-12-24} = 2026-12-24
            Acheter sapin {le 24 décembre 2027} = 2027-12-24
            Acheter roses {le 2 mai} = 2027-05-02
            Acheter roses {2 mai} = 2027-05-02
            Acheter roses {le 1er mai} = 2027-05-01
            Acheter roses {1er mai} = 2027-05-01
            Acheter roses {3 mars} = 2027-03-03
            Loyer {1er janvier} = 2027-01-01
            Loyer {le 1 février} = 2027-02-01
            Loyer {29 février} = 2028-02-29
            Loyer {15 août} = 2027-08-15
            Loyer {5 juil.} = 2027-07-05
            Sortir le pain {dans 20 minutes} = 2026-11-24T10:20
            Sortir le pain {dans 5 min} = 2026-11-24T10:05
            Sortir le pain {dans une heure} = 2026-11-24T11:00
            Sortir le pain {dans deux heures} = 2026-11-24T12:00
            Sortir le pain {dans 2h} = 2026-11-24T12:00
            Passeport {dans 3 jours} = 2026-11-27
            Passeport {dans une semaine} = 2026-12-01
            Passeport {dans 2 semaines} = 2026-12-08
            Passeport {dans trois mois} = 2027-02-24
            Passeport {dans un an} = 2027-11-24
            Passeport {dans 2 jours à 17h} = 2026-11-26T17:00
            Poubelles {tous les jeudis} = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Sortir {tous les jeudis} les poubelles = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Poubelles {tous les jeudis à 7h} = 2026-11-26T07:00 FREQ=WEEKLY;BYDAY=TH
            Poubelles {chaque jeudi} = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            {Chaque jeudi} sortir les poubelles = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Vitamines {tous les jours} = 2026-11-24 FREQ=DAILY
            Vitamines {chaque jour} = 2026-11-24 FREQ=DAILY
            Vitamines {tous les jours à 9h} = 2026-11-25T09:00 FREQ=DAILY
            Détartrer {toutes les semaines} = 2026-11-24 FREQ=WEEKLY
            Détartrer {toutes les 2 semaines} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Détartrer {toutes les deux semaines} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Détartrer {tous les 3 mois} = 2026-11-24 FREQ=MONTHLY;INTERVAL=3
            Détartrer {une semaine sur deux} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Impôts {chaque année} = 2026-11-24 FREQ=YEARLY
            Impôts {tous les ans} = 2026-11-24 FREQ=YEARLY
            Réunion {en semaine à 9h} = 2026-11-25T09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            Call Mum {tomorrow 5pm} = 2026-11-25T17:00
            Call Mum {on Friday} = 2026-11-27
            Dîner {24/12 à 20h} = 2026-12-24T20:00
            Anniversaire de Léa {chaque année le 5 juillet} = 2027-07-05 FREQ=YEARLY
            Ciné {ce soir à 20h30} = 2026-11-24T20:30
            Piscine {mer. 17h} = 2026-11-25T17:00
            Soirée jeu {à 20h} = 2026-11-24T20:00
            Appeler Sam {à 17h} = 2026-11-24T17:00
            """
    )
}
