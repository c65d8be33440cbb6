// textDocument/diagnostic: what the setting lsp.diagnostics names.
#include "base/entries_below.h"
#include "handlers/convert.h"
#include "handlers/editor/decorations.h"
#include "handlers/editor/document_query.h"
#include "index/query/editor/diagnostics.h"

#include <cstdint>
#include <utility>

namespace codefinder::handlers::editor {
namespace {

using Diagnostics = std::vector<lsp::Diagnostic>;

std::vector<query::DiagnosticKind> kinds_of(const Settings& settings) {
  std::vector<query::DiagnosticKind> kinds;
  for (const std::string& name : settings.lsp.diagnostics)
    kinds.push_back(name == "syntax" ? query::DiagnosticKind::syntax
                                     : query::DiagnosticKind::import_);
  return kinds;
}

/// True if an ignore rule excludes a file that does not exist; also if that cannot be found out.
bool is_ignored(const index::IndexOptions& options, std::string_view path) {
  const Result<Inclusion> found = index::Index::inclusion(options, join_path(options.root, path));
  return !found || found->reason != Inclusion::Reason::no_such_file || !found->detail.empty();
}

/// An id that equal diagnostics have: a 64-bit hash (FNV-1a) of their text.
std::string id_of(const Diagnostics& diagnostics) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const lsp::Diagnostic& one : diagnostics)
    for (const char c : lsp::dump_json(lsp::encode(one)))
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return std::to_string(hash);
}

}  // namespace

Result<lsp::DocumentDiagnosticReport> diagnostic(Session& session,
                                                 const lsp::DocumentDiagnosticParams& params,
                                                 const Call& call) {
  const std::shared_ptr<const Settings> settings = session.settings();
  const std::vector<query::DiagnosticKind> kinds = kinds_of(*settings);
  const auto request = [&](const Asked& asked) -> Result<Diagnostics> {
    const std::string& root = asked.snapshot.status().root;
    const EntriesBelow entries(root);
    const index::IndexOptions options = index_options(*settings, root);
    const query::DiskTests disk{[&](std::string_view path) { return entries.may_have(path); },
                                [&](std::string_view path) { return is_ignored(options, path); }};
    const auto found = query::diagnostics_of(asked.snapshot, {asked.file, kinds}, disk, call.stop);
    if (!found) return found.error();
    Diagnostics out;
    for (const query::Diagnostic& one : *found)
      out.push_back({to_lsp_range(asked.facts->text_map, one.range, asked.encoding),
                     one.kind == query::DiagnosticKind::syntax ? "syntax" : "import", one.message});
    return out;
  };
  Result<Diagnostics> items = kinds.empty()
                                  ? Diagnostics{}
                                  : ask<Diagnostics>(session, params.textDocument, call, request);
  if (!items) return items.error();
  lsp::DocumentDiagnosticReport report;
  report.resultId = id_of(*items);
  if (report.resultId != params.previousResultId) report.items = std::move(*items);
  return report;
}

}  // namespace codefinder::handlers::editor
