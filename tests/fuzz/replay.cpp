// main() of a fuzz target without libFuzzer: runs it on each given file and on each file below a
// given directory. With `--mutate SECONDS FILE` first, it runs random mutants of them for that
// time; FILE has the current input, and is kept if the target fails.
#include "tests/fuzz/input.h"

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) __attribute__((weak));

namespace {

namespace fs = std::filesystem;

constexpr unsigned kInputTimeout = 30;  // In seconds; then SIGALRM ends the process.
constexpr std::size_t kMaxSize = 4096;  // Larger seeds are replayed, not mutated.

struct Seed {
  fs::path file;
  std::string bytes;
};

void run(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::vector<Seed> read_seeds(char** begin, char** end) {
  std::vector<fs::path> files;
  for (char** it = begin; it != end; ++it) {
    if (!fs::is_directory(*it)) files.emplace_back(*it);
    else
      for (const auto& entry : fs::recursive_directory_iterator(*it))
        if (!entry.is_directory()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Seed> seeds;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
      std::fprintf(stderr, "fuzz: %s cannot be read\n", file.c_str());
      std::exit(1);
    }
    seeds.push_back({file, std::string(std::istreambuf_iterator<char>(in), {})});
  }
  if (seeds.empty()) {
    std::fprintf(stderr, "fuzz: no inputs\n");
    std::exit(1);
  }
  return seeds;
}

void replay(const std::vector<Seed>& seeds) {
  for (const Seed& seed : seeds) {
    std::printf("%s: %zu bytes\n", seed.file.c_str(), seed.bytes.size());
    std::fflush(stdout);
    run(seed.bytes);
  }
}

/// One of `seeds` with up to 16 changes.
std::string mutant_of(const std::vector<std::string>& seeds, std::mt19937& random) {
  std::uint8_t changes[96];
  for (std::uint8_t& byte : changes) byte = static_cast<std::uint8_t>(random());
  codefinder::fuzz::Input input(changes, random() % sizeof changes);
  return codefinder::fuzz::mutated(seeds[random() % seeds.size()], input);
}

void run_mutants(const std::vector<Seed>& seeds, std::chrono::seconds time, const char* file) {
  std::vector<std::string> small;
  for (const Seed& seed : seeds)
    if (seed.bytes.size() <= kMaxSize) small.push_back(seed.bytes);
  if (small.empty()) small.emplace_back("x");
  std::mt19937 random(std::random_device{}());
  const auto end = std::chrono::steady_clock::now() + time;
  std::size_t count = 0;
  for (; std::chrono::steady_clock::now() < end; ++count) {
    const std::string mutant = mutant_of(small, random);
    std::ofstream(file, std::ios::binary) << mutant;
    ::alarm(kInputTimeout);
    run(mutant);
  }
  ::alarm(0);
  fs::remove(file);
  std::printf("%zu mutants of %zu seeds\n", count, small.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (LLVMFuzzerInitialize != nullptr) LLVMFuzzerInitialize(&argc, &argv);
  if (argc > 4 && std::string_view(argv[1]) == "--mutate")
    run_mutants(read_seeds(argv + 4, argv + argc), std::chrono::seconds(std::atoi(argv[2])),
                argv[3]);
  else replay(read_seeds(argv + 1, argv + argc));
  return 0;
}
