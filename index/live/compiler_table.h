// The answers of compilers that were imported: one file in the directory of the index, which any
// process can replace, not only the writer.  It begins with a checksum of the rest; a file that
// does not match it is ignored.
#pragma once

#include "base/result.h"
#include "index/model/compiler_answers.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::live {

/// Immutable; thread-safe.
class CompilerTable {
 public:
  /// nullptr if `bytes` are damaged or of another version.
  static std::shared_ptr<const CompilerTable> decode(std::string bytes);
  static std::string encode(const std::map<std::string, CompilerDocument>& documents);

  std::size_t size() const { return places_.size(); }
  std::optional<CompilerDocument> find(std::string_view path) const;
  std::map<std::string, CompilerDocument> all() const;

 private:
  std::string bytes_;
  std::map<std::string, std::pair<std::size_t, std::size_t>, std::less<>> places_;  // Offset, size.
};

/// The table of a directory, read again when its file has been replaced.  Thread-safe.
class CompilerTableFile {
 public:
  explicit CompilerTableFile(const std::string& directory);
  /// nullptr if there is none.
  std::shared_ptr<const CompilerTable> current();
  /// Writes a table; an empty one removes the file.  Errors: index_failed.
  Status replace(const std::map<std::string, CompilerDocument>& documents) const;

 private:
  const std::string path_;
  std::mutex mutex_;
  std::string read_;  // Identifies the file that was read; "" means none.
  std::shared_ptr<const CompilerTable> table_;
};

}  // namespace codefinder::live
