// The reports of `status`, `index`, `reindex` and `stats`, as sentences and tables.  Pure.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <string>

namespace codefinder::cli {

/// Returns the answer of `status`.
std::string status_text(const nlohmann::json& answer);
/// Returns the answer of `index` and `reindex`, which took so long.
std::string indexed_text(const nlohmann::json& answer, std::chrono::milliseconds took);
/// Returns the answer of `stats`.
std::string statistics_text(const nlohmann::json& answer);

}  // namespace codefinder::cli
