#include "index/base_names.h"

#include "base/path.h"

#include <algorithm>
#include <functional>

namespace codefinder::index {

namespace {

std::uint32_t hash_of(std::string_view name) { return static_cast<std::uint32_t>(std::hash<std::string_view>{}(name)); }

}  // namespace

std::shared_ptr<const BaseNames::Table> BaseNames::table_of(const Store& store, const ReadTxn& txn) {
  std::lock_guard lock(mutex_);
  if (table_ && store_ == &store && generation_ == txn.generation()) return table_;
  auto table = std::make_shared<Table>();
  txn.for_each_file({}, [&](const FileRow& row) {
    table->emplace_back(hash_of(file_name(row.path)), row.id);
    return true;
  });
  std::sort(table->begin(), table->end());
  store_ = &store;
  generation_ = txn.generation();
  table_ = table;
  return table;
}

std::vector<FileId> BaseNames::candidates(const Store& store, const ReadTxn& txn, std::string_view name) {
  const std::shared_ptr<const Table> table = table_of(store, txn);
  const std::uint32_t hash = hash_of(name);
  std::vector<FileId> out;
  for (auto at = std::lower_bound(table->begin(), table->end(), std::pair(hash, FileId(0)));
       at != table->end() && at->first == hash; ++at)
    out.push_back(at->second);
  return out;
}

}  // namespace codefinder::index
