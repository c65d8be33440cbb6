// Keeps the masked text of a buffer up to date: masks the edited segments again and splices the
// result into the old one.
#include "index/extract/edited_text.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

// Shrinks `change` to the range in which the two texts differ.
TextChange trimmed(std::string_view before, std::string_view now, TextChange change) {
  while (change.begin < std::min(change.old_end, change.new_end) &&
         before[change.begin] == now[change.begin])
    ++change.begin;
  while (change.begin < std::min(change.old_end, change.new_end) &&
         before[change.old_end - 1] == now[change.new_end - 1])
    --change.old_end, --change.new_end;
  return change;
}

ByteRange place_of(const MaskedWord& word) { return word.range; }
ByteRange place_of(const MaskedSymbol& symbol) { return symbol.whole; }
MaskedWord moved(MaskedWord word, std::uint32_t by) {
  return {{word.range.begin + by, word.range.end + by}, word.kind};
}
MaskedSymbol moved(MaskedSymbol symbol, std::uint32_t by) {
  for (ByteRange* range : {&symbol.name, &symbol.whole}) range->begin += by, range->end += by;
  return symbol;
}

// Replaces the masked items in the changed range by `fresh`, shifts those after it, and extends
// `differs` over all items that are not equal.
template <class Item>
void splice(std::vector<Item>& items, const std::vector<Item>& fresh, const TextChange& change,
            TextChange& differs) {
  const auto at = [](const Item& item, std::uint32_t offset) {
    return place_of(item).begin < offset;
  };
  const auto first = std::lower_bound(items.begin(), items.end(), change.begin, at);
  const auto last = std::lower_bound(first, items.end(), change.old_end, at);
  for (auto item = last; item != items.end(); ++item) *item = moved(*item, change.shift());

  auto old_begin = first, old_end = last;
  auto new_begin = fresh.begin(), new_end = fresh.end();
  while (old_begin != old_end && new_begin != new_end &&
         place_of(*old_begin).end <= differs.begin && *old_begin == *new_begin)
    ++old_begin, ++new_begin;
  while (old_begin != old_end && new_begin != new_end &&
         place_of(*(old_end - 1)).begin >= differs.old_end &&
         moved(*(old_end - 1), change.shift()) == *(new_end - 1))
    --old_end, --new_end;
  const auto widen = [&](ByteRange range, bool is_new) {
    const std::uint32_t shift = change.shift();
    // In coordinates before the change; an offset inside `differs` is between its ends anyway.
    const std::uint32_t begin = is_new && range.begin >= differs.new_end ? range.begin - shift
                                                                         : range.begin;
    const std::uint32_t end = !is_new                        ? range.end
                              : range.end >= differs.new_end ? range.end - shift
                                                             : differs.old_end;
    differs.widen({std::min(begin, differs.begin), std::max(end, differs.old_end), 0});
  };
  for (auto item = old_begin; item != old_end; ++item) widen(place_of(*item), false);
  for (auto item = new_begin; item != new_end; ++item) widen(place_of(*item), true);

  const auto place = items.erase(first, last);
  items.insert(place, fresh.begin(), fresh.end());
}

}  // namespace

void EditedText::set(std::string_view source) {
  const MaskedText masked(source, language_);
  source_ = source;
  text_ = masked.segments().empty() && masked.text() == source ? std::string_view() : masked.text();
  masked_words_ = masked.masked_words();
  symbols_ = masked.masked_symbols();
  segments_ = masked.segments();
}

std::optional<TextChange> EditedText::update(std::string_view source, const TextChange& change) {
  if (!segments_.empty()) {
    source_ = source;
    return update_segments(change);
  }
  const Preprocessor* preprocessor = preprocessor_of(language_);
  if (preprocessor == nullptr || preprocessor->edits() == Preprocessor::Edits::nothing) {
    source_ = source;
    return change;
  }
  // A repair can change such a text anywhere. Masked words are blank in it, so a comparison of the
  // two texts finds all differences.
  const bool was_source = text_.empty();
  const std::string before = std::move(text_);
  set(source);
  if (was_source && text_.empty()) return change;
  if (was_source || text_.empty()) return std::nullopt;
  TextChange all = trimmed(
      before, text_,
      {0, static_cast<std::uint32_t>(before.size()), static_cast<std::uint32_t>(text_.size())});
  all.widen(change);
  return all;
}

std::optional<TextChange> EditedText::update_segments(const TextChange& change) {
  // A cut after a segment depends on the next token, which belongs to the next segment: both must
  // be before the change.
  std::size_t first = 0;
  while (first + 1 < segments_.size() && segments_[first + 1].end < change.begin) ++first;
  const std::uint32_t from = first == 0 ? 0 : segments_[first - 1].end;
  std::vector<std::uint32_t> ends;
  for (std::size_t i = first; i + 1 < segments_.size(); ++i)
    if (segments_[i].end > change.old_end) ends.push_back(segments_[i].end + change.shift());
  const MaskedText masked(source_, language_, {from, ends, std::span(segments_).first(first)});

  const std::vector<MaskedSegment>& fresh = masked.segments();
  std::size_t last = first;  // The first segment after those that are replaced.
  while (last < segments_.size() && segments_[last].end + change.shift() != fresh.back().end)
    ++last;
  if (last < segments_.size()) ++last;
  // If the macros now define other names, later segments that looked up such names may be masked
  // differently.
  const auto names = [](std::span<const MaskedSegment> segments) {
    std::vector<std::string> all;
    for (const MaskedSegment& segment : segments)
      all.insert(all.end(), segment.defined.begin(), segment.defined.end());
    return all;
  };
  const auto after_window = std::span(segments_).subspan(last);
  if (std::any_of(after_window.begin(), after_window.end(),
                  [](const MaskedSegment& s) { return s.uses_earlier_names; }) &&
      names(std::span(segments_).subspan(first, last - first)) != names(fresh)) {
    set(source_);
    return std::nullopt;
  }

  const TextChange window{from, fresh.back().end - change.shift(), fresh.back().end};
  TextChange differs = trimmed(text_, masked.text(), window);
  differs.widen(change);
  splice(masked_words_, masked.masked_words(), window, differs);
  splice(symbols_, masked.masked_symbols(), window, differs);
  text_.replace(window.begin, window.old_end - window.begin,
                masked.text().substr(window.begin, window.new_end - window.begin));
  for (std::size_t i = last; i < segments_.size(); ++i) segments_[i].end += change.shift();
  const auto place = segments_.erase(segments_.begin() + static_cast<std::ptrdiff_t>(first),
                                     segments_.begin() + static_cast<std::ptrdiff_t>(last));
  segments_.insert(place, fresh.begin(), fresh.end());
  return differs;
}

}  // namespace codefinder::extract
