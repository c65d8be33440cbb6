// codeFinder/search_repo and codeFinder/memory.search: find code by words that describe it.  The
// first returns symbols with ids, the second passages in the format of agents' memory servers.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/search_request.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/search/passages.h"
#include "index/query/search/search_text.h"
#include "index/query/symbols/typed_query.h"
#include "lsp/uri.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxResults = 100;
constexpr std::size_t kHitsWithSnippet = 5;  // Per page; further hits have a line each.
constexpr std::size_t kMemorySnippetBytes = 1500;

constexpr std::string_view kQueryDoc =
    "What the code does, in plain words: `retry with backoff when the connection drops`.";
constexpr std::string_view kSearchQueryDoc =
    "`retry with backoff when the connection drops`, an error message, a flag. Modifiers as nav's; "
    "a "
    "short text in quotes must occur.";

Field query_field(std::string_view doc) {
  Field query{"query", FieldType::string, "null", doc};
  query.required = true;
  query.command_line.kind = CommandLine::Kind::words;
  return query;
}

Field search_limit_field() {
  Field limit = limit_field("10", kMaxResults);
  limit.former_names = {"max_results"};
  return limit;
}

const std::vector<Field>& search_fields() {
  static const std::vector<Field> kFields = with_common_fields(with_page_fields({
      query_field(kSearchQueryDoc),
      {.name = "file_pattern",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "As one of `filters.paths`.",
       .listed = false,
       .command_line = {.value = "GLOB"}},
      search_limit_field(),
      unlisted(group_by_field({"file", "container", "kind"})),
      filters_field({tests_field(), paths_field()}),
      unlisted({"min_score", FieldType::number, "0", "Only hits of at least this score.", 0, 1}),
      scores_field(),
      unlisted({"snippet_bytes", FieldType::integer, "300",
                "Most bytes of a snippet; 0 gives none. The first 5 hits of code have them.", 0,
                65'536}),
  }));
  return kFields;
}

const std::vector<Field>& memory_fields() {
  static const std::vector<Field> kFields = [] {
    Field max_bytes = max_bytes_field("null", "Most bytes of the answer.");
    max_bytes.listed = false;  // Other memory servers have none.
    return with_common_fields(with_size_fields({query_field(kQueryDoc),
                                                {.name = "k",  // As agents' memory servers name it.
                                                 .type = FieldType::integer,
                                                 .default_value = "10",
                                                 .doc = "Most hits returned.",
                                                 .minimum = 1,
                                                 .maximum = kMaxResults,
                                                 .former_names = {"limit"}}},
                                               std::move(max_bytes)));
  }();
  return kFields;
}

struct SearchPage {
  const query::SearchText& request;
  std::size_t offset = 0;
  Scores scores = Scores::no;
};

/// True for a hit in tests or documents, unless the request is about such files.
bool is_aside(const query::SymbolHit& hit, const query::SearchText& request) {
  return (hit.categories & (Category::tests | Category::docs)) != 0 &&
         request.filters.paths.empty() && request.filters.tests != query::TestFilter::only &&
         !request.filters.docs;
}

json search_answer(const index::Snapshot& snapshot, const query::FoundText& found,
                   const SearchPage& page, std::vector<FileId>& files, std::vector<json>& hits) {
  json answer = envelope(snapshot.status());
  answer["truncated"] = found.truncated;
  std::size_t with_snippet = 0;
  if (!found.all_examined) mark_partial(answer);
  put_fields(answer, {{kSearch.files_searched, found.files_searched},
                      {kSearch.files, found.files},
                      {kSearch.unknown_words, array_of(found.unknown)},
                      {kSearch.semantic_missing, found.semantic_missing}});
  for (std::size_t i = page.offset; i < found.hits.size(); ++i) {
    files.push_back(found.hits[i].hit.place.file);
    hits.push_back(text_hit_json(snapshot, found.hits[i], page.scores));
    if (with_snippet == kHitsWithSnippet || is_aside(found.hits[i].hit, page.request))
      hits.back().erase(kTextHit.snippet.name);
    else ++with_snippet;
  }
  if (found.totals.count == 0) {
    answer["suggestions"] = json::array();
    if (!found.unknown.empty())
      answer["suggestions"].push_back("say it in other words: some of these stand nowhere here");
  }
  return answer;
}

Result<json> run_search(Session& session, const json& decoded, std::stop_token stop) {
  const json same = search_page_request(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), same);
  if (!cursor) return cursor.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  Result<query::SearchText> read = search_request(decoded, (*index)->root());
  if (!read) return read.error();
  query::SearchText& request = *read;
  request.max_results = cursor->offset + static_cast<std::size_t>(integer_of(decoded, "limit"));
  const auto embeddings = session.embeddings_of(**index);
  request.semantic = embeddings.get();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        const Result<query::FoundText> found = query::search_text(snapshot, request, stop);
        if (!found) return found.error();
        std::vector<json> hits;
        json answer = search_answer(snapshot, *found, {request, cursor->offset, scores_of(decoded)},
                                    files, hits);
        put_totals(answer, snapshot, found->totals, decoded);
        const bool more = found->hits.size() >= request.max_results && found->truncated;
        const auto put = put_page(answer, {kSearch.hits, std::move(hits), cursor->offset, more},
                                  decoded, same);
        if (!put) return put.error();
        answer["truncated"] = found->truncated || answer["truncated"] == true;
        if (request.count_only) end_count(answer);
        return answer;
      },
      stop);
}

/// Returns the `k` best passages of one index under "hits" of the envelope.
Result<json> passages(index::Index& index, const json& decoded, const query::SearchText& request,
                      std::size_t k, const std::string& root, std::stop_token stop) {
  return ask(
      index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        const Result<query::Passages> found = query::find_passages(snapshot, request, k, stop);
        if (!found) return found.error();
        json answer = envelope(snapshot.status());
        put_fields(answer, {{kMemory.truncated, found->truncated},
                            {kMemory.semantic_missing, found->semantic_missing},
                            {kMemory.hits, json::array()}});
        if (!found->all_examined) mark_partial(answer);
        for (const query::Passage& passage : found->passages) {
          const query::SymbolHit& hit = passage.found.hit;
          files.push_back(hit.place.file);
          answer["hits"].push_back(
              object_of({{kPassage.path, shown_path(snapshot.status(), hit.place.path)},
                         {kPassage.start, passage.first_line + 1},
                         {kPassage.end, passage.last_line + 1},
                         {kPassage.score, std::round(hit.score * 10000) / 10000},
                         {kPassage.snippet, passage.found.snippet},
                         {kPassage.root, root}}));
        }
        return answer;
      },
      stop);
}

/// Merges the passages of a document root into the passages of the project, best first, up to `k`.
void merge(json& answer, json more, std::size_t k) {
  json& hits = answer["hits"];
  hits.insert(hits.end(), more["hits"].begin(), more["hits"].end());
  std::stable_sort(hits.begin(), hits.end(),
                   [](const json& a, const json& b) { return a["score"] > b["score"]; });
  answer["truncated"] = answer["truncated"] == true || more["truncated"] == true || hits.size() > k;
  answer["complete"] = answer["complete"] == true && more["complete"] == true;
  while (hits.size() > k) hits.erase(hits.size() - 1);
}

/// Removes the last hits, which do not fit.
Result<json> keep_fitting_hits(json answer, const SizeLimit& limit) {
  std::vector<json> hits(answer["hits"].begin(), answer["hits"].end());
  answer["hits"] = json::array();
  const Result<std::size_t> count = fitting(answer, kMemory.hits, hits, limit);
  if (!count) return count.error();
  if (*count < hits.size()) answer["truncated"] = true;
  for (std::size_t i = 0; i < *count; ++i) answer["hits"].push_back(std::move(hits[i]));
  return answer;
}

Result<json> run_memory(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> project = index_of(session, decoded, stop);
  if (!project) return project.error();
  query::SearchText request;
  request.query = string_of(decoded, "query");
  request.snippet_bytes = kMemorySnippetBytes;
  const auto k = static_cast<std::size_t>(integer_of(decoded, "k"));
  const auto embeddings = session.embeddings_of(**project);
  request.semantic = embeddings.get();
  Result<json> answer = passages(**project, decoded, request, k, {}, stop);
  if (!answer) return answer;
  request.semantic = nullptr;  // Document roots have no embeddings.
  for (const auto& documents : session.document_indexes()) {
    // Its failure is logged and does not fail the request.
    if (!wait_for(documents, decoded, stop)) continue;
    Result<json> more = passages(*documents, decoded, request, k,
                                 lsp::json_path(documents->root(), ""), stop);
    if (!more) return more;
    merge(*answer, std::move(more).value(), k);
  }
  return keep_fitting_hits(std::move(answer).value(), size_limit_of(decoded));
}

}  // namespace

const Verb kSearchRepoVerb{"search_repo",
                           "search_repo",
                           "Search in plain words",
                           "Find code by what it does, in plain words. For a name, nav is quicker.",
                           "",
                           search_fields,
                           kSearch,
                           run_search,
                           false,
                           4000};

const Verb kMemorySearchVerb{
    "memory.search",
    "memory.search",
    "Search for passages",
    "Passages of the project for a question in plain words, in the form of agents' memory servers.",
    "",
    memory_fields,
    kMemory,
    run_memory};

}  // namespace codefinder::handlers
