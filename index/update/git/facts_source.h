// Facts that were extracted elsewhere, by the digest of their text.
#pragma once

#include "index/model/file_row.h"
#include "index/store/store.h"

#include <cstdint>
#include <optional>

namespace codefinder::update {

/// Thread-safe.
class FactsSource {
 public:
  struct Facts {
    store::PreparedFacts prepared;  // Without the grams of the text.
    std::uint16_t flags = 0;        // FileFacts::flags.
  };
  virtual ~FactsSource() = default;
  /// nullopt if they are not there, or malformed.
  virtual std::optional<Facts> find(const Digest& digest) const = 0;
};

}  // namespace codefinder::update
