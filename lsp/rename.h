// The LSP types of prepareRename, rename, willRenameFiles, linkedEditingRange and moniker.
#pragma once

#include "lsp/completion.h"
#include "lsp/protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::lsp {

struct RenameParams : TextDocumentPositionParams {
  std::string newName;
};
/// The result of prepareRename: the range that is edited, and its text.
struct RenameRange {
  Range range;
  std::string placeholder;
};

struct RenameEdit : TextEdit {
  bool needsConfirmation = false;  // REQUIRES, if set: WorkspaceEdit::versioned.
};
struct DocumentEdits {
  std::string uri;
  std::optional<std::int64_t> version;  // None if the document is not open.
  std::vector<RenameEdit> edits;
};
struct RenameFile {
  std::string oldUri, newUri;
};
struct WorkspaceEdit {
  std::vector<DocumentEdits> documents;
  std::vector<RenameFile> files;  // After the edits.  REQUIRES, if not empty: versioned.
  bool versioned = false;         // As `documentChanges`; else as `changes`.
  std::string confirmationLabel;  // The label of the edits that need confirmation; "" if none does.
};

struct RenameFilesParams {
  std::vector<RenameFile> files;  // Files and directories.
};

struct LinkedEditingRanges {
  std::vector<Range> ranges;
  std::string wordPattern;  // A regular expression for the text of the ranges; "" omits it.
};
struct Moniker {
  std::string scheme, identifier;
  std::string unique;  // "document", "project".
  std::string kind;    // "import", "export", "local".
};

/// As in protocol.h.
bool decode(const Json& json, RenameParams& out, std::string& problem);
bool decode(const Json& json, RenameFilesParams& out, std::string& problem);
Json encode(const RenameRange& value);
Json encode(const WorkspaceEdit& value);
Json encode(const LinkedEditingRanges& value);
Json encode(const Moniker& value);

}  // namespace codefinder::lsp
