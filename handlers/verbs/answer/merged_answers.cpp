// Merges rows by score, rank or root, and the fields around them by their meaning.
#include "handlers/verbs/answer/merged_answers.h"

#include "base/path.h"
#include "handlers/verbs/answer/shapes.h"
#include "lsp/json.h"

#include <algorithm>
#include <set>
#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr std::size_t kMaxSuggestions = 10, kMaxMergedGroups = 1000;

std::string absolute(const std::string& path, const std::string& root, const std::string& first) {
  if (path.starts_with('/') || path.starts_with("file:")) return path;
  const std::string whole = join_path(root, path);
  return relative_to(whole, first).value_or(whole);
}

std::uint64_t count_of(const json& group) { return group.value("count", std::uint64_t{0}); }

void merge_groups(json& into, const json& from) {
  for (const json& group : from) {
    const auto same = std::find_if(into.begin(), into.end(), [&](const json& known) {
      return known["name"] == group["name"];
    });
    if (same == into.end()) into.push_back(group);
    else (*same)["count"] = count_of(*same) + count_of(group);
  }
  std::stable_sort(into.begin(), into.end(),
                   [](const json& a, const json& b) { return count_of(a) > count_of(b); });
  if (into.size() > kMaxMergedGroups) into.erase(into.begin() + kMaxMergedGroups, into.end());
}

/// Words that no root has.
void keep_common(json& into, const json& from) {
  json kept = json::array();
  for (const json& word : into)
    if (std::find(from.begin(), from.end(), word) != from.end()) kept.push_back(word);
  into = std::move(kept);
}

void merge_fields(const Shape& shape, json& into, json& from);

void merge_values(const AnswerField& field, json& into, json& from) {
  if (field.merge == Merge::common) keep_common(into, from);
  else if (field.merge == Merge::least) into = std::min(into, from);
  else if (field.merge == Merge::most) into = std::max(into, from);
  if (field.merge != Merge::usual) return;
  if (field.shape == &kGroup) merge_groups(into, from);
  else if (into.is_object() && field.shape) merge_fields(*field.shape, into, from);
  else if (into.is_boolean()) into = into == true || from == true;
  else if (into.is_number_integer()) into = into.get<std::uint64_t>() + from.get<std::uint64_t>();
  else if (into.is_array())
    for (json& item : from) into.push_back(std::move(item));
  else if (into == "") into = std::move(from);
}

void merge_fields(const Shape& shape, json& into, json& from) {
  for (const AnswerField* field : shape.fields()) {
    const auto value = from.find(field->name);
    if (value == from.end()) continue;
    if (const auto known = into.find(field->name); known != into.end())
      merge_values(*field, *known, *value);
    else if (field->merge != Merge::first) into[field->name] = std::move(*value);
  }
}

/// Shifts the numbers of targets, which count within one answer; returns how many there are.
std::uint64_t shift_targets(json& answer, std::vector<json>& rows, std::uint64_t by) {
  std::uint64_t count = 0;
  const auto shift = [&](json& number) {
    if (!number.is_number_unsigned()) return;
    count = std::max(count, number.get<std::uint64_t>());
    number = number.get<std::uint64_t>() + by;
  };
  const std::string &target = kHitOfTarget.target.name, &targets = kTargetReference.targets.name;
  if (kReferences.symbols.is_in(answer))
    for (json& symbol : answer[kReferences.symbols.name])
      if (symbol.contains(target)) shift(symbol[target]);
  for (json& row : rows) {
    if (!row.is_object()) continue;
    if (row.contains(target)) shift(row[target]);
    if (row.contains(targets))
      for (json& number : row[targets]) shift(number);
  }
  return count;
}

bool have_scores(const std::vector<std::vector<json>>& lists) {
  for (const auto& rows : lists)
    for (const json& row : rows)
      if (!kHit.score.is_in(row)) return false;
  return true;
}

std::vector<json> in_order(std::vector<std::vector<json>> lists, bool ranked) {
  std::vector<json> out;
  const bool by_score = have_scores(lists);
  const bool by_rank = ranked && !by_score;
  std::size_t longest = 0;
  for (const auto& rows : lists) longest = std::max(longest, rows.size());
  for (std::size_t i = 0; by_rank && i < longest; ++i)
    for (auto& rows : lists)
      if (i < rows.size()) out.push_back(std::move(rows[i]));
  if (by_rank) return out;
  for (auto& rows : lists)
    for (json& row : rows) out.push_back(std::move(row));
  if (ranked)
    std::stable_sort(out.begin(), out.end(), [](const json& a, const json& b) {
      return kHit.score.value(a) > kHit.score.value(b);
    });
  return out;
}

/// A root inside another has the same files again.
std::size_t remove_repeated(std::vector<json>& rows) {
  std::set<std::string> seen;
  const std::size_t before = rows.size();
  std::erase_if(rows, [&](const json& row) {
    json place = row;
    if (row.is_object()) {
      place = json::array();
      for (const char* part : {"path", "line", "column", "name", "kind"})
        place.push_back(row.contains(part) ? row[part] : json());
    }
    return !seen.insert(lsp::dump_json(place)).second;
  });
  return before - rows.size();
}

/// Where a root has the whole name that was asked for, what others have of its last part only is
/// left out.
void keep_whole_names(std::vector<RootAnswer>& answers, const std::string& list) {
  const auto has_whole = [&](const RootAnswer& each) {
    const auto symbols = each.answer.find("symbols");
    const bool found = symbols != each.answer.end() && !symbols->empty();
    return (found || !each.answer.at(list).empty()) && !each.answer.contains("fallback");
  };
  if (std::none_of(answers.begin(), answers.end(), has_whole)) return;
  for (RootAnswer& each : answers) {
    if (!each.answer.contains("fallback")) continue;
    json kept = {{list, json::array()}};
    for (const char* field : {"schema_version", "index", "complete", "took_ms"})
      if (each.answer.contains(field)) kept[field] = std::move(each.answer[field]);
    each.answer = std::move(kept);
  }
}

}  // namespace

void make_paths_absolute(const Shape& shape, json& value, const std::string& root,
                         const std::string& first) {
  for (const AnswerField* field : shape.fields()) {
    const auto at = value.find(field->name);
    if (at == value.end()) continue;
    const auto convert = [&](json& item) {
      if (item.is_string() && field->has_paths())
        item = absolute(item.get<std::string>(), root, first);
      else if (item.is_object() && field->shape)
        make_paths_absolute(*field->shape, item, root, first);
    };
    if (at->is_array()) std::for_each(at->begin(), at->end(), convert);
    else convert(*at);
  }
  if (kPartsAnswer.parts.is_in(value))
    for (json& part : value[kPartsAnswer.parts.name]) make_paths_absolute(shape, part, root, first);
}

MergedAnswers merge(std::vector<RootAnswer> answers, const AnswerShape& shape) {
  const std::string& list = shape.list()->name;
  MergedAnswers out;
  std::vector<std::vector<json>> lists;
  std::uint64_t targets = 0;
  keep_whole_names(answers, list);
  for (auto& [root, answer] : answers) {
    std::vector<json>& rows = lists.emplace_back();
    for (json& row : answer[list]) rows.push_back(std::move(row));
    answer[list] = json::array();
    targets += shift_targets(answer, rows, targets);
    const bool all = answer.contains("total") && !answer.value("total_is_lower_bound", false) &&
                     rows.size() >= answer["total"].get<std::size_t>();
    out.more = out.more || (answer.value("truncated", false) && !all);
    if (out.answer.is_null()) {
      out.answer = std::move(answer);
      continue;
    }
    merge_fields(shape, out.answer, answer);
  }
  out.rows = in_order(std::move(lists), shape.is_ranked());
  const std::size_t repeated = remove_repeated(out.rows);
  if (const auto total = out.answer.value("total", std::uint64_t{0}); total > 0)
    out.answer["total"] = total - std::min<std::uint64_t>(repeated, total);
  for (std::size_t i = 1; i < out.rows.size(); ++i)
    if (out.rows[i].is_object()) out.rows[i].erase("help");
  if (out.answer.contains("query_id")) out.answer["query_id"] = nullptr;
  json& suggestions = out.answer["suggestions"];
  if (!out.rows.empty() || suggestions.is_null()) out.answer.erase("suggestions");
  else if (suggestions.size() > kMaxSuggestions)
    suggestions.erase(suggestions.begin() + kMaxSuggestions, suggestions.end());
  return out;
}

}  // namespace codefinder::handlers
