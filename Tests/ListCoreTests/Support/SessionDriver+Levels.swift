// SPDX-License-Identifier: GPL-3.0-or-later
@testable import ListCore

/// Libraries with several lists.
extension SessionDriver {
    /// Lists "a", "b", "c" … with the given numbers of unfinished and done items, on the level of lists.
    static func lists(
        _ sizes: [(todo: Int, done: Int)] = [(3, 2), (4, 0), (1, 0), (0, 0)], level: Level = .lists,
        height: Double = 540
    ) -> SessionDriver {
        let lists = zip("abcdefgh", sizes).map { name, size in
            let items = SessionDriver.items(todo: size.todo, done: size.done).map { item in
                Item(id: ItemID("\(name)-\(item.id.text)"), text: "\(item.text) of \(name)", done: item.done)
            }
            return ItemList(id: ListID(String(name)), name: "List \(name)", items: items)
        }
        var driver = SessionDriver(library: Library(lists: lists), height: height)
        driver.command(.show(level))
        driver.settle()
        _ = driver.takeEvents()
        return driver
    }

    var library: Library { session.library }

    var level: Level { session.level }

    func items(of list: String) -> ChunkedItems { library[ListID(list)]?.items ?? [] }

    /// Taps the name of a row.
    mutating func tapName(_ name: String) {
        press(at: Point(x: 40, y: middle(name).y))
        lift()
    }
}
