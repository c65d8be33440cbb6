// The encoding of moves: runs of moves between the same two files share their paths.
#include "index/update/history/move_log.h"

#include "index/store/pages/bytes.h"

#include <algorithm>

namespace codefinder::update {

namespace {

void write_id(store::ByteWriter& out, const JumpIdParts& id) {
  out.varint(id.name);
  out.varint(id.symbol);
  out.varint(id.discriminator);
}

JumpIdParts read_id(store::ByteReader& in, std::string_view path) {
  JumpIdParts id{path.empty() ? 0 : path_hash(path), 0, 0, 0};
  id.name = in.varint32();
  id.symbol = in.varint32();
  id.discriminator = in.varint32();
  return id;
}

/// Calls `each(move)` until it returns false.
template <class Each>
void for_each_move(std::string_view log, const Each& each) {
  for (store::ByteReader in(log); !in.at_end();) {
    Move move;
    move.from_path = in.text();
    move.to_path = in.text();
    const std::uint32_t count = in.varint32();
    for (std::uint32_t i = 0; i < count && !in.failed(); ++i) {
      move.from = read_id(in, move.from_path);
      if (!move.gone()) move.to = read_id(in, move.to_path);
      if (in.failed() || !each(move)) return;
    }
    if (in.failed()) return;
  }
}

template <class Is>
std::optional<Move> find_move(std::string_view log, const Is& is) {
  std::optional<Move> found;
  for_each_move(log, [&](const Move& move) {
    if (is(move)) found = move;
    return !found;
  });
  return found;
}

/// Lets an older move end where newer ones lead from its end; false if none does.
bool lead_on(Move& older, const std::vector<Move>& newer) {
  const auto next = std::find_if(newer.begin(), newer.end(),
                                 [&](const Move& move) { return move.from == older.to; });
  if (next != newer.end()) {
    older.to = next->to;
    older.to_path = next->to_path;
    return true;
  }
  const auto file = std::find_if(newer.begin(), newer.end(), [&](const Move& move) {
    return names_file(move.from) && move.from.path == older.to.path;
  });
  if (file == newer.end()) return false;
  older.to.path = file->to.path;
  older.to_path = file->to_path;
  return true;
}

}  // namespace

std::string add_moves(std::string_view log, const std::vector<Move>& moves,
                      const std::vector<JumpIdParts>& appeared) {
  std::vector<Move> all = moves;
  const auto has_appeared = [&](const JumpIdParts& id) {
    return std::binary_search(appeared.begin(), appeared.end(), id);
  };
  for_each_move(log, [&](Move move) {
    const bool again = std::any_of(moves.begin(), moves.end(),
                                   [&](const Move& newer) { return newer.from == move.from; });
    if (again || has_appeared(move.from)) return true;
    // A symbol that appears at its end only now is another one.
    if (!move.gone() && !lead_on(move, moves) && has_appeared(move.to)) {
      move.to = {};
      move.to_path.clear();
    }
    all.push_back(std::move(move));
    return all.size() < kMaxMoves;
  });
  all.resize(std::min(all.size(), kMaxMoves));
  std::string bytes;
  store::ByteWriter out(bytes);
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    const Move& first = all[begin];
    while (end < all.size() && all[end].from_path == first.from_path &&
           all[end].to_path == first.to_path)
      ++end;
    out.text(first.from_path);
    out.text(first.to_path);
    out.varint(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
      write_id(out, all[i].from);
      if (!first.gone()) write_id(out, all[i].to);
    }
  }
  return bytes;
}

std::optional<Move> find_symbol_move(std::string_view log, const JumpIdParts& from) {
  return find_move(log, [&](const Move& move) { return move.from == from; });
}

std::optional<Move> find_file_move(std::string_view log, const JumpIdParts& from) {
  return find_move(
      log, [&](const Move& move) { return move.from.path == from.path && names_file(move.from); });
}

std::vector<Move> decode_moves(std::string_view log) {
  std::vector<Move> moves;
  for_each_move(log, [&](const Move& move) {
    moves.push_back(move);
    return true;
  });
  return moves;
}

}  // namespace codefinder::update
