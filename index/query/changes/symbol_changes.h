// Which symbols of changed files were added, removed, changed and moved.  Pure.
#pragma once

#include "index/model.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct TextVersion {
  std::string text;
  std::shared_ptr<const FileFacts> facts;  // nullptr: there is no such file.
};

struct FileVersions {
  std::string path;      // At the end; of a removed file, at the base.
  std::string old_path;  // At the base, if the file was renamed since; else "".
  TextVersion before, after;
};

enum class ChangeKind : std::uint8_t { added, removed, moved, signature, body, doc };
std::string_view to_string(ChangeKind kind);

/// Bits for the parts of a symbol that differ.
struct ChangedPart {
  enum : std::uint8_t { signature = 1 << 0, body = 1 << 1, doc = 1 << 2 };
};

struct SymbolVersion {
  std::size_t file = 0;  // Position among the files.
  SymbolIndex symbol;
  friend bool operator==(const SymbolVersion&, const SymbolVersion&) = default;
};

struct SymbolChange {
  ChangeKind kind = ChangeKind::added;  // The first of its parts, or what happened to it.
  std::uint8_t parts = 0;               // ChangedPart, of one that is neither added nor removed.
  std::optional<SymbolVersion> before;  // Not of an added one.
  std::optional<SymbolVersion> after;   // Not of a removed one.
  bool inside = false;                  // Its container was added or removed with it.
  std::size_t members = 0;              // How many others are inside of it.
};

/// Gives files that appeared the old path of one that disappeared and has about the same text;
/// the latter is removed from `files`.  O(files²) comparisons at most 10,000.
void join_renamed(std::vector<FileVersions>& files);

/// Compares the shape of each file (symbol_text.h).  Two versions are one symbol if they have the
/// same jump id, or else the same qualified name; or, elsewhere, the same kind and name and about
/// the same text.  Returns the changes by path and position, those
/// of keys, headings and documents last.  Ends early on a stop request.
/// O(bytes of the files), and 64 comparisons of texts for a symbol that has disappeared.
std::vector<SymbolChange> symbol_changes(const std::vector<FileVersions>& files,
                                         const std::stop_token& stop = {});

}  // namespace codefinder::query
