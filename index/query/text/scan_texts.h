// Reads the texts that match a pattern one after the other, within a limit of bytes.
#pragma once

#include "index/index.h"
#include "index/query/hits/path_filter.h"
#include "index/query/text/text_pattern.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <functional>
#include <string>

namespace codefinder::query {

inline constexpr std::uint64_t kMaxBytesScanned = 64u << 20;

struct TextScan {
  const TextPattern& pattern;
  const PathFilter& paths;
  std::uint64_t largest_file = kMaxBytesScanned;  // Bytes; larger ones are left out.
};

/// Receives a text and its first match; false ends the scan.
using EachText = std::function<bool(const FileRow& row, const std::string& text, ByteRange match)>;

/// Calls `each` with every text that matches, in the order of files_to_search, until it returns
/// false or the budget ends.  Returns false if kMaxBytesScanned ended it.
bool scan_texts(const index::Snapshot& snapshot, const TextScan& scan, resolve::Budget& budget,
                const EachText& each);

}  // namespace codefinder::query
