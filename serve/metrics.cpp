// Counts, and writes Prometheus' text format.
#include "serve/metrics.h"

#include "base/log.h"

#include <algorithm>

namespace codefinder::serve {
namespace {

/// A label's value: backslashes, quotes and line ends are escaped.
std::string label_text(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '\\' || c == '"') out += '\\';
    if (c == '\n') out += "\\n";
    else out += c;
  }
  return out;
}

}  // namespace

void write_heading(std::string& text, std::string_view name, std::string_view type,
                   std::string_view help) {
  text += fmt::format("# HELP {} {}\n# TYPE {} {}\n", name, help, name, type);
}

void write_sample(std::string& text, std::string_view name, const Labels& labels, double value) {
  text += name;
  for (std::size_t i = 0; i < labels.size(); ++i)
    text += fmt::format("{}{}=\"{}\"", i == 0 ? "{" : ",", labels[i].first,
                        label_text(labels[i].second));
  text += fmt::format("{} {}\n", labels.empty() ? "" : "}", value);
}

void Metrics::add(std::string_view operation, int status, std::chrono::microseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const auto bucket = static_cast<std::size_t>(
      std::lower_bound(kBounds.begin(), kBounds.end(), seconds) - kBounds.begin());
  const std::lock_guard lock(mutex_);
  ++requests_[{std::string(operation), status}];
  Times& times = times_[std::string(operation)];
  ++times.buckets[bucket];
  times.seconds += seconds;
  ++times.count;
}

void Metrics::write(std::string& text) const {
  const std::lock_guard lock(mutex_);
  write_heading(text, "codefinder_requests_total", "counter", "Requests, by verb or route.");
  for (const auto& [key, count] : requests_)
    write_sample(text, "codefinder_requests_total",
                 {{"operation", key.first}, {"status", std::to_string(key.second)}},
                 static_cast<double>(count));
  write_heading(text, "codefinder_request_seconds", "histogram",
                "Time from the request to the response.");
  for (const auto& [operation, times] : times_) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < times.buckets.size(); ++i) {
      sum += times.buckets[i];
      const std::string bound = i < kBounds.size() ? fmt::format("{}", kBounds[i]) : "+Inf";
      write_sample(text, "codefinder_request_seconds_bucket",
                   {{"operation", operation}, {"le", bound}}, static_cast<double>(sum));
    }
    write_sample(text, "codefinder_request_seconds_sum", {{"operation", operation}}, times.seconds);
    write_sample(text, "codefinder_request_seconds_count", {{"operation", operation}},
                 static_cast<double>(times.count));
  }
}

}  // namespace codefinder::serve
