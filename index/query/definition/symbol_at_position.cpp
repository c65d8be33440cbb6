// symbol_at_position: looks for the name of a symbol, an occurrence, an import, a path that imports
// share; completes the targets with their counterparts.
#include "index/query/definition/symbol_at_position.h"

#include "base/strings.h"
#include "index/query/definition/embedded_fields.h"
#include "index/query/definition/library_targets.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace codefinder::query {

Error no_such_file() {
  return {ErrorCode::not_found, "the file is not in the index",
          "It may be ignored, or not be indexed yet."};
}

namespace {

/// The order of completed targets.  `by_definition`: by evidence, then definitions before
/// declarations.  `as_resolved`: as before, since the first is meant; counterparts at the end.
enum class TargetOrder { by_definition, as_resolved };

bool has(const std::vector<resolve::Target>& targets, const SymbolRef& ref) {
  return std::any_of(targets.begin(), targets.end(),
                     [&](const resolve::Target& target) { return target.ref() == ref; });
}

/// Adds the counterparts of each target, and orders all.
class TargetCompletion {
 public:
  /// `called`: the name of most targets; `file`: where they are requested.
  TargetCompletion(resolve::Resolver& resolver, FileId file, std::string_view called,
                   TargetOrder order)
      : resolver_(resolver),
        file_(file),
        called_(called),
        as_resolved_(order == TargetOrder::as_resolved) {}

  std::vector<resolve::Target> run(const std::vector<resolve::Target>& targets) {
    for (const resolve::Target& target : targets) add_with_counterparts(target);
    all_.insert(all_.end(), rest_.begin(), rest_.end());
    if (resolver_.traits(file_).is_linked) built_first();
    std::stable_sort(all_.begin(), all_.end(),
                     [&](const resolve::Target& a, const resolve::Target& b) {
                       if (a.evidence != b.evidence) return a.evidence < b.evidence;
                       return !as_resolved_ && is_declaration(a.ref()) < is_declaration(b.ref());
                     });
    return std::move(all_);
  }

 private:
  /// A linker takes one of several definitions of a declared symbol.
  void built_first() {
    resolve::Values order;
    for (const resolve::Target& target : all_)
      order.push_back(resolve::Value::of(target.ref(), target.evidence));
    resolver_.rules(file_).visibility.rank(resolver_, file_, order);
    const auto place = [&](const resolve::Target& target) {
      return std::ranges::find_if(
                 order, [&](const resolve::Value& value) { return value.ref() == target.ref(); }) -
             order.begin();
    };
    std::stable_sort(
        all_.begin(), all_.end(),
        [&](const resolve::Target& a, const resolve::Target& b) { return place(a) < place(b); });
  }

  void add_with_counterparts(resolve::Target target) {
    name_ = {};
    if (target.symbol.valid())
      name_ = resolver_.context().listed(target.ref(), called_)
                  ? called_
                  : resolver_.context().name(target.ref());
    std::vector<SymbolRef> counterparts{target.ref()};
    if (target.symbol.valid()) counterparts = resolver_.counterparts(target.ref(), name_);
    const bool defined = !std::all_of(counterparts.begin(), counterparts.end(),
                                      [&](const SymbolRef& ref) { return is_declaration(ref); });
    if (as_resolved_) {
      target.secondary = std::any_of(counterparts.begin(), counterparts.end(),
                                     [&](const SymbolRef& ref) { return has(all_, ref); });
      add(all_, target);
    }
    for (const SymbolRef& ref : counterparts)
      add(as_resolved_ ? rest_ : all_, {ref.file, ref.symbol, target.evidence, target.import,
                                        as_resolved_ || (defined && is_declaration(ref))});
  }

  void add(std::vector<resolve::Target>& to, const resolve::Target& target) {
    if (!has(all_, target.ref()) && !has(rest_, target.ref())) to.push_back(target);
  }

  bool is_declaration(const SymbolRef& ref) {
    if (!ref.symbol.valid()) return false;
    const auto known = resolver_.context().definition(ref, name_);
    return known && known->declared;
  }

  resolve::Resolver& resolver_;
  const FileId file_;
  const std::string_view called_;
  const bool as_resolved_;
  std::string_view name_;  // The name of the current target, and so of its counterparts.
  std::vector<resolve::Target> all_, rest_;
};

/// Finds the targets of one position.
class PositionSearch {
 public:
  PositionSearch(resolve::Resolver& resolver, const PlaceRequest& request)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(request.file),
        offset_(request.offset),
        facts_(context_.facts(request.file)) {}

  SymbolAtPosition run() {
    if (!facts_) return {};
    symbol_ = symbol_named_at(*facts_, offset_);
    occurrence_ = occurrence_at(*facts_, offset_);
    if (occurrence_.valid()) find_key();
    if (symbol_.valid() && occurrence_.valid()) choose_symbol_or_occurrence();
    if (symbol_.valid()) at_symbol();
    else if (occurrence_.valid()) at_occurrence();
    else if (!at_import()) at_import_path();
    return std::move(here_);
  }

 private:
  /// `{ name }`: in a pattern the word declares a variable, in an object it uses one.
  void find_key() {
    std::uint32_t at = occurrence_.value;
    const ByteRange range = facts_->occurrences[at].range;
    if (symbol_.valid()) {
      const Symbol& named = facts_->symbol(symbol_);
      if (named.kind == SymbolKind::constructor || is_class_like(named.kind) ||
          embedding_at(*facts_, named).valid() || named.name_range != range)
        return;
      const bool property = named.kind == SymbolKind::property || named.kind == SymbolKind::method;
      if (property && facts_->occurrences[at++].binding == Binding::member) return;
    } else {
      ++at;
    }
    if (at < facts_->occurrences.size() && facts_->occurrences[at].range == range &&
        facts_->occurrences[at].binding == Binding::member)
      here_.key = OccurrenceIndex(at);
  }

  /// Two words may touch at the cursor: the one that starts there counts.
  void choose_symbol_or_occurrence() {
    const Symbol& named = facts_->symbol(symbol_);
    const Occurrence& occurrence = facts_->occurrence(occurrence_);
    const ByteRange own = named.name_range, use = occurrence.range;
    // `new Listener() {…}`: the anonymous class is named like its base.
    const bool nameless = named.has(SymbolFlag::local) && is_class_like(named.kind) &&
                          occurrence.role == Role::inherit;
    const bool pattern = own == use && here_.key == occurrence_;
    if (own != use && !own.contains(offset_) && use.contains(offset_)) {
      symbol_ = {};
    } else if (pattern) {
      occurrence_ = {};
    } else if (own.contains(use) && use.touches(offset_) &&
               (named.kind == SymbolKind::constructor || names_destructor())) {
      if (own != use) here_.destroyed = resolver_.resolve(file_, occurrence_);
      occurrence_ = {};
    } else if (own.contains(use) && use.touches(offset_) &&
               (nameless || !resolver_.resolve(file_, occurrence_).empty())) {
      // An impl's name and `{ name }` in an object are primarily uses.
      if (own != use) also_named_ = symbol_;
      here_.embedded = embedded_field_at(*facts_, offset_);
      symbol_ = {};
    }
  }

  /// True for a destructor, whose name contains the name of its class.
  bool names_destructor() {
    if (!resolve::is_callable(facts_->symbol(symbol_).kind)) return false;
    const std::vector<SymbolRef>& types = resolver_.declaring_types({file_, symbol_});
    return std::ranges::any_of(resolver_.resolve(file_, occurrence_), [&](const auto& target) {
      return std::find(types.begin(), types.end(), target.ref()) != types.end();
    });
  }

  void at_symbol() {
    const Symbol& symbol = facts_->symbol(symbol_);
    const bool local = symbol.has(SymbolFlag::local);
    set_name(facts_->str(symbol.name), symbol.name_range);
    here_.own = symbol_;
    if (!local) context_.snapshot().record_miss(MissingKey::name, here_.name);
    for (const SymbolRef& ref : resolver_.declared_attribute({file_, symbol_}))
      here_.targets.push_back({ref.file, ref.symbol, resolve::Evidence::member});
    if (here_.targets.empty())
      here_.targets = {
          {file_, symbol_, local ? resolve::Evidence::local : resolve::Evidence::same_file}};
    complete();
  }

  void at_occurrence() {
    const Occurrence& occurrence = facts_->occurrence(occurrence_);
    set_name(facts_->str(occurrence.name), occurrence.range);
    here_.occurrence = occurrence_;
    if (occurrence.binding != Binding::local)
      context_.snapshot().record_miss(MissingKey::name, here_.name);
    here_.targets = resolver_.resolve(file_, occurrence_);
    if (here_.targets.empty()) here_.targets = library_targets(resolver_, file_, occurrence_);
    const bool chosen = occurrence.arguments != Symbol::kUnknownArity &&
                        resolver_.traits(file_).calls_select_signatures;
    complete(chosen ? TargetOrder::as_resolved : TargetOrder::by_definition);
    if (!also_named_.valid()) return;
    TargetCompletion own(resolver_, file_, here_.name, TargetOrder::by_definition);
    for (const resolve::Target& target :
         own.run({{file_, also_named_, resolve::Evidence::same_file}}))
      if (!has(here_.targets, target.ref())) here_.targets.push_back(target);
  }

  bool at_import() {
    for (std::uint32_t i = 0; i < facts_->imports.size(); ++i) {
      const Import& import = facts_->imports[i];
      const bool on_name = !import.name_range.empty() && import.name_range.touches(offset_);
      const bool on_module = !import.module_range.empty() && import.module_range.touches(offset_);
      if (!on_name && !on_module) continue;
      set_name(facts_->str(on_name && import.name.valid() ? import.name : import.module),
               on_name ? import.name_range : import.module_range);
      here_.targets = on_name ? resolver_.resolve_import(file_, ImportIndex(i))
                              : resolver_.resolve_module(file_, ImportIndex(i));
      if (here_.targets.empty()) at_library(import);
      complete();
      return true;
    }
    return false;
  }

  /// A header of the system.
  void at_library(const Import& import) {
    for (const resolve::Value& value : resolver_.rules(file_).imports.library_module(
             resolver_, resolve::request_of(file_, *facts_, import)))
      here_.targets.push_back({value.file, value.symbol, value.evidence});
  }

  /// A path that several imports share (`use a::b::{c, d}`) is in none of their module ranges:
  /// takes the word from the text.
  void at_import_path() {
    for (std::uint32_t i = 0; i < facts_->imports.size(); ++i) {
      const Import& import = facts_->imports[i];
      if (!import.range.touches(offset_) || !import.module.valid()) continue;
      const std::string& text = context_.text(file_);
      const ByteRange range = word_at(text, import.range);
      if (range.empty()) return;
      const std::string_view word = std::string_view(text).substr(range.begin,
                                                                  range.end - range.begin);
      here_.targets = resolver_.resolve_module(file_, ImportIndex(i), word);
      if (here_.targets.empty()) continue;
      set_name(word, range);
      complete();
      return;
    }
  }

  /// The word at the position, as far as it is in `within`.
  ByteRange word_at(std::string_view text, ByteRange within) const {
    const auto is_word = [&](std::size_t at) { return is_word_char(text[at]); };
    std::size_t begin = std::min<std::size_t>(offset_, text.size()), end = begin;
    while (begin > within.begin && begin > 0 && is_word(begin - 1)) --begin;
    while (end < text.size() && end < within.end && is_word(end)) ++end;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void set_name(std::string_view name, ByteRange origin) {
    here_.name = name;
    here_.origin = origin;
  }
  void complete(TargetOrder order = TargetOrder::by_definition) {
    here_.targets = TargetCompletion(resolver_, file_, here_.name, order).run(here_.targets);
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const std::uint32_t offset_;
  const FileFacts* const facts_;
  SymbolIndex symbol_;          // Named at the position.
  OccurrenceIndex occurrence_;  // At the position.
  SymbolIndex also_named_;      // A symbol that the word names, in addition to the used one.
  SymbolAtPosition here_;
};

}  // namespace

SymbolIndex embedded_field_at(const FileFacts& facts, std::uint32_t offset) {
  const SymbolIndex named = symbol_named_at(facts, offset);
  return named.valid() && embedding_at(facts, facts.symbol(named)).valid() ? named : SymbolIndex();
}

SymbolAtPosition symbol_at_position(resolve::Resolver& resolver, const PlaceRequest& request) {
  resolver.context().read_libraries();
  return PositionSearch(resolver, request).run();
}

}  // namespace codefinder::query
