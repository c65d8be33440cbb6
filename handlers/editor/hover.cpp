// textDocument/hover: description and location of a symbol.
#include "base/log.h"
#include "base/strings.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/explain.h"

#include <algorithm>
#include <span>

namespace codefinder::handlers::editor {
namespace {

constexpr std::size_t kMostDependencies = 12;
constexpr std::size_t kMostOthers = 5;
// Maximum bytes read to count references: hover must be fast.
constexpr std::uint64_t kMostRead = 144u << 10;

/// Escapes the characters that are syntax in Markdown.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_{}[]<>#|~").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

/// Returns `code` in a fence longer than any run of backquotes inside.
std::string fenced(std::string_view code, std::string_view language) {
  std::size_t longest = 0, run = 0;
  for (const char c : code) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
  return fmt::format("{}{}\n{}\n{}", fence, language, code, fence);
}

class Text {
 public:
  explicit Text(bool markdown) : markdown_(markdown) {}

  void code(std::string_view text, std::string_view language) {
    paragraph(markdown_ ? fenced(text, language) : std::string(text));
  }
  void prose(std::string_view text) { paragraph(markdown_ ? escaped(text) : std::string(text)); }
  /// Adds a "Module: `a::b`" line; consecutive ones form one paragraph.
  void fact(std::string_view label, std::string_view value) {
    if (value.empty()) return;
    if (!facts_.empty()) facts_ += markdown_ ? "  \n" : "\n";
    facts_ += markdown_ ? fmt::format("**{}:** {}", label, escaped(value))
                        : fmt::format("{}: {}", label, value);
  }
  std::string finish() {
    if (!facts_.empty()) paragraph(facts_);
    return std::move(text_);
  }

 private:
  void paragraph(std::string_view text) {
    if (!text_.empty()) text_ += "\n\n";
    text_ += text;
  }
  const bool markdown_;
  std::string text_, facts_;
};

std::string joined(const std::vector<std::string>& parts, std::size_t most) {
  std::string out = join(std::span(parts).first(std::min(parts.size(), most)), ", ");
  if (parts.size() > most) out += fmt::format(", and {} more", parts.size() - most);
  return out;
}

std::string place_text(const query::SymbolHit& hit) {
  return fmt::format("{}:{}", hit.place.path, hit.place.start.line + 1);
}

std::string describe(const query::Explanation& what, bool markdown) {
  const query::SymbolHit& symbol = what.symbol;
  Text text(markdown);
  const std::string& shown = what.signature.empty() ? symbol.name : what.signature;
  text.code(shown, definition(symbol.language).lsp_id);
  if (!what.doc_summary.empty()) text.prose(what.doc_summary);
  text.fact("Kind", codefinder::to_string(symbol.kind));
  text.fact("In", symbol.container);
  text.fact("Module", what.module_path);
  text.fact("Layer", what.layer);
  text.fact("Defined at", place_text(symbol));
  std::vector<std::string> dependencies;
  for (const query::Dependency& dependency : what.dependencies)
    dependencies.push_back(dependency.external ? dependency.name + " (external)" : dependency.path);
  text.fact("Depends on", joined(dependencies, kMostDependencies));
  text.fact("Categories", joined(what.categories, what.categories.size()));
  std::string uses = fmt::format("{}{}", what.references, what.references_truncated ? "+" : "");
  if (what.possible_references > 0 && !what.references_truncated)
    uses += fmt::format(", and {} possible", what.possible_references);
  text.fact("References", uses);
  if (what.evidence >= resolve::Evidence::unique_name) {
    text.fact("Evidence", what.evidence == resolve::Evidence::ambiguous
                              ? "ambiguous: one of several candidates"
                              : resolve::to_string(what.evidence));
    std::vector<std::string> others;
    for (const query::SymbolHit& other : what.others) others.push_back(place_text(other));
    text.fact("Other candidates", joined(others, kMostOthers));
  }
  return text.finish();
}

/// Returns the range of the word under the cursor.
std::optional<lsp::Range> word_range(const Asked& asked, std::uint32_t offset) {
  const FileFacts& facts = *asked.facts;
  if (const OccurrenceIndex at = occurrence_at(facts, offset))
    return to_lsp_range(facts.text_map, facts.occurrence(at).range, asked.encoding);
  if (const SymbolIndex at = symbol_named_at(facts, offset))
    return to_lsp_range(facts.text_map, facts.symbol(at).name_range, asked.encoding);
  return std::nullopt;
}

}  // namespace

Result<std::optional<lsp::Hover>> hover(Session& session,
                                        const lsp::TextDocumentPositionParams& params,
                                        const Call& call) {
  using Answer = std::optional<lsp::Hover>;
  const std::shared_ptr<const lsp::ClientCapabilities> client = session.client();
  const bool markdown = !client->hoverContentFormat.empty() &&
                        client->hoverContentFormat.front() == lsp::MarkupKind::markdown;
  return ask<Answer>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Answer> {
    const query::PlaceQuestion place = asked.place(params.position);
    const auto explanation = query::explain_at(asked.snapshot, place, call.stop, kMostRead);
    if (!explanation) return explanation.error();
    if (!*explanation) return Answer();
    asked.dependencies.push_back((*explanation)->symbol.place.file);
    lsp::Hover out;
    out.contents = {markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext,
                    describe(**explanation, markdown)};
    out.range = word_range(asked, place.offset);
    return Answer(std::move(out));
  });
}

}  // namespace codefinder::handlers::editor
