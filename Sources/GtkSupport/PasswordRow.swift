// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// An AdwPasswordEntryRow.
public enum PasswordRow {
    public static func make() -> Widget {
        let row = adw_password_entry_row_new()!
        preventCoreDumps(with: row)
        return row
    }

    /// Makes this process leave no core dumps once a password is typed in a row, because they would contain it.
    public static func preventCoreDumps(with row: Widget) {
        on(ptr(row), "changed") { preventCoreDumps() }
    }

    private static func preventCoreDumps() {
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        guard getrlimit(core, &limit) == 0 else { return }
        // Linux ignores a limit of 0 if a program such as systemd-coredump receives the dump, and passes no dump on for
        // a limit of 1. Programs that this one starts may raise the limit again.
        limit.rlim_cur = min(1, limit.rlim_max)
        setrlimit(core, &limit)
    }
}
