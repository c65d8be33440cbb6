// Edits as a unified diff that `git apply` takes.
#pragma once

#include "base/result.h"
#include "index/query/rename/rename.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A range of a file's text, and the text that replaces it.
struct TextEdit {
  FileId file;
  std::string path;
  ByteRange range;
  std::string text;
};

struct Patch {
  std::string text;  // Empty if nothing changes.
  std::size_t files = 0;
};

/// The diff between the texts of a file with three lines around each change, as they are stored,
/// whatever their line ends.  "" if they are equal and the paths too.
std::string diff_of_file(std::string_view before, std::string_view after,
                         const std::string& old_path, const std::string& new_path);

/// Edits of the snapshot's texts, by path and position; they must not overlap.  Errors: not_found
/// if a text cannot be read or is shorter than an edit says; invalid_query if edits overlap.
Result<Patch> patch_of(const index::Snapshot& snapshot, std::vector<TextEdit> edits,
                       const std::vector<RenamedFile>& renamed = {});

}  // namespace codefinder::query
