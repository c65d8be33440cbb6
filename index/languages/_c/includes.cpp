// Resolves include lines.
#include "index/languages/_c/semantics_parts.h"

#include "base/path.h"
#include "index/includes/compile_commands.h"
#include "index/includes/include_graph.h"
#include "index/languages/_c/library.h"
#include "index/resolve/context.h"

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
    if (const std::string_view path = context.path(file); path == wanted || path.ends_with(tail))
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

}  // namespace codefinder::c_family
