// A temporary directory for one test, removed with its contents by the destructor.
#pragma once

#include <filesystem>
#include <string>

#include <stdlib.h>

namespace codefinder::testing {

class TempDirectory {
 public:
  TempDirectory() {
    std::string name = (std::filesystem::temp_directory_path() / "cf_store_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~TempDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempDirectory(const TempDirectory&) = delete;
  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace codefinder::testing
