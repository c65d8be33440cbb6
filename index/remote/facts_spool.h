// Downloaded facts in a file without a name, found by digest.
#pragma once

#include "base/files.h"
#include "base/result.h"
#include "index/remote/facts_pack.h"
#include "index/update/git/facts_source.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::remote {

/// find() is thread-safe once all packs are added.
class FactsSpool final : public update::FactsSource {
 public:
  /// Errors: index_failed.
  static Result<std::shared_ptr<FactsSpool>> create(const std::string& directory);

  /// Adds what unpack_facts() gave. Errors: index_failed (the disk is full).
  Status add(const std::vector<FactsPlace>& places, std::string_view text);
  std::optional<Facts> find(const Digest& digest) const override;
  std::size_t size() const { return places_.size(); }

 private:
  struct Place {
    std::uint64_t begin = 0;
    std::uint32_t size = 0;
  };
  struct Hash {
    std::size_t operator()(const Digest& digest) const;
  };
  explicit FactsSpool(Descriptor file) : file_(std::move(file)) {}

  const Descriptor file_;
  std::uint64_t end_ = 0;
  std::unordered_map<Digest, Place, Hash> places_;
};

}  // namespace codefinder::remote
