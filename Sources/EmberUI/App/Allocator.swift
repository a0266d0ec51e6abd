// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Settings of the C library's memory allocator.
enum Allocator {
    /// Number of bytes by which a heap grows; only those in use are resident. A heap of 16 MiB has room for 100,000 items.
    private static let heapGrowth: CInt = 16 << 20
    /// Blocks of at least this many bytes that don't fit into a heap are returned to the system as soon as they are freed.
    private static let mappingThreshold: CInt = 1 << 20

    /// Makes the heaps of threads grow in large steps. Must be called before there are other threads.
    ///
    /// By default, the heap of a thread grows page by page, with a system call for each, and the main thread waits for them while a long
    /// list is read. Setting the growth freezes the mapping threshold at 128 KiB, so that is set too.
    static func prepare() {
        mallopt(M_TOP_PAD, heapGrowth)
        mallopt(M_MMAP_THRESHOLD, mappingThreshold)
    }

    /// Returns free memory to the system. The heap of a thread keeps that of a large file between the items that were read from it.
    nonisolated static func trim() {
        malloc_trim(0)
    }
}
