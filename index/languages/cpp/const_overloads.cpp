// Chooses between methods of C++ that differ in `const` or `&&` behind their parameters, by the
// object that they are called on.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace codefinder::c_family {

using namespace resolve;

namespace {

/// The text behind the parameters of a signature, without the type of the result.
std::string_view qualifiers(const FileFacts& facts, const Symbol& function) {
  const std::string_view signature = facts.str(function.signature);
  const std::string_view name = facts.str(function.name);
  const std::size_t named = signature.find(name);
  std::size_t at = named == std::string_view::npos ? named
                                                   : signature.find('(', named + name.size());
  if (at == std::string_view::npos) return {};
  int depth = 0;
  for (; at < signature.size(); ++at) {
    if (signature[at] == '(') ++depth;
    if (signature[at] == ')' && --depth == 0) break;
  }
  const std::string_view behind = signature.substr(std::min(at + 1, signature.size()));
  return behind.substr(0, behind.find("->"));
}

/// Tells whether the object of a member is `const`; nullopt if that is not known.
class ObjectConstness {
 public:
  ObjectConstness(Resolver& resolver, FileId file)
      : resolver_(resolver), context_(resolver.context()), file_(file) {}

  std::optional<bool> of_object(const Occurrence& member, int depth = 0) {
    const FileFacts& facts = *context_.facts(file_);
    constexpr int kDeepest = 8;
    if (!member.receiver.valid()) return of_this(member.range.begin);
    if (member.receiver.value >= facts.exprs.size() || depth > kDeepest) return std::nullopt;
    const Expr& object = facts.exprs[member.receiver.value];
    if (object.op == ExprOp::self) return of_this(member.range.begin);
    if (object.op != ExprOp::name || object.a >= facts.occurrences.size()) return std::nullopt;
    const OccurrenceIndex use(object.a);
    const std::vector<Target> targets = resolver_.resolve(file_, use);
    if (targets.empty() || !targets[0].symbol.valid()) return std::nullopt;
    const Symbol* symbol = context_.symbol(targets[0].ref());
    if (!symbol) return std::nullopt;
    const std::optional<bool> declared = of_declaration(targets[0].file, *symbol);
    const bool inherits = symbol->kind == SymbolKind::field && declared == false &&
                          !symbol->has(SymbolFlag::static_) && !is_pointer_;
    return inherits ? of_object(facts.occurrence(use), depth + 1) : declared;
  }

 private:
  /// `this` in the method around the place.
  std::optional<bool> of_this(std::uint32_t offset) {
    const FileFacts& facts = *context_.facts(file_);
    for (SymbolIndex at = enclosing_symbol(facts, offset); at.valid();
         at = facts.symbol(at).container)
      if (const Symbol& function = facts.symbol(at); is_callable(function.kind))
        return contains_word(qualifiers(facts, function), "const");
    return std::nullopt;
  }

  /// For a pointer: whether the object that it points to is `const`.
  std::optional<bool> of_declaration(FileId file, const Symbol& symbol) {
    const bool holds = symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::field ||
                       symbol.kind == SymbolKind::parameter || symbol.kind == SymbolKind::constant;
    const std::string_view text = context_.text(file);
    const ByteRange declared = symbol.full_range;
    if (!holds || declared.begin > symbol.name_range.begin || symbol.name_range.begin > text.size())
      return std::nullopt;
    std::string_view type = text.substr(declared.begin, symbol.name_range.begin - declared.begin);
    is_pointer_ = type.find('*') != std::string_view::npos;
    type = type.substr(0, type.find('*'));
    if (contains_word(type, "const") || contains_word(type, "constexpr"))
      return type.find('<') == std::string_view::npos ? std::optional(true) : std::nullopt;
    const bool open = contains_word(type, "auto") ||
                      type.find_first_of(",=(<") != std::string_view::npos;
    return open ? std::nullopt : std::optional(false);
  }

  Resolver& resolver_;
  Context& context_;
  const FileId file_;
  bool is_pointer_ = false;
};

}  // namespace

std::string object_qualifiers(const FileFacts& facts, SymbolIndex method) {
  std::string_view behind = qualifiers(facts, facts.symbol(method));
  behind = behind.substr(0, std::min(behind.find("noexcept"), behind.find("requires")));
  std::string found = contains_word(behind, "const") ? "const" : "";
  for (const char c : behind)
    if (c == '&') found += c;
  return found;
}

Values with_constness(Resolver& resolver, FileId file, OccurrenceIndex call, Values methods) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  if (methods.size() < 2 || facts.language != Language::cpp) return methods;
  Values constant, open;
  for (const Value& value : methods) {
    const Symbol* symbol = symbol_of(context, value);
    if (!symbol || symbol->kind != SymbolKind::method) return methods;
    const FileFacts& own = *context.facts(value.file);
    if (contains_word(qualifiers(own, *symbol), "const")) constant.push_back(value);
    else if (qualifiers(own, *symbol).find("&&") == std::string_view::npos) open.push_back(value);
  }
  // An object with a name is no temporary.
  if (open.empty() || (constant.empty() && open.size() == methods.size())) return methods;
  const std::optional<bool> is_const = ObjectConstness(resolver, file)
                                           .of_object(facts.occurrence(call));
  if (!is_const) return methods;
  if (*is_const) return constant.empty() ? methods : constant;
  return open;
}

}  // namespace codefinder::c_family
