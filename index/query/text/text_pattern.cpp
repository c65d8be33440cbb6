// TextPattern: RE2 for the matches, and its prefilter for the atoms.
#include "index/query/text/text_pattern.h"

#include "base/log.h"
#include "base/strings.h"
#include "index/query/text/literal_search.h"
#include "index/query/text/needed_literal.h"
#include "index/query/text/regex_parts.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::query {

namespace {

constexpr int kMinAtomLength = 3;
constexpr std::size_t kMinNeededLength = 2;
// A literal that is in more than one of so many bytes does not help: RE2 reads the text faster.
constexpr std::size_t kBytesPerLine = 200, kFewPatternLines = 8;
// A character of a word, and one of none; an invalid byte is neither.
constexpr std::string_view kNoWordChar = R"([^\pL\pM\p{Nd}\p{Nl}\p{Pc}])";

re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

/// The regular expression without its escapes.
std::string without_escapes(std::string_view regex) {
  std::string out;
  for_each_part(regex, [&](const RegexPart& part) {
    if (part.kind != RegexPart::Kind::escape) out += part.text;
  });
  return out;
}

bool has_capital(std::string_view pattern, const PatternRules& rules) {
  static const RE2 kCapital(R"(\p{Lu})");
  const std::string letters = rules.literal ? std::string(pattern) : without_escapes(pattern);
  return RE2::PartialMatch(piece(letters), kCapital);
}

bool is_case_sensitive(std::string_view pattern, const PatternRules& rules) {
  switch (rules.letters) {
    case LetterCase::sensitive: return true;
    case LetterCase::insensitive: return false;
    case LetterCase::smart: return has_capital(pattern, rules);
  }
  return true;
}

std::string regex_of(std::string_view pattern, const PatternRules& rules) {
  std::string regex = rules.literal ? RE2::QuoteMeta(piece(pattern)) : std::string(pattern);
  if (!rules.whole_words) return "(?m)" + regex;
  return fmt::format("(?m)(?:^|{0})({1})(?:$|{0})", kNoWordChar, regex);
}

RE2::Options options_of(std::string_view pattern, const PatternRules& rules) {
  RE2::Options options;
  options.set_log_errors(false);
  options.set_max_mem(kPatternMemory);
  options.set_case_sensitive(is_case_sensitive(pattern, rules));
  const bool has_line_end = rules.literal && pattern.find('\n') != std::string_view::npos;
  options.set_never_nl(!rules.multi_line && !has_line_end);
  return options;
}

/// The line that contains `offset`, from `from` on.  nullopt if it is long: it would be searched
/// again for each match in it.
std::optional<ByteRange> line_around(std::string_view text, std::size_t from, std::size_t offset) {
  constexpr std::size_t kMaxLength = 4096;
  const std::size_t first = offset - std::min(offset - from, kMaxLength);
  const std::size_t before = text.substr(first, offset - first).rfind('\n');
  const std::size_t after = text.substr(offset, kMaxLength).find('\n');
  const bool begins = before != std::string_view::npos || first == from;
  const bool ends = after != std::string_view::npos || text.size() - offset <= kMaxLength;
  if (!begins || !ends) return std::nullopt;
  const std::size_t begin = before == std::string_view::npos ? first : first + before + 1;
  const std::size_t end = after == std::string_view::npos ? text.size() : offset + after;
  return ByteRange{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Error wrong_pattern(std::string_view pattern, const std::string& reason) {
  constexpr std::size_t kMaxShownLength = 100;
  const std::string shown = to_valid_utf8(pattern.substr(0, kMaxShownLength)) +
                            (pattern.size() > kMaxShownLength ? "…" : "");
  return {ErrorCode::invalid_query, fmt::format("the pattern `{}` is wrong: {}", shown, reason),
          "escape special characters with \\, or search for it as literal text"};
}

Status check(std::string_view pattern) {
  if (pattern.empty()) return Error{ErrorCode::invalid_query, "a pattern is empty", {}};
  if (pattern.size() > kMaxPatternLength)
    return Error{
        ErrorCode::invalid_query,
        fmt::format("a pattern has {} bytes, more than {}", pattern.size(), kMaxPatternLength),
        "search for a part of it"};
  if (!is_valid_utf8(pattern))
    return Error{ErrorCode::invalid_query, "a pattern is not valid UTF-8", {}};
  return Done{};
}

}  // namespace

struct TextPattern::Compiled {
  Compiled(std::string_view pattern, const PatternRules& rules)
      : regex(piece(regex_of(pattern, rules)), options_of(pattern, rules)),
        filter(kMinAtomLength),
        group(rules.whole_words ? 1 : 0) {
    if (!is_case_sensitive(pattern, rules)) return;
    NeededLiteral needed = rules.literal ? NeededLiteral{std::string(pattern), true}
                                         : needed_literal(pattern);
    is_literal = needed.is_all && !rules.whole_words;
    const bool helps = needed.text.size() >= kMinNeededLength && regex.options().never_nl();
    if (is_literal || helps) literal.emplace(std::move(needed.text));
  }

  const RE2 regex;
  re2::FilteredRE2 filter;
  std::vector<std::string> atoms;
  const int group;  // That is the match.
  // A match is in a line with this text, or is this text.
  std::optional<LiteralSearch> literal;
  bool is_literal = false;

  /// The first match between two offsets.
  std::optional<ByteRange> find(std::string_view text, std::size_t from, std::size_t end) const {
    re2::StringPiece groups[2];
    if (!regex.Match(piece(text), from, end, RE2::UNANCHORED, groups, group + 1))
      return std::nullopt;
    const auto begin = static_cast<std::uint32_t>(groups[group].data() - text.data());
    return ByteRange{begin, begin + static_cast<std::uint32_t>(groups[group].size())};
  }
};

Result<TextPattern> TextPattern::compile(std::string_view pattern, const PatternRules& rules) {
  if (const Status valid = check(pattern); !valid) return valid.error();
  // Alone first: what surrounds it for whole words must not complete it, as in `a)(b`.
  if (!rules.literal) {
    const RE2 alone(piece(pattern), options_of(pattern, rules));
    if (!alone.ok()) return wrong_pattern(pattern, alone.error());
  }
  auto compiled = std::make_unique<Compiled>(pattern, rules);
  if (!compiled->regex.ok()) return wrong_pattern(pattern, compiled->regex.error());
  int id = 0;
  if (compiled->filter.Add(compiled->regex.pattern(), compiled->regex.options(), &id) !=
      RE2::NoError)
    return wrong_pattern(pattern, "it is too large");
  compiled->filter.Compile(&compiled->atoms);
  return TextPattern(std::move(compiled));
}

TextPattern::TextPattern(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
TextPattern::TextPattern(TextPattern&&) noexcept = default;
TextPattern& TextPattern::operator=(TextPattern&&) noexcept = default;
TextPattern::~TextPattern() = default;

std::optional<ByteRange> TextPattern::find(std::string_view text, std::size_t from) const {
  if (from > text.size()) return std::nullopt;
  if (!compiled_->literal) return compiled_->find(text, from, text.size());
  const LiteralSearch& literal = *compiled_->literal;
  const std::size_t start = from;
  std::size_t lines = 0;
  for (std::size_t at = literal.find_in(text, from); at != std::string_view::npos;
       at = literal.find_in(text, from)) {
    const auto begin = static_cast<std::uint32_t>(at);
    if (compiled_->is_literal)
      return ByteRange{begin, begin + static_cast<std::uint32_t>(literal.text().size())};
    const std::optional<ByteRange> line = line_around(text, from, at);
    const bool is_frequent = ++lines > kFewPatternLines + (at - start) / kBytesPerLine;
    if (!line || is_frequent) return compiled_->find(text, from, text.size());
    if (const auto match = compiled_->find(text, line->begin, line->end)) return match;
    from = line->end;
  }
  return std::nullopt;
}

bool TextPattern::matches(std::string_view text) const {
  if (compiled_->literal) return find(text, 0).has_value();
  return compiled_->regex.Match(piece(text), 0, text.size(), RE2::UNANCHORED, nullptr, 0);
}

bool TextPattern::may_match(std::string_view stored) const {
  const auto filter = piece_filter();
  return !filter || filter->accepts(stored);
}

std::optional<PieceFilter> TextPattern::piece_filter() const {
  const auto& literal = compiled_->literal;
  // A line end in the literal may be "\r\n" in the file.
  if (!literal || literal->text().empty() || literal->text().find('\n') != std::string::npos)
    return std::nullopt;
  return PieceFilter{[&search = *literal](std::string_view piece) {
                       return search.find_in(piece, 0) != std::string_view::npos;
                     },
                     literal->text().size() - 1};
}

const std::vector<std::string>& TextPattern::atoms() const { return compiled_->atoms; }

bool TextPattern::may_match(const std::vector<int>& present_atoms) const {
  if (compiled_->atoms.empty()) return true;
  std::vector<int> potential;
  compiled_->filter.AllPotentials(present_atoms, &potential);
  return !potential.empty();
}

}  // namespace codefinder::query
