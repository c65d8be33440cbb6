#include "index/resolve/c_choice.h"

#include "base/path.h"
#include "index/include_graph.h"
#include "index/resolve/branches.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace codefinder::resolve {

namespace {

constexpr std::string_view kSystemTags =
    "timeval timespec timezone itimerval tm stat stat64 statfs statvfs dirent sockaddr sockaddr_in "
    "sockaddr_in6 sockaddr_un "
    "sockaddr_storage in_addr in6_addr addrinfo hostent servent iovec msghdr cmsghdr pollfd "
    "epoll_event kevent sigaction rusage "
    "rlimit termios winsize passwd group utsname option lconv flock linger ifreq ifaddrs sysinfo "
    "utimbuf tms _IO_FILE";

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class Choice {
 public:
  Choice(Resolver& resolver, FileId file, OccurrenceIndex occurrence)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(*context_.facts(file)),
        use_(facts_.occurrence(occurrence)) {}

  Values run(Values found) {
    if (found.empty()) return from_outside() ? Values{Value::external()} : found;
    found = classes_for_constructors(std::move(found));
    if (!found.empty() && is_a(found[0], SymbolKind::namespace_) && symbol_of(found[0]))
      return is_std(found[0]) ? Values{Value::external()} : first_opened(found[0]);
    const bool member = use_.receiver.valid();
    if (!member) found = macros_first(std::move(found));
    if (!member && facts_.language == Language::c) found = tags_apart(std::move(found));
    if (found.size() > 1 && !all_are_meant(found)) found = likeliest_first(std::move(found));
    if (!member && left_to_the_system(found)) return {Value::external()};
    return found;
  }

 private:
  const Symbol* symbol_of(const Value& entity) {
    return entity.kind == Value::Kind::symbol ? context_.symbol(entity.ref()) : nullptr;
  }
  /// What need not read the facts of a file that only announces the name.
  std::optional<store::Definition> definition_of(const Value& entity) {
    return entity.kind == Value::Kind::symbol
               ? context_.definition(entity.ref(), facts_.str(use_.name))
               : std::nullopt;
  }
  /// `struct name;`
  bool only_announces(const Value& entity) {
    const std::optional<store::Definition> definition = definition_of(entity);
    return definition && definition->declared && is_class_like(definition->kind);
  }
  bool is_a(const Value& entity, SymbolKind kind) {
    const std::optional<store::Definition> definition = definition_of(entity);
    return definition && definition->kind == kind;
  }

  /// A program adds to `std` what it specialises; the rest is the library's, unless this project is
  /// that library.
  bool is_std(const Value& space) {
    return context_.name(space.ref()) == "std" && !symbol_of(space)->container.valid() &&
           context_.files_named("type_traits", "type_traits").empty();
  }

  /// A type or namespace of a name that nothing here bears.
  bool from_outside() {
    return use_.role == Role::type && context_.definitions(facts_.str(use_.name)).empty();
  }

  /// What only other platforms' branches define, or only a forward declaration of a type of the C
  /// library names, is the system's.
  bool left_to_the_system(const Values& found) {
    const bool system_tag = use_.role == Role::type && in_list(kSystemTags, facts_.str(use_.name));
    const auto left = [&](const Value& e) {
      if (system_tag && only_announces(e)) return true;
      const Symbol* symbol = symbol_of(e);
      if (!symbol || symbol->has(SymbolFlag::local)) return false;
      return in_foreign_branch(context_, e.file, symbol->name_range) &&
             branch_of(resolver_, e.file, symbol->name_range) == Branch::foreign &&
             branch_of(resolver_, file_, use_.range) == Branch::built;
    };
    const auto left_if = [&](bool announced) {
      return std::all_of(found.begin(), found.end(),
                         [&](const Value& e) { return only_announces(e) != announced || left(e); });
    };
    return left_if(false) && left_if(true);  // The few that say most first.
  }

  /// A class's name inside it means the class, and so does `A::A`, but for what is called.
  Values classes_for_constructors(Values found) {
    Values changed;
    for (Value& entity : found) {
      if (is_a(entity, SymbolKind::constructor)) {
        const std::vector<store::SymbolRef> declaring_types = resolver_.declaring_types(
            entity.ref());
        if (!declaring_types.empty())
          entity.file = declaring_types[0].file, entity.symbol = declaring_types[0].symbol;
      }
      if (std::none_of(changed.begin(), changed.end(), [&](const Value& e) {
            return e.kind == entity.kind && e.ref() == entity.ref() && e.scope == entity.scope;
          }))
        changed.push_back(std::move(entity));
    }
    return changed;
  }

  /// The name and a parenthesis: `(name)(x)` calls no macro.
  bool is_invoked() {
    if (use_.role != Role::call) return false;
    const std::string& text = context_.text(file_);
    const std::size_t next = text.find_first_not_of(" \t\r\n\\", use_.range.end);
    return text.size() < use_.range.end || (next != std::string::npos && text[next] == '(');
  }

  /// A macro that is defined by then is what the preprocessor sees, whatever else bears the name.
  Values macros_first(Values found) {
    const auto is_macro = [&](const Value& e) { return is_a(e, SymbolKind::macro); };
    if (std::none_of(found.begin(), found.end(), is_macro)) return found;
    const SymbolIndex around = enclosing_symbol(facts_, use_.range.begin);
    const bool in_macro = around.valid() && facts_.symbol(around).kind == SymbolKind::macro;
    Values macros, others;
    for (const Value& entity : found) {
      if (context_.stopped()) break;
      if (!is_macro(entity)) {
        others.push_back(entity);
        continue;
      }
      const Symbol* macro = symbol_of(entity);
      if (!macro) continue;
      const bool here = entity.file == file_;
      const bool inside = here && macro->full_range.contains(use_.range);
      const bool takes_arguments = macro->parameters != Symbol::kUnknownArity;
      const bool before = !here || in_macro || macro->name_range.end <= use_.range.begin;
      if (!inside && before && (!takes_arguments || is_invoked())) macros.push_back(entity);
    }
    // A macro's own name in its body is another thing.
    if (macros.empty() && others.empty() && in_macro) {
      others = language_semantics(Family::c).visible_names(resolver_, file_, use_);
      std::erase_if(others, is_macro);
    }
    const auto built = [&](const Value& e) { return is_built(e); };
    if (!others.empty() && std::none_of(macros.begin(), macros.end(), built)) return others;
    if (macros.empty()) return others.empty() ? found : others;
    // Of one file's, the last before the place holds.
    if (!in_macro)
      std::stable_sort(macros.begin(), macros.end(), [&](const Value& a, const Value& b) {
        return a.file != b.file ? a.file < b.file
                                : symbol_of(a)->name_range.begin > symbol_of(b)->name_range.begin;
      });
    return macros;
  }

  /// A namespace is opened in many places: what the includes bring first.
  Values first_opened(const Value& space) {
    const FileFacts& of = *context_.facts(space.file);
    const std::string path = own_path(of, space.symbol);
    std::vector<std::pair<std::size_t, Value>> opened;
    const std::vector<FileId> order = textual_order();
    for (const store::SymbolRef& ref : std::vector<store::Definition>(
             context_.definitions(of.str(of.symbol(space.symbol).name)))) {
      if (context_.stopped()) break;
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::namespace_ ||
          context_.family(ref.file) != Family::c)
        continue;
      const auto at = std::find(order.begin(), order.end(), ref.file);
      if ((at == order.end() && ref != space.ref()) ||
          own_path(*context_.facts(ref.file), ref.symbol) != path)
        continue;
      // Opened after the place.
      const bool here = ref.file == file_ && symbol->name_range.begin > use_.range.begin;
      Value entity = space;
      entity.file = ref.file, entity.symbol = ref.symbol;
      opened.emplace_back(static_cast<std::size_t>(at - order.begin()) + (here ? order.size() : 0),
                          std::move(entity));
    }
    std::stable_sort(opened.begin(), opened.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    Values found;
    for (auto& [at, entity] : opened) found.push_back(std::move(entity));
    return found.empty() ? Values{space} : found;
  }
  /// The files as the preprocessor would lay them end to end: what a file includes comes before it.
  std::vector<FileId> textual_order() {
    std::shared_ptr<void>& note = context_.notes()["textual order:" + std::to_string(file_.value)];
    if (!note) {
      auto order = std::make_shared<std::vector<FileId>>();
      std::unordered_map<FileId, bool> seen;
      struct Open {
        FileId file;
        std::uint32_t next;
      };
      std::vector<Open> open{{file_, 0}};
      seen[file_] = true;
      while (!open.empty() && context_.spend()) {
        const FileFacts* facts = context_.facts(open.back().file);
        if (!facts || open.back().next >= facts->imports.size()) {
          order->push_back(open.back().file);
          open.pop_back();
          continue;
        }
        const std::uint32_t i = open.back().next++;
        if (!facts->imports[i].has(ImportFlag::include)) continue;
        for (const Value& entity :
             Values(resolver_.import_meaning(open.back().file, ImportIndex(i))))
          if (entity.kind == Value::Kind::file && seen.try_emplace(entity.file, true).second)
            open.push_back({entity.file, 0});
      }
      note = order;
    }
    return *static_cast<std::vector<FileId>*>(note.get());
  }

  bool is_tag(const Value& entity) {
    if (only_announces(entity)) return true;
    const Symbol* symbol = symbol_of(entity);
    if (!symbol || !is_class_like(symbol->kind)) return false;
    const std::string_view signature = context_.facts(entity.file)->str(symbol->signature);
    return !signature.starts_with("typedef") &&
           signature.find(" typedef ") == std::string_view::npos;
  }

  /// `struct name` is a tag, `name` alone is none.
  Values tags_apart(Values found) {
    const auto tag = [&](const Value& e) { return is_tag(e); };
    const bool some = std::any_of(found.begin(), found.end(), tag),
               all = std::all_of(found.begin(), found.end(), tag);
    if (all || (!some && use_.role != Role::type)) return found;
    const bool wants_tag = after_tag_word();
    if (!some) return wants_tag ? tags_elsewhere(found) : found;
    std::erase_if(found, [&](const Value& e) { return is_tag(e) != wants_tag; });
    return found;
  }
  /// `typedef struct name name;` in a header whose users alone define the struct.
  Values tags_elsewhere(const Values& instead) {
    Values tied, all;
    for (const store::Definition& ref :
         std::vector<store::Definition>(context_.definitions(facts_.str(use_.name)))) {
      if (context_.stopped()) break;
      Value entity = Value::of(ref, Evidence::import_);
      if (!is_class_like(ref.kind)) continue;
      if (context_.family(ref.file) != Family::c || !is_tag(entity)) continue;
      all.push_back(entity);
      if (resolver_.includes(ref.file, file_)) tied.push_back(entity);
    }
    Values found = !tied.empty() ? std::move(tied) : std::move(all);
    if (found.size() > 1)
      for (Value& entity : found) entity.evidence = Evidence::ambiguous;
    return found.empty() ? instead : found;
  }

  bool after_tag_word() {
    const std::string& text = context_.text(file_);
    std::size_t end = std::min<std::size_t>(use_.range.begin, text.size());
    while (end > 0 && is_space(text[end - 1])) --end;
    const std::string_view before = std::string_view(text).substr(0, end);
    return before.ends_with("struct") || before.ends_with("union") || before.ends_with("enum");
  }

  /// The same for all uses in the file, which mostly stand one behind the other.
  Values likeliest_first(Values found) {
    struct Last {
      FileId file;
      Values found, ordered;
    };
    std::shared_ptr<void>& note = context_.notes()["likeliest first"];
    if (!note) note = std::make_shared<Last>();
    const auto last = std::static_pointer_cast<Last>(note);
    if (last->file == file_ && last->found == found) return last->ordered;
    Values ordered = included_first(found);
    if (ordered.size() > 1) likely_first(ordered);
    if (ordered.size() > 1) leave_open(ordered);
    *last = {file_, std::move(found), ordered};
    return ordered;
  }

  /// Nobody asks which of them comes first, and none would be dropped or left open for another.
  bool all_are_meant(Values& found) {
    if (resolver_.order_matters()) return false;
    std::vector<FileId> files;
    for (const Value& entity : found) {
      if (entity.kind != Value::Kind::symbol || entity.evidence >= Evidence::ambiguous)
        return false;
      if (!resolver_.includes(file_, entity.file)) return false;
      files.push_back(entity.file);
    }
    std::sort(files.begin(), files.end());
    if (std::adjacent_find(files.begin(), files.end()) != files.end())
      return false;  // One of a file's may be for another platform.
    std::stable_partition(found.begin(), found.end(),
                          [&](const Value& e) { return e.file == file_; });
    return true;
  }

  /// The nearest in the include graph first; what is not reached only when nothing is.
  Values included_first(Values found) {
    std::vector<FileId> sought;
    for (const Value& entity : found)
      if (entity.kind == Value::Kind::symbol) sought.push_back(entity.file);
    const Resolver::Closure& closure = resolver_.closure_with(file_, sought);
    FileSet asked;
    for (const FileId file : sought)
      if (closure.set.contains(file)) asked.insert(file);
    std::unordered_map<FileId, std::size_t> places;
    for (std::size_t at = 0; at < closure.files.size(); ++at)
      if (asked.contains(closure.files[at])) places.emplace(closure.files[at], at);
    constexpr std::size_t kNowhere = std::size_t{1} << 32;  // Behind all places.
    std::vector<std::pair<std::size_t, Value>> ranked;
    bool open = false;
    for (Value& entity : found) {
      open = open || entity.evidence >= Evidence::ambiguous;
      const auto place = entity.kind == Value::Kind::symbol ? places.find(entity.file)
                                                            : places.end();
      ranked.emplace_back(place == places.end() ? kNowhere : place->second, std::move(entity));
    }
    found.clear();
    if (!places.empty()) {
      if (!open)
        std::erase_if(ranked, [&](const auto& r) {
          return r.first == kNowhere && !other_half(r.second, ranked);
        });
      const auto elsewhere = [&](const auto& r) { return r.second.file != ranked[0].second.file; };
      if (std::any_of(ranked.begin(), ranked.end(), elsewhere)) {
        Includers includers;
        for (auto& [at, entity] : ranked)
          if (at < kNowhere && only_foreign(entity.file, at, asked, includers)) at += kNowhere;
      }
      const auto reaches = [&](std::size_t d) { return d < kNowhere; };
      std::stable_sort(ranked.begin(), ranked.end(), [&](const auto& a, const auto& b) {
        return open ? reaches(a.first) > reaches(b.first) : a.first < b.first;
      });
    }
    for (auto& [at, entity] : ranked) found.push_back(std::move(entity));
    return found;
  }
  /// Of some files of the closure: who in it includes them.  Gathered when the first is asked for.
  using Includers = std::optional<std::unordered_map<FileId, std::vector<FileId>>>;
  void gather_includers(const FileSet& asked, Includers& includers) {
    includers.emplace();
    for (const FileId includer : resolver_.closure(file_).files) {
      if (context_.stopped()) break;
      for (const FileId included : resolver_.direct_includes(includer))
        if (includer != included && asked.contains(included))
          (*includers)[included].push_back(includer);
    }
  }
  /// The file, at this place of the closure, is included for other platforms only (`#ifdef
  /// _WIN32`).
  bool only_foreign(FileId file, std::size_t place, const FileSet& asked, Includers& includers) {
    const Resolver::Closure& closure = resolver_.closure_with(file_, {});
    if (file == file_ || !foreign_include(closure.files[closure.through[place]], file))
      return false;
    if (!includers) gather_includers(asked, includers);
    for (const FileId includer : (*includers)[file])
      if (!foreign_include(includer, file) || !context_.spend()) return false;
    return true;
  }
  /// REQUIRES: `includer` includes `included`.
  bool foreign_include(FileId includer, FileId included) {
    index::IncludeGraph* graph = context_.snapshot().include_graph();
    if (graph != nullptr && context_.snapshot().overlaid_by_buffer(includer)) graph = nullptr;
    if (const auto known = graph != nullptr ? graph->foreign(includer, included) : std::nullopt)
      return *known;
    const FileFacts* facts = context_.facts(includer);
    bool any = false, all = true;
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      if (!import.has(ImportFlag::include) ||
          file_name(facts->str(import.module)) != file_name(context_.path(included)))
        continue;
      for (const Value& entity : Values(resolver_.import_meaning(includer, ImportIndex(i)))) {
        if (entity.kind != Value::Kind::file || entity.file != included) continue;
        any = true;
        all = all && import.has(ImportFlag::conditional) &&
              in_foreign_branch(context_, includer, import.range);
      }
    }
    if (graph != nullptr && !context_.stopped())
      graph->keep_foreign(includer, included, any && all);
    return any && all;
  }
  /// The definition of what a header declares stands where no include leads.
  bool other_half(const Value& entity, const std::vector<std::pair<std::size_t, Value>>& all) {
    const std::vector<store::SymbolRef> counterparts = resolver_.counterparts(
        entity.ref(), facts_.str(use_.name));
    return std::any_of(all.begin(), all.end(), [&](const auto& other) {
      return other.second.file != entity.file &&
             std::find(counterparts.begin(), counterparts.end(), other.second.ref()) !=
                 counterparts.end();
    });
  }

  void likely_first(Values& found) {
    const bool one_file = std::any_of(found.begin() + 1, found.end(),
                                      [&](const Value& e) { return e.file == found[0].file; });
    if (!one_file) return;
    std::stable_partition(found.begin(), found.end(), [&](const Value& e) { return is_built(e); });
  }
  /// Another branch of the same file defines it too, and which of them is built is for the
  /// configuration to say.
  void leave_open(Values& found) {
    if (found[0].evidence >= Evidence::ambiguous || !definition_of(found[0])) return;
    const bool macro = is_a(found[0], SymbolKind::macro);
    const bool open = std::any_of(found.begin() + 1, found.end(), [&](const Value& e) {
      const std::optional<store::Definition> other = e.file == found[0].file ? definition_of(e)
                                                                             : std::nullopt;
      const bool like = other && (other->kind == SymbolKind::macro) == macro && !other->declared;
      const Symbol* symbol = like ? symbol_of(e) : nullptr;
      return symbol && branch_of(resolver_, e.file, symbol->name_range) == Branch::unlikely;
    });
    if (open)
      for (Value& entity : found) entity.evidence = std::max(entity.evidence, Evidence::ambiguous);
  }
  bool is_built(const Value& entity) {
    if (only_announces(entity)) return true;  // The same anywhere.
    const Symbol* symbol = symbol_of(entity);
    return !symbol || branch_of(resolver_, entity.file, symbol->name_range) == Branch::built;
  }

  Resolver& resolver_;
  Context& context_;
  FileId file_;
  const FileFacts& facts_;
  const Occurrence& use_;
};

struct Branches {
  // Unlikely is empty while it is being looked for.
  std::optional<std::vector<ByteRange>> unlikely, foreign;
};
// A condition asks for a macro, which stands under a condition, …
constexpr std::size_t kDeepestAsk = 8;

/// The number that a macro's definition ends in; 1 for anything else.
long value_of(std::string_view signature, std::string_view name) {
  const std::size_t at = signature.find(name);
  if (at == std::string_view::npos) return 1;
  std::string_view rest = signature.substr(at + name.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(" (\t"), rest.size()));
  return !rest.empty() && rest[0] >= '0' && rest[0] <= '9'
             ? std::strtol(std::string(rest).c_str(), nullptr, 0)
             : 1;
}

/// Whether the text takes the macro back behind the place where it defines it.
bool undefined_behind(std::string_view text, std::string_view name, std::size_t at) {
  constexpr std::string_view kUndef = "undef";
  for (at = text.find(kUndef, std::min(at, text.size())); at != std::string_view::npos;
       at = text.find(kUndef, at)) {
    at = std::min(text.find_first_not_of(" \t", at + kUndef.size()), text.size());
    const std::string_view rest = text.substr(at);
    if (rest.starts_with(name) && (rest.size() == name.size() || is_space(rest[name.size()])))
      return true;
  }
  return false;
}

Branches& branches_of(Context& context, FileId file) {
  std::shared_ptr<void>& note = (*context
                                      .lasting_notes())["branches:" + std::to_string(file.value)];
  if (!note) note = std::make_shared<Branches>();
  return *static_cast<Branches*>(note.get());
}

bool is_cpp(Context& context, FileId file) {
  const FileFacts* facts = context.facts(file);
  return facts && facts->language == Language::cpp;
}

const std::vector<ByteRange>& unlikely_of(Resolver& resolver, FileId file) {
  Context& context = resolver.context();
  Branches& branches = branches_of(context, file);
  if (branches.unlikely) return *branches.unlikely;
  branches.unlikely.emplace();
  std::shared_ptr<void>& depth_note = context.notes()["branches depth"];
  if (!depth_note) depth_note = std::make_shared<std::size_t>(0);
  const auto depth = std::static_pointer_cast<std::size_t>(depth_note);
  if (*depth >= kDeepestAsk) return *branches.unlikely;
  ++*depth;
  const auto defined = [&](std::string_view name) -> std::optional<long> {
    for (const store::Definition& ref : std::vector<store::Definition>(context.definitions(name))) {
      if (context.stopped()) break;
      const bool included = ref.kind == SymbolKind::macro && ref.file != file &&
                            resolver.includes(file, ref.file);
      const Symbol* symbol = included ? context.symbol(ref) : nullptr;
      if (!symbol || !context.spend()) continue;
      if (undefined_behind(context.text(ref.file), name, symbol->full_range.end)) continue;
      if (branch_of(resolver, ref.file, symbol->name_range) == Branch::built)
        return value_of(context.facts(ref.file)->str(symbol->signature), name);
    }
    return std::nullopt;
  };
  branches.unlikely = unlikely_branches(context.text(file), is_cpp(context, file), defined);
  --*depth;
  return *branches.unlikely;
}

bool within(const std::vector<ByteRange>& parts, ByteRange range) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](ByteRange part) { return part.contains(range); });
}

}  // namespace

bool in_foreign_branch(Context& context, FileId file, ByteRange range) {
  Branches& branches = branches_of(context, file);
  if (!branches.foreign)
    branches.foreign = unlikely_branches(context.text(file), is_cpp(context, file),
                                         [](std::string_view) { return std::optional<long>(1); });
  return within(*branches.foreign, range);
}

Branch branch_of(Resolver& resolver, FileId file, ByteRange range) {
  if (!within(unlikely_of(resolver, file), range)) return Branch::built;
  return in_foreign_branch(resolver.context(), file, range) ? Branch::foreign : Branch::unlikely;
}

Values choose_in_c(Resolver& resolver, FileId file, OccurrenceIndex occurrence, Values found) {
  return Choice(resolver, file, occurrence).run(std::move(found));
}

}  // namespace codefinder::resolve
