// Encodes the report of a build for the store's meta table.
#include "index/update/build_report_codec.h"

#include "index/store/pages/bytes.h"

#include <algorithm>
#include <utility>

namespace codefinder::update {
namespace {

using std::chrono::microseconds;
using Part = BuildReport::Part;
using Slow = BuildReport::Slow;

constexpr std::uint8_t kVersion = 1;
constexpr std::size_t kMaxPhases = 64;

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
  if (count > kMaxPhases) return in.fail(), phases;
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) {
    std::string name(in.text());
    phases.push_back({std::move(name), read_time(in)});
  }
  return phases;
}

Language read_language(store::ByteReader& in) {
  return definition(static_cast<Language>(in.byte())).language;
}

}  // namespace

std::string encode(const BuildReport& report) {
  std::string text;
  store::ByteWriter out(text);
  out.byte(kVersion);
  out.text(report.finished_at);
  out.varint(static_cast<std::uint64_t>(report.wall.count()));
  out.varint(report.workers);
  out.varint(report.peak_memory);
  write(out, report.phases);
  out.varint(report.parts.size());
  for (const Part& part : report.parts) {
    out.byte(static_cast<std::uint8_t>(part.language));
    out.varint(part.files);
    out.varint(part.bytes);
    write(out, part.phases);
  }
  out.varint(report.slowest.size());
  for (const Slow& slow : report.slowest) {
    out.text(slow.path);
    out.byte(static_cast<std::uint8_t>(slow.language));
    out.varint(slow.bytes);
    write(out, slow.phases);
  }
  return text;
}

BuildReport decode_build_report(std::string_view text) {
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
