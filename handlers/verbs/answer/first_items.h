// The first items of a list that has no pages of its own, in a part of the room of an answer.
// Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/wire_size.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <vector>

namespace codefinder::handlers {

/// A list inside an answer.
struct FirstItems {
  const char* list;                   // The name of the list.
  const char* total;                  // The name of its length.
  std::vector<nlohmann::json> items;  // At least the first ones.
  std::size_t count;                  // The number of all items.
};

/// Puts as many items into answer[list] as `room` has space for, and their number into
/// answer[total].  Returns whether all are there.
bool put_first(nlohmann::json& answer, FirstItems first, const SizeLimit& room);

/// A part of a limit.
SizeLimit sixths_of(const SizeLimit& limit, std::size_t sixths);

}  // namespace codefinder::handlers
