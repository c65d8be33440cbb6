// Keeps the masked text of a buffer up to date: masks the edited segments again and splices the
// result into the old one.
#include "index/extract/parse/edited_text.h"

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

// `changes`, and where else the two texts differ.
TextChanges with_differences(std::string_view before, std::string_view now,
                             const TextChanges& changes) {
  TextChanges all = changes;
  for (const auto& [begin, end, shift] : changes.unchanged()) {
    const std::uint32_t from = begin > 0 ? begin - 1 : 0;
    const std::string_view then = before.substr(from, std::size_t{end} - from + 1);
    const std::string_view here = now.substr(from + shift, then.size());
    if (then == here) continue;
    const TextChange differs = difference(then, here);
    const std::uint32_t at = from + shift;
    all.add({at + differs.begin, at + differs.old_end}, differs.new_end - differs.begin);
  }
  return all;
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

// True if the masked items of the unchanged ranges are the same in both versions.
template <class Item>
bool are_kept(const std::vector<Item>& before, const std::vector<Item>& now,
              const TextChanges& changes) {
  const auto within = [](const std::vector<Item>& items, ByteRange range, std::uint32_t shift) {
    std::vector<Item> found;
    for (const Item& item : items)
      if (place_of(item).begin >= range.begin && place_of(item).end <= range.end)
        found.push_back(moved(item, shift));
    return found;
  };
  return std::ranges::all_of(changes.unchanged(), [&](const TextChanges::Unchanged& same) {
    return within(before, {same.begin, same.end}, same.shift) ==
           within(now, {same.begin + same.shift, same.end + same.shift}, 0);
  });
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
  const Preprocessor* preprocessor = preprocessor_of(language_);
  if (preprocessor != nullptr && preprocessor->edits() != Preprocessor::Edits::nothing)
    copy_ = source;
  text_ = masked.segments().empty() && masked.text() == source ? std::string_view() : masked.text();
  masked_words_ = masked.masked_words();
  symbols_ = masked.masked_symbols();
  segments_ = masked.segments();
}

std::optional<TextChanges> EditedText::update(std::string_view source, const TextChanges& changes) {
  if (!segments_.empty()) return update_segments(source, changes);
  const Preprocessor* preprocessor = preprocessor_of(language_);
  if (preprocessor == nullptr || preprocessor->edits() == Preprocessor::Edits::nothing) {
    source_ = source;
    return changes;
  }
  // A repair can change such a text anywhere, and the same blanks can be masked words or not.
  const std::string before = text_.empty() ? std::move(copy_) : std::move(text_);
  const std::vector<MaskedWord> words = std::move(masked_words_);
  const std::vector<MaskedSymbol> symbols = std::move(symbols_);
  set(source);
  const TextChanges all = with_differences(before, text(), changes);
  if (!are_kept(words, masked_words_, all) || !are_kept(symbols, symbols_, all))
    return std::nullopt;
  return all;
}

std::optional<TextChanges> EditedText::update_segments(std::string_view source,
                                                       const TextChanges& changes) {
  const std::string before = std::move(copy_);
  TextChanges all;
  std::string part;  // The text after the first changes.
  source_ = source;
  for (std::uint32_t shift = 0; const TextChange& change : changes.list()) {
    if (&change != &changes.list().back()) {
      part = source.substr(0, change.new_end);
      part.append(before, change.old_end);
    }
    source_ = &change != &changes.list().back() ? std::string_view(part) : source;
    const std::optional<TextChange> differs = update_segments(
        {change.begin + shift, change.old_end + shift, change.new_end});
    if (!differs) return set(source), std::nullopt;
    all.add(*differs);
    shift = change.shift();
  }
  copy_ = source;
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
      names(std::span(segments_).subspan(first, last - first)) != names(fresh))
    return std::nullopt;

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
