// The LSP types of signatureHelp and codeAction.
#pragma once

#include "lsp/completion.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::lsp {

struct ParameterInformation {
  std::string label;
  // Instead of `label`: where it is in the signature's label, in UTF-16.
  std::optional<std::pair<std::uint32_t, std::uint32_t>> offsets;
};
struct SignatureInformation {
  std::string label;
  std::optional<MarkupContent> documentation;
  std::vector<ParameterInformation> parameters;
};
struct SignatureHelp {
  std::vector<SignatureInformation> signatures;
  std::uint32_t activeSignature = 0;
  std::uint32_t activeParameter = 0;  // The number of parameters: none.
};

struct CodeActionParams {
  TextDocumentIdentifier textDocument;
  Range range;
  std::vector<std::string> only;  // Kinds; empty: all.
};
/// A quick fix that edits one file.
struct CodeAction {
  std::string title, kind;
  bool isPreferred = false;
  std::string uri;
  std::vector<TextEdit> edits;
};

/// As in protocol.h.
bool decode(const Json& json, CodeActionParams& out, std::string& problem);
Json encode(const SignatureHelp& value);
Json encode(const CodeAction& value);

}  // namespace codefinder::lsp
