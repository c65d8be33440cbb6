// The lower bound for indexing: reads and parses the files that the indexer would read, and drops
// the trees.
//   parse_only ROOT [--threads N] [--cat] [--paths]
// --cat reads only; --paths takes the files' paths (relative to ROOT) from stdin instead of
// walking.  Prints one line of JSON.
#include "index/extract/parse/parse.h"
#include "index/update/walk/walk.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <thread>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::update;

namespace {

constexpr std::uint64_t kMaxFileBytes = 64u << 20;  // The indexer's own limits.
constexpr ExtractLimits kLimits;

struct Tally {
  std::atomic<std::uint64_t> files{0}, bytes{0}, parsed{0}, parsed_bytes{0}, errors{0};
};

void one_file(const RootDir& root, const std::string& path, bool only_read, Tally& done) {
  const ReadOutcome read = read_file(root, path, kMaxFileBytes);
  if (read.kind != ReadOutcome::Kind::text) return;
  ++done.files;
  done.bytes += read.bytes.size();
  const Language language = detect_language(path, std::string_view(read.bytes).substr(0, 4096));
  if (only_read || definition(language).grammar == nullptr || read.bytes.size() > kLimits.max_bytes)
    return;
  const TreePtr tree = parse(read.bytes, language, kLimits);
  if (!tree) return;
  ++done.parsed;
  done.parsed_bytes += read.bytes.size();
  if (ts_node_has_error(ts_tree_root_node(tree.get()))) ++done.errors;
}

}  // namespace

int main(int argc, char** argv) {
  std::string directory;
  unsigned threads = std::thread::hardware_concurrency();
  bool only_read = false, paths_given = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--cat") == 0) only_read = true;
    else if (std::strcmp(argv[i], "--paths") == 0) paths_given = true;
    else if (std::strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
      threads = static_cast<unsigned>(std::atoi(argv[++i]));
    else directory = argv[i];
  }
  const auto root = RootDir::open(directory);
  if (!root) {
    std::cerr << root.error().message << "\n";
    return 1;
  }
  const auto began = std::chrono::steady_clock::now();
  std::vector<std::string> paths;
  if (paths_given) {
    for (std::string line; std::getline(std::cin, line);) paths.push_back(line);
  } else {
    const IgnoreRules rules(*root, {});
    for (WalkedFile& file : walk(**root, rules).files) paths.push_back(std::move(file.path));
  }
  const auto walked = std::chrono::steady_clock::now();
  Tally done;
  std::atomic<std::size_t> next{0};
  {
    std::vector<std::jthread> workers;
    for (unsigned t = 0; t < std::max(1u, threads); ++t)
      workers.emplace_back([&] {
        for (std::size_t i = next++; i < paths.size(); i = next++)
          one_file(**root, paths[i], only_read, done);
      });
  }
  const auto ended = std::chrono::steady_clock::now();
  const auto seconds = [](auto from, auto to) {
    return std::chrono::duration<double>(to - from).count();
  };
  std::cout << "{\"walk_s\": " << seconds(began, walked)
            << ", \"wall_s\": " << seconds(began, ended) << ", \"threads\": " << threads
            << ", \"files\": " << done.files << ", \"bytes\": " << done.bytes
            << ", \"parsed\": " << done.parsed << ", \"parsed_bytes\": " << done.parsed_bytes
            << ", \"with_errors\": " << done.errors << "}\n";
}
