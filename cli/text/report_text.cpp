// Writes the reports.
#include "cli/text/report_text.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "cli/text/report_table.h"
#include "handlers/verbs/answer/status_answer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::cli {
namespace {

using nlohmann::json;

std::uint64_t number_at(const json& object, const char* name) {
  const json& number = value_at(object, name);
  return number.is_number_unsigned() ? number.get<std::uint64_t>() : 0;
}

std::string word_at(const json& object, const char* name) {
  return visible_text(string_at(object, name), Keep::nothing);
}

/// Returns "812 files, 10,234 symbols".
std::string contents_of(const json& answer) {
  const json& index = kStatus.index(answer);
  const std::string files = counted(kIndex.files(index), "file");
  return kIndex.files(index) == 0 ? files : files + ", " + counted(kIndex.symbols(index), "symbol");
}

std::string number_text(double value, std::string_view unit) {
  return fmt::format("{:.0f} {}", value, unit);
}

/// Returns a sentence on the state of the index.
std::string state_sentence(const json& answer) {
  const json& index = kStatus.index(answer);
  const std::string state = kIndex.state(index);
  if (state == "failed") return "failed: " + kStatus.failure(answer);
  const json& progress = kIndex.progress.value(index);
  if (state == "building")
    return fmt::format("being built, {}",
                       number_text((progress.is_number() ? progress.get<double>() : 0) * 100, "%"));
  return kIndex.checked(index) ? "ready, and compared with the disk"
                               : "ready, not yet compared with the disk";
}

std::string writer_sentence(const json& answer) {
  const json &writer = kStatus.writer.value(answer), &pid = kWriter.pid.value(writer);
  if (kWriter.self(writer)) return "this process";
  return pid.is_number() ? "process " + plain(pid) : "no process at present";
}

std::string embeddings_sentence(const json& embeddings) {
  std::string text = fmt::format("{} of {} by {} at {}", grouped(kEmbeddings.embedded(embeddings)),
                                 counted(kEmbeddings.symbols(embeddings), "symbol"),
                                 kEmbeddings.model(embeddings), kEmbeddings.endpoint(embeddings));
  const std::string failure = kEmbeddings.failure(embeddings);
  return failure.empty() ? text : text + "; failed: " + failure;
}

/// Returns the files that are left out, with the reasons.
std::string skipped_text(const json& answer) {
  const json& skipped = kStatus.skipped(answer);
  const std::uint64_t all = std::max<std::uint64_t>(kIndex.skipped(kStatus.index(answer)),
                                                    skipped.size());
  if (all == 0) return {};
  std::string text = fmt::format("{} left out:\n",
                                 all == 1 ? "1 file is" : counted(all, "file") + " are");
  Table table;
  for (const json& file : skipped) table.add({kSkipped.path(file), kSkipped.reason(file)});
  text += table.text("  ");
  if (all > skipped.size())
    text += fmt::format("  and {} more, `codefinder status --limit {}` lists them\n",
                        grouped(all - skipped.size()), all);
  return text;
}

/// Returns a table of {name: {"files", "symbols", "bytes"}}; "" for an empty object.
std::string sums_table(std::string_view heading, const json& sums) {
  if (!sums.is_object() || sums.empty()) return {};
  std::vector<std::string> names;
  for (const auto& [name, sum] : sums.items()) names.push_back(name);
  std::stable_sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
    return number_at(sums.at(a), "bytes") > number_at(sums.at(b), "bytes");
  });
  Table table({std::string(heading), "files", "symbols", "bytes"});
  for (const std::string& name : names) {
    const json& sum = sums.at(name);
    table.add({name, grouped(number_at(sum, "files")), grouped(number_at(sum, "symbols")),
               bytes_text(number_at(sum, "bytes"))});
  }
  return "\n" + table.text();
}

std::string tables_text(const json& tables) {
  if (!tables.is_object() || tables.empty()) return {};
  Table table({"table", "entries", "bytes"});
  for (const auto& [name, size] : tables.items())
    table.add({name, grouped(number_at(size, "entries")), bytes_text(number_at(size, "bytes"))});
  return "\n" + table.text();
}

double seconds_of(const json& value) { return value.is_number() ? value.get<double>() : 0; }

/// Returns the report on the last build.
std::string build_text(const json& build) {
  if (!build.is_object()) return {};
  std::string text = fmt::format(
      "\nThe last build read {} ({}) in {}, with {} and {} of memory at most, and ended at {}.\n",
      counted(number_at(build, "files"), "file"), bytes_text(number_at(build, "bytes")),
      seconds_text(seconds_of(value_at(build, "wall_seconds"))),
      counted(number_at(build, "workers"), "worker"),
      bytes_text(number_at(build, "peak_memory_bytes")), word_at(build, "finished_at"));
  Table phases({"phase", "time of all workers"});
  if (const json& all = value_at(build, "phases"); all.is_object())
    for (const auto& [name, time] : all.items()) phases.add({name, seconds_text(seconds_of(time))});
  text += "\n" + phases.text();
  Table slowest({"slowest file", "language", "bytes", "time"});
  for (const json& file : list_at(build, "slowest"))
    slowest.add({word_at(file, "path"), word_at(file, "language"),
                 bytes_text(number_at(file, "bytes")),
                 seconds_text(seconds_of(value_at(file, "seconds")))});
  return text + "\n" + slowest.text();
}

std::string libraries_text(const json& answer) {
  const json& libraries = kStatus.libraries.value(answer);
  if (!libraries.is_object()) return {};
  return fmt::format("With {} of libraries, {} of source\n",
                     counted(kLibraries.files(libraries), "file"),
                     bytes_text(kLibraries.bytes(libraries)));
}

}  // namespace

std::string status_text(const json& answer) {
  Table table;
  table.add({"The index is", state_sentence(answer)});
  const std::string updated = kIndex.updated_at(kStatus.index(answer));
  if (!updated.empty()) table.add({"It was changed at", updated});
  table.add({"It takes", fmt::format("{} in {}", bytes_text(kStatus.bytes(answer)),
                                     kStatus.cache_directory(answer))});
  table.add({"It is written by", writer_sentence(answer)});
  const std::string watcher = kStatus.watcher(answer);
  table.add({"Changes are", watcher.empty() || watcher == "none"
                                ? "seen by the next command"
                                : fmt::format("followed by {}", watcher)});
  if (const std::string by = kStatus.parser_confinement(answer); !by.empty())
    table.add({"Parsers are", "confined by " + by});
  if (const json& embeddings = kStatus.embeddings.value(answer); embeddings.is_object())
    table.add({"Embeddings are", embeddings_sentence(embeddings)});
  return fmt::format("{} in {}\n", contents_of(answer), kStatus.root(answer)) + table.text() +
         skipped_text(answer);
}

std::string indexed_text(const json& answer, std::chrono::milliseconds took) {
  const std::string what = fmt::format("{} in {}", contents_of(answer), kStatus.root(answer));
  const std::string size = bytes_text(kStatus.bytes(answer));
  const bool is_ready = kIndex.state(kStatus.index(answer)) == "ready";
  const double seconds = static_cast<double>(took.count()) / 1000;
  return (is_ready ? fmt::format("{}; the index is ready after {}, and takes {}\n", what,
                                 seconds_text(seconds), size)
                   : fmt::format("{}; the index is {}\n", what, state_sentence(answer))) +
         libraries_text(answer) + skipped_text(answer);
}

std::string statistics_text(const json& answer) {
  const json& total = value_at(answer, "total");
  return fmt::format("{}, {}, {} in {}\nThe index takes {} in {}\n",
                     counted(number_at(total, "files"), "file"),
                     counted(number_at(total, "symbols"), "symbol"),
                     bytes_text(number_at(total, "bytes")), word_at(answer, "root"),
                     bytes_text(number_at(answer, "index_bytes")),
                     word_at(answer, "cache_directory")) +
         sums_table("language", value_at(answer, "languages")) +
         sums_table("category", value_at(answer, "categories")) +
         sums_table("layer", value_at(answer, "layers")) + tables_text(value_at(answer, "tables")) +
         build_text(value_at(answer, "build"));
}

}  // namespace codefinder::cli
