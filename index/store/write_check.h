// Checks what a write transaction reads through LMDB: bytes of pages that an earlier commit wrote
// must be what their checksums say.
#pragma once

#include "index/store/damage.h"
#include "index/store/page_cover.h"

#include <cstddef>
#include <string_view>

namespace codefinder::index {

class WriteCheck {
 public:
  /// `map`: where LMDB has the data file.  `facts_table`: of its values with pages of their own
  /// only the heads are checked, as nothing but them is looked at when such a value is removed.
  WriteCheck(const PageCover& cover, const char* map, unsigned facts_table, Damage& damage)
      : cover_(cover), map_(map), facts_table_(facts_table), damage_(damage) {}
  /// True for bytes that are right, and for those that this transaction has written.  Damage is
  /// reported.
  bool holds(unsigned table, std::string_view bytes) const;

 private:
  bool is_right(unsigned table, std::string_view bytes) const;

  const PageCover& cover_;
  const char* const map_;
  const unsigned facts_table_;
  Damage& damage_;
};

}  // namespace codefinder::index
