// The map of a project as a picture and as a diagram, for documents. Pure.
#pragma once

#include "index/query/map/project_graph.h"

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// A treemap of the directories, three deep, with arrows for the most links between those at the
/// top: an SVG file of 1200 x 800.
std::string map_svg(const query::ProjectGraph& graph, std::string_view name);

/// The directories at the top (of one that has nothing else, those in it) and the links between
/// them, as a Mermaid flowchart; the 24 largest directories (files, if there is no directory) and
/// the 60 arrows with most links.
std::string map_mermaid(const query::ProjectGraph& graph);

}  // namespace codefinder::handlers
