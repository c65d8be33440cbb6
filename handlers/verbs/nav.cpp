// codeFinder/nav: search for symbols, with filters, paging, references and help.
#include "base/log.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/page.h"
#include "handlers/verbs/saved_query.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages/language.h"
#include "index/query/explain.h"
#include "index/query/find_symbols.h"
#include "index/query/find_text.h"
#include "index/query/references.h"

#include <algorithm>
#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxLimit = 1000;
constexpr std::size_t kMaxCandidates = 10'000;
constexpr int kMaxRefineDepth = 8;

struct NavParams {
  std::string query;
  bool has_query = false;
  json filters;  // Decoded and canonical.
  std::size_t limit = 40;
  std::size_t offset = 0;       // From the cursor.
  std::string cursor_query_id;  // The first page's query id, from the cursor; or "".
  bool with_refs = false;
  std::size_t with_refs_limit = 12;
  std::string help_symbol;
  std::string refine;
  std::size_t max_bytes = 0;
};

std::vector<std::string_view> kind_names() {
  std::vector<std::string_view> names;
  for (int i = 0; i < kSymbolKindCount; ++i) names.push_back(to_string(static_cast<SymbolKind>(i)));
  return names;
}

std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  for (const LanguageDefinition* language : languages()) names.push_back(language->name);
  return names;
}

std::vector<Field> filter_fields() {
  return {
      {"kinds", FieldType::string_list, "[]", "Only these kinds of symbol.", 0, 0, kind_names()},
      {"languages", FieldType::string_list, "[]", "Only these languages.", 0, 0, language_names()},
      {"paths", FieldType::string_list, "[]",
       "Only files whose path matches one of these globs (`src/**`, `*.rs`)."},
      {"file", FieldType::string, "\"\"", "Only files whose path contains this."},
      {"symbol", FieldType::string, "\"\"", "Only symbols of exactly this name."},
      {"recent", FieldType::boolean, "false",
       "Only files changed in the git working tree, its index, or against upstream."},
      {"tests", FieldType::boolean, "false",
       "Only tests; with docs or deps: those too, and nothing else."},
      {"docs", FieldType::boolean, "false", "Only documentation."},
      {"deps", FieldType::boolean, "false",
       "Only dependencies: what is vendored, and of installed packages what was read of them."},
      {"layers", FieldType::string_list, "[]", "Only files of these layers."},
      {"owners", FieldType::string_list, "[]", "Only files with one of these owners (CODEOWNERS)."},
  };
}

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields(with_page_fields({
      {"query", FieldType::string, "\"\"",
       "A name or part of one, qualified (`Class::method`), or several words, of a name or about "
       "what the code does; empty lists "
       "the most referenced symbols. What no name answers is sought in the files as it is."},
      {"filters",
       FieldType::object,
       "{}",
       "Restrictions; all of them must hold.",
       0,
       0,
       {},
       filter_fields()},
      {"limit", FieldType::integer, "40", "Most hits returned.", 1, kMaxLimit},
      {"with_refs", FieldType::boolean, "false", "Add to each hit where it is used."},
      {"with_refs_limit", FieldType::integer, "12", "Most references per hit.", 1, kMaxLimit},
      {"help_symbol", FieldType::string, "\"\"",
       "Add `help` to the first hit of exactly this name."},
      {"refine", FieldType::string, "null",
       "A `query_id` of one of the last 32 queries: search only among what it found; without "
       "`query`, its own is asked again."},
  }));
  return kFields;
}

/// Returns what a query and its pages have in common.
json question_of(const NavParams& params) {
  return {{"query", params.query}, {"filters", params.filters}, {"refine", params.refine}};
}

Status take_cursor(NavParams& params, const std::string& text) {
  Result<Cursor> cursor = read_cursor(text, question_of(params));
  if (!cursor) return cursor.error();
  params.offset = cursor->offset;
  params.cursor_query_id = std::move(cursor->note);
  if (params.offset <= kMaxCandidates &&
      (params.cursor_query_id.empty() || is_query_id(params.cursor_query_id)))
    return Done{};
  return Error{ErrorCode::invalid_query, fmt::format("cursor \"{}\" was not made by nav", text),
               "pass next_cursor as it came"};
}

/// Converts filters.  REQUIRES: `decoded` was checked against filter_fields().
query::SymbolFilters filters_of(const json& decoded, std::string_view root) {
  query::SymbolFilters filters;
  for (const std::string& name : strings_of(decoded, "kinds")) {
    SymbolKind kind;
    if (symbol_kind_from(name, kind)) filters.kinds.push_back(kind);
  }
  for (const std::string& name : strings_of(decoded, "languages")) {
    if (const LanguageDefinition* language = find_language(name))
      filters.languages.push_back(language->language);
  }
  for (const std::string& pattern : strings_of(decoded, "paths"))
    filters.paths.push_back(local_pattern(pattern, root));
  filters.file = local_path(string_of(decoded, "file"), root);
  filters.symbol = string_of(decoded, "symbol");
  filters.layers = strings_of(decoded, "layers");
  filters.owners = strings_of(decoded, "owners");
  filters.recent = boolean_of(decoded, "recent");
  filters.tests = boolean_of(decoded, "tests");
  filters.docs = boolean_of(decoded, "docs");
  filters.deps = boolean_of(decoded, "deps");
  return filters;
}

Result<NavParams> nav_params(const json& decoded) {
  NavParams params;
  params.query = string_of(decoded, "query");
  params.has_query = !params.query.empty();
  params.filters = decoded.at("filters");
  params.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  params.with_refs = boolean_of(decoded, "with_refs");
  params.with_refs_limit = static_cast<std::size_t>(integer_of(decoded, "with_refs_limit"));
  params.help_symbol = string_of(decoded, "help_symbol");
  params.refine = string_of(decoded, "refine");
  params.max_bytes = static_cast<std::size_t>(integer_of(decoded, "max_bytes"));
  const Status cursor = take_cursor(params, string_of(decoded, "cursor"));
  if (!cursor) return cursor.error();
  return params;
}

struct Candidates {
  std::vector<store::SymbolRef> refs;
  std::string query;
};

/// Returns the candidate set of an earlier query: cached while the index is in the same state; else
/// the query runs again, and candidates in files that were not in the set are dropped.
Result<Candidates> replay(const index::Snapshot& snapshot, const std::string& query_id,
                          const std::string& state, std::stop_token stop, int depth = 0) {
  const Error unknown{ErrorCode::unknown_id, fmt::format("no query has the id \"{}\"", query_id),
                      "the last 32 queries are kept; run the query again and refine its query_id"};
  const std::optional<std::string> payload = is_query_id(query_id) ? snapshot.cached_query(query_id)
                                                                   : std::nullopt;
  if (!payload || depth > kMaxRefineDepth) return unknown;
  std::optional<CachedQuery> cached = decode_query(*payload);
  if (!cached || !cached->question.is_object()) return unknown;
  Candidates out;
  out.query = string_of(cached->question, "query");
  if (!state.empty() && state == cached->state) {
    out.refs = std::move(cached->candidates);
    return out;
  }
  const std::set<std::uint64_t> files(cached->files.begin(), cached->files.end());
  query::FindSymbols question;
  question.query = out.query;
  question.filters = filters_of(cached->question.value("filters", json::object()),
                                snapshot.status().root);
  question.limit = 1;
  question.in_words = true;
  const std::string earlier = string_of(cached->question, "refine");
  if (!earlier.empty()) {
    Result<Candidates> within = replay(snapshot, earlier, state, stop, depth + 1);
    if (within) question.within = std::move(within->refs);
  }
  Result<query::FoundSymbols> again = query::find_symbols(snapshot, question, stop);
  if (!again) return again.error();
  for (const store::SymbolRef& ref : again->candidates) {
    const auto row = snapshot.file(ref.file);
    if (row && files.contains(path_key(row->path))) out.refs.push_back(ref);
  }
  return out;
}

Result<json> references_of(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                           std::size_t limit, std::stop_token stop) {
  query::FindReferences question;
  question.symbols = {hit.ref};
  question.include_declaration = false;
  question.previews = true;
  question.limit = limit;
  Result<query::FoundReferences> found = query::find_references(snapshot, question, stop);
  if (!found) return found.error();
  json out = json::array();
  for (const query::Reference& reference : found->references)
    out.push_back(reference_json(snapshot, reference, false));
  return out;
}

Result<json> help_of(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                     std::stop_token stop) {
  Result<query::Explanation> explanation = query::explain(snapshot, hit.ref, stop);
  if (!explanation) return explanation.error();
  return json{{"doc_summary", explanation->doc_summary},
              {"dependencies", array_of(explanation->dependencies)},
              {"module_path", explanation->module_path},
              {"layer", explanation->layer}};
}

/// Returns the JSON of the page's hits, with references and help if requested.
Result<std::vector<json>> hits_json(const index::Snapshot& snapshot, const NavParams& params,
                                    const std::vector<query::SymbolHit>& hits,
                                    std::stop_token stop) {
  std::vector<json> out;
  bool helped = params.help_symbol.empty();
  for (const query::SymbolHit& hit : hits) {
    json row = hit_json(snapshot, hit, true);
    if (params.with_refs) {
      Result<json> references = references_of(snapshot, hit, params.with_refs_limit, stop);
      if (!references) return references.error();
      row["references"] = std::move(references).value();
    }
    if (!helped && hit.name == params.help_symbol) {
      Result<json> help = help_of(snapshot, hit, stop);
      if (!help) return help.error();
      row["help"] = std::move(help).value();
      helped = true;
    }
    out.push_back(std::move(row));
  }
  return out;
}

class Nav {
 public:
  Nav(Session& session, index::Index& index, const json& decoded, NavParams params,
      std::chrono::steady_clock::time_point started, std::stop_token stop)
      : session_(session),
        index_(index),
        decoded_(decoded),
        params_(std::move(params)),
        stop_(stop),
        started_(started) {}

  Result<json> run() {
    Result<json> answer = ask(
        index_, decoded_,
        [this](const index::Snapshot& snapshot, std::vector<FileId>& files) {
          return answer_from(snapshot, files);
        },
        stop_);
    if (!answer) return answer;
    if (!payload_.empty()) index_.cache_query(query_id_, std::move(payload_));
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(session_.clock().now() -
                                                                            started_);
    answer.value()["took_ms"] = took.count();
    return answer;
  }

 private:
  Result<json> answer_from(const index::Snapshot& snapshot, std::vector<FileId>& files) {
    payload_.clear();
    const std::string state = snapshot_state(snapshot, !session_.documents().list().empty());
    query::FindSymbols question;
    question.query = params_.query;
    question.filters = filters_of(params_.filters, snapshot.status().root);
    question.limit = params_.limit;
    question.offset = params_.offset;
    question.in_words = true;
    if (!params_.refine.empty()) {
      Result<Candidates> within = replay(snapshot, params_.refine, state, stop_);
      if (!within) return within.error();
      question.within = std::move(within->refs);
      if (!params_.has_query) question.query = within->query;
    }
    Result<query::FoundSymbols> found = query::find_symbols(snapshot, question, stop_);
    if (!found) return found.error();
    const Result<std::vector<query::TextLine>> lines = lines_instead(
        snapshot, question.filters.paths, *found);
    if (!lines) return lines.error();
    for (const query::SymbolHit& hit : found->hits) files.push_back(hit.place.file);

    Result<std::vector<json>> hits = hits_json(snapshot, params_, found->hits, stop_);
    if (!hits) return hits.error();
    for (std::size_t i = 0; i < lines->size(); ++i) {
      (*hits)[i]["line"] = (*lines)[i].place.start.line + 1;
      (*hits)[i]["preview"] = (*lines)[i].line;
    }
    json answer = envelope(snapshot.status(), found->truncated);
    const bool keep = !is_building(snapshot.status());
    query_id_ = keep ? (params_.cursor_query_id.empty() ? new_query_id() : params_.cursor_query_id)
                     : std::string();
    answer["query_id"] = keep ? json(query_id_) : json(nullptr);
    answer["took_ms"] = 0;
    answer["next_cursor"] = nullptr;
    if (found->hits.empty()) answer["suggestions"] = array_of(found->suggestions);
    answer["hits"] = json::array();
    Result<std::size_t> count = fitting(answer, *hits, params_.max_bytes);
    if (!count) return count.error();
    const bool more = found->truncated || *count < found->hits.size();
    const std::size_t next = params_.offset + *count;
    if (more && *count > 0 && next < kMaxCandidates)
      answer["next_cursor"] = write_cursor({next, query_id_}, question_of(params_));
    answer["truncated"] = more;
    found->hits.resize(*count);
    for (std::size_t i = 0; i < *count; ++i) answer["hits"].push_back(std::move((*hits)[i]));
    if (keep) remember(snapshot, state, question, std::move(*found));
    return answer;
  }

  /// If no symbol name matches: returns the lines that contain the query as text, and sets the hits
  /// of `found` to the symbols that enclose them.
  Result<std::vector<query::TextLine>> lines_instead(const index::Snapshot& snapshot,
                                                     const std::vector<std::string>& paths,
                                                     query::FoundSymbols& found) const {
    json other_filters = params_.filters;
    other_filters.erase("paths");
    const bool filtered = std::any_of(
        other_filters.begin(), other_filters.end(), [](const json& value) {
          return value.is_boolean() ? value.get<bool>() : !value.empty() && value != "";
        });
    if (found.named || filtered || !params_.refine.empty() ||
        params_.query.size() < query::kShortestText)
      return std::vector<query::TextLine>();
    Result<query::FoundLines> lines = query::find_text(
        snapshot, {params_.query, paths, params_.limit, params_.offset}, stop_);
    if (!lines) return lines.error();
    if (lines->lines.empty()) return std::vector<query::TextLine>();
    found.hits.clear();
    found.candidates.clear();
    for (const query::TextLine& line : lines->lines) {
      found.hits.push_back(line.hit);
      found.candidates.push_back(line.hit.ref);
    }
    found.truncated = lines->truncated;
    return std::move(lines->lines);
  }

  void remember(const index::Snapshot& snapshot, const std::string& state,
                const query::FindSymbols& question, query::FoundSymbols found) {
    if (!params_.cursor_query_id.empty() && remember_page(snapshot, found.hits)) return;
    CachedQuery cached;
    cached.question = {{"query", question.query}, {"filters", params_.filters}};
    if (!params_.refine.empty()) cached.question["refine"] = params_.refine;
    cached.state = state;
    cached.handed_out = fingerprints(snapshot, found.hits);
    cached.files = path_keys(snapshot, found.candidates);
    cached.candidates = std::move(found.candidates);
    payload_ = encode_query(cached);
  }

  /// Adds the hits of a further page to the cached query of the first.  False if it has expired.
  bool remember_page(const index::Snapshot& snapshot, const std::vector<query::SymbolHit>& hits) {
    const std::optional<std::string> payload = snapshot.cached_query(params_.cursor_query_id);
    std::optional<CachedQuery> cached = payload ? decode_query(*payload) : std::nullopt;
    if (!cached) return false;
    for (HandedOut& hit : fingerprints(snapshot, hits))
      cached->handed_out.push_back(std::move(hit));
    payload_ = encode_query(*cached);
    return true;
  }

  Session& session_;
  index::Index& index_;
  const json& decoded_;
  const NavParams params_;
  const std::stop_token stop_;
  const std::chrono::steady_clock::time_point started_;
  std::string query_id_;
  std::string payload_;
};

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  const auto started = session.clock().now();
  Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return decoded;
  Result<NavParams> nav = nav_params(*decoded);
  if (!nav) return nav.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, stop);
  if (!index) return index.error();
  return Nav(session, **index, *decoded, std::move(nav).value(), started, stop).run();
}

json output_schema() {
  json hit = shapes::hit(true);
  hit["properties"]["references"] = shapes::list(shapes::reference(false));
  hit["properties"]["help"] = shapes::object({{"doc_summary", shapes::text()},
                                              {"dependencies", shapes::list(shapes::text())},
                                              {"module_path", shapes::text()},
                                              {"layer", shapes::text()}});
  return shapes::answer({{"query_id", shapes::nullable(shapes::text())},
                         {"took_ms", shapes::integer()},
                         {"next_cursor", shapes::nullable(shapes::text())},
                         {"hits", shapes::list(std::move(hit))},
                         {"suggestions", shapes::list(shapes::text())}},
                        {"suggestions"});
}

constexpr std::string_view kAnswer =
    "`query_id` (null while the index is being built), `took_ms`, `next_cursor` (null on the last "
    "page) and `hits`, best "
    "first:\n\n"
    "```json\n"
    "{\"id\": \"cf_…\", \"path\": \"core/src/context_manager/mod.rs\", \"line\": 213, \"kind\": "
    "\"function\", \"language\": "
    "\"rust\",\n"
    " \"name\": \"build_context\", \"container\": \"ContextManager\", \"module\": "
    "\"core::context_manager\", \"layer\": "
    "\"core\",\n"
    " \"categories\": [\"source\"], \"recent\": true, \"preview\": \"pub(crate) async fn "
    "build_context(…) {\",\n"
    " \"score\": 0.91, \"score_reasons\": [\"exact\"], \"evidence\": \"…\",\n"
    " \"references\": [{\"path\": \"cli/src/main.rs\", \"line\": 402, \"preview\": \"…\", "
    "\"role\": \"call\", \"evidence\": "
    "\"import\"}],\n"
    " \"help\": {\"doc_summary\": \"…\", \"dependencies\": [\"…\"], \"module_path\": \"…\", "
    "\"layer\": \"core\"}}\n"
    "```\n\n"
    "`references` is there with `with_refs` only, `help` on the first hit named `help_symbol` "
    "only. On no hit, `suggestions` "
    "holds near names, or says which filter removed everything. Several words find names that hold "
    "them all together with what "
    "is around them, and after these what `search_repo` finds for the words (`evidence` is `text`, "
    "the first of `score_reasons` "
    "`words`). When no name answers and no filter but `paths` is set, the hits are first of all "
    "what encloses the query where it "
    "stands in the files as it is: `evidence` is `text`, `line` and `preview` are of the first "
    "match in each.";

}  // namespace

const Verb kNavVerb{
    "nav",
    "nav",
    "Find symbols",
    "Find symbols by name, with filters; answers carry jump ids for open and snippet.",
    kAnswer,
    [] { return schema_of(fields()); },
    output_schema,
    run,
    true};

}  // namespace codefinder::handlers
