// An immutable view of one generation of an index with the unsaved buffers overlaid.  Its tables:
// files by path, names, the facts of each file, and the data of the project as a whole.
#pragma once

#include "base/ids.h"
#include "base/path.h"
#include "base/result.h"
#include "index/derived_data.h"
#include "index/model.h"
#include "index/model/dependency_paths.h"
#include "index/model/file_row.h"
#include "index/model/jump_id.h"
#include "index/model/jump_target.h"
#include "index/model/missing_keys.h"
#include "index/model/name_search.h"
#include "index/model/outside_directory.h"
#include "index/model/symbol_ref.h"
#include "index/model/syntax_parts.h"
#include "index/query_limits.h"
#include "index/status.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::includes {
class CompileCommands;
class IncludeGraph;
}  // namespace codefinder::includes

namespace codefinder::index {

/// The files, by id and by path.
class SnapshotFiles {
 public:
  virtual ~SnapshotFiles() = default;
  virtual std::optional<FileId> find(std::string_view path) const = 0;  // Relative path.
  virtual std::optional<FileRow> row(FileId id) const = 0;
  /// row(id)->language; implementations may compute it at less cost.
  virtual std::optional<Language> language(FileId id) const {
    const std::optional<FileRow> found = row(id);
    return found ? std::optional(found->language) : std::nullopt;
  }
  /// Calls `each` with the files with the path prefix, ascending by path, until it returns false.
  virtual void for_each(std::string_view path_prefix,
                        const std::function<bool(const FileRow&)>& each) const = 0;
  /// Calls `each` with every file's path and module, unordered; the views are valid during the
  /// call.  Cheaper than for_each().
  virtual void for_each_place(const std::function<bool(FileId id, std::string_view path,
                                                       std::string_view module)>& each) const {
    for_each("", [&](const FileRow& row) { return each(row.id, row.path, row.module); });
  }
  /// Files with this file name ("package.json", "server.h"), by path.  The language semantics call
  /// it often, so an implementation should keep a table; this one scans.
  virtual std::vector<FileId> named(std::string_view name) const {
    return matching([&](std::string_view path) { return file_name(path) == name; });
  }
  /// Files with this stem, the file name without its extension ("server" of "server.c", "README"),
  /// by path.
  virtual std::vector<FileId> of_stem(std::string_view stem) const {
    return matching([&](std::string_view path) { return file_stem(file_name(path)) == stem; });
  }
  /// The files whose text may contain `text`, without regard to the case of ASCII letters,
  /// ascending; nullopt if every file may.  `text` has three bytes or more.
  virtual std::optional<std::vector<FileId>> may_contain(std::string_view text) const {
    return (void)text, std::nullopt;
  }
  /// The file's bytes: of the unsaved buffer, else of the disk.  Errors: not_found, outside_root,
  /// too_large (over `max_bytes`).
  virtual Result<std::string> text(FileId id, std::uint64_t max_bytes = 64u << 20) const = 0;
  /// True if the file is in the git working tree's changes, the git index, or the diff against
  /// upstream.
  virtual bool recent(FileId id) const = 0;

 private:
  std::vector<FileId> matching(const std::function<bool(std::string_view path)>& is) const {
    std::vector<FileId> found;
    for_each("", [&](const FileRow& row) {
      if (is(row.path)) found.push_back(row.id);
      return true;
    });
    return found;
  }
};

/// The names, with the files and symbols that they lead to.
class SnapshotNames {
 public:
  virtual ~SnapshotNames() = default;
  /// Ascending by file and symbol.
  virtual std::vector<Definition> definitions(std::string_view name) const = 0;
  virtual std::vector<FileId> files_with(std::string_view name) const = 0;
  virtual std::uint64_t count_files_with(std::string_view name) const = 0;
  /// Calls `each` with every name of a non-local symbol, unordered; some names repeat.
  virtual void for_each(const std::function<bool(std::string_view)>& each) const = 0;
  /// Reports every defined name that matches the search, and possibly others that do not:
  /// visitor.wants() filters them.  Returns false if the search was too wide and some names were
  /// omitted.  This one scans all names.
  virtual bool search(const NameSearch&, const NameVisitor& visitor) const {
    for_each([&](std::string_view name) {
      if (!visitor.wants(name)) return true;
      const std::vector<Definition> symbols = definitions(name);
      return visitor.each({.name = name, .files = count_files_with(name), .symbols = symbols});
    });
    return true;
  }
};

/// How much of a file's facts is needed.
enum class FactsRequest {
  all,       // Cached: the second call is cheap.
  uncached,  // All, but not cached: for scans of so many files that they would evict all others.
  symbols,   // At least the language, the flags, and the symbols without types, values and bases.
  imports,   // At least the language, the flags, and the imports without ranges.  Not cached.
};

/// The contents of files: their facts, the ids of their symbols, and their syntax.
class SnapshotFacts {
 public:
  virtual ~SnapshotFacts() = default;
  /// nullptr if the file is gone.
  virtual std::shared_ptr<const FileFacts> get(FileId id,
                                               FactsRequest request = FactsRequest::all) const = 0;
  /// True if a buffer or an uncommitted change overlays the file: results derived from its text
  /// must not be kept.
  virtual bool overlaid(FileId) const { return false; }
  /// The position and container of a summarizable symbol, without reading its file's facts; nullopt
  /// for other symbols and overlaid files.
  virtual std::optional<SymbolSummary> summary(SymbolRef) const { return std::nullopt; }
  virtual std::string jump_id(SymbolRef symbol) const = 0;
  virtual JumpTarget find_jump_id(std::string_view id) const = 0;
  virtual std::vector<Fold> folds(FileId id) const = 0;
  virtual std::vector<SyntaxNode> enclosing_nodes(FileId id, std::uint32_t offset) const = 0;
};

struct IndexStatistics;  // index/statistics.h

/// The data of the project that does not belong to one of its files.
class SnapshotProject {
 public:
  virtual ~SnapshotProject() = default;
  /// Reads the disk: where the virtual environments in `directory` keep packages.  Relative paths.
  virtual std::vector<std::string> package_directories(std::string_view directory) const {
    return (void)directory, std::vector<std::string>();
  }
  /// Package caches and libraries outside the root; their files have absolute paths.
  virtual std::vector<OutsideDirectory> outside_directories() const { return {}; }
  /// Reads the disk: where the symbolic link at `path` leads within the root; "" if it is no link.
  /// Relative path.
  virtual std::string link_target(std::string_view path) const { return (void)path, std::string(); }
  /// The contents of the project's compile_commands.json; nullptr if there is none.
  virtual std::shared_ptr<const includes::CompileCommands> compile_commands() const { return {}; }
  /// The include graph that queries to the same state of the index share; nullptr if there is none.
  /// Valid as long as the snapshot.
  virtual includes::IncludeGraph* include_graph() const { return nullptr; }
  /// Data that queries to the same state of the index share; and data that all states share, of
  /// files, which depends on their facts alone (but not of overlaid files).  nullptr if
  /// nothing is shared.
  virtual std::shared_ptr<DerivedData> derived_data() const { return nullptr; }
  virtual std::shared_ptr<DerivedData> derived_file_data() const { return nullptr; }
  /// Code owners of the path, from CODEOWNERS; empty if there is no such file.
  virtual std::vector<std::string> owners(std::string_view path) const = 0;
  virtual std::optional<std::string> cached_query(std::string_view query_id) const = 0;
  /// Calls `each` with every cached query, newest first, until it returns false.  The views are
  /// valid during the call.
  virtual void for_each_cached_query(
      const std::function<bool(std::string_view query_id, std::string_view payload)>& each)
      const = 0;
  virtual IndexStatistics statistics() const = 0;
};

/// Lives for one request; thread-safe, as are its tables, which live as long.
class Snapshot {
 public:
  virtual ~Snapshot() = default;
  virtual const SnapshotFiles& files() const = 0;
  virtual const SnapshotNames& names() const = 0;
  virtual const SnapshotFacts& facts() const = 0;
  virtual const SnapshotProject& project() const = 0;

  virtual const IndexStatus& status() const = 0;  // When the snapshot was taken.
  /// True if part of the index is known to be damaged, so that answers may be incomplete.
  virtual bool damaged() const { return false; }

  /// Records a lookup that missed and that the answer depends on, for Freshness::index_missing.
  /// Once the index is ready, only misses in dependencies are recorded.
  virtual void record_miss(MissingKey, std::string_view) const {}
  virtual MissingKeys misses() const { return {}; }

  /// Limits of the query that uses this snapshot.
  QueryLimits& limits() const { return limits_; }

 private:
  mutable QueryLimits limits_;
};

}  // namespace codefinder::index
