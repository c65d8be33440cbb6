// The LSP types of completion.
#pragma once

#include "lsp/protocol.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::lsp {

struct CompletionParams : TextDocumentPositionParams {
  std::string triggerCharacter;  // "" if it was not triggered by one.
};
struct TextEdit {
  Range range;
  std::string newText;
};
/// A TextEdit if `replace` is none; else an InsertReplaceEdit.
struct CompletionEdit {
  std::string newText;
  Range insert;
  std::optional<Range> replace;
};
/// Values of the specification.
enum class CompletionItemKind : int {
  Text = 1,
  Method,
  Function,
  Constructor,
  Field,
  Variable,
  Class,
  Interface,
  Module,
  Property,
  Unit,
  Value,
  Enum,
  Keyword,
  Snippet,
  Color,
  File,
  Reference,
  Folder,
  EnumMember,
  Constant,
  Struct,
  Event,
  Operator,
  TypeParameter,
};
struct CompletionItem {
  std::string label;
  std::string labelDescription;  // labelDetails.description; "" omits it.
  CompletionItemKind kind = CompletionItemKind::Text;
  bool deprecated = false;
  std::string detail, sortText, filterText;  // "" omits it.
  std::optional<CompletionEdit> textEdit;
  std::vector<TextEdit> additionalTextEdits;
  Json data;  // Sent back by the client in completionItem/resolve.
};
struct CompletionList {
  bool isIncomplete = false;
  std::vector<CompletionItem> items;
};
/// Params and result of completionItem/resolve: the client's item, to which fields are added.
struct CompletionResolveParams {
  Json item;
  std::string uri, path;  // From the item's data; "" if it has none.
  std::uint32_t offset = 0;
};
struct ResolvedCompletion {
  Json item;
  std::optional<MarkupContent> documentation;
};

/// As in protocol.h.
bool decode(const Json& json, CompletionParams& out, std::string& problem);
bool decode(const Json& json, CompletionResolveParams& out, std::string& problem);
Json encode(const TextEdit& value);
Json encode(const CompletionItem& value);
Json encode(const CompletionList& value);
Json encode(const ResolvedCompletion& value);

}  // namespace codefinder::lsp
