// SPDX-License-Identifier: GPL-3.0-or-later

internal import CLibical
import Glibc

/// The functions of libical for recurring dates.
///
/// The library is loaded when an item repeats for the first time: loading it takes 2 ms, and most programs never need
/// it.
struct Libical: Sendable {
    typealias ReadRule = @convention(c) (UnsafePointer<CChar>?) -> icalrecurrencetype
    typealias MakeIterator = @convention(c) (icalrecurrencetype, icaltimetype) -> OpaquePointer?
    typealias Next = @convention(c) (OpaquePointer?) -> icaltimetype
    typealias Free = @convention(c) (OpaquePointer?) -> Void
    typealias Compare = @convention(c) (icaltimetype, icaltimetype) -> CInt
    typealias DayPosition = @convention(c) (CShort) -> CInt

    /// icalrecurrencetype_from_string
    let readRule: ReadRule
    /// icalrecur_iterator_new
    let makeIterator: MakeIterator
    /// icalrecur_iterator_next
    let next: Next
    /// icalrecur_iterator_free
    let free: Free
    /// icaltime_compare
    let compare: Compare
    /// icalrecurrencetype_day_position
    let dayPosition: DayPosition

    /// `nil` if the library isn't installed.
    static let shared = Libical()

    private init?() {
        // Its headers and the library must have the same version.
        guard let library = dlopen("libical.so.\(ICAL_MAJOR_VERSION)", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func function<Function>(_ name: String, as type: Function.Type) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: type) }
        }
        guard let readRule = function("icalrecurrencetype_from_string", as: ReadRule.self),
            let makeIterator = function("icalrecur_iterator_new", as: MakeIterator.self),
            let next = function("icalrecur_iterator_next", as: Next.self),
            let free = function("icalrecur_iterator_free", as: Free.self),
            let compare = function("icaltime_compare", as: Compare.self),
            let dayPosition = function("icalrecurrencetype_day_position", as: DayPosition.self)
        else { return nil }
        self.readRule = readRule
        self.makeIterator = makeIterator
        self.next = next
        self.free = free
        self.compare = compare
        self.dayPosition = dayPosition
    }
}
