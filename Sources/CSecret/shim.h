// SPDX-License-Identifier: GPL-3.0-or-later
// libsecret for Swift, whose functions are variadic or need a structure with static storage, and protection against core dumps.
#pragma once

// GLib 2.88 marks flags with this attribute, for which Swift would import them under other names.
#define flag_enum ignored_flag_enum

#include <libsecret/secret.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/// Keeps the memory of this process, which has passwords, out of core dumps and from other processes of the user.
static inline void ember_protect_memory(void) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Ends this process when the one that started it ends.
static inline void ember_end_with_parent(void) {
    prctl(PR_SET_PDEATHSIG, SIGTERM, 0, 0, 0);
}

/// The passwords of accounts in the keyring.
static inline const SecretSchema *ember_account_schema(void) {
    static const SecretSchema schema = {
        "io.github.ember_todo.Ember.Account", SECRET_SCHEMA_NONE, {{"account", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
    };
    return &schema;
}

/// Whether the first item that was found is in a locked keyring.
static inline gboolean ember_is_locked(GList *items) {
    return items && SECRET_IS_ITEM(items->data) && secret_item_get_locked(SECRET_ITEM(items->data));
}

/// Returns the password of an account, or NULL with or without an error, and whether it is in a locked keyring. If `unlocking`, the user is
/// asked to unlock it first. The caller releases the result with secret_value_unref.
static inline SecretValue *ember_password_search(const char *account, gboolean unlocking, gboolean *is_locked, GError **error) {
    const SecretSearchFlags flags = unlocking ? SECRET_SEARCH_UNLOCK : SECRET_SEARCH_NONE;
    GList *items = secret_password_search_sync(ember_account_schema(), flags, NULL, error, "account", account, NULL);
    *is_locked = ember_is_locked(items);
    SecretValue *password = NULL;
    if (items && !*is_locked) password = secret_retrievable_retrieve_secret_sync(SECRET_RETRIEVABLE(items->data), NULL, error);
    g_list_free_full(items, g_object_unref);
    return password;
}

/// Returns whether the password of an account of GNOME Online Accounts is in a locked keyring. `identity` is its name there.
static inline gboolean ember_online_password_is_locked(const char *identity) {
    static const SecretSchema schema = {
        "org.gnome.OnlineAccounts", SECRET_SCHEMA_DONT_MATCH_NAME, {{"goa-identity", SECRET_SCHEMA_ATTRIBUTE_STRING}, {NULL, 0}},
    };
    GList *items = secret_password_search_sync(&schema, SECRET_SEARCH_NONE, NULL, NULL, "goa-identity", identity, NULL);
    const gboolean is_locked = ember_is_locked(items);
    g_list_free_full(items, g_object_unref);
    return is_locked;
}

/// Returns whether the user has to unlock the default keyring, or to create it. False without a keyring, and if it is a file.
static inline gboolean ember_keyring_needs_user(void) {
    SecretService *service = secret_service_get_sync(SECRET_SERVICE_NONE, NULL, NULL);
    if (!service) return FALSE;
    GError *failure = NULL;
    SecretCollection *keyring =
        secret_collection_for_alias_sync(service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, NULL, &failure);
    const gboolean needs_user = !failure && (!keyring || secret_collection_get_locked(keyring));
    g_clear_error(&failure);
    g_clear_object(&keyring);
    g_object_unref(service);
    return needs_user;
}

/// Waits for the user to unlock the default keyring, or to create it. Returns whether it is unlocked.
static inline gboolean ember_keyring_unlock(GError **error) {
    // Fails without a keyring, of whatever kind.
    GError *failure = NULL;
    g_list_free_full(
        secret_password_search_sync(ember_account_schema(), SECRET_SEARCH_NONE, NULL, &failure, "account", "", NULL), g_object_unref);
    if (failure) {
        g_propagate_error(error, failure);
        return FALSE;
    }
    SecretService *service = secret_service_get_sync(SECRET_SERVICE_NONE, NULL, &failure);
    SecretCollection *keyring = NULL;
    if (service) keyring = secret_collection_for_alias_sync(service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, NULL, &failure);
    // In a sandbox, the keyring is a file, which can't be locked, and there is no service.
    gboolean is_unlocked = failure != NULL;
    g_clear_error(&failure);
    // libsecret gives the keyring this name, too, if it creates one to store a password.
    if (!keyring && !is_unlocked)
        keyring = secret_collection_create_sync(
            service, g_dgettext("libsecret", "Default keyring"), SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_CREATE_NONE, NULL, error);
    if (keyring) {
        GList keyrings = {keyring, NULL, NULL};
        is_unlocked = secret_service_unlock_sync(service, &keyrings, NULL, NULL, error) == 1;
    }
    g_clear_object(&keyring);
    g_clear_object(&service);
    return is_unlocked;
}

/// Stores the password of an account in the default keyring.
static inline gboolean ember_password_store(const char *account, const char *label, const char *password, GError **error) {
    return secret_password_store_sync(
        ember_account_schema(), SECRET_COLLECTION_DEFAULT, label, password, NULL, error, "account", account, NULL);
}

/// Removes the password of an account.
static inline gboolean ember_password_clear(const char *account, GError **error) {
    return secret_password_clear_sync(ember_account_schema(), NULL, error, "account", account, NULL);
}
