// What is looked at before LMDB opens a data file, and when an index is suspected: safe for
// whatever bytes there are.
#pragma once

#include "index/store/tree_reader.h"

#include <string>

namespace codefinder::index {

struct MetaCheck {
  std::string defect;  // Why LMDB must not open it; empty: it may.
  // Nothing has been committed yet, as far as can be seen: somebody may be about to.
  bool unborn = false;
  bool other_format = false;  // It has no checksums, as those before format 10.
};
/// Whether the meta page that LMDB would go by is the one of the last covered transaction, or of
/// the one after it.
MetaCheck check_metas(const std::string& directory);

/// Reads the whole file, then walks everything: "" or what is wrong.  O(index).
std::string check_everything(const std::string& data_path, const TreeView& view);

}  // namespace codefinder::index
