// The directory of the sources of Rust's standard library (the component rust-src).
#include "index/languages/rust/rules.h"

#include "base/path.h"
#include "index/languages/_common/machine_directories.h"
#include "index/languages/language_project.h"

namespace codefinder::rust {

std::vector<std::string> library_directories() {
  std::vector<std::string> toolchains;
  std::string rustup = absolute_variable("RUSTUP_HOME");
  if (rustup.empty()) rustup = at_home(".rustup");
  if (!rustup.empty())
    for (const char* channel : {"stable", "1.", "beta", "nightly"})
      for (std::string& toolchain : versions_in(join_path(rustup, "toolchains"), channel))
        toolchains.push_back(std::move(toolchain));
  toolchains.insert(toolchains.end(), {"/usr/local", "/usr"});
  for (const std::string& toolchain : toolchains)
    if (std::string library = join_path(toolchain, "lib/rustlib/src/rust/library");
        is_directory(join_path(library, "std")))
      return {std::move(library)};
  return {};
}

}  // namespace codefinder::rust
