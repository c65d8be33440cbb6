// The changes that the processing of a path makes in the store.
#pragma once

#include "index/store/store.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::update {

struct Outcome {
  enum class Kind : std::uint8_t {
    replace,  // Store the row and the facts.
    restat,   // Store the row; the facts are unchanged.
    remove,
    skip,  // Remove, and note why it is not indexed.
    note,  // Set the note of the path; "" removes it.
    meta,  // Set a key of the meta table.
  } kind;
  std::string path;  // For meta: the key.
  FileRow row{};
  store::PreparedFacts facts{};
  // For meta: the value. For skip, note and replace: the note; "" removes it.
  std::string reason{};
  std::string stamp{};      // For skip: the file's stat.
  bool from_queue = false;  // Its path is uncommitted in the work queue.

  static Outcome note_of(std::string path, std::string reason = {}) {
    return {Kind::note, std::move(path), {}, {}, std::move(reason)};
  }
  static Outcome meta_of(std::string_view key, std::string value = {}) {
    return {Kind::meta, std::string(key), {}, {}, std::move(value)};
  }

  std::uint64_t weight() const { return facts.bytes() + 256; }  // Approximate bytes in memory.
};

}  // namespace codefinder::update
