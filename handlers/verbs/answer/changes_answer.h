// The answer of changes, and its parts in others.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <string>

namespace codefinder::handlers {

inline const struct ChangeRow : SymbolRow {
  WordField change{this, "change",
                   "`added`, `removed`, `moved`, or the first part that differs: `signature` (the "
                   "text before the body; of a variable, its line), `body` or `doc`"};
  ListField also{this, "also?", "the other parts that differ"};
  LineField signature{this, "signature"};
  PathField old_path{this, "old_path?", kAtBase};
  NumberField old_line{this, "old_line?", kAtBase};
  WordField old_name{this, "old_name?", kAtBase};
  LineField old_signature{this, "old_signature?", kAtBase};
  FlagField exported{this, "exported?", "true if other modules can use it"};
  NumberField members{this, "members?",
                      "number of symbols inside it that were added or removed with it; they are "
                      "listed only with `kinds`"};

  static constexpr std::string_view kAtBase = "the values at the base, if they differ";
} kChange;

inline const struct RenamedRow : Shape {
  PathField path{this, "path"}, old_path{this, "old_path", "the path at the base"};
} kRenamed;

inline const struct OutsideRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"}, lines{this, "lines", "number of lines from `line` on"};
  FlagField removed{this, "removed?", "true for lines of the base"};
} kOutside;

/// The extent of a comparison, in an answer that may have others.
inline const struct ComparedAnswer : ListAnswer {
  /// `borrowed`: documentation of all fields, which the section of changes describes.
  explicit ComparedAnswer(std::string_view borrowed = {})
      : base(this, "base?", or_own(borrowed, "the commit at the start")),
        end(this, "end?",
            or_own(borrowed,
                   "the commit at the end; absent for the working tree, with unsaved "
                   "texts and files that git does not track yet")),
        files(this, "files?", or_own(borrowed, "number of files that differ")),
        renamed(this, "renamed?", kRenamed, or_own(borrowed, "renamed files")),
        outside(this, "outside?", kOutside,
                or_own(borrowed, "changed lines that belong to no symbol, such as imports")),
        skipped(this, "skipped?", kSkipped,
                or_own(borrowed, "files whose symbols are not compared")),
        renamed_total(this, "renamed_total?", or_own(borrowed, kLengths)),
        outside_total(this, "outside_total?", or_own(borrowed, kLengths)),
        skipped_total(this, "skipped_total?", or_own(borrowed, kLengths)) {}
  WordField base, end;
  NumberField files;
  ListField renamed, outside, skipped;
  NumberField renamed_total, outside_total, skipped_total;

 private:
  static constexpr std::string_view kLengths =
      "the lengths of these lists, which have the first 50";
  static std::string_view or_own(std::string_view borrowed, std::string_view own) {
    return borrowed.empty() ? own : borrowed;
  }
} kCompared;

inline const struct ChangeCounts : Shape {
  NumberField added{this, "added?"}, removed{this, "removed?"}, moved{this, "moved?"},
      signature{this, "signature?"}, body{this, "body?"}, doc{this, "doc?"};
} kChangeCounts;

inline const struct ComparedRoot : OtherRoot {
  WordField base{this, "base?", "its commits"}, end{this, "end?", "its commits"};
  ObjectField error{this, "error?", kErrorShape, "why it was not compared"};
} kComparedRoot;

inline const struct ChangesAnswer : ComparedAnswer {
  ObjectField counts{this, "counts", kChangeCounts, "number of symbols by `change`"};
  ListField changes{this, "changes", kChange,
                    "the symbols, by path and line; keys, headings and documents last"};
  WordField root{this, "root?", "with several roots: the root that `base` and `end` are of"};
  ListField roots{this, "roots?", kComparedRoot, "with several roots: the others"};
  const ListField* list() const override { return &changes; }
} kChanges;

/// Returns "3 changes in 2 files since 1a2b3c4d5e: 1 added, 2 body", then the rows and the changes
/// outside of all symbols.
std::string changes_text(const nlohmann::json& answer);
/// Returns what was compared besides the symbols: "renamed a.py -> b.py", "outside: a.py:3 (2
/// lines)", "not compared: x.bin: too large".
std::string compared_text(const nlohmann::json& answer);
/// Returns "body+doc" of a row: what has changed.
std::string change_word(const nlohmann::json& row);

}  // namespace codefinder::handlers
