// The map of a project as one web page (editors/map has its sources). Pure.
#pragma once

#include "index/query/project_graph.h"

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// One HTML file that loads nothing. `name`: of the project. Size: 25 KB, and for each file about
/// 40 bytes and 2 for each of its links.
std::string map_page(const query::ProjectGraph& graph, std::string_view name);

}  // namespace codefinder::handlers
