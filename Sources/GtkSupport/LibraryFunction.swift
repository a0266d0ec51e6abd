// SPDX-License-Identifier: GPL-3.0-or-later
import Glibc

/// Returns a function of GTK or libadwaita that is newer than the oldest version Ember runs on; `nil` if the running
/// version lacks it.
///
/// The release is built with the oldest version, so newer functions must be looked up at run time.
///
/// - Parameter type: the function's type in C, with `@convention(c)`.
func libraryFunction<Function>(_ name: String, as type: Function.Type) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: type) }
}
