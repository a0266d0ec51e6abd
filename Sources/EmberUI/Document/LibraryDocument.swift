// SPDX-License-Identifier: GPL-3.0-or-later
import CGtk
import GLibSupport
import GtkSupport
import ListCore
import ListStore
import Recurrence

/// The user's lists: the library with its history, and the file that it is read from and saved to.
///
/// Reads the file while the program starts, saves after each change, watches the file, and merges changes by other
/// programs. If the file is missing or can't be used, it decides which lists are shown and whether they may be saved.
/// Windows edit the library through their sessions.
final class LibraryDocument {
    enum Event {
        /// The lists were read for the first time, or read again after an attempt failed.
        case opened
        /// An attempt to save ended: `nil` if everything is on disk, otherwise the message for the user.
        case saved(SaveFailure?)
        /// The message about the file has changed without a failure to save.
        case messageChanged
        /// The lists or their history were changed, and are being saved.
        case changed
        /// Done items are about to move. Texts that are being edited must be committed.
        case movingDoneItems
    }

    /// The lists and their history; `nil` until the file was read.
    private(set) var library: EditableLibrary?
    /// The message about a file that is missing, can't be used, or was replaced; otherwise `nil`.
    private(set) var message: String?
    /// Whether the message says that the file was broken when it was read.
    private(set) var isBroken = false
    /// Whether the file couldn't be read, so that the lists may lack some of its items.
    private(set) var mayLackItems = false
    /// The list that is shown if there are none. It isn't saved until something is changed.
    private var placeholder: ItemList?
    /// The list of lessons, if this is the very first start.
    private var lessonList: ListID?
    /// The state that a window saved last.
    private(set) var viewState: ViewState

    private let observers = Observers<Event>()

    private let paths: StorePaths
    private let file: ListFile
    private let historyFile: HistoryFile
    /// Revision of the history that was saved last; `nil` until the history of earlier runs is loaded, so that it isn't
    /// overwritten.
    private var historyRevision: Int?
    private var loaded: LoadingTask
    private var saver: Saver?
    /// Number of the last merge that is in the library.
    private var mergeNumber = 0
    private var watch: FileMonitor?
    private var retryOpening: (() -> Void)?
    private var retry: Timeout?
    private var isOpening = false
    private var doneItemPlacement = DoneItemPlacement.bottom
    /// Whether only open text has changed since the last save; `nil` if nothing has.
    private var unsavedChangeIsTyping: Bool?

    /// Time in ms between two attempts to read the file.
    private static let readRetryInterval = 3_000

    /// Starts reading the file on another thread.
    ///
    /// - Parameter onSaved: Called with the lists that are in the file after they were saved or merged, on another
    ///   thread.
    init(paths: StorePaths, onSaved: @escaping @Sendable (Library) -> Void = { _ in }) {
        self.paths = paths
        file = ListFile(paths, onSaved: onSaved)
        historyFile = HistoryFile(paths)
        viewState = ViewState.load(paths)
        loaded = LoadingTask(of: file)
    }

    /// A window has drawn its first frame.
    func windowWasDrawn() {
        loaded.allowBackup()
    }

    /// Calls a handler for each event, as long as an object exists.
    func observe(for owner: AnyObject, _ handler: @escaping (Event) -> Void) {
        observers.add(for: owner, handler)
    }

    // MARK: Opening

    /// Shows the lists as soon as the file has been read, and again whenever a file that couldn't be used can be read
    /// later or fails for another reason.
    ///
    /// - Parameter doneItemPlacement: where done items are; `place(doneItems:)` changes it.
    func open(doneItemPlacement: DoneItemPlacement) {
        guard !isOpening else { return }
        isOpening = true
        self.doneItemPlacement = doneItemPlacement
        loaded.whenDone { [self] in open($0) }
    }

    private func open(_ result: LoadResult) {
        file.doneItemPlacement = doneItemPlacement
        let opened = makeOpenResult(result)
        message = opened.message
        mayLackItems = message != nil
        isBroken = if case .broken = result { true } else { false }
        library = EditableLibrary(
            opened.library, history: library?.history ?? History(),
            awaitsHistory: !opened.isReadOnly && historyRevision == nil,
            isReadOnly: opened.isReadOnly, doneItemPlacement: doneItemPlacement, dueListName: Library.dueListName,
            nextDate: { $0.advanced(in: .local()) }
        ) { .random() }
        library?.onChange = { [weak self] in self?.saveSoon(isTyping: $0) }
        if !opened.isReadOnly {
            startSaving()
            loadHistory()
        }
        if case .fresh = result { save() }
        observers.notify(.opened)
        if result.isTemporary { scheduleRetry(after: result) }
    }

    /// Reads a file that couldn't be used again: after a while, or when a window becomes active.
    private func scheduleRetry(after last: LoadResult) {
        let again = { [weak self] in
            guard let self else { return }
            retry?.cancel()
            retry = nil
            retryOpening = nil
            loaded = LoadingTask(of: file)
            loaded.whenDone { [weak self] result in
                if result == last { self?.scheduleRetry(after: last) } else { self?.open(result) }
            }
        }
        retryOpening = again
        retry = MainLoop.after(milliseconds: Self.readRetryInterval, again)
    }

    private func startSaving() {
        saver = Saver(
            file: file,
            onMerge: { [weak self] merge in
                MainLoop.perform { self?.adoptMerge(merge) }
            },
            onOutcome: { [weak self] outcome in
                MainLoop.perform { self?.didSave(outcome) }
            })
        // Delayed, so that the first frame comes sooner. The first check finds earlier changes.
        MainLoop.after(milliseconds: Self.fileWatchDelay) { [weak self] in self?.beginWatch() }
    }

    private func didSave(_ outcome: SaveOutcome) {
        if outcome == .saved { updateMessage() }
        let failure = failure(of: outcome)
        observers.notify(.saved(failure))
    }

    /// Updates the message about a file that was missing or broken when it was read, after an attempt to save
    /// succeeded.
    private func updateMessage() {
        let brokenFile = file.brokenFile
        // Another program may have put back the broken content, so that there was nothing to save.
        if let brokenFile, !brokenFile.isReplaced { return }
        mayLackItems = false
        isBroken = false
        let new = brokenFile?.copyPath.map(Messages.replacedBroken)
        guard message != new else { return }
        message = new
        // If the path is a symbolic link, its target may not have existed before.
        if watch != nil { watch = makeWatch() }
        observers.notify(.messageChanged)
    }

    private func loadHistory() {
        historyFile.load { [weak self] in
            MainLoop.perform { self?.adoptEarlierHistory() }
        }
    }

    /// Inserts the history of earlier runs, if it was read, before the steps of this one.
    private func adoptEarlierHistory() {
        guard let library, let earlier = historyFile.takeEarlier() else { return }
        historyRevision = 0
        library.prependHistory(earlier)
        saveHistory()
    }

    // MARK: Saving

    /// Saves when the input that causes a change has been handled. Until then, a text that was typed may be missing.
    private func saveSoon(isTyping: Bool) {
        if let unsavedChangeIsTyping {
            self.unsavedChangeIsTyping = unsavedChangeIsTyping && isTyping
        } else {
            unsavedChangeIsTyping = isTyping
            MainLoop.soon { [weak self] in self?.saveChange() }
        }
    }

    /// Saves a change that hasn't been saved yet.
    private func saveChange() {
        if let unsavedChangeIsTyping { save(isTyping: unsavedChangeIsTyping) }
    }

    /// Saves the lists, and the history if that changed.
    ///
    /// - Parameter isTyping: Whether only text that is still being typed has changed.
    private func save(isTyping: Bool = false) {
        guard let library else { return }
        unsavedChangeIsTyping = nil
        saver?.save(library.libraryToSave, mergeNumber: mergeNumber, isTyping: isTyping)
        saveHistory()
        observers.notify(.changed)
    }

    private func saveHistory() {
        guard let history = library?.history, let historyRevision, historyRevision != history.revision else { return }
        self.historyRevision = history.revision
        historyFile.save(history)
    }

    /// Saves the state of a window for the next start.
    func save(_ state: ViewState) {
        viewState = state
        state.save(paths)
    }

    /// The backups of the lists.
    var backups: Backups { Backups(paths) }

    /// Checks whether other programs have changed the file. Not all file systems report changes.
    func check() {
        retryOpening?()
        saver?.check()
    }

    /// Keeps a copy of a broken file under another name, and replaces the file with the lists.
    func replaceFile() {
        saver?.replaceBroken()
    }

    /// Waits until everything is on disk. Returns the message for the user if that failed.
    func flush() -> SaveFailure? {
        saveChange()
        if historyRevision == nil, let library, library.history.revision > 0 {
            // The steps of this run are saved together with those of earlier runs, which are still being read.
            historyFile.flush()
            adoptEarlierHistory()
        }
        historyFile.flush()
        return saver.flatMap { failure(of: $0.flush()) }
    }

    /// The path of the file.
    var filePath: String { paths.dataFile }

    /// The file's path, with "~" for the home folder.
    private var shownPath: String { shown(paths.dataFile) }

    private func shown(_ path: String) -> String {
        let home = String(cString: g_get_home_dir()) + "/"
        return path.hasPrefix(home) ? "~/" + path.dropFirst(home.count) : path
    }

    // MARK: Lessons

    /// Whether this is the very first start, and there is no other list than that of the lessons.
    var hasOnlyLessons: Bool {
        lessonList.map { library?.library.lists.map(\.id) == [$0] } ?? false
    }

    /// Rewords the unfinished lessons for a device.
    func rewordLessons(for device: Device) {
        guard hasOnlyLessons, let library, let list = lessonList.flatMap({ library.libraryToSave[$0] }) else { return }
        var reworded = library.libraryToSave
        for item in list.items where !item.isDone {
            guard let lesson = Lesson(item.text), let edit = list.settingText(of: item.id, to: lesson.text(for: device))
            else { continue }
            _ = reworded.apply(edit)
        }
        if library.replace(with: reworded) != nil { save() }
    }

    // MARK: Changes by others

    /// Moves done items below the unfinished ones, or back.
    func place(doneItems placement: DoneItemPlacement) {
        doneItemPlacement = placement
        file.doneItemPlacement = placement
        let update = library?.set(placement) {
            observers.notify(.movingDoneItems)
            saveChange()
        }
        if update?.needsSaving == true { save() }
    }

    /// Time in ms after the lists were loaded.
    private static let fileWatchDelay = 300

    private func beginWatch() {
        watch = makeWatch()
        check()
    }

    private func makeWatch() -> FileMonitor {
        FileMonitor(of: paths.dataFile, alongside: ConflictCopy.isCopy(_:of:)) { [weak self] in self?.check() }
    }

    /// Adopts a merge of changes by other programs.
    private func adoptMerge(_ merge: Merge) {
        guard let library else { return }
        var ours = library.libraryToSave
        if merge.ours.lists.isEmpty, !merge.merged.lists.isEmpty, ours.lists == [placeholder] { ours.lists = [] }
        library.replace(
            with: ours == merge.ours
                ? merge.merged
                : Library.merge(
                    base: merge.ours, ours: ours, theirs: merge.merged, placingDone: library.doneItemPlacement))
        mergeNumber = merge.number
        if library.libraryToSave != merge.merged { save() }
    }

    /// Returns the lists to show, whether edits are refused, because they could not be saved, and a message.
    private func makeOpenResult(_ result: LoadResult) -> (library: Library, isReadOnly: Bool, message: String?) {
        let file = shownPath
        let (library, isReadOnly, message): (Library?, Bool, String?) =
            switch result {
            case .fresh: (makeLessons(), false, nil)
            case .loaded(let library): (library, false, nil)
            case .readOnly(let library, _): (library, true, Messages.newerVersion(file))
            case .missing(let lastGood): (lastGood, false, lastGood.map { _ in Messages.missing(file) })
            case .broken(let problem, let copyPath, let lastGood):
                (
                    lastGood, copyPath == nil,
                    Messages.broken(file, problem, copyPath: copyPath, hasCopy: lastGood != nil)
                )
            case .unreadable(let problem, let lastGood):
                (lastGood, true, Messages.unreadable(file, problem, hasCopy: lastGood != nil))
            }
        return (addingListIfEmpty(library ?? Library()), isReadOnly, message)
    }

    private func makeLessons() -> Library {
        let list = Lesson.list(for: DesktopSettings.hasTouchscreen ? .touchscreen : .mouse)
        lessonList = list.id
        return Library(lists: [list])
    }

    /// Adds a list if there is none.
    private func addingListIfEmpty(_ library: Library) -> Library {
        guard library.lists.isEmpty else { return library }
        var library = library
        let list = ItemList(id: .random(), name: tr("Today"))
        placeholder = list
        library.lists = [list]
        return library
    }

    private func failure(of outcome: SaveOutcome) -> SaveFailure? {
        switch outcome {
        case .saved: nil
        case .failed(.write(let problem)):
            SaveFailure(reason: Messages.unsaved(problem.step == .backUp ? shown(paths.backups) : shownPath, problem))
        case .failed(.external(let problem)):
            SaveFailure(
                reason: Messages.notOverwritten(shownPath, problem), keepsChanges: problem.isUnkept,
                canReplaceFile: problem.isBroken)
        }
    }
}

extension LoadResult {
    /// Whether the lists are read-only for a reason that may be temporary.
    fileprivate var isTemporary: Bool {
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

    /// Whether the broken file can't be kept under another name.
    fileprivate var isUnkept: Bool {
        if case .notKept = self { true } else { false }
    }
}
