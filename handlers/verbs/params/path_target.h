// The path of a file or a directory that a verb is asked about.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"
#include "index/query/hits/project_files.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

class Session;

/// `path`, positional; without it the whole project is meant.
Field scope_field(std::string_view doc);

/// A request about a file or a directory.
struct ScopeRequest {
  const nlohmann::json& decoded;
  std::string path;            // Relative to the root; "" for the root.
  std::size_t offset = 0;      // The start of the page.
  std::vector<FileId>& files;  // To which the answer adds the files that it is made of.
};
using ScopeAnswer = std::function<Result<nlohmann::json>(const index::Snapshot& snapshot,
                                                         const ScopeRequest& request)>;
/// Answers from the index of the project of `path`, from `cursor` on.  Errors: also outside_root.
Result<nlohmann::json> ask_about_scope(Session& session, const nlohmann::json& decoded,
                                       const ScopeAnswer& answer, std::stop_token stop);

/// The path of a scope as answers show it: "." for the root.
std::string shown_scope(const index::Snapshot& snapshot, std::string_view path);

}  // namespace codefinder::handlers
