// typing_place: takes the occurrence of the word in the facts as they are, else completes the word,
// else the statement too.
#include "index/query/completion/typing_place.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/query/completion/statement_ends.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxBytes = 4u << 20;
constexpr std::uint32_t kAny = 0xFFFFFFFF;  // Errors.
// Makes a name of any word, keywords included.
constexpr std::string_view kCompletion = "Cf0";

/// True if the text ends in a line comment: a blank precedes its mark, or nothing.
bool ends_in_comment(std::string_view text, Language language) {
  const std::string_view line = text.substr(text.rfind('\n') + 1);
  return std::ranges::any_of(definition(language).line_comments, [&](std::string_view mark) {
    const std::size_t at = line.find(mark);
    return at == 0 || (at != std::string_view::npos && is_space(line[at - 1]));
  });
}

void find_word(TypingPlace& place, std::uint32_t offset, Language language) {
  const auto in_word = [&](std::uint32_t at) {
    return is_word_char(place.text[at]) || place.text[at] == '$';
  };
  offset = std::min(offset, static_cast<std::uint32_t>(place.text.size()));
  place.typed = {offset, offset};
  while (place.typed.begin > 0 && in_word(place.typed.begin - 1)) --place.typed.begin;
  const RenamingRules* rules = renaming_rules(language);
  if (rules && place.typed.begin > 0 && place.text[place.typed.begin - 1] == rules->private_mark)
    --place.typed.begin;  // `#name`
  place.word_end = offset;
  while (place.word_end < place.text.size() && in_word(place.word_end)) ++place.word_end;
  const std::string_view before = trim_end(
      std::string_view(place.text).substr(0, place.typed.begin));
  place.after_dot = before.ends_with('.') && !before.ends_with("..") &&
                    !ends_in_comment(before, language);
}

/// Takes the use of `Box` where the word is the name in `Box<T>::size`, which is defined there.
bool find_qualifier(const FileFacts& facts, TypingPlace& place) {
  const SymbolIndex symbol = symbol_named_at(facts, place.typed.begin);
  if (!symbol.valid() || !facts.symbol(symbol).qualifier.valid() ||
      !definition(facts.language).traits.qualified_definitions)
    return false;
  const std::string_view last = resolve::last_segment(facts.str(facts.symbol(symbol).qualifier));
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    const Occurrence& each = facts.occurrences[i];
    if (each.range.begin >= place.typed.begin) break;
    if (facts.str(each.name) == last) place.occurrence = OccurrenceIndex(i);
  }
  place.is_defined = place.occurrence.valid();
  return place.is_defined;
}

bool find_occurrence(const FileFacts& facts, TypingPlace& place) {
  const auto at = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), place.typed.begin,
      [](const Occurrence& each, std::uint32_t offset) { return each.range.begin < offset; });
  for (auto each = at; each != facts.occurrences.end() && each->range.begin == place.typed.begin;
       ++each) {
    const bool is_member = each->binding == Binding::member && each->receiver.valid();
    if (place.after_dot && !is_member && each->role != Role::import_) continue;
    place.occurrence = OccurrenceIndex(
        static_cast<std::uint32_t>(each - facts.occurrences.begin()));
    return true;
  }
  return find_qualifier(facts, place);
}

}  // namespace

std::unique_ptr<EditedSnapshot> with_insertion(const index::Snapshot& snapshot, FileId file,
                                               const std::string& text, std::uint32_t offset,
                                               std::string_view inserted) {
  const index::TextFacts* parser = index::text_facts(snapshot);
  auto facts = parser ? parser->after_insertion(file, offset, inserted) : nullptr;
  if (!facts) return nullptr;
  std::string edited = text;
  edited.insert(offset, inserted);
  return std::make_unique<EditedSnapshot>(snapshot, file, std::move(edited), std::move(facts));
}

namespace {

std::vector<std::string> ends_of(const TypingPlace& place, Language language) {
  return statement_ends(place.text, {place.typed.begin, place.word_end}, language);
}

struct Edited {
  std::shared_ptr<const index::Snapshot> snapshot;  // nullptr: nothing can be inserted.
  FileId file;
};

/// The numbers of syntax errors of a file: of a text that is no better than what there is, and of
/// one that cannot be expected to be better.
struct ErrorLimits {
  std::uint32_t too_many = kAny;
  std::uint32_t few_enough = 0;
};

/// Puts a name at the place, and keeps what parses best.  `insert` returns the snapshot with a text
/// put behind the word.
template <class Insert>
bool complete_word(TypingPlace& place, Language language, ErrorLimits limits,
                   const Insert& insert) {
  auto [fewest, few_enough] = limits;
  for (const std::string& end : ends_of(place, language)) {
    Edited edited = insert(std::string(kCompletion) + end);
    const auto facts = edited.snapshot ? edited.snapshot->facts().get(edited.file) : nullptr;
    if (!facts) return false;
    if (facts->parse_errors >= fewest || !find_occurrence(*facts, place)) continue;
    fewest = facts->parse_errors;
    place.owned = std::move(edited.snapshot);
    if (fewest <= few_enough) break;
  }
  if (place.owned) place.snapshot = place.owned.get();
  return place.owned != nullptr;
}

bool is_behind_receiver(const TypingPlace& place) {
  const std::string_view before = trim_end(
      std::string_view(place.text).substr(0, place.typed.begin));
  return place.after_dot || before.ends_with("->");
}

}  // namespace

std::optional<TypingPlace> typing_place(const index::Snapshot& snapshot, FileId file,
                                        std::uint32_t offset) {
  const auto facts = snapshot.facts().get(file);
  Result<std::string> text = snapshot.files().text(file, kMaxBytes);
  if (!facts || !text) return std::nullopt;
  TypingPlace place;
  place.text = std::move(text).value();
  const Language language = snapshot.files().language(file).value_or(Language::text);
  find_word(place, offset, language);
  const char first = place.typed.empty() ? ' ' : place.text[place.typed.begin];
  if (is_digit(first)) return std::nullopt;
  place.snapshot = &snapshot;
  const bool found = !place.typed.empty() && find_occurrence(*facts, place);
  const auto ends_line = [&] { return ends_of(place, language) != std::vector<std::string>{""}; };
  if (found && (facts->parse_errors == 0 || !ends_line())) return place;
  if (!found && !place.typed.empty() && !place.after_dot && symbol_named_at(*facts, offset).valid())
    return std::nullopt;
  const OccurrenceIndex as_is = place.occurrence;
  const auto insert = [&](const std::string& name) -> Edited {
    return {with_insertion(snapshot, file, place.text, place.word_end, name), file};
  };
  if (complete_word(place, language, {found ? facts->parse_errors : kAny}, insert)) return place;
  place.occurrence = as_is;
  return found ? std::optional(std::move(place)) : std::nullopt;
}

std::optional<TypingPlace> inserted_place(const index::UnsavedBuffers& buffers,
                                          const TypedText& typed) {
  TypingPlace best;
  if (typed.text.size() > kMaxBytes) return std::nullopt;
  best.text = typed.text;
  find_word(best, typed.offset, typed.language);
  if (!best.typed.empty() && !is_behind_receiver(best)) return std::nullopt;
  const auto insert = [&](const std::string& name) -> Edited {
    auto edited = buffers.with_insertion({typed.path, typed.text, best.word_end, name});
    const auto file = edited ? edited->files().find(typed.path) : std::nullopt;
    return file ? Edited{std::move(edited), *file} : Edited{};
  };
  const ErrorLimits limits{kAny, buffers.fewest_errors(typed.path)};
  const bool found = complete_word(best, typed.language, limits, insert);
  return found ? std::optional(std::move(best)) : std::nullopt;
}

}  // namespace codefinder::query
