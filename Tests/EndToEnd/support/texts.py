# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts for users, in English, that the tests expect. Keep them in step with the program."""

# Labels of the placeholder row.
PULL, APART, RELEASE = "Pull to add", "Pull apart to add", "Release to add"

# Windows, buttons, menu entries and fields.
UNDO, REDO, UNDO_DELETION, REDO_DELETION = "Undo", "Redo", "Undo Delete “%s”", "Redo Delete “%s”"
MAIN_MENU, LISTS, FIND, DELETE = "Main Menu", "Lists", "Find…", "Delete"
CLEAR_DONE, MARK_ALL_NOT_DONE = "Clear Done", "Mark All as Not Done"
SHORTCUTS_WINDOW, SHORTCUT_COMPLETE = "Shortcuts and Gestures", "Mark as done or not done"
RESET = "Reset to Defaults"
NEW_ITEM, EDIT_ITEM = "New item", "Edit “%s”"
EMPTY_HINT = "Nothing left to do.\n\nPull down, tap, or type to add an item."

# Names of lists and descriptions of rows for screen readers.
LIST_STATUS, LIST_STATUS_ONE, EMPTY_LIST, LISTS_STATUS = "%s, %d of %d items left", "%s, %d of 1 item left", "%s, empty", "Lists, %d lists"
COMPLETED, NOT_COMPLETED = "completed, %d of %d", "not completed, %d of %d"
LIST_ROW = "%d items to do, %d of %d"
RESULT_ROW = "%s, in %s"

# Announcements.
ADDED, CHANGED, DONE, MOVED = "Added “%s”.", "Changed to “%s”.", "Completed “%s”.", "Moved “%s” to position %d of %d."
SEVERAL_DONE = "Completed %d items."
UNDO_HINT = ". Press Ctrl+Z to undo."
DELETED, SEVERAL_DELETED = "Deleted “%s”" + UNDO_HINT, "Deleted %d items" + UNDO_HINT
UNDONE, SEVERAL_UNDONE = "Undone: Delete “%s”.", "Undone %d steps."
FOUND = "%d results found"

# Messages of commands about dates.
NO_DATE = "“%s” is not a date. A date is “today”, “tomorrow”, or a day such as 2026-11-23. A time such as 17:00 may follow."

# Results of the search provider.
TO_DO, DONE_IN, ADD_RESULT = "%d items to do", "%s · Done", "Add “%s” to Ember"

# Items of the welcome list.
WELCOME = ("Swipe left to delete it", "Pull the list down to add an item at the top")

# Messages and help of the command line, and parts of them.
NO_LIST, NO_ITEM, LISTS_ARE = "There is no list “%s”.", "There is no item “%s”.", "Available lists:"
AMBIGUOUS_LIST, AMBIGUOUS_ITEM = "matches %d lists", "matches %d items"
NOTHING_TO_ADD, NOTHING_TO_IMPORT = "Nothing to add", "nothing to import"
UNKNOWN_TABLE = "does not have the columns of a CSV file of Todoist or Outlook."
NOT_UTF8, MISTAKE, EMPTY_FILE, OTHER_CONTENT, NEWER = "not UTF-8", "contains an error on line %d", "is empty", "does not contain lists", "newer version"
IS_FOLDER, NO_FILE, UNUSABLE, FULL_DISK = "is a folder", "does not exist", "was not found", "The disk is full."
NOTHING_CHANGED, ITEMS_ADDED = "No changes were made", "Added %d items.\n"
NOTHING_TO_UNDO, UNDONE_STEP, CHANGED_SINCE = "There is nothing to undo.", "Undone: %s\n", "have been changed since"
LIST_EXISTS, NO_BACKUP, NO_PLACE = "There is already a list “%s”.", "There is no backup with the number %d.", "Specify a list or a place"
CLEARED, RESTORED, NOT_RESPONDING = "Cleared %d done items\n", "Restored the backup\n", "The open window doesn’t respond."
EMPTY_FILE_MESSAGE, HELP_DONE = "“{file}” is empty.", "Complete an item."
EXIT_STATUS, FORMATS = "Exit status:\n  0  success", "'markdown', 'todotxt', 'icalendar', 'text' or 'json'"
