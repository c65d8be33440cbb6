// Opens every directory of a directory as a repository, and asks verbs of all of them at once.
//   across_bench REPOSITORIES CACHE [--open] [--questions N]
// Prints what the open repositories cost (time, memory, files, threads); and, without --open, the
// latency of each verb over all, warm.  See bench/many_repositories.
#include "handlers/session.h"
#include "handlers/verbs/answer/verb.h"
#include "index/worker/pool.h"
#include "index/worker/worker_main.h"
#include "serve/across.h"

#include <time.h>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

using namespace codefinder;
using serve::Json;

namespace {

using Steady = std::chrono::steady_clock;

double ms_since(Steady::time_point begin) {
  return std::chrono::duration<double, std::milli>(Steady::now() - begin).count();
}

double processor_ms() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

std::string status_line(std::string_view key) {
  std::ifstream in("/proc/self/status");
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(key)) return line;
  return {};
}

std::size_t count_entries(const char* directory) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) (void)entry, ++count;
  return count;
}

std::size_t count_lines(const char* file) {
  std::ifstream in(file);
  std::size_t count = 0;
  for (std::string line; std::getline(in, line);) ++count;
  return count;
}

void print_costs(const char* when) {
  std::printf("%s: %s, %s, %zu files, %zu maps\n", when, status_line("VmRSS").c_str(),
              status_line("Threads").c_str(), count_entries("/proc/self/fd"),
              count_lines("/proc/self/maps"));
  std::fflush(stdout);
}

std::vector<serve::Served> opened(const std::string& directory, const std::string& cache) {
  const auto pool = std::make_shared<worker::Pool>(worker::PoolOptions{.kept = 2});
  std::vector<serve::Served> served;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    auto session = std::make_shared<handlers::Session>(handlers::SessionOptions{
        .unverified_from = 1, .open_index = [&](index::IndexOptions options) {
          options.cache_directory = cache;
          options.extractors = pool;
          options.package_caches.emplace();
          return index::Index::open(std::move(options));
        }});
    const auto index = session->add_root(entry.path().string());
    if (!index) {
      std::fprintf(stderr, "%s: %s\n", entry.path().c_str(), index.error().message.c_str());
      std::exit(1);
    }
    (*index)->wait_ready(std::chrono::minutes(10));
    served.push_back({entry.path().filename(), std::move(session)});
  }
  return served;
}

/// Names that are defined in the repositories, in a fixed random order.
std::vector<std::string> sampled_names(const std::vector<serve::Served>& served,
                                       std::size_t count) {
  std::set<std::string> all;
  for (const serve::Served& each : served)
    (*each.session->index_for_root(""))
        .get()
        ->snapshot()
        ->names()
        .for_each([&](std::string_view name) {
          if (name.size() >= 3) all.emplace(name);
          return true;
        });
  std::vector<std::string> names(all.begin(), all.end());
  std::shuffle(names.begin(), names.end(), std::mt19937(1));
  if (names.size() > count) names.resize(count);
  return names;
}

struct Times {
  std::vector<double> wall, processor;
};

double part(std::vector<double> times, double share) {
  std::sort(times.begin(), times.end());
  return times[std::min(times.size() - 1,
                        static_cast<std::size_t>(share * static_cast<double>(times.size())))];
}

void measure(const std::vector<serve::Served>& served, const char* label, const char* verb,
             const std::vector<Json>& requests) {
  Times times;
  std::size_t hits = 0;
  for (int round = 0; round < 2; ++round) {
    times = {};
    hits = 0;
    for (const Json& params : requests) {
      const auto begin = Steady::now();
      const double processor = processor_ms();
      const Result<Json> answer = serve::ask_across(served, *handlers::find_verb(verb), params, {});
      times.wall.push_back(ms_since(begin));
      times.processor.push_back(processor_ms() - processor);
      if (!answer) {
        std::fprintf(stderr, "%s: %s\n", verb, answer.error().message.c_str());
        continue;
      }
      hits += (*answer)["total"] != 0 ? 1 : 0;
    }
  }
  std::printf(
      "%-24s %4zu questions, %4zu answered; ms p50 %7.1f  p95 %7.1f  p99 %7.1f  max %7.1f; "
      "processor ms p50 %7.1f  p99 %7.1f\n",
      label, requests.size(), hits, part(times.wall, 0.5), part(times.wall, 0.95),
      part(times.wall, 0.99), part(times.wall, 1), part(times.processor, 0.5),
      part(times.processor, 0.99));
  const auto slowest = std::max_element(times.processor.begin(), times.processor.end());
  std::printf("  slowest: %s\n",
              requests[static_cast<std::size_t>(slowest - times.processor.begin())]
                  .begin()
                  ->get<std::string>()
                  .c_str());
  std::fflush(stdout);
}

std::vector<Json> requests_of(const std::vector<std::string>& names, const char* field) {
  std::vector<Json> out;
  for (const std::string& name : names) out.push_back({{field, name}});
  return out;
}

std::vector<std::string> pieces(std::vector<std::string> names) {
  for (std::string& name : names) name = name.substr(0, std::max<std::size_t>(3, name.size() / 2));
  return names;
}

std::vector<std::string> misspelt(std::vector<std::string> names) {
  for (std::string& name : names)
    if (name.size() > 4) std::swap(name[name.size() / 2], name[name.size() / 2 + 1]);
  return names;
}

/// "first second": the names of two symbols as words.
std::vector<std::string> pairs(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i + 1 < names.size(); i += 2)
    out.push_back(names[i] + " " + names[i + 1]);
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (const auto exit_code = worker::run_if_worker(argc, argv)) return *exit_code;
  if (argc < 3) return std::fprintf(stderr, "usage: across_bench REPOSITORIES CACHE\n"), 2;
  bool only_open = false;
  std::size_t count = 200;
  for (int i = 3; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--open") only_open = true;
    else if (std::string_view(argv[i]) == "--questions" && i + 1 < argc)
      count = std::strtoul(argv[++i], nullptr, 10);
  }
  print_costs("before");
  const auto begin = Steady::now();
  const std::vector<serve::Served> served = opened(argv[1], argv[2]);
  std::printf("opened %zu repositories in %.1f s\n", served.size(), ms_since(begin) / 1000);
  print_costs("open");
  if (only_open) return 0;
  std::this_thread::sleep_for(std::chrono::seconds(8));  // Until they poll rarely.
  const double idle = processor_ms();
  std::this_thread::sleep_for(std::chrono::seconds(5));
  std::printf("idle: %.1f ms of the processor per second\n", (processor_ms() - idle) / 5);
  const std::vector<std::string> names = sampled_names(served, count);
  measure(served, "nav, a name", "nav", requests_of(names, "query"));
  print_costs("after nav");
  measure(served, "nav, half a name", "nav", requests_of(pieces(names), "query"));
  measure(served, "nav, a misspelt name", "nav", requests_of(misspelt(names), "query"));
  measure(served, "grep, a name", "grep", requests_of(names, "pattern"));
  measure(served, "search_repo, two words", "search_repo", requests_of(pairs(names), "query"));
  measure(served, "references, a name", "references", requests_of(names, "name"));
  print_costs("asked");
  return 0;
}
