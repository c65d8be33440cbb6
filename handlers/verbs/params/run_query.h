// The steps that all verbs share: choose the index, wait for it, run the query on a snapshot, and
// run it again if a file behind the answer was stale.  Thread-safe, as verbs are.
#pragma once

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Maximum wait of a verb for an index that is being built, before it answers from a part of it;
/// and the part of this time before on-demand indexing starts: a small project is complete by
/// then.
inline constexpr std::chrono::seconds kWaitForIndex{30};
inline constexpr std::chrono::milliseconds kWaitFirst{500};

/// The parameters that the command line has as --project-root and --no-wait.
Field project_root_field(std::string_view doc);
Field wait_for_index_field(std::string_view default_value, std::string_view doc);

/// Adds the fields of every verb, project_root and wait_for_index, to a verb's own.
std::vector<Field> with_common_fields(std::vector<Field> fields);

/// Returns the index for decoded params, after waiting for it if they request that.  Errors:
/// outside_root, not_found (as Session::index_for_root), index_failed (with the reason), cancelled.
Result<std::shared_ptr<index::Index>> index_of(Session& session, const nlohmann::json& decoded,
                                               std::stop_token stop);

/// The same for a given index.
Result<std::shared_ptr<index::Index>> wait_for(std::shared_ptr<index::Index> index,
                                               const nlohmann::json& decoded, std::stop_token stop);

/// A query over one snapshot.  `files` receives those whose text the answer depends on.
using Request = std::function<Result<nlohmann::json>(const index::Snapshot& snapshot,
                                                     std::vector<FileId>& files)>;

/// Marks the answer of a request that reached a limit of work: ask() sets "complete" to false.
void mark_partial(nlohmann::json& answer);

/// Removes the mark of mark_partial(); true if it was there, or if a list ended without a hit.
bool end_answer(nlohmann::json& answer);

/// Runs the query until the answer is complete; if it is not and `decoded` requests waiting for the
/// index, once more after that.  Sets "complete" in the answer; false if the query exceeded its
/// limits (kRequestTime in settle.h), ended early without a hit, or marked its answer partial.
/// With `at` in `decoded`, as ask_at_commit() (past_query.h).
Result<nlohmann::json> ask(index::Index& index, const nlohmann::json& decoded,
                           const Request& request, std::stop_token stop);

Error index_failed_error(const index::IndexStatus& status);
bool is_building(const index::IndexStatus& status);

}  // namespace codefinder::handlers
