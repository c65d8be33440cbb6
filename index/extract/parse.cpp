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

TreePtr parse(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop, const TSTree* old) {
  const Grammar* grammar = grammar_of(language);
  if (grammar == nullptr) return nullptr;
  use_our_allocator();
  const Span span("parse");
  const ParseBudget budget;
  const ParserPtr parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), grammar->grammar())) return nullptr;
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

std::optional<FlatTree> parse_once(std::string_view bytes, Language language, const ExtractLimits& limits, std::stop_token stop,
                                   std::uint32_t base) {
  use_our_allocator();
  const ParseArena arena;
  const TSTree* tree = parse(bytes, language, limits, std::move(stop)).release();  // It goes with the arena.
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
