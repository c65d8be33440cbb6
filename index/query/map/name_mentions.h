// Where the texts of a project have a name besides the symbols of it: what resolution does not see,
// in strings, comments, build files and macros.
#pragma once

#include "index/query/hits/hit.h"
#include "index/query/hits/path_filter.h"
#include "index/query/text/text_pattern.h"
#include "index/resolve/budget.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A part of a file.
struct FilePart {
  FileId file;
  ByteRange range;
};

struct NameMention {
  std::string path;
  std::uint32_t line = 0;  // 0-based.
};

/// The answer of a search in texts.
struct MentionSearch {
  std::optional<NameMention> first;
  bool is_complete = true;  // False if not all texts were read.
};

/// Not thread-safe; for one request.
class NameMentions {
 public:
  NameMentions(const index::Snapshot& snapshot, resolve::Budget& budget)
      : snapshot_(snapshot), budget_(budget) {}

  /// The first place that has the name as a whole word outside of these parts; only in the file
  /// `only` if it is valid.  Cost: reads the files whose text may have the name.
  MentionSearch find(std::string_view name, const std::vector<FilePart>& without, FileId only = {});
  /// The first place that has a part from which a program may compose the name: its beginning or
  /// end at a `_` as a whole word (`test_`, `_init`), or at a hump as a whole string (`"render"`).
  /// Parts of less than three letters are not searched, nor ends at a hump of less than six.  Cost:
  /// as find(), once for each part.
  MentionSearch find_part(std::string_view name);
  /// The first place of a text.  Cost: as find().
  MentionSearch find_exactly(const std::string& text) { return find_once(text, {.literal = true}); }

 private:
  MentionSearch find_once(const std::string& text, const PatternRules& rules);

  const index::Snapshot& snapshot_;
  resolve::Budget& budget_;
  const PathFilter all_{{}};
  std::map<std::string, MentionSearch> parts_;  // By text, of find_part().
};

/// A place from which a program may call by a computed name (`this["on" + kind]()`).
struct NameString {
  NameMention place;
  std::string in;        // The symbol around it; "" for none.
  bool is_part = false;  // It has a part of the name.
};
/// The first place that has the name as a string in quotes, else, where functions are objects, a
/// part as find_part(); nullopt if there is none.  `language`: of the named symbol.  Cost: as
/// NameMentions::find_part().
std::optional<NameString> name_string(const index::Snapshot& snapshot, const std::string& name,
                                      Language language, const std::stop_token& stop);

}  // namespace codefinder::query
