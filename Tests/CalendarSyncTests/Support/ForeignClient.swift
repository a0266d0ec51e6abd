// SPDX-License-Identifier: GPL-3.0-or-later

@testable import CalendarSync

/// Another program that changes calendar objects on the server, at once and without conditions.
struct ForeignClient {
    let contents: ServerContents

    /// Makes a random change. Every object that this client creates has a property that must survive.
    func edit(_ ledger: TextLedger, using generator: inout SeededGenerator) {
        guard let collection = contents.collections.keys.sorted().randomElement(using: &generator) else { return }
        let objects = contents.collections[collection]?.objects ?? [:]
        guard let href = objects.keys.sorted().randomElement(using: &generator), !generator.oneIn(3),
            let data = objects[href]?.data, var task = CalendarTask(data)
        else {
            return create(in: collection, ledger, using: &generator)
        }
        let name = String(href.dropFirst(collection.count))
        switch generator.number(0...6) {
        case 0...1:
            ledger.retire(task.text)
            task.setText(ledger.enter("f"))
            contents.write(task.data, name, in: collection)
        case 2...3:
            task.setCompletion(task.completion.isDone ? .open : .done(time: "2026-11-22T09:00:00Z"))
            contents.write(task.data, name, in: collection)
        case 4:
            task.setOrder(generator.number(-5_000...5_000))
            contents.write(task.data, name, in: collection)
        case 5:
            ledger.retire(task.text)
            contents.remove(href, from: collection)
        default:
            guard let other = contents.collections.keys.sorted().randomElement(using: &generator), other != collection,
                !contents.hasOther(other + name, with: task.uid, in: other)
            else { return }
            contents.write(data, name, in: other)
            contents.remove(href, from: collection)
        }
    }

    /// Changes the date or the alarms of a random task.
    func editDate(using generator: inout SeededGenerator) {
        guard let collection = contents.collections.keys.sorted().randomElement(using: &generator),
            let objects = contents.collections[collection]?.objects,
            let href = objects.keys.sorted().randomElement(using: &generator), let data = objects[href]?.data,
            var task = CalendarTask(data)
        else { return }
        let lines = [
            "DUE;VALUE=DATE:20261220", "DUE:20261221T120000", "DUE:20261222T120000Z",
            "DUE;TZID=Europe/Berlin:20261223T120000", nil,
        ]
        switch generator.number(0...3) {
        case 0:
            task.lines.changeAlarms { $0.name == "TRIGGER" ? "TRIGGER:-PT\(generator.number(1...9))M\r\n" : $0.text }
        case 1: task.setValue("RRULE", generator.oneIn(2) ? "FREQ=WEEKLY" : nil)
        default:
            let line = lines.randomElement(using: &generator) ?? nil
            task.lines.setProperty("DUE", to: line.map { $0 + "\r\n" })
        }
        contents.write(task.data, String(href.dropFirst(collection.count)), in: collection)
    }

    private func create(in collection: String, _ ledger: TextLedger, using generator: inout SeededGenerator) {
        let text = ledger.enter("f")
        let order = generator.oneIn(2) ? "X-APPLE-SORT-ORDER:\(generator.number(-100...100))\r\n" : ""
        let created = "2026112\(generator.number(0...9))T100000Z"
        contents.write(
            """
            BEGIN:VCALENDAR\r
            BEGIN:VTODO\r
            UID:\(text)-uid\r
            CREATED:\(created)\r
            SUMMARY:\(text)\r
            \(order)X-KEEP:\(text)\r
            BEGIN:VALARM\r
            ACTION:DISPLAY\r
            TRIGGER:-PT10M\r
            END:VALARM\r
            END:VTODO\r
            END:VCALENDAR\r

            """, "\(text).ics", in: collection)
    }
}

extension CalendarTask {
    init(uid: String, text: String, created: Int = 0) {
        self.init(uid: uid, created: created)
        setText(text)
    }
}
