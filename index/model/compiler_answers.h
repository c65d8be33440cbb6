// A compiler's data about the occurrences of a file: where each is defined.
#pragma once

#include "base/ids.h"
#include "base/text.h"
#include "index/model/file_row.h"
#include "index/model/symbol_ref.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace codefinder {

/// As it is stored: with the texts that it was made for.
struct CompilerDocument {
  struct File {
    std::string path;  // Relative to the root.
    Digest digest{};   // FileRow::digest.
    friend bool operator==(const File&, const File&) = default;
  };
  struct Target {
    std::uint32_t file = 0;  // In `files`.
    SymbolIndex symbol;      // None: the file itself.
    friend bool operator==(const Target&, const Target&) = default;
  };
  struct Use {
    OccurrenceIndex occurrence;
    ByteRange range;              // The range of the occurrence.
    std::vector<Target> targets;  // Empty: another package defines it.
    friend bool operator==(const Use&, const Use&) = default;
  };
  File own;
  std::vector<File> files;  // With definitions.
  std::vector<Use> uses;    // Ascending by occurrence.
  friend bool operator==(const CompilerDocument&, const CompilerDocument&) = default;
};

/// As a snapshot has it: only uses in a text that is the same, of definitions in texts that are.
struct CompilerAnswers {
  struct Use {
    OccurrenceIndex occurrence;
    ByteRange range;
    std::uint32_t begin = 0, end = 0;  // In `targets`; empty: another package defines it.
  };
  std::vector<Use> uses;  // Ascending by occurrence.
  std::vector<SymbolRef> targets;

  /// nullptr if the compiler's index does not have the occurrence at `range`.
  const Use* find(OccurrenceIndex occurrence, ByteRange range) const {
    const auto at = std::lower_bound(
        uses.begin(), uses.end(), occurrence,
        [](const Use& use, OccurrenceIndex sought) { return use.occurrence < sought; });
    return at != uses.end() && at->occurrence == occurrence && at->range == range ? &*at : nullptr;
  }
  std::span<const SymbolRef> targets_of(const Use& use) const {
    return std::span(targets).subspan(use.begin, use.end - use.begin);
  }
};

}  // namespace codefinder
