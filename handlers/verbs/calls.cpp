// codeFinder/callers and codeFinder/callees: the calls to and from a function, in several steps.
#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/uses_answer.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/graph/call_graph.h"
#include "index/query/graph/text_uses.h"
#include "index/query/map/name_mentions.h"
#include "index/query/references/references.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <tuple>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxSites = 3;         // Calls shown of one function.
constexpr std::size_t kMaxCallTargets = 20;  // Different symbols of an ambiguous name.
constexpr std::size_t kMaxCalls = 10'000;

/// The differences between the two verbs.
struct Direction {
  const CallsAnswer& answer;
  Result<query::FoundCalls> (*find)(const index::Snapshot&, const query::CallRequest&,
                                    std::stop_token);
};
constexpr Direction kUp{kCallers, query::callers_of}, kDown{kCallees, query::callees_of};

std::vector<Field> fields_of(const Direction& direction) {
  std::vector<Field> all = target_fields();
  if (&direction == &kUp)
    all.push_back({.name = "direction",
                   .type = FieldType::choice,
                   .default_value = "\"callers\"",
                   .doc = "`callees`: which functions of the project it calls.",
                   .choices = {"callers", "callees"},
                   .choice_aliases = {{"up", "callers"},
                                      {"in", "callers"},
                                      {"incoming", "callers"},
                                      {"down", "callees"},
                                      {"out", "callees"},
                                      {"outgoing", "callees"}}});
  if (&direction == &kUp)
    all.push_back({.name = "to",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "Instead: the shortest path of calls to or from this symbol.",
                   .command_line = {.value = "TARGET"}});
  const std::string_view depth = &direction == &kUp
                                     ? "Calls away; with `tests` `only`, the tests that reach it."
                                     : "Calls away.";
  all.push_back({"depth", FieldType::integer, "1", depth, 1, 5});
  all.push_back(unlisted(limit_field("100", 1000)));
  all.push_back(filters_field({tests_field(), paths_field()}));
  all.back().listed = &direction == &kUp;  // A function calls few others.
  return with_common_fields(with_page_fields(std::move(all)));
}

template <const Direction& direction>
const std::vector<Field>& calls_fields() {
  static const std::vector<Field> kFields = fields_of(direction);
  return kFields;
}

json sites_json(const query::CallLink& link) {
  json sites = json::array();
  for (const query::CallSite& site : link.sites) {
    if (sites.size() == kMaxSites) break;
    sites.push_back(object_of({{kUse.line, site.place.start.line + 1},
                               {kUse.preview, site.preview},
                               {kUse.evidence, to_string(site.evidence)}}));
  }
  return sites;
}

json row_of(const index::Snapshot& snapshot, const query::CallLink& link) {
  const query::SymbolHit& hit = link.symbol;
  json through = json::array();
  for (const SymbolRef& between : link.through)
    through.push_back(name_with_container(query::hit_of(snapshot, between)));
  json row = symbol_row(snapshot, hit, name_with_container(hit));
  put_fields(
      row,
      {{kCall.depth, link.depth},
       {kCall.calls, sites_json(link)},
       {kCall.calls_more, unless_zero(link.sites.size() - std::min(link.sites.size(), kMaxSites))},
       {kCall.via, link.via ? name_with_container(query::hit_of(snapshot, *link.via)) : ""},
       {kCall.through, std::move(through)}});
  return row;
}

/// Adds the rows of the links below `parent`, each before those below it.
void add_rows(const index::Snapshot& snapshot, const std::vector<query::CallLink>& links,
              const std::vector<std::vector<std::size_t>>& below, std::size_t parent,
              std::vector<json>& rows, std::vector<FileId>& files) {
  for (const std::size_t at : below[parent]) {
    files.push_back(links[at].symbol.place.file);
    rows.push_back(row_of(snapshot, links[at]));
    if (links[at].of) put_fields(rows.back(), {{kCall.of, links[*links[at].of].symbol.id}});
    add_rows(snapshot, links, below, at + 1, rows, files);
  }
}

/// A listed function with those below it.
struct Block {
  std::tuple<std::size_t, bool, std::uint16_t> order;  // Depth, is ambiguous, group of its file.
  std::vector<json> rows;
};

std::vector<Block> blocks_of(const index::Snapshot& snapshot, const query::FoundCalls& found,
                             std::vector<FileId>& files) {
  const std::vector<query::CallLink>& links = found.links;
  std::vector<std::vector<std::size_t>> below(links.size() + 1);  // [0]: of the target.
  for (std::size_t i = 0; i < links.size(); ++i)
    below[links[i].of ? *links[i].of + 1 : 0].push_back(i);
  std::vector<Block> blocks;
  for (const std::size_t at : below[0]) {
    const bool is_ambiguous = links[at].sites[0].evidence >= resolve::Evidence::ambiguous;
    Block& block = blocks.emplace_back();
    block.order = {links[at].depth, is_ambiguous, links[at].rank.group};
    files.push_back(links[at].symbol.place.file);
    block.rows.push_back(row_of(snapshot, links[at]));
    add_rows(snapshot, links, below, at + 1, block.rows, files);
  }
  return blocks;
}

query::CallRequest call_request(const json& decoded, std::string_view root) {
  query::CallRequest request;
  request.depth = static_cast<std::size_t>(integer_of(decoded, "depth"));
  request.limit = kMaxCalls;
  request.previews = true;
  request.candidates = resolve::Candidates::all;
  request.paths = paths_of(decoded.at("filters"), root);
  request.tests = tests_of(decoded.at("filters"));
  return request;
}

/// Everything that was found of all targets.
struct Rows {
  json symbols = json::array();
  std::vector<json> rows;
  bool truncated = false;
};

/// The callers of a name that the project does not define.
Result<Rows> find_rows_of_name(const index::Snapshot& snapshot, const json& decoded,
                               const std::string& name, std::vector<FileId>& files,
                               const std::stop_token& stop) {
  const Result<query::FoundCalls> found = query::find_text_callers(
      snapshot, name, call_request(decoded, snapshot.status().root), stop);
  if (!found) return found.error();
  Rows out;
  out.truncated = found->truncated;
  for (const query::CallLink& link : found->links) {
    files.push_back(link.symbol.place.file);
    out.rows.push_back(row_of(snapshot, link));
  }
  return out;
}

void add_symbols(const query::NamedTarget& target, std::vector<SymbolRef>& symbols) {
  for (const query::SymbolHit& hit : target.hits)
    if (hit.ref.symbol.valid()) symbols.push_back(hit.ref);
}

Result<Rows> find_rows(const index::Snapshot& snapshot, const json& decoded,
                       const Direction& direction, const std::vector<query::NamedTarget>& targets,
                       std::vector<FileId>& files, const std::stop_token& stop) {
  Rows out;
  std::vector<Block> blocks;
  out.truncated = targets.size() > kMaxCallTargets;
  query::NamesakeUses namesakes;
  for (std::size_t i = 0; i < targets.size() && i < kMaxCallTargets; ++i)
    add_symbols(targets[i], namesakes.symbols);
  for (std::size_t i = 0; i < targets.size() && i < kMaxCallTargets; ++i) {
    query::CallRequest request = call_request(decoded, snapshot.status().root);
    if (targets.size() > 1) request.namesakes = &namesakes;
    add_symbols(targets[i], request.symbols);
    Result<query::FoundCalls> found = direction.find(snapshot, request, stop);
    if (!found) return found.error();
    out.truncated = out.truncated || found->truncated;
    out.symbols.push_back(hit_json(snapshot, targets[i].hits[0]));
    if (targets.size() > 1) put_fields(out.symbols.back(), {{kHitOfTarget.target, i}});
    files.push_back(targets[i].hits[0].place.file);
    for (Block& block : blocks_of(snapshot, *found, files)) {
      if (targets.size() > 1)
        for (json& row : block.rows) put_fields(row, {{kCall.target, i}});
      blocks.push_back(std::move(block));
    }
  }
  // The most useful blocks of all targets come first.
  if (targets.size() > 1)
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const Block& a, const Block& b) { return a.order < b.order; });
  for (Block& block : blocks)
    std::move(block.rows.begin(), block.rows.end(), std::back_inserter(out.rows));
  return out;
}

/// At a call of a constructor its class is found too, for its other uses.
Status leave_out_constructed(const index::Snapshot& snapshot, Found& found,
                             const std::stop_token& stop) {
  if (!found.place) return Done{};
  const auto called = query::callables_at(snapshot, *found.place, stop);
  if (!called) return called.error();
  const auto is_class = [](const query::SymbolHit& hit) { return is_class_like(hit.kind); };
  if (!called->empty() && std::none_of(called->begin(), called->end(), is_class))
    std::erase_if(found.hits, is_class);
  return Done{};
}

/// The first uses of symbols that nothing calls, as suggestions.
Result<std::vector<std::string>> other_uses(const index::Snapshot& snapshot,
                                            const std::vector<query::NamedTarget>& targets,
                                            const std::stop_token& stop) {
  query::FindReferences request;
  request.limit = kMaxSites;
  request.previews = true;
  request.include_declaration = false;
  for (const query::NamedTarget& target : targets) add_symbols(target, request.symbols);
  if (request.symbols.empty()) return std::vector<std::string>();
  const Result<query::FoundReferences> found = query::find_references(snapshot, request, stop);
  if (!found) return found.error();
  std::vector<std::string> uses;
  for (const query::Reference& use : found->references)
    uses.push_back(fmt::format("{} at {}:{}: {}", to_string(use.role),
                               shown_path(snapshot.status(), use.place.path),
                               use.place.start.line + 1, use.preview));
  return uses;
}

/// Where a symbol that nothing calls may be called by a computed name; "" if nowhere.
std::string computed_call(const index::Snapshot& snapshot, const query::SymbolHit& symbol,
                          const std::stop_token& stop) {
  const std::optional<query::NameString> found = query::name_string(snapshot, symbol.name,
                                                                    symbol.language, stop);
  if (!found) return {};
  return fmt::format("{}:{}{}{} has {} as a string: it may be called by a computed name",
                     shown_path(snapshot.status(), found->place.path), found->place.line + 1,
                     found->in.empty() ? "" : " in ", found->in,
                     found->is_part ? "a part of the name" : "the name");
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const Direction& direction, Found found, std::vector<FileId>& files,
                       const std::stop_token& stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  if (Status left = leave_out_constructed(snapshot, found, stop); !left) return left.error();
  const std::vector<query::NamedTarget> targets = query::group_by_target(
      snapshot, query::most_certain(std::move(found.hits)), stop);
  const bool may_be_outside = &direction == &kUp && (targets.empty() || found.fallback);
  Result<Rows> rows = find_rows(snapshot, decoded, direction, targets, files, stop);
  if (rows && rows->rows.empty() && may_be_outside) {
    Result<Rows> by_word = find_rows_of_name(snapshot, decoded, found.name, files, stop);
    if (!by_word) return by_word.error();
    by_word->symbols = std::move(rows->symbols);
    rows = std::move(by_word);
  }
  if (!rows) return rows.error();
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  put_fields(answer,
             {{kListAnswer.total, rows->rows.size()},
              {kListAnswer.total_is_lower_bound, rows->truncated || snapshot.limits().exceeded()}});
  if (targets.empty()) answer["suggestions"] = array_of(found.suggestions);
  if (!targets.empty() && rows->rows.empty() && &direction == &kUp) {
    Result<std::vector<std::string>> uses = other_uses(snapshot, targets, stop);
    if (!uses) return uses.error();
    if (std::string place = computed_call(snapshot, targets[0].hits[0], stop); !place.empty())
      uses->push_back(std::move(place));
    if (!uses->empty()) answer["suggestions"] = array_of(*uses);
  }
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  std::vector<json>& all = rows->rows;
  all.erase(all.begin(),
            all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), cursor->offset)));
  const bool more = all.size() > limit;
  if (more) all.resize(limit);
  const Page page{direction.answer.rows, std::move(all), cursor->offset, more};
  const auto put = put_page_of_symbols(answer, rows->symbols, rows->symbols.size(), page, decoded);
  if (!put) return put.error();
  if (limit == 0) end_count(answer);
  if (rows->truncated) mark_partial(answer);
  return answer;
}

template <const Direction& direction>
Result<json> run_calls(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) {
        return answer_of(snapshot, decoded, direction, std::move(found), files, stop);
      },
      stop);
}

constexpr std::int64_t kTextBytes = 2000;
constexpr Verb::Delegate kCallersDelegates[] = {{"direction", "callees", kCalleesVerb},
                                                {"to", "", kPathBetweenVerb, "from"}};

}  // namespace

const Verb kCallersVerb{
    "callers",
    "callers",
    "Find callers",
    "Which functions call a symbol, or which it calls, directly or through others.",
    "If no symbol has the name, `callers` lists the callers of anything with that name (`evidence` "
    "`text`). If nothing calls a symbol, `suggestions` has the first of its other uses, and "
    "a place that has its name, or a part of it, as a string.",
    calls_fields<kUp>,
    kCallers,
    run_calls<kUp>,
    false,
    kTextBytes,
    false,
    kCallersDelegates};

const Verb kCalleesVerb{
    "callees",
    "callees",
    "Find callees",
    "Which functions of the project a function calls, directly or through others.",
    "The fields of `callers`, with `callees` instead: the functions, methods, constructors, "
    "accessors and macros that the symbol calls; `calls` are the places in the calling function. "
    "Functions that are not defined in the project are not listed, nor are calls inside a nested "
    "function that has a name.",
    calls_fields<kDown>,
    kCallees,
    run_calls<kDown>,
    false,
    kTextBytes,
    true};

}  // namespace codefinder::handlers
