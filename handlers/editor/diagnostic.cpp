// textDocument/diagnostic: what the setting lsp.diagnostics names.
#include "handlers/convert.h"
#include "handlers/disk_tests.h"
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
    const RootOnDisk disk(*settings, asked.snapshot.status().root);
    const auto found = query::diagnostics_of(asked.snapshot, {asked.file, kinds}, disk.tests(),
                                             call.stop);
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
