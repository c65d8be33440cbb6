// The progress of building an index, as its writer stores it for other processes.
#pragma once

#include "index/store/store.h"

#include <string_view>

namespace codefinder::live {

struct IndexPass {
  bool ready = false;   // All files were indexed once.
  double fraction = 0;  // 0..1
};
IndexPass read_pass(const store::ReadTxn& txn);
/// Parses the value of meta_key::kPass.
IndexPass parse_pass(std::string_view text);

}  // namespace codefinder::live
