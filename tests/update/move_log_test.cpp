// The log of moves: what is added is found, older moves give way, and any bytes can be read.
#include "index/update/history/move_log.h"

#include <catch2/catch.hpp>

namespace codefinder::move_log_test {

using namespace codefinder::update;

namespace {

Move move_of(std::uint32_t symbol, std::string from, std::string to) {
  const std::uint32_t there = to.empty() ? 0 : path_hash(to);
  const JumpIdParts target = to.empty() ? JumpIdParts{} : JumpIdParts{there, 7, symbol, 1};
  const JumpIdParts source{path_hash(from), 7, symbol, 0};
  return {source, std::move(from), target, std::move(to)};
}

JumpIdParts file_id(std::string_view path) { return *parse_jump_id(jump_id(path, {}, {})); }

}  // namespace

TEST_CASE("moves: what is added is found again, newest first") {
  const std::vector<Move> first = {move_of(1, "a.c", "b.c"), move_of(2, "a.c", "b.c"),
                                   move_of(3, "a.c", "")};
  std::string log = add_moves("", first, {});
  CHECK(decode_moves(log) == first);
  CHECK(find_symbol_move(log, first[1].from) == first[1]);
  CHECK(find_symbol_move(log, first[2].from)->gone());
  CHECK_FALSE(find_symbol_move(log, first[0].to));
  const Move again = move_of(1, "a.c", "c.c");
  log = add_moves(log, {again}, {first[1].from});
  CHECK(decode_moves(log) == std::vector<Move>{again, first[2]});
}

TEST_CASE("moves: a chain leads to its end, and never to what takes a place on its way later") {
  const auto file_move = [](std::string from, std::string to) {
    return Move{file_id(from), from, file_id(to), to};
  };
  std::string log = add_moves("", {file_move("b.c", "a.c"), move_of(1, "x.c", "a.c")}, {});
  log = add_moves(log, {file_move("a.c", "z.c")}, {file_id("z.c")});
  log = add_moves(log, {}, {file_id("a.c")});
  const auto file = find_file_move(log, file_id("b.c"));
  REQUIRE(file);
  CHECK(file->to_path == "z.c");
  const auto symbol = find_symbol_move(log, move_of(1, "x.c", "").from);
  REQUIRE(symbol);
  CHECK(symbol->to_path == "z.c");
  CHECK(symbol->to.path == path_hash("z.c"));
  CHECK_FALSE(find_file_move(log, file_id("a.c")));
}

TEST_CASE("moves: what appears at the end of a move is another symbol") {
  const Move move = move_of(1, "b.c", "a.c");
  const std::string log = add_moves(add_moves("", {move}, {}), {}, {move.to});
  const auto found = find_symbol_move(log, move.from);
  REQUIRE(found);
  CHECK(found->gone());
}

TEST_CASE("moves: the number that is kept is bounded") {
  std::vector<Move> many;
  for (std::uint32_t i = 0; i < kMaxMoves; ++i) many.push_back(move_of(i, "a.c", "b.c"));
  const std::string log = add_moves(add_moves("", many, {}), {move_of(1u << 20, "x", "y")}, {});
  CHECK(decode_moves(log).size() == kMaxMoves);
  CHECK(decode_moves(log).front().to_path == "y");
}

TEST_CASE("moves: any bytes are read to their first defect") {
  const std::string log = add_moves("", {move_of(1, "a.c", "b.c"), move_of(2, "d.c", "")}, {});
  for (std::size_t size = 0; size < log.size(); ++size)
    CHECK(decode_moves(log.substr(0, size)).size() < 2);
  for (std::size_t at = 0; at < log.size(); ++at) {
    std::string bad = log;
    bad[at] = '\xFF';
    decode_moves(bad);
    find_file_move(bad, {});
  }
}

}  // namespace codefinder::move_log_test
