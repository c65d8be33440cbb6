// Sources by name, and symbols of a snapshot by qualified name: for tests of the graph's queries.
#pragma once

#include "index/query/definition/definitions.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::testing {

struct Source {
  std::string path, text;
  std::string module = {};  // FileRow::module.
};

class GraphFixture {
 public:
  explicit GraphFixture(const std::vector<Source>& sources) {
    snapshot_.set_state(index::IndexState::ready);
    for (const Source& source : sources) {
      snapshot_.at(snapshot_.add_source(source.path, source.text)).row.module = source.module;
      paths_.push_back(source.path);
    }
  }

  const FakeSnapshot& snapshot() const { return snapshot_; }

  /// The symbol with this qualified name; of several, the first that is no `impl` block.
  SymbolRef ref(const std::string& name) const {
    for (const std::string& path : paths_) {
      const FileId file = *snapshot_.find(path);
      const auto facts = snapshot_.get(file, index::FactsRequest::all);
      for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
        if (qualified_name(*facts, SymbolIndex(i)) == name &&
            facts->symbols[i].kind != SymbolKind::impl)
          return {file, SymbolIndex(i)};
    }
    FAIL("no symbol " << name);
    return {};
  }

  /// The place where a text begins in a file.
  query::PlaceRequest place(const std::string& path, const std::string& text) const {
    const FileId file = *snapshot_.find(path);
    const std::string source = *snapshot_.files().text(file);
    const std::size_t at = source.find(text);
    REQUIRE(at != std::string::npos);
    return {file, static_cast<std::uint32_t>(at)};
  }

  static std::string name_of(const query::SymbolHit& hit) {
    return hit.container.empty() ? hit.name : hit.container + "." + hit.name;
  }
  /// The qualified names, sorted.
  static std::vector<std::string> names(const Result<std::vector<query::SymbolHit>>& hits) {
    REQUIRE(hits);
    std::vector<std::string> names;
    for (const query::SymbolHit& hit : *hits) names.push_back(name_of(hit));
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  FakeSnapshot snapshot_;
  std::vector<std::string> paths_;
};

using Names = std::vector<std::string>;

}  // namespace codefinder::testing
