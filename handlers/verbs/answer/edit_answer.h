// The answer of edit.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <optional>
#include <string>

namespace codefinder::handlers {

inline const struct EditAnswer : AnswerShape {
  WordField name{this, "name"};
  ObjectField symbol{this, "symbol?", kHit, "the edited symbol, as a hit"};
  WordField patch{this, "patch",
                  "a unified diff of the files as they are now, for `git apply`; empty if the edit "
                  "is refused"};
  NumberField files{this, "files", "number of files that it changes"};
  LineField refused{this, "refused?", "why there is no patch"};
  ListField others{this, "others?", kHit, "the symbols of the name, if it is not one"};
  ListField uses{this, "uses?", kReference,
                 "of `delete`: the uses because of which it is refused; of `rename`: the places "
                 "that may be of another symbol, which the patch leaves as they are"};
  NumberField uses_total{this, "uses_total?", kTheirNumber};
  ListField suggestions{this, "suggestions?"};
  std::optional<std::string> text(const nlohmann::json& answer) const override;
} kEdit;

}  // namespace codefinder::handlers
