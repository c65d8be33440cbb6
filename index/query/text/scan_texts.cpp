// scan_texts: the candidates in order.
#include "index/query/text/scan_texts.h"

#include "index/query/text/grep_files.h"

namespace codefinder::query {

bool scan_texts(const index::Snapshot& snapshot, const TextScan& scan, resolve::Budget& budget,
                const EachText& each) {
  std::uint64_t bytes = 0;
  for (const FileId file : files_to_search(snapshot, {&scan.pattern})) {
    if (budget.stopped()) return true;
    const auto row = snapshot.files().row(file);
    if (!row || !(scan.paths.empty() || scan.paths.matches(row->path))) continue;
    bytes += row->size;
    if (row->size > scan.largest_file) continue;
    if (bytes > kMaxBytesScanned) return false;
    const Result<std::string> text = snapshot.files().text(file, scan.largest_file);
    if (!text) continue;
    if (const auto match = scan.pattern.find(*text, 0); match && !each(*row, *text, *match))
      return true;
  }
  return true;
}

}  // namespace codefinder::query
