// Lists the cache directory as text or JSON, and removes the parts that the arguments select.
#include "cli/cache.h"

#include "base/clock.h"
#include "base/log.h"
#include "base/path.h"
#include "base/quantity.h"
#include "cli/exit_code.h"
#include "cli/project_root.h"
#include "handlers/verbs/answer/answer.h"
#include "index/cache_contents.h"
#include "lsp/uri.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::cli {

namespace {

using index::CacheContents;
using index::CachedIndex;
using index::SharedFiles;
using nlohmann::json;

json index_json(const CachedIndex& each) {
  json row = {{"directory", each.directory},
              {"bytes", each.bytes},
              {"used_at", to_iso8601(each.used)},
              {"open", each.is_open},
              {"root_missing", each.is_root_missing}};
  if (!each.root.empty()) row["root"] = lsp::json_path(each.root, "");
  return row;
}

json shared_json(const SharedFiles& files) {
  return {{"directory", files.directory}, {"files", files.files}, {"bytes", files.bytes}};
}

std::string name_of(const CachedIndex& each) {
  return each.root.empty() ? each.directory + " (root not recorded)" : each.root;
}

std::string row_of(const SharedFiles& files, std::string_view what) {
  return files.files == 0
             ? std::string()
             : fmt::format("{:>8}  {} in {} {}: {}\n", size_of(files.bytes), what, files.files,
                           files.files == 1 ? "file" : "files", files.directory);
}

int list_cache(const index::CachePlace& place, Format format) {
  const CacheContents contents = index::cache_contents(place);
  if (format != Format::text) {
    json rows = json::array();
    for (const CachedIndex& each : contents.indexes) rows.push_back(index_json(each));
    return print_answer({{"schema_version", handlers::kSchemaVersion},
                         {"directory", place.parent},
                         {"indexes", std::move(rows)},
                         {"library_facts", shared_json(contents.library_facts)},
                         {"library_sources", shared_json(contents.library_sources)},
                         {"restored_repositories", shared_json(contents.restored_repositories)}},
                        format);
  }
  std::uint64_t bytes = 0;
  std::string text;
  for (const CachedIndex& each : contents.indexes) {
    bytes += each.bytes;
    const std::string_view state = each.is_open           ? "  open"
                                   : each.is_root_missing ? "  root is gone"
                                                          : "";
    text += fmt::format("{:>8}  {}  {}{}\n", size_of(each.bytes),
                        to_iso8601(each.used).substr(0, 10), name_of(each), state);
  }
  const std::size_t count = contents.indexes.size();
  text += fmt::format("{:>8}  {} {} in {}\n", size_of(bytes), count,
                      count == 1 ? "index" : "indexes", place.parent);
  text += row_of(contents.library_facts, "facts of libraries");
  text += row_of(contents.library_sources, "unpacked libraries");
  text += row_of(contents.restored_repositories, "repositories of codefinder serve");
  return print_text(text), 0;
}

/// The arguments of `codefinder cache clean`.
struct Selection {
  std::vector<std::string> roots;
  std::optional<std::chrono::system_clock::time_point> used_before;
  bool missing_roots = false, libraries = false;

  bool has(const CachedIndex& each) const {
    return std::ranges::find(roots, each.root) != roots.end() ||
           (used_before && each.used < *used_before) || (missing_roots && each.is_root_missing);
  }
  bool empty() const { return roots.empty() && !used_before && !missing_roots && !libraries; }
};

Selection selection_of(const json& values) {
  const auto value = [&](const char* key) { return values.value(key, json()); };
  Selection out{.missing_roots = value("missing_roots") == true,
                .libraries = value("libraries") == true};
  if (const json paths = value("paths"); paths.is_array())
    for (const json& word : paths) {
      out.roots.push_back(typed_path(word.get<std::string>()));
      if (const auto real = canonical_path(out.roots.back())) out.roots.back() = *real;
    }
  if (const json days = value("older_than"); days.is_number_integer())
    out.used_before = std::chrono::system_clock::now() -
                      std::chrono::hours(24) * days.get<std::int64_t>();
  return out;
}

class Cleaning {
 public:
  void remove(const CachedIndex& each) {
    add(index::remove_index(each), name_of(each), each.directory, each.bytes);
  }
  void remove(const SharedFiles& files) {
    if (files.files > 0)
      add(index::remove_shared_files(files), files.directory, files.directory, files.bytes);
  }
  int print(Format format) const {
    const int code = failed_ || removed_.empty() ? kNothingFound : 0;
    if (format == Format::text) {
      print_text(text_ + fmt::format("{} removed\n", size_of(bytes_)));
      return code;
    }
    print_answer({{"schema_version", handlers::kSchemaVersion},
                  {"removed", removed_},
                  {"kept", kept_},
                  {"bytes", bytes_}},
                 format);
    return code;
  }

 private:
  void add(const Status& removed, const std::string& name, const std::string& directory,
           std::uint64_t bytes) {
    json row = {{"name", name}, {"directory", directory}, {"bytes", bytes}};
    if (removed) {
      bytes_ += bytes;
      text_ += "removed  " + name + "\n";
      removed_.push_back(std::move(row));
    } else {
      failed_ = true;
      text_ += fmt::format("kept     {}: {}\n", name, removed.error().message);
      row["reason"] = removed.error().message;
      kept_.push_back(std::move(row));
    }
  }

  json removed_ = json::array(), kept_ = json::array();
  std::uint64_t bytes_ = 0;
  bool failed_ = false;
  std::string text_;
};

int clean_cache(const index::CachePlace& place, const Selection& selection, Format format) {
  if (selection.empty())
    return print_error({ErrorCode::invalid_query, "nothing is selected for removal",
                        "give the directory of a project, --older-than DAYS, --missing-roots or "
                        "--libraries"},
                       format);
  const CacheContents contents = index::cache_contents(place);
  Cleaning cleaning;
  for (const CachedIndex& each : contents.indexes)
    if (selection.has(each)) cleaning.remove(each);
  if (selection.libraries) {
    cleaning.remove(contents.library_facts);
    if (std::ranges::none_of(contents.indexes, &CachedIndex::is_open))
      cleaning.remove(contents.library_sources);
  }
  return cleaning.print(format);
}

}  // namespace

int run_cache(const index::CachePlace& place, const json& values, Format format) {
  const bool clean = values.value("action", json()) == "clean";
  return clean ? clean_cache(place, selection_of(values), format) : list_cache(place, format);
}

}  // namespace codefinder::cli
