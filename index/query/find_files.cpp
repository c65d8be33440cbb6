// find_files: scores every path of the snapshot.
#include "index/query/find_files.h"

#include "base/errors.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/query/symbol_filter.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <tuple>

namespace codefinder::query {

namespace {

// Scores of a match by where it is; the quality of a subsequence is added.
constexpr int kWholeName = 4000, kWholeStem = 3500, kNameStart = 3000, kInName = 2500,
              kPathEnd = 2400, kInPath = 2000, kScatteredName = 1000, kScatteredPath = 1;
constexpr int kMostQuality = 400;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Compares as typed if the word has upper case.
struct Comparison {
  bool exact = false;
  bool operator()(char word, char path) const {
    return exact ? word == path : lower(word) == lower(path);
  }
};

bool is_boundary(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  const auto here = static_cast<unsigned char>(text[at]);
  return std::isalnum(before) == 0 || (std::islower(before) != 0 && std::isupper(here) != 0);
}

std::size_t find(std::string_view text, std::string_view word, const Comparison& same) {
  const auto at = std::search(text.begin(), text.end(), word.begin(), word.end(),
                              [&](char in_text, char in_word) { return same(in_word, in_text); });
  return at == text.end() ? std::string_view::npos : static_cast<std::size_t>(at - text.begin());
}

/// The quality of the shortest scattered match that ends first: adjacent characters and starts of
/// words count more.  nullopt if the characters are not all there in order.
std::optional<int> scattered(std::string_view text, std::string_view word, const Comparison& same) {
  std::size_t end = 0, matched = 0;
  for (; end < text.size() && matched < word.size(); ++end)
    if (same(word[matched], text[end])) ++matched;
  if (matched < word.size()) return std::nullopt;
  int quality = 0;
  std::size_t left = word.size(), at = end, last = end;
  while (left > 0) {
    --at;
    if (!same(word[left - 1], text[at])) continue;
    quality += is_boundary(text, at) ? 8 : 0;
    quality += at + 1 == last && left < word.size() ? 6 : 0;
    last = at;
    --left;
  }
  quality -= static_cast<int>(std::min<std::size_t>(end - at, 200));
  return std::clamp(quality + 200, 1, kMostQuality);
}

struct Scored {
  int score = 0;
  bool foreign = false;
  FileId file;
  std::string path;

  auto key() const { return std::tuple(foreign, -score, path.size(), std::string_view(path)); }
};

std::vector<std::string_view> words_of(std::string_view query) {
  std::vector<std::string_view> words;
  while (!query.empty()) {
    const std::size_t begin = std::min(query.find_first_not_of(' '), query.size());
    query.remove_prefix(begin);
    const std::size_t end = std::min(query.find(' '), query.size());
    if (end > 0) words.push_back(query.substr(0, end));
    query.remove_prefix(end);
  }
  return words;
}

}  // namespace

int path_score(std::string_view word, std::string_view path) {
  const Comparison same{std::any_of(word.begin(), word.end(), [](char c) {
    return std::isupper(static_cast<unsigned char>(c)) != 0;
  })};
  const std::string_view name = file_name(path);
  const std::size_t in_path = find(path, word, same);
  if (word.find('/') == std::string_view::npos) {
    const std::size_t in_name = find(name, word, same);
    if (in_name == 0 && name.size() == word.size()) return kWholeName;
    if (in_name == 0 && file_stem(name).size() == word.size()) return kWholeStem;
    if (in_name == 0) return kNameStart;
    if (in_name != std::string_view::npos) return kInName + (is_boundary(name, in_name) ? 50 : 0);
  } else if (in_path != std::string_view::npos && in_path + word.size() == path.size()) {
    return kPathEnd;
  }
  if (in_path != std::string_view::npos) return kInPath + (is_boundary(path, in_path) ? 50 : 0);
  if (const auto quality = scattered(name, word, same)) return kScatteredName + *quality;
  const auto quality = scattered(path, word, same);
  return quality ? kScatteredPath + *quality : 0;
}

namespace {

Status check(const FindFiles& question, const SymbolFilter& filter,
             const std::vector<std::string_view>& words) {
  if (!question.filters.kinds.empty() || !question.filters.symbol.empty())
    return Error{ErrorCode::invalid_query, "a file has no kind of symbol and no quoted name",
                 "nav finds symbols"};
  if ((words.empty() && !filter.by_file()) || !is_valid_utf8(question.query))
    return Error{ErrorCode::invalid_query, "the query is empty, or not UTF-8",
                 "give a part of a path: `cart`, `shop/ca`, `scpy`"};
  return Done{};
}

/// The files whose paths have all words; an empty list if the request was cancelled.
std::vector<Scored> scored_files(const index::Snapshot& snapshot,
                                 const std::vector<std::string_view>& words,
                                 const std::stop_token& stop) {
  std::vector<Scored> found;
  std::size_t visited = 0;
  snapshot.files().for_each_place([&](FileId file, std::string_view path, std::string_view) {
    int score = 0;
    for (const std::string_view word : words) {
      const int one = path_score(word, path);
      if (one == 0) return true;
      score += one;
    }
    found.push_back({score, false, file, std::string(path)});
    return (++visited & 1023) != 0 || !stop.stop_requested();
  });
  return found;
}

}  // namespace

Result<FoundFiles> find_files(const index::Snapshot& snapshot, const FindFiles& question,
                              std::stop_token stop) {
  const std::vector<std::string_view> words = words_of(question.query);
  SymbolFilter filter(snapshot, question.filters);
  if (Status valid = check(question, filter, words); !valid) return valid.error();
  std::vector<Scored> found = scored_files(snapshot, words, stop);
  std::erase_if(found, [&](Scored& each) {
    const auto row = snapshot.files().row(each.file);
    if (row) each.foreign = (row->categories & (Category::deps | Category::vendored)) != 0;
    return filter.by_file() && (!row || !filter.file_is_hit(*row));
  });
  if (stop.stop_requested()) return cancelled_error();
  const std::size_t wanted = std::min(found.size(), question.offset + question.limit);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(wanted), found.end(),
                    [](const Scored& a, const Scored& b) { return a.key() < b.key(); });
  FoundFiles answer;
  answer.total = found.size();
  for (std::size_t i = question.offset; i < wanted; ++i)
    answer.files.push_back({found[i].file, std::move(found[i].path)});
  return answer;
}

}  // namespace codefinder::query
