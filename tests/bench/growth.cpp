// Measures how the cost of a file grows with its size, for inputs that repeat one construct: CPU
// time and peak memory of extraction and of encoding for the store, at two sizes.  Extraction must
// end at its limits.
//   growth [LANGUAGE [CONSTRUCT]]     CODEFINDER_GROWTH_KB=50,400: other sizes
// Prints a line for each construct; `+` marks growth of over 1.5 times that of the input, `!!` slow
// or large ones.  Linux only: each construct runs in its own process.
#include "index/extract/extract.h"
#include "index/model/jump_id.h"
#include "index/store/store.h"
#include "support/source_dir.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::store;

namespace {

// A line of growth.txt: `unit` is repeated up to the size, between `begin` and `end`; % in it is a
// number that counts up.
struct Construct {
  std::string unit, begin, end;
};

const std::string kAnywhere = "anywhere";  // Section of growth.txt for all languages.

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    if (c == 'x' && i + 2 < text.size()) {
      out += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      out += c == 'n' ? '\n' : c == 'r' ? '\r' : c == 't' ? '\t' : c == 's' ? ' ' : c;
    }
  }
  return out;
}

// By the name of the language.
std::map<std::string, std::vector<Construct>> constructs() {
  std::map<std::string, std::vector<Construct>> out;
  std::ifstream in(codefinder::testing::source_dir() + "/tests/bench/growth.txt");
  std::string language;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    if (line.starts_with('[')) {
      language = line.substr(1, line.size() - 2);
      continue;
    }
    std::string parts[3];
    std::istringstream fields(line);
    for (std::string& part : parts) std::getline(fields, part, '\t');
    out[language].push_back({unescaped(parts[0]), unescaped(parts[1]), unescaped(parts[2])});
  }
  return out;
}

std::string text_of(const Construct& c, std::size_t size) {
  std::string out(c.begin);
  out.reserve(size + 64);
  for (unsigned number = 0; out.size() + c.end.size() < size; ++number)
    for (const char ch : c.unit)
      ch == '%' && c.unit != "%" ? out += std::to_string(number) : out += ch;
  return out.append(c.end);
}

struct Cost {
  double extract = 0, prepare = 0, megabytes = 0;
  bool truncated = false, ended = false;
};

double cpu() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

Cost measured(Language language, const std::string& text) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const rlimit most{40, 40};
    setrlimit(RLIMIT_CPU, &most);
    Cost cost;
    const double begin = cpu();
    const FileFacts facts = extract::extract(text, language);
    cost.extract = cpu() - begin;
    cost.truncated = (facts.flags & FileFlag::truncated) != 0;
    const auto prepared = prepare_facts(facts);
    const bool has_symbols = !facts.symbols.empty();
    const auto id = parse_jump_id(
        jump_id("path", facts, has_symbols ? SymbolIndex(0) : SymbolIndex()));
    const bool is_found = !has_symbols || find_jump_id(facts, *id).symbol == SymbolIndex(0);
    cost.prepare = cpu() - begin - cost.extract;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    cost.megabytes = static_cast<double>(usage.ru_maxrss) / 1024;
    cost.ended = static_cast<bool>(prepared) && is_found;
    _exit(write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
  }
  close(ends[1]);
  Cost cost;
  if (read(ends[0], &cost, sizeof cost) != sizeof cost) cost = {};
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return cost;
}

std::string shown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (c == '\r') out += "\\r";
    else if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) > '~')
      out += "\\?";
    else out += c;
  }
  return out;
}

void show(Language language, const Construct& construct, const std::vector<std::size_t>& sizes) {
  std::vector<Cost> costs;
  for (const std::size_t size : sizes)
    costs.push_back(measured(language, text_of(construct, size << 10)));
  const Cost &small = costs.front(), &large = costs.back();
  const double times = static_cast<double>(sizes.back()) / static_cast<double>(sizes.front());
  const double took = large.extract + large.prepare, before = small.extract + small.prepare;
  const bool grows = took > 0.3 && took > before * times * 1.5;
  const bool beyond = !large.ended || took > 6 || large.megabytes > 300;
  std::printf(
      "%-2s %-10s %-34s",
      beyond  ? "!!"
      : grows ? "+"
              : "",
      std::string(definition(language).name).c_str(),
      (shown(construct.begin) + " | " + shown(construct.unit) + " | " + shown(construct.end))
          .c_str());
  for (const Cost& c : costs) {
    if (!c.ended) std::printf("   did not end");
    else
      std::printf("  %6.2f +%5.2f s %5.0f MB%s", c.extract, c.prepare, c.megabytes,
                  c.truncated ? " cut" : "    ");
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::size_t> sizes;
  const char* given = std::getenv("CODEFINDER_GROWTH_KB");
  for (std::string_view rest = given == nullptr ? "100,400" : given; !rest.empty();) {
    sizes.push_back(static_cast<std::size_t>(std::atoi(rest.data())));
    const std::size_t comma = rest.find(',');
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
  }
  auto all = constructs();
  for (const LanguageDefinition* language : languages()) {
    if (argc > 1 && language->name != argv[1]) continue;
    for (const std::string& list : {std::string(language->name), kAnywhere})
      for (const Construct& construct : all[list])
        if (argc < 3 || construct.unit == argv[2]) show(language->language, construct, sizes);
  }
  return 0;
}
