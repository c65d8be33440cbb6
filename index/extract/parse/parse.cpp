// Runs the parser of tree-sitter within a budget.
#include "index/extract/parse/parse.h"

#include "base/trace.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/extract/queries/query.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/tree/parse_arena.h"

#include <algorithm>
#include <utility>

namespace codefinder::extract {

namespace {

// The runtime reads the text in pieces of this size, so that a lexer with a long lookahead stops
// when the budget is spent.
constexpr std::uint32_t kPiece = 4096;

struct Work {
  std::string_view bytes;
  ExtractBudget& budget;
  std::size_t calls = 0;  // Calls of the runtime's progress callback, one for each 100 steps.

  /// The runtime's error recovery can repeat itself for ever.  Source with errors everywhere (C
  /// parsed as TypeScript) takes up to 0.03 calls a byte.
  std::size_t most_calls() const { return 200 + bytes.size() / 4; }
  bool is_over() {
    if (++calls > most_calls()) budget.end_extraction();
    return budget.spent();
  }
};

}  // namespace

TreePtr parse(std::string_view bytes, Language language, ExtractBudget& budget, const TSTree* old,
              std::span<const TSRange> only) {
  const auto grammar = definition(language).grammar;
  if (grammar == nullptr || budget.is_spent()) return nullptr;
  install_allocator();
  const Span span("parse");
  const ParseBudget counted;
  const ScannerBudget scans(budget);
  const ParserPtr parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), grammar())) return nullptr;
  if (!only.empty() && !ts_parser_set_included_ranges(parser.get(), only.data(),
                                                      static_cast<std::uint32_t>(only.size())))
    return nullptr;
  Work work{bytes, budget};
  TSInput input{};
  input.payload = &work;
  input.encoding = TSInputEncodingUTF8;
  input.read = [](void* payload, std::uint32_t offset, TSPoint, std::uint32_t* length) {
    const Work& of = *static_cast<Work*>(payload);
    if (offset >= of.bytes.size() || of.budget.spent()) return *length = 0, "";
    *length = std::min(kPiece, static_cast<std::uint32_t>(of.bytes.size() - offset));
    return of.bytes.data() + offset;
  };
  TSParseOptions options{};
  options.payload = &work;
  options.progress_callback = [](TSParseState* state) {
    return static_cast<Work*>(state->payload)->is_over();
  };
  TreePtr tree(ts_parser_parse_with_options(parser.get(), old, input, options));
  // After the limit the parser has read an empty rest instead of the text.
  return budget.is_spent() ? nullptr : std::move(tree);
}

TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits,
              const TSTree* old) {
  ExtractBudget budget(limits);
  return parse(bytes, language, budget, old);
}

std::vector<TSRange> without_long_blanks(std::string_view text) {
  constexpr std::size_t kLong = 256;
  const auto is_blank = [&](std::size_t i) {
    return text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
  };
  std::vector<TSRange> kept;
  TSRange next{};  // The text is kept from here on.
  std::size_t counted = 0, line = 0;
  std::uint32_t row = 0;
  const auto place = [&](std::size_t at) {  // REQUIRES: ascending offsets from call to call.
    for (std::size_t end; (end = text.substr(0, at).find('\n', counted)) != std::string_view::npos;)
      ++row, line = counted = end + 1;
    counted = at;
    return TSPoint{row, static_cast<std::uint32_t>(at - line)};
  };
  for (std::size_t probe = kLong / 2; probe < text.size();) {
    std::size_t begin = probe, end = probe;
    while (begin > next.start_byte && is_blank(begin - 1)) --begin;
    while (end < text.size() && is_blank(end)) ++end;
    probe = std::max(end, probe) + kLong / 2;
    const std::string_view run = text.substr(begin, end - begin);
    const std::size_t first = run.size() < kLong ? std::string_view::npos : run.find('\n');
    if (first == std::string_view::npos) continue;
    const std::size_t from = begin + first + 1,
                      to = end == text.size() ? end : begin + run.rfind('\n');
    if (from >= to) continue;
    next.end_byte = static_cast<std::uint32_t>(from);
    next.end_point = place(from);
    kept.push_back(next);
    next.start_byte = static_cast<std::uint32_t>(to);
    next.start_point = place(to);
  }
  if (kept.empty()) return kept;
  next.end_byte = static_cast<std::uint32_t>(text.size());
  next.end_point = place(text.size());
  kept.push_back(next);
  return kept;
}

FlatTree flat_tree(const TSTree* tree, Language language, std::uint32_t base) {
  FlatTree flat(tree, base);
  const Program* program = program_of(language);
  return program == nullptr || program->regrouping.empty() ? flat
                                                           : regrouped(flat, program->regrouping);
}

std::optional<FlatTree> parse_once(std::string_view bytes, Language language, ExtractBudget& budget,
                                   std::uint32_t base) {
  install_allocator();
  const ParseArena arena;
  const Preprocessor* preprocessor = preprocessor_of(language);
  const bool may_be_blank = preprocessor &&
                            (preprocessor->edits() == Preprocessor::Edits::segments ||
                             preprocessor->shows_edits());
  const auto only = may_be_blank ? without_long_blanks(bytes) : std::vector<TSRange>();
  // Freed with the arena.
  const TSTree* tree = parse(bytes, language, budget, nullptr, only).release();
  if (tree == nullptr) return std::nullopt;
  const Span span("copy tree");
  return flat_tree(tree, language, base);
}

std::optional<FlatTree> parse_once(std::string_view bytes, Language language,
                                   const ExtractLimits& limits) {
  ExtractBudget budget(limits);
  return parse_once(bytes, language, budget);
}

}  // namespace codefinder::extract
