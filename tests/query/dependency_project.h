// A project with directories of packages and libraries outside of it, and requests to it.
#pragma once

#include "base/log.h"
#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"
#include "index/query/symbols/find_symbols.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::testing {

using Names = std::vector<std::string>;

struct DependencyFilesProject {
  TempTree tree, cache, packages;
  std::vector<std::string> libraries;
  bool use_machine_libraries = false;            // In place of `libraries`.
  std::chrono::milliseconds wait{};              // For what the index does not have yet.
  std::optional<std::uint64_t> unverified_from;  // See index::IndexOptions.
  std::shared_ptr<worker::Pool> extractors;      // nullptr: the index starts its own.
  std::shared_ptr<index::Index> index;

  void open(bool write = true) {
    index::IndexOptions options;
    options.unverified_from = unverified_from;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.workers = 2;
    options.extractors = extractors;
    options.write = write;
    options.package_caches = std::vector{packages / "pkg/mod", packages / "registry/src/crates",
                                         packages / "absent"};
    options.library_directories = libraries;
    if (use_machine_libraries) options.library_directories.reset();
    auto opened = index::Index::open(options);
    REQUIRE(opened.ok());
    index = *opened;
    REQUIRE(index->wait_ready(std::chrono::seconds(60)));
  }
  bool has(std::string_view path) const {
    return index->snapshot()->files().find(path).has_value();
  }

  /// Runs a query as the servers do: again, as long as on-demand indexing found more files.
  template <class Query>
  auto run_until_settled(const Query& query) const {
    for (int round = 0;; ++round) {
      const auto snapshot = index->snapshot();
      auto answer = query(*snapshot);
      if (!index->freshness().index_missing(*snapshot, wait, {}).found_more || round == 12)
        return answer;
    }
  }
  query::PlaceRequest place(const index::Snapshot& snapshot, const std::string& path,
                            std::string_view text) const {
    const auto file = snapshot.files().find(path);
    REQUIRE(file);
    const std::size_t at = snapshot.files().text(*file)->find(text);
    REQUIRE(at != std::string::npos);
    const std::size_t word = text.find_last_of("./ \n") == std::string_view::npos
                                 ? 0
                                 : text.find_last_of("./ \n") + 1;
    return {*file, static_cast<std::uint32_t>(at + word)};
  }
  /// The definitions of the last word of `text` in the file, as "path:line evidence".
  Names definitions(const std::string& path, std::string_view text) const {
    return run_until_settled([&](const index::Snapshot& snapshot) {
      const auto answer = query::definitions_at(snapshot, place(snapshot, path, text));
      REQUIRE(answer.ok());
      Names out;
      for (const query::SymbolHit& hit : answer->hits)
        out.push_back(fmt::format("{}:{} {}", hit.place.path, hit.place.start.line + 1,
                                  to_string(hit.evidence)));
      return out;
    });
  }
  Names references(const std::string& path, std::string_view text) const {
    return run_until_settled([&](const index::Snapshot& snapshot) {
      const auto answer = query::references_at(snapshot, place(snapshot, path, text),
                                               query::Declarations::omit);
      REQUIRE(answer.ok());
      Names out;
      for (const query::Reference& reference : answer->references)
        out.push_back(fmt::format("{}:{}", reference.place.path, reference.place.start.line + 1));
      return out;
    });
  }
  Names found(const std::string& query, bool deps) const {
    query::FindSymbols search;
    search.query = query;
    search.filters.deps = deps;
    const auto answer = query::find_symbols(*index->snapshot(), search);
    REQUIRE(answer.ok());
    Names out;
    for (const query::SymbolHit& hit : answer->hits)
      if (hit.name == query) out.push_back(hit.place.path);
    return out;
  }
};

}  // namespace codefinder::testing
