// Parses CODEOWNERS files of GitHub and GitLab and matches paths.

#include "index/update/history/owners.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>

namespace codefinder::update {

namespace {
constexpr std::string_view kPlaces[] = {".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS",
                                        ".gitlab/CODEOWNERS"};
}

Owners::Owners(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
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
    // Skips section headings (GitLab).
    if (words.empty() || words[0].starts_with('[') || words[0].starts_with("^[")) continue;
    std::string_view pattern = words[0];
    const bool children_only = pattern.ends_with("/*") && !pattern.ends_with("**/*");
    const bool directory_only = pattern.size() > 1 && pattern.ends_with('/');
    if (directory_only) pattern.remove_suffix(1);
    const bool base_name = pattern.find('/') == std::string_view::npos;
    if (!base_name && pattern.starts_with('/')) pattern.remove_prefix(1);
    const auto number = static_cast<std::uint32_t>(owners_.size());
    PatternList& patterns = children_only ? of_children_ : patterns_;
    if (pattern.empty()) everything_ = number;  // "/"
    else if (!patterns.add(pattern, base_name ? MatchedPart::name : MatchedPart::path,
                           {number, directory_only}))
      continue;
    owners_.emplace_back(words.begin() + 1, words.end());
  }
  patterns_.finish();
  of_children_.finish();
}

std::shared_ptr<const Owners> Owners::read(const RootDir& root) {
  for (const std::string_view place : kPlaces) {
    const ReadOutcome file = read_file(root, place, 4u << 20);
    if (file.kind == ReadOutcome::Kind::text) return std::make_shared<Owners>(file.bytes);
  }
  return std::make_shared<Owners>(std::string_view{});
}

std::vector<std::string> Owners::of(std::string_view path) const {
  std::optional<std::uint32_t> last = everything_;
  // nullopt compares less than any number.
  const auto take = [&](std::optional<std::uint32_t> number) { last = std::max(last, number); };
  take(of_children_.last(path, file_name(path), EntryKind::file));
  for (std::string_view at = path; !at.empty(); at = parent_path(at))
    take(patterns_.last(at, file_name(at),
                        at.size() == path.size() ? EntryKind::file : EntryKind::directory));
  return last ? owners_[*last] : std::vector<std::string>{};
}

}  // namespace codefinder::update
