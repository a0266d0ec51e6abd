// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ListStore

/// Names of conflict copies, and similar names that are not.
@Suite struct ConflictCopyTests {
    @Test(arguments: [
        // Syncthing
        "lists.sync-conflict-20260101-120000-ABCDEFG.json", "lists.sync-conflict-20260101-120000-A2B3C4D.json",
        "lists.sync-conflict-20260101-120000.json",
        // Nextcloud and ownCloud
        "lists (conflicted copy 2026-01-01 120000).json", "lists (conflicted copy Anna Maria 2026-01-01 120000).json",
        "lists_conflict-20260101-120000.json",
        // Dropbox
        "lists (Anna's conflicted copy 2026-01-01).json", "lists (nano's conflicted copy 2026-01-01 (1)).json",
        "lists (michael johnson's conflicted copy).json", "lists (Anna's conflicted copy 2026-01-01) (1).json",
        "lists (In Konflikt stehende Kopie von Anna 2026-01-01).json",
        "lists (Copie en conflit de Anna 2026-01-01).json",
        "lists (Copia en conflicto de D SM 2026-03-08).json", "lists (Copia conflictiva de Ana 2026-01-01).json",
        "lists (Anna 上の問題のあるコピー 2026-01-01).json", "lists (Annas modstridende kopi 2026-01-01).json",
        "lists (Конфликтующая копия: Anna 2026-01-01).json", "lists (Anna's conflicting copy 2026-01-01).json",
        // Resilio
        "lists.Conflict.json", "lists.conflict.json", "lists.Conflict2.json", "lists.json.Conflict", "lists.conflict",
        "lists.Conflict.Conflict.json",
        // Copies of copies
        "lists (Anna's conflicted copy 2026-01-01) (Ben's conflicted copy 2026-01-02).json",
        "lists (conflicted copy 2026-01-01 120000).sync-conflict-20260101-120000-ABCDEFG.json",
    ]) func copies(name: String) {
        #expect(ConflictCopy.isCopy(name, of: "lists.json"))
    }

    @Test(arguments: [
        // The file itself, temporary files, copies of broken files
        "lists.json", ".ember-abcdefghijkl.tmp", "lists.broken-20261121-103200.json",
        "lists.broken-20261121-103200-2.json",
        "lists.broken-20261121-103200.sync-conflict-20260101-120000-ABCDEFG.json", ".syncthing.lists.json.tmp",
        "~syncthing~lists.json.tmp",
        ".lists.json.sb-1234", "lists.json~", ".lists.json.swp", "#lists.json#", "lists.json.bak",
        // Copies of other files
        "lists2.sync-conflict-20260101-120000-ABCDEFG.json",
        "shopping lists.sync-conflict-20260101-120000-ABCDEFG.json",
        "Lists.Conflict.json", "list (Anna's conflicted copy 2026-01-01).json",
        "lists.sync-conflict-20260101-120000-ABCDEFG.txt",
        "lists.sync-conflict-20260101-120000-ABCDEFG.yaml",
        "lists (conflicted copy 2026-01-01 120000).json.bak", "lists (conflicted copy 2026-01-01 120000)",
        // Unrelated files
        "lists (1).json", "lists 2.json", "lists-DESKTOP.json", "lists copy.json", "lists (backup 2026-01-01).json",
        "lists (2026-01-01).json",
        "lists (conflicts).json", "lists (Case Conflict).json", "lists (case clash from Anna 2026-01-01 120000).json",
        "lists.sync-conflict-2026-120000.json", "lists.sync-conflict-20260101-120000-ABCDEFG-more.json",
        "lists.Conflicts.json",
        "lists_conflict.json", "lists conflict.json", "lists.json.Conflict.json.old",
        "lists.json(conflicted copy).json", "", "json",
        "lists", ".json",
        "lists (conflicted copy 2026-01-01 120000.json", "lists.json (conflicted copy",
    ]) func others(name: String) {
        #expect(!ConflictCopy.isCopy(name, of: "lists.json"))
    }

    @Test func namesWithoutAnExtension() {
        #expect(ConflictCopy.isCopy("lists.sync-conflict-20260101-120000-ABCDEFG", of: "lists"))
        #expect(ConflictCopy.isCopy("lists (conflicted copy 2026-01-01 120000)", of: "lists"))
        #expect(ConflictCopy.isCopy("my.to.do.Conflict.json", of: "my.to.do.json"))
        #expect(ConflictCopy.isCopy(".lists (conflicted copy 2026-01-01 120000)", of: ".lists"))
        #expect(!ConflictCopy.isCopy("lists", of: "lists"))
        #expect(!ConflictCopy.isCopy("my.Conflict.to.do.json", of: "my.to.do.json"))
    }
}
