// Asks the roots on several threads; a root that does not have the target is left out.
#include "handlers/verbs/every_root.h"

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/change_rows.h"
#include "handlers/verbs/answer/changes_answer.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/merged_answers.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/status_answer.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/params/list_fields.h"
#include "index/query/across/across.h"
#include "lsp/uri.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// The verbs that concern one root.
constexpr std::array<std::string_view, 3> kOfOneRoot = {"index", "memory.search", "reindex"};

/// True if an answer names its root in `root`, and has the others in `roots`.
bool names_roots(const Verb& verb) {
  return verb.shape.list() == &kChanges.changes || &verb.shape == &kMap;
}

/// True if a root of several may answer so about what another one has.
bool means_elsewhere(const Error& error) {
  return error.code == ErrorCode::not_found || error.code == ErrorCode::unknown_id ||
         error.code == ErrorCode::outside_root;
}

bool is_empty(const json& answer) { return kListAnswer.suggestions.is_in(answer); }

class EveryRoot {
 public:
  EveryRoot(const Verb& verb, Session& session, std::stop_token stop)
      : verb_(verb), session_(session), stop_(std::move(stop)) {
    for (const auto& index : session.indexes()) roots_.push_back(session.shown_root(*index));
  }

  Result<json> run(const json& decoded) {
    // The first root answers about all targets of impact.
    const bool has_parts = decoded.contains("targets") && &verb_.shape != &kImpact;
    const std::vector<std::string> words = has_parts ? strings_of(decoded, "targets")
                                                     : std::vector<std::string>();
    if (words.size() < 2 || words.size() > kMaxTargets) return answer(decoded);
    bool complete = true;
    json index;
    Result<json> parts = answer_in_parts(*session_.indexes().front()->snapshot(), decoded, words,
                                         [&](const json& part, std::size_t) {
                                           Result<json> one = answer(part);
                                           if (!one) return one;
                                           complete = complete && one->value("complete", true);
                                           index = one->value("index", json());
                                           return one;
                                         });
    if (parts) (*parts)["complete"] = complete;
    if (parts && index.is_object()) (*parts)["index"] = std::move(index);
    return parts;
  }

 private:
  static constexpr std::size_t kMaxTargets = 50;
  static constexpr std::int64_t kMinBytes = 512;  // As max_bytes_field().

  /// The answer about at most one target.
  Result<json> answer(const json& decoded) {
    if (verb_.shape.list() != nullptr) return merged_answer(decoded);
    return &verb_.shape == &kStatus ? answer_of_each(decoded) : first_answer(decoded);
  }

  /// The answer of the first root, with the answers of the others.
  Result<json> answer_of_each(json decoded) {
    if (const std::int64_t bytes = integer_of(decoded, "max_bytes"); bytes > 0)
      decoded["max_bytes"] = std::max(bytes / static_cast<std::int64_t>(roots_.size()), kMinBytes);
    Result<std::vector<RootAnswer>> answers = ask_all(decoded);
    if (!answers) return answers.error();
    json first = std::move(answers->front().answer), others = json::array();
    for (std::size_t i = 1; i < answers->size(); ++i) {
      (*answers)[i].answer.erase(kStatus.schema_version.name);
      others.push_back(std::move((*answers)[i].answer));
    }
    first[kStatus.roots.name] = std::move(others);
    return first;
  }

  Result<json> first_answer(json decoded) {
    std::optional<Error> error;
    std::optional<json> empty;
    const bool named = names_roots(verb_);
    if (const std::int64_t bytes = integer_of(decoded, "max_bytes"); named && bytes > 0) {
      const std::size_t taken = size_inside(named_roots(roots_.front(), {}),
                                            size_limit_of(decoded).form);
      decoded["max_bytes"] = std::max(bytes - static_cast<std::int64_t>(taken), kMinBytes);
    }
    for (const std::string& root : roots_) {
      Result<json> found = ask(decoded, root);
      if (found && named) found->update(named_roots(root, {}));
      if (stop_.stop_requested()) return cancelled_error();
      if (!found) {
        if (!error || (means_elsewhere(*error) && !means_elsewhere(found.error())))
          error = std::move(found).error();
      } else if (!is_empty(*found)) {
        return found;
      } else if (!empty) {
        empty = std::move(found).value();
      }
    }
    if (empty) return std::move(*empty);
    return std::move(*error);
  }

  Result<json> merged_answer(const json& decoded) {
    const json request = request_of(decoded);
    const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), request);
    if (!cursor) return cursor.error();
    const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
    Result<std::vector<RootAnswer>> answers = ask_all(
        page_params(decoded, limit == 0 ? 0 : cursor->offset + limit));
    if (!answers) return answers.error();
    const json roots = names_roots(verb_) ? named_roots(answers->front().root, *answers)
                                          : json::object();
    MergedAnswers merged = merge(std::move(*answers), verb_.shape);
    merged.answer.update(roots);
    const bool cut = kChanges.counts.is_in(merged.answer) &&
                     (!trim_compared(merged.answer, size_limit_of(decoded)) ||
                      merged.answer.value("truncated", false));
    std::vector<json>& rows = merged.rows;
    const std::size_t begin = std::min(cursor->offset, rows.size());
    const std::size_t end = std::min(begin + limit, rows.size());
    const bool more = merged.more || end < rows.size();
    rows = {std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(begin)),
            std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(end))};
    Page page{
        verb_.shape.list()->name.c_str(), std::move(rows), cursor->offset, more, {}, most_rows()};
    const json symbols = kReferences.symbols(merged.answer);
    const std::size_t hidden = kReferences.symbols_more(merged.answer);
    const auto put = symbols.empty() ? put_page(merged.answer, std::move(page), decoded, request)
                                     : put_page_of_symbols(merged.answer, symbols,
                                                           symbols.size() + hidden, page, decoded);
    if (!put) return put.error();
    if (limit == 0) end_count(merged.answer);
    if (cut) merged.answer["truncated"] = true;
    if (merged.answer.value("next_cursor", json()).is_null()) merged.answer.erase("next_cursor");
    merged.answer["complete"] = merged.answer.value("complete", true) && complete_;
    return std::move(merged.answer);
  }

  /// `root`, and `roots`: the others, with their differences, or why one has no answer.
  json named_roots(const std::string& of, const std::vector<RootAnswer>& answers) const {
    json others = json::array();
    for (const std::string& root : roots_) {
      if (root == of) continue;
      json one = object_of({{kComparedRoot.root, lsp::json_path(root, "")}});
      if (const auto failed = failed_.find(root); failed != failed_.end())
        put_fields(one, {{kComparedRoot.error, error_json(failed->second)["error"]}});
      for (const RootAnswer& answer : answers)
        if (answer.root == root)
          put_fields(one, {{kComparedRoot.base, kChanges.base.raw(answer.answer)},
                           {kComparedRoot.end, kChanges.end.raw(answer.answer)}});
      others.push_back(std::move(one));
    }
    json named = object_of({{kChanges.root, lsp::json_path(of, "")}});
    named[kChanges.roots.name] = std::move(others);
    return named;
  }

  /// The params of one root for its first `count` rows.
  json page_params(json decoded, std::size_t count) const {
    decoded["limit"] = std::min(count, most_rows());
    for (const char* name : {"cursor", "max_bytes", "form", "frame_bytes"})
      if (decoded.contains(name)) decoded[name] = nullptr;
    return decoded;
  }

  std::size_t most_rows() const {
    for (const Field& field : verb_.fields())
      if (field.name == "limit") return static_cast<std::size_t>(field.maximum);
    return SIZE_MAX;
  }

  Result<json> ask(json params, const std::string& root) const {
    params["project_root"] = root;
    const Result<json> decoded = decode_fields(verb_.fields(), params);
    if (!decoded) return decoded;
    Result<json> found = verb_.run(session_, *decoded, stop_);
    if (found && root != roots_.front())
      make_paths_absolute(verb_.shape, *found, root, roots_.front());
    return found;
  }

  Result<std::vector<RootAnswer>> ask_all(const json& decoded) {
    std::vector<std::optional<Result<json>>> found(roots_.size());
    query::for_each_parallel(roots_.size(),
                             [&](std::size_t i) { found[i] = ask(decoded, roots_[i]); });
    if (stop_.stop_requested()) return cancelled_error();
    std::vector<RootAnswer> answers;
    std::optional<Error> error;
    for (std::size_t i = 0; i < roots_.size(); ++i) {
      Result<json>& one = *found[i];
      if (one) answers.push_back({roots_[i], std::move(one).value()});
      else {
        failed_.insert_or_assign(roots_[i], session_.shown_error(one.error()));
        if (!error || (means_elsewhere(*error) && !means_elsewhere(one.error())))
          error = std::move(one).error();
      }
    }
    if (answers.empty()) return std::move(*error);
    // An error makes the answer incomplete, unless it says that the root lacks the target.
    if (error && !means_elsewhere(*error)) complete_ = false;
    return answers;
  }

  const Verb& verb_;
  Session& session_;
  const std::stop_token stop_;
  std::vector<std::string> roots_;
  std::map<std::string, Error> failed_;  // By the roots without an answer.
  bool complete_ = true;
};

}  // namespace

bool asks_every_root(const Verb& verb, const Session& session, const json& params) {
  if (std::ranges::find(kOfOneRoot, verb.name) != kOfOneRoot.end()) return false;
  if (session.indexes().size() < 2) return false;
  if (!params.is_object()) return params.is_null();
  const auto root = params.find("project_root");
  return root == params.end() || root->is_null() || *root == "";
}

Result<json> ask_every_root(const Verb& verb, Session& session, const json& decoded,
                            std::stop_token stop) {
  return EveryRoot(verb, session, std::move(stop)).run(decoded);
}

}  // namespace codefinder::handlers
