// textDocument/codeAction: the imports that a name lacks.
#include "base/log.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/typing.h"
#include "index/query/editor/missing_imports.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

constexpr std::string_view kQuickFix = "quickfix";

bool is_wanted(const lsp::CodeActionParams& params) {
  return params.only.empty() ||
         std::find(params.only.begin(), params.only.end(), kQuickFix) != params.only.end();
}

lsp::CodeAction action(const Asked& asked, const std::string& uri,
                       const query::MissingImport& missing) {
  const auto at = [&](ByteRange range) {
    return to_lsp_range(asked.facts->text_map, range, asked.encoding);
  };
  lsp::CodeAction out;
  out.title = fmt::format("Import `{}` from {}", missing.name, missing.edit.from);
  out.kind = kQuickFix;
  out.uri = uri;
  if (!missing.edit.text.empty())
    out.edits.push_back({at({missing.edit.offset, missing.edit.offset}), missing.edit.text});
  if (missing.written != missing.name) out.edits.push_back({at(missing.word), missing.written});
  return out;
}

}  // namespace

Result<std::vector<lsp::CodeAction>> code_action(Session& session,
                                                 const lsp::CodeActionParams& params,
                                                 const Call& call) {
  using Answer = std::vector<lsp::CodeAction>;
  if (!is_wanted(params) || !session.client()->codeActionLiterals) return Answer();
  return ask<Answer>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Answer> {
    const auto found = query::missing_imports_at(asked.snapshot, asked.place(params.range.start),
                                                 call.stop);
    if (!found) return found.error();
    Answer out;
    for (const query::MissingImport& missing : *found)
      out.push_back(action(asked, params.textDocument.uri, missing));
    if (out.size() == 1) out[0].isPreferred = true;
    return out;
  });
}

}  // namespace codefinder::handlers::editor
