// The index's record of a file besides its facts: the row with its path, times, digest and
// categories, and the reason why a file is not indexed.
#pragma once

#include "base/ids.h"
#include "index/languages/language.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// XXH3-128 of (bytes, language, extractor version): equal digests mean equal facts.
using Digest = std::array<std::uint8_t, 16>;

/// 32 lower-case hexadecimal digits.
inline std::string hex(const Digest& digest) {
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return out;
}

struct Category {
  enum : std::uint16_t {
    source = 1 << 0,
    tests = 1 << 1,
    docs = 1 << 2,
    deps = 1 << 3,
    config = 1 << 4,
    generated = 1 << 5,
    vendored = 1 << 6
  };
};

/// "source", "tests", … in a fixed order.
inline std::vector<std::string_view> category_names(std::uint16_t categories) {
  static constexpr std::string_view kWords[] = {"source", "tests",     "docs",    "deps",
                                                "config", "generated", "vendored"};
  std::vector<std::string_view> names;
  for (int bit = 0; bit < 7; ++bit)
    if (categories >> bit & 1) names.push_back(kWords[bit]);
  return names;
}

/// The metadata of a file: everything that the index holds of it except its facts.
struct FileRow {
  FileId id;
  std::string path;  // Relative to the root.
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t inode = 0;
  Digest digest{};
  Language language = Language::text;
  std::uint16_t categories = 0;  // Category
  // In the language's notation: "core::context_manager", "flask.app", "index/query".
  std::string module;
  std::string layer;          // "core"; may be empty.
  std::uint32_t symbols = 0;  // Number of non-local symbols.
};

/// A file with more symbols than this is a bulk file: its values (registers, tables) would
/// otherwise outnumber the names that developers choose.
inline constexpr std::uint32_t kBulkFileSymbols = 2000;

/// A file that is not or only partly indexed, and the reason: "too large: 412 MB", "binary", "timed
/// out after 5 s", "permission denied".
struct SkippedFile {
  std::string path;
  std::string reason;
};

}  // namespace codefinder
