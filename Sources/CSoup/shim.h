// SPDX-License-Identifier: GPL-3.0-or-later
// libsoup and GIO for Swift.
#pragma once

// GLib 2.88 marks flags with this attribute, for which Swift would import them under other names.
#define flag_enum ignored_flag_enum

#include <libsoup/soup.h>

/// Returns the DER encoding of a certificate, or NULL. The caller releases it.
static inline GByteArray *ember_certificate_der(GTlsCertificate *certificate) {
    GByteArray *der = NULL;
    g_object_get(certificate, "certificate", &der, NULL);
    return der;
}

