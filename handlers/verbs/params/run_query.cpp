// Chooses an index, waits for it, and runs a verb's query.
#include "handlers/verbs/params/run_query.h"

#include "base/result.h"
#include "handlers/settle.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/past_query.h"

#include <algorithm>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr const char* kPartial = "partial";

}  // namespace

void mark_partial(json& answer) { answer[kPartial] = true; }

bool end_answer(json& answer) {
  const bool is_marked = answer.erase(kPartial) != 0;
  return end_empty_list(answer) || is_marked;
}

Field project_root_field(std::string_view doc) {
  return {.name = "project_root",
          .type = FieldType::path,
          .default_value = "null",
          .doc = doc,
          .listed = false,  // Most sessions have one root; notes about several name it.
          .command_line = {.kind = CommandLine::Kind::absent}};
}

Field wait_for_index_field(std::string_view default_value, std::string_view doc) {
  return {.name = "wait_for_index",
          .type = FieldType::boolean,
          .default_value = default_value,
          .doc = doc,
          .listed = false,  // A call always waits.
          .command_line = {.kind = CommandLine::Kind::absent}};
}

std::vector<Field> with_common_fields(std::vector<Field> fields) {
  fields.push_back(project_root_field("Which of several roots."));
  fields.push_back(wait_for_index_field(
      "true",
      "Wait up to 30 seconds for an index that is being built; false answers at once with what is "
      "there."));
  return fields;
}

Result<std::shared_ptr<index::Index>> index_of(Session& session, const json& decoded,
                                               std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(
      string_of(decoded, "project_root"));
  if (!index) return index;
  return wait_for(std::move(index).value(), decoded, stop);
}

Result<std::shared_ptr<index::Index>> wait_for(std::shared_ptr<index::Index> index,
                                               const json& decoded, std::stop_token stop) {
  if (boolean_of(decoded, "wait_for_index")) index->wait_ready(kWaitFirst, stop);
  if (stop.stop_requested()) return cancelled_error();
  const index::IndexStatus status = index->status();
  if (status.state == index::IndexState::failed) return index_failed_error(status);
  return index;
}

Result<json> ask(index::Index& index, const json& decoded, const Request& request,
                 std::stop_token stop) {
  if (!string_of(decoded, "at").empty())
    return ask_at_commit(index, decoded, request, std::move(stop));
  const bool wait = boolean_of(decoded, "wait_for_index");
  // index_of() has waited for kWaitFirst.
  const auto deadline = std::chrono::steady_clock::now() +
                        (wait ? kWaitForIndex - kWaitFirst : std::chrono::milliseconds(0));
  const auto left = [&] {
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(
                        deadline - std::chrono::steady_clock::now()),
                    std::chrono::milliseconds(0));
  };
  Settled settled;
  bool exceeded = false, partial = false;
  const Request bounded = [&](const index::Snapshot& snapshot, std::vector<FileId>& files) {
    Result<json> tried = request(snapshot, files);
    partial = tried.ok() && end_answer(*tried);
    exceeded = snapshot.limits().exceeded();
    return tried;
  };
  Result<json> answer = settle(index, {left(), stop}, settled, bounded);
  if (wait && !settled.complete && !exceeded && !stop.stop_requested()) {
    index.wait_ready(left(), stop);
    answer = settle(index, {std::chrono::milliseconds(0), stop}, settled, bounded);
  }
  if (stop.stop_requested()) return cancelled_error();
  // The error may be wrong: what it reports missing may exist.
  if (!answer.ok() && settled.damaged) return damaged_error(index);
  // The index may have failed since index_of(): the same error, whichever came first.
  if (!settled.complete) {
    const index::IndexStatus status = index.status();
    if (status.state == index::IndexState::failed) return index_failed_error(status);
  }
  if (answer.ok() && (settled.complete || exceeded || settled.damaged || partial) &&
      answer->contains("complete"))
    (*answer)["complete"] = settled.complete && !partial;
  if (answer.ok()) drop_nulls(*answer);
  return answer;
}

Error index_failed_error(const index::IndexStatus& status) {
  return {ErrorCode::index_failed, "the index of " + status.root + " failed: " + status.failure,
          "see `codefinder status`; deleting " + status.cache_directory + " loses nothing"};
}

bool is_building(const index::IndexStatus& status) {
  return status.state == index::IndexState::building;
}

}  // namespace codefinder::handlers
