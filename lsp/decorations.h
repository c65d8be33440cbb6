// The LSP types of codeLens and inlayHint.
#pragma once

#include "lsp/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::lsp {

struct Command {
  std::string title;
  std::string command;       // "": it is only shown.
  Json arguments = nullptr;  // An array; null omits it.
};
/// Sent back by the client in codeLens/resolve.
struct CodeLensData {
  std::string uri, name, kind;  // The document; the symbol; the kind of the count.
  std::uint32_t offset = 0;     // The byte offset of the name when the lens was made.
};
/// Also the params of codeLens/resolve.
struct CodeLens {
  Range range;
  std::optional<Command> command;  // None until it is resolved.
  CodeLensData data;
};

/// As in protocol.h.
bool decode(const Json& json, CodeLens& out, std::string& problem);
Json encode(const CodeLens& value);

struct InlayHintParams {
  TextDocumentIdentifier textDocument;
  Range range;
};
/// The name of a parameter, before its argument.
struct InlayHint {
  Position position;
  std::string label;
};

/// As in protocol.h.
bool decode(const Json& json, InlayHintParams& out, std::string& problem);
Json encode(const InlayHint& value);

}  // namespace codefinder::lsp
