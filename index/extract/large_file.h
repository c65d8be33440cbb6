// Facts of a file that is too large to be held in memory, from its pieces.
#pragma once

#include "index/extract/line_scan.h"
#include "index/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// What lines tell of it (line_scan.h), the words of its beginning, and where its lines are.  Not
/// thread-safe. Keeps at most 100 MB: it has enough at eight million lines and characters beyond
/// ASCII, at 200,000 symbols, and at 1 GiB.
class LargeFile {
 public:
  explicit LargeFile(Language language) : language_(language) {}
  /// Whether lines tell anything of this language's files: headers their macros, data its keys,
  /// documents their headings.
  static bool tells(Language language);

  /// The next piece, of any size.  False when it has enough.
  bool add(std::string_view piece);
  /// How far it has looked.
  std::uint64_t bytes() const { return at_; }
  /// The text has ended, or enough was seen of it.  Call once.
  FileFacts facts();

 private:
  void take(std::string_view piece);

  const Language language_;
  std::string pending_;  // Perhaps half a character or half a line end.
  FileFacts facts_;
  std::optional<LineScanner> scanner_;  // From the first piece on.
  std::vector<std::uint32_t> line_starts_{0};
  std::vector<TextMap::Wide> wide_;
  std::uint64_t at_ = 0;
  bool enough_ = false;
};

}  // namespace codefinder::index
