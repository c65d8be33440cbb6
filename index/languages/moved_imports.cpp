// The rules of moved imports of a language, and functions that several languages share.
#include "index/languages/moved_imports.h"

#include "base/path.h"
#include "index/resolve/resolver.h"

namespace codefinder {

namespace {

const MovedImportRules& moved_rules(Language language) {
  static constexpr MovedImportRules kNone;
  const MovedImportRules* rules = definition(language).moved_imports;
  return rules ? *rules : kNone;
}

}  // namespace

std::optional<std::string> moved_import(Language language, const MovedImport& moved) {
  const auto rule = moved_rules(language).path;
  return rule ? rule(moved) : std::nullopt;
}

std::optional<std::string> moved_import_name(Language language, const FileFacts& facts,
                                             const Import& import, const MovedImport& moved) {
  const auto rule = moved_rules(language).name;
  return rule ? rule(facts, import, moved) : std::nullopt;
}

std::vector<MovedText> moved_names(const MovePlace& place) {
  const auto rule = moved_rules(place.facts.language).names;
  return rule ? rule(place) : std::vector<MovedText>();
}

bool names_files_in_code(Language language) { return moved_rules(language).names_files_in_code; }

FileId only_file(const std::vector<resolve::Target>& targets) {
  if (targets.empty()) return {};
  for (const resolve::Target& target : targets)
    if (target.import.valid() || target.evidence >= resolve::Evidence::ambiguous ||
        target.file != targets[0].file)
      return {};
  return targets[0].file;
}

FileId only_module(const std::vector<resolve::Target>& targets) {
  for (const resolve::Target& target : targets)
    if (target.symbol.valid()) return {};
  return only_file(targets);
}

std::string path_from(std::string_view from, std::string_view to) {
  std::string up;
  while (!from.empty()) {
    const std::string inside = std::string(from) + "/";
    if (to.substr(0, inside.size()) == inside) return up + std::string(to.substr(inside.size()));
    up += "../";
    from = parent_path(from);
  }
  return up + std::string(to);
}

}  // namespace codefinder
