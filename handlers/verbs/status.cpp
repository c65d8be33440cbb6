// codeFinder/status: contents of the index, which process updates it, and the skipped files.
#include "handlers/verbs/status.h"

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/embedding_status.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "lsp/uri.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

std::vector<Field> with_status_fields(std::vector<Field> fields) {
  Field max_bytes = max_bytes_field("null", "Most bytes of the answer.");
  max_bytes.listed = false;  // Few projects have so many skipped files.
  return with_size_fields(std::move(fields), std::move(max_bytes));
}

json status_json(const index::IndexStatus& status, const json& embeddings, std::size_t limit,
                 const json& decoded) {
  json answer = envelope(status);
  answer["root"] = lsp::json_path(status.root, "");
  answer["cache_directory"] = lsp::json_path(status.cache_directory, "");
  answer["bytes"] = status.bytes;
  answer["writer"] = {{"self", status.writer},
                      {"pid", status.writer_pid == 0 ? json(nullptr) : json(status.writer_pid)}};
  answer["watcher"] = status.watcher;
  answer["parser_confinement"] = status.parser_confinement;
  answer["failure"] = status.failure.empty() ? json(nullptr) : json(status.failure);
  if (!embeddings.is_null()) answer["embeddings"] = embeddings;
  answer["skipped"] = json::array();
  std::vector<json> skipped;
  for (std::size_t i = 0; i < std::min(limit, status.skipped.size()); ++i)
    skipped.push_back({{"path", shown_path(status, status.skipped[i].path)},
                       {"reason", status.skipped[i].reason}});
  const Result<std::size_t> fit = fitting(answer, "skipped", skipped, size_limit_of(decoded));
  const std::size_t shown = fit ? *fit : 0;
  for (std::size_t i = 0; i < shown; ++i) answer["skipped"].push_back(std::move(skipped[i]));
  answer["truncated"] = shown < status.skipped.size();
  return answer;
}

json status_schema() {
  json schema = shapes::answer(
      {{"root", shapes::text()},
       {"cache_directory", shapes::text()},
       {"bytes", shapes::integer()},
       {"writer", shapes::object(
                      {{"self", shapes::boolean()}, {"pid", shapes::nullable(shapes::integer())}})},
       {"watcher", shapes::text()},
       {"parser_confinement", shapes::text()},
       {"failure", shapes::nullable(shapes::text())},
       {"embeddings", embeddings_schema()},
       {"skipped",
        shapes::list(shapes::object({{"path", shapes::text()}, {"reason", shapes::text()}}))}},
      {"embeddings"});
  json own = schema["properties"];
  own.erase("schema_version");
  return shapes::with_roots(std::move(schema), std::move(own));
}

namespace {

const std::vector<Field>& status_fields() {
  static const std::vector<Field> kFields = with_status_fields({
      project_root_field("Which of several roots."),
      wait_for_index_field("false", "Wait up to 30 seconds for an index that is being built."),
      {"limit", FieldType::integer, "100", "Most skipped files listed.", 0, 1'000'000},
  });
  return kFields;
}

Result<json> run_status(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(status_fields(), params);
  if (!decoded) return decoded;
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(*decoded, "project_root"));
  if (!index) return index.error();
  if (boolean_of(*decoded, "wait_for_index")) (*index)->wait_ready(kWaitForIndex, stop);
  if (stop.stop_requested()) return cancelled_error();
  json answer = status_json((*index)->status(), embeddings_json(session, **index),
                            static_cast<std::size_t>(integer_of(*decoded, "limit")), *decoded);
  for (const char* field : {"root", "cache_directory", "failure"})
    if (answer[field].is_string())
      answer[field] = session.shown_text(answer[field].get<std::string>());
  for (json& skipped : answer["skipped"])
    skipped["reason"] = session.shown_text(skipped["reason"].get<std::string>());
  return answer;
}

}  // namespace

const Verb kStatusVerb{
    "status",
    "index_status",
    "Index status",
    "What the index holds, who keeps it fresh, and which files it left out and why.",
    "`root`, `cache_directory`, `bytes` (of the index on disk), `writer` (`self`, `pid`), "
    "`watcher` "
    "(`inotify`, `polling`, `none`), `parser_confinement` (what confines the processes that parse: "
    "`seccomp`, `landlock`, "
    "`resource limits`), "
    "`failure`, `embeddings` (if `search.embeddings.endpoint` is set: `model`, `endpoint`, "
    "`dimensions`, `embedded` of `symbols`, `bytes` on disk, `failure`), and `skipped`: each file "
    "that was left out, with its `path` and `reason`. With several roots, these are of the first; "
    "`roots` has those of the others.",
    status_fields,
    status_schema,
    run_status,
    false,
    0,
    true};

}  // namespace codefinder::handlers
