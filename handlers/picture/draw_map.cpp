// draw_map: the graph of the project, in the form that is wanted.
#include "handlers/picture/draw_map.h"

#include "base/path.h"
#include "handlers/picture/map_page.h"
#include "handlers/picture/map_svg.h"
#include "index/query/map/project_graph.h"

#include <utility>

namespace codefinder::handlers {

Result<Picture> draw_map(const index::Index& index, PictureKind kind, std::stop_token stop) {
  query::ProjectGraphRequest request;
  if (kind != PictureKind::html) request.files_with_symbols = 0;
  const auto snapshot = index.snapshot();
  Result<query::ProjectGraph> graph = query::project_graph(*snapshot, request, stop);
  if (!graph) return graph.error();
  if (snapshot->status().state != index::IndexState::ready) graph->is_complete = false;
  const std::string_view name = file_name(index.root());
  Picture picture{.files = graph->files.size(), .is_complete = graph->is_complete};
  switch (kind) {
    case PictureKind::html: picture.text = map_page(*graph, name); break;
    case PictureKind::svg: picture.text = map_svg(*graph, name); break;
    case PictureKind::mermaid: picture.text = map_mermaid(*graph); break;
  }
  return picture;
}

}  // namespace codefinder::handlers
