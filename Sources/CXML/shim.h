// SPDX-License-Identifier: GPL-3.0-or-later
// libxml2's pull parser for Swift.
#pragma once

#include <libxml/xmlreader.h>
