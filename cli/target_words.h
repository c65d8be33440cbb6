// Parses how a symbol is given on the command line: id, name or path:line:column, as one word or as
// options.  Pure; thread-safe.
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

/// Returns the params of definition, references and explain.
nlohmann::json target_params(TargetWords target);

}  // namespace codefinder::cli
