// No product file outside base/os uses an interface that only Linux has, but for the exceptions
// that docs/porting.md explains; sample violations are found.
#include "architecture/linux_uses.h"

#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

namespace codefinder::architecture {
namespace {

TEST_CASE("system calls: only base/os uses interfaces that only Linux has") {
  std::set<std::string> used;
  for (const SourceFile& file : source_files())
    for (const std::string& one : linux_uses(file)) {
      const auto known = std::find_if(
          linux_exceptions().begin(), linux_exceptions().end(), [&](const LinuxException& each) {
            return each.path == file.path && one.find(": " + each.use + " ") != std::string::npos;
          });
      if (known == linux_exceptions().end()) FAIL_CHECK(one);
      else used.insert(known->path + " " + known->use);
    }
  CHECK(used.size() == linux_exceptions().size());
}

TEST_CASE("system calls: docs/porting.md has each exception") {
  const std::string text = testing::file_text(testing::source_dir() + "/docs/porting.md");
  for (const LinuxException& each : linux_exceptions()) {
    CHECK(text.find(each.path) != std::string::npos);
    CHECK(text.find(each.use) != std::string::npos);
  }
}

TEST_CASE("system calls: sample violations are found") {
  const auto uses = [](const char* path, const char* text) { return linux_uses({path, text}); };
  using Found = std::vector<std::string>;
  CHECK(uses("lsp/x.cpp", "\n#include <sys/eventfd.h>\n") ==
        Found{"lsp/x.cpp:2: <sys/eventfd.h> belongs in base/os"});
  CHECK(uses("index/x.cpp", "f(::open(path, O_PATH | O_CLOEXEC));") ==
        Found{"index/x.cpp:1: O_PATH belongs in base/os"});
  CHECK(uses("base/x.cpp", "::syscall(SYS_pidfd_open, pid, 0);").size() == 2);
  CHECK(uses("setup/x.cpp", "read(\"/proc/self/maps\");") ==
        Found{"setup/x.cpp:1: \"/proc/self/maps\" belongs in base/os"});
  CHECK(uses("cli/x.cpp", "::posix_fallocate(fd, 0, 1); ::inotify_init1(0);").size() == 1);
  CHECK(uses("index/x.cpp", "// \"/proc/self\", O_PATH\nf(\"O_PATH statfs\", \"a/proc/b\");")
            .empty());
  CHECK(uses("index/x.cpp", "#include <sys/stat.h>\n#include <poll.h>\n").empty());
  CHECK(uses("base/os/x.cpp", "#include <sys/inotify.h>\n").empty());
  CHECK(uses("tests/x.cpp", "#include <sys/inotify.h>\n").empty());
}

}  // namespace
}  // namespace codefinder::architecture
