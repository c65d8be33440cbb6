// The files that a request about a file or a directory is about.
#pragma once

#include "base/result.h"
#include "index/index.h"

#include <cstddef>
#include <stop_token>
#include <string_view>
#include <vector>

namespace codefinder::query {

struct FilesAt {
  std::vector<FileRow> files;  // By path.
  std::size_t left_out = 0;    // is_auxiliary()
  bool is_file = false;        // The path is one file.
};

/// True in a directory of examples or benchmarks, by its name.
bool is_example(std::string_view path);

/// True for files that support or come with a project and are no part of its interface: tests,
/// documentation, examples, benchmarks, vendored, installed and generated files.
bool is_auxiliary(const FileRow& row);

/// The files with a grammar for programs at a path relative to the root, "" for all.  A directory
/// that has others is without is_auxiliary() files; the file itself, and a directory of nothing
/// else, has them.  Errors: not_found if no file of the index is there, cancelled.  Cost: the rows
/// of the directory.
Result<FilesAt> program_files_at(const index::Snapshot& snapshot, std::string_view path,
                                 const std::stop_token& stop);

}  // namespace codefinder::query
