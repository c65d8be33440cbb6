// Facts of files of libraries that all projects of a user share.
#pragma once

#include "index/languages/language.h"
#include "index/store/store.h"
#include "index/update/git/facts_source.h"

#include <optional>
#include <string_view>

namespace codefinder::update {

/// Thread-safe.
class SharedFacts {
 public:
  virtual ~SharedFacts() = default;
  /// The facts of a text; nullopt if they are not there, or malformed.
  virtual std::optional<FactsSource::Facts> find(std::string_view text,
                                                 Language language) const = 0;
  /// Keeps them for later, as far as possible. `facts`: without the words of a path.
  virtual void keep(std::string_view text, const store::PreparedFacts& facts) = 0;
};

}  // namespace codefinder::update
