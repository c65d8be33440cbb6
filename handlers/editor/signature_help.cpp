// textDocument/signatureHelp.
#include "index/query/completion/signature_help.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/typing.h"
#include "index/query/hits/documentation.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

lsp::SignatureInformation information(const Asked& asked, const lsp::ClientCapabilities& client,
                                      const query::CallSignature& signature) {
  lsp::SignatureInformation out;
  out.label = signature.label;
  const TextMap map = TextMap::of(signature.label);
  for (const ByteRange& part : signature.parameters) {
    lsp::ParameterInformation parameter;
    parameter.label = signature.label.substr(part.begin, part.end - part.begin);
    if (client.signatureLabelOffsets)
      parameter.offsets = {map.character_at(part.begin, Encoding::utf16),
                           map.character_at(part.end, Encoding::utf16)};
    out.parameters.push_back(std::move(parameter));
  }
  const std::string documentation = query::documentation_of(asked.snapshot, signature.symbol);
  const auto kind = client.signatureMarkdown ? lsp::MarkupKind::markdown
                                             : lsp::MarkupKind::plaintext;
  if (!documentation.empty()) out.documentation = {kind, documentation};
  return out;
}

}  // namespace

Result<std::optional<lsp::SignatureHelp>> signature_help(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call) {
  using Answer = std::optional<lsp::SignatureHelp>;
  return ask_at<Answer>(
      session, params.textDocument, call, [&](const Asked& asked) -> Result<Answer> {
        const auto found = query::signatures_at(asked.snapshot, asked.place(params.position),
                                                call.stop);
        if (!found) return found.error();
        if (found->signatures.empty()) return Answer();
        const std::shared_ptr<const lsp::ClientCapabilities> client = session.client();
        lsp::SignatureHelp out;
        for (const query::CallSignature& signature : found->signatures) {
          asked.dependencies.push_back(signature.symbol.file);
          out.signatures.push_back(information(asked, *client, signature));
        }
        out.activeSignature = found->active;
        const query::CallSignature& active = found->signatures[found->active];
        out.activeParameter = active.active.value_or(
            static_cast<std::uint32_t>(active.parameters.size()));
        return Answer(std::move(out));
      });
}

}  // namespace codefinder::handlers::editor
