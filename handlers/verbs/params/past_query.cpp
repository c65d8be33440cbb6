// at_field, ask_at_commit: runs a request once on a snapshot of a commit.
#include "handlers/verbs/params/past_query.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/settle.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "index/past_state.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kShownCommitId = 12;

/// The paths and names of the request; none if it is about all files.
std::vector<std::string> words_of(const json& decoded, const std::string& root) {
  std::vector<std::string> words = strings_of(decoded, "targets");
  for (const char* name : {"path", "query"})
    if (std::string word = string_of(decoded, name); !word.empty())
      words.push_back(std::move(word));
  // The id of a symbol has neither its path nor its name.
  const bool has_id = !string_of(decoded, "id").empty() || !string_of(decoded, "frames").empty() ||
                      std::ranges::any_of(
                          words, [](const std::string& word) { return word.starts_with("cf_"); });
  if (has_id) return {};
  for (std::string& word : words)
    if (auto path = relative_to(normalize_path(word, root), root)) word = *std::move(path);
  if (std::ranges::find(words, std::string()) != words.end()) return {};
  return words;
}

}  // namespace

Field at_field() {
  return {.name = "at",
          .type = FieldType::string,
          .default_value = "null",
          .doc = "As it was at this commit: a branch, a tag, an id, `HEAD~3`.",
          .command_line = {.value = "COMMIT"}};
}

Result<json> ask_at_commit(index::Index& index, const json& decoded, const Request& request,
                           std::stop_token stop) {
  const index::PastStates* states = index::past_states(index);
  if (!states)
    return Error{ErrorCode::not_found, "the project has no history",
                 "former states are known only of a git repository"};
  // A file that is not in the index yet would look like one that the commit alone has.
  const bool is_ready = index.wait_ready(kWaitForIndex, stop);
  const Result<index::PastState> past = states->state_at(
      {string_of(decoded, "at"), words_of(decoded, index.root())}, stop);
  if (!past) return past.error();
  past->snapshot->limits().begin(std::chrono::steady_clock::now() + kRequestTime);
  std::vector<FileId> files;
  Result<json> answer = request(*past->snapshot, files);
  if (stop.stop_requested()) return cancelled_error();
  if (!answer) {
    Error error = answer.error();
    if (error.code == ErrorCode::not_found)
      error.message += " at commit " + past->commit.substr(0, kShownCommitId);
    return error;
  }
  const bool is_partial = end_answer(*answer);
  put_fields(*answer, {{kListAnswer.at, past->commit},
                       {kListAnswer.complete, is_ready && past->is_whole && !is_partial &&
                                                  !past->snapshot->limits().exceeded()}});
  drop_nulls(*answer);
  return answer;
}

}  // namespace codefinder::handlers
