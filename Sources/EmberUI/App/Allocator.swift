// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk

/// Settings of the C library's memory allocator.
enum Allocator {
    /// Number of bytes by which a heap grows; only those in use are resident. A heap of 16 MiB has room for 100,000 items.
    private nonisolated static let heapGrowth: CInt = 16 << 20
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

    /// Runs work, and asks the kernel for 2 MiB pages for most of this thread's heap meanwhile.
    ///
    /// The kernel provides a 2 MiB page ten times faster than the 512 ordinary pages it replaces. The first 2 MiB of a new heap keep
    /// ordinary pages, so short lists don't need more memory.
    nonisolated static func withHugePages(_ work: () -> Void) {
        // This block fits into a new heap. Once it is freed, the next blocks get the same memory.
        let size = Int(heapGrowth) * 3 / 4
        guard let block = malloc(size) else { return work() }
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        let offset = pageSize - Int(bitPattern: block) % pageSize
        // A block that doesn't fit into the heap gets its own mapping and starts after a header of 16 bytes. `free` unmaps it.
        let isInHeap = offset != pageSize - 16
        let (start, length) = (block + offset, size - offset)
        if isInHeap { madvise(start, length, MADV_HUGEPAGE) }
        free(block)
        work()
        // Otherwise the kernel might turn ordinary pages into large ones later, which take up the free memory between the items again.
        if isInHeap { madvise(start, length, MADV_NOHUGEPAGE) }
    }

    /// Returns free memory to the system. The heap of a thread keeps that of a large file between the items that were read from it.
    nonisolated static func trim() {
        malloc_trim(0)
    }
}
