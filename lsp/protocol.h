// The LSP types in use, and only those, with the names of types and fields of the specification
// (3.17).  A decode error has the name of the wrong field and the expected type; unknown fields are
// ignored.  Encoding omits empty optional fields.
#pragma once

#include "base/result.h"
#include "base/text.h"
#include "lsp/json.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace codefinder::lsp {

// ---- Basic structures ----
struct Position {
  std::uint32_t line = 0;  // Values beyond 32 bits are clamped.
  std::uint32_t character = 0;
  friend bool operator==(const Position&, const Position&) = default;
};
struct Range {
  Position start, end;
  friend bool operator==(const Range&, const Range&) = default;
};
struct Location {
  std::string uri;
  Range range;
};
struct LocationLink {
  std::optional<Range> originSelectionRange;
  std::string targetUri;
  Range targetRange;
  Range targetSelectionRange;
};
enum class MarkupKind { plaintext, markdown };
struct MarkupContent {
  MarkupKind kind = MarkupKind::plaintext;
  std::string value;
};
using ProgressToken = std::variant<std::int64_t, std::string>;

/// Values of the specification.
enum class SymbolKind : int {
  File = 1,
  Module,
  Namespace,
  Package,
  Class,
  Method,
  Property,
  Field,
  Constructor,
  Enum,
  Interface,
  Function,
  Variable,
  Constant,
  String,
  Number,
  Boolean,
  Array,
  Object,
  Key,
  Null,
  EnumMember,
  Struct,
  Event,
  Operator,
  TypeParameter,
};
enum class DocumentHighlightKind : int { Text = 1, Read = 2, Write = 3 };
enum class FileChangeType : int { Created = 1, Changed = 2, Deleted = 3 };
enum class MessageType : int { Error = 1, Warning = 2, Info = 3, Log = 4 };
enum class TraceValue { off, messages, verbose };

// ---- Params that clients send ----
struct WorkspaceFolder {
  std::string uri, name;
};
/// The client's command that shows what a code lens counts: (uri, position, "references" |
/// "implementations" | "tests", the locations of tests).
inline constexpr const char* kShowReferences = "codefinder.showReferences";
/// The parts of ClientCapabilities that are used; all false until announced.
struct ClientCapabilities {
  // In the client's order of preference; empty means not announced.
  std::vector<Encoding> positionEncodings;
  bool workspaceConfiguration = false;
  bool workspaceFolders = false;
  bool didChangeWatchedFilesDynamic = false;
  bool didChangeConfigurationDynamic = false;
  bool workDoneProgress = false;
  bool definitionLinkSupport = false;
  bool declarationLinkSupport = false;
  bool hierarchicalDocumentSymbol = false;
  bool documentSymbolTags = false;
  bool workspaceSymbolTags = false;
  bool workspaceSymbolResolve = false;  // resolveSupport names "location.range".
  std::vector<MarkupKind> hoverContentFormat;
  bool foldingLineOnly = false;
  std::optional<std::uint32_t> foldingRangeLimit;
  bool completionInsertReplace = false;
  bool completionMarkdown = false;  // Markdown in documentation; likewise below.
  bool signatureMarkdown = false;
  bool signatureLabelOffsets = false;  // Labels of parameters may be offsets.
  bool codeActionLiterals = false;
  bool semanticTokensRefresh = false;
  bool codeLensRefresh = false;
  bool inlayHintRefresh = false;
  bool diagnosticRefresh = false;
  bool documentChanges = false;
  bool changeAnnotations = false;
  bool fileRenames = false;
  bool prepareRename = false;
  bool showReferences = false;  // An extension: experimental.codeFinder.commands names it.
  bool statusReports = false;   // An extension: experimental.codeFinder.didChangeStatus.
};
struct InitializeParams {
  std::optional<std::int64_t> processId;
  std::string clientName, clientVersion;  // "" when not given.
  std::optional<std::string> rootUri, rootPath;
  std::optional<std::vector<WorkspaceFolder>> workspaceFolders;  // nullopt: absent or null.
  Json initializationOptions;
  ClientCapabilities capabilities;
  TraceValue trace = TraceValue::off;
};
struct TextDocumentItem {
  std::string uri, languageId;
  std::int64_t version = 0;
  std::string text;
};
struct TextDocumentIdentifier {
  std::string uri;
};
struct DidOpenTextDocumentParams {
  TextDocumentItem textDocument;
};
struct TextDocumentContentChangeEvent {
  std::optional<Range> range;
  std::string text;
};
struct DidChangeTextDocumentParams {
  std::string uri;
  std::int64_t version = 0;
  std::vector<TextDocumentContentChangeEvent> contentChanges;
};
struct DidSaveTextDocumentParams {
  TextDocumentIdentifier textDocument;
  std::optional<std::string> text;
};
struct DidCloseTextDocumentParams {
  TextDocumentIdentifier textDocument;
};
struct TextDocumentPositionParams {
  TextDocumentIdentifier textDocument;
  Position position;
};
struct DefinitionParams : TextDocumentPositionParams {
  std::optional<ProgressToken> partialResultToken;
};
struct ReferenceParams : TextDocumentPositionParams {
  bool includeDeclaration = false;
  std::optional<ProgressToken> partialResultToken;
};
struct DocumentParams {  // DocumentSymbolParams, DocumentLinkParams, FoldingRangeParams.
  TextDocumentIdentifier textDocument;
};
struct SelectionRangeParams {
  TextDocumentIdentifier textDocument;
  std::vector<Position> positions;
};
struct WorkspaceSymbolParams {
  std::string query;
  std::optional<ProgressToken> partialResultToken;
};
struct DidChangeWorkspaceFoldersParams {
  std::vector<WorkspaceFolder> added, removed;
};
struct FileEvent {
  std::string uri;
  FileChangeType type = FileChangeType::Changed;
};
struct DidChangeWatchedFilesParams {
  std::vector<FileEvent> changes;
};
struct DidChangeConfigurationParams {
  Json settings;
};
struct SetTraceParams {
  TraceValue value = TraceValue::off;
};
struct NoParams {};

// ---- Results that we send ----
struct DocumentSymbol {
  std::string name, detail;
  SymbolKind kind = SymbolKind::Variable;
  bool deprecated = false;
  Range range, selectionRange;
  std::vector<DocumentSymbol> children;
};
struct SymbolInformation {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  bool deprecated = false;
  Location location;
  std::string containerName;
};
struct WorkspaceSymbol {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  bool deprecated = false;
  std::string containerName;
  Location location;
  Json data;  // Sent back by the client in workspaceSymbol/resolve.
};
struct Hover {
  MarkupContent contents;
  std::optional<Range> range;
};
struct DocumentHighlight {
  Range range;
  DocumentHighlightKind kind = DocumentHighlightKind::Text;
};
struct DocumentLink {
  Range range;
  std::string target;
};
struct FoldingRange {
  std::uint32_t startLine = 0, endLine = 0;
  std::string kind;  // "comment", "imports", "region"; "" omits it.
};
struct SelectionRange {  // Innermost first; each range is the parent of the one before.
  std::vector<Range> ranges;
};

/// Decodes `json` into `out`.  Returns false and sets `problem` ("params.position.line must be a
/// non-negative integer") if a field is missing or wrong.
bool decode(const Json& json, InitializeParams& out, std::string& problem);
bool decode(const Json& json, DidOpenTextDocumentParams& out, std::string& problem);
bool decode(const Json& json, DidChangeTextDocumentParams& out, std::string& problem);
bool decode(const Json& json, DidSaveTextDocumentParams& out, std::string& problem);
bool decode(const Json& json, DidCloseTextDocumentParams& out, std::string& problem);
bool decode(const Json& json, TextDocumentPositionParams& out, std::string& problem);
bool decode(const Json& json, DefinitionParams& out, std::string& problem);
bool decode(const Json& json, ReferenceParams& out, std::string& problem);
bool decode(const Json& json, DocumentParams& out, std::string& problem);
bool decode(const Json& json, SelectionRangeParams& out, std::string& problem);
bool decode(const Json& json, WorkspaceSymbolParams& out, std::string& problem);
bool decode(const Json& json, WorkspaceSymbol& out, std::string& problem);
bool decode(const Json& json, DidChangeWorkspaceFoldersParams& out, std::string& problem);
bool decode(const Json& json, DidChangeWatchedFilesParams& out, std::string& problem);
bool decode(const Json& json, DidChangeConfigurationParams& out, std::string& problem);
bool decode(const Json& json, SetTraceParams& out, std::string& problem);
inline bool decode(const Json&, NoParams&, std::string&) { return true; }

Json encode(const Position& value);
Json encode(const Range& value);
Json encode(const Location& value);
Json encode(const LocationLink& value);
Json encode(const MarkupContent& value);
Json encode(const ProgressToken& value);
Json encode(const DocumentSymbol& value);
Json encode(const SymbolInformation& value);
Json encode(const WorkspaceSymbol& value);
Json encode(const Hover& value);
Json encode(const DocumentHighlight& value);
Json encode(const DocumentLink& value);
Json encode(const FoldingRange& value);
Json encode(const SelectionRange& value);

/// Same as encode(values), as text.
WrittenJson write(const std::vector<Location>& values);

template <class T>
Json encode(const std::vector<T>& values) {
  Json out = Json::array();
  for (const T& value : values) out.push_back(encode(value));
  return out;
}
/// nullopt becomes null.
template <class T>
Json encode(const std::optional<T>& value) {
  return value ? encode(*value) : Json();
}
template <class A, class B>
Json encode(const std::variant<std::vector<A>, std::vector<B>>& value) {
  return std::visit([](const auto& values) { return encode(values); }, value);
}

}  // namespace codefinder::lsp
