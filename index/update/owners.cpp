#include "index/update/owners.h"

#include "base/path.h"
#include "index/update/ignore.h"

namespace codefinder::index {

namespace {
constexpr std::string_view kPlaces[] = {".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"};
}

Owners::Owners(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    std::vector<std::string> words;
    std::string word;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\' && i + 1 < line.size()) {
        word += line[i];
        word += line[++i];
      } else if (line[i] == ' ' || line[i] == '\t' || line[i] == '\r') {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
      } else if (line[i] == '#' && word.empty()) {
        break;
      } else {
        word += line[i];
      }
    }
    if (!word.empty()) words.push_back(std::move(word));
    if (words.empty() || words[0].starts_with('[') || words[0].starts_with("^[")) continue;  // GitLab's sections.
    Line out;
    std::string_view pattern = words[0];
    out.children_only = pattern.ends_with("/*") && !pattern.ends_with("**/*");
    if (pattern.size() > 1 && pattern.ends_with('/')) {
      out.directory_only = true;
      pattern.remove_suffix(1);
    }
    out.base_name = pattern.find('/') == std::string_view::npos;
    if (!out.base_name && pattern.starts_with('/')) pattern.remove_prefix(1);
    out.pattern = pattern;
    out.owners.assign(words.begin() + 1, words.end());
    lines_.push_back(std::move(out));
  }
}

std::shared_ptr<const Owners> Owners::read(const RootDir& root) {
  for (const std::string_view place : kPlaces) {
    const ReadOutcome file = read_file(root, place, 4u << 20);
    if (file.kind == ReadOutcome::Kind::text) return std::make_shared<Owners>(file.bytes);
  }
  return std::make_shared<Owners>(std::string_view{});
}

std::vector<std::string> Owners::of(std::string_view path) const {
  for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
    if (line->pattern.empty()) return line->owners;  // "/": everything.
    for (std::string_view at = path; !at.empty(); at = parent_path(at)) {
      const bool self = at.size() == path.size();
      if (!(line->directory_only && self) && wildmatch(line->pattern, line->base_name ? file_name(at) : at, !line->base_name))
        return line->owners;
      if (line->children_only) break;
    }
  }
  return {};
}

bool Owners::is_owners_file(std::string_view path) {
  for (const std::string_view place : kPlaces) {
    if (path == place) return true;
  }
  return false;
}

}  // namespace codefinder::index
