// Myers' greedy algorithm over numbered lines, between equal beginnings and ends.
#include "index/query/hits/line_diff.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace codefinder::query {

namespace {

using Numbers = std::vector<std::uint32_t>;  // Equal lines have equal numbers.

constexpr std::size_t kMaxEditsInPart = 500;

struct Numbered {
  Numbers before, after;
};

Numbered numbered(std::string_view before, std::string_view after) {
  Numbered out;
  std::unordered_map<std::string_view, std::uint32_t> known;
  const auto add = [&](std::string_view text, Numbers& numbers) {
    for (const std::string_view line : lines_of(text))
      numbers.push_back(
          known.emplace(line, static_cast<std::uint32_t>(known.size())).first->second);
  };
  add(before, out.before);
  add(after, out.after);
  return out;
}

/// A run of equal lines.
struct EqualLines {
  std::uint32_t before, after, size;
};

class LineDiffer {
 public:
  explicit LineDiffer(const Numbered& lines) : a_(lines.before), b_(lines.after) {}

  std::vector<Hunk> run() {
    const LineSpan a{0, static_cast<std::uint32_t>(a_.size())};
    const LineSpan b{0, static_cast<std::uint32_t>(b_.size())};
    diff(a, b, kMaxEdits);
    return std::move(hunks_);
  }

 private:
  enum class Parts { may_divide, whole };

  /// Appends the hunks between two spans.
  void diff(LineSpan a, LineSpan b, std::size_t most_edits, Parts parts = Parts::may_divide) {
    while (a.size() > 0 && b.size() > 0 && a_[a.begin] == b_[b.begin]) ++a.begin, ++b.begin;
    while (a.size() > 0 && b.size() > 0 && a_[a.end - 1] == b_[b.end - 1]) --a.end, --b.end;
    if (a.size() == 0 || b.size() == 0) return add({a, b});
    if (const auto matches = shortest(a, b, most_edits)) return add_between(a, b, *matches);
    if (parts == Parts::whole) return add({a, b});
    const std::vector<EqualLines> anchors = unique_lines(a, b);
    for (const EqualLines& anchor : anchors) {
      diff({a.begin, anchor.before}, {b.begin, anchor.after}, kMaxEditsInPart, Parts::whole);
      a.begin = anchor.before + 1, b.begin = anchor.after + 1;
    }
    diff(a, b, kMaxEditsInPart, Parts::whole);
  }

  void add(const Hunk& hunk) {
    if (hunk.before.size() == 0 && hunk.after.size() == 0) return;
    Hunk* const last = hunks_.empty() ? nullptr : &hunks_.back();
    if (last && last->before.end == hunk.before.begin && last->after.end == hunk.after.begin) {
      last->before.end = hunk.before.end;
      last->after.end = hunk.after.end;
    } else {
      hunks_.push_back(hunk);
    }
  }

  void add_between(LineSpan a, LineSpan b, const std::vector<EqualLines>& matches) {
    for (const EqualLines& match : matches) {
      add({{a.begin, match.before}, {b.begin, match.after}});
      a.begin = match.before + match.size, b.begin = match.after + match.size;
    }
    add({a, b});
  }

  /// The equal lines of the shortest script; nullopt if it has more edits.
  std::optional<std::vector<EqualLines>> shortest(LineSpan a, LineSpan b,
                                                  std::size_t most_edits) const {
    const auto n = static_cast<std::int64_t>(a.size()), m = static_cast<std::int64_t>(b.size());
    const auto most = std::min(static_cast<std::int64_t>(most_edits), n + m);
    // furthest[d][k + d]: how far in `a` d edits reach on diagonal k.
    std::vector<std::vector<std::int32_t>> furthest;
    for (std::int64_t d = 0; d <= most; ++d) {
      std::vector<std::int32_t>& now = furthest.emplace_back(2 * d + 1);
      for (std::int64_t k = -d; k <= d; k += 2) {
        std::int64_t x = d == 0 ? 0 : start(furthest[d - 1], d, k), y = x - k;
        while (x < n && y < m && x >= 0 && y >= 0 && a_[a.begin + x] == b_[b.begin + y]) ++x, ++y;
        now[k + d] = static_cast<std::int32_t>(x);
        if (x >= n && y >= m) return traced(furthest, a, b);
      }
    }
    return std::nullopt;
  }

  static bool is_insertion(const std::vector<std::int32_t>& before, std::int64_t d,
                           std::int64_t k) {
    // Diagonal k - 1 is at k - 1 + (d - 1), k + 1 at k + 1 + (d - 1).
    return k == -d || (k != d && before[k + d - 2] < before[k + d]);
  }
  static std::int64_t start(const std::vector<std::int32_t>& before, std::int64_t d,
                            std::int64_t k) {
    return is_insertion(before, d, k) ? before[k + d] : before[k + d - 2] + 1;
  }

  static std::vector<EqualLines> traced(const std::vector<std::vector<std::int32_t>>& furthest,
                                        LineSpan a, LineSpan b) {
    std::vector<EqualLines> matches;
    std::int64_t x = a.size(), y = b.size();
    for (auto d = static_cast<std::int64_t>(furthest.size()) - 1; d >= 0; --d) {
      const std::int64_t k = x - y;
      const std::int64_t from = d == 0 ? 0 : start(furthest[d - 1], d, k);
      if (x > from)
        matches.push_back({static_cast<std::uint32_t>(a.begin + from),
                           static_cast<std::uint32_t>(b.begin + from - k),
                           static_cast<std::uint32_t>(x - from)});
      if (d == 0) break;
      const bool insertion = is_insertion(furthest[d - 1], d, k);
      x = insertion ? from : from - 1;
      y = insertion ? from - k - 1 : from - k;
    }
    std::reverse(matches.begin(), matches.end());
    return matches;
  }

  /// The lines that occur once in each span, as far as they have the same order in both.
  std::vector<EqualLines> unique_lines(LineSpan a, LineSpan b) const {
    struct Count {
      std::uint32_t before = 0, after = 0, at = 0;
    };
    std::unordered_map<std::uint32_t, Count> counts;
    for (std::uint32_t i = a.begin; i < a.end; ++i) ++counts[a_[i]].before;
    for (std::uint32_t i = b.begin; i < b.end; ++i) ++counts[b_[i]].after, counts[b_[i]].at = i;
    // Timeouts sorting: piles[i] is the end of the best run of i + 1 lines.
    std::vector<EqualLines> all;
    std::vector<std::size_t> piles, before;
    for (std::uint32_t i = a.begin; i < a.end; ++i) {
      const Count& count = counts[a_[i]];
      if (count.before != 1 || count.after != 1) continue;
      const auto pile = std::lower_bound(
          piles.begin(), piles.end(), count.at,
          [&](std::size_t match, std::uint32_t at) { return all[match].after < at; });
      before.push_back(pile == piles.begin() ? SIZE_MAX : *(pile - 1));
      if (pile == piles.end()) piles.push_back(all.size());
      else *pile = all.size();
      all.push_back({i, count.at, 1});
    }
    std::vector<EqualLines> run;
    for (std::size_t at = piles.empty() ? SIZE_MAX : piles.back(); at != SIZE_MAX; at = before[at])
      run.push_back(all[at]);
    std::reverse(run.begin(), run.end());
    return run;
  }

  const Numbers &a_, &b_;
  std::vector<Hunk> hunks_;
};

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

std::vector<Hunk> diff_lines(std::string_view before, std::string_view after) {
  const Numbered lines = numbered(before, after);
  return LineDiffer(lines).run();
}

}  // namespace codefinder::query
