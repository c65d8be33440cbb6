// The names of a snapshot: the store's, with the names of changed files replaced by the names in
// the overlay.
#pragma once

#include "index/live/overlaid_store.h"
#include "index/snapshot.h"

namespace codefinder::live {

class StoredNames final : public index::SnapshotNames {
 public:
  /// `store` must outlive this.
  explicit StoredNames(const OverlaidStore& store) : store_(store) {}

  std::vector<Definition> definitions(std::string_view name) const override;
  std::vector<FileId> files_with(std::string_view name) const override;
  std::uint64_t count_files_with(std::string_view name) const override;
  void for_each(const std::function<bool(std::string_view)>& each) const override;
  bool search(const NameSearch& search, const NameVisitor& visitor) const override;

 private:
  const OverlaidStore& store_;
};

}  // namespace codefinder::live
