// The target of a jump id in an index.
#pragma once

#include "index/model/symbol_ref.h"

#include <string>
#include <vector>

namespace codefinder {

struct JumpTarget {
  enum class Kind {
    symbol,     // `symbol` is the target of the id.
    ambiguous,  // One of `candidates`, and nothing tells which.
    gone,       // The symbol was in the file `path`, and is not found any more.
    unknown,    // The id leads nowhere.
  };
  Kind kind = Kind::unknown;
  SymbolRef symbol;  // An invalid symbol index: the file itself.
  std::vector<SymbolRef> candidates;
  std::string path;        // The file of the symbol, or its last known one.
  std::string moved_from;  // The path that the id names, if the symbol has moved since.
};

}  // namespace codefinder
