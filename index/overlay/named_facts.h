// The facts of a file with the names under which it is found.
#pragma once

#include "index/store/segments/indexed_names.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <string_view>

namespace codefinder::overlay {

/// Facts and the names under which they are found, computed on first use.
class NamedFacts {
 public:
  explicit NamedFacts(std::shared_ptr<const FileFacts> facts) : facts_(std::move(facts)) {}
  const std::shared_ptr<const FileFacts>& facts() const { return facts_; }
  const store::FileNames& names() const {
    std::call_once(once_, [this] { names_ = store::names_of(*facts_); });
    return names_;
  }
  bool has(std::string_view name) const {
    return std::binary_search(names().occurring.begin(), names().occurring.end(), name);
  }

 private:
  std::shared_ptr<const FileFacts> facts_;
  mutable std::once_flag once_;
  mutable store::FileNames names_;
};

}  // namespace codefinder::overlay
