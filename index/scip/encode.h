// A SCIP index as bytes: parts of the protobuf message Index, which are joined by writing them one
// after the other.  Pure; thread-safe.
#pragma once

#include "index/scip/document.h"

#include <string>

namespace codefinder::scip {

std::string encode(const Metadata& metadata);
std::string encode(const Document& document);
/// A symbol that documents use and that another package defines.
std::string encode_external(const SymbolInformation& symbol);

}  // namespace codefinder::scip
