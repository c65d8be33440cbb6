// map_page_row: draws the page for the project that is named.
#include "handlers/picture/map_page_request.h"

#include "handlers/picture/draw_map.h"
#include "handlers/session.h"
#include "lsp/json.h"

#include <string>

namespace codefinder::handlers {
namespace {

Outcome run_map_page(Session& session, const lsp::Json& params, const Call& call) {
  const lsp::Json root = params.is_object() ? params.value("project_root", lsp::Json()) : params;
  if (!root.is_null() && !root.is_string())
    return lsp::to_rpc_error({ErrorCode::invalid_query, "project_root must be a string", {}});
  const auto index = session.index_for_root(root.is_null() ? "" : root.get<std::string>());
  if (!index) return lsp::to_rpc_error(index.error());
  Result<Picture> picture = draw_map(**index, PictureKind::html, call.stop);
  if (!picture) return lsp::to_rpc_error(picture.error());
  return lsp::Json{{"html", std::move(picture->text)},
                   {"files", picture->files},
                   {"complete", picture->is_complete}};
}

}  // namespace

Row map_page_row() {
  Row row;
  row.method = "codeFinder/mapPage";
  row.lane = Lane::waiting;
  row.run = run_map_page;
  row.announce = [](lsp::Json& capabilities) {
    capabilities["experimental"]["codeFinder"]["methods"].push_back("codeFinder/mapPage");
  };
  return row;
}

}  // namespace codefinder::handlers
