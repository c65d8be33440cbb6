// Go: what can be a name, and which methods have to keep their names, as far as types implement
// interfaces that the index does not know.
#include "base/strings.h"
#include "index/languages/go/library_interfaces.h"
#include "index/languages/go/method_type.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::go {
namespace {

using namespace resolve;

std::string_view method_name(std::string_view declared) {
  return declared.substr(0, declared.find('('));
}

class KeptMethod {
 public:
  KeptMethod(Resolver& resolver, SymbolRef method)
      : resolver_(resolver),
        context_(resolver.context()),
        method_(method),
        name_(context_.name(method)),
        type_(type_of(method)) {}

  /// The interface of the library that the type implements with the method; "" if none is known.
  std::string_view library_interface(SymbolRef type) {
    for (const LibraryInterface& interface : library_interfaces()) {
      const std::vector<std::string_view> methods = split(interface.methods, ";");
      const auto is_own = [&](std::string_view each) {
        return method_name(trim(each)) == name_ && (!type_ || type_of(trim(each)) == type_);
      };
      if (std::any_of(methods.begin(), methods.end(), is_own) &&
          std::all_of(methods.begin(), methods.end(),
                      [&](std::string_view each) { return is_own(each) || has(type, trim(each)); }))
        return interface.name;
    }
    return {};
  }

  /// An interface without a name that has such a method, or any other method that may implement it
  /// if the method is in one itself.
  std::optional<SymbolRef> counterpart_of_nameless() {
    const bool nameless = is_in_nameless(method_);
    for (const Definition& other : std::vector(context_.definitions(name_))) {
      if (!context_.spend() || other == method_ || other.kind != SymbolKind::method ||
          context_.family(other.file) != context_.family(method_.file))
        continue;
      if ((nameless || is_in_nameless(other)) && resolver_.same_parameters(method_, other))
        return other;
    }
    return std::nullopt;
  }

  /// The unknown interface that the type has to implement: `var _ p.Handler = T{}`; "" if none is.
  std::string declared_interface(SymbolRef type) {
    const std::string name(context_.name(type));
    const std::string_view directory = parent(context_.path(type.file));
    for (const FileId& file : std::vector(context_.files_with(name))) {
      if (!context_.spend() || parent(context_.path(file)) != directory) continue;
      const FileFacts* facts = context_.facts(file);
      for (std::uint32_t i = 0; facts && i < facts->occurrences.size(); ++i)
        if (facts->str(facts->occurrences[i].name) == name)
          if (std::string found = interface_before(file, *facts, facts->occurrences[i]);
              !found.empty())
            return found;
    }
    return {};
  }

 private:
  static std::string_view parent(std::string_view path) {
    return path.substr(0, path.rfind('/') == std::string_view::npos ? 0 : path.rfind('/'));
  }

  std::optional<std::string> type_of(SymbolRef method) {
    const FileFacts& facts = *context_.facts(method.file);
    const Symbol& symbol = facts.symbol(method.symbol);
    return method_type(facts.str(symbol.signature), facts.str(symbol.name));
  }
  static std::optional<std::string> type_of(std::string_view declared) {
    return method_type(declared, method_name(declared));
  }

  /// True unless the type is known to lack the method.
  bool has(SymbolRef type, std::string_view declared) {
    const Values found = resolver_.members_of(type, method_name(declared));
    if (found.empty()) return !resolver_.has_known_bases(type);
    return std::any_of(found.begin(), found.end(), [&](const Value& value) {
      return value.symbol.valid() && type_of(value.ref()) == type_of(declared);
    });
  }

  bool is_in_nameless(SymbolRef method) {
    const Symbol& symbol = context_.symbol_or_none(method);
    return !symbol.qualifier.valid() &&
           context_.symbol_or_none({method.file, symbol.container}).kind != SymbolKind::interface;
  }

  /// The interface in `_ p.Handler = ` before the use of a type, if it is not of the project.
  std::string interface_before(FileId file, const FileFacts& facts, const Occurrence& use) {
    const std::string_view text = context_.text(file);
    const std::size_t begin = text.rfind('\n', use.range.begin) + 1;
    std::string_view line = trim(text.substr(begin, use.range.begin - begin));
    if (line.starts_with("var ")) line = trim(line.substr(4));
    if (!line.starts_with("_ ")) return {};
    const std::size_t end = line.find('=');
    if (end == std::string_view::npos) return {};
    std::string_view interface = trim(line.substr(2, end - 2));
    interface = interface.substr(0, interface.find('['));
    const std::size_t dot = interface.find('.');
    if (dot == std::string_view::npos || is_known(interface)) return {};
    const auto at = static_cast<std::uint32_t>(interface.data() - text.data() + dot + 1);
    const OccurrenceIndex named = occurrence_at(facts, at);
    if (!named.valid()) return {};
    const Values values = resolver_.named_values(file, named);
    const bool known = std::any_of(values.begin(), values.end(),
                                   [](const Value& value) { return !value.is_external(); });
    return known ? std::string() : std::string(interface);
  }
  static bool is_known(std::string_view interface) {
    const auto all = library_interfaces();
    return std::any_of(all.begin(), all.end(),
                       [&](const LibraryInterface& each) { return each.name == interface; });
  }

  Resolver& resolver_;
  Context& context_;
  const SymbolRef method_;
  const std::string name_;
  const std::optional<std::string> type_;  // nullopt if the signature is cut short.
};

/// See RenamingRules::kept_member.
std::string kept_method(Resolver& resolver, SymbolRef method, std::span<const SymbolRef> types) {
  Context& context = resolver.context();
  if (context.symbol_or_none(method).kind != SymbolKind::method) return {};
  KeptMethod kept(resolver, method);
  const std::string name = "`" + std::string(context.name(method)) + "`";
  for (const SymbolRef& type : types) {
    std::string interface(kept.library_interface(type));
    if (interface.empty() && is_upper(context.name(method)[0]))
      interface = kept.declared_interface(type);
    if (!interface.empty())
      return "`" + std::string(context.name(type)) + "` implements `" + interface +
             "`, which is outside the project, with " + name;
  }
  if (const std::optional<SymbolRef> other = kept.counterpart_of_nameless()) {
    const FileFacts& facts = *context.facts(other->file);
    const std::uint32_t at = facts.symbol(other->symbol).name_range.begin;
    return name + " may implement a method of an interface without a name: there is another at " +
           std::string(context.path(other->file)) + ":" +
           std::to_string(facts.text_map.position_at(at).line + 1);
  }
  return {};
}

/// True for `{{.Name}}` in the text of a template.  See RenamingRules::is_use_in_string.
bool is_use_in_template(std::string_view text, ByteRange word) {
  const std::string_view before = text.substr(0, word.begin);
  const std::size_t open = before.rfind("{{");
  if (!before.ends_with('.') || open == std::string_view::npos) return false;
  const std::size_t close = before.rfind("}}");
  return close == std::string_view::npos || close < open;
}

}  // namespace
}  // namespace codefinder::go

namespace codefinder::renaming_rows {

namespace {

// Types that are often embedded.
constexpr LibraryBase kGoBases[] = {
    {"error", "Error"},
    {"fmt.Stringer", "String"},
    {"fmt.Formatter", "Format"},
    {"io.Reader", "Read"},
    {"io.Writer", "Write"},
    {"io.Closer", "Close"},
    {"io.Seeker", "Seek"},
    {"io.ReaderAt", "ReadAt"},
    {"io.ReadCloser", "Read Close"},
    {"io.WriteCloser", "Write Close"},
    {"io.ReadWriter", "Read Write"},
    {"io.ReadSeeker", "Read Seek"},
    {"io.ReadWriteCloser", "Read Write Close"},
    {"io.StringWriter", "WriteString"},
    {"net.Conn",
     "Read Write Close LocalAddr RemoteAddr SetDeadline SetReadDeadline SetWriteDeadline"},
    {"net.Listener", "Accept Close Addr"},
    {"http.Handler", "ServeHTTP"},
    {"http.ResponseWriter", "Header Write WriteHeader"},
    {"http.Flusher", "Flush"},
    {"http.Hijacker", "Hijack"},
    {"http.CloseNotifier", "CloseNotify"},
    {"http.Pusher", "Push"},
    {"http.RoundTripper", "RoundTrip"},
    {"http.FileSystem", "Open"},
    {"fs.FS", "Open"},
    {"fs.FileInfo", "Name Size Mode ModTime IsDir Sys"},
    {"sort.Interface", "Len Less Swap"},
    {"heap.Interface", "Len Less Swap Push Pop"},
    {"context.Context", "Deadline Done Err Value"},
    {"sync.Locker", "Lock Unlock"},
    {"sync.Mutex", "Lock Unlock TryLock"},
    {"sync.RWMutex", "Lock Unlock TryLock RLock RUnlock TryRLock RLocker"},
    {"sync.WaitGroup", "Add Done Wait Go"},
    {"sync.Once", "Do"},
    {"flag.Value", "String Set"},
};

NameSpaces go_name_spaces(SymbolKind kind) { return kind == SymbolKind::label ? 2 : 1; }

}  // namespace

constinit const RenamingRules go = {
    .language = Language::go,
    .keywords =
        "break case chan const continue default defer else fallthrough for func go goto if "
        "import interface map package range return select struct switch type var",
    .special_names = "_ main init",
    .quotes = "\"'`",
    .has_block_comments = true,
    .library_bases = kGoBases,
    .bases_are_qualified = true,
    .inherited_members_implement = true,
    .case_exports = true,
    .embedding_names_fields = true,
    .docs_name_symbols = true,
    .aliases_precede_paths = true,
    .scope_words = "if for select switch func case default",
    .name_spaces = go_name_spaces,
    .is_use_in_string = codefinder::go::is_use_in_template,
    .strings_use_members_only = true,
    .kept_member = codefinder::go::kept_method,
};

}  // namespace codefinder::renaming_rows
