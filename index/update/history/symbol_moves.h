// Finds out which symbols of changed files are those that were elsewhere before, or had another id:
// by name, parameter types, place and contents.  Pure.
#pragma once

#include "index/model/jump_id.h"
#include "index/update/history/move_log.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The compared data of a symbol.
struct SymbolPrint {
  JumpIdParts id;
  SymbolIndex symbol;       // In its file.
  std::uint32_t plain = 0;  // plain_discriminator().
  std::string name;
  SymbolKind kind = SymbolKind::variable;
  bool declared = false;
  bool with_file = false;               // Its file appeared or disappeared as a whole.
  bool earlier = false;                 // It appeared or disappeared some time ago.
  std::uint32_t begin = 0;              // Offset in the file,
  std::uint32_t until_end = 0;          // and of its end from the end of the file.
  std::uint32_t bytes = 0;              // Its size.
  std::vector<std::uint32_t> contents;  // Hashes of the names used in it; ascending, may repeat.
};

/// One version of a file.
struct FilePrint {
  std::string path;
  std::vector<JumpIdParts> ids;      // The ids of all symbols that are not local; ascending.
  std::vector<SymbolPrint> symbols;  // The symbols of interest.
  // Hashes of the names that it defines and uses, its words and its lines' lengths; ascending.
  std::vector<std::uint32_t> contents;
};

/// The ids of all symbols that are not local; ascending.
std::vector<JumpIdParts> shared_ids(std::string_view path, const FileFacts& facts);

/// The symbols of `facts` that are not local and whose id is not in `same`; `ids` is complete.
FilePrint print_of(std::string path, const FileFacts& facts,
                   const std::vector<JumpIdParts>& same = {});

/// How much two contents have in common: 0 (nothing) to 1 (all); 1 if both are empty.
double similarity(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b);

inline constexpr int kNoMatch = -1;
inline constexpr int kUnclearMatch = -2;  // Several of `to` may be the symbol.

/// Returns the pairs of `from` and `to` that are one symbol: for each of `from`, the index in `to`,
/// kNoMatch or kUnclearMatch. Names of more than kMaxOfOneName symbols are not compared.
inline constexpr std::size_t kMaxOfOneName = 64;
std::vector<int> match_symbols(const std::vector<const SymbolPrint*>& from,
                               const std::vector<const SymbolPrint*>& to);

/// Finds the symbol `id` of one version of a file in the next one: its index in `now`, kNoMatch or
/// kUnclearMatch. REQUIRES: `before` has this id, and `now` has not.
int find_in_next_version(std::string_view path, const FileFacts& before, const FileFacts& now,
                         const JumpIdParts& id);

}  // namespace codefinder::update
