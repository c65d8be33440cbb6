// A SCIP index as plain data, as far as it is written and read (scip.proto).
#pragma once

#include "base/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::scip {

/// Positions have the units of Document::encoding.
struct Range {
  Position begin, end;
  friend auto operator<=>(const Range&, const Range&) = default;
};

/// Bits of Occurrence::roles: SymbolRole of the schema.
struct SymbolRole {
  enum : std::uint32_t {
    definition = 0x1,
    import_ = 0x2,
    write_access = 0x4,
    read_access = 0x8,
    generated = 0x10,
    test = 0x20,
    forward_definition = 0x40,
  };
};

struct Occurrence {
  Range range;
  std::string symbol;
  std::uint32_t roles = 0;                    // SymbolRole
  std::optional<Range> enclosing_range = {};  // For a definition.
  friend bool operator==(const Occurrence&, const Occurrence&) = default;
};

struct Relationship {
  std::string symbol;
  bool is_reference = false, is_implementation = false, is_type_definition = false;
  bool is_definition = false;
  friend bool operator==(const Relationship&, const Relationship&) = default;
};

struct SymbolInformation {
  std::string symbol;
  std::vector<std::string> documentation = {};  // Markdown.
  std::vector<Relationship> relationships = {};
  int kind = 0;  // Kind of the schema.
  std::string display_name = {};
  std::string signature = {};         // "" if there is none.
  std::string language = {};          // The language of the signature.
  std::string enclosing_symbol = {};  // For a local symbol.
};

struct Document {
  std::string path;      // Relative to the project root.
  std::string language;  // As the schema names it.
  Encoding encoding = Encoding::utf8;
  std::vector<Occurrence> occurrences = {};
  std::vector<SymbolInformation> symbols = {};
};

struct Metadata {
  std::string tool, version;
  std::string project_root;  // A file: URI.
};

}  // namespace codefinder::scip
