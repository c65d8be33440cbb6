// Names of symbols that are the same wherever they are used: for moniker.
#pragma once

#include "index/query/definition/definitions.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct Moniker {
  enum class Kind : std::uint8_t {
    local,    // Not visible outside of its file.
    export_,  // Defined in the file that was asked about, and visible to others.
    import_,  // Defined in another file.
  };
  std::string id;  // The jump id of the definition.
  Kind kind = Kind::local;
};

/// The monikers of the symbol at a position: of each definition that it certainly refers to, most
/// certain first; none if nothing is certain.  Errors: not_found, cancelled.  Cost: a definition.
Result<std::vector<Moniker>> monikers_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                         std::stop_token stop = {});

}  // namespace codefinder::query
