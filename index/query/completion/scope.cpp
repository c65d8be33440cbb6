// add_names_in_scope: from the innermost scope outwards.
#include "index/query/completion/scope.h"

#include "base/strings.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/includes.h"
#include "index/resolve/member_list.h"

#include <algorithm>
#include <optional>

namespace codefinder::query {

namespace {

using resolve::Value;
using resolve::Values;

/// True if the place is in the body of the class or enumeration that declares the symbol, outside
/// of its functions, and sees its names there.
bool in_body_of(const FileFacts& facts, const Symbol& symbol, std::uint32_t place) {
  if (!symbol.container.valid() || !is_class_like(facts.symbol(symbol.container).kind) ||
      symbol.name_range.begin > place)
    return false;
  const bool scope = facts.symbol(symbol.container).kind == SymbolKind::enum_ ||
                     definition(facts.language).class_bodies_are_scopes;
  SymbolIndex at = scope ? enclosing_symbol(facts, place) : SymbolIndex();
  for (; at.valid() && at != symbol.container; at = facts.symbol(at).container)
    if (const Symbol& around = facts.symbol(at);  // A decorator stands before the name.
        is_class_like(around.kind) ||
        (resolve::is_callable(around.kind) && around.name_range.begin <= place))
      return false;
  return at.valid();
}

constexpr std::size_t kMaxNames = 3'000;     // Names of the project that are looked at.
constexpr std::size_t kMaxOffered = 60;      // Names of the project that are offered.
constexpr std::size_t kMaxNamespaced = 300;  // Symbols whose namespaces are compared.
constexpr std::size_t kMaxPackageFiles = 200;
constexpr std::size_t kMaxIncluded = 100;  // Files that a completion waits for.
constexpr Words kDeclaring = "const let var using val";

class ScopeNames {
 public:
  ScopeNames(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
             CompletionList& list)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(*context_.facts(file)),
        place_(place),
        offset_(place.typed.begin),
        rules_(completion_rules(facts_.language)),
        list_(list) {}

  ImportEdits run() {
    if (rules_.has_includes && place_.snapshot->status().state == index::IndexState::building)
      look_up_includes();
    add_locals();
    if (resolver_.rules(file_).traits.members_in_scope) add_members_of_classes();
    add_file();
    add_imports();
    add_package();
    add_words_of_language();
    if (place_.typed.empty()) list_.set_incomplete();
    else add_project();
    return std::move(imports_);
  }

 private:
  void add(SymbolRef ref, CompletionScope scope, double weight = 0) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    const std::string_view name = context_.name(ref);
    const bool itself = ref.file == file_ && symbol.name_range.begin == offset_;
    const bool typable = !name.empty() && (is_word_char(name[0]) || name[0] == '$');
    if (itself || !typable || !list_.wants(name)) return;
    list_.add({std::string(name), ref, scope, weight, false});
  }

  /// True if the brace opens a pattern that declares variables: `const {`, `({`, `: {`, `Point {`.
  bool opens_pattern(std::uint32_t brace) const {
    const std::string_view before = trim_end(std::string_view(place_.text).substr(0, brace));
    if (before.empty()) return false;
    const std::string_view marks = resolver_.traits(file_).keys_name_members ? "(,[|:" : "(,[|";
    if (marks.find(before.back()) != std::string_view::npos) return true;
    const std::string_view word = last_word(before);
    return !word.empty() && (kDeclaring.contains(word) || is_upper(word.front()));
  }

  static std::string_view last_word(std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_word_char(text[begin - 1])) --begin;
    return text.substr(begin);
  }

  /// The number of braces around the name at `from` that are part of the pattern which declares it.
  int braces_of_pattern(std::uint32_t from) const {
    constexpr std::uint32_t kMaxPattern = 4096;
    const std::string_view text = place_.text;
    int count = 0, closed = 0;
    for (std::uint32_t at = from; at-- > 0 && from - at < kMaxPattern;) {
      const char c = text[at];
      if (c == ';' || (c == '>' && at > 0 && text[at - 1] == '=')) break;
      if (c == '}') ++closed;
      if (c == '{' && closed > 0) --closed;
      else if (c == '{' && !opens_pattern(at)) break;
      else if (c == '{') ++count;
      if (!is_word_char(c)) continue;
      const std::string_view word = last_word(text.substr(0, at + 1));
      if (kDeclaring.contains(word)) break;
      at -= static_cast<std::uint32_t>(word.size()) - 1;
    }
    return count;
  }

  /// False once a block that was open at the name of a local is closed before the place.
  bool is_in_block_of(ByteRange name) const {
    int depth = braces_of_pattern(name.begin);
    for (std::uint32_t at = name.end; at < offset_ && at < place_.text.size(); ++at) {
      if (place_.text[at] == '{') ++depth;
      if (place_.text[at] == '}' && --depth < 0) return false;
    }
    return true;
  }

  void add_locals() {
    for (std::uint32_t i = static_cast<std::uint32_t>(facts_.symbols.size()); i-- > 0;) {
      const Symbol& symbol = facts_.symbols[i];
      if (!symbol.has(SymbolFlag::local) || symbol.has(SymbolFlag::member) ||
          symbol.kind == SymbolKind::label)
        continue;
      const bool within = !symbol.container.valid() ||
                          facts_.symbol(symbol.container).full_range.touches(offset_);
      const bool before = symbol.name_range.end <= offset_;
      const std::uint32_t distance = before ? offset_ - symbol.name_range.end : 0;
      if (within && before && is_in_block_of(symbol.name_range))
        add({file_, SymbolIndex(i)}, CompletionScope::local, 2.0 / (1.0 + distance / 200.0));
    }
  }

  void add_members_of_classes() {
    for (SymbolIndex at = enclosing_symbol(facts_, offset_); at.valid();
         at = facts_.symbol(at).container) {
      const Symbol& symbol = facts_.symbol(at);
      std::vector<SymbolRef> types;
      if (is_class_like(symbol.kind)) types = {{file_, at}};
      else if (symbol.qualifier.valid()) types = resolver_.declaring_types({file_, at});
      resolve::MemberList members(resolver_, file_, rules_.files_of_scope);
      for (const SymbolRef& type : types)
        members.add(Value::instance_of(type, resolve::Evidence::member));
      for (const resolve::ListedMember& member : members.members())
        add(member.ref, CompletionScope::member, -0.5 * std::min(member.base, 4u));
    }
  }

  /// The names at the top level of the file, and of the namespaces around the place.
  void add_file() {
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const Symbol& symbol = facts_.symbols[i];
      if (in_body_of(facts_, symbol, offset_)) add({file_, SymbolIndex(i)}, CompletionScope::file);
      if (symbol.has(SymbolFlag::local) || symbol.has(SymbolFlag::member) ||
          symbol.qualifier.valid() || symbol.kind == SymbolKind::impl)
        continue;
      bool visible = !symbol.container.valid() || symbol.kind == SymbolKind::macro;
      if (!visible) {
        const Symbol& of = facts_.symbol(symbol.container);
        const bool around = of.full_range.touches(offset_);
        const bool space = of.kind == SymbolKind::namespace_ || of.kind == SymbolKind::module;
        const bool leaks = symbol.kind == SymbolKind::enum_member &&
                           resolver_.rules(file_).traits.enumerators_leak;
        visible = (around && (space || !is_class_like(of.kind))) || leaks;
      }
      if (visible) add({file_, SymbolIndex(i)}, CompletionScope::file);
    }
  }

  void add_imports() {
    const LanguageTraits& traits = resolver_.rules(file_).traits;
    for (std::uint32_t i = 0; i < facts_.imports.size() && !context_.stopped(); ++i) {
      const Import& import = facts_.imports[i];
      const bool here = !import.container.valid() ||
                        facts_.symbol(import.container).full_range.touches(offset_);
      if (!here || import.range.touches(offset_)) continue;
      if (import.has(ImportFlag::wildcard)) {
        if (!import.has(ImportFlag::include)) add_wildcard(ImportIndex(i));
        continue;
      }
      const std::string_view name = resolve::bound_name(traits, facts_, import);
      if (!list_.wants(name) || list_.has(name)) continue;
      CompletionCandidate candidate{std::string(name), {}, CompletionScope::import_, 0, false};
      for (const Value& value : Values(resolver_.import_target(file_, ImportIndex(i))))
        if (!value.is_external() && value.file.valid()) {
          candidate.ref = value.ref();
          break;
        }
      list_.add(std::move(candidate));
    }
  }

  void add_wildcard(ImportIndex import) {
    resolve::MemberList members(resolver_, file_, rules_.files_of_scope);
    for (const Value& module : Values(resolver_.import_target(file_, import))) members.add(module);
    for (const resolve::ListedMember& member : members.members())
      if (member.ref.symbol.valid()) add(member.ref, CompletionScope::import_, -1);
  }

  void add_package() {
    if (!rules_.files_of_package) return;
    std::size_t files = 0;
    for (const FileId other : rules_.files_of_package(resolver_, file_)) {
      if (other == file_) continue;
      if (++files > kMaxPackageFiles || !context_.spend()) return list_.set_incomplete();
      const FileFacts* facts = context_.facts(other);
      for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i) {
        const Symbol& symbol = facts->symbols[i];
        if (!symbol.container.valid() && !symbol.qualifier.valid() &&
            !symbol.has(SymbolFlag::local) && symbol.kind != SymbolKind::test)
          add({other, SymbolIndex(i)}, CompletionScope::package);
      }
    }
  }

  void add_words_of_language() {
    std::vector<Words> lists{resolver_.traits(file_).builtin_names};
    if (const RenamingRules* rules = renaming_rules(facts_.language))
      lists.insert(lists.end(), {rules->keywords, rules->contextual_keywords});
    for (const Words& words : lists)
      for (const std::string_view word : words)
        if (is_word_char(word[0]) && list_.wants(word) && !list_.has(word))
          list_.add({std::string(word), {}, CompletionScope::language, 0, false});
  }

  struct Found {
    std::string name;
    Definition symbol;
    std::uint64_t files = 0;  // That have the name.
  };

  /// Looks up what the file includes, as imports are looked up: an unfinished index reads it then.
  void look_up_includes() {
    std::vector<FileId> files{file_};
    for (std::size_t i = 0; i < files.size() && files.size() < kMaxIncluded && context_.spend();
         ++i)
      for (const FileId included : resolver_.includes().direct(files[i]))
        if (std::find(files.begin(), files.end(), included) == files.end())
          files.push_back(included);
  }

  /// Names of the project that begin with the typed text.
  std::vector<Found> names_of_project() {
    const std::string typed = to_lower(place_.typed_text());
    std::vector<Found> found;
    std::size_t looked_at = 0;
    NameVisitor visitor;
    visitor.wants = [&](std::string_view name) { return starts_with_ignoring_case(name, typed); };
    visitor.each = [&](const FoundName& name) {
      if (++looked_at > kMaxNames) return list_.set_incomplete(), false;
      for (const Definition& symbol : name.symbols)
        if ((!symbol.nested || rules_.has_includes) && symbol.file != file_)
          found.push_back({std::string(name.name), symbol, name.files});
      return true;
    };
    visitor.stopped = [&] { return context_.stopped(); };
    place_.snapshot->names().search({NameSearch::Way::prefix, typed}, visitor);
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.files > b.files; });
    return found;
  }

  /// The path of the namespaces around a symbol; none if anything else is around it.  Enumerators
  /// that leak are in the namespace of their enumeration.
  std::optional<std::string> namespaces_of(const FileFacts& facts, SymbolIndex at) const {
    std::string path;
    const bool leaks = facts.symbol(at).kind == SymbolKind::enum_member &&
                       resolver_.traits(file_).enumerators_leak;
    for (SymbolIndex in = facts.symbol(at).container; in.valid(); in = facts.symbol(in).container) {
      const Symbol& around = facts.symbol(in);
      if (leaks && around.kind == SymbolKind::enum_) continue;
      if (around.kind != SymbolKind::namespace_) return std::nullopt;
      path.insert(0, std::string(facts.str(around.name)) + "::");
    }
    return path;
  }

  /// True for a symbol of a namespace that is also around the place.
  bool is_in_namespace_around(SymbolRef ref) {
    const FileFacts* facts = context_.facts(ref.file);
    if (!facts || facts->symbol(ref.symbol).qualifier.valid()) return false;
    const std::optional<std::string> path = namespaces_of(*facts, ref.symbol);
    return path && namespaces_around().starts_with(*path);
  }

  const std::string& namespaces_around() {
    if (around_) return *around_;
    around_.emplace();
    for (SymbolIndex at = enclosing_symbol(facts_, offset_); at.valid();
         at = facts_.symbol(at).container)
      if (facts_.symbol(at).kind == SymbolKind::namespace_)
        around_->insert(0, std::string(facts_.str(facts_.symbol(at).name)) + "::");
    return *around_;
  }

  void add_project() {
    if (!rules_.has_includes && !rules_.import_of) return;
    std::size_t offered = 0, nested = 0;
    for (const Found& found : names_of_project()) {
      if (list_.has(found.name) || context_.family(found.symbol.file) != context_.family(file_))
        continue;
      if (context_.is_dependency(found.symbol.file)) continue;
      if (offered >= kMaxOffered || !context_.spend()) return list_.set_incomplete();
      if (found.symbol.nested && ++nested > kMaxNamespaced) {
        list_.set_incomplete();
        continue;
      }
      if (rules_.has_includes && resolver_.includes().includes(file_, found.symbol.file)) {
        if (!found.symbol.nested || found.symbol.kind == SymbolKind::macro ||
            is_in_namespace_around(found.symbol))
          add(found.symbol, CompletionScope::package);
        continue;
      }
      if (found.symbol.nested) continue;
      if (!rules_.import_of) continue;
      const auto import = rules_.import_of(resolver_,
                                           {file_, place_.text, found.symbol, found.name});
      if (!import) continue;
      ++offered;
      imports_.emplace(found.name, *import);
      add(found.symbol, CompletionScope::importable);
    }
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const FileFacts& facts_;
  const TypingPlace& place_;
  const std::uint32_t offset_;
  const CompletionRules& rules_;
  CompletionList& list_;
  ImportEdits imports_;
  std::optional<std::string> around_;  // The path of the namespaces around the place.
};

}  // namespace

ImportEdits add_names_in_scope(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                               CompletionList& list) {
  return ScopeNames(resolver, file, place, list).run();
}

std::vector<std::pair<SymbolRef, NameImport>> imports_of(resolve::Resolver& resolver, FileId file,
                                                         std::string_view text,
                                                         std::string_view name) {
  resolve::Context& context = resolver.context();
  const FileFacts* facts = context.facts(file);
  std::vector<std::pair<SymbolRef, NameImport>> found;
  if (!facts || !completion_rules(facts->language).import_of) return found;
  for (const Definition& symbol : std::vector<Definition>(context.definitions(name))) {
    if (symbol.nested || symbol.file == file || !context.spend() ||
        context.family(symbol.file) != context.family(file) || context.is_dependency(symbol.file))
      continue;
    const auto import = completion_rules(facts->language)
                            .import_of(resolver, {file, text, symbol, name});
    const auto same = [&](const auto& known) {
      return known.second.statement == import->statement;
    };
    if (import && std::none_of(found.begin(), found.end(), same))
      found.emplace_back(symbol, *import);
  }
  return found;
}

}  // namespace codefinder::query
