// Collects the times of a build and encodes them for the store's meta table.

#include "index/update/build_report.h"

#include "index/store/bytes.h"

#include <algorithm>

namespace codefinder::update {
namespace {

using std::chrono::microseconds;

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMostPhases = 64;

void add_to(BuildReport::Phases& phases, const std::vector<Task::Phase>& spent) {
  for (const Task::Phase& phase : spent) {
    const auto time = std::chrono::duration_cast<microseconds>(phase.time);
    const auto known = std::find_if(phases.begin(), phases.end(),
                                    [&](const auto& p) { return p.name == phase.name; });
    if (known != phases.end()) known->time += time;
    else phases.push_back({std::string(phase.name), time});
  }
}

void write(store::ByteWriter& out, const BuildReport::Phases& phases) {
  out.varint(phases.size());
  for (const BuildReport::Phase& phase : phases) {
    out.text(phase.name);
    out.varint(static_cast<std::uint64_t>(phase.time.count()));
  }
}

microseconds read_time(store::ByteReader& in) {
  return microseconds(
      static_cast<std::int64_t>(std::min<std::uint64_t>(in.varint(), std::uint64_t{1} << 50)));
}

BuildReport::Phases read_phases(store::ByteReader& in) {
  BuildReport::Phases phases;
  const std::uint64_t count = in.varint();
  if (count > kMostPhases) return in.fail(), phases;
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) {
    std::string name(in.text());
    phases.push_back({std::move(name), read_time(in)});
  }
  return phases;
}

Language read_language(store::ByteReader& in) {
  const std::uint8_t number = in.byte();
  if (number >= languages().size()) in.fail();
  return static_cast<Language>(in.failed() ? 0 : number);
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
  if (slowest.size() == kMostSlow && time <= slowest.back().time()) return;
  Slow slow{std::string(path), language, bytes, {}};
  add_to(slow.phases, spent);
  const auto at = std::upper_bound(
      slowest.begin(), slowest.end(), slow.time(),
      [](microseconds shorter, const Slow& other) { return shorter > other.time(); });
  slowest.insert(at, std::move(slow));
  if (slowest.size() > kMostSlow) slowest.pop_back();
}

std::string BuildReport::encode() const {
  std::string text;
  store::ByteWriter out(text);
  out.byte(kVersion);
  out.text(finished_at);
  out.varint(static_cast<std::uint64_t>(wall.count()));
  out.varint(workers);
  out.varint(peak_memory);
  write(out, phases);
  out.varint(parts.size());
  for (const Part& part : parts) {
    out.byte(static_cast<std::uint8_t>(part.language));
    out.varint(part.files);
    out.varint(part.bytes);
    write(out, part.phases);
  }
  out.varint(slowest.size());
  for (const Slow& slow : slowest) {
    out.text(slow.path);
    out.byte(static_cast<std::uint8_t>(slow.language));
    out.varint(slow.bytes);
    write(out, slow.phases);
  }
  return text;
}

BuildReport BuildReport::decode(std::string_view text) {
  store::ByteReader in(text);
  if (in.byte() != kVersion) return {};
  BuildReport out;
  out.finished_at = in.text();
  out.wall = read_time(in);
  out.workers = in.varint();
  out.peak_memory = in.varint();
  out.phases = read_phases(in);
  const std::uint64_t parts = in.varint();
  for (std::uint64_t i = 0; i < parts && !in.failed(); ++i) {
    Part part;
    part.language = read_language(in);
    part.files = in.varint();
    part.bytes = in.varint();
    part.phases = read_phases(in);
    out.parts.push_back(std::move(part));
  }
  const std::uint64_t slowest = in.varint();
  for (std::uint64_t i = 0; i < slowest && !in.failed(); ++i) {
    Slow slow;
    slow.path = in.text();
    slow.language = read_language(in);
    slow.bytes = in.varint();
    slow.phases = read_phases(in);
    out.slowest.push_back(std::move(slow));
  }
  return in.failed() || !in.at_end() ? BuildReport() : out;
}

}  // namespace codefinder::update
