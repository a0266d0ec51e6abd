// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import Dispatch
import GtkSupport
import ListCore
import ListStore
import Synchronization

/// Keeps the lists: reads the file while the program starts, and writes it after each change. Decides what is shown and whether
/// it may be saved when the file is not as it should be.
final class LibraryDocument {
    /// What there is to show, and what to tell of it.
    struct OpenResult {
        let library: Library
        /// Nothing may be changed, for it could not be saved.
        let isReadOnly: Bool
        let message: String?
    }

    /// Told how saving went: nil when all is on disk, else what to tell the user.
    var onSaved: (SaveFailure?) -> Void = { _ in }
    /// Told what others changed in the file; returns the library as it is shown then, with what is here and there.
    var onMerge: (Merge) -> Library? = { _ in nil }
    /// Told once what earlier sessions left to be undone.
    var onHistory: (History) -> Void = { _ in }
    /// What the window showed last.
    private(set) var view: ViewState

    private let paths: StorePaths
    private let file: ListFile
    private let historyFile: HistoryFile
    /// Of the history that was saved last; nil before the one of earlier sessions is known, for nothing must be written over that.
    private var historyRevision: Int?
    private var loaded: LoadingTask
    private var saver: Saver?
    /// How many of others' changes are in what is saved.
    private var adopted = 0
    private var watch: FileWatch?
    private var openAgain: (() -> Void)?
    private var retry: Timeout?

    /// ms between two tries to read the file.
    private static let timeBetweenTries: UInt32 = 3_000

    /// Begins to read the file at once, on another thread.
    init(paths: StorePaths) {
        self.paths = paths
        file = ListFile(paths)
        // As it was written: what is preferred is known once the windows are there.
        file.sinksDone = false
        historyFile = HistoryFile(paths)
        view = ViewState.load(paths)
        loaded = LoadingTask(of: file)
    }

    /// Calls back with the library: at once when it was read already, else as soon as it is. Returns whether it was at once. Calls back
    /// again when a file that could not be had can be had after all, or something else is wrong with it.
    func open(_ show: @escaping (OpenResult) -> Void) -> Bool {
        if let result = loaded.result {
            present(result, show)
            return true
        }
        loaded.whenDone { [self] in present($0, show) }
        return false
    }

    private func present(_ result: LoadResult, _ show: @escaping (OpenResult) -> Void) {
        show(adopt(result))
        if result.mayPass { tryAgain(after: result, show) }
    }

    /// Reads a file again that could not be had: after a while, or when the user comes back to the window.
    private func tryAgain(after last: LoadResult, _ show: @escaping (OpenResult) -> Void) {
        let again = { [weak self] in
            guard let self else { return }
            retry?.cancel()
            retry = nil
            openAgain = nil
            loaded = LoadingTask(of: file)
            loaded.whenDone { [weak self] result in
                if result == last { self?.tryAgain(after: last, show) } else { self?.present(result, show) }
            }
        }
        openAgain = again
        retry = MainLoop.after(milliseconds: Self.timeBetweenTries, again)
    }

    /// - Parameter isDraft: whether a text in it is still being typed.
    func save(_ library: Library, isDraft: Bool = false) {
        saver?.save(library, adopted: adopted, isDraft: isDraft)
    }

    /// What earlier states there are to go back to.
    var backups: Backups { Backups(paths) }

    /// Keeps what can be undone, once it is another history than before.
    func save(_ history: History) {
        guard let historyRevision, historyRevision != history.revision else { return }
        self.historyRevision = history.revision
        historyFile.save(history)
    }

    /// Keeps what a window shows, for the next start.
    func save(_ view: ViewState) {
        self.view = view
        view.save(paths)
    }

    private func loadHistory() {
        guard historyRevision == nil else { return }
        DispatchQueue.global(qos: .utility).async { [historyFile, weak self] in
            let history = historyFile.load()
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    self?.historyRevision = 0
                    self?.onHistory(history)
                }
            }
        }
    }

    /// Looks whether others have changed the file. Some file systems do not tell.
    func check() {
        openAgain?()
        saver?.check()
    }

    /// Has a broken file kept aside and the lists written in its place: the user wants that.
    func replaceFile() {
        saver?.replaceBroken()
    }

    /// Waits until everything is on disk. Returns what to tell the user when it could not be written.
    func flush() -> SaveFailure? {
        historyFile.flush()
        return saver.flatMap { trouble(of: $0.flush()) }
    }

    /// The file's path as the user would write it.
    private var shownPath: String {
        let home = String(cString: g_get_home_dir()) + "/"
        return paths.dataFile.hasPrefix(home) ? "~/" + paths.dataFile.dropFirst(home.count) : paths.dataFile
    }

    /// Whether done items that others put among unfinished ones are read below those.
    var sinksDone: Bool {
        get { file.sinksDone ?? true }
        set { file.sinksDone = newValue }
    }

    private func adopt(_ result: LoadResult) -> OpenResult {
        let opened = judge(result)
        if !opened.isReadOnly {
            let merged: @Sendable (Merge) -> Void = { merge in
                DispatchQueue.main.async { [weak self] in MainActor.assumeIsolated { self?.adopt(merge) } }
            }
            saver = Saver(file: file, onMerge: merged) { outcome in
                DispatchQueue.main.async { [weak self] in
                    MainActor.assumeIsolated { self?.onSaved(self?.trouble(of: outcome)) }
                }
            }
            // The first frame needs all the time there is; what changes until then is seen by the first look.
            MainLoop.after(milliseconds: Self.startOfWatch) { [weak self] in self?.beginWatch() }
        }
        if case .fresh = result { save(opened.library) }
        if !opened.isReadOnly { loadHistory() }
        return opened
    }

    /// ms after the lists were opened.
    private static let startOfWatch: UInt32 = 300

    private func beginWatch() {
        let name = paths.dataFile.split(separator: "/").last.map(String.init) ?? ""
        watch = FileWatch(of: paths.dataFile, alongside: { ConflictCopy.isCopy($0, of: name) }) { [weak self] in self?.check() }
        check()
    }

    private func adopt(_ merge: Merge) {
        // Without a window to show it, it is in nothing that is saved later.
        guard let shown = onMerge(merge) else { return }
        adopted = merge.number
        if shown != merge.merged { save(shown) }
    }

    private func judge(_ result: LoadResult) -> OpenResult {
        let file = shownPath
        switch result {
        case .fresh: return OpenResult(library: WelcomeList.make(), isReadOnly: false, message: nil)
        case .loaded(let library): return OpenResult(library: withList(library), isReadOnly: false, message: nil)
        case .readOnly(let library, _):
            return OpenResult(library: withList(library), isReadOnly: true, message: Messages.newerVersion(file))
        case .missing(nil): return OpenResult(library: withList(Library()), isReadOnly: false, message: nil)
        case .missing(let lastGood?):
            return OpenResult(library: withList(lastGood), isReadOnly: false, message: Messages.missing(file))
        case .broken(let problem, let copyPath, let lastGood):
            return OpenResult(
                library: withList(lastGood ?? Library()), isReadOnly: copyPath == nil,
                message: Messages.broken(file, problem, copyPath: copyPath, hasCopy: lastGood != nil)
            )
        case .unreadable(let problem, let lastGood):
            return OpenResult(
                library: withList(lastGood ?? Library()), isReadOnly: true,
                message: Messages.unreadable(file, problem, hasCopy: lastGood != nil)
            )
        }
    }

    /// There is always a list to show.
    private func withList(_ library: Library) -> Library {
        guard library.lists.isEmpty else { return library }
        var library = library
        library.lists = [ItemList(id: .random(), name: tr("Today"))]
        return library
    }

    private func trouble(of outcome: SaveOutcome) -> SaveFailure? {
        switch outcome {
        case .saved: nil
        case .failed(.write(let problem)): SaveFailure(message: Messages.unsaved(shownPath, problem))
        case .failed(.external(let problem)):
            SaveFailure(message: Messages.notOverwritten(shownPath, problem), canReplaceFile: problem.isBroken)
        }
    }
}

extension LoadResult {
    /// Nothing may be changed, for a reason that may be over soon.
    fileprivate var mayPass: Bool {
        switch self {
        case .unreadable, .broken(_, copyPath: nil, _): true
        case .broken, .fresh, .loaded, .readOnly, .missing: false
        }
    }
}

extension ExternalChangeError {
    fileprivate var isBroken: Bool {
        if case .broken = self { true } else { false }
    }
}

/// A file being read on another thread.
private final class LoadingTask {
    private enum State {
        case reading
        case done(LoadResult)
    }

    private let state: SharedState
    private var waiting: ((LoadResult) -> Void)?

    /// Handed to the reading thread.
    private final class SharedState: Sendable {
        let value = Mutex(State.reading)
    }

    init(of file: ListFile) {
        let state = SharedState()
        self.state = state
        DispatchQueue.global(qos: .userInitiated).async {
            let result = file.load()
            state.value.withLock { $0 = .done(result) }
            DispatchQueue.main.async { [weak self] in
                MainActor.assumeIsolated { self?.deliver() }
            }
        }
    }

    var result: LoadResult? {
        state.value.withLock { if case .done(let result) = $0 { result } else { nil } }
    }

    func whenDone(_ action: @escaping (LoadResult) -> Void) {
        waiting = action
        deliver()
    }

    private func deliver() {
        guard let result, let waiting else { return }
        self.waiting = nil
        waiting(result)
    }
}
