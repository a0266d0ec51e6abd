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

    let readRule: ReadRule
    let makeIterator: MakeIterator
    let next: Next
    let free: Free
    let compare: Compare
    let dayPosition: DayPosition

    /// `nil` if the library isn't installed.
    static let shared = Libical()

    private init?() {
        // Its headers and the library must have the same version, which has all of the functions.
        guard let library = dlopen("libical.so.\(ICAL_MAJOR_VERSION)", RTLD_NOW | RTLD_LOCAL) else { return nil }
        func function<Function>(_ name: String) -> Function { unsafeBitCast(dlsym(library, name)!, to: Function.self) }
        readRule = function("icalrecurrencetype_from_string")
        makeIterator = function("icalrecur_iterator_new")
        next = function("icalrecur_iterator_next")
        free = function("icalrecur_iterator_free")
        compare = function("icaltime_compare")
        dayPosition = function("icalrecurrencetype_day_position")
    }
}
