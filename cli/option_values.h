// Options that take several of the words after them: `--kind fn class`, `--path src tests`.  Pure,
// but for looking which paths exist.
#pragma once

#include "cli/command.h"

#include <string>
#include <vector>

namespace codefinder::cli {

struct SeparatedValues {
  std::vector<std::string> words;
  /// What an option has taken although no positional is left; "" otherwise.
  std::string note;
};

/// Rewrites the words after the name of a command so that each option has one value: `--kind fn
/// class` becomes `--kind fn --kind class`, `--tests exclude` becomes `--tests=exclude`.
/// Of an option with choices, the words that are choices are its values.
/// Of another list, all words up to the next option or `--` are, if a positional precedes it; else
/// those that look like a path.
/// `--kind=fn` has only the value after the `=`.
SeparatedValues separate_values(const Command& command, const std::vector<std::string>& words);

}  // namespace codefinder::cli
