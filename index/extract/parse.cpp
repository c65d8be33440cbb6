#include "index/extract/parse.h"

#include "base/trace.h"
#include "index/extract/grammars.h"
#include "index/extract/parse_arena.h"

#include <algorithm>
#include <ctime>

namespace codefinder::index {

namespace {

// Of this thread: on a busy machine a file must not be given up that a calm one parses.
std::chrono::nanoseconds cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

}  // namespace

TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop, const TSTree* old,
              std::span<const TSRange> only) {
  const Grammar* grammar = grammar_of(language);
  if (grammar == nullptr) return nullptr;
  use_our_allocator();
  const Span span("parse");
  const ParseBudget budget;
  const ParserPtr parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), grammar->grammar())) return nullptr;
  if (!only.empty() && !ts_parser_set_included_ranges(parser.get(), only.data(), static_cast<std::uint32_t>(only.size())))
    return nullptr;
  struct Watch {
    std::chrono::nanoseconds deadline;
    std::size_t most_bytes;
    std::stop_token stop;
    unsigned calls = 0;
  } watch{cpu_time() + limits.time, limits.tree_bytes, std::move(stop)};
  struct Text {
    std::string_view bytes;
  } text{bytes};
  TSInput input{};
  input.payload = &text;
  input.encoding = TSInputEncodingUTF8;
  input.read = [](void* payload, std::uint32_t offset, TSPoint, std::uint32_t* length) {
    const std::string_view all = static_cast<Text*>(payload)->bytes;
    if (offset >= all.size()) return *length = 0, "";
    *length = static_cast<std::uint32_t>(all.size() - offset);
    return all.data() + offset;
  };
  TSParseOptions options{};
  options.payload = &watch;
  options.progress_callback = [](TSParseState* state) {
    auto* w = static_cast<Watch*>(state->payload);
    if (++w->calls % 16 != 0) return false;  // They come every few microseconds.
    return w->stop.stop_requested() || cpu_time() > w->deadline || parse_bytes() > w->most_bytes;  // True ends the parse.
  };
  return TreePtr(ts_parser_parse_with_options(parser.get(), old, input, options));
}

std::vector<TSRange> without_long_blanks(std::string_view text) {
  constexpr std::size_t kLong = 256;
  const auto is_blank = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r'; };
  std::vector<TSRange> kept;
  TSRange next{};  // From here on the text is kept.
  std::size_t counted = 0, line = 0;
  std::uint32_t row = 0;
  const auto place = [&](std::size_t at) {  // Ascending.
    for (; counted < at; ++counted)
      if (text[counted] == '\n') ++row, line = counted + 1;
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
    const std::size_t from = begin + first + 1, to = end == text.size() ? end : begin + run.rfind('\n');
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

std::optional<FlatTree> parse_once(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop,
                                   std::uint32_t base) {
  use_our_allocator();
  const ParseArena arena;
  const Grammar* grammar = grammar_of(language);
  const auto only = grammar != nullptr && grammar->macro_noise ? without_long_blanks(bytes) : std::vector<TSRange>();
  const TSTree* tree = parse(bytes, language, limits, std::move(stop), nullptr, only).release();  // It goes with the arena.
  if (tree == nullptr) return std::nullopt;
  const Span span("copy tree");
  return FlatTree(tree, base);
}

LimitsLeft::LimitsLeft(const ExtractLimits& limits) : limits_(limits), deadline_(cpu_time() + limits.time) {}

ExtractLimits LimitsLeft::now() const {
  ExtractLimits left = limits_;
  left.time = std::max(std::chrono::ceil<std::chrono::milliseconds>(deadline_ - cpu_time()), std::chrono::milliseconds(0));
  return left;
}

}  // namespace codefinder::index
