// definition and references over several repositories: the answers of those that have the target,
// and the results that packages lead to in the others.
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/reference_rows.h"
#include "handlers/verbs/params/target.h"
#include "index/query/across/definitions.h"
#include "index/query/definition/defined_names.h"
#include "index/query/definition/written_name.h"
#include "serve/verbs_across.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace codefinder::serve {

namespace {

constexpr std::size_t kMaxRows = 1000;  // From one repository.
constexpr std::size_t kMaxShownSymbols = 20;

/// A repository that has the target, and the params of the verb there.
struct Base {
  std::size_t repository = 0;
  Json params;
  Json answer = nullptr;
  std::vector<SymbolRef> symbols = {};
  bool is_exact = true;  // It has a symbol of the whole qualified name.
};

class TargetAcross {
 public:
  TargetAcross(const Asked& asked, const AboutTarget& about, std::size_t end, std::stop_token stop)
      : asked_(asked),
        about_(about),
        is_references_(about.verb.name == "references"),
        rows_wanted_(std::clamp<std::size_t>(end, 1, kMaxRows)),
        stop_(std::move(stop)) {}

  Result<Json> run(const handlers::Target& target, FilesOf& files) {
    if (const Status found = find_bases(target); !found) return found.error();
    if (const Status answered = ask_bases(); !answered) return answered.error();
    Json out = asked_.envelope();
    out["name"] = bases_.empty() ? Json(target.name) : bases_[0].answer["name"];
    if (!bases_.empty() && bases_[0].answer.contains("fallback"))
      out["fallback"] = bases_[0].answer["fallback"];
    for (Base& base : bases_) take_rows(base);
    if (is_references_) add_references(files);
    std::stable_sort(rows_.begin(), rows_.end(), [](const Json& a, const Json& b) {
      return is_ambiguous(a) < is_ambiguous(b);
    });
    remove_repeated();
    out["total"] = total_;
    if (is_lower_bound_) out["total_is_lower_bound"] = true;
    if (rows_.empty()) out["suggestions"] = bases_.empty() ? Json::array() : suggestions_;
    return out;
  }

  std::vector<Json> rows() { return std::move(rows_); }
  const Json& symbols() const { return symbols_; }
  bool truncated() const { return is_lower_bound_; }

 private:
  Status find_bases(const handlers::Target& target) {
    for (std::size_t i = 0; i < asked_.repositories().size(); ++i) {
      const bool is_one = !about_.one.empty() && asked_.name(i) == about_.one;
      if (!is_one && (!about_.one.empty() || !may_define(i, target.name))) continue;
      Result<handlers::Found> found = handlers::find_target(asked_.snapshot(i), target, stop_);
      if (!found && is_one) return found.error();
      if (!found) continue;
      Base base{i, about_.params};
      base.is_exact = !found->fallback.has_value();
      for (const query::SymbolHit& hit : found->hits)
        if (hit.ref.symbol.valid()) base.symbols.push_back(hit.ref);
      if (found->place && add_packages(i, *found->place)) continue;
      bases_.push_back(std::move(base));
    }
    // Repositories with the whole qualified name, if any, replace those with a part of it.
    const auto is_exact = [](const Base& base) { return base.is_exact; };
    if (std::any_of(bases_.begin(), bases_.end(), is_exact))
      std::erase_if(bases_, [&](const Base& base) { return !is_exact(base); });
    return Done{};
  }

  bool may_define(std::size_t repository, std::string_view name) const {
    const auto names = query::DefinedNames::of(asked_.snapshot(repository));
    const std::vector<query::NameReading> readings = query::read_name(name).readings;
    return !names ||
           std::any_of(readings.begin(), readings.end(),
                       [&](const query::NameReading& each) { return names->contains(each.name); });
  }

  /// Adds what a package of another repository has at the place.  True if that is the target of
  /// the references.
  bool add_packages(std::size_t from, const query::PlaceRequest& place) {
    const auto found = query::definitions_across(asked_.repositories(), from, place, stop_);
    for (const query::DefinitionAcross& each : found) {
      const index::Snapshot& snapshot = asked_.snapshot(each.repository);
      if (is_references_) {
        if (each.hit.ref.symbol.valid())
          bases_.push_back({each.repository, {{"id", each.hit.id}}, nullptr, {each.hit.ref}});
        continue;
      }
      rows_.push_back(handlers::hit_json(snapshot, each.hit));
      rows_.back()["repo"] = asked_.name(each.repository);
      rows_.back()["package"] = each.package;
      ++total_;
    }
    return is_references_ && !found.empty();
  }

  Status ask_bases() {
    std::optional<Error> error;
    std::mutex mutex;
    query::for_each_parallel(bases_.size(), [&](std::size_t i) {
      Base& base = bases_[i];
      Json params = base.params;
      for (const char* name : {"cursor", "max_bytes", "form", "frame_bytes"}) params.erase(name);
      for (const auto& [name, value] : about_.params.items())
        if (name == "filters" || name == "include_declaration" || name == "own_only")
          params[name] = value;
      params["limit"] = rows_wanted_;
      Result<Json> answer = about_.verb.ask(asked_.session(base.repository), params, stop_);
      const std::lock_guard lock(mutex);
      if (answer) base.answer = std::move(answer).value();
      else if (!error) error = answer.error();
    });
    if (error && std::all_of(bases_.begin(), bases_.end(),
                             [](const Base& base) { return base.answer.is_null(); }))
      return *error;
    std::erase_if(bases_, [](const Base& base) { return base.answer.is_null(); });
    return Done{};
  }

  void take_rows(Base& base) {
    Json& answer = base.answer;
    total_ += answer.value("total", std::uint64_t{0});
    is_lower_bound_ = is_lower_bound_ || answer.value("total_is_lower_bound", false) ||
                      answer.value("truncated", false);
    for (Json& row : answer[is_references_ ? "references" : "hits"]) {
      row.erase("targets");  // Numbers within one answer.
      row["repo"] = asked_.name(base.repository);
      rows_.push_back(std::move(row));
    }
    for (Json& symbol : answer.contains("symbols") ? answer["symbols"] : Json::array()) {
      if (symbols_.size() == kMaxShownSymbols) break;
      symbol.erase("target");
      symbol["repo"] = asked_.name(base.repository);
      symbols_.push_back(std::move(symbol));
    }
    for (Json& each : answer.contains("suggestions") ? answer["suggestions"] : Json::array())
      suggestions_.push_back(std::move(each));
  }

  void add_references(FilesOf& files) {
    const query::ReferenceFilters filters = handlers::reference_filters(
        about_.decoded.at("filters"), {});
    for (const Base& base : bases_)
      for (const query::ReferenceAcross& each : query::references_across(
               asked_.repositories(), base.repository, base.symbols, filters, stop_)) {
        const index::Snapshot& snapshot = asked_.snapshot(each.repository);
        files[each.repository].push_back(each.reference.place.file);
        rows_.push_back(handlers::enclosed_reference_json(snapshot, each.reference));
        rows_.back()["repo"] = asked_.name(each.repository);
        ++total_;
      }
  }

  static bool is_ambiguous(const Json& row) {
    const std::string evidence = row.value("evidence", std::string());
    return evidence == to_string(resolve::Evidence::ambiguous) ||
           evidence == to_string(resolve::Evidence::text);
  }

  /// A use may be found by its own repository, too, and by several that declare a package.
  void remove_repeated() {
    std::set<std::tuple<std::string, std::string, std::int64_t, std::int64_t>> seen;
    const std::size_t before = rows_.size();
    std::erase_if(rows_, [&](const Json& row) {
      return !seen.emplace(row.value("repo", std::string()), row.value("path", std::string()),
                           row.value("line", std::int64_t{0}), row.value("column", std::int64_t{0}))
                  .second;
    });
    total_ -= before - rows_.size();
  }

  const Asked& asked_;
  const AboutTarget& about_;
  const bool is_references_;
  const std::size_t rows_wanted_;
  const std::stop_token stop_;
  std::vector<Base> bases_;
  std::vector<Json> rows_;
  Json symbols_ = Json::array(), suggestions_ = Json::array();
  std::uint64_t total_ = 0;
  bool is_lower_bound_ = false;
};

}  // namespace

Result<Json> target_across(const std::vector<Served>& chosen, const AboutTarget& about,
                           std::stop_token stop) {
  const Result<std::vector<handlers::Target>> targets = handlers::targets_of(about.decoded);
  if (!targets) return targets.error();
  if (targets->size() != 1) return needs_one_repository("targets");
  const handlers::Target& target = targets->front();
  if (about.one.empty() && target.name.empty()) return needs_one_repository("a place or an id");
  if (about.one.empty() && !target.path.empty()) return needs_one_repository("a place");
  if (about.decoded.at("group_by").is_string()) return needs_one_repository("group_by");
  Json decoded = request_across(chosen, about.decoded);
  decoded["repo"] = about.one;
  const Json same = handlers::request_of(decoded);
  const auto cursor = handlers::read_cursor(handlers::string_of(decoded, "cursor"), same);
  if (!cursor) return cursor.error();
  const auto limit = static_cast<std::size_t>(handlers::integer_of(decoded, "limit"));
  return settle_across(
      chosen, decoded,
      [&](const Asked& asked, FilesOf& files) -> Result<Json> {
        TargetAcross search(asked, about, cursor->offset + limit, stop);
        Result<Json> answer = search.run(target, files);
        if (!answer) return answer;
        std::vector<Json> rows = search.rows();
        const bool more = rows.size() > cursor->offset + limit || search.truncated();
        rows.resize(std::min(rows.size(), cursor->offset + limit));
        rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(
                                                    std::min(rows.size(), cursor->offset)));
        const bool references = about.verb.name == "references";
        const handlers::Page page{references ? "references" : "hits",
                                  std::move(rows),
                                  cursor->offset,
                                  more,
                                  {},
                                  kMaxRows};
        const auto put = references
                             ? handlers::put_page_of_symbols(*answer, search.symbols(),
                                                             search.symbols().size(), page, decoded)
                             : handlers::put_page(*answer, page, decoded, same);
        if (!put) return put.error();
        if (limit == 0) handlers::end_count(*answer);
        return answer;
      },
      stop);
}

}  // namespace codefinder::serve
