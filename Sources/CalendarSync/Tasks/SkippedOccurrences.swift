// SPDX-License-Identifier: GPL-3.0-or-later

import ListStore

/// The occurrences of a recurring task that needn't be done any more: the excluded ones (EXDATE), and those that
/// another program has completed individually (done tasks with RECURRENCE-ID).
struct SkippedOccurrences {
    /// The local times of the occurrences in the task's time zone, in s since 1970.
    private var times: Set<Int> = []
    /// The first seconds of the days for dates without a time.
    private var days: Set<Int> = []

    var isEmpty: Bool { times.isEmpty && days.isEmpty }

    /// - Parameters:
    ///   - uid: The UID of the task.
    ///   - localTime: Returns the local time of a value in the task's time zone.
    init(of uid: String?, in lines: ContentLines, localTime: (_ value: String) -> Timestamp?) {
        for line in lines.properties where line.name == "EXDATE" {
            for value in CalendarProperty.rawValue(of: line.text).split(separator: ",") {
                insert(String(value), localTime)
            }
        }
        for task in lines.components("VTODO") {
            let properties = task.filter { $0.depth == 2 }
            func value(_ name: String) -> String? {
                properties.first { $0.name == name }.map { CalendarProperty.rawValue(of: $0.text) }
            }
            let taskUID = properties.first { $0.name == "UID" }.map { CalendarProperty.text(of: $0.text) }
            let completion = Completion(
                status: value("STATUS")?.uppercased(), completed: value("COMPLETED"), percent: value("PERCENT-COMPLETE")
            )
            if let occurrence = value("RECURRENCE-ID"), taskUID == uid, completion.isDone {
                insert(occurrence, localTime)
            }
        }
    }

    private mutating func insert(_ value: String, _ localTime: (String) -> Timestamp?) {
        guard let time = localTime(value) else { return }
        if value.utf8.count == 8 { days.insert(time.seconds) } else { times.insert(time.seconds) }
    }

    /// - Parameter time: A local time in the task's time zone, in s since 1970.
    func contains(_ time: Timestamp) -> Bool {
        let secondOfDay = (time.seconds % 86_400 + 86_400) % 86_400
        return times.contains(time.seconds) || days.contains(time.seconds - secondOfDay)
    }
}
