// search_references: which files are searched, in which parts, and which occurrences match.
#include "index/query/reference_search.h"

#include "base/path.h"
#include "base/threads.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <optional>
#include <set>
#include <span>
#include <thread>

namespace codefinder::query {

namespace {

// Up to this many files are searched one by one, with the caller's context.
constexpr std::size_t kSequentialLimit = 32;
// Number of files in the first part; each further one is twice as large,
constexpr std::size_t kFirstPart = 8;
constexpr std::size_t kLargestPart = 128;    // up to this.
constexpr std::size_t kFilesPerReader = 32;  // Files that one thread searches with one context.
// Up to this many files, the facts are cached for the next query.
constexpr std::size_t kCached = 256;

/// The index of a string in the file's string table; none if it is not there.
StringIndex find_string(const FileFacts& facts, std::string_view text) {
  for (std::uint32_t i = 0; i < facts.strings.size(); ++i)
    if (facts.strings[StringIndex(i)] == text) return StringIndex(i);
  return {};
}

/// True if the value of the expression may have a module's names as members: a module, a namespace,
/// or a value derived from one by name.
bool may_be_module(const FileFacts& facts, ExprIndex expr, int depth = 0) {
  constexpr int kDeepest = 6;
  if (!expr.valid() || depth > kDeepest) return depth > kDeepest;
  const Expr& e = facts.exprs[expr.value];
  switch (e.op) {
    case ExprOp::import_: return true;
    case ExprOp::await:
    case ExprOp::instance:
    case ExprOp::member: return may_be_module(facts, ExprIndex(e.a), depth + 1);
    case ExprOp::either:
      return may_be_module(facts, ExprIndex(e.a), depth + 1) ||
             may_be_module(facts, ExprIndex(e.b), depth + 1);
    case ExprOp::name: break;
    default: return false;
  }
  if (e.a >= facts.occurrences.size()) return true;
  const Occurrence& occurrence = facts.occurrences[e.a];
  if (occurrence.receiver.valid()) return may_be_module(facts, occurrence.receiver, depth + 1);
  if (occurrence.binding != Binding::local && occurrence.binding != Binding::symbol) return true;
  const Symbol& symbol = facts.symbols[occurrence.target];
  if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_ ||
      resolve::is_callable(symbol.kind))
    return true;
  return may_be_module(facts, symbol.type, depth + 1) ||
         may_be_module(facts, symbol.value, depth + 1);
}

class Search {
 public:
  Search(resolve::Resolver& resolver, const ReferenceSearch& sought,
         const std::function<bool(FoundUse&)>& each, const std::function<void()>& rested)
      : resolver_(resolver),
        context_(resolver.context()),
        sought_(sought),
        symbols_(sought.symbols),
        each_(each),
        rested_(rested) {}

  void run() {
    if (symbols_.empty()) return;
    const Symbol* first = context_.symbol(symbols_[0]);
    if (!first) return;
    family_ = context_.family(symbols_[0].file);
    if (first->kind == SymbolKind::parameter &&
        resolve::language_semantics(family_).has_keyword_arguments())
      keywords();
    if (first->has(SymbolFlag::local)) return locals();
    const auto of_module = [&](const store::SymbolRef& ref) {
      const Symbol* symbol = context_.symbol(ref);
      const bool free = symbol && !symbol->container.valid() && !symbol->qualifier.valid() &&
                        !symbol->has(SymbolFlag::member);
      return free && !symbol->has(SymbolFlag::default_export);
    };
    modules_only_ = resolve::language_semantics(family_).keys_name_members() &&
                    std::all_of(symbols_.begin(), symbols_.end(), of_module);
    const std::string first_name(context_.name(symbols_[0]));
    const bool exports_values = resolve::language_semantics(family_).exports_are_values();
    is_top_level_ = true;
    for (const store::SymbolRef& ref : symbols_) {
      // The list of definitions does not record default exports.
      const store::Definition* listed = exports_values ? nullptr : context_.listed(ref, first_name);
      if (listed != nullptr) {
        is_top_level_ = is_top_level_ && !listed->nested && !listed->member;
        continue;
      }
      add_name(std::string(context_.name(ref)));
      const Symbol* symbol = context_.symbol(ref);
      is_top_level_ = is_top_level_ && symbol && !symbol->container.valid() &&
                      !symbol->qualifier.valid() && !symbol->has(SymbolFlag::member);
      if (!symbol || !symbol->has(SymbolFlag::default_export)) continue;
      // A default import may have any name; most are named like the module.
      add_name("default");
      const std::string_view path = context_.path(ref.file);
      add_name(
          std::string(file_stem(path) == "index" ? file_name(parent_path(path)) : file_stem(path)));
    }
    const bool kept_apart = only_includers_see();
    // Aliases that other files can use are appended to the list.
    for (std::size_t at = 0; at < names_.size() && !done_; ++at) {
      const std::string name = names_[at];
      std::vector<FileId> files = sought_.only ? std::vector<FileId>{*sought_.only}
                                               : context_.files_with(name);
      if (kept_apart) std::erase_if(files, [&](FileId file) { return !sees(file); });
      if (files.size() <= kSequentialLimit || !context_.reads_all()) one_by_one(files, name);
      else in_parts(files, name);
    }
    let_go();
  }

 private:
  /// True if only files that include the symbols' files can refer to them: C's `static` functions.
  bool only_includers_see() {
    const resolve::LanguageSemantics& rules = resolve::language_semantics(family_);
    return is_top_level_ && rules.linked() &&
           std::all_of(symbols_.begin(), symbols_.end(), [&](const store::SymbolRef& ref) {
             const std::optional<store::Definition> definition = context_.definition(
                 ref, context_.name(ref));
             return definition && !rules.visible_without_import(resolver_, {}, *definition);
           });
  }
  bool sees(FileId file) {
    return std::any_of(symbols_.begin(), symbols_.end(), [&](const store::SymbolRef& ref) {
      return ref.file == file || resolver_.leads_to(file, ref.file);
    });
  }

  /// Results from some files.
  struct Part {
    std::vector<FoundUse> uses;
    std::vector<std::string> aliases;
  };

  /// The context of one thread; replaced after kFilesPerReader files.
  struct Reader {
    Reader(const index::Snapshot& snapshot, const ReferenceSearch& sought,
           resolve::IncludeReach& reach)
        : context(snapshot, sought.stop), resolver(context) {
      if (sought.only_certain) resolver.only_certain();
      resolver.in_any_order();
      resolver.share(reach);
    }
    resolve::Context context;
    resolve::Resolver resolver;
    std::size_t files = 0;
  };

  /// Frees the readers in parallel: their caches are large.
  void let_go() {
    std::future<void> beside;
    if (other_reader_) beside = run_async([this] { other_reader_.reset(); });
    reader_.reset();
  }

  void one_by_one(const std::vector<FileId>& files, const std::string& name) {
    for (const FileId& file : files) {
      if (done_ || context_.stopped()) return;
      Part part;
      search_file(resolver_, file, name, part);
      take(std::move(part));
    }
  }

  void in_parts(std::span<const FileId> files, const std::string& name) {
    const std::size_t threads = std::thread::hardware_concurrency() > 1 ? 2 : 1;
    reach_.fill(resolve::IncludeReach(files_of(context_.definitions(name))));
    passing_ = files.size() > kCached;
    for (std::size_t size = kFirstPart; !files.empty() && !done_ && !context_.stopped();
         size = std::min(2 * size, kLargestPart)) {
      const std::span<const FileId> round = files.first(std::min(threads * size, files.size()));
      files = files.subspan(round.size());
      // File by file, so that neither thread waits long for the other.
      std::atomic<std::size_t> next = 0;
      const auto some = [&](std::optional<Reader>& reader, resolve::IncludeReach& reach) {
        Part part;
        for (std::size_t at = next++; at < round.size() && !context_.stopped(); at = next++) {
          if (!reader || ++reader->files > kFilesPerReader) renew(reader, reach);
          search_file(reader->resolver, round[at], name, part);
        }
        return part;
      };
      std::future<Part> beside;
      if (threads > 1) beside = run_async([&] { return some(other_reader_, reach_[1]); });
      Part found = some(reader_, reach_[0]), more = beside.valid() ? beside.get() : Part();
      take(std::move(found));  // Only now: no thread reads any more what this changes.
      take(std::move(more));
      if (rested_ && !done_) rested_();
    }
  }

  void renew(std::optional<Reader>& reader, resolve::IncludeReach& reach) const {
    const std::shared_ptr<resolve::Context::Notes> notes = reader ? reader->context.lasting_notes()
                                                                  : nullptr;
    reader.emplace(context_.snapshot(), sought_, reach);
    if (notes) reader->context.go_on_with(notes);
  }

  /// The files of definitions that free names may refer to; empty if they are too many to
  /// distinguish.
  static std::vector<FileId> files_of(const std::vector<store::Definition>& definitions) {
    std::vector<FileId> files;
    for (const store::Definition& definition : definitions)
      if (!definition.member && (files.empty() || files.back() != definition.file))
        files.push_back(definition.file);
    if (files.size() > resolve::IncludeReach::kMost) files.clear();
    return files;
  }

  void take(Part part) {
    for (FoundUse& use : part.uses) {
      if (done_) return;
      if (seen_.insert({use.file, use.occurrence}).second && !each_(use)) done_ = true;
    }
    for (std::string& alias : part.aliases) add_name(std::move(alias));
  }

  /// Uses inside dependency files are not reported, except in the files that contain the symbols.
  bool searched(resolve::Context& context, FileId file) const {
    return !context.beside(file) ||
           std::any_of(symbols_.begin(), symbols_.end(),
                       [&](const store::SymbolRef& ref) { return ref.file == file; });
  }

  void add_name(std::string name) {
    if (!name.empty() && std::find(names_.begin(), names_.end(), name) == names_.end())
      names_.push_back(std::move(name));
  }

  /// Callers in any file may name a parameter: `f(name=…)`.
  void keywords() {
    const std::string_view name = context_.name(symbols_[0]);
    for (FileId file :
         sought_.only ? std::vector<FileId>{*sought_.only} : context_.files_with(name)) {
      if (context_.stopped()) return;
      if (context_.family(file) != family_ || !searched(context_, file)) continue;
      const FileFacts* facts = context_.facts(file);
      const StringIndex index = facts ? find_string(*facts, name) : StringIndex();
      Part part;
      for (std::uint32_t i = 0;
           index.valid() && i < facts->occurrences.size() && !context_.stopped(); ++i) {
        const Occurrence& occurrence = facts->occurrences[i];
        const bool keyword = occurrence.name == index && occurrence.receiver.valid() &&
                             facts->exprs[occurrence.receiver.value].op == ExprOp::parameters;
        if (keyword) check(resolver_, file, OccurrenceIndex(i), part);
      }
      take(std::move(part));
      if (done_) return;
    }
  }

  void locals() {
    const store::SymbolRef local = symbols_[0];
    const FileFacts& facts = *context_.facts(local.file);
    Part part;
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
      if (facts.occurrences[i].binding == Binding::local &&
          facts.occurrences[i].target == local.symbol.value)
        add_use(resolver_, local.file, OccurrenceIndex(i), resolve::Evidence::local, part);
    // A local may be reached as a member as well (`self.x` of a class in a function).
    const StringIndex name = facts.symbol(local.symbol).name;
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
      if (facts.occurrences[i].name == name && facts.occurrences[i].binding != Binding::local)
        check(resolver_, local.file, OccurrenceIndex(i), part);
    take(std::move(part));
  }

  bool ours(resolve::Context& context, const std::vector<resolve::Target>& targets,
            resolve::Evidence& evidence) const {
    constexpr int kLikeliest = 2;  // A use with more candidates counts for none of the others.
    int open = 0;
    for (const resolve::Target& target : targets) {
      const Symbol* symbol = target.file == targets[0].file ? context.symbol(target.ref())
                                                            : nullptr;
      // Alternative definitions of a macro, chosen by the configuration, all count.
      const bool branch = symbol && symbol->kind == SymbolKind::macro;
      if (target.evidence >= resolve::Evidence::ambiguous && !branch && open++ >= kLikeliest)
        return false;
      if (is_sought(target.ref())) return evidence = target.evidence, true;
    }
    return false;
  }
  bool is_sought(store::SymbolRef ref) const {
    return std::find(symbols_.begin(), symbols_.end(), ref) != symbols_.end();
  }

  /// Called on any thread: only reads the members.
  void search_file(resolve::Resolver& resolver, FileId file, const std::string& name,
                   Part& part) const {
    resolve::Context& context = resolver.context();
    if (context.family(file) != family_ || !searched(context, file)) return;
    const FileFacts* facts = passing_ ? context.facts_uncached(file) : context.facts(file);
    if (!facts) return;
    std::vector<StringIndex> wanted;
    const StringIndex index = find_string(*facts, name);
    if (name != "default" && index.valid()) wanted.push_back(index);
    for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      const bool by_default = names_.size() + part.aliases.size() > 1 &&
                              import.has(ImportFlag::default_);
      if ((!index.valid() || import.name != index) && !by_default) continue;
      const StringIndex alias = import.alias.valid() ? import.alias : import.name;
      if (!alias.valid() || alias == index) continue;
      resolve::Evidence evidence{};
      if (!ours(resolver.context(), resolver.resolve_import(file, ImportIndex(i)), evidence))
        continue;
      wanted.push_back(alias);
      if (import.has(ImportFlag::reexport) || family_ == Family::python || family_ == Family::rust)
        part.aliases.emplace_back(facts->str(alias));
    }
    if (wanted.empty()) return;
    for (std::uint32_t i = 0; i < facts->occurrences.size(); ++i) {
      if (std::find(wanted.begin(), wanted.end(), facts->occurrences[i].name) == wanted.end())
        continue;
      if (resolver.context().stopped()) return;
      check(resolver, file, OccurrenceIndex(i), part);
    }
  }

  void check(resolve::Resolver& resolver, FileId file, OccurrenceIndex index, Part& part) const {
    const FileFacts& facts = *resolver.context().facts(file);
    const Occurrence& occurrence = facts.occurrence(index);
    if (occurrence.binding == Binding::local) return;
    if (is_top_level_ && is_member_of_value(facts, occurrence)) return;
    if (modules_only_ && occurrence.receiver.valid() && !may_be_module(facts, occurrence.receiver))
      return;
    if (seen_.contains({file, index})) return;
    resolve::Evidence evidence{};
    const std::vector<resolve::Target> targets = resolver.resolve(file, index);
    if (resolver.context().stopped()) return;  // Cancelled: the targets are incomplete.
    if (ours(resolver.context(), targets, evidence)) add_use(resolver, file, index, evidence, part);
  }

  /// True if the occurrence can only refer to a member of a type.
  bool is_member_of_value(const FileFacts& facts, const Occurrence& occurrence) const {
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    return occurrence.binding == Binding::member && occurrence.target == kNone &&
           resolve::language_semantics(family_).members_are_nested(facts.language);
  }

  void add_use(resolve::Resolver& resolver, FileId file, OccurrenceIndex index,
               resolve::Evidence evidence, Part& part) const {
    resolve::Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const Occurrence& occurrence = facts.occurrence(index);
    FoundUse use{file, index, occurrence.role, evidence, {}, {}};
    if (sought_.placed) {
      use.place.file = file, use.place.range = occurrence.range,
      use.place.path = context.path(file);
      const bool known = !part.uses.empty() && part.uses.back().file == file;
      use.place.facts = known ? part.uses.back().place.facts : text_facts_of(facts);
      use.place.start = facts.text_map.position_at(occurrence.range.begin);
      use.place.end = facts.text_map.position_at(occurrence.range.end);
      if (occurrence.role == Role::call)
        for (const resolve::Target& target : resolver.resolve(file, index)) {
          const Symbol* symbol = is_sought(target.ref()) ? context.symbol(target.ref()) : nullptr;
          if (symbol && symbol->kind == SymbolKind::constructor)
            use.constructors.push_back(target.ref());
        }
    }
    part.uses.push_back(std::move(use));
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const ReferenceSearch& sought_;
  const std::vector<store::SymbolRef>& symbols_;
  const std::function<bool(FoundUse&)>& each_;
  const std::function<void()>& rested_;
  Family family_ = Family::none;
  std::vector<std::string> names_;
  std::set<std::pair<FileId, OccurrenceIndex>> seen_;
  std::array<resolve::IncludeReach, 2> reach_;   // Both for the same targets; each reader uses one.
  std::optional<Reader> reader_, other_reader_;  // For the two threads that search parts.
  bool done_ = false;
  bool passing_ = false;       // There are too many files to cache their facts.
  bool is_top_level_ = false;  // The sought symbols are at top level.
  bool modules_only_ = false;  // The sought symbols are members of modules only.
};

}  // namespace

void search_references(resolve::Resolver& resolver, const ReferenceSearch& sought,
                       const std::function<bool(FoundUse&)>& each,
                       const std::function<void()>& rested) {
  Search(resolver, sought, each, rested).run();
}

std::shared_ptr<const FileFacts> text_facts_of(const FileFacts& facts) {
  auto slim = std::make_shared<FileFacts>();
  slim->language = facts.language;
  slim->flags = facts.flags;
  slim->text_map = facts.text_map;
  return slim;
}

}  // namespace codefinder::query
