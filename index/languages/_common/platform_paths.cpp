// Reads the words of paths, the last of them first: a file's name is more precise than its folders.
#include "index/languages/_common/platform_paths.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <string>

namespace codefinder::common {

namespace {

constexpr Words kLinux = "linux epoll";
constexpr Words kUnix = "unix posix pthread pthreads";
constexpr Words kDarwin = "darwin macos macosx osx apple ios kqueue";
constexpr Words kBsd = "bsd freebsd netbsd openbsd dragonfly";
constexpr Words kWindows = "win windows win32 win64 mingw msvc winrt uwp wince iocp";
constexpr Words kOther =
    "solaris sunos aix hpux haiku os2 amiga msdos vms android wasm wasi emscripten cygwin qnx "
    "os390 "
    "zos plan9 fuchsia";

Platform named(std::string_view word) {
  if (kLinux.contains(word)) return Platform::linux_;
  if (kUnix.contains(word)) return Platform::unix_;
  if (kDarwin.contains(word)) return Platform::darwin;
  if (kBsd.contains(word)) return Platform::bsd;
  if (kWindows.contains(word)) return Platform::windows;
  return kOther.contains(word) ? Platform::other : Platform::any;
}

bool is_like_unix(Platform platform) {
  return platform != Platform::windows && platform != Platform::other && platform != Platform::any;
}

}  // namespace

Platform platform_of(std::string_view path) {
  std::string word;  // From its end.
  for (std::size_t at = path.size(); at-- > 0;) {
    const bool part = is_letter(path[at]) || is_digit(path[at]);
    if (part) word.insert(word.begin(), to_lower(path[at]));
    if (part && at > 0) continue;
    if (const Platform platform = named(word); platform != Platform::any) return platform;
    word.clear();
  }
  return Platform::any;
}

int platform_distance(Platform platform, Platform from) {
  const Platform own = from == Platform::any ? Platform::linux_ : from;
  if (platform == own) return 0;
  if (platform == Platform::any) return 1;
  const bool shared = platform == Platform::unix_ || own == Platform::unix_;
  if (shared && is_like_unix(own) && is_like_unix(platform))
    return platform == Platform::linux_ || platform == Platform::unix_ ? 1 : 2;
  return 3;
}

}  // namespace codefinder::common
