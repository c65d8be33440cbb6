// The request codeFinder/mapPage: the page of `codefinder map --html`, for an editor's own window.
#pragma once

#include "handlers/table.h"

namespace codefinder::handlers {

/// Params: {"project_root"?}, as of a verb. Result: {"html", "files", "complete"}. Announced as the
/// verbs are.
Row map_page_row();

}  // namespace codefinder::handlers
