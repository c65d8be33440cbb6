// search_references: by which names files are searched, and in which order and parts.
#include "index/query/references/reference_search.h"

#include "base/threads.h"
#include "index/query/references/file_uses.h"
#include "index/resolve/include_reach.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <optional>
#include <span>
#include <thread>

namespace codefinder::query {

namespace {

// Up to this many files are searched one by one, with the caller's context.
constexpr std::size_t kSequentialLimit = 32;
// Number of files in the first part; each further one is twice as large,
constexpr std::size_t kFirstPart = 8;
constexpr std::size_t kMaxPartSize = 128;    // up to this.
constexpr std::size_t kFilesPerReader = 32;  // Files that one thread searches with one context.
// Up to this many files, the facts are cached for the next query.
constexpr std::size_t kCached = 256;

/// A symbol that is no member and has no container.
bool is_free(const Symbol* symbol) {
  return symbol && !symbol->container.valid() && !symbol->qualifier.valid() &&
         !symbol->has(SymbolFlag::member);
}

class Search {
 public:
  Search(resolve::Resolver& resolver, const ReferenceSearch& search,
         const std::function<bool(FoundUse&)>& each, const std::function<void()>& after_part)
      : resolver_(resolver),
        context_(resolver.context()),
        symbols_(search.symbols),
        each_(each),
        after_part_(after_part),
        sought_{search} {}

  void run() {
    if (symbols_.empty()) return;
    context_.budget().end_at(sought_.search.end);
    const Symbol* first = context_.symbol(symbols_[0]);
    if (!first) return;
    sought_.family = context_.family(symbols_[0].file);
    sought_.of_library = context_.is_library(symbols_[0].file);
    // Uses of a library's symbol have no other way to it.
    if (sought_.of_library) context_.read_libraries();
    if (first->kind == SymbolKind::parameter && rules().traits.has_keyword_arguments)
      search_keywords();
    if (has_locals() && !search_locals()) return;
    describe_symbols();
    const bool by_include = only_seen_by_include();
    // Aliases that other files can use are appended to the list.
    for (std::size_t at = 0; at < sought_.names.size() && !done_; ++at) {
      const std::string name = sought_.names[at];
      std::vector<FileId> files = files_with(name);
      if (by_include) std::erase_if(files, [&](FileId file) { return !sees(file); });
      if (files.size() <= kSequentialLimit) {
        one_by_one(files, name);
      } else {
        if (sought_.search.ranks != nullptr) sought_.search.ranks->sort(files);
        in_parts(files, name);
      }
    }
    free_readers();
  }
  std::size_t open_mentions() const { return open_mentions_; }

 private:
  bool has_locals() {
    return std::ranges::any_of(symbols_, [&](const SymbolRef& ref) {
      return context_.symbol_or_none(ref).has(SymbolFlag::local);
    });
  }

  /// Reports the uses of the local symbols; true if there are others.
  bool search_locals() {
    bool others = false;
    FileUses uses;
    for (const SymbolRef& ref : symbols_) {
      if (!context_.symbol_or_none(ref).has(SymbolFlag::local)) others = true;
      else if (!sought_.search.only || *sought_.search.only == ref.file)
        find_local_uses(sought_, resolver_, ref, uses);
    }
    report(std::move(uses));
    return others;
  }

  const resolve::LanguageRules& rules() { return resolver_.rules(symbols_[0].file); }
  std::vector<FileId> files_with(std::string_view name) {
    if (sought_.search.only) return {*sought_.search.only};
    std::vector<FileId> files = context_.files_with(name);
    if (const auto& in = sought_.search.files)
      std::erase_if(files, [&](FileId file) { return !std::ranges::binary_search(*in, file); });
    return files;
  }

  /// Collects the names of the symbols, and the restrictions of the search.
  void describe_symbols() {
    sought_.modules_only = rules().traits.keys_name_members &&
                           std::all_of(symbols_.begin(), symbols_.end(), [&](const SymbolRef& ref) {
                             const Symbol* symbol = context_.symbol(ref);
                             return is_free(symbol) && !is_default_export(ref);
                           });
    const std::string first_name(context_.name(symbols_[0]));
    const bool exports_values = rules().traits.exports_are_values;
    sought_.is_top_level = true;
    for (const SymbolRef& ref : symbols_) {
      // The list of definitions does not record default exports.
      const Definition* listed = exports_values ? nullptr : context_.listed(ref, first_name);
      if (listed != nullptr) {
        sought_.is_top_level = sought_.is_top_level && !listed->nested && !listed->member;
        continue;
      }
      sought_.is_top_level = sought_.is_top_level && is_free(context_.symbol(ref));
      add_names(ref);
    }
    if (std::ranges::all_of(symbols_, [&](const SymbolRef& ref) { return is_constructor(ref); }))
      for (const SymbolRef& ref : symbols_) add_names_of_calls(ref);
  }

  void add_names(SymbolRef ref) {
    sought_.add_name(std::string(context_.name(ref)));
    if (!is_default_export(ref)) return;
    // A default import may have any name; the files are found by the name of the module.
    sought_.add_name("default");
    for (std::string& each : module_names(sought_.family, context_.path(ref.file)))
      sought_.add_name(std::move(each));
  }

  bool is_constructor(SymbolRef ref) {
    return context_.symbol_or_none(ref).kind == SymbolKind::constructor;
  }

  /// Adds the names of calls that run the constructor: its class, if that has another name, and the
  /// words for the class around the call (`this(…)`) and for its base (`super(…)`).
  void add_names_of_calls(SymbolRef constructor) {
    for (const SymbolRef& type : std::vector(resolver_.declaring_types(constructor))) {
      if (context_.name(type) == context_.name(constructor)) continue;
      sought_.constructors.push_back({constructor, type});
      add_names(type);
    }
    const KeywordNames& words = rules().traits.keywords;
    for (const Words& list : {words.self, words.base})
      for (const std::string_view word : list) sought_.add_name(std::string(word));
  }

  /// True if importers of the file get the symbol without its name: `module.exports = f`.
  bool is_default_export(SymbolRef ref) {
    if (!rules().traits.exports_are_values) return false;
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || symbol->has(SymbolFlag::default_export)) return symbol != nullptr;
    const resolve::Values& exports = resolver_.default_export(ref.file);
    return is_free(symbol) &&
           std::any_of(exports.begin(), exports.end(),
                       [&](const resolve::Value& value) { return value.ref() == ref; });
  }

  /// True if only files that include the symbols' files, or are included there, can refer to them:
  /// `static` functions of C, and members, macros and aliases of its source files.
  bool only_seen_by_include() {
    const resolve::LanguageRules& of = rules();
    return of.traits.is_linked &&
           std::all_of(symbols_.begin(), symbols_.end(), [&](const SymbolRef& ref) {
             const std::optional<Definition> definition = context_.definition(ref,
                                                                              context_.name(ref));
             return definition && !of.visibility.visible_without_import(resolver_, {}, *definition);
           });
  }
  bool sees(FileId file) {
    return std::any_of(symbols_.begin(), symbols_.end(), [&](const SymbolRef& ref) {
      return ref.file == file || resolver_.includes().leads_to(file, ref.file) ||
             resolver_.includes().closure(ref.file).set.contains(file);
    });
  }

  /// The context of one thread; replaced after kFilesPerReader files.
  struct Reader {
    Reader(const index::Snapshot& snapshot, const ReferenceSearch& sought,
           resolve::IncludeReach& reach)
        : context(snapshot, sought.stop),
          resolver(context, {.only_certain = sought.only_certain,
                             .candidates = sought.candidates,
                             .in_any_order = true,
                             .reach = &reach}) {
      context.budget().end_at(sought.end);
    }
    resolve::Context context;
    resolve::Resolver resolver;
    std::size_t files = 0;
  };

  /// Frees the readers in parallel: their caches are large.
  void free_readers() {
    std::future<void> helper;
    if (other_reader_) helper = run_async([this] { other_reader_.reset(); });
    reader_.reset();
  }

  void search_keywords() {
    for (FileId file : files_with(context_.name(symbols_[0]))) {
      if (context_.stopped() || done_) return;
      FileUses uses;
      find_keyword_uses(sought_, resolver_, file, uses);
      report(std::move(uses));
    }
  }

  void one_by_one(const std::vector<FileId>& files, const std::string& name) {
    for (const FileId& file : files) {
      if (done_ || context_.stopped()) return;
      FileUses uses;
      find_uses(sought_, resolver_, file, name, uses);
      report(std::move(uses));
    }
  }

  void in_parts(std::span<const FileId> files, const std::string& name) {
    const std::size_t threads = std::thread::hardware_concurrency() > 1 ? 2 : 1;
    reach_.fill(resolve::IncludeReach(files_of(context_.definitions(name))));
    sought_.cache_facts = files.size() <= kCached;
    for (std::size_t size = kFirstPart; !files.empty() && !done_ && !context_.stopped();
         size = std::min(2 * size, kMaxPartSize)) {
      const std::span<const FileId> round = files.first(std::min(threads * size, files.size()));
      files = files.subspan(round.size());
      // File by file, so that neither thread waits long for the other.
      std::atomic<std::size_t> next = 0;
      const auto some = [&](std::optional<Reader>& reader, resolve::IncludeReach& reach) {
        FileUses uses;
        for (std::size_t at = next++; at < round.size() && !context_.stopped(); at = next++) {
          if (!reader || ++reader->files > kFilesPerReader) renew(reader, reach);
          find_uses(sought_, reader->resolver, round[at], name, uses);
        }
        return uses;
      };
      std::future<FileUses> helper;
      if (threads > 1) helper = run_async([&] { return some(other_reader_, reach_[1]); });
      FileUses found = some(reader_, reach_[0]), more = helper.valid() ? helper.get() : FileUses();
      report(std::move(found));  // Only now: no thread reads any more what this changes.
      report(std::move(more));
      if (after_part_ && !done_) after_part_();
    }
  }

  void renew(std::optional<Reader>& reader, resolve::IncludeReach& reach) const {
    const std::shared_ptr<resolve::Memos> memos = reader ? reader->context.shared_memos() : nullptr;
    reader.emplace(context_.snapshot(), sought_.search, reach);
    if (memos) reader->context.share_memos(memos);
    if (sought_.of_library) reader->context.read_libraries();
  }

  /// The files of definitions that free names may refer to; empty if they are too many to
  /// distinguish.
  static std::vector<FileId> files_of(const std::vector<Definition>& definitions) {
    std::vector<FileId> files;
    for (const Definition& definition : definitions)
      if (!definition.member && (files.empty() || files.back() != definition.file))
        files.push_back(definition.file);
    if (files.size() > resolve::IncludeReach::kMax) files.clear();
    return files;
  }

  void report(FileUses found) {
    open_mentions_ += found.open_mentions;
    for (FoundUse& use : found.uses) {
      if (done_) return;
      if (sought_.found.insert({use.file, use.occurrence}).second && !each_(use)) done_ = true;
    }
    for (std::string& alias : found.aliases) sought_.add_name(std::move(alias));
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const std::vector<SymbolRef>& symbols_;
  const std::function<bool(FoundUse&)>& each_;
  const std::function<void()>& after_part_;
  SoughtSymbols sought_;
  std::array<resolve::IncludeReach, 2> reach_;   // Both for the same targets; each reader uses one.
  std::optional<Reader> reader_, other_reader_;  // For the two threads that search parts.
  std::size_t open_mentions_ = 0;
  bool done_ = false;
};

}  // namespace

namespace {

/// The symbols of each language family, in the order of the first of each.
std::vector<std::vector<SymbolRef>> by_family(resolve::Context& context,
                                              const std::vector<SymbolRef>& symbols) {
  std::vector<std::pair<Family, std::vector<SymbolRef>>> families;
  for (const SymbolRef& symbol : symbols) {
    const Family family = context.family(symbol.file);
    auto at = std::find_if(families.begin(), families.end(),
                           [&](const auto& known) { return known.first == family; });
    if (at == families.end()) at = families.insert(at, {family, {}});
    at->second.push_back(symbol);
  }
  std::vector<std::vector<SymbolRef>> parts;
  for (auto& [family, part] : families) parts.push_back(std::move(part));
  return parts;
}

}  // namespace

std::size_t search_references(resolve::Resolver& resolver, const ReferenceSearch& sought,
                              const std::function<bool(FoundUse&)>& each,
                              const std::function<void()>& after_part) {
  bool done = false;
  const std::function<bool(FoundUse&)> each_until_done = [&](FoundUse& use) {
    done = !each(use);
    return !done;
  };
  ReferenceSearch part = sought;
  std::size_t open_mentions = 0;
  for (std::vector<SymbolRef>& symbols : by_family(resolver.context(), sought.symbols)) {
    if (done) break;
    part.symbols = std::move(symbols);
    Search search(resolver, part, each_until_done, after_part);
    search.run();
    open_mentions += search.open_mentions();
  }
  return open_mentions;
}

}  // namespace codefinder::query
