// codeFinder/nav: search for symbols, with filters, paging, references and help.
#include "base/log.h"
#include "base/path.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/nav_hits.h"
#include "handlers/verbs/params/nav_params.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/saved_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages/language.h"
#include "index/query/definition/dependencies.h"
#include "index/query/definition/find_written.h"
#include "index/query/definition/installed_packages.h"
#include "index/query/symbols/find_symbols.h"
#include "index/query/symbols/typed_query.h"
#include "index/query/text/find_text.h"

#include <algorithm>
#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr int kMaxRefineDepth = 8;

struct Candidates {
  std::vector<SymbolRef> refs;
  std::string query;
};

/// `imports`: what the files that are sought import; or "".
Result<query::FoundWritten> find(const index::Snapshot& snapshot, const query::FindSymbols& request,
                                 const std::string& imports, std::stop_token stop) {
  if (imports.empty()) {
    const bool whole = !request.filters.deps ||
                       query::request_installed(snapshot, request.query, stop);
    Result<query::FoundWritten> written = query::find_written(snapshot, request, std::move(stop));
    if (written) written->found.all_examined = written->found.all_examined && whole;
    return written;
  }
  Result<query::FoundSymbols> found = query::find_importers(
      snapshot,
      {local_path(imports, snapshot.status().root), request.filters, request.limit, request.offset,
       request.group_by},
      std::move(stop));
  if (!found) return found.error();
  return query::FoundWritten{std::move(found).value(), std::nullopt};
}

/// Returns the candidate set of an earlier query: cached while the index is in the same state; else
/// the query runs again, and candidates in files that were not in the set are dropped.
Result<Candidates> replay(const index::Snapshot& snapshot, const std::string& query_id,
                          const std::string& state, std::stop_token stop, int depth = 0) {
  const Error unknown{ErrorCode::unknown_id, fmt::format("no query has the id \"{}\"", query_id),
                      "the last 32 queries are kept; run the query again and refine its query_id"};
  const std::optional<std::string> payload = is_query_id(query_id)
                                                 ? snapshot.project().cached_query(query_id)
                                                 : std::nullopt;
  if (!payload || depth > kMaxRefineDepth) return unknown;
  std::optional<CachedQuery> cached = decode_query(*payload);
  if (!cached || !cached->request.is_object()) return unknown;
  Candidates out;
  out.query = string_of(cached->request, "query");
  if (!state.empty() && state == cached->state) {
    out.refs = std::move(cached->candidates);
    return out;
  }
  const std::set<std::uint64_t> files(cached->files.begin(), cached->files.end());
  Result<query::FindSymbols> read = symbols_request(
      out.query, cached->request.value("filters", json::object()), snapshot.status().root);
  if (!read) return read.error();
  query::FindSymbols& request = *read;
  request.limit = 1;
  request.in_words = true;
  const std::string earlier = string_of(cached->request, "refine");
  if (!earlier.empty()) {
    Result<Candidates> within = replay(snapshot, earlier, state, stop, depth + 1);
    if (within) request.within = std::move(within->refs);
  }
  Result<query::FoundWritten> again = find(snapshot, request, string_of(cached->request, "imports"),
                                           stop);
  if (!again) return again.error();
  for (const SymbolRef& ref : again->found.candidates) {
    const auto row = snapshot.files().row(ref.file);
    if (row && files.contains(path_key(row->path))) out.refs.push_back(ref);
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
    if (params_.fields == AnswerFields::all && !answer->contains("query_id"))
      answer.value()["query_id"] = nullptr;
    return answer;
  }

 private:
  Result<json> answer_from(const index::Snapshot& snapshot, std::vector<FileId>& files) {
    payload_.clear();
    const bool is_past = !string_of(decoded_, "at").empty();
    const bool unsaved = !session_.documents().list().empty();
    const std::string state = unsaved || is_past ? std::string() : snapshot_state(snapshot);
    Result<query::FindSymbols> request = request_in(snapshot, state);
    if (!request) return request.error();
    Result<query::FoundWritten> written = find_asked(snapshot, *request, files);
    if (!written) return written.error();
    query::FoundSymbols* const found = &written->found;
    const Result<std::vector<query::TextLine>> lines = lines_instead(snapshot, *request, *found);
    if (!lines) return lines.error();
    for (const query::SymbolHit& hit : found->hits) files.push_back(hit.place.file);

    Result<std::vector<json>> hits = hits_json(snapshot, params_, found->hits, stop_);
    if (!hits) return hits.error();
    for (std::size_t i = 0; i < lines->size(); ++i) put_line((*hits)[i], (*lines)[i]);
    json answer = envelope(snapshot.status());
    answer["truncated"] = found->truncated;
    const bool keep = !is_past && !is_building(snapshot.status());
    query_id_ = keep ? (params_.cursor_query_id.empty() ? new_query_id() : params_.cursor_query_id)
                     : std::string();
    answer["query_id"] = keep ? json(query_id_) : json(nullptr);
    answer["took_ms"] = 0;
    put_fallback(answer, written->fallback);
    put_totals(answer, snapshot, found->totals, decoded_);
    if (found->totals.count == 0) answer["suggestions"] = array_of(found->suggestions);
    const Result<std::size_t> count = put_page(answer,
                                               {kNav.hits, std::move(hits).value(), params_.offset,
                                                found->truncated, query_id_, kMaxNavCandidates},
                                               decoded_, nav_request_of(params_));
    if (!count) return count.error();
    if (params_.limit == 0) end_count(answer);
    if (!found->all_examined) mark_partial(answer);
    found->hits.resize(*count);
    if (keep) remember(snapshot, state, std::move(*found));
    return answer;
  }

  /// The definitions of a query that is a place or an id; else the results of the search.
  Result<query::FoundWritten> find_asked(const index::Snapshot& snapshot,
                                         const query::FindSymbols& request,
                                         std::vector<FileId>& files) const {
    const Target target = parse_target(asked_);
    const bool is_target = !target.path.empty() || !target.id.empty();
    if (!is_target || !params_.imports.empty() || request.within)
      return find(snapshot, request, params_.imports, stop_);
    Result<Found> found = find_target(snapshot, target, stop_);
    // A path that the project has not: it may be text, such as an address.
    if (!found && found.error().code == ErrorCode::not_found)
      return find(snapshot, request, params_.imports, stop_);
    if (!found) return found.error();
    if (found->place) files.push_back(found->place->file);
    query::FoundWritten out;
    out.found.named = true;
    out.found.suggestions = std::move(found->suggestions);
    out.found.hits = std::move(found->hits);
    out.found.hits.resize(std::min(out.found.hits.size(), request.limit));
    out.found.totals.count = out.found.hits.size();
    for (const query::SymbolHit& hit : out.found.hits) out.found.candidates.push_back(hit.ref);
    return out;
  }

  Result<query::FindSymbols> request_in(const index::Snapshot& snapshot, const std::string& state) {
    std::optional<Candidates> within;
    asked_ = params_.query;
    if (!params_.refine.empty()) {
      Result<Candidates> found = replay(snapshot, params_.refine, state, stop_);
      if (!found) return found.error();
      within = std::move(found).value();
      if (!params_.has_query) asked_ = within->query;
    }
    Result<query::FindSymbols> request = symbols_request(asked_, params_.filters,
                                                         snapshot.status().root);
    if (!request) return request;
    request->limit = params_.limit;
    request->offset = params_.offset;
    request->in_words = true;
    request->fold_declarations = true;
    request->group_by = params_.group_by;
    request->count_all = params_.limit == 0 || params_.group_by != query::GroupBy::none;
    request->near_path = near_path(snapshot);
    if (within) request->within = std::move(within->refs);
    return request;
  }

  /// The path of `near` in the index; the path of a directory ends in '/'.
  std::string near_path(const index::Snapshot& snapshot) const {
    if (params_.near.empty()) return {};
    const std::string& root = snapshot.status().root;
    const std::string path = relative_to(normalize_path(params_.near, root), root)
                                 .value_or(params_.near);
    return snapshot.files().find(path) ? path : path + "/";
  }

  /// If no symbol name matches: returns the lines that contain the query as text, and sets the hits
  /// of `found` to the symbols that enclose them.
  Result<std::vector<query::TextLine>> lines_instead(const index::Snapshot& snapshot,
                                                     const query::FindSymbols& request,
                                                     query::FoundSymbols& found) const {
    const Result<query::TypedQuery> typed = query::read_query(asked_);
    if (!typed || found.named || !params_.imports.empty() || !is_for_text(*typed, request.filters))
      return std::vector<query::TextLine>();
    Result<query::FoundLines> lines = query::find_text(
        snapshot,
        {.text = typed->text,
         .paths = request.filters.paths,
         .limit = request.count_all ? kMaxNavCandidates : params_.limit,
         .offset = params_.offset},
        stop_);
    if (!lines) return lines.error();
    found.all_examined = lines->lines.empty() ? found.all_examined && lines->all_examined
                                              : lines->all_examined;
    if (lines->lines.empty()) return std::vector<query::TextLine>();
    found.hits.clear();
    found.candidates.clear();
    query::GroupCounts counts;
    for (const query::TextLine& line : lines->lines) {
      add_hit(counts, request.group_by, line.hit);
      found.candidates.push_back(line.hit.ref);
    }
    found.totals = {params_.offset + lines->lines.size() + (lines->truncated ? 1 : 0),
                    lines->truncated, counts.groups()};
    found.truncated = lines->truncated || lines->lines.size() > params_.limit;
    if (lines->lines.size() > params_.limit) lines->lines.resize(params_.limit);
    for (const query::TextLine& line : lines->lines) found.hits.push_back(line.hit);
    return std::move(lines->lines);
  }

  /// True if the text may be sought as it is: no filter but paths and a quoted name is set.
  bool is_for_text(const query::TypedQuery& typed, query::SymbolFilters filters) const {
    filters.paths.clear();
    if (!typed.phrases.empty() && string_of(params_.filters, "symbol").empty())
      filters.symbol.clear();
    return filters == query::SymbolFilters() && params_.refine.empty() &&
           typed.text.size() >= query::kMinTextLength;
  }

  void remember(const index::Snapshot& snapshot, const std::string& state,
                query::FoundSymbols found) {
    if (!params_.cursor_query_id.empty() && remember_page(snapshot, found.hits)) return;
    CachedQuery cached;
    cached.request = {{"query", asked_}, {"filters", params_.filters}};
    if (!params_.refine.empty()) cached.request["refine"] = params_.refine;
    if (!params_.imports.empty()) cached.request["imports"] = params_.imports;
    cached.state = state;
    cached.handed_out = fingerprints(snapshot, found.hits);
    cached.files = path_keys(snapshot, found.candidates);
    cached.candidates = std::move(found.candidates);
    payload_ = encode_query(cached);
  }

  /// Adds the hits of a further page to the cached query of the first.  False if it has expired.
  bool remember_page(const index::Snapshot& snapshot, const std::vector<query::SymbolHit>& hits) {
    const std::optional<std::string> payload = snapshot.project().cached_query(
        params_.cursor_query_id);
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
  std::string asked_;  // The query as typed: of this request, or of the refined query.
  std::string query_id_;
  std::string payload_;
};

Result<json> run_nav(Session& session, const json& decoded, std::stop_token stop) {
  const auto started = session.clock().now();
  Result<NavParams> nav = nav_params(decoded);
  if (!nav) return nav.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return Nav(session, **index, decoded, std::move(nav).value(), started, stop).run();
}

constexpr std::string_view kAnswer =
    "Declarations and imports of a symbol are part of its hit. `preview` is the line of the symbol "
    "as it is in the file, trimmed. With `fields` `lean`, the default of MCP, fields without a "
    "value are absent, `help` is present only with `help_symbol`, and `references` only with "
    "`with_refs`. With `with_refs`, `references` are the nearest uses; without it, the first hit "
    "has up to three certain ones in its file and the nearest two that have its name, and the "
    "other hits have none.\n"
    "\n"
    "Without a query, the most referenced symbols are listed. "
    "If there is no hit, `suggestions` has near names, or the filter that removed everything. A "
    "query in the notation of a compiler, debugger or test runner finds the symbols that it means, "
    "with `fallback` if none has exactly the qualified name. Several words find first the names "
    "that contain them all, together with what is around the name, then the results of "
    "`search_repo` (`evidence` `text`, the first of `score_reasons` `words`). If no name matches, "
    "and no filter but `paths` is set, the first hits are the symbols whose text contains the "
    "query literally: `evidence` is `text`, `line` and `preview` are of the first match in each.";

}  // namespace

const Verb kNavVerb{
    "nav",          "nav",
    "Find symbols", "Find symbols by name, or the definition of the name at a place.",
    kAnswer,        nav_fields,
    kNav,           run_nav,
    true,           3000};

}  // namespace codefinder::handlers
