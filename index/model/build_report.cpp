// Collects the times of a build.
#include "index/model/build_report.h"

#include <algorithm>

namespace codefinder {
namespace {

using std::chrono::microseconds;

void add_to(BuildReport::Phases& phases, const std::vector<Task::Phase>& spent) {
  for (const Task::Phase& phase : spent) {
    const auto time = std::chrono::duration_cast<microseconds>(phase.time);
    const auto known = std::find_if(phases.begin(), phases.end(),
                                    [&](const auto& p) { return p.name == phase.name; });
    if (known != phases.end()) known->time += time;
    else phases.push_back({std::string(phase.name), time});
  }
}

}  // namespace

microseconds BuildReport::Slow::time() const {
  microseconds sum{};
  for (const Phase& phase : phases) sum += phase.time;
  return sum;
}

std::uint64_t BuildReport::files() const {
  std::uint64_t sum = 0;
  for (const Part& part : parts) sum += part.files;
  return sum;
}

std::uint64_t BuildReport::bytes() const {
  std::uint64_t sum = 0;
  for (const Part& part : parts) sum += part.bytes;
  return sum;
}

void BuildReport::add(const std::vector<Task::Phase>& spent) { add_to(phases, spent); }

void BuildReport::add_file(std::string_view path, Language language, std::uint64_t bytes,
                           const std::vector<Task::Phase>& spent) {
  add_to(phases, spent);
  auto part = std::lower_bound(parts.begin(), parts.end(), language,
                               [](const Part& p, Language l) { return p.language < l; });
  if (part == parts.end() || part->language != language)
    part = parts.insert(part, Part{language, 0, 0, {}});
  ++part->files;
  part->bytes += bytes;
  add_to(part->phases, spent);

  std::chrono::nanoseconds time{};
  for (const Task::Phase& phase : spent) time += phase.time;
  if (slowest.size() == kMaxSlow && time <= slowest.back().time()) return;
  Slow slow{std::string(path), language, bytes, {}};
  add_to(slow.phases, spent);
  const auto at = std::upper_bound(
      slowest.begin(), slowest.end(), slow.time(),
      [](microseconds shorter, const Slow& other) { return shorter > other.time(); });
  slowest.insert(at, std::move(slow));
  if (slowest.size() > kMaxSlow) slowest.pop_back();
}

}  // namespace codefinder
