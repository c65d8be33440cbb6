// The files that differ between two states of a repository: what is asked, and the answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder {

/// A file of a repository that differs between two states of it.
struct FileChange {
  std::string path;     // Relative to the root.
  std::string before;   // Id of its text at the base, in hexadecimal; "" if it was not there.
  std::string after;    // Id of its text at the end; "" if it is not there, or in the working tree.
  bool exists = false;  // It is there at the end.
  // Its text in the working tree is the result of a filter program, so that the two differ anyway.
  bool is_filtered = false;
};

struct FileChanges {
  std::string base;               // Id of the commit, in hexadecimal.
  std::string end;                // Likewise; "" for the working tree.
  std::vector<FileChange> files;  // Regular files below the root, by path.
};

/// A commit that changed a file.
struct PathCommit {
  std::string id;         // In hexadecimal.
  std::int64_t time = 0;  // When it was written, in seconds since 1970.
  std::string author, subject;
  std::string before, after;  // As in FileChange.
};

/// Which states are compared.
struct HistoryRequest {
  // "A": the commit A and the working tree.  "A..B": two commits; "A...B": where B left A, and B.
  // An empty side is HEAD.
  std::string range;
  // Paths of the project's files: files of the working tree that git does not track have appeared.
  std::vector<std::string> files;
  // Paths of files with unsaved texts, which may differ although the files do not.
  std::vector<std::string> edited;
};

/// The text of an object of the repository.
struct ObjectText {
  std::string text;
  std::string problem;  // Why there is none: "too large", "missing"; else "".
};

}  // namespace codefinder
