// Format, in varints, compressed: the version; the basis; the file names in include lines; the
// included files, most often included first, so that most of the numbers below are small; then per
// file the difference of its id to the previous one, the number of its includes, and their numbers
// in the list above.
#include "index/includes/include_codec.h"

#include "index/store/facts/compress.h"
#include "index/store/pages/bytes.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::includes {

namespace {
// Change whenever the rules that resolve include lines change.
constexpr std::uint64_t kVersion = 1;
}  // namespace

std::string encode_includes(const IncludeGraph& graph, const IncludesBasis& basis) {
  // Copied once: queries may add to the graph concurrently.
  std::vector<std::pair<FileId, IncludeGraph::Files>> rows;
  std::unordered_map<FileId, std::uint32_t> counts;
  graph.for_each([&](FileId file, IncludeGraph::Files includes) {
    if (file >= basis.end) return;
    rows.emplace_back(file, includes);
    for (const FileId included : includes) ++counts[included];
  });
  std::vector<std::pair<FileId, std::uint32_t>> included(counts.begin(), counts.end());
  std::sort(included.begin(), included.end(), [](const auto& a, const auto& b) {
    return a.second != b.second ? a.second > b.second : a.first < b.first;
  });

  std::string text;
  store::ByteWriter out(text);
  out.varint(kVersion);
  out.varint(basis.layout);
  out.varint(basis.end.value);
  out.text(basis.commands);
  out.text(graph.sought_names());
  out.varint(included.size());
  for (std::uint32_t i = 0; i < included.size(); ++i) {
    out.varint(included[i].first.value);
    counts[included[i].first] = i;
  }
  out.varint(rows.size());
  std::uint32_t before = 0;
  for (const auto& [file, includes] : rows) {
    out.varint(file.value - std::exchange(before, file.value));
    out.varint(includes.size());
    for (const FileId each : includes) out.varint(counts[each]);
  }
  return store::pack(text);
}

KeptIncludes decode_includes(std::string_view packed) {
  std::string buffer;
  const auto text = store::unpack(packed, buffer);
  if (!text) return {};
  store::ByteReader in(*text);
  if (in.varint() != kVersion) return {};
  KeptIncludes kept;
  kept.basis.layout = in.varint();
  kept.basis.end = FileId{in.varint32()};
  kept.basis.commands = in.text();
  kept.graph = std::make_shared<IncludeGraph>();
  if (kept.basis.end.value > IncludeGraph::kEnd) return {};
  const auto file = [&](std::uint64_t value) {
    if (value >= kept.basis.end.value) in.fail();
    return FileId{static_cast<std::uint32_t>(value)};
  };
  kept.graph->add_sought_names(in.text());
  std::vector<FileId> included;
  for (std::uint64_t files = in.varint(); files > 0 && !in.failed(); --files)
    included.push_back(file(in.varint()));
  std::uint64_t at = 0;
  for (std::uint64_t rows = in.varint(); rows > 0 && !in.failed(); --rows) {
    const FileId row = file(at += in.varint());
    std::vector<FileId> includes(std::min<std::uint64_t>(in.varint(), in.left()));
    for (FileId& each : includes) {
      const std::uint64_t which = in.varint();
      if (which < included.size()) each = included[which];
      else in.fail();
    }
    if (!in.failed()) kept.graph->keep(row, includes);
  }
  if (in.failed() || !in.at_end()) return {};
  return kept;
}

}  // namespace codefinder::includes
