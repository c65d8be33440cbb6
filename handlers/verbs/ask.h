// What every verb does around its question: choose the index, wait for it, ask a snapshot, and ask
// again if a file behind the answer turned out to be stale. Thread-safe, as verbs are.
#pragma once

#include "base/result.h"
#include "handlers/session.h"
#include "handlers/verbs/fields.h"
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

/// How long a verb waits for an index that is being built, before it answers with what is there; of
/// this, before it has what it needs read ahead: a small project is done by then.
inline constexpr std::chrono::seconds kWaitForIndex{30};
inline constexpr std::chrono::milliseconds kWaitFirst{500};

/// The fields that every question has: project_root, wait_for_index.  Added to a verb's own.
std::vector<Field> with_common_fields(std::vector<Field> fields);

/// The index that decoded params mean, waited for if they say so.
/// Errors: outside_root, not_found (as Session::index_for_root), index_failed (with the reason),
/// cancelled.
Result<std::shared_ptr<index::Index>> index_of(Session& session, const nlohmann::json& decoded,
                                               std::stop_token stop);

/// The same for an index chosen already.
Result<std::shared_ptr<index::Index>> wait_for(std::shared_ptr<index::Index> index,
                                               const nlohmann::json& decoded, std::stop_token stop);

/// A question over one snapshot.  `files` gets those whose text the answer rests on.
using Question = std::function<Result<nlohmann::json>(const index::Snapshot& snapshot,
                                                      std::vector<FileId>& files)>;

/// Asks until the answer is settled; when it is not and `decoded` says to wait for the index, once
/// more after that. "complete" in the answer says whether it was; false when the question exceeded
/// its limits (kQuestionTime in settle.h).
Result<nlohmann::json> ask(index::Index& index, const nlohmann::json& decoded,
                           const Question& question, std::stop_token stop);

Error cancelled_error();
Error index_failed_error(const index::IndexStatus& status);
bool is_building(const index::IndexStatus& status);

}  // namespace codefinder::handlers
