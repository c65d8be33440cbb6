// What each part of a source has said to a FactsBuilder (a part is a segment of c_segments.h, or a
// child of the root with what leans on it), and what it found there that other parts had said: so
// that after an edit the parts which stayed as they were need not be walked again.
#pragma once

#include "index/extract/facts_builder.h"

#include <utility>
#include <vector>

namespace codefinder::index {

struct FactsPart {
  // Where the builder's lists stood when the part began; it ends where the next one begins.
  std::uint32_t scopes = 0, drafts = 0, occurrences = 0, exprs = 0, bases = 0, argument_lists = 0,
                arguments = 0, imports = 0, exports = 0, comments = 0, typed_docs = 0,
                doc_types = 0, entries = 0, bind_names = 0, scopes_first = 0, keys = 0;
  // Where its last node begins: words that the parser did not see were said up to there.
  std::uint32_t walked = 0;
  std::uint32_t errors = 0;  // Nodes.
  // It found something of another part: where that is another, so is this.
  bool tied = false;
  StringIndex package;               // That it declares.
  std::vector<StringIndex> strings;  // Each that it said, by first mention.
  // Names that it looked for in the file's scope, and that were not there.
  std::vector<StringIndex> missed;
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
  std::vector<Namespace> namespaces;  // That it opened.
  // Drafts of other parts, as they were before it.
  std::vector<std::pair<std::uint32_t, FactsBuilder::Draft>> changed;
};

class FactsJournal {
 public:
  void begin(FactsPart part) { parts_.push_back(std::move(part)); }
  bool empty() const { return parts_.empty(); }
  FactsPart& now() { return parts_.back(); }
  std::vector<FactsPart>& parts() { return parts_; }
  const std::vector<FactsPart>& parts() const { return parts_; }

  void say(StringIndex string) {
    if (parts_.empty()) return;
    if (string.value >= last_said_.size()) last_said_.resize(string.value * std::size_t{2} + 64);
    if (last_said_[string.value] == parts_.size()) return;
    last_said_[string.value] = static_cast<std::uint32_t>(parts_.size());
    now().strings.push_back(string);
  }

 private:
  std::vector<FactsPart> parts_;
  std::vector<std::uint32_t> last_said_;  // By string: the number of the part, from one.
};

}  // namespace codefinder::index
