// git's index, the output of git ls-files, and the small files that locate a repository: entries
// within the limits, or an error.
#include "index/update/git/git.h"
#include "base/log.h"
#include "index/update/git/index.h"
#include "index/update/git/object_digest.h"
#include "tests/fuzz/input.h"
#include "tests/support/temp_directory.h"

#include <filesystem>

using namespace codefinder;
using namespace codefinder::update;

namespace {

void check(const GitIndex& index, std::size_t size) {
  if (index.status != GitIndex::Status::ok)
    fuzz::expect(index.entries.empty(), "a refused index has entries");
  std::size_t bytes = 0;
  for (const GitIndexEntry& entry : index.entries) {
    fuzz::expect(!entry.path.empty() && entry.path.size() <= 4096 && entry.stage <= 3,
                 "an entry out of bounds");
    fuzz::expect(entry.path.find('\0') == std::string::npos, "a path with a NUL");
    bytes += entry.path.size();
  }
  fuzz::expect(bytes <= 65536, "more path bytes than the limit");
  fuzz::expect(index.entries.size() * 40 <= size, "more entries than bytes");
}

/// git's ident_to_git() (convert.c), from dollar sign to dollar sign.
std::string ident_removed(std::string_view text) {
  std::string out;
  for (std::size_t dollar = text.find('$'); dollar != text.npos; dollar = text.find('$')) {
    out += text.substr(0, dollar + 1);
    text.remove_prefix(dollar + 1);
    if (!text.starts_with("Id:")) continue;
    const std::size_t end = text.find('$', 3);
    if (end == text.npos) break;
    if (text.substr(3, end - 3).find('\n') != text.npos) continue;
    out += "Id$";
    text.remove_prefix(end + 1);
  }
  return out.append(text);
}

/// `.git` and the files it refers to; each line of the input is one of the files.
void find_place(fuzz::Input& input) {
  static const codefinder::testing::TempDirectory& directory =
      *new codefinder::testing::TempDirectory;
  namespace fs = std::filesystem;
  const std::string& root = directory.path();
  fs::remove_all(root + "/.git");
  const bool linked = input.byte() % 2 == 0;
  if (linked) directory.write(".git", input.line());
  const std::string git = linked ? "store" : ".git";
  for (const char* name : {"HEAD", "commondir", "packed-refs", "refs/heads/main", "config"})
    if (const std::string_view text = input.line(); !text.empty())
      directory.write(git + "/" + name, std::string(text) + "\n");
  const GitPlace place = find_git(root);
  git_fingerprint(place);
  fs::remove_all(root + "/store");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  fuzz::Input input(data, size);
  const std::uint8_t mode = input.byte();
  GitIndexOptions options;
  options.hash = mode & 1 ? GitHash::sha256 : GitHash::sha1;
  options.verify = (mode & 2) != 0;
  options.max_path_bytes = 65536;
  switch (mode >> 2 & 3) {
    case 0: check(parse_git_index(input.rest(), options), size); break;
    case 1: check(parse_git_listing(input.rest(), options), size); break;
    case 2: {
      const std::string_view text = input.rest();
      const std::string lines = without_carriage_returns(text), plain = without_ident(text);
      fuzz::expect(lines.size() <= text.size() && plain.size() <= text.size(),
                   "the converted content is longer");
      fuzz::expect(plain == ident_removed(text), "$Id: …$ is converted differently from git");
      blob_id(text, options.hash);
      break;
    }
    default: find_place(input);
  }
  return 0;
}
