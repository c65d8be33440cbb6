// Chooses the reading of a written name that the project has symbols for, the most exact one first.
#pragma once

#include "index/index.h"
#include "index/query/definition/written_name.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// How the symbols fit the qualifier of the name, best first.
enum class NameFit {
  exact,
  part,       // Without the outermost scopes; or what encloses a symbol without a name.
  similar,    // The scopes are parts of the names around it.
  name_alone  // Its containers are others.
};

struct ChosenName {
  NameReading reading;
  NameFit fit = NameFit::exact;
  std::size_t left_out = 0;  // How many of the outermost scopes of the reading do not fit.
  std::vector<SymbolRef> symbols;
};

/// Returns nullopt if no reading is the name of a symbol, or the search was cancelled.  Records the
/// names as missing in an unfinished index.  Cost: the symbols of the facts of the files that
/// define the names.
std::optional<ChosenName> choose_name(const index::Snapshot& snapshot, const WrittenName& written,
                                      const std::stop_token& stop);

}  // namespace codefinder::query
