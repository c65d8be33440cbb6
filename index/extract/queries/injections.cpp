// Finds the injections of a tree by the captures `@injection.content`, `@injection.hole` and
// `@injection.language`.
#include "index/extract/queries/injections.h"

#include "base/strings.h"
#include "index/extract/queries/match.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace codefinder::extract {

namespace {

/// The language of a name in a source: `ts`, `text/javascript`, `application/ld+json`.
const LanguageDefinition* language_named(std::string_view name) {
  if (const auto slash = name.rfind('/'); slash != std::string_view::npos)
    name.remove_prefix(slash + 1);
  const std::string lower = to_lower(name);
  if (const LanguageDefinition* row = find_language(lower)) return row;
  const Language language = detect_language("a." + lower, "");
  return language == Language::text ? nullptr : &definition(language);
}

/// A node of an injection: a part of its text, or a hole.
struct Piece {
  ByteRange range;
  bool is_hole = false;
};

struct Content {
  const Pattern* pattern = nullptr;
  Language language = Language::text;
  std::vector<Piece> pieces;  // Ascending.
};

class Finder {
 public:
  Finder(const Program& program, const FlatTree& tree, std::string_view text, ExtractBudget* budget)
      : program_(program), tree_(tree), text_(text), matcher_(program, text, tree, budget) {}

  std::vector<Injection> run() {
    std::vector<TSSymbol> ancestors;
    std::vector<NodeIndex> inside;  // End node of each ancestor.
    for (NodeIndex node = 0; node < tree_.size(); ++node) {
      for (; !inside.empty() && inside.back() <= node; inside.pop_back()) ancestors.pop_back();
      const TSSymbol symbol = tree_[node].symbol;
      if (symbol < program_.injection.size() && !program_.injection[symbol].empty())
        find_at(node, {ScopeKind::file, &ancestors});
      if (!tree_.has_children(node)) continue;
      ancestors.push_back(symbol);
      inside.push_back(tree_[node].after);
    }
    for (const auto& [node, content] : contents_) add(content);
    std::stable_sort(out_.begin(), out_.end(), [](const Injection& a, const Injection& b) {
      return a.range.begin < b.range.begin;
    });
    return std::move(out_);
  }

 private:
  void find_at(NodeIndex node, const MatchContext& context) {
    for (const std::uint16_t number : program_.injection[tree_[node].symbol]) {
      const Pattern& pattern = program_.patterns[number];
      auto each = [&](const CaptureMatch& match) { return read(pattern, match), true; };
      matcher_.each_match(pattern, node, context, each);
    }
  }

  void read(const Pattern& pattern, const CaptureMatch& match) {
    const LanguageDefinition* language = find_language(pattern.set.injection);
    NodeIndex first = kNoNode;
    std::vector<Piece> pieces;
    for (const Captured& c : match) {
      const CaptureKind kind = program_.captures[c.capture].kind;
      if (kind == CaptureKind::injection_language)
        language = language_named(matcher_.text_of(c.node));
      if (kind == CaptureKind::injection_content) first = std::min(first, c.node);
      if (kind == CaptureKind::injection_content || kind == CaptureKind::injection_hole)
        pieces.push_back({tree_[c.node].range(), kind == CaptureKind::injection_hole});
    }
    if (language == nullptr || first == kNoNode) return;
    std::stable_sort(pieces.begin(), pieces.end(),
                     [](const Piece& a, const Piece& b) { return a.range.begin < b.range.begin; });
    contents_[first] = {&pattern, language->language, std::move(pieces)};
  }

  void add(const Content& content) {
    const LanguageDefinition& language = definition(content.language);
    ByteRange range{content.pieces.front().range.begin, content.pieces.back().range.end};
    if ((language.grammar == nullptr && language.lexical == nullptr) || overlaps(range)) return;
    const Directives& set = content.pattern->set;
    if (!set.injection_begin.empty()) return add_between(range, content);
    if (!set.injection_after.empty()) {
      const std::string_view whole = text_.substr(0, range.end);
      const std::size_t word = whole.find(set.injection_after, range.begin);
      if (word == std::string_view::npos) return;
      range.begin = static_cast<std::uint32_t>(word + set.injection_after.size());
    }
    Injection injection{range, content.language, {}, set.injection_join, set.injection_own_names};
    std::uint32_t end = range.begin;
    for (const Piece& piece : content.pieces) {
      if (piece.range.begin > end) injection.gaps.push_back({{end, piece.range.begin}});
      if (piece.is_hole) injection.gaps.push_back({piece.range, true});
      end = std::max(end, piece.range.end);
    }
    out_.push_back(std::move(injection));
  }

  void add_between(ByteRange range, const Content& content) {
    const Directives& set = content.pattern->set;
    const std::string_view text = text_.substr(0, range.end);
    for (std::size_t at = range.begin;;) {
      const std::size_t begin = text.find(set.injection_begin, at);
      if (begin == std::string_view::npos) return;
      const std::size_t from = begin + set.injection_begin.size();
      const std::size_t end = text.find(set.injection_end, from);
      if (end == std::string_view::npos) return;
      out_.push_back({{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(end)},
                      content.language,
                      {},
                      {},
                      set.injection_own_names});
      at = end + set.injection_end.size();
    }
  }

  /// True if the range is in the text of an injection before it, not in a gap.
  bool overlaps(ByteRange range) {
    std::erase_if(open_, [&](std::size_t i) { return out_[i].range.end <= range.begin; });
    for (; next_ < out_.size(); ++next_)
      if (out_[next_].range.end > range.begin) open_.push_back(next_);
    return std::any_of(open_.begin(), open_.end(), [&](std::size_t i) {
      return std::none_of(out_[i].gaps.begin(), out_[i].gaps.end(),
                          [&](const InjectionGap& gap) { return gap.range.contains(range.begin); });
    });
  }

  const Program& program_;
  const FlatTree& tree_;
  const std::string_view text_;
  Matcher matcher_;
  std::map<NodeIndex, Content> contents_;  // By the first node of the text.
  std::vector<Injection> out_;
  std::vector<std::size_t> open_;  // Those of `out_` before next_ that have not ended.
  std::size_t next_ = 0;
};

}  // namespace

std::vector<Injection> injections(const Program& program, const FlatTree& tree,
                                  std::string_view text, ExtractBudget* budget) {
  if (!program.has_injections) return {};
  return Finder(program, tree, text, budget).run();
}

void add_outer_gaps(Injection& injection, std::span<const InjectionGap> outer) {
  std::vector<InjectionGap>& gaps = injection.gaps;
  for (const InjectionGap& gap : outer) {
    const ByteRange part{std::max(gap.range.begin, injection.range.begin),
                         std::min(gap.range.end, injection.range.end)};
    if (part.begin < part.end) gaps.push_back({part, gap.is_hole});
  }
  std::stable_sort(gaps.begin(), gaps.end(), [](const InjectionGap& a, const InjectionGap& b) {
    return a.range.begin < b.range.begin;
  });
}

std::string injected_text(std::string_view text, const Injection& injection) {
  const auto [begin, end] = injection.range;
  std::string out(text.substr(begin, end - begin));
  for (const InjectionGap& gap : injection.gaps) {
    const std::size_t from = gap.range.begin - begin, to = gap.range.end - begin;
    for (std::size_t i = from; i < to; ++i)
      if (gap.is_hole) out[i] = 'x';
      else if (out[i] != '\n') out[i] = ' ';
    if (!gap.is_hole && injection.join.size() <= to - from)
      out.replace(from, injection.join.size(), injection.join);
  }
  return out;
}

}  // namespace codefinder::extract
