// map_page_row: draws the page for the project that is named.
#include "handlers/picture/map_page_request.h"

#include "handlers/picture/draw_map.h"
#include "handlers/session.h"
#include "handlers/verbs/params/run_query.h"
#include "lsp/json.h"

#include <utility>

namespace codefinder::handlers {
namespace {

Outcome run_map_page(Session& session, const lsp::Json& params, const Call& call) {
  const auto decoded = decode_fields({project_root_field("Which of several roots.")}, params);
  if (!decoded) return lsp::to_rpc_error(decoded.error());
  const auto index = session.index_for_root(string_of(*decoded, "project_root"));
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
