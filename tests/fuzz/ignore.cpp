// Ignore files, git's patterns and globs: the lines of a file together decide as they do one by
// one, and a compiled pattern as the plain one.
#include "index/update/ignore.h"

#include "base/path.h"
#include "index/update/owners.h"
#include "tests/fuzz/input.h"

#include <vector>

using namespace codefinder;
using namespace codefinder::update;
using Verdict = IgnoreFile::Verdict;

namespace {

void check_file(std::string_view text, std::string_view path, bool directory) {
  const IgnoreFile whole(text);
  if (whole.unused_line() != 0) return;
  const Verdict verdict = whole.match(path, file_name(path), directory);
  Verdict expected = Verdict::none;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    // A byte order mark is one at the begin of a file only.
    const std::string before = at == 0 ? "" : "\n";
    const Verdict one = IgnoreFile(before + std::string(text.substr(at, end - at)))
                            .match(path, file_name(path), directory);
    if (one != Verdict::none) expected = one;
    at = end + 1;
  }
  fuzz::expect(verdict == expected,
               "the lines of a file together decide otherwise than one by one");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const std::uint8_t flags = input.byte();
  const std::string path(input.line());
  const std::string patterns(input.rest());
  if (path.empty() || path.front() == '/' || path.back() == '/') return 0;
  if (patterns.size() <= 512) check_file(patterns, path, flags & 1);
  else IgnoreFile(patterns).match(path, file_name(path), flags & 1);
  const std::string_view line = std::string_view(patterns).substr(0, patterns.find('\n'));
  Owners(patterns).of(path);
  wildmatch(line, path, flags & 2);
  fuzz::expect(Glob(line).matches(path) == glob_match(line, path),
               "a compiled glob matches otherwise");
  return 0;
}
