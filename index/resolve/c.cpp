// C and C++: textual inclusion by path beside the includer, then through the directories of
// compile_commands.json, then by path suffix over the repository; a flat or nested namespace world
// in which whatever the included files declare is visible, and the linker knows the rest.
#include "base/path.h"
#include "base/strings.h"
#include "index/include_graph.h"
#include "index/resolve/c_choice.h"
#include "index/resolve/c_overrides.h"
#include "index/resolve/c_spaces.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kBuiltins =
    "std size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t "
    "uint64_t intptr_t uintptr_t wchar_t "
    "bool FILE va_list "
    "printf fprintf sprintf snprintf vsnprintf vfprintf malloc calloc realloc free memcpy memmove "
    "memset memcmp memchr strlen "
    "strcmp strncmp strcpy "
    "strncpy strcat strncat strchr strrchr strstr strdup strtol strtoul strtoll strtoull strtod "
    "strerror strcasecmp strncasecmp "
    "atoi atol atof exit "
    "abort assert errno NULL EOF stdin stdout stderr fopen fclose fread fwrite fflush fgets fputs "
    "fputc fgetc getenv qsort time "
    "getpid "
    "va_start va_end va_arg va_copy sizeof offsetof nullptr nullptr_t true false this INT_MAX "
    "INT_MIN UINT_MAX LONG_MAX "
    "LLONG_MAX ULLONG_MAX SIZE_MAX "
    "pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock pthread_mutex_t pthread_t "
    "isdigit isspace isalpha "
    "isalnum toupper tolower "
    "static_assert decltype typeid defined __FILE__ __LINE__ __func__ __VA_ARGS__ __attribute__ "
    "__cplusplus";

constexpr std::string_view kStandardHeaders =
    "assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h "
    "math.h setjmp.h signal.h stdalign.h "
    "stdarg.h "
    "stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h strings.h "
    "tgmath.h threads.h time.h uchar.h "
    "wchar.h wctype.h "
    "unistd.h fcntl.h pthread.h dirent.h poll.h sched.h semaphore.h syslog.h termios.h dlfcn.h "
    "netdb.h pwd.h grp.h regex.h "
    "utime.h aio.h alloca.h argp.h byteswap.h crypt.h elf.h endian.h err.h error.h execinfo.h "
    "features.h fnmatch.h fts.h ftw.h "
    "getopt.h glob.h iconv.h ifaddrs.h langinfo.h libgen.h libintl.h link.h malloc.h memory.h "
    "mntent.h mqueue.h nl_types.h "
    "obstack.h paths.h pty.h resolv.h search.h shadow.h spawn.h stropts.h sysexits.h tar.h "
    "termio.h ucontext.h ulimit.h utmp.h "
    "utmpx.h values.h wait.h windows.h winsock.h winsock2.h ws2tcpip.h io.h process.h direct.h "
    "conio.h intrin.h immintrin.h "
    "emmintrin.h xmmintrin.h x86intrin.h arm_neon.h "
    "algorithm any array atomic bitset chrono codecvt complex condition_variable deque exception "
    "execution filesystem format "
    "forward_list "
    "fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator "
    "limits list locale map memory "
    "memory_resource mutex "
    "new numeric optional ostream queue random ratio regex scoped_allocator set shared_mutex "
    "sstream stack stdexcept streambuf "
    "string string_view "
    "strstream system_error thread tuple type_traits typeindex typeinfo unordered_map "
    "unordered_set utility valarray variant "
    "vector concepts "
    "coroutine compare ranges span numbers source_location latch barrier stop_token bit version";

class CRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    Context& context = resolver.context();
    if (!(ask.flags & ImportFlag::include)) return space(resolver, ask);
    if (ask.module.empty()) return {Value::external()};
    const std::optional<FileId> file = included(context, ask);
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }

  Values imported(Resolver& resolver, const ImportRequest& ask) const override {  // `using a::b;`
    Values found;
    for (const Value& entity : space(resolver, ask))
      for (Value& member : resolver.members(entity, ask.name)) found.push_back(std::move(member));
    return found;
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    const std::vector<store::Definition>& all = context.definitions(name);
    if (all.empty()) return {};
    // The namespaces the place stands in, innermost first; the global one last.
    std::vector<std::string> spaces;
    for (SymbolIndex at = enclosing_symbol(facts, occurrence.range.begin);
         at.valid() && context.spend(); at = facts.symbol(at).container) {
      spaces.push_back(own_path(facts, at));
      if (facts.symbol(at).qualifier.valid()) spaces.push_back(scope_path(facts, at));
    }
    spaces.emplace_back();
    struct Candidate {
      store::SymbolRef ref;
      std::size_t space;
    };
    std::vector<Candidate> seen;
    std::size_t best = spaces.size();
    for (const store::Definition& ref : all) {
      if (context.stopped()) break;
      if (ref.member && (ref.kind != SymbolKind::enum_member || !ref.nested)) continue;
      if (!resolver.includes(file, ref.file) || context.family(ref.file) != Family::c) continue;
      std::string path;
      // Else its facts need not be read: a type may be announced in a hundred headers.
      if (ref.nested) {
        const Symbol* symbol = context.symbol(ref);
        if (!symbol || symbol->qualifier.valid()) continue;
        const FileFacts& other = *context.facts(ref.file);
        SymbolIndex container = symbol->container;
        if (symbol->kind == SymbolKind::enum_member && container.valid())
          container = other.symbol(container).container;
        if (container.valid()) path = own_path(other, container);
      }
      const std::size_t space = static_cast<std::size_t>(
          std::find(spaces.begin(), spaces.end(), path) - spaces.begin());
      if (space == spaces.size()) continue;
      seen.push_back({ref, space});
      best = std::min(best, space);
    }
    Values found;
    for (const Candidate& candidate : seen)
      if (candidate.space == best)
        found.push_back(Value::of(
            candidate.ref, candidate.ref.file == file ? Evidence::same_file : Evidence::import_));
    if (found.empty()) found = used(resolver, file, name);
    return prefer(resolver, std::move(found), occurrence);
  }

  bool builtin(std::string_view name) const override { return in_list(kBuiltins, name); }
  bool members_in_scope() const override { return true; }
  // A struct has all of its own.
  bool gives_members(Language language) const override { return language != Language::c; }
  bool members_are_nested(Language language) const override { return language == Language::c; }
  bool namespaces_span_files() const override { return true; }
  bool opened_by_macro(Resolver& resolver, FileId file, std::string_view scope,
                       std::string_view path) const override {
    return in_space_of_macro(resolver.context(), file, scope, path);
  }
  bool linked() const override { return true; }
  bool is_header(std::string_view path) const override {
    return file_extension(path).starts_with("h");
  }
  bool qualified_definitions() const override { return true; }
  bool enumerators_leak() const override { return true; }
  bool constructors_bear_class_name() const override { return true; }
  bool class_before_constructors() const override { return true; }
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                      Values found) const override {
    return choose_in_c(resolver, file, occurrence, std::move(found));
  }
  std::vector<store::SymbolRef> overridden(Resolver& resolver,
                                           store::SymbolRef symbol) const override {
    return overrides_in_cpp(resolver, symbol);
  }

  bool visible_without_import(Resolver& resolver, FileId file,
                              const store::Definition& candidate) const override {
    Context& context = resolver.context();
    if (candidate.file == file || candidate.nested || !is_callable(candidate.kind)) return true;
    if (is_header(context.path(candidate.file))) return true;
    const Symbol* symbol = context.symbol(candidate);
    // `static` in another source file is never meant.
    return symbol && symbol->has(SymbolFlag::exported);
  }

  /// An out-of-line member stands in a file that includes the class's, or beside it.
  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return file == of || resolver.includes(file, of) ||
           file_stem(resolver.context().path(file)) == file_stem(resolver.context().path(of));
  }

 private:
  /// Definitions with bodies and declarations of one thing go together; the arity chooses between
  /// overloads.
  static Values prefer(Resolver& resolver, Values found, const Occurrence& occurrence) {
    if (found.size() < 2 || occurrence.arguments == Symbol::kUnknownArity) return found;
    Values fitting;
    for (const Value& entity : found)
      if (const Symbol* symbol = resolver.context().symbol(entity.ref());
          symbol &&
          (symbol->parameters == occurrence.arguments ||
           (symbol->kind == SymbolKind::macro && symbol->parameters == Symbol::kUnknownArity)))
        fitting.push_back(entity);
    return fitting.empty() ? found : fitting;
  }

  /// The file that an include line leads to.
  static std::optional<FileId> included(Context& context, const ImportRequest& ask) {
    const std::string_view here = context.path(ask.file);
    const bool system = (ask.flags & ImportFlag::system) != 0;
    const update::CompileCommands* commands = context.compile_commands();
    const bool standard = system && ask.module.find('/') == std::string_view::npos &&
                          in_list(kStandardHeaders, ask.module);
    if (standard && commands == nullptr) return std::nullopt;
    // By suffix: "a/b.h" is any …/a/b.h.
    std::string_view wanted = ask.module;
    while (wanted.starts_with("../") || wanted.starts_with("./"))
      wanted.remove_prefix(wanted.find('/') + 1);
    index::IncludeGraph* graph = context.beside(ask.file) || update::lies_beside(wanted)
                                     ? nullptr
                                     : context.snapshot().include_graph();
    const index::IncludeGraph::Candidates* all = graph != nullptr ? graph->candidates(wanted)
                                                                  : nullptr;
    index::IncludeGraph::Candidates fresh;
    if (all == nullptr) {
      fresh = ending_in(context, wanted);
      all = graph != nullptr && !context.stopped()
                ? &graph->keep_candidates(wanted, std::move(fresh))
                : &fresh;
    }
    if (!system) {
      const std::string beside = normalize_path(ask.module, "/" + std::string(parent_path(here)));
      const auto is = [&](const index::IncludeGraph::Named& each) {
        return std::string_view(each.path) == std::string_view(beside).substr(1);
      };
      if (const auto found = std::find_if(all->begin(), all->end(), is); found != all->end())
        return found->file;
      const bool listed = graph != nullptr && wanted.find("../") == std::string_view::npos;
      if (const auto file = !listed ? context.find_file(beside.substr(1)) : std::nullopt)
        return file;
    }
    // Where the build is described, its directories in their order; then the nearest, and
    // directories named for includes first.
    std::optional<FileId> best;
    std::tuple<std::int64_t, int, int, int> best_rank{};
    using Form = update::CompileCommands::IncludeForm;
    const Form form = system ? Form::angled : Form::quoted;
    for (const index::IncludeGraph::Named& each : *all) {
      const std::string_view path = each.path;
      const std::string_view root = path.size() > wanted.size()
                                        ? path.substr(0, path.size() - wanted.size() - 1)
                                        : std::string_view();
      const auto turn = commands != nullptr ? commands->turn(here, root, form) : std::nullopt;
      if (standard && !turn) continue;
      const std::string_view last = file_name(root);
      const int in_include = last == "include" || last == "inc" || last == "includes" ? 2
                             : last == "src" || root.empty()                          ? 1
                                                                                      : 0;
      const std::tuple rank{turn ? -std::int64_t{*turn} : std::numeric_limits<std::int64_t>::min(),
                            shared_directories(here, path), in_include,
                            -static_cast<int>(path.size())};
      if (!best || rank > best_rank) best = each.file, best_rank = rank;
    }
    return best;
  }

  static index::IncludeGraph::Candidates ending_in(Context& context, std::string_view wanted) {
    index::IncludeGraph::Candidates all;
    const std::string tail = "/" + std::string(wanted);
    for (const FileId file : context.files_named(file_name(wanted), wanted))
      if (const std::string_view path = context.path(file); path == wanted || path.ends_with(tail))
        all.push_back({file, std::string(path)});
    return all;
  }

  struct Using {
    FileId file;
    ImportIndex import;
  };
  /// The using declarations and directives of the files that `file` includes.
  static const std::vector<Using>& usings(Resolver& resolver, FileId file) {
    Context& context = resolver.context();
    std::shared_ptr<void>& note = context.notes()["usings:" + std::to_string(file.value)];
    if (note) return *static_cast<std::vector<Using>*>(note.get());
    auto all = std::make_shared<std::vector<Using>>();
    note = all;
    for (FileId included : std::vector<FileId>(resolver.include_closure(file))) {
      if (context.stopped()) break;
      const FileFacts* facts = included == file ? nullptr : context.facts(included);
      for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
        const Import& import = facts->imports[i];
        const bool in_code = import.container.valid() &&
                             facts->symbol(import.container).kind != SymbolKind::namespace_;
        if (!import.has(ImportFlag::include) && !in_code)
          all->push_back({included, ImportIndex(i)});
      }
    }
    return *all;
  }
  static Values used(Resolver& resolver, FileId file, std::string_view name) {
    Context& context = resolver.context();
    Values found;
    // C has none, and the headers are many.
    if (context.facts(file)->language == Language::c) return found;
    for (const Using& each : std::vector<Using>(usings(resolver, file))) {
      const FileFacts& facts = *context.facts(each.file);
      const Import& import = facts.imports[each.import.value];
      if (!context.spend()) break;
      if (import.has(ImportFlag::wildcard)) {
        for (const Value& space : Values(resolver.import_meaning(each.file, each.import)))
          for (Value& member : resolver.members(space, name)) found.push_back(std::move(member));
      } else if (facts.str(import.alias.valid() ? import.alias : import.name) == name) {
        found = resolver.import_meaning(each.file, each.import);
      }
      if (!found.empty()) break;
    }
    for (Value& entity : found) entity.evidence = Evidence::import_;
    return found;
  }

  /// `using namespace a::b`, `namespace x = a::b`: the namespace or class of that path, wherever it
  /// is opened first.
  static Values space(Resolver& resolver, const ImportRequest& ask) {
    Context& context = resolver.context();
    const std::vector<std::string_view> parts = split(ask.module, "::");
    if (parts.empty()) return {};
    Values found;
    for (const store::SymbolRef& ref : context.definitions(parts.back())) {
      if (context.stopped()) break;
      const Symbol* symbol = context.symbol(ref);
      if (!symbol || context.family(ref.file) != Family::c) continue;
      if (symbol->kind != SymbolKind::namespace_ && !is_class_like(symbol->kind)) continue;
      if (!same_or_nearer(ask.module, own_path(*context.facts(ref.file), ref.symbol))) continue;
      found.push_back(Value::of(ref, Evidence::import_));
      break;
    }
    return found;
  }
};

/// Everything without module rules of its own: shell scripts that source each other, plain text.
class PlainRules : public LanguageSemantics {
 public:
  Values module(Resolver& resolver, const ImportRequest& ask) const override {
    Context& context = resolver.context();
    std::string_view wanted = ask.module;
    if (const std::size_t variable = wanted.rfind('}'); variable != std::string_view::npos)
      wanted.remove_prefix(variable + 1);
    if (wanted.starts_with("$")) wanted.remove_prefix(std::min(wanted.size(), wanted.find('/')));
    if (const std::size_t command = wanted.rfind(')'); command != std::string_view::npos)
      wanted.remove_prefix(command + 1);
    while (wanted.starts_with("\"") || wanted.starts_with("/")) wanted.remove_prefix(1);
    while (wanted.ends_with("\"")) wanted.remove_suffix(1);
    if (wanted.empty()) return {Value::external()};
    const std::string beside = normalize_path(
        wanted, "/" + std::string(parent_path(context.path(ask.file))));
    if (auto file = context.find_file(beside.substr(1)))
      return {Value::module(*file, Evidence::import_)};
    while (wanted.starts_with("../") || wanted.starts_with("./"))
      wanted.remove_prefix(wanted.find('/') + 1);
    if (auto file = context.find_file(std::string(wanted)))
      return {Value::module(*file, Evidence::import_)};
    std::optional<FileId> only;
    int count = 0;
    for (FileId file : context.files_named(file_name(wanted), wanted))
      if (("/" + std::string(context.path(file))).ends_with("/" + std::string(wanted)))
        only = file, ++count;
    if (count == 1) return {Value::module(*only, Evidence::import_)};
    return {Value::external()};
  }

  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const std::string_view name = context.facts(file)->str(occurrence.name);
    Values found;
    for (FileId included : resolver.include_closure(file))
      for (const store::SymbolRef& ref : resolver.top_level(included, name))
        found.push_back(Value::of(ref, included == file ? Evidence::same_file : Evidence::import_));
    return found;
  }

  bool visible_without_import(Resolver& resolver, FileId file,
                              const store::Definition& candidate) const override {
    Context& context = resolver.context();
    const FileFacts* facts = is_callable(candidate.kind) ? context.facts(candidate.file) : nullptr;
    return facts && facts->language == context.facts(file)->language;
  }
};

}  // namespace

const LanguageSemantics& c_rules() {
  static const CRules rules;
  return rules;
}

const LanguageSemantics& plain_rules() {
  static const PlainRules rules;
  return rules;
}

}  // namespace codefinder::resolve
