// Cuts a list to its room.
#include "handlers/verbs/answer/first_items.h"

#include "handlers/verbs/answer/page.h"

#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

bool put_first(json& answer, FirstItems first, const SizeLimit& room) {
  answer[first.total] = first.count;
  const Result<std::size_t> fits = fitting(answer, first.list, first.items, room);
  const bool all = fits && *fits == first.items.size();
  first.items.resize(fits ? *fits : 0);
  answer[first.list] = std::move(first.items);
  return all;
}

SizeLimit sixths_of(const SizeLimit& limit, std::size_t sixths) {
  return {limit.bytes / 6 * sixths, limit.form, limit.frame};
}

}  // namespace codefinder::handlers
