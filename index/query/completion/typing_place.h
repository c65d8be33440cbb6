// The place where a name is being typed, as an occurrence in facts: if the text does not parse as
// it is, in the facts of the text with a name put there.
#pragma once

#include "index/query/completion/completion.h"
#include "index/query/completion/edited_snapshot.h"

#include <memory>
#include <optional>
#include <string>

namespace codefinder::query {

struct TypingPlace {
  std::string text;            // The text of the file, as it is.
  ByteRange typed;             // The part of the word that is before the cursor; may be empty.
  std::uint32_t word_end = 0;  // The end of the word that the cursor is in.
  bool after_dot = false;      // A dot precedes the word, apart from blanks.
  const index::Snapshot* snapshot = nullptr;     // In which the word is an occurrence.
  std::shared_ptr<const index::Snapshot> owned;  // nullptr if that is the asked one.
  OccurrenceIndex occurrence;                    // That begins at typed.begin.
  bool is_defined = false;  // A member is defined there; `occurrence` is its qualifier's last name.
  /// The text between the line's begin and the word.
  std::string_view line_before() const {
    const std::string_view before = std::string_view(text).substr(0, typed.begin);
    return before.substr(before.rfind('\n') + 1);
  }
  std::string_view typed_text() const {
    return std::string_view(text).substr(typed.begin, typed.end - typed.begin);
  }
};

/// nullopt where no name is used: in comments and strings, at the name of a definition without a
/// qualifier, after a number; and if the file is gone or larger than 4 MB.  Cost: up to three
/// parses.
std::optional<TypingPlace> typing_place(const index::Snapshot& snapshot, FileId file,
                                        std::uint32_t offset);

/// The place where a name is to be put, or a member is being typed, in a snapshot that is taken for
/// it: the text as it is has no occurrence there, or rarely parses.  nullopt elsewhere, and if no
/// name can be put there.  Cost: one parse; up to three while they have errors.
std::optional<TypingPlace> inserted_place(const index::UnsavedBuffers& buffers,
                                          const TypedText& typed);

/// The snapshot with text inserted into a file; nullptr if it cannot be parsed.
std::unique_ptr<EditedSnapshot> with_insertion(const index::Snapshot& snapshot, FileId file,
                                               const std::string& text, std::uint32_t offset,
                                               std::string_view inserted);

}  // namespace codefinder::query
