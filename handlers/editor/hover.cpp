// textDocument/hover: the signature and documentation of a symbol, and a line of facts about it.
#include "base/log.h"
#include "base/strings.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "handlers/editor/hover_facts.h"
#include "index/query/hits/documentation.h"
#include "index/query/references/explain.h"

#include <algorithm>
#include <chrono>
#include <span>

namespace codefinder::handlers::editor {
namespace {

constexpr std::size_t kMaxOthers = 5;
// Time for counting the references: hover must be fast.
constexpr std::chrono::milliseconds kCountingTime{30};

/// Returns the longest run of backquotes in `text`.
std::size_t longest_quotes(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

/// Returns `code` in a fence longer than any run of backquotes inside.
std::string fenced(std::string_view code, std::string_view language) {
  const std::string fence(std::max<std::size_t>(3, longest_quotes(code) + 1), '`');
  return fmt::format("{}{}\n{}\n{}", fence, language, code, fence);
}

/// Returns a name as code in a line of Markdown.
std::string quoted(std::string_view name) {
  const std::string quotes(longest_quotes(name) + 1, '`');
  return quotes.size() == 1 ? fmt::format("`{}`", name)
                            : fmt::format("{} {} {}", quotes, name, quotes);
}

/// Paragraphs, as Markdown or as plain text.
class Text {
 public:
  explicit Text(bool markdown) : markdown_(markdown) {}

  void code(std::string_view text, std::string_view language) {
    paragraph(markdown_ ? fenced(text, language) : std::string(text));
  }
  void paragraph(std::string_view text) {
    if (text.empty()) return;
    if (!text_.empty()) text_ += "\n\n";
    text_ += text;
  }
  std::string name(std::string_view text) const {
    return markdown_ ? quoted(text) : std::string(text);
  }
  /// The last line, below the only thematic break: editors/vscode/src/hover_parts.ts reads it.
  void facts(std::string_view line) {
    if (line.empty()) return;
    if (markdown_) paragraph("---");
    paragraph(line);
  }
  std::string finish() { return std::move(text_); }

 private:
  const bool markdown_;
  std::string text_;
};

/// Returns the other candidates of an uncertain answer; "" if it is certain.
std::string candidates_text(const query::Explanation& what, const Text& text) {
  if (what.evidence < resolve::Evidence::ambiguous) return "";
  const std::size_t shown = std::min(what.others.size(), kMaxOthers);
  if (shown == 0) return "Not certain: the type of the receiver is not known.";
  std::string out = fmt::format("One of {} candidates; the others: ", what.others.size() + 1);
  out += join(std::span(what.others).first(shown), ", ", [&](const query::SymbolHit& hit) {
    return text.name(fmt::format("{}:{}", hit.place.path, hit.place.start.line + 1));
  });
  return out + (what.others.size() > shown ? ", …" : "");
}

std::string describe(const query::Explanation& what, const std::string& documentation,
                     bool markdown) {
  const query::SymbolHit& symbol = what.symbol;
  Text text(markdown);
  text.code(what.signature.empty() ? symbol.name : what.signature,
            definition(symbol.language).lsp_id);
  text.paragraph(documentation);
  text.paragraph(candidates_text(what, text));
  text.facts(hover_facts(what, markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext));
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
  return ask_at<Answer>(
      session, params.textDocument, call, [&](const Asked& asked) -> Result<Answer> {
        const query::PlaceRequest place = asked.place(params.position);
        const auto explained = query::explain_at(asked.snapshot, place, call.stop,
                                                 query::CountingEnd::clock::now() + kCountingTime);
        if (!explained) return explained.error();
        lsp::Hover out;
        if (const auto& what = explained->what) {
          asked.dependencies.push_back(what->symbol.place.file);
          out.contents = {
              markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext,
              describe(*what, query::documentation_of(asked.snapshot, what->documented), markdown)};
        } else if (!explained->missing.empty()) {
          out.contents = {lsp::MarkupKind::plaintext, explained->missing};
        } else {
          return Answer();
        }
        out.range = word_range(asked, place.offset);
        return Answer(std::move(out));
      });
}

}  // namespace codefinder::handlers::editor
