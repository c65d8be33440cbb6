// The default of PathTexts, and paths within the root.
#include "index/resolve/path_texts.h"

#include "base/path.h"

namespace codefinder::resolve {

std::vector<PathText> PathTexts::read(std::string_view) const { return {}; }
std::vector<std::string> PathTexts::candidates(std::string_view, std::string_view) const {
  return {};
}
std::vector<Anchor> PathTexts::anchors(const FileFacts&, std::string_view) const { return {}; }

std::string path_within_root(std::string_view directory, std::string_view path) {
  std::string normal = normalize_path(path, directory);
  const bool outside = normal == ".." || normal.starts_with("../") || normal.starts_with('/');
  return outside ? std::string() : normal;
}

}  // namespace codefinder::resolve
