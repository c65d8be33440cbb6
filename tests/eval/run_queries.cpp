// Runs many queries of the search in plain words over one directory, for tests/eval/search.
//   run_queries DIRECTORY CACHE docs
// lists every documented symbol: path, line, name, first and last byte of the doc comment, summary.
//   run_queries DIRECTORY CACHE symbols
// lists every symbol that is not local: path, name, kind, first and last byte with its doc comment.
//   run_queries DIRECTORY CACHE
// reads one query per line from standard input, and prints its hits (path, line, name, score, first
// and last line shown) and an empty line.  Columns are separated by tabs.
//   run_queries DIRECTORY CACHE features
// prints the names of the features, then the hits in the order of the first ranking, each with the
// values of its features.
#include "index/query/search/rerank.h"
#include "index/query/search/search_text.h"
#include "index/query/search/units.h"
#include "index/query/symbols/typed_query.h"
#include "index/worker/worker_main.h"

#include <algorithm>
#include <iostream>
#include <string>

namespace {

using namespace codefinder;
using namespace codefinder::worker;
using namespace codefinder::index;
using namespace codefinder::query;

std::string one_line(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
  return line;
}

void list_docs(const Snapshot& snapshot) {
  snapshot.files().for_each("", [&](const FileRow& row) {
    const auto facts = snapshot.facts().get(row.id);
    if (!facts || (row.categories & Category::source) == 0) return true;
    for (const Symbol& symbol : facts->symbols) {
      if (symbol.doc_range.empty() || symbol.has(SymbolFlag::local)) continue;
      std::cout << row.path << '\t' << facts->text_map.position_at(symbol.name_range.begin).line + 1
                << '\t' << one_line(facts->str(symbol.name)) << '\t' << symbol.doc_range.begin
                << '\t' << symbol.doc_range.end << '\t' << one_line(facts->str(symbol.doc)) << '\n';
    }
    return true;
  });
}

void list_symbols(const Snapshot& snapshot) {
  snapshot.files().for_each("", [&](const FileRow& row) {
    const auto facts = snapshot.facts().get(row.id);
    if (!facts) return true;
    for (const Symbol& symbol : facts->symbols) {
      if (symbol.has(SymbolFlag::local)) continue;
      const ByteRange range = unit_range(symbol);
      std::cout << row.path << '\t' << one_line(facts->str(symbol.name)) << '\t'
                << to_string(symbol.kind) << '\t' << range.begin << '\t' << range.end << '\n';
    }
    return true;
  });
}

enum class Features { none, printed };

std::string shown_lines(const TextHit& hit) {
  const TextMap& map = hit.hit.place.facts->text_map;
  const std::uint32_t last = std::max(hit.window.begin + 1, hit.window.end) - 1;
  return std::to_string(map.position_at(hit.window.begin).line + 1) + '\t' +
         std::to_string(map.position_at(last).line + 1);
}

void print_names_of_features() {
  for (std::size_t i = 0; i < kRankFeatures; ++i)
    std::cout << to_string(static_cast<RankFeature>(i)) << (i + 1 < kRankFeatures ? '\t' : '\n');
}

void run_queries(const Snapshot& snapshot, Features features) {
  if (features == Features::printed) print_names_of_features();
  for (std::string typed; std::getline(std::cin, typed);) {
    SearchText search;
    search.max_results = features == Features::printed ? kMaxReranked : 100;
    search.with_features = features == Features::printed;
    search.snippet_lines = 3;
    if (Result<TypedQuery> query = read_query(typed)) {
      search.query = std::move(query->text);
      search.phrases = std::move(query->phrases);
      search.filters = std::move(query->filters);
    }
    if (const auto found = search_text(snapshot, search))
      for (const TextHit& hit : found->hits) {
        std::cout << hit.hit.place.path << '\t' << hit.hit.place.start.line + 1 << '\t'
                  << one_line(hit.hit.name) << '\t' << hit.hit.score << '\t' << shown_lines(hit);
        if (features == Features::printed)
          for (const float value : hit.features) std::cout << '\t' << value;
        std::cout << '\n';
      }
    std::cout << std::endl;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = codefinder::worker::run_if_worker(argc, argv)) return *exit_code;
  if (argc < 3) {
    std::cerr << "usage: run_queries DIRECTORY CACHE [docs|symbols|features]\n";
    return 2;
  }
  IndexOptions options;
  options.root = argv[1];
  options.cache_directory = argv[2];
  const auto opened = Index::open(std::move(options));
  if (!opened) {
    std::cerr << opened.error().message << '\n';
    return 1;
  }
  (*opened)->wait_idle();
  const auto snapshot = (*opened)->snapshot();
  const std::string_view mode = argc > 3 ? argv[3] : "";
  if (mode == "docs") list_docs(*snapshot);
  else if (mode == "symbols") list_symbols(*snapshot);
  else run_queries(*snapshot, mode == "features" ? Features::printed : Features::none);
  return 0;
}
