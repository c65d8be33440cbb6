// A file that a user names, written as a whole: it appears under its name when it is complete.
#pragma once

#include "base/files.h"
#include "base/result.h"

#include <string>
#include <string_view>

namespace codefinder::scip {

class OutputFile {
 public:
  /// Errors: not_found, with the system's reason; invalid_query if `path` is no regular file.
  static Result<OutputFile> create(const std::string& path);
  ~OutputFile();  // Removes what was written, unless it was finished.
  OutputFile(OutputFile&& other) noexcept = default;
  OutputFile& operator=(OutputFile&&) = delete;

  Status write(std::string_view bytes);
  /// Gives the file its name.
  Status finish();

 private:
  OutputFile(std::string path, std::string temporary, Descriptor descriptor);
  Status failed() const;

  std::string path_, temporary_;  // The second is "" after the end.
  Descriptor descriptor_;
};

}  // namespace codefinder::scip
