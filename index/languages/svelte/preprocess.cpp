// Blanks the `$` before the name of a store (`$count`), which stands for the value of the variable
// `count`: no name of a component begins with `$` but for those that the compiler defines. A `$` at
// the beginning of a string is kept: `'$lib/store'`.
#include "index/languages/svelte/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/languages/words.h"

#include <string_view>

namespace codefinder::svelte {

namespace {

constexpr Words kRunes = "state derived effect props bindable inspect host";

/// The offset of the label in `$: $count = 1`, which declares no variable; else `at`.
std::size_t label_before(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_last_not_of(" \t", at - (at > 0));
  const bool is_label = end != std::string_view::npos && end > 0 && end < at &&
                        text.substr(end - 1, 2) == "$:";
  return is_label ? end - 1 : at;
}

class SveltePreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  bool shows_edits() const override { return true; }  // Scripts are parsed from the shown text.
  void repair(extract::Repairs& repairs) const override {
    const std::string_view text = repairs.original();
    for (std::size_t at = text.find('$'); at != std::string_view::npos;
         at = text.find('$', at + 1)) {
      if (at > 0 && is_word_char(text[at - 1])) continue;
      if (at > 0 && std::string_view("$\"'").find(text[at - 1]) != std::string_view::npos) continue;
      std::size_t end = at + 1;
      while (end < text.size() && is_word_char(text[end])) ++end;
      const std::string_view name = text.substr(at + 1, end - at - 1);
      if (!name.empty() && !is_digit(name[0]) && !kRunes.contains(name))
        repairs.blank({static_cast<std::uint32_t>(label_before(text, at)),
                       static_cast<std::uint32_t>(at + 1)});
    }
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const SveltePreprocessor one;
  return one;
}

}  // namespace codefinder::svelte
