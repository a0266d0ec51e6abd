# SPDX-License-Identifier: GPL-3.0-or-later
"""Use of Ember by the rows' actions and by keys, as with a screen reader. The tests of the rig and of GNOME run it."""
from . import texts
from .documents import item, library

LISTS = library({"Today": ["Feed the cat", "Buy eggs", item("Sing", done=True)], "Shop": ["Milk"]})


def run(test, reader):
    """Add, edit, complete, reorder, delete, undo, and change the list. `reader` is an `AccessibleProgram` that shows `LISTS`."""
    reader.wait_rows("Feed the cat", "Buy eggs", "Sing")
    test.assertEqual(reader.list().name, texts.LIST_STATUS % ("Today", 2, 3))
    test.assertIsNotNone(reader.find("button", texts.MAIN_MENU))
    test.assertIsNotNone(reader.find("button", texts.LISTS))

    # Add at the top by a key, and below a row by its action.
    reader.key("ctrl+n")
    reader.wait_focus(texts.NEW_ITEM, "text")
    reader.type("Call Ann\n")
    reader.key("Escape")
    reader.wait_rows("Call Ann", "Feed the cat", "Buy eggs", "Sing")
    reader.wait_announced(texts.ADDED % "Call Ann")
    reader.row_named("Feed the cat").do_action("row.insert-below")
    reader.wait_focus(texts.NEW_ITEM, "text")
    reader.type("Water the plants\n")
    reader.key("Escape")
    reader.wait_rows("Call Ann", "Feed the cat", "Water the plants", "Buy eggs", "Sing")
    reader.wait_announced(texts.ADDED % "Water the plants")

    # Edit.
    reader.row_named("Buy eggs").do_action("row.edit")
    reader.wait_focus(texts.EDIT_ITEM % "Buy eggs", "text")
    test.assertEqual(reader.focused().text, "Buy eggs")
    reader.type(" and milk\n")
    reader.wait_rows("Call Ann", "Feed the cat", "Water the plants", "Buy eggs and milk", "Sing")
    reader.wait_announced(texts.CHANGED % "Buy eggs and milk")

    # Complete.
    reader.row_named("Call Ann").do_action("row.complete")
    reader.wait_rows("Feed the cat", "Water the plants", "Buy eggs and milk", "Call Ann", "Sing")
    reader.wait_announced(texts.DONE % "Call Ann")
    done = reader.row_named("Call Ann")
    test.assertEqual((done.description, "checked" in done.states), (texts.COMPLETED % (4, 5), True))
    reader.wait_focus("Feed the cat")
    test.assertEqual(reader.list().name, texts.LIST_STATUS % ("Today", 3, 5))

    # Reorder.
    reader.row_named("Feed the cat").do_action("row.move-down")
    reader.wait_rows("Water the plants", "Feed the cat", "Buy eggs and milk", "Call Ann", "Sing")
    reader.wait_announced(texts.MOVED % ("Feed the cat", 2, 5))
    reader.wait_focus("Feed the cat")
    reader.row_named("Buy eggs and milk").do_action("row.move-up")
    reader.wait_rows("Water the plants", "Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
    reader.wait_announced(texts.MOVED % ("Buy eggs and milk", 2, 5))

    # Delete and undo.
    reader.row_named("Water the plants").do_action("row.delete")
    reader.wait_rows("Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
    reader.wait_announced(texts.DELETED % "Water the plants")
    test.assertEqual([alert.role for alert in reader.window().descendants() if alert.role == "alert"], ["alert"], "the toast is accessible")
    reader.key("ctrl+z")
    reader.wait_rows("Water the plants", "Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
    reader.wait_announced(texts.UNDONE % "Water the plants")
    reader.key("ctrl+shift+z")
    reader.wait_rows("Buy eggs and milk", "Feed the cat", "Call Ann", "Sing")
    reader.wait_announced(texts.DELETED % "Water the plants")

    # Change the list.
    reader.key("alt+Up")
    reader.wait_rows("Today", "Shop")
    reader.wait_announced(texts.LISTS_STATUS % 2)
    test.assertEqual(reader.list().name, texts.LISTS_STATUS % 2)
    test.assertEqual(reader.row_named("Today").description, texts.LIST_ROW % (2, 1, 2))
    reader.row_named("Shop").do_action("row.open")
    reader.wait_rows("Milk")
    reader.wait_announced(texts.LIST_STATUS_ONE % ("Shop", 1))
    test.assertEqual(reader.items(), [("Buy eggs and milk", False), ("Feed the cat", False), ("Call Ann", True), ("Sing", True)])
