// SPDX-License-Identifier: GPL-3.0-or-later

extension DateCorpus {
    static let english = DateCorpus(
        names: .english,
        ordinary: """
            Buy 2 May roses
            Read 1984
            March for women
            Buy milk
            Call Mum
            Watch Freaky Friday
            Book Black Friday deals
            Read "Tuesdays with Morrie"
            Prepare tomorrow's lunch
            Read The Day After Tomorrow
            Watch Edge of Tomorrow
            Tomorrow Never Dies
            Cancel USA Today subscription
            Read today's paper
            Think about tomorrow
            Pack bag for tomorrow
            Every day carry list
            Listen to Every Day Is Like Sunday
            Every second counts
            Minute steak
            Second hand bike
            Sell second hand clothes
            Run a marathon in 2 hours flat
            Around the World in 80 Days
            Buy sun cream
            Sun hat for Tom
            Ask Jan about the keys
            Ask April for the recipe
            Invite May and June
            Birthday card for August
            Mon Chéri
            Sat nav update
            Kids sat on the mat
            Wed the two files
            Find out who wed whom
            Mar the surface with sandpaper
            Dec the halls
            Buy 3 Mars bars
            Fix the watch at home
            At last, finish the book
            Room 5 pm monitor
            Ratio 16:9
            Read John 3:16
            Learn Psalm 19:14
            Run 5k in under 25:30
            Buy 10 am radios
            Order 24 eggs
            Print pages 3-12
            Print page 24/12
            Mix 1/2 cup sugar
            Version 2.12
            Open ticket 2026
            Watch 2001: A Space Odyssey
            Read 2666
            Blade Runner 2049
            Apollo 13
            Area 51 documentary
            Ocean's 11
            Catch-22
            Fahrenheit 451
            Route 66 map
            Boeing 747 model
            7 Up
            Pay 24/7 parking
            Buy iPhone 17
            Update to iOS 26
            Call 555 1234
            Flight LH 1705
            Take 2 pills
            Bake at 180 degrees
            Bake for 45 minutes
            Boil eggs for 10 min
            Walk for 2 hours
            Sleep 8 hours
            Nap 20 minutes
            Set timer 5 minutes
            The 5 pm news
            Watch the 10 o'clock news
            Dinner at 5 Guys
            Meet at 5 Main Street
            Look at 5 houses
            Look at 3 cars and at 2 vans
            Arrive on time
            On call rota
            Next door neighbour
            Next steps
            Next Week Tonight
            The Tonight Show
            Late Night snacks
            Night light for nursery
            Morning glory seeds
            Good Morning Vietnam
            Evening dress
            Afternoon tea set
            High Noon
            Midnight Mass
            Sunday roast potatoes
            Sunday Times crossword
            Monday.com invoice
            Blue Monday
            Happy Mondays tickets
            Ruby Tuesday
            Ash Wednesday reading
            Good Friday agreement
            Friday night lights
            Saturday Night Fever
            Saturday paper
            Super Bowl Sunday snacks
            Palm Sunday
            Friday the 13th
            Thank God it's Friday
            Girl Friday
            The Man Who Was Thursday
            Watch Wednesday on Netflix
            Closed from Monday to Friday
            Open Mon-Fri
            Open Mon – Fri 9-17
            Opening hours 9am-5pm
            From 5pm to 7pm
            Open until 5pm
            Not before noon
            Before Friday
            After tomorrow
            Since Monday
            Last Friday
            Photos of last Sunday
            The meeting of 24 December
            Minutes from 3 March
            Invoice of 24.12.2026
            Report since 2026-12-01
            Taxes 2025
            Review Q4
            Windows 11
            Chapter 5 to 9
            Season 2 episode 5
            S02E05
            Vitamin B12
            MP3 player
            WD-40
            H2O2
            A4 paper
            AA batteries x4
            Size 42 shoes
            12 x eggs
            6 pm2 filters
            5 a day
            Two day pass
            One minute papers
            A month of Sundays
            Month planner
            Week 48 report
            Year book photos
            Hour glass
            Daily Mail
            The Daily Telegraph
            Weekly shop list
            Weekday bag
            Weekend bag
            March madness bracket
            March 2026 report
            May Day bunting
            May the 4th poster
            June bug
            April showers
            Julius Caesar, July theme
            September by Earth, Wind & Fire
            October Sky
            November Rain
            December 1963 (Oh, What a Night)
            First of the month
            24 carat ring
            24 December-themed cards
            25 Decorations
            12 Monkeys
            10 Downing Street
            9 to 5
            8 Mile
            7 Days in Entebbe
            50 First Dates
            28 Days Later
            127 Hours
            3:10 to Yuma
            12:01 film
            Oceans 12 at home
            Buy 1 or 2 apples
            Two by four
            By the way
            Stand by 5 people
            In and out
            In 5 easy steps
            Every now and then
            Every 5 miles check oil
            Each Monday's notes
            Thursday Murder Club
            Solomon Grundy, born on a Monday
            Today Show tickets
            Today, tomorrow and yesterday
            Tomorrow, and Tomorrow, and Tomorrow
            Yesterday
            Tonight's dinner
            "tomorrow" in French
            Don't do it tomorrow?
            Compare today vs 2020
            Plan the 24-26 Dec trip
            Plan 24 to 26 Dec
            Trip 24/25 Dec
            24 and 25 December menu
            on Monday and Wednesday
            Call on Monday or Tuesday
            At 5pm or 6pm
            Noon or evening?
            Birthday 3 May 1990
            Born 24 Dec 1963
            30 February joke
            Model 5pm-x
            v1.5pm
            file-2026-12-24.txt
            a@5pm.com
            #5pm
            Sing "on Friday"
            Buy on-Friday
            Meet Ann at noon-ish
            Water the garden after 5pm
            Read Midnight's Children
            Paint May's room
            Try Mar's cookies
            Sort 24 decals
            Finish puzzle of 1000 pieces
            Try 5 Sunday recipes
            Order 2 Friday boxes
            Find the 3 May files
            Visit Easter Island
            Call Sun Life
            Return 5 day rental
            Rent movie: One Fine Day
            Buy Monday mug
            Clean every room
            Check every 2 files
            Paint every other wall
            Get tickets for May 24
            Train 9:15
            Budget 2027
            Call mum this time
            Read On the Road at home
            Book on May by Tom
            Change clocks on last Sunday
            Sell car by owner
            Ask Dec about it
            Sing at 12
            Prepare for 3 Dec
            Prep 3 Decs
            Finish the 24 hour challenge
            Buy 3 pm tickets
            Fill in 2 forms
            Log in 5 times
            Check in 2 bags
            Write in 3 languages
            Back in 5 min sign
            Take a day off on 24 Dec or 31 Dec
            Pay by card
            Zoom at 3pm GMT
            Zoom at 15:00 UTC
            Mow lawn every 2nd Saturday
            Call in 5
            Buy a 24" Dec lamp
            Wash sun 5pm shirts
            Remind Tom on Friday of the party
            Mix 1/2 and 3/4 cups
            Score 12/24
            Play in 6/8 at 5pm
            Play 3/4 time
            Buy 1/2 noon tickets
            Rain or sun 5pm
            Kids sat 5pm
            """,
        phrases: """
            Call Mum {tomorrow 5pm} = 2026-11-25T17:00
            Call Mum {on Friday} = 2026-11-27
            Call Mum {24 Dec} = 2026-12-24
            Call Mum {in 2 hours} = 2026-11-24T12:00
            Call Mum {every Monday} = 2026-11-30 FREQ=WEEKLY;BYDAY=MO
            Call Mum {tomorrow} = 2026-11-25
            Buy milk {today} = 2026-11-24
            buy milk {tonight} = 2026-11-24T20:00
            Water plants {this evening} = 2026-11-24T18:00
            Tidy desk {this afternoon} = 2026-11-24T15:00
            Post letter {the day after tomorrow} = 2026-11-26
            Post letter {day after tomorrow} = 2026-11-26
            Dentist {on Friday at 9:30} = 2026-11-27T09:30
            Dentist {on Friday, 9:30 am} = 2026-11-27T09:30
            Dentist {Friday 5pm} = 2026-11-27T17:00
            Dentist {Fri 5 pm} = 2026-11-27T17:00
            Dentist {Friday at 17:00} = 2026-11-27T17:00
            Dentist {at 5pm on Friday} = 2026-11-27T17:00
            Dentist {5pm Friday} = 2026-11-27T17:00
            Dentist {on Fri} = 2026-11-27
            Dentist {next Friday} = 2026-11-27
            Dentist {this Thursday} = 2026-11-26
            Dentist {on Tuesday} = 2026-12-01
            Dentist {on Wednesday morning} = 2026-11-25T09:00
            Dentist {Thursday evening} = 2026-11-26T18:00
            Call {on Friday} about the car = 2026-11-27
            Call Dad {at 5pm} about the car = 2026-11-24T17:00
            Ring bank {at 9am} = 2026-11-25T09:00
            Ring bank {5pm} = 2026-11-24T17:00
            Ring bank {5:30 pm} = 2026-11-24T17:30
            Ring bank {at 17:45} = 2026-11-24T17:45
            Ring bank {at 8:15} = 2026-11-25T08:15
            Ring bank {at noon} = 2026-11-24T12:00
            Ring bank {by noon} = 2026-11-24T12:00
            Ring bank {tomorrow at noon} = 2026-11-25T12:00
            Ring bank {tomorrow noon} = 2026-11-25T12:00
            Ring bank {tomorrow morning} = 2026-11-25T09:00
            Ring bank {tomorrow night} = 2026-11-25T20:00
            Ring bank {tomorrow at 5} = 2026-11-25T17:00
            Ring bank {tomorrow at 8} = 2026-11-25T08:00
            Ring bank {tomorrow at 8 in the evening} = 2026-11-25T20:00
            Ring bank {at 5 o'clock} = 2026-11-24T17:00
            Ring bank {12pm} = 2026-11-24T12:00
            Ring bank {12 am tomorrow} = 2026-11-25T00:00
            Ring bank {5 p.m.} = 2026-11-24T17:00
            Finish report {by Friday} = 2026-11-27
            Finish report {by tomorrow} = 2026-11-25
            Finish report {by 24 Dec} = 2026-12-24
            Finish report {by next week} = 2026-11-30
            Plan trip {next week} = 2026-11-30
            Plan trip {on Thursday next week} = 2026-12-03
            Buy tree {on 24 December} = 2026-12-24
            Buy tree {on December 24} = 2026-12-24
            Buy tree {December 24th} = 2026-12-24
            Buy tree {Dec 24} = 2026-12-24
            Buy tree {24th December} = 2026-12-24
            Buy tree {24th of December} = 2026-12-24
            Buy tree {on the 24th of December} = 2026-12-24
            Buy tree {24 Dec.} = 2026-12-24
            Buy tree {on the 24th} = 2026-11-24
            Buy tree {on the 3rd} = 2026-12-03
            Buy roses {on 2 May} for Mum = 2027-05-02
            Buy roses {2 May} = 2027-05-02
            Buy roses {on May 2nd} = 2027-05-02
            Pay rent {1 Jan} = 2027-01-01
            Pay rent {January 1, 2027} = 2027-01-01
            Pay rent {on 1 January 2028} = 2028-01-01
            Pay rent {2027-01-31} = 2027-01-31
            Pay rent {on 2027-01-31} = 2027-01-31
            Pay rent {on 1/31} = 2027-01-31
            Pay rent {1/31/2027} = 2027-01-31
            Leap day party {29 Feb} = 2028-02-29
            Tree {on Thursday, 24 December} = 2026-12-24
            Tree {Thursday 24 Dec 5pm} = 2026-12-24T17:00
            Tree {24 Dec at 17:00} = 2026-12-24T17:00
            Tree {24 Dec, 5pm} = 2026-12-24T17:00
            Take out bread {in 20 minutes} = 2026-11-24T10:20
            Take out bread {in 5 min} = 2026-11-24T10:05
            Take out bread {in an hour} = 2026-11-24T11:00
            Check oven {in two hours} = 2026-11-24T12:00
            Renew pass {in 3 days} = 2026-11-27
            Renew pass {in a week} = 2026-12-01
            Renew pass {in 2 weeks} = 2026-12-08
            Renew pass {in 3 months} = 2027-02-24
            Renew pass {in a year} = 2027-11-24
            Renew pass {2 weeks from now} = 2026-12-08
            Renew pass {in 2 days at 5pm} = 2026-11-26T17:00
            Put out bins {every Thursday} before work = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Put out bins {every Thursday at 7:00} = 2026-11-26T07:00 FREQ=WEEKLY;BYDAY=TH
            Put out bins {on Thursdays} = 2026-11-26 FREQ=WEEKLY;BYDAY=TH
            Vitamins {every day} = 2026-11-24 FREQ=DAILY
            Vitamins {daily} = 2026-11-24 FREQ=DAILY
            Vitamins {every day at 9am} = 2026-11-25T09:00 FREQ=DAILY
            Descale {every 2 weeks} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Descale {every other week} = 2026-11-24 FREQ=WEEKLY;INTERVAL=2
            Descale {every two weeks on Monday} = 2026-11-30 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO
            Descale {every month} = 2026-11-24 FREQ=MONTHLY
            Taxes {every year} = 2026-11-24 FREQ=YEARLY
            Stand-up {weekdays} = 2026-11-24 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            Stand-up {every weekday at 9:00} = 2026-11-25T09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            CALL MUM {TOMORROW 5PM} = 2026-11-25T17:00
            Dentist - {tomorrow 5pm} = 2026-11-25T17:00
            Call Mum ({tomorrow 5pm}) = 2026-11-25T17:00
            Call Mum {tomorrow}. Bring cake = 2026-11-25
            Call Mum {tomorrow 5pm}, bring cake = 2026-11-25T17:00
            {Tomorrow 5pm} call Mum = 2026-11-25T17:00
            {On Friday} call Mum = 2026-11-27
            Party {tomorrow} 🎉 = 2026-11-25
            Party {12/24 5pm} = 2026-12-24T17:00
            Tom’s birthday {24 Dec every year} = 2026-12-24 FREQ=YEARLY
            Tom’s birthday {every 24 Dec} = 2026-12-24 FREQ=YEARLY
            Rent {every month on the 1st} = 2026-12-01 FREQ=MONTHLY
            Watch film {today at 8} = 2026-11-24T20:00
            Take out the bins {Thursday night} = 2026-11-26T20:00
            Watch film {at 8 tonight} = 2026-11-24T20:00
            Dentist {Wed 9am} = 2026-11-25T09:00
            Swim {on Thursdays at 7pm} = 2026-11-26T19:00 FREQ=WEEKLY;BYDAY=TH
            """
    )
}
