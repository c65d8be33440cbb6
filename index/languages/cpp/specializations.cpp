// Chooses among a class or function template of C++ and its specializations by the arguments that
// are written at the use: the specialization whose arguments fit and leave least open.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/languages/_c/macro_text.h"
#include "index/languages/_c/semantics.h"
#include "index/languages/words.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <map>
#include <span>

namespace codefinder::c_family {

using namespace resolve;

namespace {

using ArgumentTokens = std::vector<std::string_view>;

constexpr Words kTypeWords = "struct class enum union typename";
constexpr Words kSizes = "unsigned signed short long";  // `int` after these adds nothing.

/// The words and marks of a list of template arguments.  Scopes of names are left out.
ArgumentTokens argument_tokens(std::string_view list) {
  ArgumentTokens tokens;
  const auto opens = [&] {
    return tokens.empty() || tokens.back() == "," || tokens.back() == "<" || tokens.back() == "(";
  };
  for (std::size_t at = skip_space(list, 0); at < list.size(); at = skip_space(list, at)) {
    std::size_t end = std::max(word_end(list, at), at + 1);
    if (list.substr(at, 3) == "...") end = at + 3;
    if (list.substr(at, 2) == "::") end = at + 2;
    const std::string_view token = list.substr(at, end - at);
    const bool scope = is_word_char(token[0]) && list.substr(skip_space(list, end), 2) == "::";
    const bool redundant = token == "int" && !tokens.empty() && kSizes.contains(tokens.back());
    if (scope) end = skip_space(list, end) + 2;
    else if (!redundant && !kTypeWords.contains(token) && !(token == "::" && opens()))
      tokens.push_back(token);
    at = end;
  }
  return tokens;
}

/// The list in the angle brackets that open at the offset, after blanks; nullopt if none do.
std::optional<std::string_view> argument_list_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kMaxLength = 1024;
  const std::size_t open = skip_space(text, at);
  if (open >= text.size() || text[open] != '<') return std::nullopt;
  int angles = 0, others = 0;
  for (std::size_t i = open; i < std::min(text.size(), open + kMaxLength); ++i) {
    const char c = text[i];
    if (c == ';' || c == '{' || others < 0) return std::nullopt;
    if (c == '(' || c == '[') ++others;
    if (c == ')' || c == ']') --others;
    if (others > 0 || (c == '>' && text[i - 1] == '-')) continue;
    if (c == '<') ++angles;
    if (c == '>' && --angles == 0) return text.substr(open + 1, i - open - 1);
  }
  return std::nullopt;
}

/// The written arguments of a specialization, in which its parameters stand for any argument.
class ArgumentPattern {
 public:
  ArgumentPattern(const FileFacts& facts, SymbolIndex specialization, std::string_view arguments)
      : tokens_(argument_tokens(arguments)) {
    for (std::uint32_t i = specialization.value + 1; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (symbol.full_range.begin >= facts.symbol(specialization).full_range.end) break;
      const bool parameter = symbol.kind == SymbolKind::type_parameter ||
                             symbol.kind == SymbolKind::parameter;
      if (symbol.container == specialization && parameter)
        bound_.try_emplace(facts.str(symbol.name));
    }
  }

  bool fits(const ArgumentTokens& arguments) {
    for (auto& [name, argument] : bound_) argument.reset();
    steps_ = 0;
    return fits_from(0, arguments);
  }

  /// Larger if the pattern leaves less open.
  int precision() const {
    int precision = 0;
    std::vector<std::string_view> seen;
    for (const std::string_view token : tokens_) {
      const bool parameter = bound_.contains(token);
      const bool again = std::find(seen.begin(), seen.end(), token) != seen.end();
      if (token == "...") --precision;
      else if (token != "," && (!parameter || again)) precision += 2;
      if (parameter) seen.push_back(token);
    }
    return precision;
  }

 private:
  using Argument = std::span<const std::string_view>;

  bool fits_from(std::size_t at, Argument arguments) {
    constexpr int kMaxSteps = 10'000;
    if (++steps_ > kMaxSteps) return false;
    if (at == tokens_.size()) return arguments.empty();
    const auto parameter = bound_.find(tokens_[at]);
    if (parameter == bound_.end())
      return !arguments.empty() && arguments[0] == tokens_[at] &&
             fits_from(at + 1, arguments.subspan(1));
    const bool pack = at + 1 < tokens_.size() && tokens_[at + 1] == "...";
    const std::size_t next = at + (pack ? 2 : 1);
    std::optional<Argument>& bound = parameter->second;
    if (bound)
      return arguments.size() >= bound->size() &&
             std::ranges::equal(arguments.first(bound->size()), *bound) &&
             fits_from(next, arguments.subspan(bound->size()));
    int depth = 0;
    for (std::size_t size = 0; size <= arguments.size(); ++size) {
      if (depth == 0 && (size > 0 || pack)) {
        bound = arguments.first(size);
        if (fits_from(next, arguments.subspan(size))) return true;
        bound.reset();
      }
      if (size == arguments.size()) break;
      const char mark = arguments[size][0];
      if (mark == '<' || mark == '(' || mark == '[') ++depth;
      if (mark == '>' || mark == ')' || mark == ']') --depth;
      if (depth < 0 || (depth == 0 && mark == ',' && !pack)) break;
    }
    return false;
  }

  const ArgumentTokens tokens_;
  std::map<std::string_view, std::optional<Argument>> bound_;  // By the name of the parameter.
  int steps_ = 0;
};

class SpecializationChoice {
 public:
  SpecializationChoice(Resolver& resolver, FileId file, const Occurrence& use)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(*context_.facts(file)),
        use_(use) {}

  Values run(Values found) {
    const std::optional<std::string_view> written = argument_list_at(context_.text(file_),
                                                                     use_.range.end);
    if (!written && found[0].file != file_) return found;
    const std::optional<Definition> first = definition_of(found[0]);
    if (!first || first->kind == SymbolKind::constructor || first->kind == SymbolKind::macro)
      return found;
    if (is_callable(first->kind)) {
      if (!written) return without_converted(found);
      const Values all = templates_of(with_visible(found));
      found = templates_of(std::move(found));
      return chosen(is_plain(found[0]) ? all : found, all, *written);
    }
    if (!is_class_like(first->kind)) return found;
    if (!written) return injected(std::move(found));
    return chosen(found, with_specializations(found), *written);
  }

 private:
  std::optional<Definition> definition_of(const Value& value) {
    return value.kind == Value::Kind::symbol
               ? context_.definition(value.ref(), facts_.str(use_.name))
               : std::nullopt;
  }
  std::string_view arguments_of(SymbolRef ref) {
    const FileFacts* facts = context_.facts(ref.file);
    return facts ? written_arguments(*facts, ref.symbol) : std::string_view();
  }

  /// Functions that take type arguments, if there are any: `show<int>(2)` calls no plain `show`.
  Values templates_of(Values found) {
    const auto plain = [&](const Value& each) { return is_plain(each); };
    if (!std::ranges::all_of(found, plain)) std::erase_if(found, plain);
    return found;
  }
  bool is_plain(const Value& function) {
    const Symbol* symbol = symbol_of(context_, function);
    return symbol && is_callable(symbol->kind) &&
           !context_.text(function.file).substr(symbol->full_range.begin).starts_with("template");
  }

  /// The best fitting specializations among all; without one, `found` without specializations, else
  /// the others of all.
  Values chosen(const Values& found, const Values& all, std::string_view written) {
    const ArgumentTokens arguments = argument_tokens(written);
    Values best;
    int best_precision = -1;
    for (const Value& each : all) {
      const std::string_view own = arguments_of(each.ref());
      if (own.empty() || context_.stopped()) continue;
      ArgumentPattern pattern(*context_.facts(each.file), each.symbol, own);
      if (!pattern.fits(arguments) || pattern.precision() < best_precision) continue;
      if (pattern.precision() > best_precision) best.clear();
      best_precision = pattern.precision();
      best.push_back(each);
    }
    if (!best.empty()) return best;
    const auto is_specialization = [&](const Value& each) {
      return each.kind == Value::Kind::symbol && !arguments_of(each.ref()).empty();
    };
    for (const Values* values : {&found, &all}) {
      if (!best.empty()) break;
      std::ranges::remove_copy_if(*values, std::back_inserter(best), is_specialization);
    }
    return best.empty() ? found : best;
  }

  /// A specialization of a function only if no argument needs a conversion; else its template.
  Values without_converted(const Values& found) {
    const auto call = OccurrenceIndex(static_cast<std::uint32_t>(&use_ - &facts_.occurrences[0]));
    if (arguments_of(found[0].ref()).empty() || use_.role != Role::call ||
        resolver_.rules(file_).overloads.misfit(resolver_, file_, found[0].ref(),
                                                codefinder::arguments_of(facts_, call)) == 0)
      return found;
    Values all = with_visible(found);
    std::erase_if(all, [&](const Value& each) { return !arguments_of(each.ref()).empty(); });
    return all.empty() ? found : all;
  }

  /// Adds the functions that a specialization in this file hides.
  Values with_visible(const Values& found) {
    Values all = found;
    if (use_.receiver.valid()) return all;
    const auto is_function = [&](const Value& each) {
      const std::optional<Definition> definition = definition_of(each);
      return definition && is_callable(definition->kind);
    };
    for (Value& each : visibility().visible_names(resolver_, file_, use_))
      if (is_function(each) && !has_same_target(all, each)) all.push_back(std::move(each));
    return all;
  }

  /// Adds the definitions of the same class in this file and those that it includes.
  Values with_specializations(const Values& found) {
    Values all = found;
    const std::vector<Definition> named = context_.definitions(facts_.str(use_.name));
    const auto defines = [](const Definition& each) {
      return is_class_like(each.kind) && !each.declared;
    };
    if (named.size() < 2) return all;
    std::string path;
    for (const Definition& each : named) {
      if (!context_.spend()) break;
      if (!defines(each) || has_same_target(all, Value::of(each, found[0].evidence))) continue;
      if (each.file != file_ && !resolver_.includes().includes(file_, each.file)) continue;
      if (path.empty()) path = own_path(*context_.facts(found[0].file), found[0].symbol);
      if (own_path(*context_.facts(each.file), each.symbol) == path)
        all.push_back(Value::of(each, found[0].evidence));
    }
    return all;
  }

  /// In a specialization, the name of the class alone means that; elsewhere never a specialization.
  Values injected(Values found) {
    const std::string path = own_path(facts_, found[0].symbol);
    for (SymbolIndex at = enclosing_symbol(facts_, use_.range.begin); at.valid();
         at = facts_.symbol(at).container)
      if (is_class_like(facts_.symbol(at).kind) && facts_.symbol(at).name == use_.name &&
          own_path(facts_, at) == path)
        return {Value::of({file_, at}, found[0].evidence)};
    return arguments_of(found[0].ref()).empty() ? found
                                                : chosen(found, with_specializations(found), {});
  }

  Resolver& resolver_;
  Context& context_;
  const FileId file_;
  const FileFacts& facts_;
  const Occurrence& use_;
};

}  // namespace

Values with_specializations(Resolver& resolver, FileId file, const Occurrence& use, Values found) {
  const bool may_be_template = use.role == Role::type || use.role == Role::call ||
                               use.role == Role::inherit;
  if (found.empty() || !may_be_template ||
      resolver.context().facts(file)->language != Language::cpp)
    return found;
  return SpecializationChoice(resolver, file, use).run(std::move(found));
}

bool has_templates(Context& context, SymbolRef space) {
  if (context.is_library(space.file)) return false;
  const FileFacts& facts = *context.facts(space.file);
  const std::string_view text = context.text(space.file);
  return std::ranges::any_of(facts.symbols, [&](const Symbol& symbol) {
    const std::uint32_t end = symbol.name_range.end;
    return symbol.container == space.symbol && is_class_like(symbol.kind) &&
           !symbol.has(SymbolFlag::declaration) && end < text.size() && text[end] != '<' &&
           text.substr(symbol.full_range.begin).starts_with("template");
  });
}

}  // namespace codefinder::c_family
