// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Runs libFuzzer's loop with its arguments.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Ends the process if a law is violated, so that libFuzzer keeps the input.
func require(_ holds: Bool, _ law: @autoclosure () -> String) {
    if !holds { fatalError(law()) }
}

var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
let test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
switch getenv("EMBER_FUZZ").map({ String(cString: $0) }) {
case "document":
    test = { bytes, count in
        checkDocument(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
case "merge":
    test = { bytes, count in
        checkMerge(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
case "formats":
    test = { bytes, count in
        checkFormats(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
case "history":
    test = { bytes, count in
        checkHistory(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
case "task":
    test = { bytes, count in
        checkTask(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
case "multistatus":
    test = { bytes, count in
        checkMultistatus(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
default:
    fatalError("EMBER_FUZZ must be document, merge, formats, history, task or multistatus")
}
exit(runDriver(&count, &arguments, test))
