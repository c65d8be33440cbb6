// Archives of sources and of compiled classes: src.zip of a JDK, the -sources.jar or the .jar of a
// package.  A file of an archive is unpacked into the user's cache directory when a request first
// needs it; there editors can open it, and the index reads it like any file of a library. Archives
// are untrusted: entries whose path leaves the directory, links, encrypted entries and entries that
// are too large or compressed too much are left out.  Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::archives {

struct Limits {
  std::uint64_t archive_bytes = 1u << 30;
  std::uint64_t entries = 200'000;
  std::uint64_t path_bytes = 512;
  std::uint64_t file_bytes = 4u << 20;  // Unpacked.
  // Ratio of unpacked to compressed bytes, for entries above a few kilobytes.
  std::uint64_t ratio = 200;
};

/// The directory below which files are unpacked: $XDG_CACHE_HOME/codefinder-libraries/sources, else
/// below ~/.cache.  It need not exist.  "" without such a variable.
std::string directory();

/// Creates directory(), as far as possible.
void create_directory();

/// Unpacks the source file `path` of the archive below `directory`, if that was not done before.
/// `path` is the path in the archive, without the directory of a module (`java.base`) before it:
/// "java/util/List.java".  Returns the path of the unpacked file: equal archives share it.
/// nullopt if the archive cannot be read, does not have the file, or a limit excludes it.
/// Cost: the first call for an archive reads its list of entries.
std::optional<std::string> unpack(const std::string& archive, std::string_view path,
                                  const std::string& directory, const Limits& limits = {});

/// Reads a file of an archive.
using ReadEntry = std::function<std::optional<std::string>(std::string_view path)>;
/// Makes a source of compiled files; "" if it cannot.
using MakeSource = std::function<std::string(const ReadEntry& read, std::string_view path)>;

/// The same for the compiled file `path` ("java/util/List.class"): what `make` returns for it is
/// the unpacked file, with the extension .java.
std::optional<std::string> unpack_compiled(const std::string& archive, std::string_view path,
                                           const std::string& directory, const MakeSource& make,
                                           const Limits& limits = {});

}  // namespace codefinder::archives
