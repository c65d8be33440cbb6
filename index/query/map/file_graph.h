// Which files of a project lead to which, and how central each is: for the map of a repository.
#pragma once

#include "index/index.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

/// One file, with its place in FileGraph::files as its number.
struct FileNode {
  FileId id;
  std::string path;
  Language language = Language::text;
  std::uint32_t symbols = 0;  // FileRow::symbols
  bool is_auxiliary = false;  // is_auxiliary() of its row.
  double rank = 0;            // All files together have 1.
};

struct FileLink {
  std::uint32_t to = 0;
  float weight = 1;
};

struct FileGraph {
  std::vector<FileNode> files;               // By path.
  std::vector<std::vector<FileLink>> links;  // By file, ascending by `to`; none to itself.
  bool is_complete = false;                  // The imports of all files were resolved.
};

/// The program files of the project (ContentKind::code).  A file links to the files that its
/// includes and imports lead to, one per import: to the file of the imported name, or else of the
/// module; of an imported package, to the files that define the names that it is used with (`b` of
/// `a.b`), or to all files of the package, with the weight of one link together.  Where files
/// declare the package of their directory, a name without a qualifier links to the one file of the
/// directory that defines it at top level.  The rank is PageRank over these links (damping 0.85,
/// 30 rounds): auxiliary files (tests, vendored code) have links to them, but give
/// no rank.  Bulk files (kBulkFileSymbols) whose includes are not known yet link to nothing.
///
/// Cost: the rows of all files once for each state of the index; 2 to 5 µs per C or C++ file that
/// the include graph has, 0.1 to 0.5 ms per file with other imports.  This takes at most
/// `kGraphTime` for each call; calls for the same state go on where the last one ended.
/// Errors: cancelled.
Result<std::shared_ptr<const FileGraph>> file_graph(const index::Snapshot& snapshot,
                                                    const std::stop_token& stop = {});

}  // namespace codefinder::query
