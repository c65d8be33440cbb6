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
#include "handlers/verbs/answer/status_answer.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "index/index.h"
#include "index/query/definition/installed_packages.h"
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
  const auto pid = unless_zero(static_cast<std::uint64_t>(status.writer_pid));
  put_fields(answer,
             {{kStatus.root, lsp::json_path(status.root, "")},
              {kStatus.cache_directory, lsp::json_path(status.cache_directory, "")},
              {kStatus.bytes, status.bytes},
              {kStatus.writer, object_of({{kWriter.self, status.writer}, {kWriter.pid, pid}})},
              {kStatus.watcher, status.watcher},
              {kStatus.parser_confinement, status.parser_confinement},
              {kStatus.failure, status.failure},
              {kStatus.embeddings, embeddings},
              {kStatus.skipped, json::array()}});
  std::vector<json> skipped;
  for (std::size_t i = 0; i < std::min(limit, status.skipped.size()); ++i)
    skipped.push_back(object_of({{kSkipped.path, shown_path(status, status.skipped[i].path)},
                                 {kSkipped.reason, status.skipped[i].reason}}));
  const std::size_t shown = put_fitting(answer, kStatus.skipped, std::move(skipped),
                                        size_limit_of(decoded));
  put_fields(answer, {{kStatus.truncated, shown < status.skipped.size()}});
  return answer;
}

const std::vector<Field>& status_fields() {
  static const std::vector<Field> kFields = with_status_fields({
      project_root_field("Which of several roots."),
      wait_for_index_field("false", "Wait up to 30 seconds for an index that is being built."),
      {"limit", FieldType::integer, "100", "Most skipped files listed.", 0, 1'000'000},
  });
  return kFields;
}

Result<json> run_status(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(decoded, "project_root"));
  if (!index) return index.error();
  if (boolean_of(decoded, "wait_for_index")) (*index)->wait_ready(kWaitForIndex, stop);
  if (stop.stop_requested()) return cancelled_error();
  json answer = status_json((*index)->status(), embeddings_json(session, **index),
                            static_cast<std::size_t>(integer_of(decoded, "limit")), decoded);
  for (const WordField* field : {&kStatus.root, &kStatus.cache_directory, &kStatus.failure})
    put_fields(answer, {{*field, session.shown_text(field->raw(answer))}});
  for (json& skipped : answer[kStatus.skipped.name])
    put_fields(skipped, {{kSkipped.reason, session.shown_text(kSkipped.reason.raw(skipped))}});
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
  static const std::vector<Field> kFields = with_waiting_fields(
      {unlisted({"libraries", FieldType::boolean, "false",
                 "Read the installed libraries too that the imports of the project lead to."})});
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

Result<json> run_index(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(decoded, "project_root"));
  if (!index) return index.error();
  const std::chrono::seconds wait(integer_of(decoded, "wait_seconds"));
  const auto deadline = std::chrono::steady_clock::now() + wait;
  Result<json> answer = finished(session, **index, wait, decoded, stop);
  if (!answer || !boolean_of(decoded, "libraries") || !(*index)->wait_ready({}, stop))
    return answer;
  const bool complete = query::read_libraries(**index, deadline, stop);
  if (stop.stop_requested()) return cancelled_error();
  const query::LibraryFiles libraries = query::library_files(*(*index)->snapshot());
  put_fields(*answer, {{kStatus.bytes, (*index)->status().bytes},
                       {kStatus.libraries, object_of({{kLibraries.files, libraries.files},
                                                      {kLibraries.bytes, libraries.bytes}})}});
  if (!complete) put_fields(*answer, {{kStatus.complete, false}});
  return answer;
}

Result<json> run_reindex(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(decoded, "project_root"));
  if (!index) return index.error();
  std::vector<std::string> paths = strings_of(decoded, "paths");
  const bool from_scratch = boolean_of(decoded, "from_scratch");
  if (!paths.empty() && from_scratch) {
    return Error{ErrorCode::invalid_query, "from_scratch reads everything and goes with no paths",
                 "leave out one of them"};
  }
  if (paths.empty())
    (*index)->reindex(from_scratch ? index::Reindex::from_scratch : index::Reindex::changed_files);
  else (*index)->update(std::move(paths));
  const bool wait = boolean_of(decoded, "wait_for_index");
  return finished(session, **index,
                  std::chrono::seconds(wait ? integer_of(decoded, "wait_seconds") : 0), decoded,
                  stop);
}

}  // namespace

const Verb kStatusVerb{
    "status",
    "index_status",
    "Index status",
    "What the index holds, who keeps it fresh, and which files it left out and why.",
    "",
    status_fields,
    kStatus,
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
    kStatus,
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
                        kStatus,
                        run_reindex,
                        false,
                        0,
                        true};

}  // namespace codefinder::handlers
