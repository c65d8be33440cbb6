// Options that take several of the words after them: `--kind fn class`, `--path src tests`.  Pure,
// but for looking which paths exist.
#pragma once

#include "cli/command.h"

#include <string>
#include <vector>

namespace codefinder::cli {

struct SeparatedValues {
  std::vector<std::string> words;
  /// A message if an option has taken words and no positional is left; "" otherwise.
  std::string note;
};

/// Rewrites the words after the name of a command so that each option has one value: `--kind fn
/// class` becomes `--kind fn --kind class`, `--tests exclude` becomes `--tests=exclude`.
/// An option with choices takes the words that are choices.
/// Another list takes all words up to the next option or `--` if a positional precedes it; else
/// only words that look like a path.
/// `--kind=fn` has only the value after the `=`.
SeparatedValues separate_values(const Command& command, const std::vector<std::string>& words);

}  // namespace codefinder::cli
