// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Glibc

/// An AdwPasswordEntryRow. Once a password is typed, this process leaves no core dumps, because they would contain it.
public enum PasswordRow {
    public static func make() -> Widget {
        let row = adw_password_entry_row_new()!
        on(ptr(row), "changed") { preventCoreDumps() }
        return row
    }

    private static func preventCoreDumps() {
        let core = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var limit = rlimit()
        guard getrlimit(core, &limit) == 0 else { return }
        // Linux ignores a limit of 0 if a program such as systemd-coredump receives the dump, and passes no dump on for a limit of 1.
        // Programs that this one starts may raise the limit again.
        limit.rlim_cur = min(1, limit.rlim_max)
        setrlimit(core, &limit)
    }
}
