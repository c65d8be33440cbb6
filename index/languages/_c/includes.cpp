// Resolves include lines, and finds what the included headers of the system declare.
#include "index/languages/_c/semantics_parts.h"

#include "base/path.h"
#include "index/includes/compile_commands.h"
#include "index/includes/include_graph.h"
#include "index/languages/_c/library.h"
#include "index/resolve/context.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace codefinder::c_family {

using namespace resolve;

namespace {

using includes::IncludeGraph;

IncludeGraph::Candidates ending_in(Context& context, std::string_view wanted) {
  IncludeGraph::Candidates all;
  const std::string tail = "/" + std::string(wanted);
  for (const FileId file : context.files_named(file_name(wanted), wanted))
    if (const std::string_view path = context.path(file);
        !path.starts_with('/') && (path == wanted || path.ends_with(tail)))
      all.push_back({file, std::string(path)});
  return all;
}

/// The path without leading "../" and "./": any file whose path ends in it may be the one.
std::string_view path_end(std::string_view written) {
  while (written.starts_with("../") || written.starts_with("./"))
    written.remove_prefix(written.find('/') + 1);
  return written;
}

/// The file at the path relative to the includer.
std::optional<FileId> relative_file(Context& context, const ImportRequest& request,
                                    const IncludeGraph::Candidates& all, bool listed) {
  const std::string path = normalize_path(
      request.module, "/" + std::string(parent_path(context.path(request.file))));
  const auto is = [&](const IncludeGraph::Named& each) {
    return std::string_view(each.path) == std::string_view(path).substr(1);
  };
  if (const auto found = std::find_if(all.begin(), all.end(), is); found != all.end())
    return found->file;
  return listed ? std::nullopt : context.find_file(path.substr(1));
}

/// How directly a directory is named for includes.
int include_directory_rank(std::string_view root) {
  const std::string_view last = file_name(root);
  if (last == "include" || last == "inc" || last == "includes") return 2;
  return last == "src" || root.empty() ? 1 : 0;
}

/// In the order of the build's include directories, if they are known; then the nearest, and
/// directories that are named for includes first.
std::optional<FileId> best_candidate(Context& context, const ImportRequest& request,
                                     const IncludeGraph::Candidates& all, bool standard) {
  const std::string_view here = context.path(request.file), wanted = path_end(request.module);
  const bool system = (request.flags & ImportFlag::system) != 0;
  using Form = includes::CompileCommands::IncludeForm;
  const Form form = system ? Form::angled : Form::quoted;
  const includes::CompileCommands* commands = context.compile_commands();
  std::optional<FileId> best;
  std::tuple<std::int64_t, int, int, int> best_rank{};
  for (const IncludeGraph::Named& each : all) {
    const std::string_view path = each.path;
    const std::string_view root = path.size() > wanted.size()
                                      ? path.substr(0, path.size() - wanted.size() - 1)
                                      : std::string_view();
    const auto turn = commands != nullptr ? commands->turn(here, root, form) : std::nullopt;
    if (standard && !turn) continue;
    const std::tuple rank{turn ? -std::int64_t{*turn} : std::numeric_limits<std::int64_t>::min(),
                          shared_directories(here, path), include_directory_rank(root),
                          -static_cast<int>(path.size())};
    if (!best || rank > best_rank) best = each.file, best_rank = rank;
  }
  return best;
}

}  // namespace

std::optional<FileId> included_file(Context& context, const ImportRequest& request) {
  const bool system = (request.flags & ImportFlag::system) != 0;
  const bool standard = system && request.module.find('/') == std::string_view::npos &&
                        kStandardHeaders.contains(request.module);
  if (standard && context.compile_commands() == nullptr) return std::nullopt;
  const std::string_view wanted = path_end(request.module);
  IncludeGraph* graph = context.is_dependency(request.file) || is_dependency_path(wanted)
                            ? nullptr
                            : context.snapshot().project().include_graph();
  const IncludeGraph::Candidates* all = graph != nullptr ? graph->candidates(wanted) : nullptr;
  IncludeGraph::Candidates fresh;
  if (all == nullptr) {
    fresh = ending_in(context, wanted);
    all = graph != nullptr && !context.stopped() ? &graph->keep_candidates(wanted, std::move(fresh))
                                                 : &fresh;
  }
  if (!system) {
    const bool listed = graph != nullptr && wanted.find("../") == std::string_view::npos;
    if (const auto file = relative_file(context, request, *all, listed)) return file;
  }
  return best_candidate(context, request, *all, standard);
}

namespace {

// Files of a project whose include lines are read for headers of the system.
constexpr std::size_t kMaxIncluders = 64;
// Headers that declare names a second time: for programs without a system, with checks of
// arguments, or for another `long double`.
constexpr Words kSecondDeclarations =
    "stdint-gcc.h bits/stdio2.h bits/string_fortified.h bits/strings_fortified.h bits/stdlib.h "
    "bits/unistd.h bits/socket2.h bits/poll2.h bits/select2.h bits/fcntl2.h bits/wchar2.h "
    "bits/setjmp2.h bits/mqueue2.h bits/syslog.h bits/error.h bits/stdio-ldbl.h "
    "bits/stdlib-ldbl.h bits/wchar-ldbl.h bits/syslog-ldbl.h bits/error-ldbl.h";
// The first header of libstdc++ that opens its namespaces.
constexpr std::string_view kFirstOfStd = "c++config.h";

/// The directories that an include line of the language is looked up in.
struct SearchPaths : Memo<Language, std::vector<std::string>> {};
const std::vector<std::string>& search_path(Context& context, FileId file) {
  const Language language = context.language(file) == Language::c ? Language::c : Language::cpp;
  const auto [it, fresh] = context.memo<SearchPaths>().try_emplace(language);
  std::vector<std::string>& out = it->second;
  if (!fresh) return out;
  if (language == Language::cpp) out = context.library_directories(Language::cpp);
  for (const std::string& directory : context.library_directories(Language::c))
    if (std::find(out.begin(), out.end(), directory) == out.end()) out.push_back(directory);
  return out;
}

/// Calls `each` with the headers of the system in the include lines of the file and of the files of
/// the project that it includes, nearest first, until it returns false.
template <class Each>
void each_library_header(Resolver& resolver, FileId file, const Each& each) {
  Context& context = resolver.context();
  if (search_path(context, file).empty()) return;
  const std::vector<FileId> files = resolver.includes().closure(file).files;
  for (std::size_t at = 0; at < std::min(files.size(), kMaxIncluders); ++at) {
    const std::shared_ptr<const FileFacts> facts = context.imports(files[at]);
    for (std::uint32_t i = 0; facts && i < facts->imports.size() && context.spend(); ++i) {
      const Import& import = facts->imports[i];
      if (!import.has(ImportFlag::include)) continue;
      ImportRequest request = request_of(files[at], *facts, import);
      if (included_file(context, request)) continue;
      request.file = file;  // Its language decides.
      if (const auto header = library_header(context, request); header && !each(*header)) return;
    }
  }
}

/// True if the file includes a header of the system.
struct IncludesLibrary : Memo<FileId, bool> {};
bool includes_library(Resolver& resolver, FileId file) {
  if (resolver.context().is_library(file)) return true;
  const auto [it, fresh] = resolver.context().memo<IncludesLibrary>().try_emplace(file);
  if (fresh)
    each_library_header(resolver, file, [&, found = &it->second](FileId) {
      *found = true;
      return false;
    });
  return it->second;
}

/// The headers of the system that the file includes, directly or not.
struct LibraryHeaders : Memo<FileId, FileSet> {};
/// nullptr where that would cost too much: in a pass over many files.
const FileSet* library_headers(Resolver& resolver, FileId file) {
  constexpr std::size_t kMaxClosures = 8;
  auto& known = resolver.context().memo<LibraryHeaders>();
  if (known.size() >= kMaxClosures && !known.contains(file)) return nullptr;
  const auto [it, fresh] = known.try_emplace(file);
  if (fresh)
    each_library_header(resolver, file, [&, all = &it->second](FileId header) {
      for (const FileId each : resolver.includes().closure(header).files) all->insert(each);
      return !resolver.context().stopped();
    });
  return &it->second;
}

/// True for a symbol outside of classes and namespaces, and for a macro.
bool is_at_top(Context& context, const Definition& ref) {
  if (!ref.nested || ref.kind == SymbolKind::enum_member || ref.kind == SymbolKind::macro)
    return true;
  const Symbol* symbol = context.symbol(ref);
  return symbol != nullptr && !symbol->container.valid() && !symbol->qualifier.valid();
}

/// Removes what the file does not include, if something else is left; of a namespace, all but one
/// declaration.
Values most_fitting(Resolver& resolver, FileId file, Values found) {
  if (found.size() < 2) return found;
  Context& context = resolver.context();
  const auto keep = [&](const auto& fits) {
    if (std::ranges::any_of(found, fits))
      std::erase_if(found, [&](const Value& value) { return !fits(value); });
  };
  const Symbol* first = symbol_of(context, found[0]);
  if (first != nullptr && first->kind == SymbolKind::namespace_) {
    keep([&](const Value& value) { return file_name(context.path(value.file)) == kFirstOfStd; });
    found.resize(1);
  } else if (const FileSet* headers = library_headers(resolver, file)) {
    keep([&](const Value& value) { return headers->contains(value.file); });
  }
  return found;
}

}  // namespace

std::optional<FileId> library_header(Context& context, const ImportRequest& request) {
  const std::string_view wanted = request.module;
  if (wanted.empty() || wanted.starts_with('/') || kSecondDeclarations.contains(wanted))
    return std::nullopt;
  if (context.is_library(request.file)) {
    const std::string near = normalize_path(wanted,
                                            std::string(parent_path(context.path(request.file))));
    // `#include_next` in a header of the same name.
    const auto found = near == context.path(request.file) ? std::nullopt : context.find_file(near);
    if (found) return found;
  }
  for (const std::string& directory : search_path(context, request.file)) {
    const auto found = context.find_file(join_path(directory, wanted));
    if (found && *found != request.file) return found;
  }
  return std::nullopt;
}

void request_library_headers(Resolver& resolver, FileId file) {
  each_library_header(resolver, file, [&](FileId header) {
    resolver.includes().closure(header);
    return !resolver.context().stopped();
  });
}

Values library_names(Resolver& resolver, FileId file, std::string_view name) {
  Context& context = resolver.context();
  Values found;
  for (const Definition& ref : context.definitions(name)) {
    if (ref.member || !context.is_library(ref.file) || ref.file == file) continue;
    if (context.family(ref.file) != Family::c || !is_at_top(context, ref)) continue;
    if (!includes_library(resolver, file)) return {};
    found.push_back(Value::of(ref, Evidence::import_));
  }
  return most_fitting(resolver, file, std::move(found));
}

}  // namespace codefinder::c_family
