// Facts about this machine and a project that decide whether an index works, for `codefinder
// doctor`. Nothing on the disk is changed; a probe file is removed at once. Thread-safe.
#pragma once

#include "base/result.h"
#include "index/model/outside_directory.h"
#include "index/model/root_kind.h"
#include "index/options.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::index {

/// Where the index of a project is, or would be.
struct CachePlace {
  enum class Source : std::uint8_t { setting, xdg_cache_home, home };
  Source source = Source::home;
  std::string parent;     // Has one directory for each project.
  std::string directory;  // That of this project, inside `parent`; canonical if it exists.
};
/// Creates nothing; `options.root` need not exist. Errors: index_failed (neither a setting nor a
/// variable names a directory).
Result<CachePlace> cache_place(const IndexOptions& options);

/// A directory as a place for indexes.
struct DirectoryProbe {
  enum class Kind : std::uint8_t {
    local,
    fuse,  // FUSE, which may carry the files of another machine.
    network,
  };
  std::string nearest;      // The directory itself, or its nearest ancestor that exists.
  std::uint32_t owner = 0;  // User id of the owner of `nearest`.
  bool exists = false;      // The directory itself does.
  std::string file_system;  // "ext4", "nfs4", "fuse.sshfs"; "" if it is unknown.
  Kind kind = Kind::local;
  std::uint64_t free_bytes = 0;  // For this user.
  std::string refusal;           // Why other users could replace an index there; "" if none could.
  std::string failure;           // The step that fails in `nearest`, with the reason; "" if none.
};
/// Creates, writes, maps, locks and removes a file in the directory, or in its nearest ancestor
/// that exists: what an index needs. `path` is absolute.
DirectoryProbe probe_directory(const std::string& path);

/// The index of a project, as far as a few pages and marks show it.
struct IndexFiles {
  bool present = false, begun = false;  // There is a data file; something was committed.
  std::uint32_t format = 0;             // 0: unknown; formats before 10 cannot be read.
  std::uint32_t own_format = 0;         // That of this program.
  bool other_format = false;
  // Why it is not used, and the next writer builds it afresh; "" if it is used. The fields from
  // `complete` to `updated_at` are of an index without a defect.
  std::string defect;
  bool complete = false;
  double progress = 0;         // 0..1, of an index that is not complete.
  bool same_extractor = true;  // False: the next writer reads all files again.
  std::uint64_t files = 0, symbols = 0;
  std::uint64_t damaged_files = 0;  // Whose facts the next writer reads again.
  std::string updated_at;           // ISO 8601.
  std::uint32_t owner = 0;          // User id of the owner of the data file.
  std::uint64_t bytes = 0;          // On the disk.
  std::int64_t writer_pid = 0;      // 0: no process writes.
};
IndexFiles inspect_index(const CachePlace& place);

/// The files of a project, without reading them.
struct ProjectTree {
  RootKind kind = RootKind::project;
  bool complete = false;  // False: the time was up, or it was not walked: a home directory.
  std::uint64_t directories = 0, files = 0, bytes = 0;
  std::uint64_t unread = 0;  // Directories that cannot be read.
  std::string first_unread;  // Relative.
  std::string excluded_by;   // As IndexStatus::excluded_by.
  // inotify does not report all changes there: the project is on FUSE or a network file system.
  bool polled = false;
};
struct Survey {
  std::chrono::milliseconds limit{5'000};
  bool ask_git = true;  // For the user's excludes file.
  bool named = false;   // The user named the root, which is then indexed even if it is a home.
};
/// Walks the project as the indexer does, for about `limit` at most. Errors: not_found (no such
/// directory), index_failed (it cannot be read).
Result<ProjectTree> survey_project(const IndexOptions& options, const Survey& survey);

/// The git repository of a directory, and the program that reads it.
struct Repository {
  std::string top;          // "" if there is none.
  std::uint32_t owner = 0;  // User id of the owner of `top`.
  std::string program;      // The git that is run; "" if there is none on PATH.
  std::string script;       // A git on PATH that is not run because it is a script; "" if none.
  std::string version;      // "2.39.5"; "" if it cannot be run.
  bool readable = false;    // git reads the repository.
  bool silent = false;      // git did not answer in time, and was not asked for more.
};
/// Asks git twice, for at most `limit` each time.
Repository find_repository(const std::string& directory, std::chrono::milliseconds limit);

/// The result of starting a parser process.
struct Parsers {
  std::optional<Error> failure;  // None could be started, or it did not answer.
  bool seccomp = false, landlock = false;
};
Parsers try_parsers();

/// The package caches and the libraries of languages that an index with these options reads, where
/// a request leads to them.
std::vector<OutsideDirectory> outside_directories(const IndexOptions& options);

/// Files in the cache directory that all projects share: the facts of libraries.
struct SharedFiles {
  std::string directory;  // It need not exist.
  std::uint64_t files = 0, bytes = 0;
};
SharedFiles shared_library_facts(const CachePlace& place);

struct VersionAnswer {
  std::string version;  // The first word that begins with a digit; "" if there is none.
  bool silent = false;  // It did not end in time, and was killed.
};
/// Runs `PROGRAM --version` for at most `limit`. REQUIRES: the user chose the program; a project
/// did not.
VersionAnswer version_of(const std::string& program, std::chrono::milliseconds limit);

/// Asks the object store at a URL for an object that need not exist, for `limit` at most, but for a
/// directory as long as its file system takes. Errors: invalid_query (no URL of an object store),
/// internal (it does not answer within `limit`, with the reason).
Status reach_object_store(const std::string& url, std::chrono::milliseconds limit);

/// Errors: internal (libcurl is missing, or old).
Status load_network_library();

}  // namespace codefinder::index
