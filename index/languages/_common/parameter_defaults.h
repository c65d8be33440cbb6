// Overloads in languages whose parameters may have defaults, where functions behind the parentheses
// of a call are its last arguments.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::common {

class ParameterDefaults final : public resolve::OverloadRules {
 public:
  /// True for fewer arguments than parameters, too.
  bool takes_count(const FileFacts& facts, const Symbol& function,
                   std::uint8_t arguments) const override {
    return OverloadRules::takes_count(facts, function, arguments) ||
           arguments <= function.parameters;
  }
};

}  // namespace codefinder::common
