// textDocument/codeLens and codeLens/resolve.
#include "handlers/convert.h"
#include "handlers/editor/decorations.h"
#include "handlers/editor/document_query.h"
#include "index/query/editor/code_lenses.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace codefinder::handlers::editor {
namespace {

using query::LensKind;
using LensKinds = std::vector<LensKind>;

// Computing time of a count; what was counted by then is a lower bound.
constexpr std::chrono::milliseconds kLensCountingTime{700};

struct NamedKind {
  std::string_view name;  // In the setting and in `data`.
  LensKind kind;
  std::string_view before, one, several;
};
constexpr std::array<NamedKind, 3> kKinds = {{
    {"references", LensKind::references, "", "reference", "references"},
    {"implementations", LensKind::implementations, "", "implementation", "implementations"},
    {"tests", LensKind::tests, "run by ", "test", "tests"},
}};

/// nullptr if there is no such kind.
const NamedKind* kind_named(std::string_view name) {
  const auto at = std::find_if(kKinds.begin(), kKinds.end(),
                               [&](const NamedKind& kind) { return kind.name == name; });
  return at == kKinds.end() ? nullptr : &*at;
}
const NamedKind& named(LensKind kind) {
  return *std::find_if(kKinds.begin(), kKinds.end(),
                       [&](const NamedKind& each) { return each.kind == kind; });
}

/// "3 references", "run by 1 test", "12+ references".
std::string title_of(const NamedKind& kind, const query::LensCount& found) {
  const bool is_one = found.count == 1 && !found.is_lower_bound;
  return fmt::format("{}{}{} {}", kind.before, found.count, found.is_lower_bound ? "+" : "",
                     is_one ? kind.one : kind.several);
}

/// The symbol with the name nearest to where it was when the lens was made; none if it is gone.
SymbolIndex symbol_of(const FileFacts& facts, const lsp::CodeLensData& data) {
  SymbolIndex best;
  std::uint32_t nearest = 0;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (facts.str(symbol.name) != data.name || symbol.has(SymbolFlag::local)) continue;
    const std::uint32_t at = symbol.name_range.begin;
    const std::uint32_t away = at > data.offset ? at - data.offset : data.offset - at;
    if (best.valid() && away >= nearest) continue;
    best = SymbolIndex(i), nearest = away;
  }
  return best;
}

/// The command's arguments: the document, the position of the name, the kind, and the locations of
/// tests.
lsp::Json arguments_of(const Asked& asked, const lsp::CodeLensData& data, ByteRange name,
                       const query::LensCount& found) {
  const lsp::Range range = to_lsp_range(asked.facts->text_map, name, asked.encoding);
  lsp::Json locations = lsp::Json::array();
  for (const query::Place& place : found.tests)
    locations.push_back(lsp::encode(to_location(asked.root, place, asked.encoding)));
  return lsp::Json::array({data.uri, lsp::encode(range.start), data.kind, locations});
}

}  // namespace

Result<std::vector<lsp::CodeLens>> code_lens(Session& session, const lsp::DocumentParams& params,
                                             const Call& call) {
  using Lenses = std::vector<lsp::CodeLens>;
  LensKinds kinds;
  for (const std::string& name : session.settings()->lsp.code_lens)
    if (const NamedKind* kind = kind_named(name)) kinds.push_back(kind->kind);
  if (kinds.empty()) return Lenses{};
  return ask<Lenses>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Lenses> {
    const Result<std::vector<query::Lens>> found = query::lenses_in(asked.snapshot, asked.file,
                                                                    kinds);
    if (!found) return found.error();
    Lenses out;
    for (const query::Lens& lens : *found) {
      const std::string_view name = asked.facts->str(asked.facts->symbol(lens.symbol.symbol).name);
      lsp::CodeLens& one = out.emplace_back();
      one.range = to_lsp_range(asked.facts->text_map, lens.range, asked.encoding);
      one.data = {params.textDocument.uri, std::string(name), std::string(named(lens.kind).name),
                  lens.range.begin};
    }
    return out;
  });
}

Result<lsp::CodeLens> code_lens_resolve(Session& session, const lsp::CodeLens& params,
                                        const Call& call) {
  const NamedKind* kind = kind_named(params.data.kind);
  if (!kind) return Error{ErrorCode::invalid_query, "no lens counts " + params.data.kind, {}};
  using Answer = std::optional<lsp::Command>;
  const bool can_show = session.client()->showReferences;
  Result<Answer> command = ask<Answer>(
      session, {params.data.uri}, call, [&](const Asked& asked) -> Result<Answer> {
        const SymbolIndex symbol = symbol_of(*asked.facts, params.data);
        if (!symbol.valid()) return Answer();
        const auto end = index::QueryLimits::Clock::now() + kLensCountingTime;
        asked.snapshot.limits().begin(end);
        const ByteRange name = asked.facts->symbol(symbol).name_range;
        const query::Lens lens{{asked.file, symbol}, name, kind->kind};
        const Result<query::LensCount> found = query::count_of(asked.snapshot, lens, call.stop);
        if (!found) return found.error();
        lsp::Command out{title_of(*kind, *found), "", nullptr};
        if (can_show && found->count > 0) {
          out.command = lsp::kShowReferences;
          out.arguments = arguments_of(asked, params.data, name, *found);
        }
        return Answer(std::move(out));
      });
  if (!command) return command.error();
  if (!*command)
    return Error{ErrorCode::not_found,
                 "the document has no symbol " + params.data.name + " any more",
                 "Request the code lenses again."};
  return lsp::CodeLens{params.range, std::move(*command), params.data};
}

}  // namespace codefinder::handlers::editor
