// ImportReach: follows the imports of files, from those with the files that all others see.
#include "index/query/definition/import_reach.h"

#include "index/languages/packages.h"
#include "index/languages/renaming_rules.h"
#include "index/query/text/text_candidates.h"

#include <algorithm>
#include <set>

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

bool ImportReach::reaches(FileId from, FileId to) { return ambient_lead(to) || leads(from, to); }

/// True if a file whose declarations all files see leads to `to`.
bool ImportReach::ambient_lead(FileId to) {
  resolve::Context& context = resolver_.context();
  if (!ambient_) {
    const RenamingRules* rules = renaming_rules(context.language(to).value_or(Language::text));
    const auto files = rules && rules->is_ambient
                           ? files_with_texts(context.snapshot(), rules->ambient_texts)
                           : std::nullopt;
    ambient_.emplace();
    ambient_->open = !files || files->size() > kMaxAmbientFiles;
    for (const FileId file : files && !ambient_->open ? *files : std::set<FileId>()) {
      if (context.is_dependency(file) || context.family(file) != context.family(to)) continue;
      const FileFacts* facts = context.facts(file);
      if (facts && rules->is_ambient(*facts, context.text(file))) ambient_->files.push_back(file);
    }
  }
  const auto [known, is_new] = ambient_lead_.try_emplace(to, ambient_->open);
  if (is_new && !known->second)
    known->second = std::any_of(ambient_->files.begin(), ambient_->files.end(),
                                [&](FileId file) { return leads(file, to); });
  return known->second;
}

/// True if `from` is `to`, or imports it, itself or through others.
bool ImportReach::leads(FileId from, FileId to) {
  std::map<FileId, bool>& known = leads_[to];
  std::map<FileId, FileId> importer{{from, from}};  // By visited file.
  std::vector<FileId> open{from};
  while (!open.empty()) {
    FileId file = open.back();
    open.pop_back();
    const auto answer = known.find(file);
    if (answer != known.end() && !answer->second) continue;
    const bool arrived = file == to || answer != known.end() || imports(file).open;
    if (!arrived) {
      for (const FileId next : imports(file).files)
        if (importer.try_emplace(next, file).second) open.push_back(next);
      continue;
    }
    for (; file != from; file = importer.at(file)) known[file] = true;
    return known[from] = true;
  }
  for (const auto& [file, by] : importer) known[file] = false;
  return false;
}

const ImportReach::Imports& ImportReach::imports(FileId file) {
  const auto [known, is_new] = imports_.try_emplace(file);
  if (is_new) known->second = read_imports(file);
  return known->second;
}

ImportReach::Imports ImportReach::read_imports(FileId file) {
  Imports found;
  const auto facts = resolver_.context().imports(file);
  if (!facts || !resolver_.context().spend()) return {{}, facts != nullptr};
  for (const Import& import : facts->imports) {
    const resolve::ImportRequest request = resolve::request_of(file, *facts, import);
    if (request.module.empty()) continue;
    bool inside = false;
    for (const resolve::Value& module : resolver_.rules(file).imports.module(resolver_, request))
      if (module.kind == resolve::Value::Kind::file)
        inside = true, found.files.push_back(module.file);
    found.open = found.open ||
                 (!inside && (resolver_.rules(file).imports.is_unresolvable(resolver_, request) ||
                              is_of_package(resolver_.context().family(file), request.module)));
  }
  return found;
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
