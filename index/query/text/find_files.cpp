// find_files: scores every path of the index.
#include "index/query/text/find_files.h"

#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/query/hits/path_filter.h"
#include "index/query/hits/path_table.h"
#include "index/query/hits/symbol_filter.h"

#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

// Scores of a match by where it is; the quality of a subsequence is added.
constexpr int kWholeName = 4000, kWholeStem = 3500, kNameStart = 3000, kInName = 2500,
              kPathEnd = 2400, kInPath = 2000, kScatteredName = 1000, kScatteredPath = 1;
constexpr int kMaxQuality = 400;

bool is_boundary(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const auto before = static_cast<unsigned char>(text[at - 1]);
  const auto here = static_cast<unsigned char>(text[at]);
  return std::isalnum(before) == 0 || (std::islower(before) != 0 && std::isupper(here) != 0);
}

/// The quality of the shortest scattered match that ends first: adjacent characters and starts of
/// words count more.  nullopt if the characters are not all there in order.  `shown` has the same
/// characters in their own case.
std::optional<int> scattered(std::string_view text, std::string_view shown, std::string_view word) {
  std::size_t end = 0, matched = 0;
  for (; end < text.size() && matched < word.size(); ++end)
    if (word[matched] == text[end]) ++matched;
  if (matched < word.size()) return std::nullopt;
  int quality = 0;
  std::size_t left = word.size(), at = end, last = end;
  while (left > 0) {
    --at;
    if (word[left - 1] != text[at]) continue;
    quality += is_boundary(shown, at) ? 8 : 0;
    quality += at + 1 == last && left < word.size() ? 6 : 0;
    last = at;
    --left;
  }
  quality -= static_cast<int>(std::min<std::size_t>(end - at, 200));
  return std::clamp(quality + 200, 1, kMaxQuality);
}

/// A word of the query.
class PathWord {
 public:
  /// Compares as typed if the word has upper case.
  explicit PathWord(std::string_view word)
      : word_(word),
        as_typed_(std::any_of(word.begin(), word.end(), is_upper)),
        letters_(letter_bits(to_lower(word))) {}
  int score(const ComparedPath& path) const;

 private:
  std::string_view word_;
  bool as_typed_;
  std::uint64_t letters_;
};

int PathWord::score(const ComparedPath& path) const {
  if ((letters_ & ~path.letters) != 0) return 0;
  const std::string_view text = as_typed_ ? path.text : path.folded;
  const std::size_t name_at = text.size() - file_name(text).size();
  const std::string_view name = text.substr(name_at), shown = path.text.substr(name_at);
  const std::size_t in_path = text.find(word_);
  if (word_.find('/') == std::string_view::npos) {
    const std::size_t in_name = name.find(word_);
    if (in_name == 0 && name.size() == word_.size()) return kWholeName;
    if (in_name == 0 && file_stem(name).size() == word_.size()) return kWholeStem;
    if (in_name == 0) return kNameStart;
    if (in_name != std::string_view::npos) return kInName + (is_boundary(shown, in_name) ? 50 : 0);
  } else if (in_path != std::string_view::npos && in_path + word_.size() == text.size()) {
    return kPathEnd;
  }
  if (in_path != std::string_view::npos)
    return kInPath + (is_boundary(path.text, in_path) ? 50 : 0);
  if (const auto quality = scattered(name, shown, word_)) return kScatteredName + *quality;
  const auto quality = scattered(text, path.text, word_);
  return quality ? kScatteredPath + *quality : 0;
}

struct Scored {
  int score = 0;
  std::size_t index = 0;  // In the table.
  std::string_view path;

  auto key() const { return std::tuple(-score, path.size(), path); }
};

std::vector<std::string_view> path_words_of(std::string_view query) {
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

Status check(const FindFiles& request, const SymbolFilter& filter,
             const std::vector<std::string_view>& words) {
  if (!request.filters.kinds.empty() || !request.filters.symbol.empty())
    return Error{ErrorCode::invalid_query, "a file has no kind of symbol and no quoted name",
                 "nav finds symbols"};
  if ((words.empty() && !filter.by_file() && request.globs.empty()) ||
      !is_valid_utf8(request.query))
    return Error{ErrorCode::invalid_query, "the query is empty, or not UTF-8",
                 "give a part of a path: `cart`, `shop/ca`, `scpy`, or a glob: `**/cart*.py`"};
  return Done{};
}

/// The paths that have all words and match a glob; cut short if the request is cancelled.
std::vector<Scored> scored_paths(const PathTable& table, const std::vector<std::string_view>& query,
                                 const PathFilter& globs, const std::stop_token& stop) {
  const std::vector<PathWord> words(query.begin(), query.end());
  std::vector<Scored> found;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if ((i & 1023) == 0 && stop.stop_requested()) return found;
    const ComparedPath path = table.at(i);
    int score = 0;
    const bool all = std::all_of(words.begin(), words.end(), [&](const PathWord& word) {
      const int one = word.score(path);
      score += one;
      return one != 0;
    });
    if (all && globs.matches(path.text)) found.push_back({score, i, path.text});
  }
  return found;
}

/// The best `wanted` files in order, foreign ones last.  Whether a file is foreign is decided only
/// for those that are among the best: it costs a row of the index.
std::vector<Scored> best(std::vector<Scored> found, std::size_t wanted,
                         const std::function<bool(const Scored&)>& is_foreign) {
  const auto is_better = [](const Scored& a, const Scored& b) { return a.key() < b.key(); };
  std::vector<Scored> own, foreign;
  std::size_t part = wanted;
  for (auto at = found.begin(); at != found.end() && own.size() < wanted; part *= 2) {
    // The next ones in order; more each time, so that few of these passes are needed.
    const auto left = static_cast<std::size_t>(found.end() - at);
    const auto end = at + static_cast<std::ptrdiff_t>(std::min(part, left));
    std::partial_sort(at, end, found.end(), is_better);
    for (; at != end && own.size() < wanted; ++at) (is_foreign(*at) ? foreign : own).push_back(*at);
  }
  foreign.resize(std::min(foreign.size(), wanted - own.size()));
  own.insert(own.end(), foreign.begin(), foreign.end());
  return own;
}

}  // namespace

Result<FoundFiles> find_files(const index::Snapshot& snapshot, const FindFiles& request,
                              std::stop_token stop) {
  const std::vector<std::string_view> words = path_words_of(request.query);
  SymbolFilter filter(snapshot, request.filters);
  if (Status valid = check(request, filter, words); !valid) return valid.error();
  const std::shared_ptr<const PathTable> table = path_table(snapshot);
  std::vector<Scored> found = scored_paths(*table, words, PathFilter(request.globs), stop);
  if (filter.by_file())
    std::erase_if(found, [&](const Scored& each) {
      const auto row = snapshot.files().row(table->at(each.index).file);
      return !row || !filter.file_is_hit(*row);
    });
  if (stop.stop_requested()) return cancelled_error();
  FoundFiles answer;
  answer.total = found.size();
  const std::vector<Scored> page = best(
      std::move(found), request.offset + request.limit,
      [&](const Scored& each) { return table->is_foreign(each.index, snapshot); });
  for (std::size_t i = request.offset; i < page.size(); ++i)
    answer.files.push_back({table->at(page[i].index).file, std::string(page[i].path)});
  return answer;
}

}  // namespace codefinder::query
