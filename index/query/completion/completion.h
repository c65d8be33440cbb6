// Completions at a place: members of a receiver, names in scope, names that an import would
// bring into scope.
#pragma once

#include "index/index.h"
#include "index/query/definition/definitions.h"
#include "index/resolve/evidence.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// A text put into the file, to import a name.
struct ImportEdit {
  std::uint32_t offset = 0;
  std::string text;
  std::string from;  // The module, as it is shown.
};

struct Completion {
  std::string name;
  std::string inserted;  // Instead of the word; mostly the name.
  SymbolKind kind = SymbolKind::variable;
  bool is_file = false;     // A module that is a file.
  bool is_keyword = false;  // A word of the language.
  std::uint16_t flags = 0;  // SymbolFlag
  std::string detail;       // The signature; "" if there is none.
  // The symbol, by its file and the start of its name there; "" if there is none.
  std::string path;
  std::uint32_t offset = 0;
  bool uncertain = false;  // By the name alone.
  std::optional<ImportEdit> import;
};

struct CompletionAnswer {
  ByteRange typed;                // The part of the word that is before the cursor.
  std::uint32_t word_end = 0;     // The end of the word.
  bool of_receiver = false;       // Members, not names in scope.
  std::vector<Completion> items;  // Best first; each matches what is typed.
  bool complete = true;           // A longer word adds no items.
};

/// An unsaved text and the cursor in it.
struct TypedText {
  std::string path;
  std::string text;
  std::uint32_t offset = 0;
  Language language = Language::text;
};

struct TypingPlace;
/// A name that is to be typed, or a member that is being typed, with a snapshot in which it is a
/// use.
class TypedName {
 public:
  /// nullptr if there is no such name: then completions_at() finds what can be there.
  /// Cost: one parse, of the part around the cursor; up to three while they have errors.
  static std::shared_ptr<const TypedName> of(const index::UnsavedBuffers& buffers,
                                             const TypedText& typed);
  explicit TypedName(TypingPlace place);
  ~TypedName();
  /// Lives as long as this.
  const std::shared_ptr<const index::Snapshot>& snapshot() const;
  /// As completions_at().
  Result<CompletionAnswer> completions(FileId file, std::stop_token stop = {}) const;

 private:
  std::unique_ptr<TypingPlace> place_;
};

/// Empty where no name is used, as in comments and strings.  Errors: cancelled.  Cost: up to two
/// parses of the file if what is typed does not parse; for names in scope, a search by prefix.
Result<CompletionAnswer> completions_at(const index::Snapshot& snapshot, PlaceRequest request,
                                        std::stop_token stop = {});

/// The documentation of the symbol whose name begins at an offset, as Markdown; "" if there is
/// none.
std::string documentation_at(const index::Snapshot& snapshot, const std::string& path,
                             std::uint32_t offset);

}  // namespace codefinder::query
