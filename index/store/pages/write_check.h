// Verifies what a write transaction reads through LMDB: bytes of pages that an earlier commit wrote
// must match their checksums.
#pragma once

#include "index/store/pages/damage.h"
#include "index/store/pages/page_cover.h"

#include <cstddef>
#include <string_view>

namespace codefinder::store {

class WriteCheck {
 public:
  /// `map`: the address at which LMDB maps the data file. `facts_table`: for its values in overflow
  /// pages, only the page headers are checked, since removing such a value reads nothing else.
  WriteCheck(const PageCover& cover, const char* map, unsigned facts_table, Damage& damage)
      : cover_(cover), map_(map), facts_table_(facts_table), damage_(damage) {}
  /// Returns true for intact bytes, and for those that this transaction has written. Reports
  /// damage.
  bool holds(unsigned table, std::string_view bytes) const;

 private:
  bool is_right(unsigned table, std::string_view bytes) const;

  const PageCover& cover_;
  const char* const map_;
  const unsigned facts_table_;
  Damage& damage_;
};

}  // namespace codefinder::store
