// The signatures of the call that is being typed, and the parameter that the place is at.
#pragma once

#include "index/index.h"
#include "index/query/definition/definitions.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct CallSignature {
  std::string label;                    // One line.
  std::vector<ByteRange> parameters;    // In `label`; without the receiver.
  std::optional<std::uint32_t> active;  // Index into `parameters`; none beyond the last.
  SymbolRef symbol;                     // For its documentation.
};
struct SignatureAnswer {
  std::vector<CallSignature> signatures;
  std::uint32_t active = 0;
};

/// The signatures of the callee of the innermost call around the place; of a class, its
/// constructors' signatures. Empty if the callee is not known. The active one is the first that
/// has a parameter at the place. Errors: cancelled. Cost: a definition; a parse if the callee is in
/// text that does not parse.
Result<SignatureAnswer> signatures_at(const index::Snapshot& snapshot, PlaceRequest request,
                                      std::stop_token stop = {});

}  // namespace codefinder::query
