// Finds the injections of a tree by the captures `@injection.content` and `@injection.language`.
#include "index/extract/queries/injections.h"

#include "base/strings.h"
#include "index/extract/queries/match.h"

#include <algorithm>
#include <map>
#include <string>

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

struct Content {
  const Pattern* pattern = nullptr;
  Language language = Language::text;
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
      find_at(node, {ScopeKind::file, &ancestors});
      ancestors.push_back(tree_[node].symbol);
      inside.push_back(tree_[node].after);
    }
    for (const auto& [node, content] : contents_) add(tree_[node].range(), content);
    return std::move(out_);
  }

 private:
  void find_at(NodeIndex node, const MatchContext& context) {
    if (tree_[node].symbol >= program_.walk.size()) return;  // An error.
    for (const std::uint16_t number : program_.walk[tree_[node].symbol]) {
      const Pattern& pattern = program_.patterns[number];
      auto each = [&](const CaptureMatch& match) { return read(pattern, match), true; };
      if (is_injection(pattern.root)) matcher_.each_match(pattern, node, context, each);
    }
  }

  bool is_injection(const PatternNode& node) const {
    return std::any_of(node.captures.begin(), node.captures.end(),
                       [&](auto c) {
                         return program_.captures[c].kind == CaptureKind::injection_content;
                       }) ||
           std::any_of(node.children.begin(), node.children.end(),
                       [&](const PatternNode& child) { return is_injection(child); });
  }

  void read(const Pattern& pattern, const CaptureMatch& match) {
    const LanguageDefinition* language = find_language(pattern.set.injection);
    for (const Captured& c : match)
      if (program_.captures[c.capture].kind == CaptureKind::injection_language)
        language = language_named(matcher_.text_of(c.node));
    if (language == nullptr) return;
    for (const Captured& c : match)
      if (program_.captures[c.capture].kind == CaptureKind::injection_content)
        contents_[c.node] = {&pattern, language->language};
  }

  void add(ByteRange range, const Content& content) {
    const bool overlaps = !out_.empty() && out_.back().range.end > range.begin;
    if (definition(content.language).grammar == nullptr || overlaps) return;
    const Directives& set = content.pattern->set;
    if (set.injection_begin.empty()) return out_.push_back({range, content.language});
    const std::string_view text = text_.substr(0, range.end);
    for (std::size_t at = range.begin;;) {
      const std::size_t begin = text.find(set.injection_begin, at);
      if (begin == std::string_view::npos) return;
      const std::size_t from = begin + set.injection_begin.size();
      const std::size_t end = text.find(set.injection_end, from);
      if (end == std::string_view::npos) return;
      out_.push_back(
          {{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(end)}, content.language});
      at = end + set.injection_end.size();
    }
  }

  const Program& program_;
  const FlatTree& tree_;
  const std::string_view text_;
  Matcher matcher_;
  std::map<NodeIndex, Content> contents_;
  std::vector<Injection> out_;
};

}  // namespace

std::vector<Injection> injections(const Program& program, const FlatTree& tree,
                                  std::string_view text, ExtractBudget* budget) {
  if (!program.has_injections) return {};
  return Finder(program, tree, text, budget).run();
}

}  // namespace codefinder::extract
