// The text of symbols, by the grammar of the message Symbol in the schema:
// "codefinder npm zod 4.0.1 src/`types.ts`/ZodType#parse().".  Pure; thread-safe.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>

namespace codefinder::scip {

/// The kinds of descriptors, by the characters that end (or surround) the name.
enum class Suffix : std::uint8_t {
  namespace_,
  type,
  term,
  method,
  type_parameter,
  parameter,
  meta,
  macro
};
Suffix suffix_of(SymbolKind kind);

/// A name with its suffix: "parse()."; in backticks if it has other characters than the grammar's
/// simple ones.  `repetition` distinguishes equal ones: 1 gives "parse(+1).", "name+1.".
std::string descriptor(std::string_view name, Suffix suffix, std::uint32_t repetition = 0);

/// "codefinder npm zod 4.0.1 ": what precedes the descriptors; "" becomes ".".
std::string symbol_head(std::string_view manager, std::string_view package,
                        std::string_view version);

/// The number of the kind in the schema's SymbolInformation.Kind.
int kind_number(const Symbol& symbol);

}  // namespace codefinder::scip
