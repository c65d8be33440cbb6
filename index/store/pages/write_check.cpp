// Verifies bytes that LMDB returned to a write transaction against the page checksums.
#include "index/store/pages/write_check.h"

namespace codefinder::store {

bool WriteCheck::holds(unsigned table, std::string_view bytes) const {
  if (is_right(table, bytes)) return true;
  damage_.report("a page is not what was written");
  return false;
}

bool WriteCheck::is_right(unsigned table, std::string_view bytes) const {
  const PageSums& sums = cover_.sums();
  const std::size_t page_size = sums.page_size();
  if (bytes.empty() || bytes.data() < map_) return true;
  const auto offset = static_cast<std::size_t>(bytes.data() - map_);
  const page::Number first = offset / page_size, last = (offset + bytes.size() - 1) / page_size;
  // Otherwise the bytes are in memory of this transaction, or in a page that it has already
  // written: not in a page of the previous state.
  if (first >= sums.pages_in_file() || !cover_.uses(first)) return true;
  if (table != facts_table_ || offset % page_size != page::kHeaderBytes)
    return sums.checked(first, last - first + 1) != nullptr;
  const char* const head = sums.unchecked(first, 1);
  if (head == nullptr) return false;
  const page::Page page(std::string_view(head, page_size));
  return page.number() == first && page.is_overflow() && page.overflow_pages() == last - first + 1;
}

}  // namespace codefinder::store
