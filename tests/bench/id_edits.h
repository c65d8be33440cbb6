// The kinds of edits of id_bench.
#pragma once

#include "id_sources.h"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace codefinder::bench {

/// A project with one symbol that the id names.
struct Case {
  const Syntax& syntax;
  Source source;
  std::size_t target;  // In source.items.
  std::string path;
  std::map<std::string, std::string> others;  // Other files, by path.
  std::string mark;                           // Of the target, also when it is deleted.
  bool deleted = false;                       // The file.

  Item& item() { return source.items[target]; }
  /// Inserts a copy of the target before (0) or after (1) it, with another mark.
  Item& insert_copy(int after) {
    Item copy = item();
    copy.mark = "mark_of_copy";
    const auto at = source.items.begin() + static_cast<std::ptrdiff_t>(target) + after;
    Item& added = *source.items.insert(at, copy);
    if (after == 0) ++target;
    return added;
  }
  void erase(std::size_t index) {
    source.items.erase(source.items.begin() + static_cast<std::ptrdiff_t>(index));
    if (index < target) --target;
  }
};

using Change = std::function<bool(Case&)>;  // False: the language has no such thing.
struct Edit {
  const char* name;
  bool gone;      // Expected: the symbol is gone.
  Change before;  // Prepares the source before the id is taken.
  Change after;
};

const std::vector<Edit>& edits();

}  // namespace codefinder::bench
