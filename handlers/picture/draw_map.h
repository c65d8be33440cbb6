// Draws the map of a project: a page, a picture or a diagram.
#pragma once

#include "base/result.h"
#include "index/index.h"

#include <stop_token>
#include <string>

namespace codefinder::handlers {

enum class PictureKind { html, svg, mermaid };

struct Picture {
  std::string text;
  std::size_t files = 0;     // In the picture.
  bool is_complete = false;  // The index was ready, and all links and symbols were read in time.
};

/// The project's name is the name of its root directory. Errors: as query::project_graph.
Result<Picture> draw_map(const index::Index& index, PictureKind kind, std::stop_token stop = {});

}  // namespace codefinder::handlers
