// Where symbols went that are no longer where their jump ids lead: written by the updater when a
// change makes an id lead elsewhere or nowhere, read when an id has no exact match.  Pure.
#pragma once

#include "index/model/jump_id.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// One change. A file's has the ids of files (names_file()) on both sides: all of its symbols
/// moved.
struct Move {
  JumpIdParts from;
  std::string from_path;
  JumpIdParts to;
  std::string to_path;  // "": the symbol is gone.
  bool gone() const { return to_path.empty(); }
  friend bool operator==(const Move&, const Move&) = default;
};

/// Most moves that are kept; older ones are dropped.
inline constexpr std::size_t kMaxMoves = 4096;

/// Returns `log` with the moves added, newest first. Older moves to where a new one begins lead to
/// its end. Moves from symbols that `appeared` (ascending) has are out of date and dropped: their
/// ids belong to other symbols now; moves to them are gone.
std::string add_moves(std::string_view log, const std::vector<Move>& moves,
                      const std::vector<JumpIdParts>& appeared);
/// Returns the newest move of the symbol, or of its file; nullopt if there is none. O(moves).
std::optional<Move> find_symbol_move(std::string_view log, const JumpIdParts& from);
std::optional<Move> find_file_move(std::string_view log, const JumpIdParts& from);
/// All moves, newest first; stops at invalid bytes.
std::vector<Move> decode_moves(std::string_view log);

}  // namespace codefinder::update
