// Formats an edit: the patch alone, or why there is none.
#include "handlers/verbs/answer/edit_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

std::optional<std::string> EditAnswer::text(const json& answer) const {
  if (!patch.is_in(answer)) return std::nullopt;
  std::string text = patch.raw(answer);
  if (const std::string why = refused(answer); !why.empty()) text += "refused: " + why + "\n";
  for (const json& other : others(answer)) text += hit_text(other);
  for (const json& use : uses(answer))
    text += fmt::format("# {}:{}: {} {}{}\n", kReference.path(use), kReference.line(use),
                        kReference.role(use), shortened(kReference.preview(use)), doubt_text(use));
  if (const std::uint64_t more = rest_of(answer, uses_total, uses); more > 0)
    text += fmt::format("# and {} more\n", more);
  return text;
}

}  // namespace codefinder::handlers
