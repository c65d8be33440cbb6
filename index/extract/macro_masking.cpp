// Masks a text as a whole or segment by segment.
#include "index/extract/macro_masking.h"

#include "index/extract/grammars.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

constexpr std::uint32_t kLeastSegment =
    // Minimal size in bytes: each segment has a fixed cost of some microseconds for its own parse
    // and walk.
    4u << 10;

}  // namespace

MaskedText::MaskedText(std::string_view bytes, Language language) : bytes_(bytes) {
  const Grammar* grammar = grammar_of(language);
  if (grammar == nullptr || !(grammar->macro_masking || grammar->repair)) return;
  Repairs repairs(bytes);
  if (grammar->repair) grammar->repair(repairs);
  if (grammar->macro_masking) mask_segments(repairs, language == Language::cpp, 0, {}, {});
  take(repairs);
}

MaskedText::MaskedText(std::string_view bytes, Language language, std::uint32_t from,
                       std::span<const std::uint32_t> ends, std::span<const MaskedSegment> before)
    : bytes_(bytes) {
  Repairs repairs(bytes);
  CDefined defined;
  for (const MaskedSegment& segment : before)
    defined.names.insert(segment.defined.begin(), segment.defined.end());
  mask_segments(repairs, language == Language::cpp, from, ends, std::move(defined));
  take(repairs);
}

void MaskedText::mask_segments(Repairs& repairs, bool cpp, std::uint32_t from,
                               std::span<const std::uint32_t> ends, CDefined defined) {
  CCuts cuts(bytes_);
  std::vector<CToken> segment;
  const auto close = [&](std::uint32_t end) {
    repair_segment(std::move(segment), end, from == 0 && segments_.empty(), cpp, defined, repairs);
    segment.clear();
    segments_.push_back({end, defined.asked, std::move(defined.added)});
  };
  const auto size = static_cast<std::uint32_t>(bytes_.size());
  // If the segment ends of the old text are given, tokens beyond the first of them are read only
  // while the segment continues.
  std::size_t stretch = ends.empty() ? SIZE_MAX : 4096;
  for (std::uint32_t at = from; at < size; stretch *= 4) {
    const std::size_t until = ends.empty() ? SIZE_MAX
                                           : std::max<std::size_t>(ends.front(), at) + stretch;
    const std::vector<CToken> tokens = c_tokens(bytes_, cpp, at, until);
    for (const CToken& token : tokens) {
      const std::uint32_t begin = segments_.empty() ? from : segments_.back().end;
      if (cuts.next(token) && segment.back().end - begin >= kLeastSegment) {
        const std::uint32_t end = segment.back().end;
        close(end);
        if (std::binary_search(ends.begin(), ends.end(), end)) return;
      }
      segment.push_back(token);
    }
    at = tokens.empty() || until >= size ? size : tokens.back().end;
  }
  close(size);
}

void MaskedText::take(Repairs& repairs) {
  hidden_ = repairs.take_words();
  hidden_symbols_ = repairs.take_symbols();
  copy_ = repairs.take_copy();
}

}  // namespace codefinder::extract
