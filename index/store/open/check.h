// Checks a data file before LMDB opens it, and when damage is suspected. Safe for arbitrary bytes.
#pragma once

#include "index/store/pages/tree_reader.h"

#include <string>

namespace codefinder::store {

struct MetaCheck {
  std::string defect;  // Why LMDB must not open it; empty if it may.
  // Nothing has been committed yet, as far as can be determined: another process may be about to.
  bool unborn = false;
  bool other_format = false;  // The index has no checksums, as before format 10.
};
/// Checks that the meta page that LMDB would use belongs to the last covered transaction
/// (page_sums.h), or to the one after it.
MetaCheck check_metas(const std::string& directory);

/// Reads the whole file, then walks and verifies all pages. Returns "" or a description of the
/// defect. O(index).
std::string check_everything(const std::string& data_path, const TreeView& view);

}  // namespace codefinder::store
