// Repairs C and C++ source segment by segment, and reads the links of its comments.
#include "index/languages/_c/preprocess.h"

#include "index/languages/_c/doc_links.h"
#include "index/languages/_c/segments.h"

#include <algorithm>
#include <utility>

namespace codefinder::c_family {

namespace {

using extract::MaskedSegment;

// Minimal size in bytes: each segment has a fixed cost of some microseconds for its own parse and
// walk.
constexpr std::uint32_t kMinSegment = 4u << 10;

class CPreprocessor final : public extract::Preprocessor {
 public:
  explicit CPreprocessor(Dialect dialect) : dialect_(dialect) {}

  Edits edits() const override { return Edits::segments; }
  std::vector<MaskedSegment> repair_segments(Repairs& repairs, const Range& range) const override;
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    c_family::read_doc_links(comment, out);
  }

 private:
  Dialect dialect_;
};

std::vector<MaskedSegment> CPreprocessor::repair_segments(Repairs& repairs,
                                                          const Range& range) const {
  const std::string_view text = repairs.original();
  std::vector<MaskedSegment> done;
  CDefined defined;
  for (const MaskedSegment& segment : range.before)
    for (const std::string& word : segment.defined) defined.add(word);
  CCuts cuts(text);
  std::vector<CToken> segment;
  const auto close = [&](std::uint32_t end) {
    const bool first = range.from == 0 && done.empty();
    repair_segment({std::move(segment), end, first, dialect_}, defined, repairs);
    segment.clear();
    done.push_back({end, defined.uses_earlier_names, std::move(defined.added)});
  };
  const auto size = static_cast<std::uint32_t>(text.size());
  // If the segment ends of the old text are given, tokens beyond the first of them are read only
  // while the segment continues.
  const auto ends = range.ends;
  std::size_t stretch = ends.empty() ? SIZE_MAX : 4096;
  for (std::uint32_t at = range.from; at < size; stretch *= 4) {
    const std::size_t until = ends.empty() ? SIZE_MAX
                                           : std::max<std::size_t>(ends.front(), at) + stretch;
    const std::vector<CToken> tokens = c_tokens(text, dialect_, at, until);
    for (const CToken& token : tokens) {
      const std::uint32_t begin = done.empty() ? range.from : done.back().end;
      if (cuts.next(token) && segment.back().end - begin >= kMinSegment) {
        const std::uint32_t end = segment.back().end;
        close(end);
        if (std::binary_search(ends.begin(), ends.end(), end)) return done;
      }
      segment.push_back(token);
    }
    at = tokens.empty() || until >= size ? size : tokens.back().end;
  }
  close(size);
  return done;
}

}  // namespace

const extract::Preprocessor& c_preprocessor() {
  static const CPreprocessor preprocessor(Dialect::c);
  return preprocessor;
}

const extract::Preprocessor& cpp_preprocessor() {
  static const CPreprocessor preprocessor(Dialect::cpp);
  return preprocessor;
}

}  // namespace codefinder::c_family
