// Lists the files of a project with their stat: every regular file that no ignore rule excludes.
// `.git` is never entered. Symbolic links are never followed: a target inside the project is found
// by its own path, and one outside does not belong to the project; so loops and dangling links cost
// nothing. Submodules and nested repositories are walked.
#pragma once

#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

struct WalkedFile {
  std::string path;
  FileStat stat;
};

struct WalkResult {
  std::vector<WalkedFile> files;  // Sorted by path.
  // Directories that could not be read, and ignore files that are not used or only in part.
  std::vector<SkippedFile> notes;
  // The directories among them that may become readable later: their stored files are kept.
  std::vector<std::string> unread;
  std::uint64_t directories = 0;
  // The entries of directories that were listed, files with code and directories, that each rule
  // excluded; most first.
  struct Excluded {
    std::string rule;  // to_string(IgnoreRule).
    std::uint64_t entries = 0;
  };
  std::vector<Excluded> excluded;
  bool complete = false;  // False if it stopped, or if the root itself could not be read.
};

struct WalkOptions {
  // Where to start: "" is the root; else a directory that no rule excludes.
  std::string_view from;
  // Called before a directory is listed, so that a watch set there misses no change; with several
  // threads concurrently by any of them.
  std::function<void(std::string_view directory)> each_directory{};
  std::stop_token stop{};
  // Stops, incomplete, after a directory with which there are more files; 0: never.
  std::size_t most = 0;
  unsigned threads = 1;  // Including the caller's.
};

/// Walks a directory and everything below it. Thread-safe; about 3 us of processor time per file.
WalkResult walk(const RootDir& root, const IgnoreRules& rules, WalkOptions options = {});

/// The rule because of which a project is nearly empty: it excludes more than there is left, and
/// that is little. "" if there is none.
std::string emptying_rule(const WalkResult& found);

}  // namespace codefinder::update
