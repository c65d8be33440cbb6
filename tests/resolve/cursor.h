// Definitions and references of the word at a cursor, as short texts, in inline files.
// The cursor is `$0`, right before the word, in one of the files:
//   definitions({{"a.py", "def make(): ...\n"}, {"b.py", "import a\na.$0make()\n"}})
//     == "a.py:1 make"
#pragma once

#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::testing {

using Files = std::vector<std::pair<std::string, std::string>>;

struct Cursor {
  FakeSnapshot snapshot;
  query::PlaceRequest place;

  explicit Cursor(const Files& files) {
    constexpr std::string_view kMark = "$0";
    int cursors = 0;
    for (auto [path, text] : files) {
      const std::size_t at = text.find(kMark);
      if (at != std::string::npos) text.erase(at, kMark.size()), ++cursors;
      const FileId file = snapshot.add_source(path, text);
      if (at != std::string::npos) place = {file, static_cast<std::uint32_t>(at)};
    }
    REQUIRE(cursors == 1);
  }
};

/// "path:line name", best first, joined by "; ".  `?` follows those that are ambiguous.  For a
/// whole file the name is "".
inline std::string definitions(const Files& files) {
  const Cursor cursor(files);
  const auto answer = query::definitions_at(cursor.snapshot, cursor.place, {},
                                            query::Declarations::omit);
  REQUIRE(answer.ok());
  std::string out;
  for (const query::SymbolHit& hit : answer->hits) {
    const bool named = hit.ref.symbol.valid() || hit.kind != SymbolKind::module;
    const std::string name = named ? " " + hit.name : "";
    out += (out.empty() ? "" : "; ") + hit.place.path + ":" +
           std::to_string(hit.place.start.line + 1) + name +
           (hit.evidence >= resolve::Evidence::ambiguous ? "?" : "");
  }
  return out;
}

/// "path:line:column", in the order of the answer, joined by "; ".  `?` follows those that are
/// ambiguous.  Without the definition.
inline std::string references(const Files& files) {
  const Cursor cursor(files);
  const auto answer = query::references_at(cursor.snapshot, cursor.place,
                                           query::Declarations::omit);
  REQUIRE(answer.ok());
  std::string out;
  for (const query::Reference& reference : answer->references)
    out += (out.empty() ? "" : "; ") + reference.place.path + ":" +
           std::to_string(reference.place.start.line + 1) + ":" +
           std::to_string(reference.place.start.column + 1) +
           (reference.evidence >= resolve::Evidence::ambiguous ? "?" : "");
  return out;
}

}  // namespace codefinder::testing
