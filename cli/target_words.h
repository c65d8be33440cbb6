// How a symbol is named on the command line: id, name or path:line:column, as one word or as
// options. Pure; thread-safe.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::cli {

struct TargetWords {
  std::string word, id, name, path;
  std::optional<std::int64_t> line, column;
};

/// The params that definition, references and explain take.
nlohmann::json target_params(TargetWords target);

}  // namespace codefinder::cli
