// Fills the include graph, headers first.
#include "index/query/map/warm_includes.h"

#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <array>
#include <vector>

namespace codefinder::query {

void warm_includes(const index::Snapshot& snapshot, std::stop_token stop) {
  if (snapshot.project().include_graph() == nullptr) return;
  std::array<std::vector<FileId>, 2> turns;  // Headers, then the others.
  snapshot.files().for_each_place([&](FileId file, std::string_view path, std::string_view) {
    const resolve::LanguageRules& rules = resolve::rules_of(detect_language(path, {}));
    if (rules.traits.is_linked)
      turns[resolve::is_header(rules.traits, path) ? 0 : 1].push_back(file);
    return !stop.stop_requested();
  });
  // A context caches the rows of all files that it has read.
  constexpr std::size_t kFilesPerReader = 256;
  for (const std::vector<FileId>& files : turns) {
    for (std::size_t i = 0; i < files.size() && !stop.stop_requested();) {
      resolve::Context context(snapshot, stop);
      resolve::Resolver resolver(context);
      for (const std::size_t end = std::min(i + kFilesPerReader, files.size()); i < end; ++i) {
        const FileRow* row = resolver.includes().known_direct(files[i]) ? nullptr
                                                                        : context.row(files[i]);
        if (row != nullptr && row->symbols <= kBulkFileSymbols)
          resolver.includes().direct(files[i]);
      }
    }
  }
}

}  // namespace codefinder::query
