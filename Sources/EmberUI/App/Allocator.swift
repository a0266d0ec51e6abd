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

    /// Makes the kernel provide memory in pages of 2 MiB for the heap of this thread. One such page takes a tenth of the time of the 512
    /// ordinary ones that it replaces. The first 2 MiB of the heap remain ordinary, so a short list needs no more memory.
    nonisolated static func useHugePages() {
        // The heap has room for this block, and the next blocks get the same memory.
        let size = Int(heapGrowth) * 3 / 4
        guard let block = malloc(size) else { return }
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        let offset = pageSize - Int(bitPattern: block) % pageSize
        madvise(block + offset, size - offset, MADV_HUGEPAGE)
        free(block)
    }

    /// Returns free memory to the system. The heap of a thread keeps that of a large file between the items that were read from it.
    nonisolated static func trim() {
        malloc_trim(0)
    }
}
