// Facts that were downloaded for the first pass over a project.
#pragma once

#include "index/update/git/facts_source.h"

#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace codefinder::live {

/// Thread-safe.
class FirstFacts final : public update::FactsSource {
 public:
  explicit FirstFacts(std::shared_ptr<const update::FactsSource> facts)
      : facts_(std::move(facts)) {}

  std::optional<Facts> find(const Digest& digest) const override {
    const auto facts = current();
    return facts ? facts->find(digest) : std::nullopt;
  }
  /// Frees their memory and disk space.
  void forget() {
    std::lock_guard lock(mutex_);
    facts_.reset();
  }

 private:
  std::shared_ptr<const update::FactsSource> current() const {
    std::lock_guard lock(mutex_);
    return facts_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<const update::FactsSource> facts_;
};

}  // namespace codefinder::live
