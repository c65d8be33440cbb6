// quoted_completions: the literal types among the values that are expected at a string.
#include "index/query/completion/quoted.h"

#include "index/languages/completion_rules.h"
#include "index/query/completion/typing_place.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxQuotedText = 4u << 20;
constexpr std::string_view kExpectedKey = "Cf0";  // In CompletionRules::expectation_in_quotes.

struct Quoted {
  char quote = 0;
  ByteRange inside;              // Without the quotes, up to the end of the line.
  std::string_view line_before;  // Up to the quotes.
};

/// The string of one line that the offset is in.
std::optional<Quoted> quoted_at(std::string_view text, std::uint32_t offset) {
  const std::size_t line = text.substr(0, offset).rfind('\n') + 1;
  char open = 0;
  std::size_t begin = 0;
  for (std::size_t at = line; at < offset; ++at) {
    const char c = text[at];
    if (open != 0 && c == '\\') ++at;
    else if (c == open) open = 0;
    else if (open == 0 && (c == '\'' || c == '"' || c == '`')) open = c, begin = at + 1;
  }
  if (open != '\'' && open != '"') return std::nullopt;
  const std::string stops{open, '\n'};
  const std::size_t end = std::min(text.find_first_of(stops, offset), text.size());
  return Quoted{open,
                {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                text.substr(line, begin - 1 - line)};
}

class QuotedList {
 public:
  QuotedList(std::string_view typed, CompletionAnswer& answer) : typed_(typed), answer_(answer) {}

  void add(std::string_view name, SymbolKind kind) {
    if (!name.starts_with(typed_) || !seen_.emplace(name).second) return;
    Completion item;
    item.name = item.inserted = std::string(name);
    item.kind = kind;
    answer_.items.push_back(std::move(item));
  }

 private:
  std::string_view typed_;
  CompletionAnswer& answer_;
  std::set<std::string, std::less<>> seen_;
};

/// The key at the offset, by which the expected value is known; none if there is no such key.
ExprIndex expected_at(const FileFacts& facts, std::uint32_t offset) {
  for (const Occurrence& each : facts.occurrences)
    if (each.range.begin == offset && each.binding == Binding::member && each.receiver.valid())
      return each.receiver;
  return {};
}

void add_expected(const index::Snapshot& snapshot, FileId file, ExprIndex expected,
                  QuotedList& list, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.only_certain = true});
  for (const resolve::Value& value : resolve::Values(resolver.values_of(file, expected))) {
    const std::string_view literal = value.external_type_name;
    if (literal.size() > 1 && (literal[0] == '\'' || literal[0] == '"'))
      list.add(literal.substr(1, literal.size() - 2), SymbolKind::enum_member);
  }
}

}  // namespace

std::optional<CompletionAnswer> quoted_completions(const index::Snapshot& snapshot,
                                                   const PlaceRequest& request,
                                                   std::stop_token stop) {
  const Result<std::string> text = snapshot.files().text(request.file, kMaxQuotedText);
  const auto language = snapshot.files().language(request.file);
  if (!text || !language || request.offset > text->size()) return std::nullopt;
  const CompletionRules& rules = completion_rules(*language);
  if (rules.expectation_in_quotes.empty() && rules.parts_of_path == nullptr) return std::nullopt;
  const std::optional<Quoted> quoted = quoted_at(*text, request.offset);
  if (!quoted) return std::nullopt;
  const std::string_view typed = std::string_view(*text).substr(
      quoted->inside.begin, request.offset - quoted->inside.begin);
  CompletionAnswer answer;
  answer.of_receiver = true;
  answer.typed = {quoted->inside.begin, request.offset};
  answer.word_end = quoted->inside.end;
  if (rules.parts_of_path) {
    const std::vector<PathPart> parts = rules.parts_of_path(snapshot, request.file,
                                                            quoted->line_before, typed);
    const std::string_view part = typed.substr(typed.rfind('/') + 1);
    QuotedList list(part, answer);
    for (const PathPart& each : parts)
      list.add(each.name, each.is_directory ? SymbolKind::namespace_ : SymbolKind::module);
    if (!parts.empty()) {
      answer.typed.begin = request.offset - static_cast<std::uint32_t>(part.size());
      return answer;
    }
  }
  const std::string inserted = quoted->quote + std::string(rules.expectation_in_quotes) +
                               quoted->quote;
  const auto edited = with_insertion(snapshot, request.file, *text, request.offset, inserted);
  const auto facts = edited ? edited->facts().get(request.file) : nullptr;
  if (!facts) return std::nullopt;
  const ExprIndex expected = expected_at(
      *facts, request.offset + static_cast<std::uint32_t>(inserted.find(kExpectedKey)));
  if (!expected.valid()) return std::nullopt;
  QuotedList list(typed, answer);
  add_expected(*edited, request.file, expected, list, std::move(stop));
  return answer.items.empty() ? std::nullopt : std::optional(std::move(answer));
}

}  // namespace codefinder::query
