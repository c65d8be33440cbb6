// Finds style rules by the name of a class or an id, and custom properties.
#include "index/languages/_css/class_names.h"

#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace codefinder::css {

using namespace resolve;

namespace {

/// True for a rule in `<style scoped>`, or in the style of a Svelte component.
bool is_of_component(Context& context, SymbolRef rule) {
  const std::optional<Language> language = context.language(rule.file);
  if (language != Language::vue && language != Language::svelte) return false;
  const std::string_view text = context.text(rule.file);
  const std::size_t at = context.symbol_or_none(rule).name_range.begin;
  if (at > text.size() || text.substr(0, at).ends_with(":global(")) return false;
  if (language == Language::svelte) return true;
  const std::size_t tag = text.rfind("<style", at);
  return tag != std::string_view::npos &&
         contains_word(text.substr(tag, text.find('>', tag) - tag), "scoped");
}

}  // namespace

Values styles_named(Resolver& resolver, FileId file, std::string_view name) {
  const bool selector = name.size() > 1 && (name[0] == '.' || name[0] == '#');
  if (!selector && !name.starts_with("--")) return {};
  Values found;
  Context& context = resolver.context();
  for (const Definition& ref : context.definitions(name))
    if (!selector || ref.kind == SymbolKind::class_)
      found.push_back(Value::of(ref, Evidence::package));
  if (found.empty()) return {};
  std::erase_if(found, [&](const Value& value) {
    return selector && value.file != file && is_of_component(context, value.ref());
  });
  if (found.empty()) return {Value::external()};
  const auto is_own = [&](const Value& value) {
    return value.file == file && is_of_component(context, value.ref());
  };
  if (std::ranges::any_of(found, is_own)) std::erase_if(found, std::not_fn(is_own));
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

}  // namespace codefinder::css
