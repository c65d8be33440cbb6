// PathTable: copies the paths into two texts.
#include "index/query/hits/path_table.h"

#include "base/strings.h"
#include "index/model/dependency_paths.h"

#include <mutex>

namespace codefinder::query {

namespace {

struct KeptTable {
  std::mutex mutex;
  std::shared_ptr<const PathTable> table;
};

}  // namespace

std::uint64_t letter_bits(std::string_view folded) {
  std::uint64_t bits = 0;
  for (const char c : folded) bits |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return bits;
}

PathTable::PathTable(const index::Snapshot& snapshot) {
  snapshot.files().for_each_place([&](FileId file, std::string_view path, std::string_view) {
    const std::string folded = to_lower(path);
    entries_.push_back({file, static_cast<std::uint32_t>(text_.size()),
                        static_cast<std::uint32_t>(path.size()), letter_bits(folded)});
    own_files_ += is_dependency_path(path) ? 0 : 1;
    text_.append(path);
    folded_.append(folded);
    return true;
  });
  foreign_ = std::vector<std::atomic<std::uint8_t>>(entries_.size());
}

ComparedPath PathTable::at(std::size_t i) const {
  const Entry& entry = entries_[i];
  return {entry.file, std::string_view(text_).substr(entry.begin, entry.size),
          std::string_view(folded_).substr(entry.begin, entry.size), entry.letters};
}

bool PathTable::is_foreign(std::size_t i, const index::Snapshot& snapshot) const {
  std::uint8_t known = foreign_[i].load(std::memory_order_relaxed);
  if (known == unknown) {
    const auto row = snapshot.files().row(entries_[i].file);
    known = row && (row->categories & (Category::deps | Category::vendored)) != 0 ? yes : no;
    foreign_[i].store(known, std::memory_order_relaxed);
  }
  return known == yes;
}

std::shared_ptr<const PathTable> path_table(const index::Snapshot& snapshot) {
  const auto shared = snapshot.project().derived_data();
  if (!shared) return std::make_shared<const PathTable>(snapshot);
  const auto kept = shared->of<KeptTable>();
  const std::lock_guard lock(kept->mutex);
  if (!kept->table) kept->table = std::make_shared<const PathTable>(snapshot);
  return kept->table;
}

}  // namespace codefinder::query
