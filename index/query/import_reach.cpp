// ImportReach: follows the imports of files, from those with the files that all others see.
#include "index/query/import_reach.h"

#include "index/languages/declared_packages.h"
#include "index/languages/renaming_rules.h"
#include "index/query/text_candidates.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxAmbientFiles = 2000;

/// The files whose text may contain one of the texts; nullopt if any may.
std::optional<std::set<FileId>> files_with_texts(const index::Snapshot& snapshot,
                                                 std::span<const std::string_view> texts) {
  std::set<FileId> found;
  for (const std::string_view text : texts) {
    const auto pattern = TextPattern::compile(text,
                                              {.literal = true, .letters = LetterCase::sensitive});
    const auto files = pattern ? files_that_may_match(snapshot.files(), *pattern) : std::nullopt;
    if (!files) return std::nullopt;
    found.insert(files->begin(), files->end());
  }
  return found;
}

}  // namespace

bool ImportReach::reaches(FileId from, FileId to) {
  const Closure& all = ambient(to);
  if (!all || all->contains(to)) return true;
  const Closure& own = closure(from);
  return !own || own->contains(to);
}

const ImportReach::Closure& ImportReach::closure(FileId from) {
  const auto [known, is_new] = closures_.try_emplace(from);
  if (!is_new) return known->second;
  std::set<FileId> reached;
  if (follow({from}, reached)) known->second = std::move(reached);
  return known->second;
}

/// What the files lead to whose declarations all files see.
const ImportReach::Closure& ImportReach::ambient(FileId like) {
  if (ambient_) return *ambient_;
  resolve::Context& context = resolver_.context();
  const RenamingRules* rules = renaming_rules(context.language(like).value_or(Language::text));
  ambient_.emplace();
  const auto files = rules && rules->is_ambient
                         ? files_with_texts(context.snapshot(), rules->ambient_texts)
                         : std::nullopt;
  if (!files || files->size() > kMaxAmbientFiles) return *ambient_;
  std::vector<FileId> open;
  for (const FileId file : *files) {
    if (context.is_dependency(file) || context.family(file) != context.family(like)) continue;
    const FileFacts* facts = context.facts(file);
    if (facts && rules->is_ambient(*facts, context.text(file))) open.push_back(file);
  }
  std::set<FileId> reached;
  if (follow(std::move(open), reached)) *ambient_ = std::move(reached);
  return *ambient_;
}

bool ImportReach::follow(std::vector<FileId> open, std::set<FileId>& reached) {
  while (!open.empty()) {
    const FileId file = open.back();
    open.pop_back();
    if (!reached.insert(file).second) continue;
    if (!resolver_.context().spend() || !add_imports(file, open)) return false;
  }
  return true;
}

bool ImportReach::add_imports(FileId file, std::vector<FileId>& open) {
  resolve::Resolution& parts = resolver_.parts();
  const auto facts = parts.context.imports(file);
  if (!facts) return true;
  for (const Import& import : facts->imports) {
    const resolve::ImportRequest request = resolve::request_of(file, *facts, import);
    if (request.module.empty()) continue;
    bool found = false;
    for (const resolve::Value& module : parts.rules(file).imports.module(parts, request))
      if (module.kind == resolve::Value::Kind::file) found = true, open.push_back(module.file);
    if (found) continue;
    if (parts.rules(file).imports.is_unresolvable(parts, request) ||
        is_of_package(parts.context.family(file), request.module))
      return false;
  }
  return true;
}

/// True for a module of a package of the project.
bool ImportReach::is_of_package(Family family, std::string_view module) {
  if (!packages_) {
    packages_.emplace();
    for (DeclaredPackage& package : declared_packages(family, resolver_.context()))
      packages_->push_back(std::move(package.name));
  }
  return std::any_of(packages_->begin(), packages_->end(), [&](const std::string& package) {
    return is_in_package(family, module, package);
  });
}

}  // namespace codefinder::query
