// NameMentions: literal searches of whole words, by the index of the texts.
#include "index/query/map/name_mentions.h"

#include "base/strings.h"
#include "index/languages/language.h"
#include "index/query/text/scan_texts.h"

#include <algorithm>

namespace codefinder::query {
namespace {

constexpr std::size_t kMinPart = 3;  // Letters.
// Letters of an end at a hump: a word alone (`"Style"`) is data.
constexpr std::size_t kMinEnd = 6;

/// The line of an offset in a text.
std::uint32_t line_at(std::string_view text, std::uint32_t offset) {
  return static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + offset, '\n'));
}

/// A part of a name, as a program may have it.
struct NamePart {
  std::string text;
  PatternRules rules;
};

/// The beginnings and ends of a name at its `_`, and those at a hump in quotes.
std::vector<NamePart> parts_of(std::string_view name) {
  std::vector<NamePart> parts;
  const PatternRules word{.literal = true, .whole_words = true}, quoted{.literal = true};
  for (std::size_t i = 1; i + 1 < name.size(); ++i) {
    const std::size_t left = i, right = name.size() - i;
    if (name[i] == '_') {
      if (left >= kMinPart) parts.push_back({std::string(name.substr(0, i + 1)), word});
      if (right > kMinPart) parts.push_back({std::string(name.substr(i)), word});
    }
    const bool is_hump = is_upper(name[i]) && !is_upper(name[i - 1]) && name[i - 1] != '_';
    if (is_hump && left >= kMinPart)
      for (const char quote : {'"', '\'', '`'})
        parts.push_back(
            {quote + std::string(name.substr(0, i)) + (quote == '`' ? '$' : quote), quoted});
    if (is_hump && right >= kMinEnd)
      for (const char quote : {'"', '\'', '`'})
        parts.push_back(
            {(quote == '`' ? '}' : quote) + std::string(name.substr(i)) + quote, quoted});
  }
  return parts;
}

}  // namespace

MentionSearch NameMentions::find(std::string_view name, const std::vector<FilePart>& without,
                                 FileId only) {
  MentionSearch found;
  const Result<TextPattern> pattern = TextPattern::compile(name,
                                                           {.literal = true, .whole_words = true});
  if (!pattern) return {.first = {}, .is_complete = false};
  const auto is_left_out = [&](FileId file, ByteRange range) {
    return std::ranges::any_of(without, [&](const FilePart& part) {
      return part.file == file && part.range.begin <= range.begin && range.end <= part.range.end;
    });
  };
  const auto search = [&](const FileRow& row, const std::string& text, ByteRange match) {
    for (std::optional<ByteRange> at = match; at; at = pattern->find(text, at->end)) {
      if (is_left_out(row.id, *at)) continue;
      found.first = NameMention{row.path, line_at(text, at->begin)};
      return false;
    }
    return true;
  };
  if (only.valid()) {
    const auto row = snapshot_.files().row(only);
    const Result<std::string> text = snapshot_.files().text(only);
    if (!row || !text) return {.first = {}, .is_complete = false};
    if (const auto match = pattern->find(*text, 0)) search(*row, *text, *match);
    return found;
  }
  found.is_complete = scan_texts(snapshot_, {*pattern, all_}, budget_, search) &&
                      !budget_.stopped();
  return found;
}

MentionSearch NameMentions::find_once(const std::string& text, const PatternRules& rules) {
  const auto [at, is_new] = parts_.try_emplace(text);
  if (!is_new) return at->second;
  const Result<TextPattern> pattern = TextPattern::compile(text, rules);
  if (!pattern) return at->second;
  at->second.is_complete = scan_texts(
                               snapshot_, {*pattern, all_}, budget_,
                               [&](const FileRow& row, const std::string& in, ByteRange match) {
                                 at->second.first = NameMention{row.path, line_at(in, match.begin)};
                                 return false;
                               }) &&
                           !budget_.stopped();
  return at->second;
}

MentionSearch NameMentions::find_part(std::string_view name) {
  for (const NamePart& part : parts_of(name))
    if (MentionSearch found = find_once(part.text, part.rules); found.first || !found.is_complete)
      return found;
  return {};
}

std::optional<NameString> name_string(const index::Snapshot& snapshot, const std::string& name,
                                      Language language, const std::stop_token& stop) {
  const LanguageTraits& traits = definition(language).traits;
  const bool may_be_composed = traits.functions_are_objects || traits.assignments_yield;
  resolve::Budget budget(snapshot.limits(), stop);
  NameMentions mentions(snapshot, budget);
  MentionSearch found;
  for (const char quote : {'"', '\''})
    if (!found.first) found = mentions.find_exactly(quote + name + quote);
  const bool is_part = !found.first;
  if (is_part && may_be_composed) found = mentions.find_part(name);
  if (!found.first) return std::nullopt;
  NameString place{*found.first, {}, is_part};
  const auto file = snapshot.files().find(place.place.path);
  const auto facts = file ? snapshot.facts().get(*file) : nullptr;
  if (!facts || place.place.line >= facts->text_map.line_count()) return place;
  const SymbolIndex around = enclosing_symbol(*facts,
                                              facts->text_map.line_range(place.place.line).begin);
  if (around.valid()) place.in = facts->str(facts->symbol(around).name);
  return place;
}

}  // namespace codefinder::query
