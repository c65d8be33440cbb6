// Parses "ready" and "building DONE TOTAL".
#include "index/live/index_pass.h"

#include "index/update/updater.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace codefinder::live {

IndexPass read_pass(const store::ReadTxn& txn) {
  return parse_pass(txn.meta(update::meta_key::kPass));
}

IndexPass parse_pass(std::string_view text) {
  if (text == "ready") return {true, 1};
  double done = 0, total = 0;
  if (text.starts_with("building ")) {
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data() + 9, end, done);
    if (first.ec == std::errc() && first.ptr < end) std::from_chars(first.ptr + 1, end, total);
  }
  return {false, total > 0 ? std::min(0.99, done / total) : 0};
}

}  // namespace codefinder::live
