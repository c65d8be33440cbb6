// References to symbols of other files, and the data that the index returns of a symbol without its
// file's facts.
#pragma once

#include "base/ids.h"
#include "base/text.h"
#include "index/model.h"

#include <compare>
#include <string>

namespace codefinder {

struct SymbolRef {
  FileId file;
  SymbolIndex symbol;
  friend constexpr auto operator<=>(const SymbolRef&, const SymbolRef&) = default;
};

/// A definition as stored in the posting list of its name: enough to filter out most symbols of the
/// same name without reading their files' facts.
struct Definition : SymbolRef {
  SymbolKind kind = SymbolKind::variable;
  bool declared = false;  // SymbolFlag::declaration
  bool member = false;    // SymbolFlag::member
  bool nested = false;    // Has a container or a qualifier.

  static Definition of(SymbolRef at, const Symbol& symbol);
  friend constexpr bool operator==(const Definition&, const Definition&) = default;
};

/// The position and container of a summarizable symbol: one that a result list shows only by name,
/// kind, container and file, whose kind and qualified name are unique in its file, and whose column
/// is the same in all encodings.
struct SymbolSummary {
  Position at;                      // Position of the name.
  std::string container;            // container_path().
  std::uint32_t discriminator = 0;  // plain_discriminator().
  friend bool operator==(const SymbolSummary&, const SymbolSummary&) = default;
};

inline Definition Definition::of(SymbolRef at, const Symbol& symbol) {
  return {at, symbol.kind, symbol.has(SymbolFlag::declaration), symbol.has(SymbolFlag::member),
          symbol.container.valid() || symbol.qualifier.valid()};
}

}  // namespace codefinder
