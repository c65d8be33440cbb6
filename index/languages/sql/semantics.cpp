// The resolver rules of SQL: the names of all files are visible everywhere, in any case; a column
// without a table belongs to the nearest table that is named around it and has it.
#include "index/languages/sql/rules.h"

#include "index/languages/_common/shared_names.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

namespace codefinder::sql {

using namespace resolve;

namespace {

constexpr std::ptrdiff_t kMaxDistance = 60;  // Occurrences between a column and its table.

std::string with_case(std::string_view name, int (*to)(int)) {
  std::string out(name);
  for (char& c : out) c = static_cast<char>(to(static_cast<unsigned char>(c)));
  return out;
}

/// The column of the nearest table that has it: on the nearest line, then by occurrences.
Values column_nearby(Resolver& resolver, FileId file, const Occurrence& use) {
  const FileFacts& facts = *resolver.context().facts(file);
  const auto& all = facts.occurrences;
  const auto line = [&](const Occurrence& at) {
    return static_cast<std::ptrdiff_t>(facts.text_map.position_at(at.range.begin).line);
  };
  const auto begins_before = [](const Occurrence& one, std::uint32_t at) {
    return one.range.begin < at;
  };
  const auto here = std::lower_bound(all.begin(), all.end(), use.range.begin, begins_before) -
                    all.begin();
  std::vector<std::tuple<std::ptrdiff_t, std::ptrdiff_t, std::ptrdiff_t>> tables;
  const auto size = static_cast<std::ptrdiff_t>(all.size());
  for (std::ptrdiff_t at = std::max<std::ptrdiff_t>(0, here - kMaxDistance);
       at < std::min(size, here + kMaxDistance); ++at)
    if (const Occurrence& table = all[static_cast<std::size_t>(at)]; table.role == Role::type)
      tables.emplace_back(std::abs(line(table) - line(use)), std::abs(at - here), at);
  std::sort(tables.begin(), tables.end());
  for (const auto& [lines, distance, at] : tables) {
    const OccurrenceIndex table(static_cast<std::uint32_t>(at));
    for (const Value& value : Values(resolver.named_values(file, table))) {
      Values found = resolver.members_of(value, facts.str(use.name));
      if (!found.empty()) return found;
    }
  }
  return {};
}

/// The symbols with this name in another case, or the columns with exactly this name.
Values elsewhere(Resolver& resolver, FileId file, const Occurrence& use) {
  Context& context = resolver.context();
  const std::string name(context.facts(file)->str(use.name));
  const bool column = use.role != Role::type && use.role != Role::call;
  Values found;
  for (const std::string& each :
       {name, with_case(name, std::tolower), with_case(name, std::toupper)}) {
    for (const Definition& ref : context.definitions(each)) {
      if (context.language(ref.file) != Language::sql) continue;
      if (!ref.member && each == name) return {};  // The candidates have it.
      if (!ref.member || column) append(found, {Value::of(ref, Evidence::ambiguous)});
    }
    if (!found.empty()) break;
  }
  if (found.size() == 1) found[0].evidence = Evidence::unique_name;
  return found;
}

class SqlNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const bool column = occurrence.role == Role::read || occurrence.role == Role::write;
    Values found = column ? column_nearby(resolver, file, occurrence) : Values{};
    return found.empty() ? elsewhere(resolver, file, occurrence) : found;
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    return resolver.context().language(candidate.file) == resolver.context().language(file);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const SqlNames kNames;
  return {.imports = common::names_of_project().imports, .visibility = &kNames};
}

}  // namespace codefinder::sql
