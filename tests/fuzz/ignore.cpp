// Ignore files, git's patterns and globs: a file gives the same result as its lines matched one by
// one, and of several equal globs the first one matches.
#include "index/update/walk/ignore.h"

#include "base/glob.h"
#include "base/path.h"
#include "index/update/history/owners.h"
#include "tests/fuzz/input.h"

#include <vector>

using namespace codefinder;
using namespace codefinder::update;
using Verdict = IgnoreFile::Verdict;

namespace {

void check_file(std::string_view text, std::string_view path, EntryKind kind) {
  const IgnoreFile whole(text);
  if (whole.unused_line() != 0) return;
  const Verdict verdict = whole.match(path, file_name(path), kind);
  Verdict expected = Verdict::none;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    // A byte order mark is one at the start of a file only.
    const std::string before = at == 0 ? "" : "\n";
    const Verdict one = IgnoreFile(before + std::string(text.substr(at, end - at)))
                            .match(path, file_name(path), kind);
    if (one != Verdict::none) expected = one;
    at = end + 1;
  }
  fuzz::expect(verdict == expected, "a file gives another result than its lines one by one");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint8_t flags = input.byte();
  const std::string path(input.line());
  const std::string patterns(input.rest());
  const EntryKind kind = flags & 1 ? EntryKind::directory : EntryKind::file;
  if (path.empty() || path.front() == '/' || path.back() == '/') return 0;
  if (patterns.size() <= 512) check_file(patterns, path, kind);
  else IgnoreFile(patterns).match(path, file_name(path), kind);
  const std::string_view line = std::string_view(patterns).substr(0, patterns.find('\n'));
  Owners(patterns).of(path);
  wildmatch(line, path, flags & 2 ? MatchedPart::path : MatchedPart::name);
  const std::string glob(line);
  fuzz::expect(GlobSet({glob, "x", glob}).first(path) != 2u,
               "a set of globs returns the last of two equal globs");
  return 0;
}
