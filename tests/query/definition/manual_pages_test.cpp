// Manual pages of commands: where they are found, and what is read of them.
#include "index/archives/manual_pages.h"
#include "index/query/references/explain.h"
#include "query/dependency_project.h"

#include <zlib.h>

namespace codefinder::manual_pages_test {

using namespace codefinder::testing;
using archives::manual_line_in;

namespace {

void write_compressed(const std::string& path, const std::string& text) {
  const gzFile file = ::gzopen(path.c_str(), "wb");
  REQUIRE(file != nullptr);
  REQUIRE(::gzwrite(file, text.data(), static_cast<unsigned>(text.size())) > 0);
  REQUIRE(::gzclose(file) == Z_OK);
}

}  // namespace

TEST_CASE("manual pages: the section NAME of both macro packages, compressed or not") {
  const TempTree man;
  const std::vector<std::string> paths{man / "none", man.path()};
  man.write("man1/keep", "");
  write_compressed(man / "man1/sift.1.gz",
                   ".TH SIFT 1\n.\\\" x\n.SH NAME\nsift, \\fBesift\\fR \\- print lines that\nmatch "
                   "\\(en once\n.SH SYNOPSIS\nsift - not this\n");
  man.write("man8/mend.8", ".Dd today\n.Sh NAME\n.Nm mend\n.Nd repair a disk\n.Sh SYNOPSIS\n");
  man.write("man1/esift.1", ".so man1/sift.1\n");
  man.write("man1/empty.1", ".SH NAME\n.SH SYNOPSIS\n");
  CHECK(manual_line_in(paths, "sift") == "sift(1): print lines that match - once");
  CHECK(manual_line_in(paths, "esift") == "esift(1): print lines that match - once");
  CHECK(manual_line_in(paths, "mend") == "mend(8): repair a disk");
  CHECK(manual_line_in(paths, "empty").empty());
  CHECK(manual_line_in(paths, "absent").empty());
}

TEST_CASE("manual pages: nothing outside of the man paths is read, and no large page") {
  const TempTree man;
  const std::string page = ".SH NAME\nx \\- a secret\n.SH SYNOPSIS\n";
  man.write("secret.1", page);
  man.write("share/man1/other.1", ".so man1/../../secret.1\n");
  man.write("share/man1/far.1", ".so /etc/passwd\n");
  man.write("share/man1/large.1", page + std::string(5u << 20, ' '));
  man.write("share/man1/late.1", std::string(1u << 20, ' ') + "\n" + page);
  const std::vector<std::string> paths{man / "share"};
  for (const char* name : {"../../secret", "other", "far", "large", "late", ".", ""})
    CHECK(manual_line_in(paths, name).empty());
}

TEST_CASE("manual pages: a command of a script that the project does not define") {
  DependencyFilesProject p;
  p.tree.write(".git/HEAD", "ref: refs/heads/main\n");
  p.libraries = {p.packages / "lib"};
  p.packages.write("lib/empty", "");
  p.packages.write("man1/sift.1", ".SH NAME\nsift \\- print lines\n.SH SYNOPSIS\n");
  p.tree.write("run.sh",
               "#!/bin/bash\nsize=1\nown() { echo; }\nown\nsift a | cat\necho \"$size\"\n");
  REQUIRE(::setenv("MANPATH", p.packages.path().c_str(), 1) == 0);
  p.open();
  const auto missing = [&](std::string_view text) {
    const auto snapshot = p.index->snapshot();
    const auto explained = query::explain_at(*snapshot, p.place(*snapshot, "run.sh", text), {});
    return explained.ok() ? explained->missing : std::string("error");
  };
  CHECK(missing("\nsift") == "sift(1): print lines");
  CHECK(missing("}\nown").empty());
  ::unsetenv("MANPATH");
}

}  // namespace codefinder::manual_pages_test
