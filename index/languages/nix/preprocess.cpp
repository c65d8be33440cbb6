// Blanks the comma after the last parameter of a function of Nix (`{ lib, pkgs, }:`), which the
// grammar takes for one more parameter.
#include "index/languages/nix/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace codefinder::nix {

namespace {

class NixPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    const std::string_view text = repairs.original();
    std::optional<std::uint32_t> comma;  // Only blanks and comments are behind it.
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char c = text[at];
      if (c == '#') {
        at = std::min(text.find('\n', at), text.size());
      } else if (text.substr(at, 2) == "/*") {
        at = std::min(text.find("*/", at + 2), text.size() - 1) + 1;
      } else if (!is_space(c)) {
        if (c == '}' && comma) repairs.blank({*comma, *comma + 1});
        comma = c == ',' ? std::optional(static_cast<std::uint32_t>(at)) : std::nullopt;
      }
    }
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const NixPreprocessor one;
  return one;
}

}  // namespace codefinder::nix
