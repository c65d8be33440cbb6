// Strong index types: a FileId converts neither to a SymbolIndex nor to an int.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace codefinder {

/// A 32-bit index, typed by the indexed sequence.  The default value is `none`.
template <class Tag>
struct Id {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  std::uint32_t value = kNone;

  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t v) : value(v) {}
  constexpr bool valid() const { return value != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

// A file of one index; stable while the file exists.
using FileId = Id<struct FileTag>;
using SymbolIndex = Id<struct SymbolTag>;          // Into FileFacts::symbols.
using StringIndex = Id<struct StringTag>;          // Into FileFacts::strings.
using ExprIndex = Id<struct ExprTag>;              // Into FileFacts::exprs.
using ImportIndex = Id<struct ImportTag>;          // Into FileFacts::imports.
using OccurrenceIndex = Id<struct OccurrenceTag>;  // Into FileFacts::occurrences.

static_assert(sizeof(FileId) == 4);

/// Number of commits of one index; 0 is the empty index.
enum class Generation : std::uint64_t {};

}  // namespace codefinder

template <class Tag>
struct std::hash<codefinder::Id<Tag>> {
  std::size_t operator()(codefinder::Id<Tag> id) const noexcept {
    return std::hash<std::uint32_t>{}(id.value);
  }
};
