// Journal of the input of a FactsBuilder, one segment per part of a source (a part is a segment of
// segments.h, or a child of the root with the attributes before it), and of its lookups in other
// parts. After an edit, unchanged parts are replayed from it and only the others are walked.
#pragma once

#include "index/extract/facts/builder.h"

#include <utility>
#include <vector>

namespace codefinder::extract {

struct JournalSegment {
  // Sizes of the lists of the builder at the beginning of the part; it ends where the next part
  // begins.
  std::uint32_t scopes = 0, drafts = 0, occurrences = 0, exprs = 0, bases = 0, argument_lists = 0,
                arguments = 0, imports = 0, exports = 0, comments = 0, typed_docs = 0,
                doc_types = 0, doc_links = 0, entries = 0, bind_names = 0, scopes_first = 0,
                keys = 0;
  // Masked words are emitted up to here: the begin of its last node, or the end of the segment.
  std::uint32_t masked_words_end = 0;
  std::uint32_t errors = 0;  // ERROR and MISSING nodes; of an open part: the number before it.
  // A lookup found an entry of another part: if that part changes, this one must be walked.
  bool depends_on_others = false;
  StringIndex package;                      // Declared in the part.
  std::vector<StringIndex> strings;         // All strings it interned, in order of first use.
  std::vector<StringIndex> failed_lookups;  // Names that it did not find in the file scope.
  struct Redirect {
    std::uint32_t scope;
    StringIndex name;
    std::uint32_t target;
  };
  std::vector<Redirect> redirects;
  struct Namespace {
    StringIndex name;
    std::uint32_t parent;
    std::uint32_t scope;
  };
  std::vector<Namespace> namespaces;  // Opened by the part.
  // Drafts of other parts, before the part changed them.
  std::vector<std::pair<std::uint32_t, FactsBuilder::Draft>> changed_drafts;
};

class FactsJournal {
 public:
  void begin(JournalSegment part) { parts_.push_back(std::move(part)); }
  bool empty() const { return parts_.empty(); }
  JournalSegment& current() { return parts_.back(); }
  std::vector<JournalSegment>& parts() { return parts_; }
  const std::vector<JournalSegment>& parts() const { return parts_; }

  /// Adds the string to the current segment at its first use there.
  void record_string(StringIndex string) {
    if (parts_.empty()) return;
    if (string.value >= last_use_.size()) last_use_.resize(string.value * std::size_t{2} + 64);
    if (last_use_[string.value] == parts_.size()) return;
    last_use_[string.value] = static_cast<std::uint32_t>(parts_.size());
    current().strings.push_back(string);
  }

 private:
  std::vector<JournalSegment> parts_;
  // By string: number of the last part that used it, counted from 1.
  std::vector<std::uint32_t> last_use_;
};

}  // namespace codefinder::extract
