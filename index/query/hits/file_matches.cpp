// FileMatcher: looks up bare words, and scans all paths for words with a path or module separator.
#include "index/query/hits/file_matches.h"

#include "base/path.h"

#include <algorithm>
#include <tuple>

namespace codefinder::query {

bool FileMatcher::is_pathlike() const {
  const std::string& text = word_.word();
  const std::size_t dot = text.find('.');
  return text.find('/') != std::string::npos ||
         (dot != std::string::npos && dot + 1 < text.size()) ||
         text.find("::") != std::string::npos;
}

Match FileMatcher::match(std::string_view path, std::string_view module) const {
  const std::string& text = word_.word();
  const std::string_view name = file_name(path);
  if (!is_pathlike()) {
    const bool whole = file_stem(name) == text || name == text;
    // The stem may also be the name of a symbol.
    return whole ? Match{MatchTier::exact_other_case, 0.9} : Match{};
  }
  if (module == text) return {MatchTier::exact, 1};
  if (text.find('/') == std::string::npos) return word_.match_plainly(name);
  const bool ends_so = path.size() > text.size() && path.ends_with(text) &&
                       path[path.size() - text.size() - 1] == '/';
  return ends_so ? Match{MatchTier::exact, 1} : word_.match_plainly(path);
}

std::vector<FileMatcher::Found> FileMatcher::find(const index::Snapshot& snapshot, std::size_t most,
                                                  const std::function<bool()>& stopped) const {
  struct Placed {
    Found found;
    std::string path;
  };
  std::vector<Placed> placed;
  const auto take = [&](FileId file, std::string_view path, std::string_view module) {
    if (const Match match = this->match(path, module))
      placed.push_back({{file, match}, std::string(path)});
  };
  if (is_pathlike()) {
    std::size_t visited = 0;
    snapshot.files().for_each_place(
        [&](FileId file, std::string_view path, std::string_view module) {
          take(file, path, module);
          return (++visited & 1023) != 0 || !stopped();
        });
  } else {
    for (const auto& files :
         {snapshot.files().named(word_.word()), snapshot.files().of_stem(word_.word())})
      for (const FileId file : files)
        if (const auto row = snapshot.files().row(file)) take(file, row->path, row->module);
  }
  std::sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::tuple(a.found.match.tier, -a.found.match.quality, std::string_view(a.path)) <
           std::tuple(b.found.match.tier, -b.found.match.quality, std::string_view(b.path));
  });
  placed.erase(
      std::unique(placed.begin(), placed.end(),
                  [](const Placed& a, const Placed& b) { return a.found.file == b.found.file; }),
      placed.end());
  std::vector<Found> out;
  for (std::size_t i = 0; i < std::min(most, placed.size()); ++i) out.push_back(placed[i].found);
  return out;
}

}  // namespace codefinder::query
