// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore

/// Imports and exports lists as files of other programs.
final class ImportExport {
    private let window: Widget
    private let document: LibraryDocument
    private let list: ListController
    private let finishInput: () -> Void
    private let tell: (String) -> Void
    private let onProgress: () -> Void
    private var dialog: ObjectRef?
    /// Number of imports in progress.
    private var imports = 0 {
        didSet { onProgress() }
    }
    /// Number of files that are being written.
    private var exports = 0 {
        didSet { onProgress() }
    }
    /// A queue for each file that was written, so that of several exports to the same file the last one remains.
    private var queues: [String: WorkQueue] = [:]
    private var afterExports: (() -> Void)?

    /// - Parameters:
    ///   - list: Provides the list to export, and performs an import as an edit.
    ///   - finishInput: Ends gestures and edits in all lists of the window.
    ///   - tell: Shows an error message.
    ///   - onProgress: Called when an import or export begins or ends.
    init(
        of document: LibraryDocument, shownIn list: ListController, in window: Widget,
        finishInput: @escaping () -> Void, tell: @escaping (String) -> Void, onProgress: @escaping () -> Void
    ) {
        self.document = document
        self.list = list
        self.window = window
        self.finishInput = finishInput
        self.tell = tell
        self.onProgress = onProgress
    }

    /// Whether an import or export is in progress.
    var isRunning: Bool { imports + exports > 0 }

    /// Calls an action when all files have been written, unless that fails. Returns false if none is being written, or
    /// if an action is waiting already.
    func afterExports(_ action: @escaping () -> Void) -> Bool {
        guard exports > 0, afterExports == nil else { return false }
        afterExports = action
        return true
    }

    func chooseImport() {
        let formats = ListFormat.allCases.map { (name: Self.name(of: $0), patterns: Self.patterns(of: $0)) }
        let services = [(name: tr("Todoist and Outlook"), patterns: ["*.csv"])]
        let all = [(name: tr("All List Files"), patterns: (formats + services).flatMap(\.patterns))]
        choose(tr("Import"), GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Import"), filters: all + formats + services) {
            [weak self] in
            self?.importItems([$0])
        }
    }

    func chooseExport() {
        guard let level = list.level, let shown = list.shownList else { return }
        let name = level == .lists ? tr("Lists") : shown.name
        let formats = ListFormat.allCases.map { (name: Self.name(of: $0), patterns: Self.patterns(of: $0)) }
        choose(tr("Export"), GTK_FILE_CHOOSER_ACTION_SAVE, tr("_Export"), filters: formats) { [weak self] in
            if let path = takeString(g_file_get_path($0.pointer)) { self?.write(to: path) }
        }
        let safe = String(name.map { $0 == "/" || $0.isNewline ? " " : $0 }.prefix(80))
        if let dialog { gtk_file_chooser_set_current_name(dialog.pointer, safe + ".md") }
    }

    private func choose(
        _ title: String, _ action: GtkFileChooserAction, _ accept: String,
        filters: [(name: String, patterns: [String])],
        _ then: @escaping (ObjectRef) -> Void
    ) {
        let chooser = gtk_file_chooser_native_new(title, ptr(window), action, accept, nil)!
        dialog = ObjectRef(chooser)
        for (name, patterns) in filters {
            let filter = ObjectRef(gtk_file_filter_new())
            gtk_file_filter_set_name(filter.pointer, name)
            for pattern in patterns { gtk_file_filter_add_pattern(filter.pointer, pattern) }
            gtk_file_chooser_add_filter(chooser, filter.pointer)
        }
        gtk_native_dialog_set_modal(ptr(chooser), 1)
        onResponse(chooser) { [weak self] response in
            guard let dialog = self?.dialog else { return }
            self?.dialog = nil
            guard GtkResponseType(response) == GTK_RESPONSE_ACCEPT,
                let file = gtk_file_chooser_get_file(dialog.pointer).map({ ObjectRef($0) })
            else { return }
            then(file)
        }
        gtk_native_dialog_show(ptr(chooser))
    }

    // MARK: Reading and writing

    /// Reads files, which may be on a server, and adds their lists in one step. If one can't be read, nothing is added.
    ///
    /// - Parameters:
    ///   - files: GFiles.
    ///   - next: The list above which new lists are added; `nil` for the end.
    func importItems(_ files: [ObjectRef], above next: ListID? = nil) {
        imports += 1
        read(files[...], after: [], above: next)
    }

    /// The lists of a file.
    private struct ImportedFile: Sendable {
        let name: String
        let lists: [ImportedList]
    }

    private func read(_ files: ArraySlice<ObjectRef>, after imported: [ImportedFile], above next: ListID?) {
        guard let file = files.first else { return add(imported, above: next) }
        FileReader.read(file, limit: ReadError.sizeLimit) { [weak self] name, result in
            switch result {
            case .success(let bytes):
                self?.decode(bytes, named: name) { self?.read(files.dropFirst(), after: imported + [$0], above: next) }
            case .failure(let error): self?.importFailed(ReadError(error), from: name)
            }
        }
    }

    private func decode(_ bytes: [UInt8], named name: String, then: @escaping (ImportedFile) -> Void) {
        BackgroundTask([name]) { name in
            Result {
                try ListFormat.lists(in: bytes, named: name, recognizing: DatePhraseRecognizer.recognize)
            }
        } deliver: { [weak self] name, result in
            switch result {
            case .success(let lists): then(ImportedFile(name: name, lists: lists))
            case .failure(let error): self?.importFailed(error, from: name)
            }
        }
    }

    /// Adds the lists of files to a copy of the library, and then shows that copy.
    ///
    /// Adding many items takes long, so it runs on another thread. Starts over if the library has changed meanwhile.
    private func add(_ files: [ImportedFile], above next: ListID?) {
        guard let current = document.library else { return imports -= 1 }
        let placement = current.doneItemPlacement
        BackgroundTask([current.libraryToSave]) { library in
            var larger = library
            let counts = files.map { file in
                let unnamed = file.name.lastIndex(of: ".").map { String(file.name[..<$0]) } ?? file.name
                return larger.add(file.lists, to: nil, unnamed: unnamed, at: .now(), above: next)
            }
            return (library: larger.arranged(for: placement).sharingItems(with: library), count: counts.reduce(0, +))
        } deliver: { [weak self] library, result in
            guard let self else { return }
            let hasChanged = { self.document.library?.libraryToSave != library }
            guard !hasChanged() else { return add(files, above: next) }
            // The user may be in the middle of a gesture or an edit. Ending it may change the library.
            finishInput()
            guard !hasChanged() else { return add(files, above: next) }
            imports -= 1
            guard result.count > 0 else {
                return tell(tr("“{name}” contains nothing new.", ["name": files.first?.name ?? ""]))
            }
            list.perform(.replace(result.library, .importItems(count: result.count)))
        }
    }

    private func importFailed(_ error: any Error, from name: String) {
        imports -= 1
        switch error {
        case let error as ImportError: tell(FileErrorText.text(for: error, in: name))
        case let error as ReadError: tell(FileErrorText.text(for: error, file: name))
        default: tell(FileErrorText.text(for: ReadError.system(code: 0), file: name))
        }
    }

    /// Writes a file on another thread.
    private func write(to path: String) {
        guard let all = document.library, let level = list.level, let shown = list.shownList else { return }
        let library = level == .lists ? all.libraryToSave : Library(lists: [shown])
        let format = ListFormat(fileName: path) ?? .markdown
        let queue = queues[path] ?? WorkQueue()
        queues[path] = queue
        exports += 1
        BackgroundTask([path], on: queue) { path -> WriteError? in
            do throws(WriteError) {
                try UserFile.write(format.export(library), to: path, createsFolders: true)
                return nil
            } catch {
                return error
            }
        } deliver: { [weak self] path, error in
            self?.wrote(path, error)
        }
    }

    private func wrote(_ path: String, _ error: WriteError?) {
        exports -= 1
        if let error {
            afterExports = nil
            tell(FileErrorText.text(for: error, file: FileSystem.name(of: path)))
        } else if exports == 0 {
            let action = afterExports
            afterExports = nil
            action?()
        }
    }

    private static func name(of format: ListFormat) -> String {
        switch format {
        case .markdown: tr("Markdown")
        case .todotxt: "todo.txt"
        case .icalendar: "iCalendar"
        case .text: tr("Plain Text")
        case .json: "JSON"
        }
    }

    private static func patterns(of format: ListFormat) -> [String] {
        switch format {
        case .markdown: ["*.md", "*.markdown"]
        case .todotxt: ["*todo.txt", "*done.txt", "*.todotxt"]
        case .icalendar: ["*.ics"]
        case .text: ["*.txt"]
        case .json: ["*.json"]
        }
    }
}

private extension ReadError {
    init(_ error: FileReadingError) {
        self =
            switch error {
            case .folder: .folder
            case .special: .special
            case .tooLarge(let bytes): .tooLarge(bytes: bytes)
            case .noPermission: .noPermission
            case .notFound: .system(code: ENOENT)
            case .other: .system(code: EIO)
            }
    }
}
