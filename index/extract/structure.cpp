// Folds and enclosing nodes for editors, computed from the tree.
#include "index/extract/extract.h"

#include "base/strings.h"
#include "index/extract/parse/parse.h"
#include "index/extract/queries/injections.h"
#include "index/extract/queries/match.h"
#include "index/extract/queries/query.h"
#include "index/extract/repair/masked_text.h"

#include <algorithm>
#include <utility>

namespace codefinder::extract {

namespace {

bool has_capture(const Program& program, TSSymbol symbol, CaptureKind kind) {
  if (symbol >= program.walk.size()) return false;
  for (std::uint16_t number : program.walk[symbol]) {
    for (std::uint16_t c : program.patterns[number].root.captures) {
      if (program.captures[c].kind == kind) return true;
    }
  }
  return false;
}

bool is_import_word(CaptureKind kind) {
  return kind == CaptureKind::plain ||
         (kind >= CaptureKind::import && kind <= CaptureKind::import_reexport);
}

bool only_imports(const Program& program, const PatternNode& pattern) {
  return std::all_of(pattern.captures.begin(), pattern.captures.end(),
                     [&](auto c) { return is_import_word(program.captures[c].kind); }) &&
         std::all_of(pattern.children.begin(), pattern.children.end(),
                     [&](const auto& child) { return only_imports(program, child); });
}

/// True if the node is an import. `const a = require('a')` is one, `const a = f()` is not: if a
/// node kind has other meanings too, the pattern must match. Exports of names of the file itself
/// are not imports.
bool imports(const Program& program, Matcher& matcher, NodeIndex node, TSSymbol symbol,
             const std::vector<TSSymbol>& ancestors) {
  if (!has_capture(program, symbol, CaptureKind::import)) return false;
  bool found = true;
  for (std::uint16_t number : program.walk[symbol])
    found = found && only_imports(program, program.patterns[number].root);
  if (found) return true;
  const MatchContext context{ancestors.size() > 1 ? ScopeKind::block : ScopeKind::file, &ancestors};
  for (std::uint16_t number : program.walk[symbol]) {
    const Pattern& pattern = program.patterns[number];
    auto each = [&](const CaptureMatch& match) {
      bool import = false, module = false;
      for (const Captured& c : match) {
        import = import || program.captures[c.capture].kind == CaptureKind::import;
        module = module || program.captures[c.capture].kind == CaptureKind::import_module;
      }
      found = import && (module || (pattern.set.import_flags & ImportFlag::reexport) == 0);
      return !found;
    };
    matcher.each_match(pattern, node, context, each);
    if (found) return true;
  }
  return false;
}

SyntaxNode::Kind kind_of(const Program* program, const FlatNode& node) {
  if (!node.named) return SyntaxNode::Kind::token;
  if (program == nullptr) return SyntaxNode::Kind::other;
  constexpr std::pair<CaptureKind, SyntaxNode::Kind> kConstructs[] = {
      {CaptureKind::construct_function, SyntaxNode::Kind::function},
      {CaptureKind::construct_loop, SyntaxNode::Kind::loop},
      {CaptureKind::construct_after, SyntaxNode::Kind::after},
      {CaptureKind::construct_selection, SyntaxNode::Kind::selection},
      {CaptureKind::construct_branch, SyntaxNode::Kind::branch},
      {CaptureKind::construct_attempt, SyntaxNode::Kind::attempt}};
  for (const auto& [capture, kind] : kConstructs)
    if (has_capture(*program, node.symbol, capture)) return kind;
  return SyntaxNode::Kind::other;
}

/// Adds an inner node; of nodes with one range, the innermost that has a kind.
void add_node(std::vector<SyntaxNode>& to, SyntaxNode node) {
  if (node.range != to.back().range) to.push_back(node);
  else if (node.kind != SyntaxNode::Kind::other) to.back().kind = node.kind;
}

/// The tree of a text, or of an injection in it, with the program of its language.
struct SyntaxPart {
  const Program* program = nullptr;
  std::string_view text;  // Source up to the end of the part, for predicates.
  FlatTree tree;
};

/// The tree of the text, then the trees of the injections in it; empty without a grammar.
std::vector<SyntaxPart> syntax_parts(std::string_view bytes, const MaskedText& masked,
                                     Language language) {
  std::vector<SyntaxPart> parts;
  const auto add = [&](std::string_view parsed, Language of, std::string_view text,
                       std::uint32_t base) {
    const Program* program = program_of(of);
    ExtractBudget budget;
    if (auto tree = program ? parse_once(parsed, of, budget, base) : std::nullopt)
      parts.push_back({program, text, std::move(*tree)});
  };
  add(masked.text(), language, masked.text(), 0);
  if (parts.empty()) return parts;
  for (const Injection& injection : injections(*parts[0].program, parts[0].tree, parts[0].text)) {
    const std::string text = injected_text(bytes, injection);
    const MaskedText inner(text, injection.language);
    add(inner.text(), injection.language, bytes.substr(0, injection.range.end),
        injection.range.begin);
  }
  return parts;
}

bool bracketed(std::string_view bytes, ByteRange range) {
  if (range.end - range.begin < 2) return false;
  const char first = bytes[range.begin], last = bytes[range.end - 1];
  return (first == '{' && last == '}') || (first == '[' && last == ']') ||
         (first == '(' && last == ')');
}

class FoldFinder {
 public:
  FoldFinder(std::string_view bytes) : bytes_(bytes), lines_(TextMap::of(bytes)) {}

  void add(const SyntaxPart& part) {
    const FlatTree& flat = part.tree;
    Matcher matcher(*part.program, part.text, flat);
    std::vector<TSSymbol> ancestors;
    std::vector<NodeIndex> inside;  // End node of each ancestor.
    for (NodeIndex number = 0; number < flat.size(); ++number) {
      const FlatNode& node = flat[number];
      for (; !inside.empty() && inside.back() <= number; inside.pop_back()) ancestors.pop_back();
      if (number > 0 && node.named) {
        const std::uint32_t first = lines_.position_at(node.begin).line;
        const Position end = lines_.position_at(node.end);
        const std::uint32_t last = end.column == 0 && end.line > first ? end.line - 1 : end.line;
        if (has_capture(*part.program, node.symbol, CaptureKind::comment))
          run(first, last, Fold::Kind::comment);
        else if (imports(*part.program, matcher, number, node.symbol, ancestors))
          run(first, last, Fold::Kind::imports);
        else if (last > first && (bracketed(bytes_, node.range()) ||
                                  has_capture(*part.program, node.symbol, CaptureKind::fold)))
          out_.push_back({first, last, Fold::Kind::region});
      }
      ancestors.push_back(node.symbol);
      inside.push_back(node.after);
    }
  }

  std::vector<Fold> take() {
    std::erase_if(out_, [](const Fold& f) { return f.last_line <= f.first_line; });
    std::sort(out_.begin(), out_.end(), [](const Fold& a, const Fold& b) {
      return a.first_line != b.first_line ? a.first_line < b.first_line : a.last_line > b.last_line;
    });
    // Editors show one fold per line: keeps the widest.
    const auto repeated = std::unique(out_.begin(), out_.end(), [](const Fold& a, const Fold& b) {
      return a.first_line == b.first_line;
    });
    out_.erase(repeated, out_.end());
    return std::move(out_);
  }

 private:
  /// Merges comments, and imports, on adjacent lines into one fold.
  void run(std::uint32_t first, std::uint32_t last, Fold::Kind kind) {
    for (std::size_t i = out_.size(); i-- > 0;) {
      if (out_[i].kind != kind) continue;
      if (first <= out_[i].last_line + 1)
        return void(out_[i].last_line = std::max(out_[i].last_line, last));
      break;
    }
    out_.push_back({first, last, kind});
  }

  std::string_view bytes_;
  const TextMap lines_;
  std::vector<Fold> out_;
};

/// Adds the nodes of the part that enclose the offset, without its root.
void add_enclosing(const SyntaxPart& part, std::uint32_t offset, std::vector<SyntaxNode>& out) {
  const FlatTree& flat = part.tree;
  for (NodeIndex in = 0; in != kNoNode && flat.size() > 0;) {
    // At a boundary, prefers the node that begins there to one that ends there.
    NodeIndex next = kNoNode;
    for (const NodeIndex child : flat.children(in)) {
      const ByteRange range = flat[child].range();
      if (range.begin > offset) break;
      if (range.empty() || range.end < offset) continue;
      next = child;
      if (range.contains(offset)) break;
    }
    if (next != kNoNode) add_node(out, {flat[next].range(), kind_of(part.program, flat[next])});
    in = next;
  }
}

/// True for a literal whose first and last part are the same quote.
bool is_string(const FlatTree& tree, NodeIndex at, std::string_view bytes) {
  const ByteRange range = tree[at].range();
  const char quote = bytes[range.begin];
  return (quote == '"' || quote == '\'' || quote == '`') && range.end - range.begin >= 2 &&
         bytes[range.end - 1] == quote && tree[at].after > at + 1 && !tree[at + 1].named &&
         tree[at + 1].end == range.begin + 1;
}

/// True for words and signs that are keywords, also where the grammar has a named node for one:
/// `this`.
bool is_keyword(const SyntaxPart& part, NodeIndex at, std::string_view bytes) {
  const FlatNode& node = part.tree[at];
  const std::string_view text = bytes.substr(node.begin, node.end - node.begin);
  if (!node.named) return is_word_char(text[0]) || text[0] == '?' || text == "=>";
  return node.after == at + 1 && part.program != nullptr &&
         text == ts_language_symbol_name(definition(part.program->language).grammar(), node.symbol);
}

/// Adds the constructs, keywords and strings of the part.
void add_constructs(const SyntaxPart& part, std::string_view bytes, std::vector<SyntaxNode>& out) {
  using Kind = SyntaxNode::Kind;
  for (NodeIndex at = 1; at < part.tree.size(); ++at) {
    const FlatNode& node = part.tree[at];
    const ByteRange range = node.range();
    if (range.empty() || range.end > bytes.size()) continue;
    const Kind kind = kind_of(part.program, node);
    if (kind != Kind::token && kind != Kind::other) out.push_back({range, kind});
    else if (is_keyword(part, at, bytes) || (node.named && is_string(part.tree, at, bytes)))
      out.push_back({range, Kind::token});
  }
}

}  // namespace

std::vector<Fold> folds(std::string_view bytes, Language language) {
  const MaskedText masked(bytes, language);
  FoldFinder finder(bytes);
  for (const SyntaxPart& part : syntax_parts(bytes, masked, language)) finder.add(part);
  return finder.take();
}

std::vector<SyntaxNode> construct_nodes(std::string_view bytes, Language language) {
  std::vector<SyntaxNode> out;
  const MaskedText masked(bytes, language);
  for (const SyntaxPart& part : syntax_parts(bytes, masked, language))
    add_constructs(part, bytes, out);
  return out;
}

std::vector<SyntaxNode> enclosing_nodes(std::string_view bytes, Language language,
                                        std::uint32_t offset) {
  const auto size = static_cast<std::uint32_t>(bytes.size());
  offset = std::min(offset, size);
  std::vector<SyntaxNode> out{{{0, size}}};  // Outermost first; reversed at the end.
  const MaskedText masked(bytes, language);
  const std::vector<SyntaxPart> parts = syntax_parts(bytes, masked, language);
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (i == 0 || parts[i].tree[0].range().touches(offset)) add_enclosing(parts[i], offset, out);
  for (const MaskedSymbol& symbol : masked.masked_symbols()) {  // Not in the tree.
    if (!symbol.whole.touches(offset) || !out.back().range.contains(symbol.whole)) continue;
    for (const ByteRange range : {symbol.whole, symbol.name})
      if (range.touches(offset)) add_node(out, {range});
    break;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

}  // namespace codefinder::extract
