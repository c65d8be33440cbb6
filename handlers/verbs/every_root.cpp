// Asks the roots on several threads; a root that does not have the target is left out.
#include "handlers/verbs/every_root.h"

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/change_rows.h"
#include "handlers/verbs/answer/merged_answers.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
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

/// Whether an answer names the root that it is about in `root`, and has the others in `roots`.
enum class Roots : std::uint8_t {
  hidden,
  named,
  answered,  // Each has its answer there.
};

/// How the answers of a verb are merged.
struct Merging {
  std::string_view verb;
  std::string_view list;  // "": the answer of one root is taken.
  MergeOrder order = MergeOrder::roots;
  bool has_parts = false;  // For several targets.
  Roots roots = Roots::hidden;
};

const Merging* merging_of(std::string_view verb) {
  static constexpr std::array<Merging, 19> kAll = {{
      {"api", ""},
      {"callees", "callees", MergeOrder::roots, true},
      {"callers", "callers", MergeOrder::roots, true},
      {"changes", "changes", MergeOrder::roots, false, Roots::named},
      {"context", "", MergeOrder::roots, true},
      {"definition", "hits", MergeOrder::ranks, true},
      {"explain", "", MergeOrder::roots, true},
      {"find_file", "paths", MergeOrder::ranks},
      {"grep", "matches"},
      {"impact", ""},
      {"implementations", "hits", MergeOrder::ranks, true},
      {"map", "", MergeOrder::roots, false, Roots::named},
      {"nav", "hits", MergeOrder::ranks},
      {"open", "", MergeOrder::roots, true},
      {"outline", ""},
      {"references", "references", MergeOrder::roots, true},
      {"search_repo", "hits", MergeOrder::ranks},
      {"snippet", "", MergeOrder::roots, true},
      {"status", "", MergeOrder::roots, false, Roots::answered},
  }};
  const auto at = std::find_if(kAll.begin(), kAll.end(),
                               [&](const Merging& each) { return each.verb == verb; });
  return at == kAll.end() ? nullptr : &*at;
}

/// True if a root of several may answer so about what another one has.
bool means_elsewhere(const Error& error) {
  return error.code == ErrorCode::not_found || error.code == ErrorCode::unknown_id ||
         error.code == ErrorCode::outside_root;
}

bool is_empty(const json& answer, std::string_view list) {
  if (list.empty()) return answer.contains("suggestions") && !answer["suggestions"].is_null();
  const auto rows = answer.find(list);
  return rows == answer.end() || rows->empty();
}

class EveryRoot {
 public:
  EveryRoot(const Verb& verb, const Merging& merging, Session& session, std::stop_token stop)
      : verb_(verb), merging_(merging), session_(session), stop_(std::move(stop)) {
    for (const auto& index : session.indexes()) roots_.push_back(session.shown_root(*index));
  }

  Result<json> run(const json& params) {
    const Result<json> decoded = decode_fields(verb_.fields(), params);
    if (!decoded) return decoded;
    const std::vector<std::string> words = merging_.has_parts ? strings_of(*decoded, "targets")
                                                              : std::vector<std::string>();
    if (words.size() < 2 || words.size() > kMaxTargets) return answer(*decoded);
    bool complete = true;
    json index;
    Result<json> parts = answer_in_parts(*session_.indexes().front()->snapshot(), *decoded, words,
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
    if (!merging_.list.empty()) return merged_answer(decoded);
    return merging_.roots == Roots::answered ? answer_of_each(decoded) : first_answer(decoded);
  }

  /// The answer of the first root, with the answers of the others.
  Result<json> answer_of_each(json decoded) {
    if (const std::int64_t bytes = integer_of(decoded, "max_bytes"); bytes > 0)
      decoded["max_bytes"] = std::max(bytes / static_cast<std::int64_t>(roots_.size()), kMinBytes);
    Result<std::vector<RootAnswer>> answers = ask_all(decoded);
    if (!answers) return answers.error();
    json first = std::move(answers->front().answer);
    first["roots"] = json::array();
    for (std::size_t i = 1; i < answers->size(); ++i) {
      (*answers)[i].answer.erase("schema_version");
      first["roots"].push_back(std::move((*answers)[i].answer));
    }
    return first;
  }

  Result<json> first_answer(json decoded) {
    std::optional<Error> error;
    std::optional<json> empty;
    const bool named = merging_.roots == Roots::named;
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
      } else if (!is_empty(*found, merging_.list)) {
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
    const json roots = merging_.roots == Roots::named ? named_roots(answers->front().root, *answers)
                                                      : json::object();
    const std::string list(merging_.list);
    MergedAnswers merged = merge(std::move(*answers), list, merging_.order);
    merged.answer.update(roots);
    const bool cut = merged.answer.contains("counts") &&
                     (!trim_compared(merged.answer, size_limit_of(decoded)) ||
                      merged.answer.value("truncated", false));
    std::vector<json>& rows = merged.rows;
    const std::size_t begin = std::min(cursor->offset, rows.size());
    const std::size_t end = std::min(begin + limit, rows.size());
    const bool more = merged.more || end < rows.size();
    rows = {std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(begin)),
            std::make_move_iterator(rows.begin() + static_cast<std::ptrdiff_t>(end))};
    Page page{merging_.list.data(), std::move(rows), cursor->offset, more, {}, most_rows()};
    const json symbols = merged.answer.value("symbols", json::array());
    const std::size_t hidden = merged.answer.value("symbols_more", std::size_t{0});
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
      json one = {{"root", lsp::json_path(root, "")}};
      if (const auto failed = failed_.find(root); failed != failed_.end())
        one["error"] = error_json(failed->second)["error"];
      for (const RootAnswer& answer : answers)
        for (const char* name : {"base", "end"})
          if (answer.root == root && answer.answer.contains(name)) one[name] = answer.answer[name];
      others.push_back(std::move(one));
    }
    return {{"root", lsp::json_path(of, "")}, {"roots", std::move(others)}};
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

  Result<json> ask(json decoded, const std::string& root) const {
    decoded["project_root"] = root;
    Result<json> found = verb_.run(session_, decoded, stop_);
    if (found && root != roots_.front()) make_paths_absolute(*found, root, roots_.front());
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
  const Merging& merging_;
  Session& session_;
  const std::stop_token stop_;
  std::vector<std::string> roots_;
  std::map<std::string, Error> failed_;  // By the roots without an answer.
  bool complete_ = true;
};

}  // namespace

bool asks_every_root(const Verb& verb, const Session& session, const json& params) {
  if (merging_of(verb.name) == nullptr || session.indexes().size() < 2) return false;
  if (!params.is_object()) return params.is_null();
  const auto root = params.find("project_root");
  return root == params.end() || root->is_null() || *root == "";
}

Result<json> ask_every_root(const Verb& verb, Session& session, const json& params,
                            std::stop_token stop) {
  return EveryRoot(verb, *merging_of(verb.name), session, std::move(stop)).run(params);
}

}  // namespace codefinder::handlers
