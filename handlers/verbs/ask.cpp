#include "handlers/verbs/ask.h"

#include <algorithm>

namespace codefinder::handlers {

using nlohmann::json;

std::vector<Field> with_common_fields(std::vector<Field> fields) {
  fields.push_back(
      {"project_root", FieldType::string, "null", "The root to ask, when several are open; the first one otherwise."});
  fields.push_back({"wait_for_index", FieldType::boolean, "true",
                    "Wait up to 30 seconds for an index that is being built; false answers at once with what is there."});
  return fields;
}

Result<std::shared_ptr<index::Index>> index_of(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = session.index_for_root(string_of(decoded, "project_root"));
  if (!index) return index;
  return wait_for(std::move(index).value(), decoded, stop);
}

Result<std::shared_ptr<index::Index>> wait_for(std::shared_ptr<index::Index> index, const json& decoded, std::stop_token stop) {
  if (boolean_of(decoded, "wait_for_index")) index->wait_ready(kWaitForIndex, stop);
  if (stop.stop_requested()) return cancelled_error();
  const index::IndexStatus status = index->status();
  if (status.state == index::IndexState::failed) return index_failed_error(status);
  return index;
}

Result<json> ask(index::Index& index, const Question& question, std::stop_token stop) {
  std::vector<FileId> files;
  std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
  Result<json> answer = question(*snapshot, files);
  for (int round = 0; round < index::kMostBesideRounds && index.read_beside(*snapshot); ++round) {
    files.clear();
    snapshot = index.snapshot();
    answer = question(*snapshot, files);
  }
  if (stop.stop_requested()) return cancelled_error();
  std::sort(files.begin(), files.end());
  files.erase(std::unique(files.begin(), files.end()), files.end());
  std::erase_if(files, [](FileId id) { return !id.valid(); });
  if (files.empty() || !index.refresh(files)) return answer;
  files.clear();
  return question(*index.snapshot(), files);
}

Error cancelled_error() { return {ErrorCode::cancelled, "the request was cancelled", ""}; }

Error index_failed_error(const index::IndexStatus& status) {
  return {ErrorCode::index_failed, "the index of " + status.root + " failed: " + status.failure,
          "see `codefinder status`; deleting " + status.cache_directory + " loses nothing"};
}

bool is_building(const index::IndexStatus& status) { return status.state == index::IndexState::building; }

}  // namespace codefinder::handlers
