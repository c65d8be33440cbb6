// codeFinder/status: contents of the index, which process updates it, and the skipped files.
// codeFinder/index and codeFinder/reindex: update the index, and wait for it; their answer is the
// status.
#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/schema/field.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/embedding_status.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "index/index.h"
#include "index/query/map/warm_includes.h"
#include "lsp/uri.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace codefinder::handlers {

namespace {

using nlohmann::json;

/// Adds max_bytes and those that go with it.
std::vector<Field> with_status_fields(std::vector<Field> fields) {
  Field max_bytes = max_bytes_field("null", "Most bytes of the answer.");
  max_bytes.listed = false;  // Few projects have so many skipped files.
  return with_size_fields(std::move(fields), std::move(max_bytes));
}

/// Lists at most `limit` of the skipped files, and as many as fit into the size that `decoded`
/// gives; sets `truncated` if there are more.  `embeddings`: null, or embedding_status.h's value.
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

constexpr std::size_t kSkippedShown = 100;

/// Adds wait_seconds, project_root and the fields of with_status_fields().
std::vector<Field> with_waiting_fields(std::vector<Field> fields) {
  fields.push_back({.name = "wait_seconds",
                    .type = FieldType::integer,
                    .default_value = "30",
                    .doc = "Answer after this long at the latest; the work goes on behind.",
                    .minimum = 0,
                    .maximum = 86'400,
                    .command_line = {.kind = CommandLine::Kind::absent}});
  fields.push_back(project_root_field("Which of several roots."));
  return with_status_fields(std::move(fields));
}

const std::vector<Field>& index_fields() {
  static const std::vector<Field> kFields = with_waiting_fields({});
  return kFields;
}

const std::vector<Field>& reindex_fields() {
  static const std::vector<Field> kFields = with_waiting_fields({
      {"from_scratch", FieldType::boolean, "false",
       "Forget everything first and read every file anew."},
      {.name = "paths",
       .type = FieldType::path_list,
       .default_value = "[]",
       .doc = "Only these files or directories, relative to the root.",
       .command_line = {.kind = CommandLine::Kind::positional, .value = "PATH"}},
      wait_for_index_field("true", "False answers at once, as `wait_seconds` 0."),
  });
  return kFields;
}

/// Returns the status once indexing has finished, or the time is over.
Result<json> finished(const Session& session, index::Index& index, std::chrono::seconds wait,
                      const json& decoded, std::stop_token stop) {
  const auto deadline = std::chrono::steady_clock::now() + wait;
  // For a new index only; for later changes, servers do it between requests
  // (includes::warm_when_idle).
  const bool from_nothing = index.status().files == 0;
  if (wait.count() > 0) {
    const bool ready = index.wait_ready(wait, stop);
    if (stop.stop_requested()) return cancelled_error();
    // Runs while the index finishes its background work (merging what it read).
    if (ready && from_nothing) query::warm_includes(*index.snapshot(), stop);
    if (ready) index.wait_idle();
    if (ready && from_nothing) index.persist_include_graph();
    // Servers do it in the background (embed::embed_when_idle).
    if (ready && !session.follows_changes()) embed_symbols(session, index, deadline, stop);
    if (stop.stop_requested()) return cancelled_error();
  }
  const index::IndexStatus status = index.status();
  if (status.state == index::IndexState::failed) return index_failed_error(status);
  return status_json(status, embeddings_json(session, index), kSkippedShown, decoded);
}

Result<json> run_index(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(index_fields(), params);
  if (!decoded) return decoded;
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(*decoded, "project_root"));
  if (!index) return index.error();
  return finished(session, **index, std::chrono::seconds(integer_of(*decoded, "wait_seconds")),
                  *decoded, stop);
}

Result<json> run_reindex(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(reindex_fields(), params);
  if (!decoded) return decoded;
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(*decoded, "project_root"));
  if (!index) return index.error();
  std::vector<std::string> paths = strings_of(*decoded, "paths");
  const bool from_scratch = boolean_of(*decoded, "from_scratch");
  if (!paths.empty() && from_scratch) {
    return Error{ErrorCode::invalid_query, "from_scratch reads everything and goes with no paths",
                 "leave out one of them"};
  }
  if (paths.empty())
    (*index)->reindex(from_scratch ? index::Reindex::from_scratch : index::Reindex::changed_files);
  else (*index)->update(std::move(paths));
  const bool wait = boolean_of(*decoded, "wait_for_index");
  return finished(session, **index,
                  std::chrono::seconds(wait ? integer_of(*decoded, "wait_seconds") : 0), *decoded,
                  stop);
}

}  // namespace

const Verb kStatusVerb{
    "status",
    "index_status",
    "Index status",
    "What the index holds, who keeps it fresh, and which files it left out and why.",
    "`root`: the project root\n"
    "`cache_directory`: the directory of the index\n"
    "`bytes`: its size on disk\n"
    "`writer`: the process that writes the index: `pid`, and whether it is this process (`self`)\n"
    "`watcher`: `inotify`, `polling` or `none`\n"
    "`parser_confinement`: what confines the processes that parse: `seccomp`, `landlock`, "
    "`resource limits`\n"
    "`failure`: why the index failed\n"
    "`embeddings`: if `search.embeddings.endpoint` is set: `model`, `endpoint`, `dimensions`, "
    "`embedded` of `symbols`, `bytes` on disk, `failure`\n"
    "`skipped`: the files that were left out\n"
    "`skipped.reason`: the reason\n"
    "`roots`: with several roots: the answers of the others, as in `status`\n",
    status_fields,
    status_schema,
    run_status,
    false,
    0,
    true};

const Verb kIndexVerb{
    "index",
    "index_repo",
    "Index the project",
    "Build the project's index, or finish bringing it up to date, and wait for it.",
    "The fields of `status`, when the work is done or the time is over; `complete` is false if it "
    "is not done.",
    index_fields,
    status_schema,
    run_index,
    false,
    0,
    true};

const Verb kReindexVerb{"reindex",
                        "reindex_changed",
                        "Look at the disk again",
                        "Look at the disk again: everything, or some paths.",
                        "The fields of `status`, when the work is done or the time is over; "
                        "`complete` is false if it is not done.",
                        reindex_fields,
                        status_schema,
                        run_reindex,
                        false,
                        0,
                        true};

}  // namespace codefinder::handlers
