// Where the time of building the index went: by phase, by language, and the files that took
// longest.  Gathered while a pass runs and kept with the index, so that any later process can show
// it (`codefinder stats`). Plain data; not thread-safe.
#pragma once

#include "base/trace.h"
#include "index/languages.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

struct BuildReport {
  struct Phase {
    std::string name;
    std::chrono::microseconds time{};
    friend bool operator==(const Phase&, const Phase&) = default;
  };
  using Phases = std::vector<Phase>;  // In the order in which they were first met.
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
  static constexpr std::size_t kMostSlow = 20;

  std::string finished_at;           // ISO 8601; "" while it is under way.
  std::chrono::microseconds wall{};  // From the start of the walk to the last commit.
  std::uint64_t workers = 0;
  std::uint64_t peak_memory = 0;  // Resident bytes of the process that built.
  // Of all threads together: what files cost (also in `parts`), the walk, the writer.
  Phases phases;
  std::vector<Part> parts;    // By language, in the order of their numbers.
  std::vector<Slow> slowest;  // The longest first; at most kMostSlow.

  bool empty() const { return phases.empty(); }
  std::uint64_t files() const;
  std::uint64_t bytes() const;

  void add(const std::vector<Task::Phase>& spent);
  /// One file that was read.
  void add_file(std::string_view path, Language language, std::uint64_t bytes,
                const std::vector<Task::Phase>& spent);

  std::string encode() const;
  /// An empty report for what is none.
  static BuildReport decode(std::string_view text);

  friend bool operator==(const BuildReport&, const BuildReport&) = default;
};

}  // namespace codefinder::index
