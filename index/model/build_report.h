// Where the time of an index build was spent: by phase, by language, and the slowest files.
// Collected during a pass and stored with the index, so that any later process can print it
// (`codefinder stats`). Plain data; not thread-safe.
#pragma once

#include "base/trace.h"
#include "index/languages/language.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

struct BuildReport {
  struct Phase {
    std::string name;
    std::chrono::microseconds time{};
    friend bool operator==(const Phase&, const Phase&) = default;
  };
  using Phases = std::vector<Phase>;  // In order of first occurrence.
  struct Part {
    Language language = Language::text;
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;
    Phases phases;
    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Slow {
    std::string path;
    Language language = Language::text;
    std::uint64_t bytes = 0;
    Phases phases;
    std::chrono::microseconds time() const;
    friend bool operator==(const Slow&, const Slow&) = default;
  };
  static constexpr std::size_t kMaxSlow = 20;

  std::string finished_at;           // ISO 8601; "" while the build is running.
  std::chrono::microseconds wall{};  // From the start of the walk to the last commit.
  std::uint64_t workers = 0;
  std::uint64_t peak_memory = 0;  // Resident bytes of the process that built.
  // Sum over all threads: the cost of files (also in `parts`), the walk, the writer.
  Phases phases;
  std::vector<Part> parts;    // Sorted by language number.
  std::vector<Slow> slowest;  // Slowest first; at most kMaxSlow.

  bool empty() const { return phases.empty(); }
  std::uint64_t files() const;
  std::uint64_t bytes() const;

  void add(const std::vector<Task::Phase>& spent);
  /// Adds one file that was read.
  void add_file(std::string_view path, Language language, std::uint64_t bytes,
                const std::vector<Task::Phase>& spent);

  friend bool operator==(const BuildReport&, const BuildReport&) = default;
};

}  // namespace codefinder
