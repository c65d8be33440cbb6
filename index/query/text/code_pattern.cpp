// CodePattern: both trees are compared node by node; what is between their nodes, token by token.
#include "index/query/text/code_pattern.h"

#include "base/log.h"
#include "base/strings.h"
#include "index/query/text/source_parts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace codefinder::query {
namespace {

using Node = SyntaxTree::Node;
using Wildcards = std::map<std::string, CodePattern::Wildcard, std::less<>>;

constexpr std::size_t kMaxSteps = 20'000'000;  // Comparisons in one text.

/// A metavariable in a pattern.
struct Metavariable {
  ByteRange range;
  CodePattern::Wildcard wildcard;
};

std::vector<Metavariable> metavariables_of(std::string_view pattern) {
  std::vector<Metavariable> found;
  for (std::size_t at = pattern.find('$'); at != std::string_view::npos;
       at = pattern.find('$', at)) {
    const bool is_any = pattern.substr(at).starts_with("$$$");
    std::size_t end = at + (is_any ? 3 : 1);
    const std::size_t begin = end;
    if (end < pattern.size() && (is_upper(pattern[end]) || pattern[end] == '_'))
      while (end < pattern.size() &&
             (is_upper(pattern[end]) || is_digit(pattern[end]) || pattern[end] == '_'))
        ++end;
    // `$name` and `${` are source.
    const bool is_name = end > begin && (end == pattern.size() || !is_word_char(pattern[end]));
    if (is_name || is_any) {
      const std::string_view name = pattern.substr(begin, end - begin);
      Metavariable one{{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, {}};
      if (!name.starts_with('_')) one.wildcard.name = name;
      if (is_any) one.wildcard.count = CodePattern::Wildcard::Count::any;
      found.push_back(std::move(one));
    }
    at = std::max(end, at + 1);
  }
  return found;
}

/// The surroundings of a piece of source.
struct SourceFrame {
  std::string_view before, after;
};
constexpr SourceFrame kFrames[] = {{"void f() {", "}"},
                                   {"void f() {", ";}"},
                                   {"fn f() {", "}"},
                                   {"fn f() {", ";}"},
                                   {"package p\nfunc f() {\n", "\n}"},
                                   {"package p\n", ""},
                                   {"class C { void f() {", "}}"},
                                   {"class C { void f() {", ";}}"},
                                   {"", ""},
                                   {"", ";"},
                                   {"<?php ", ""},
                                   {"<?php ", ";"},
                                   {"class C {", "}"},
                                   {"class C {", "};"}};

/// A pattern with names in place of its metavariables.
struct Written {
  std::string text;
  ByteRange range;  // The bytes of the pattern.
  Wildcards wildcards;
};

/// How metavariables stand in a block.
enum class Statements : std::uint8_t {
  as_written,
  ended,     // With a `;` behind the last.
  left_out,  // A block of `$$$` alone is empty: arms and members are neither statements nor names.
};
constexpr const char* kAnyBlock = "{}";

Written written(std::string_view pattern, const SourceFrame& frame, Statements statements) {
  Written out{.text = std::string(frame.before), .range = {}, .wildcards = {}};
  out.range.begin = static_cast<std::uint32_t>(out.text.size());
  std::size_t from = 0, count = 0;
  for (const Metavariable& one : metavariables_of(pattern)) {
    out.text += pattern.substr(from, one.range.begin - from);
    const std::size_t next = pattern.find_first_not_of(kWhiteSpace, one.range.end);
    const bool is_last = next == std::string_view::npos;
    if (statements == Statements::left_out && !is_last && pattern[next] == '}' &&
        one.wildcard.count == CodePattern::Wildcard::Count::any &&
        trim_end(out.text).ends_with('{')) {
      out.text.resize(trim_end(out.text).size());
      out.wildcards[kAnyBlock].name = one.wildcard.name;
      from = next;
      continue;
    }
    const std::string name = fmt::format("cfMetavariable{}", count++);
    out.text += name;
    out.wildcards[name] = one.wildcard;
    from = one.range.end;
    if (statements == Statements::ended && (is_last || pattern[next] == '}')) out.text += ';';
  }
  out.text += pattern.substr(from);
  out.range.end = static_cast<std::uint32_t>(out.text.size());
  out.text += frame.after;
  return out;
}

/// The innermost node of exactly this range.
std::optional<Node> node_at(const SyntaxTree& tree, ByteRange range) {
  std::optional<Node> found;
  for (Node at = 0; at < tree.nodes.size(); ++at)
    if (tree.range(at) == range) found = at;
  return found;
}

bool is_operator_char(char c) {
  return std::string_view("=<>!+-*/%&|^~?:@").find(c) != std::string_view::npos;
}

/// Appends the tokens of a piece of text: words, runs of operators, and single other characters.
template <class Each>
void each_token(std::string_view text, const Each& each) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_space(text[at])) {
      at = end;
      continue;
    }
    if (is_word_char(text[at]))
      while (end < text.size() && is_word_char(text[end])) ++end;
    else if (is_operator_char(text[at]))
      while (end < text.size() && is_operator_char(text[end])) ++end;
    each(text.substr(at, end - at));
    at = end;
  }
}

/// A node, or a token between nodes.
struct Element {
  std::optional<Node> node;
  std::string_view token;
};

/// A tree with its text.
struct ParsedText {
  const SyntaxTree& tree;
  std::string_view text;
  const SourceParts* parts = nullptr;  // Its comments; nullptr if it has none.

  std::string_view text_of(ByteRange range) const {
    return range.end <= text.size() ? text.substr(range.begin, range.end - range.begin)
                                    : std::string_view();
  }
  std::string_view text_of(Node node) const { return text_of(tree.range(node)); }
  bool is_leaf(Node node) const { return tree.nodes[node].after == node + 1; }

  std::vector<Element> elements(Node node) const {
    std::vector<Element> found;
    std::uint32_t from = tree.range(node).begin;
    for (const Node child : tree.children(node)) {
      add_tokens(from, tree.range(child).begin, found);
      found.push_back({child, {}});
      from = std::max(from, tree.range(child).end);
    }
    add_tokens(from, tree.range(node).end, found);
    return found;
  }

 private:
  void add_tokens(std::uint32_t begin, std::uint32_t end, std::vector<Element>& found) const {
    if (begin >= end) return;
    each_token(text_of({begin, end}), [&](std::string_view token) {
      const auto at = static_cast<std::uint32_t>(token.data() - text.data());
      if (!parts || parts->at(at) != SourcePart::comment) found.push_back({{}, token});
    });
  }
};

class Matcher {
 public:
  Matcher(const ParsedText& pattern, const Wildcards& wildcards, const ParsedText& source)
      : pattern_(pattern), wildcards_(wildcards), source_(source) {}

  bool is_exhausted() const { return steps_ > kMaxSteps; }

  std::optional<CodeMatch> match(Node root, Node at) {
    captures_.clear();
    if (!nodes_match(root, at)) return std::nullopt;
    CodeMatch found{source_.tree.range(at), captures_};
    return found;
  }

 private:
  using Elements = std::vector<Element>;

  /// The wildcard that a node of the pattern is as a whole; nullptr if it is none.
  const CodePattern::Wildcard* wildcard(Node node) const {
    const auto at = wildcards_.find(trim_end(pattern_.text_of(node), ";"));
    return at == wildcards_.end() ? nullptr : &at->second;
  }

  bool capture(const CodePattern::Wildcard& wildcard, ByteRange range) {
    if (wildcard.name.empty()) return true;
    for (const CodeCapture& known : captures_)
      if (known.name == wildcard.name)
        return source_.text_of(known.range) == source_.text_of(range);
    captures_.push_back({wildcard.name, range});
    return true;
  }

  bool nodes_match(Node pattern, Node node) {
    if (++steps_ > kMaxSteps) return false;
    if (const CodePattern::Wildcard* any = wildcard(pattern))
      return capture(*any, source_.tree.range(node));
    if (pattern_.tree.kind(pattern) != source_.tree.kind(node)) return false;
    if (pattern_.is_leaf(pattern) && source_.is_leaf(node)) {
      const std::string_view a = pattern_.text_of(pattern), b = source_.text_of(node);
      const bool is_bracketed = !a.empty() && (a[0] == '(' || a[0] == '[' || a[0] == '{');
      if (!is_bracketed) return a == b;
    }
    const Elements from = pattern_.elements(pattern), to = source_.elements(node);
    return elements_match(from, 0, to, 0);
  }

  const CodePattern::Wildcard* run_at(const Elements& elements, std::size_t at) const {
    if (at >= elements.size() || !elements[at].node) return nullptr;
    const CodePattern::Wildcard* found = wildcard(*elements[at].node);
    return found && found->count == CodePattern::Wildcard::Count::any ? found : nullptr;
  }

  static bool is_separator(const Elements& elements, std::size_t at) {
    return at < elements.size() && (elements[at].token == "," || elements[at].token == ";");
  }

  /// Before and after what the pattern has, the source may have more: modifiers, an `else`.  A
  /// separator is not required beside a run of nothing, nor at the end.
  bool elements_match(const Elements& from, std::size_t i, const Elements& to, std::size_t j) {
    while (i < from.size()) {
      if (++steps_ > kMaxSteps) return false;
      if (const CodePattern::Wildcard* run = run_at(from, i))
        return run_matches(*run, from, i, to, j);
      if (!from[i].node) {
        const bool is_token = j < to.size() && !to[j].node;
        if (is_token && to[j].token == from[i].token) {
          ++i, ++j;
          continue;
        }
        if (is_token && (i == 0 || is_separator(to, j))) {
          ++j;
          continue;
        }
        // `f(a, $$$)` without further arguments, `f();` without its end.
        const bool is_end = i + 1 == from.size() && j == to.size();
        const bool is_optional = is_separator(from, i) && (run_at(from, i + 1) || is_end);
        if (!is_optional) return false;
        ++i;
        continue;
      }
      while (i == 0 ? j < to.size() && !to[j].node : is_separator(to, j)) ++j;
      if (j >= to.size() || !to[j].node || !nodes_match(*from[i].node, *to[j].node)) return false;
      ++i, ++j;
    }
    return true;
  }

  bool run_matches(const CodePattern::Wildcard& run, const Elements& from, std::size_t i,
                   const Elements& to, std::size_t j) {
    const std::size_t known = captures_.size();
    const bool is_last = i + 1 == from.size();
    ByteRange range;
    for (std::size_t end = j;; ++end) {
      // The last run takes all.
      const bool is_tried = !is_last || end == to.size();
      if (is_tried && capture(run, range) &&
          (elements_match(from, i + 1, to, end) ||
           (range.end == 0 && is_separator(from, i + 1) && elements_match(from, i + 2, to, end))))
        return true;
      captures_.resize(known);
      if (end == to.size() || is_exhausted()) return false;
      if (!to[end].node) continue;
      const ByteRange next = source_.tree.range(*to[end].node);
      range = range.end == 0 ? next : ByteRange{range.begin, next.end};
    }
  }

  const ParsedText& pattern_;
  const Wildcards& wildcards_;
  const ParsedText& source_;
  std::vector<CodeCapture> captures_;
  std::size_t steps_ = 0;
};

}  // namespace

std::vector<std::string> pattern_literals(std::string_view pattern) {
  std::string rest(pattern);
  for (const Metavariable& one : metavariables_of(pattern))
    std::fill(rest.begin() + one.range.begin, rest.begin() + one.range.end, ' ');
  std::vector<std::string> words, others;
  each_token(rest, [&](std::string_view token) {
    (is_word_char(token[0]) ? words : others).emplace_back(token);
  });
  std::vector<std::string>& found = words.empty() ? others : words;
  std::ranges::stable_sort(found, std::greater<>(), &std::string::size);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return std::move(found);
}

Result<CodePattern> CodePattern::compile(std::string_view pattern, Language language,
                                         const index::SyntaxTrees& trees) {
  pattern = trim(pattern);
  for (const Statements statements :
       {Statements::as_written, Statements::ended, Statements::left_out})
    for (const SourceFrame& frame : kFrames) {
      Written source = written(pattern, frame, statements);
      std::optional<SyntaxTree> tree = trees.syntax_tree(source.text, language);
      if (!tree || tree->first_error) continue;
      const std::optional<Node> root = node_at(*tree, source.range);
      const std::string_view text = std::string_view(source.text)
                                        .substr(source.range.begin,
                                                source.range.end - source.range.begin);
      if (!root || source.wildcards.contains(trim_end(text, ";"))) continue;
      CodePattern compiled;
      compiled.text_ = std::move(source.text);
      compiled.tree_ = *std::move(tree);
      compiled.root_ = *root;
      compiled.wildcards_ = std::move(source.wildcards);
      return compiled;
    }
  return Error{ErrorCode::invalid_query,
               fmt::format("\"{}\" is no expression, statement or definition of {}", pattern,
                           definition(language).name),
               "metavariables: $A for one node, $$$A for any number"};
}

std::vector<CodeMatch> CodePattern::find_in(const SyntaxTree& tree, std::string_view text,
                                            Language language) const {
  std::vector<CodeMatch> found;
  const auto kind = std::ranges::find(tree.kinds, tree_.kind(root_));
  if (kind == tree.kinds.end()) return found;
  const auto kind_index = static_cast<std::uint32_t>(kind - tree.kinds.begin());
  const SourceParts parts(text, language);
  const ParsedText pattern{tree_, text_}, source{tree, text, &parts};
  Matcher matcher(pattern, wildcards_, source);
  for (Node at = 0; at < tree.nodes.size() && !matcher.is_exhausted(); ++at)
    if (tree.nodes[at].kind == kind_index)
      if (std::optional<CodeMatch> match = matcher.match(root_, at))
        found.push_back(*std::move(match));
  return found;
}

}  // namespace codefinder::query
