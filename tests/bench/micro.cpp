// Google Benchmark of single functions: parsing, extraction, encoding of facts, a keystroke, name
// matching, trace spans.
#include "base/trace.h"
#include "index/extract/extract.h"
#include "index/extract/large_file.h"
#include "index/extract/parse/parse.h"
#include "index/query/hits/name_matcher.h"
#include "index/store/store.h"

#include <benchmark/benchmark.h>

#include <random>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::query;
using namespace codefinder::store;

namespace {

/// About 5,000 lines of C without parse errors: structs, functions with calls, branches and locals.
const std::string& c_source() {
  static const std::string text = [] {
    std::mt19937 random(20261122);
    std::string out = "#include <stddef.h>\n";
    for (int i = 0; i < 280; ++i) {
      const std::string n = std::to_string(i);
      out += "struct state_" + n + " {\n  int count;\n  struct state_" + n + " *next;\n};\n\n";
      out += "/* Adds to the count of a state. */\nstatic int update_state_" + n +
             "(struct state_" + n + " *state, size_t amount)\n{\n";
      out += "  int before = state->count;\n";
      for (int k = 0; k < 3; ++k)
        out += "  if (before > " + std::to_string(random() % 100) +
               ")\n    state->count += update_state_" +
               std::to_string(random() % static_cast<unsigned>(i + 1)) +
               "((void *)state->next, amount + before);\n";
      out += "  return state->count - before;\n}\n\n";
    }
    return out;
  }();
  return text;
}

void parse_c(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(parse_once(c_source(), Language::c));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * c_source().size()));
}

void extract_c(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(extract::extract(c_source(), Language::c));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * c_source().size()));
}

void prepare_c(benchmark::State& state) {
  const FileFacts facts = extract::extract(c_source(), Language::c);
  for (auto _ : state) benchmark::DoNotOptimize(prepare_facts(facts));
}

void decode_c(benchmark::State& state) {
  const std::string blob = encode_facts(extract::extract(c_source(), Language::c));
  for (auto _ : state) benchmark::DoNotOptimize(decode_facts(blob));
}

void keystroke_c(benchmark::State& state) {
  Buffer buffer(Language::c, c_source());
  benchmark::DoNotOptimize(buffer.facts());
  const auto place = static_cast<std::uint32_t>(
      c_source().find("return state->count", c_source().size() / 2));
  bool there = false;
  for (auto _ : state) {
    buffer.edit({place, place + (there ? 1u : 0u)}, there ? "" : ";");
    there = !there;
    benchmark::DoNotOptimize(buffer.facts());
  }
}

void match_names(benchmark::State& state) {
  std::vector<std::string> names;
  std::mt19937 random(20261122);
  for (int i = 0; i < 10'000; ++i)
    names.push_back("device_" + std::to_string(random() % 1000) + "_Register" + std::to_string(i));
  const NameMatcher matcher("devReg");
  for (auto _ : state)
    for (const std::string& name : names) benchmark::DoNotOptimize(matcher.match(name));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * names.size()));
}

void keys_of_large_json(benchmark::State& state) {
  std::string piece;
  while (piece.size() < 1u << 20)
    piece += R"({"id": 12345, "name": "somebody", "tags": ["a", "b"]},)";
  for (auto _ : state) {
    LargeFile file(Language::json);
    for (int i = 0; i < 16; ++i) file.add(piece);
    benchmark::DoNotOptimize(file.facts());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * 16 * piece.size()));
}

void span_without_task(benchmark::State& state) {
  for (auto _ : state) const Span span("phase");
}

void span_in_task(benchmark::State& state) {
  const Task task(system_clock(), nullptr, "task");
  for (auto _ : state) const Span span("phase");
}

BENCHMARK(parse_c)->Unit(benchmark::kMillisecond);
BENCHMARK(extract_c)->Unit(benchmark::kMillisecond);
BENCHMARK(prepare_c)->Unit(benchmark::kMillisecond);
BENCHMARK(decode_c)->Unit(benchmark::kMillisecond);
BENCHMARK(keystroke_c)->Unit(benchmark::kMillisecond);
BENCHMARK(match_names)->Unit(benchmark::kMicrosecond);
BENCHMARK(keys_of_large_json)->Unit(benchmark::kMillisecond);
BENCHMARK(span_without_task);
BENCHMARK(span_in_task);

}  // namespace

BENCHMARK_MAIN();
