// The request codeFinder/mapPage: the page of `codefinder map --html`, for an editor's own window.
#pragma once

#include "handlers/table.h"

namespace codefinder::handlers {

/// docs/map.md describes params, result and errors. Announced as the verbs are.
Row map_page_row();

}  // namespace codefinder::handlers
