// SPDX-License-Identifier: GPL-3.0-or-later
public import CGio

/// A GCancellable that cancels operations which take too long.
public final class Cancellable {
    private let object: ObjectRef
    private var timeout: Timeout?

    public init() {
        object = ObjectRef(OpaquePointer(g_cancellable_new()!))
    }

    /// The GCancellable. The pointer is valid as long as this object exists.
    public var pointer: UnsafeMutablePointer<GCancellable> { UnsafeMutablePointer(object.pointer) }

    /// Cancels the operations after a time in ms, unless this or `complete()` is called before then.
    public func cancel(afterMilliseconds delay: Int) {
        timeout?.cancel()
        timeout = MainLoop.after(milliseconds: delay) { [object] in
            g_cancellable_cancel(UnsafeMutablePointer(object.pointer))
        }
    }

    /// Stops the timeout after the last operation has ended.
    public func complete() {
        timeout?.cancel()
    }
}
