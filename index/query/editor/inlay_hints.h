// The names of parameters at the arguments of calls: for inlayHint.
#pragma once

#include "index/index.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct ParameterHints {
  FileId file;
  ByteRange within{0, 0xFFFFFFFFu};  // Only calls whose name begins in it.
};

struct ParameterHint {
  std::uint32_t offset = 0;  // Where the argument begins.
  std::string name;          // The name of the parameter.
  friend bool operator==(const ParameterHint&, const ParameterHint&) = default;
};

/// The hints, ascending, at most 5,000.  Only of calls whose callee is certain, and whose arguments
/// and parameters are as many as the facts count.  None for an argument that ends in the
/// parameter's name or is given by name, for the arguments of a rest parameter, for names of one
/// character, and for the only argument of a function that is named after it or sets something.
/// Errors: not_found, cancelled.  Cost: resolves each call in `within`; reads the texts of the file
/// and of the callees' files.
Result<std::vector<ParameterHint>> parameter_hints(const index::Snapshot& snapshot,
                                                   const ParameterHints& request,
                                                   std::stop_token stop = {});

}  // namespace codefinder::query
