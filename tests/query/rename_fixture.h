// Sources after a rename, for the tests of renames.
#pragma once

#include "index/query/rename.h"
#include "query/graph_fixture.h"

#include <string>
#include <vector>

namespace codefinder::testing {

/// The sources after a rename of what is at `text` in `path`; or "refused: …" if it is.  Uncertain
/// edits are applied with a `?` before them.  Files that are renamed follow as "from -> to".
inline Names renamed(const std::vector<Source>& sources, const std::string& path,
                     const std::string& text, const std::string& to) {
  const GraphFixture graph(sources);
  const auto plan = query::rename_at(graph.snapshot(), graph.place(path, text), to);
  if (!plan) return {"refused: " + plan.error().message};
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
