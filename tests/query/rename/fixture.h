// Sources after a rename, for the tests of renames.
#pragma once

#include "index/query/references/references.h"
#include "index/query/rename/rename.h"
#include "query/graph_fixture.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::testing {

/// While it lives, renames may change certain places that are no references of the symbol: names
/// that the language joins without a use, as those of two members that one member implements.
class BeyondReferences {
 public:
  BeyondReferences() { allowed() = true; }
  ~BeyondReferences() { allowed() = false; }
  BeyondReferences(const BeyondReferences&) = delete;
  BeyondReferences& operator=(const BeyondReferences&) = delete;
  static bool& allowed() {
    static bool allowed = false;
    return allowed;
  }
};

/// The certain places of a rename that are no references of what is renamed: "a.go:12".
inline Names beyond_references(const GraphFixture& graph, const query::PlaceRequest& place,
                               const query::RenamePlan& plan) {
  const auto found = query::references_at(
      graph.snapshot(), place, {query::Declarations::include, query::Overrides::include});
  REQUIRE(found);
  Names out;
  for (const query::RenameEdit& edit : plan.edits) {
    const ByteRange range = edit.place.range;
    const bool known = std::any_of(
        found->references.begin(), found->references.end(), [&](const query::Reference& each) {
          return each.place.path == edit.place.path && each.place.range.begin <= range.end &&
                 range.begin <= each.place.range.end;
        });
    if (edit.certain && !range.empty() && !known)
      out.push_back(std::string(edit.place.path) + ":" + std::to_string(range.begin));
  }
  return out;
}

/// The sources after a rename of what is at `text` in `path`; or "refused: …" if it is.  Uncertain
/// edits are applied with a `?` before them.  Files that are renamed follow as "from -> to". Checks
/// that the certain edits are at references.
inline Names renamed(const std::vector<Source>& sources, const std::string& path,
                     const std::string& text, const std::string& to) {
  const GraphFixture graph(sources);
  const auto plan = query::rename_at(graph.snapshot(), graph.place(path, text), to);
  if (!plan) return {"refused: " + plan.error().message};
  if (!BeyondReferences::allowed())
    CHECK(beyond_references(graph, graph.place(path, text), *plan) == Names{});
  Names out;
  for (const Source& source : sources) {
    std::string result = source.text;
    for (auto edit = plan->edits.rbegin(); edit != plan->edits.rend(); ++edit)
      if (edit->place.path == source.path)
        result.replace(edit->place.range.begin, edit->place.range.end - edit->place.range.begin,
                       (edit->certain ? "" : "?") + edit->text);
    out.push_back(result);
  }
  for (const query::RenamedFile& file : plan->files) out.push_back(file.from + " -> " + file.to);
  return out;
}

}  // namespace codefinder::testing
