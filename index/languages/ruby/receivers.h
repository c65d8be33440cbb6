// Candidates for methods whose receiver has an unknown class.
#pragma once

#include "index/resolve/resolver.h"

#include <string_view>

namespace codefinder::ruby {

/// True for methods, and for attributes, which are methods.
bool is_method(SymbolKind kind);
/// All methods with the name, in files near to this one first; of evidence `ambiguous`.
resolve::Values namesakes(resolve::Context& context, FileId file, std::string_view name);
/// `found`, the targets of a method with a receiver. If the class of the receiver is unknown, those
/// come first whose class is named like the receiver: `parse_context` is often a `ParseContext`,
/// and `el` an `Element`.
resolve::Values candidates_by_receiver(resolve::Context& context, FileId file,
                                       const Occurrence& use, resolve::Values found);

}  // namespace codefinder::ruby
