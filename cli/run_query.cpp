// The commands that ask the index.
#include "cli/runner.h"

#include "base/strings.h"
#include "cli/exit_code.h"
#include "cli/map_files.h"
#include "cli/progress_bar.h"
#include "cli/project_root.h"
#include "cli/target_words.h"
#include "cli/text/answer_fields.h"
#include "cli/verb_params.h"
#include "handlers/inspect.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "mcp/retrieve.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

namespace {

// Comparing this many files with the disk takes about 20 ms.
constexpr std::uint64_t kLargeProject = 3'000;
constexpr int kMaxNames = 200;

/// True if the answer of `nav` has a hit for the name, not only for the text.
bool finds_names(const Result<json>& answer) {
  if (!answer) return false;
  const json hits = answer->value("hits", json::array());
  return std::any_of(hits.begin(), hits.end(),
                     [](const json& hit) { return hit.value("evidence", "") != "text"; });
}

constexpr std::string_view kSeparators = ".:#/";

/// "Client" of "x.Client.".
std::string_view last_scope(std::string_view scope) {
  scope = trim_end(scope, kSeparators);
  return scope.substr(scope.find_last_of(kSeparators) + 1);
}

/// True if a container ends with the last part of a typed scope: `a::Client` with `x.Client.`.
bool is_in_scope(std::string_view container, std::string_view scope) {
  const std::string_view last = last_scope(scope);
  return last.empty() || container.substr(container.find_last_of(kSeparators) + 1) == last;
}

/// The names of the symbol's children in an outline.
void add_children(const json& symbols, const std::string& id, std::vector<std::string>& names) {
  for (const json& symbol : symbols) {
    const json& children = kNode.children(symbol);
    if (kNode.id(symbol) != id) add_children(children, id, names);
    else
      for (const json& child : children) names.push_back(kNode.name(child));
  }
}

/// The names of the members of the symbols that a scope means, of the best ones first.
std::vector<std::string> members_of(handlers::Session& session, std::string_view scope) {
  constexpr int kMaxScopes = 5;
  const std::string last(last_scope(scope));
  std::vector<std::string> names;
  const Result<json> found = handlers::find_verb("nav")->ask(
      session,
      {{"query", trim_end(scope, kSeparators)},
       {"filters", {{"symbol", last}}},
       {"limit", kMaxScopes},
       {"fields", "lean"},
       {"wait_for_index", false}},
      {});
  if (!found || last.empty()) return names;
  for (const json& hit : kNav.hits(*found)) {
    const Result<json> outline = handlers::find_verb("outline")->ask(
        session, {{"path", hit.at("path")}, {"wait_for_index", false}}, {});
    if (outline) add_children(kOutline.symbols(*outline), kHit.id(hit), names);
  }
  return names;
}

/// The names of hits in a typed scope.
std::vector<std::string> names_in_scope(const json& hits, std::string_view scope) {
  std::vector<std::string> names;
  for (const json& hit : hits)
    if (is_in_scope(kHit.container(hit), scope)) names.push_back(kHit.name(hit));
  return names;
}

/// Returns the largest value of --limit; 0 if the verb has none, or --max-bytes cuts the answer.
std::int64_t max_limit(const handlers::Verb& verb, const json& values) {
  if (!values.value("max_bytes", json()).is_null()) return 0;
  for (const handlers::Field& field : verb.fields())
    if (field.name == "limit" && field.command_line.kind != handlers::CommandLine::Kind::absent)
      return field.maximum;
  return 0;
}

}  // namespace

int Runner::run_verb(const handlers::Verb& verb) const {
  int exit_code = kError;
  const auto session = open_project(
      exit_code, verb.rests_on_named_files ? std::optional(kLargeProject) : std::nullopt);
  if (!session) return exit_code;
  if (verb.name == "map" && names_map_file(values_)) {
    const ProgressBar bar(*session->indexes().front());
    wait_for(*session->indexes().front());
    return write_map_files(*session->indexes().front(), values_, format_);
  }
  json values = values_;
  if (const Status read = read_texts(values); !read) return print_error(read.error(), format_);
  json params = verb_params(verb, values);
  // The text shows none of the fields that the lean form leaves out.
  if (format_ == Format::text && verb.name == "nav") params["fields"] = "lean";
  const bool is_compact = format_ == Format::text && params.contains("max_bytes");
  if (is_compact) params["form"] = "text";
  const auto began = session->clock().now();
  const Result<json> answer = [&] {
    const auto then = params.value("libraries", json()) == true ? ProgressBar::Then::libraries
                                                                : ProgressBar::Then::nothing;
    const ProgressBar bar(*session->indexes().front(), session->clock(), then);
    return verb.ask(*session, params, {});
  }();
  exit_code = print(answer, {.command = std::string(verb.name),
                             .root = session->indexes().front()->root(),
                             .max_limit = max_limit(verb, values_),
                             .took = std::chrono::duration_cast<std::chrono::milliseconds>(
                                 session->clock().now() - began),
                             .of_frames = params.contains("frames"),
                             .is_compact = is_compact});
  if (const std::string hint = command_hint(arguments_); !hint.empty() && !finds_names(answer))
    print_message(hint);
  if (!arguments_.taken.empty()) print_message(arguments_.taken);
  return exit_code;
}

int Runner::run_check() const {
  return print(handlers::check_file(path_of_word(text("file")), options_with(flag_settings()),
                                    system_clock()));
}

int Runner::run_stats() const {
  int exit_code = kError;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  wait_for(*index);
  return print(handlers::stats_json(*index), {.command = "stats", .root = index->root()});
}

int Runner::run_dump() const {
  int exit_code = kError;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto index = session->indexes().front();
  wait_for(*index);
  const auto facts = handlers::dump_file(*index->snapshot(), typed_path(text("file")));
  if (!facts) return print_error(facts.error(), format_);
  print_text(*facts);
  return 0;
}

int Runner::run_retrieve() const {
  if (flag("status")) {
    handlers::Session session;
    session.configure(json(), flag_settings());
    return print_answer(mcp::retrieve_status(session.settings()->retrieval), format_);
  }
  const std::string query = text("query");
  if (query.empty())
    return print_error({ErrorCode::invalid_query, "query is missing", "codefinder retrieve QUERY"},
                       format_);
  const std::int64_t most = integer("k").value_or(10);
  int exit_code = kError;
  const auto session = open_project(exit_code, {});
  if (!session) return exit_code;
  const auto wait = flag("no_wait") ? mcp::WaitForIndex::no : mcp::WaitForIndex::yes;
  return print(mcp::retrieve(session->settings()->retrieval, mcp::passages_of(*session, wait),
                             query, static_cast<std::size_t>(most)));
}

/// Prints the names that begin with the prefix in the index as it is, best first, each once.
/// Indexes nothing: without an index there are no names.
int Runner::run_names() const {
  const std::string prefix = text("prefix");
  // Without the lock of the writer, nothing is indexed.
  handlers::Session session({.write = false, .unverified_from = 0});
  session.configure(json(), flag_settings());
  const std::string root = project_root(path_of_word(text("project_root")));
  if (!session.add_root(root, handlers::RootChoice::program)) return kNothingFound;
  const Result<json> answer = handlers::find_verb("nav")->ask(
      session,
      {{"query", prefix}, {"limit", kMaxNames}, {"fields", "lean"}, {"wait_for_index", false}}, {});
  if (!answer || prefix.empty()) return kNothingFound;
  const std::size_t scope = prefix.find_last_of(".:#/") + 1;  // npos + 1 is 0.
  const std::string start = to_lower(std::string_view(prefix).substr(scope));
  const std::string typed_scope = prefix.substr(0, scope);
  std::set<std::string> names;
  for (const std::string& name : start.empty() ? members_of(session, typed_scope)
                                               : names_in_scope(kNav.hits(*answer), typed_scope)) {
    const bool is_name = starts_with_ignoring_case(name, start) &&
                         name.find_first_of(" /") == std::string::npos;
    if (is_name && names.insert(name).second) print_text(typed_scope + name + "\n");
  }
  return names.empty() ? kNothingFound : kFound;
}

}  // namespace codefinder::cli
