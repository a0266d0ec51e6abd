// SPDX-License-Identifier: GPL-3.0-or-later
import CGio
import Glibc

/// A timer that goes by the clock of the computer, also if that is suspended or its clock is set meanwhile.
public final class WallClockTimer {
    private let descriptor: Int32
    private let source: UInt32

    /// Starts a timer.
    ///
    /// - Parameters:
    ///   - moment: A moment in s since 1970. It may be past.
    ///   - handler: Called at the moment, and whenever the clock is set, because the moment may have been skipped then.
    public init(at moment: Int, _ handler: @escaping () -> Void) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
        // A time of 0 would stop the timer.
        var time = itimerspec(it_interval: timespec(), it_value: timespec(tv_sec: max(moment, 1), tv_nsec: 0))
        timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &time, nil)
        source = g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
            { descriptor, _, data in
                // The number of times that the timer has expired; an error if the clock was set.
                var count: UInt64 = 0
                read(descriptor, &count, MemoryLayout.size(ofValue: count))
                guard let data else { return 0 }
                MainActor.assumeIsolated { UserData<() -> Void>.value(of: data)() }
                return 1
            }, UserData.retain(handler), releaseUserData)
    }

    deinit {
        g_source_remove(source)
        close(descriptor)
    }
}
