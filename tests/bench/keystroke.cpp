// Measures keystrokes: types a text (a statement) letter by letter and deletes it again, at random
// places of the file (after a statement).  After each letter it gets the overlay with the facts of
// the new text, as an answer does.  Times are wall time (a worker process parses), without LSP.
//   keystroke [--places N] [--seed N] [--type TEXT] [--behind TEXT] [--slow MS] [--check] FILE…
// --check compares the facts after each letter with a fresh extraction (not timed); --slow prints
// each keystroke that takes longer.  Prints one line of JSON for each file.
#include "index/overlay/overlay.h"
#include "index/worker/worker_main.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

using namespace codefinder;
using namespace codefinder::worker;
using namespace codefinder::extract;
using namespace codefinder::overlay;

namespace {

double now_ms() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

double percentile(const std::vector<double>& sorted, double part) {
  return sorted.empty()
             ? 0
             : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

std::uint32_t some_place(const std::string& text, std::string_view behind, std::mt19937& random) {
  const std::size_t from = text.find(behind, random() % text.size());
  return static_cast<std::uint32_t>(from == std::string::npos ? text.size() : from + behind.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = worker::run_if_worker(argc, argv)) return *exit_code;
  int places = 20;
  unsigned seed = 1;
  double slow = 1e9;
  bool check = false;
  std::string statement = "\tresult = some_call(first, &second->member);\n", behind = ";\n";
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--places") == 0 && i + 1 < argc) places = std::atoi(argv[++i]);
    else if (std::strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
      seed = static_cast<unsigned>(std::atoi(argv[++i]));
    else if (std::strcmp(argv[i], "--type") == 0 && i + 1 < argc) statement = argv[++i];
    else if (std::strcmp(argv[i], "--behind") == 0 && i + 1 < argc) behind = argv[++i];
    else if (std::strcmp(argv[i], "--slow") == 0 && i + 1 < argc) slow = std::atof(argv[++i]);
    else if (std::strcmp(argv[i], "--check") == 0) check = true;
    else files.emplace_back(argv[i]);
  }
  for (const std::string& path : files) {
    std::ifstream in(path, std::ios::binary);
    std::string text((std::istreambuf_iterator<char>(in)), {});
    const Language language = detect_language(path, std::string_view(text).substr(0, 4096));
    if (text.empty()) {
      std::cerr << path << " cannot be read\n";
      return 1;
    }
    Overlay overlay(std::make_shared<worker::BufferHosts>(std::make_shared<worker::Pool>()));
    std::mt19937 random(seed);
    std::size_t wrong = 0;
    const double began = now_ms();
    overlay.set(path, language, text);
    const std::uint32_t errors = overlay.current({})->at(path)->facts->facts()->parse_errors;
    const double opened = now_ms() - began;
    std::vector<double> took;
    const auto keystroke = [&](std::uint32_t at, std::uint32_t gone, std::string_view fresh) {
      const double begin = now_ms();
      overlay.edit(path, {at, at + gone}, fresh);
      const auto map = overlay.current({});
      took.push_back(now_ms() - begin);
      text.replace(at, gone, fresh);
      if (took.back() > slow) {
        const std::size_t line = text.rfind('\n', at == 0 ? 0 : at - 1) + 1;
        std::cout << took.back() << " ms at " << at << (gone != 0 ? " deleted: " : ": ")
                  << text.substr(line, text.find('\n', at) - line) << "\n";
      }
      if (check && *map->at(path)->facts->facts() != extract::extract(text, language)) ++wrong;
    };
    for (int i = 0; i < places; ++i) {
      const std::uint32_t place = some_place(text, behind, random);
      for (std::uint32_t k = 0; k < statement.size(); ++k)
        keystroke(place + k, 0, std::string_view(statement).substr(k, 1));
      for (auto k = static_cast<std::uint32_t>(statement.size()); k-- > 0;)
        keystroke(place + k, 1, {});
    }
    std::sort(took.begin(), took.end());
    std::cout << "{\"file\": \"" << path
              << "\", \"lines\": " << std::count(text.begin(), text.end(), '\n')
              << ", \"bytes\": " << text.size() << ", \"errors\": " << errors
              << ", \"keystrokes\": " << took.size() << ", \"open_ms\": " << opened
              << ", \"p50_ms\": " << percentile(took, 0.5)
              << ", \"p90_ms\": " << percentile(took, 0.9)
              << ", \"p99_ms\": " << percentile(took, 0.99) << ", \"most_ms\": " << took.back();
    if (check) std::cout << ", \"wrong\": " << wrong;
    std::cout << "}" << std::endl;
  }
}
