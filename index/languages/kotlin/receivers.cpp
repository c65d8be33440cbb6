// Receivers of lambda expressions: the object of `apply`, `run` and `with`, and of functions whose
// last parameter is a function with a receiver (`init: Html.() -> Unit`).
#include "index/languages/kotlin/rules.h"

#include "base/strings.h"
#include "index/languages/words.h"
#include "index/resolve/resolver.h"

#include <optional>
#include <utility>
#include <vector>

namespace codefinder::kotlin {

using namespace resolve;

namespace {

constexpr std::string_view kSpaces = " \t\r\n";

/// Collects the places of braces that are open at the end of the text, outside strings and
/// comments.
class OpenBraces {
 public:
  explicit OpenBraces(std::string_view text) : text_(text) {}

  std::vector<std::size_t> run() {
    while (at_ < text_.size()) step();
    return std::move(open_);
  }

 private:
  bool starts(std::string_view with) const { return text_.substr(at_).starts_with(with); }
  void skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }
  void step() {
    if (starts("//")) return skip_to("\n");
    if (starts("/*")) return skip_to("*/");
    if (starts("\"\"\"")) return at_ += 3, skip_to("\"\"\"");
    const char c = text_[at_++];
    if (c == '"' || c == '\'') return quoted(c);
    if (c == '{') open_.push_back(at_ - 1);
    if (c == '}' && !open_.empty()) open_.pop_back();
  }
  void quoted(char quote) {
    for (; at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n'; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;
};

/// The place of the name whose call takes the lambda expression that opens at `brace`: the last
/// word before it, or before the parentheses before it.
std::optional<std::size_t> called_name(std::string_view text, std::size_t brace) {
  std::size_t end = text.find_last_not_of(kSpaces, brace == 0 ? 0 : brace - 1);
  if (end == std::string_view::npos || brace == 0) return std::nullopt;
  if (text[end] == ')') {
    int depth = 0;
    do {
      if (text[end] == ')') ++depth;
      if (text[end] == '(') --depth;
    } while (depth > 0 && end-- > 0);
    if (depth > 0 || end == 0) return std::nullopt;
    end = text.find_last_not_of(kSpaces, end - 1);
  }
  if (end == std::string_view::npos || !is_word_char(text[end])) return std::nullopt;
  while (end > 0 && is_word_char(text[end - 1])) --end;
  return end;
}

Values instances(Values types) {
  Values found;
  for (const Value& type : types)
    if (type.kind == Value::Kind::symbol && type.symbol.valid())
      found.push_back(Value::instance_of(type.ref(), Evidence::member));
  return found;
}

/// The type before `.(` in the type of a parameter.
Values written_receiver(Resolver& resolver, SymbolRef parameter) {
  const FileFacts& facts = *resolver.context().facts(parameter.file);
  const ByteRange range = facts.symbol(parameter.symbol).full_range;
  const std::string& text = resolver.context().text(parameter.file);
  if (range.end > text.size()) return {};
  const std::string_view written = std::string_view(text).substr(0, range.end);
  const std::size_t dot = written.find(".(", range.begin);
  // Not a receiver of a parameter: `(Foo.() -> Unit) -> Unit`.
  if (dot == std::string_view::npos || dot == 0 || written.find("->") < dot ||
      written.find("->", written.find(')', dot)) != written.rfind("->"))
    return {};
  std::size_t end = dot;
  if (written[end - 1] == '>') end = std::min(end, written.find('<', range.begin));
  const OccurrenceIndex type = occurrence_at(facts, static_cast<std::uint32_t>(end));
  return type.valid() ? instances(resolver.named_values(parameter.file, type)) : Values{};
}

/// The last parameter of a function.
std::optional<SymbolRef> last_parameter(Resolver& resolver, SymbolRef function) {
  const FileFacts& facts = *resolver.context().facts(function.file);
  std::optional<SymbolRef> found;
  for (std::uint32_t i = function.symbol.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= facts.symbol(function.symbol).full_range.end) break;
    if (symbol.kind == SymbolKind::parameter && symbol.container == function.symbol)
      found = SymbolRef{function.file, SymbolIndex(i)};
  }
  return found;
}

/// The receivers of the lambda expression that the call takes last; empty if it has none.
Values receivers(Resolver& resolver, FileId file, OccurrenceIndex call) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& callee = facts.occurrence(call);
  Values found;
  bool ours = false;
  for (const Value& function : Values(resolver.named_values(file, call))) {
    const Symbol* symbol = function.symbol.valid() ? resolver.context().symbol(function.ref())
                                                   : nullptr;
    if (!symbol || !is_callable(symbol->kind)) continue;
    ours = true;
    if (const auto last = last_parameter(resolver, function.ref()))
      append(found, written_receiver(resolver, *last));
  }
  if (ours) return found;
  const std::string_view name = facts.str(callee.name);
  if (Words("apply run").contains(name) && callee.receiver.valid())
    return resolver.values_of(file, callee.receiver);
  const auto arguments = arguments_of(facts, call);
  const bool with = name == "with" && !callee.receiver.valid() && !arguments.empty();
  return with && arguments.front().valid() ? Values(resolver.values_of(file, arguments.front()))
                                           : Values{};
}

}  // namespace

Values members_of_receivers(Resolver& resolver, FileId file, const Occurrence& use) {
  if (use.receiver.valid() || use.role == Role::type) return {};
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string& whole = resolver.context().text(file);
  const SymbolIndex around = enclosing_symbol(facts, use.range.begin);
  const std::uint32_t begin = around.valid() ? facts.symbol(around).full_range.begin : 0;
  constexpr std::uint32_t kMaxText = 32u << 10;  // Bytes between the function's begin and the use.
  if (use.range.begin > whole.size() || begin > use.range.begin ||
      use.range.begin - begin > kMaxText || !resolver.context().spend())
    return {};
  const std::string_view text = std::string_view(whole).substr(begin, use.range.begin - begin);
  std::vector<std::size_t> open = OpenBraces(text).run();
  for (auto brace = open.rbegin(); brace != open.rend(); ++brace) {
    const auto name = called_name(text, *brace);
    const OccurrenceIndex call = name ? occurrence_at(facts,
                                                      begin + static_cast<std::uint32_t>(*name))
                                      : OccurrenceIndex();
    if (!call.valid() || facts.occurrence(call).role != Role::call) continue;
    for (const Value& receiver : receivers(resolver, file, call))
      if (Values found = resolver.members_of(receiver, facts.str(use.name)); !found.empty())
        return found;
  }
  return {};
}

}  // namespace codefinder::kotlin
