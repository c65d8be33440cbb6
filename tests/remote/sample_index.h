// An index of random facts, and what it holds, for tests of snapshots.
#pragma once

#include "index/store/store.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <map>
#include <string>

namespace codefinder::testing {

/// Writes random facts of so many files into the index in `directory`.
inline void write_sample(const std::string& directory, int files, std::uint64_t seed = 1) {
  auto store = store::Store::open(directory, store::Store::Mode::read_write);
  REQUIRE(store.ok());
  Random random(seed);
  auto txn = (*store)->write();
  REQUIRE(txn.ok());
  for (int i = 0; i < files; ++i) {
    FileRow row;
    row.path = "src/file" + std::to_string(i) + ".c";
    row.size = static_cast<std::uint64_t>(i) + 1;
    row.mtime_ns = 12345 + i;
    row.inode = static_cast<std::uint64_t>(i) + 77;
    row.digest = store::digest_of(row.path, Language::c, 1);
    row.categories = Category::source;
    REQUIRE((*txn)->replace_file(row, random_facts(random, 20, 60, 400)).ok());
  }
  REQUIRE((*txn)->set_meta("updated_at", "2026-01-01T00:00:00Z").ok());
  REQUIRE((*txn)->commit().ok());
}

/// Path -> facts, of all files.
inline std::map<std::string, FileFacts> facts_in(const std::string& directory) {
  const auto store = store::Store::open(directory, store::Store::Mode::read_only);
  REQUIRE(store.ok());
  const auto txn = (*store)->read();
  REQUIRE(txn.ok());
  std::map<std::string, FileFacts> out;
  (*txn)->for_each_file("", [&](const FileRow& row) {
    out[row.path] = *(*txn)->facts(row.id);
    return true;
  });
  CHECK_FALSE((*txn)->damaged());
  return out;
}

}  // namespace codefinder::testing
