// The map of a project as one web page (editors/map has its sources). Pure.
#pragma once

#include "index/query/map/project_graph.h"

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// One HTML file that loads nothing; it has a note if the graph is not complete. `name`: of the
/// project. Size: 26 KB, and about 40 bytes for each file, 2 for each link and 25 for each symbol.
std::string map_page(const query::ProjectGraph& graph, std::string_view name);

}  // namespace codefinder::handlers
